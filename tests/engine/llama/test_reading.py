"""Why a cache did not serve a prompt, on letters: one token is one letter."""

from collections.abc import Sequence

import pytest

from chatapp.domain.cache_miss import CacheMiss
from chatapp.domain.message import Role
from chatapp.engine.llama.cache_plan import Spelling, plan_reuse
from chatapp.engine.llama.reading import Reading, is_edited, is_head_changed, lost_reason
from chatapp.protocol.commands import Generate, PromptMessage
from tests.engine.engine_process import GREEDY

PROMPT = "S[Q]"  # system prompt, question, and what the template puts around it


def letters(text: str) -> Spelling:
    return Spelling.of([ord(letter) for letter in text], lambda token: chr(token).encode())


def spelled(tokens: Sequence[int]) -> Spelling:
    return letters("".join(map(chr, tokens)))


def request(*texts: str, system: str = "S", first_id: int = 0) -> Generate:
    roles = (Role.USER, Role.ASSISTANT)
    messages = tuple(PromptMessage(id=str(first_id + n), role=roles[n % 2], text=text) for n, text in enumerate(texts))
    return Generate(request_id="r", conversation_id="c", system_prompt=system, messages=messages, sampling=GREEDY)


READ = Reading("S", request("Q").messages, len(PROMPT))


def reason(
    asked: Generate, held: str, prompt: str, *, before: Reading = READ, n_dropped: int = 0, may_shift: bool = False
) -> CacheMiss:
    plan = plan_reuse(letters(held), letters(prompt), may_shift=may_shift)
    return lost_reason(before, asked, letters(held), plan, spelled, n_dropped=n_dropped)


@pytest.mark.parametrize(
    ("asked", "held", "prompt", "expected"),
    [
        (request("Q", "answer", "R"), "S[Q]answer", "S[Q]answer][R]", CacheMiss.NONE),
        (request("Q"), "S[Q]answer", "S[Q]", CacheMiss.NONE),  # another answer: one token is evaluated for its logits
        (request("Q", "answer", "R"), "S[Q]answerSTOP", "S[Q]answer][R]", CacheMiss.NONE),  # the stop string goes
        (request("Q", "answe", "R"), "S[Q]answ", "S[Q]answe][R]", CacheMiss.NONE),  # its last token was never evaluated
        (request("Q", "ans\ufffd", "R"), "S[Q]ans#", "S[Q]ans\ufffd][R]", CacheMiss.NONE),  # stopped inside a character
        (request("X", "answer", "R"), "S[Q]answer", "S[X]answer][R]", CacheMiss.EDITED),
        (request("Q", "another", "R"), "S[Q]answer", "S[Q]another][R]", CacheMiss.OTHER_BRANCH),
        (request("Q", "answer", "R", system="T"), "S[Q]answer", "T[Q]answer][R]", CacheMiss.EDITED),
        (request("Q", "answer", "R"), "S[Q](thoughts)answer", "S[Q]answer][R]", CacheMiss.TEMPLATE_CHANGED),
    ],
    ids=["grown", "another answer", "stop string", "last token", "cut character", "message", "answer", "system", "template"],
)
def test_reasons(asked: Generate, held: str, prompt: str, expected: CacheMiss) -> None:
    assert reason(asked, held, prompt) is expected


def test_a_trim_that_reads_again_says_so() -> None:
    """R and its answer stay and stood elsewhere; T is new."""
    before = Reading("S", request("Q", "answer", "R").messages, len("S[Q]answer][R]"))
    asked = request("Q", "answer", "R", "other", "T")
    assert reason(asked, "S[Q]answer][R]other", "S[R]other][T]", before=before, n_dropped=2) is CacheMiss.TRIMMED


def test_a_trim_that_leaves_the_newest_message_alone_reads_new_text_only() -> None:
    assert reason(request("Q", "answer", "R"), "S[Q]answer", "S[R]", n_dropped=2) is CacheMiss.NONE


@pytest.mark.parametrize("n_dropped", [0, 2])
def test_messages_that_come_back_into_the_window_are_named(n_dropped: int) -> None:
    """Read was the newest question alone, behind a trim of all four messages before it; now two or all of them fit again."""
    asked = request("P", "first", "Q", "answer", "R")
    before = Reading("S", asked.messages[4:], len("S[R]"))
    shown = "S[P]first][Q]answer][R]" if n_dropped == 0 else "S[Q]answer][R]"
    assert reason(asked, "S[R]other", shown, before=before, n_dropped=n_dropped) is CacheMiss.CAME_BACK


def test_an_old_question_that_a_trim_left_alone_is_read_again() -> None:
    """Another answer is asked for: R was read before, behind what left."""
    before = Reading("S", request("Q", "answer", "R").messages, len("S[Q]answer][R]")).after(None)
    asked = request("Q", "answer", "R")
    assert reason(asked, "S[Q]answer][R]other", "S[R]", before=before, n_dropped=2) is CacheMiss.TRIMMED


