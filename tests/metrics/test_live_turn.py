from itertools import accumulate, pairwise

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from chatapp.domain.context_trim import Trim
from chatapp.domain.generation import StopReason
from chatapp.domain.load_params import LoadParams
from chatapp.domain.sampling import SamplingParams
from chatapp.domain.turn import EngineStamps, PromptCounts, Turn
from chatapp.errors import Problem, ProblemKind
from chatapp.metrics.inter_token import inter_token
from chatapp.metrics.live_turn import LivePhase, LiveTurn, TurnSetting
from chatapp.metrics.timings import decode_tps, prefill_tps, ttft_ms
from chatapp.protocol.events import (
    GenerationFinished,
    GenerationRefused,
    GenerationStarted,
    LoadProgress,
    PrefillProgress,
    PromptPrepared,
    TokensGenerated,
)

MS = 1_000_000  # ns
SENT_NS = 1_000_000 * MS


@pytest.fixture
def live() -> LiveTurn:
    return LiveTurn(TurnSetting(sampling=SamplingParams(), load_params=LoadParams(), backend="llama"), sent_ns=SENT_NS)


def prepared(n_prompt: int = 943, n_cached: int = 812, trim: Trim | None = None) -> PromptPrepared:
    return PromptPrepared(
        request_id="r", n_prompt=n_prompt, n_prompt_cached=n_cached, n_reserve=100, seed=7, trim=trim, t_us=2_000
    )


def progress(n_processed: int, t_us: int) -> PrefillProgress:
    return PrefillProgress(request_id="r", n_processed=n_processed, t_us=t_us)


def tokens(*token_us: int, text: str = "x", n_ctx_used: int = 944) -> TokensGenerated:
    return TokensGenerated(request_id="r", text=text, token_us=token_us, n_ctx_used=n_ctx_used)


def finished(n_gen: int, reason: StopReason = StopReason.END_OF_TURN) -> GenerationFinished:
    return GenerationFinished(
        request_id="r",
        stop_reason=reason,
        counts=PromptCounts(n_prompt=943, n_prompt_cached=812, n_prompt_processed=131),
        n_gen=n_gen,
        n_ctx_used=943 + n_gen,
        stamps=EngineStamps(prefill_start_us=2_000, prefill_end_us=422_000, end_us=9_000_000),
    )


def test_phases_and_counts_follow_the_events(live: LiveTurn) -> None:
    assert live.phase is LivePhase.WAITING
    live.apply(GenerationStarted(request_id="r"), SENT_NS + 3 * MS)
    assert live.phase is LivePhase.WAITING
    live.apply(prepared(), SENT_NS + 5 * MS)
    assert (live.phase, live.n_to_read, live.n_ctx_used) == (LivePhase.READING, 131, 812)
    assert live.prefill_tps().reason == "no prompt token is read yet"
    live.apply(progress(100, 202_000), SENT_NS + 210 * MS)
    assert live.prefill_tps().value == pytest.approx(500.0)  # 100 tokens in 202 - 2 = 200 ms
    assert live.n_ctx_used == 912
    live.apply(tokens(430_000), SENT_NS + 440 * MS)
    assert (live.phase, live.n_ctx_used) == (LivePhase.WRITING, 944)
    assert live.decode_tps(SENT_NS + 441 * MS).reason == "a pace takes two tokens, and one was written"
    live.apply(finished(1), SENT_NS + 460 * MS)
    assert live.phase.value == "ended"
    assert live.elapsed_s(SENT_NS + 99_000 * MS) == 0.46  # the clock stands still after the end


def test_rate_of_the_window_forgets_what_is_older_than_two_seconds(live: LiveTurn) -> None:
    """3 s at 10/s, then 2 s at 20/s: the window sees 40 intervals in 2 s, the reply (30 + 40) in 5 s = 14."""
    slow = [100_000 * index for index in range(31)]
    fast = [3_000_000 + 50_000 * index for index in range(1, 41)]
    for stamp in (*slow, *fast):
        live.apply(tokens(stamp), SENT_NS + stamp * 1000)
    assert live.decode_tps(SENT_NS + 5_000 * MS).value == pytest.approx(20.0)
    assert live.turn_decode_tps().value == pytest.approx(14.0)


