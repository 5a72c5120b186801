"""Figures of reasoning, worked out by hand."""

from chatapp.domain.generation import StopReason
from chatapp.domain.load_params import LoadParams
from chatapp.domain.sampling import SamplingParams
from chatapp.metrics.live_turn import LiveTurn, TurnSetting
from chatapp.metrics.reasoning import NO_REASONING, reasoning_figures, t_reasoning_ms
from chatapp.protocol.events import TokensGenerated

STAMPS = (1_000_000, 1_100_000, 1_250_000, 1_300_000, 1_500_000)


def _event(text: str, reasoning: str, n_reasoning: int, *stamps: int, is_reclaimed: bool = False) -> TokensGenerated:
    return TokensGenerated(
        request_id="g",
        text=text,
        reasoning=reasoning,
        is_reclaimed=is_reclaimed,
        n_reasoning=n_reasoning,
        token_us=stamps,
        n_ctx_used=9,
    )


def _live() -> LiveTurn:
    return LiveTurn(TurnSetting(sampling=SamplingParams(), load_params=LoadParams()), sent_ns=0)


def test_the_time_runs_to_the_first_token_of_the_answer() -> None:
    """Three tokens of reasoning: the fourth, at 1.3 s, is the answer's first; 1.3 - 1.0 s."""
    assert t_reasoning_ms(STAMPS, 3).value == 300.0


def test_without_an_answer_it_runs_to_the_last_token() -> None:
    assert t_reasoning_ms(STAMPS, 5).value == 500.0


def test_no_reasoning_and_one_burst_have_no_time() -> None:
    assert t_reasoning_ms(STAMPS, 0).reason == NO_REASONING
    assert t_reasoning_ms((7, 7, 7), 2).value is None


def test_ttft_is_the_first_visible_text_and_the_answer_has_its_own_figure() -> None:
    """Reasoning is seen after 40 ms, the answer after 900 ms."""
    live = _live()
    live.apply(_event("", "Hm.", 2, *STAMPS[:2]), 40_000_000)
    live.apply(_event("Yes.", "", 3, *STAMPS[2:]), 900_000_000)
    turn = live.turn(StopReason.STOPPED)
    assert live.ttft_ms().value == 40.0
    assert (turn.n_gen, turn.n_reasoning) == (5, 3)
    assert {name: figure.value for name, figure in reasoning_figures(turn).items()} == {
        "n_reasoning": 3,
        "t_reasoning_ms": 300.0,
        "ttfa_ms": 900.0,
    }


def test_text_that_turned_out_to_be_reasoning_was_no_answer() -> None:
    live = _live()
    live.apply(_event("Hm.", "", 0, *STAMPS[:2]), 40_000_000)
    live.apply(_event("Yes.", "", 3, *STAMPS[2:], is_reclaimed=True), 900_000_000)
    app = live.turn().app
    assert (app.first_text_us, app.first_answer_us) == (40_000, 900_000)


def test_an_answer_without_reasoning_has_none_of_these_figures() -> None:
    live = _live()
    live.apply(_event("Yes.", "", 0, *STAMPS), 40_000_000)
    assert reasoning_figures(live.turn()) == {}