@pytest.mark.parametrize(
    ("second", "expected"),
    [("Q", CacheMiss.NONE), ("R", CacheMiss.TRIMMED)],
    ids=["what stays says what left", "what stays says something else"],
)
def test_messages_that_repeat_those_that_left_are_held_as_they_lie(second: str, expected: CacheMiss) -> None:
    before = Reading("S", request("Q", "A", second).messages, len(f"S[Q]A][{second}]"))
    asked = request("Q", "A", second, "A", "T")
    assert reason(asked, f"S[Q]A][{second}]A", f"S[{second}]A][T]", before=before, n_dropped=2) is expected


def test_reasoning_that_the_template_drops_is_moved_over() -> None:
    """The answer behind it is long enough to be worth moving: nothing is lost then."""
    answer = "an answer of more than sixteen tokens"
    asked = request("Q", answer, "R")
    held, prompt = f"S[Q](thoughts){answer}", f"S[Q]{answer}][R]"
    assert reason(asked, held, prompt, may_shift=True) is CacheMiss.NONE
    assert reason(asked, held, prompt) is CacheMiss.TEMPLATE_CHANGED


def test_messages_that_left_the_window_are_no_edit() -> None:
    """Read were 0, 1, 2; then 0 and 1 were hidden, so the request begins with 2."""
    before = Reading("S", request("Q", "A", "R").messages, len(PROMPT))
    before = Reading("S", before.messages[2:], len(PROMPT))
    assert not is_edited(before, request("R", "answer", "T", first_id=2), letters("S[R]answer"))


def test_a_message_that_was_read_before_is_another_branch_and_a_new_one_an_edit() -> None:
    """First [Q, ...] was read with the ids 0 to 2, then a version of the question with the id 7; now the first comes back."""
    first = Reading("S", request("Q", "answer", "R").messages, 12).after(None)
    second = Reading("S", request("X", first_id=7).messages, len(PROMPT)).after(first)
    held, prompt = "S[X]answer", "S[Q]answer][R]"
    back = plan_reuse(letters(held), letters(prompt), may_shift=False)
    asked = request("Q", "answer", "R")
    assert lost_reason(second, asked, letters(held), back, spelled, n_dropped=0) is CacheMiss.OTHER_BRANCH
    edited = request("Q", "answer", "R", first_id=20)
    assert lost_reason(second, edited, letters(held), back, spelled, n_dropped=0) is CacheMiss.EDITED


@pytest.mark.parametrize(
    ("third", "expected"),
    [(PromptMessage(id="9", role=Role.USER, text="X"), CacheMiss.EDITED), (None, CacheMiss.OTHER_BRANCH)],
    ids=["another question", "another answer before it"],
)
def test_a_change_of_what_had_left_the_window_is_named_by_what_changed(third: PromptMessage | None, expected: CacheMiss) -> None:
    """Read were 0 to 4, then 4 alone. Now 0 and 1 are back before another version of 2; or 0 is, before another version of 1."""
    line = request("Q", "A", "R", "B", "T").messages
    before = Reading("S", line[4:], len("S[T]")).after(Reading("S", line, len("S[Q]A][R]B][T]")).after(None))
    answer = PromptMessage(id="7", role=Role.ASSISTANT, text="C")
    now = (*line[:2], third) if third else (line[0], answer, PromptMessage(id="8", role=Role.USER, text="X"))
    asked = request("Q").model_copy(update={"messages": now})
    shown = "S[Q]A][X]" if third else "S[Q]C][X]"
    assert reason(asked, "S[T]answer", shown, before=before) is expected


@pytest.mark.parametrize(
    ("first", "head", "expected"),
    [
        ("Which city is it?", "Think: off.", True),
        ("no", "Think: off.", True),  # in "Know a lot" too, which stands before what changed
        ("no", "Think: on.", False),  # the same head; the switch writes behind the prompt
    ],
)
def test_a_head_that_the_switch_changed_is_seen_behind_a_short_message_too(first: str, head: str, *, expected: bool) -> None:
    held = f"Know a lot. Think: on.[{first}]"
    prompt = f"Know a lot. {head}[{first}](answer)[next](no thoughts)"
    before = Reading("S", request(first).messages, len(held), thinking=True)
    asked = request(first, "answer", "next").model_copy(update={"thinking": False})
    assert is_head_changed(before, asked, letters(f"{held}(answer)"), letters(prompt)) is expected


def test_a_later_message_that_repeats_the_first_one_is_not_taken_for_it() -> None:
    """What the switch changed stands behind the first "Hi", and before the second: no head."""
    before = Reading("S", request("Hi", "A", "Hi").messages, len("S[Hi]A[Hi]"), thinking=True)
    asked = request("Hi", "A", "Hi", "B", "C").model_copy(update={"thinking": False})
    assert not is_head_changed(before, asked, letters("S[Hi]A[Hi]B"), letters("S[Hi](none)A[Hi](none)B[C]"))