def test_a_slow_model_has_a_rate_and_is_not_called_silent(live: LiveTurn) -> None:
    """One token every 2.5 s = 0.4 tok/s; silence begins after 2.5 gaps = 6.25 s."""
    live.apply(tokens(0), SENT_NS)
    live.apply(tokens(2_500_000), SENT_NS + 2_500 * MS)
    assert live.decode_tps(SENT_NS + 8_700 * MS).value == pytest.approx(0.4)
    assert live.decode_tps(SENT_NS + 8_800 * MS).reason == "no token has come for more than 2 s"


def test_a_stalled_engine_shows_no_stale_rate(live: LiveTurn) -> None:
    live.apply(tokens(0, 50_000, 100_000), SENT_NS + 100 * MS)
    assert live.decode_tps(SENT_NS + 2_000 * MS).value == pytest.approx(20.0)
    assert live.decode_tps(SENT_NS + 2_200 * MS).value is None
    live.apply(tokens(2_300_000), SENT_NS + 2_300 * MS)
    assert live.decode_tps(SENT_NS + 2_300 * MS).value is not None


def test_ttft_is_the_first_visible_text_in_the_apps_clock(live: LiveTurn) -> None:
    """The first token is half a character: its text comes with the second, 40 ms later."""
    live.apply(tokens(400_000, text=""), SENT_NS + 410 * MS)
    assert live.ttft_ms().reason == "no text has arrived yet"
    live.apply(tokens(440_000, text="\U0001f30a"), SENT_NS + 450 * MS)
    live.apply(tokens(480_000, text="b"), SENT_NS + 490 * MS)
    assert live.ttft_ms().value == 450.0


def test_a_stop_before_the_prompt_was_prepared_has_no_counts(live: LiveTurn) -> None:
    """The engine closes such a request with zeros, which must not be shown as "0 cached + 0 read"."""
    nothing = PromptCounts(n_prompt=0, n_prompt_cached=0, n_prompt_processed=0)
    live.apply(finished(0, StopReason.STOPPED).model_copy(update={"counts": nothing}), SENT_NS)
    assert live.turn().counts is None
    assert live.turn().stop_reason is StopReason.STOPPED


def test_turn_keeps_every_stamp_and_setting(live: LiveTurn) -> None:
    live.apply(prepared(trim=Trim(message_ids=("a",), tokens_freed=9)), SENT_NS)
    live.apply(tokens(425_000, 445_000), SENT_NS + 431 * MS)
    live.apply(tokens(475_000), SENT_NS + 480 * MS)
    live.apply(finished(3, StopReason.LENGTH), SENT_NS + 481 * MS)
    turn = live.turn()
    assert (turn.stop_reason, turn.n_gen, turn.token_us, turn.seed) == (StopReason.LENGTH, 3, (425_000, 445_000, 475_000), 7)
    assert turn.trim == Trim(message_ids=("a",), tokens_freed=9)
    assert (turn.app.first_text_us, turn.app.end_us) == (431_000, 481_000)
    assert turn.n_ctx_used == 946
    assert decode_tps(turn).value == pytest.approx(40.0)  # 2 intervals in 50 ms
    assert prefill_tps(turn).value == pytest.approx(131 / 0.42)
    assert turn.backend == "llama"


def test_a_death_mid_answer_keeps_what_is_known(live: LiveTurn) -> None:
    live.apply(prepared(), SENT_NS)
    live.apply(progress(131, 422_000), SENT_NS + 423 * MS)
    live.apply(tokens(425_000, 475_000), SENT_NS + 476 * MS)
    problem = Problem(kind=ProblemKind.ENGINE_DIED, facts={"reason": "signal 9"})
    turn = live.turn(problem=problem)
    assert (turn.stop_reason, turn.problem, turn.n_gen) == (StopReason.ENGINE_FAILED, problem, 2)
    assert turn.counts == PromptCounts(n_prompt=943, n_prompt_cached=812, n_prompt_processed=131)
    assert turn.engine == EngineStamps(prefill_start_us=2_000, prefill_end_us=422_000)
    assert decode_tps(turn).value == pytest.approx(20.0)
    assert ttft_ms(turn).value == 476.0


