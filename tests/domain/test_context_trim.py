"""The oldest-first policy: worked examples (T7, T8, T9) and properties over random histories."""

from dataclasses import dataclass

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chatapp.domain.context_trim import MessageTooLongError, TrimPlan, plan_trim, reserve_for_answer


@dataclass(frozen=True)
class _Said:
    role: str
    tokens: int


def _history(*tokens: int) -> list[_Said]:
    """Alternating user and assistant messages, ending with the user."""
    return [_Said("user" if index % 2 == 0 else "assistant", count) for index, count in enumerate(tokens)]


def _plan(messages: list[_Said], *, n_ctx: int, n_reserve: int, system: int = 10, target_share: float = 0.75) -> TrimPlan:
    return plan_trim(
        messages,
        lambda n_dropped: system + sum(message.tokens for message in messages[n_dropped:]),
        n_ctx=n_ctx,
        n_reserve=n_reserve,
        target_share=target_share,
    )


def test_nothing_goes_while_prompt_and_reserve_fit_exactly() -> None:
    # 10 + 30 + 30 + 20 = 90 prompt tokens, 38 reserved: 128 = n_ctx
    assert _plan(_history(30, 30, 20), n_ctx=128, n_reserve=38).n_dropped == 0


def test_one_token_too_many_drops_whole_exchanges_down_to_the_target() -> None:
    # 10 + 5 x 20 = 110, + 19 = 129 > 128. The target is 96 - 19 = 77: one exchange less leaves 10 + 60 = 70.
    plan = _plan(_history(20, 20, 20, 20, 20), n_ctx=128, n_reserve=19)
    assert plan == TrimPlan(n_dropped=2, n_prompt_before=110, n_prompt=70)


def test_a_target_out_of_reach_keeps_the_newest_exchange() -> None:
    # The newest message alone has 10 + 100 = 110 tokens, above the target of 96 - 1, but it fits the window.
    plan = _plan(_history(40, 40, 100), n_ctx=128, n_reserve=1)
    assert plan == TrimPlan(n_dropped=2, n_prompt_before=190, n_prompt=110)


def test_no_orphaned_answer_leads_even_after_a_run_of_two_answers() -> None:
    messages = [_Said("user", 30), _Said("assistant", 30), _Said("assistant", 30), _Said("user", 30)]
    plan = _plan(messages, n_ctx=128, n_reserve=16)
    assert plan.n_dropped == 3


def test_a_message_that_cannot_fit_is_refused_with_both_numbers() -> None:
    with pytest.raises(MessageTooLongError) as caught:
        _plan(_history(20, 20, 118), n_ctx=128, n_reserve=32)
    # 10 system + 118 = 128 tokens leave no room for a single token of an answer: 127 are available.
    assert (caught.value.n_needed, caught.value.n_available) == (128, 127)


def test_t8_thirty_messages_keep_a_contiguous_run_that_ends_with_the_newest() -> None:
    messages = _history(*[20] * 29)
    plan = _plan(messages, n_ctx=256, n_reserve=64)
    kept = messages[plan.n_dropped :]
    # target 192 - 64 = 128 tokens: 10 + 5 x 20 = 110 fits, 10 + 7 x 20 = 150 does not
    assert len(kept) == 5
    assert kept[0].role == "user"
    assert kept[-1] is messages[-1]


@pytest.mark.parametrize(
    ("n_ctx", "max_tokens", "reserve"),
    [
        (512, 480, 128),  # T9: a huge limit never spends the history; at most a quarter is reserved
        (512, 64, 64),
        (512, 0, 128),  # no limit: a quarter
        (64, 1, 1),
        (3, 0, 1),
    ],
)
def test_reserve(n_ctx: int, max_tokens: int, reserve: int) -> None:
    assert reserve_for_answer(n_ctx, max_tokens) == reserve


@pytest.mark.parametrize(
    ("n_ctx", "max_tokens", "n_answers", "reserve"),
    [
        (4096, 100, 1, 100),
        (4096, 100, 4, 400),
        (4096, 1000, 8, 2048),  # 8,000 wanted, half of the window given
        (512, 0, 2, 256),  # two quarters
        (512, 0, 3, 256),
        (64, 1, 8, 8),
    ],
)
def test_several_answers_each_need_room(n_ctx: int, max_tokens: int, n_answers: int, reserve: int) -> None:
    assert reserve_for_answer(n_ctx, max_tokens, n_answers) == reserve


_COUNTS = st.lists(st.integers(1, 60), min_size=1, max_size=41)
_ROLES = st.lists(st.sampled_from(["user", "assistant"]), min_size=1, max_size=40)


@given(roles=_ROLES, counts=_COUNTS, n_ctx=st.integers(64, 512), max_tokens=st.integers(0, 600), system=st.integers(0, 40))
def test_every_plan_keeps_the_promises(roles: list[str], counts: list[int], n_ctx: int, max_tokens: int, system: int) -> None:
    messages = [_Said(role, counts[index % len(counts)]) for index, role in enumerate([*roles, "user"])]
    n_reserve = reserve_for_answer(n_ctx, max_tokens)
    if system + messages[-1].tokens >= n_ctx:
        with pytest.raises(MessageTooLongError):
            _plan(messages, n_ctx=n_ctx, n_reserve=n_reserve, system=system)
        return
    plan = _plan(messages, n_ctx=n_ctx, n_reserve=n_reserve, system=system)
    kept = messages[plan.n_dropped :]
    total = system + sum(message.tokens for message in kept)
    assert plan.n_prompt == total
    assert kept[-1] is messages[-1]  # the newest message always stays
    assert total < n_ctx  # one token of an answer always fits
    if plan.n_dropped:
        assert kept[0].role == "user"  # no orphaned answer leads
        assert plan.n_prompt_before + n_reserve > n_ctx  # nothing goes without need
        n_starts = [index for index, message in enumerate(messages) if message.role == "user"]
        before = max((index for index in n_starts if index < plan.n_dropped), default=0)
        larger = system + sum(message.tokens for message in messages[before:])
        assert larger + n_reserve > int(n_ctx * 0.75)  # no exchange more than the target asks for


def test_the_number_of_renderings_grows_with_the_logarithm_of_the_history() -> None:
    calls: list[int] = []
    messages = _history(*[10] * 2001)

    def count(n_dropped: int) -> int:
        calls.append(n_dropped)
        return 10 * (len(messages) - n_dropped)

    plan_trim(messages, count, n_ctx=4096, n_reserve=1024)
    # 1001 exchanges: at most 10 halvings, and 3 counts around them
    assert len(calls) <= 13