def test_a_death_while_reading_has_no_prefill_end(live: LiveTurn) -> None:
    live.apply(prepared(), SENT_NS)
    live.apply(progress(64, 200_000), SENT_NS)
    turn = live.turn()
    assert turn.engine.prefill_end_us is None
    assert prefill_tps(turn).reason == "the prompt was not read to its end"
    assert turn.counts is not None
    assert turn.counts.n_prompt_processed == 64


def test_closing_the_window_is_a_stop_and_the_engines_word_goes_first(live: LiveTurn) -> None:
    assert live.turn(stop_reason=StopReason.STOPPED).stop_reason is StopReason.STOPPED
    live.apply(prepared(), SENT_NS)
    live.apply(finished(1, StopReason.CONTEXT_FULL), SENT_NS)
    assert live.turn(stop_reason=StopReason.STOPPED).stop_reason is StopReason.CONTEXT_FULL


def test_a_refusal_ends_the_turn_with_its_problem(live: LiveTurn) -> None:
    problem = Problem(kind=ProblemKind.NO_MODEL_LOADED)
    live.apply(GenerationRefused(request_id="r", problem=problem), SENT_NS + MS)
    assert (live.phase, live.problem) == (LivePhase.ENDED, problem)
    live.apply(tokens(5), SENT_NS + 2 * MS)
    assert live.token_us == []


def test_events_of_other_kinds_change_nothing(live: LiveTurn) -> None:
    before = live.turn()
    live.apply(LoadProgress(request_id="r", fraction=0.5), SENT_NS)
    assert live.turn() == before


def test_text_without_tokens_is_no_token(live: LiveTurn) -> None:
    """A stop string that turned out to be none is delivered after its tokens."""
    live.apply(tokens(text="held back"), SENT_NS + 5 * MS)
    assert live.token_us == []
    assert live.phase is LivePhase.WAITING
    assert live.ttft_ms().value == 5.0


@pytest.mark.parametrize("n_gen", [1, 5, 20])
def test_token_counts_are_exact(live: LiveTurn, n_gen: int) -> None:
    """T3: a limit of 1, 5, 20 tokens counts 1, 5, 20."""
    live.apply(prepared(), SENT_NS)
    for index in range(n_gen):
        live.apply(tokens(430_000 + 20_000 * index), SENT_NS + index * MS)
    live.apply(finished(n_gen, StopReason.LENGTH), SENT_NS)
    assert live.turn().n_gen == len(live.turn().token_us) == n_gen


@given(st.lists(st.lists(st.integers(0, 3_000_000), min_size=1, max_size=5), min_size=1, max_size=40))
@example([[0, 2_000_001, 0], [101]])  # a group follows a silence longer than the window
def test_grouping_of_tokens_into_events_changes_no_figure(groups: list[list[int]]) -> None:
    """Engines batch tokens into events by time: the same stamps in one event give the same turn, rate and gaps."""
    together = tuple(accumulate(gap for group in groups for gap in group))
    starts = list(accumulate((len(group) for group in groups), initial=0))
    apart, at_once = (LiveTurn(TurnSetting(SamplingParams(), LoadParams()), sent_ns=0) for _ in range(2))
    for start, end in pairwise(starts):
        apart.apply(tokens(*together[start:end]), 1_000)
    at_once.apply(tokens(*together), 1_000)
    assert _without_app(apart.turn()) == _without_app(at_once.turn())
    assert apart.decode_tps(1_000) == at_once.decode_tps(1_000)
    assert apart.recent_gaps() == at_once.recent_gaps()


def _without_app(turn: Turn) -> Turn:
    return turn.model_copy(update={"app": None})


@given(st.lists(st.lists(st.integers(1, 10**6), min_size=1, max_size=9), min_size=1, max_size=9))
def test_the_live_spread_is_the_one_that_the_record_will_show(batches: list[list[int]]) -> None:
    """Kept in order gap by gap while tokens arrive in batches of any size; sorted afresh from the stamps afterwards."""
    live = LiveTurn(TurnSetting(sampling=SamplingParams(), load_params=LoadParams(), backend="llama"), sent_ns=SENT_NS)
    stamps = list(accumulate(gap for batch in batches for gap in batch))
    start = 0
    for batch in batches:
        live.apply(tokens(*stamps[start : start + len(batch)]), SENT_NS)
        start += len(batch)
    assert live.inter_token() == inter_token(stamps)
