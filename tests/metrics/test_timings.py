from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chatapp.domain.model_info import ContextInfo
from chatapp.domain.turn import AppStamps, EngineStamps, PromptCounts, Turn
from chatapp.metrics import timings

TurnMaker = Callable[..., Turn]

FIVE_SECONDS_THEN_TEN_A_SECOND = tuple(5_000_000 + 100_000 * index for index in range(20))


def test_wait_does_not_dilute_the_decode_rate(make_turn: TurnMaker) -> None:
    """T1: 5.0 s of prefill, then 20 tokens at 10/s: 19 intervals of 0.1 s = 1.9 s; 19 / 1.9 = 10 tok/s."""
    turn = make_turn(
        counts=PromptCounts(n_prompt=500, n_prompt_cached=0, n_prompt_processed=500),
        engine=EngineStamps(prefill_start_us=0, prefill_end_us=5_000_000, end_us=6_900_000),
        token_us=FIVE_SECONDS_THEN_TEN_A_SECOND,
        n_gen=20,
        app=AppStamps(first_text_us=5_000_000, end_us=6_900_000),
    )
    assert timings.ttft_ms(turn).value == 5000.0
    assert timings.decode_tps(turn).value == pytest.approx(10.0)
    assert timings.decode_tps(turn).n == 19
    assert timings.t_decode_ms(turn).value == 1900.0
    assert timings.tpot_ms(turn).value == pytest.approx(100.0)
    assert timings.t_prefill_ms(turn).value == 5000.0
    assert timings.prefill_tps(turn).value == pytest.approx(100.0)
    assert timings.e2e_ms(turn).value == 6900.0


@pytest.mark.parametrize(
    ("token_us", "reason"),
    [
        ((), "no token was written"),
        ((60_000_000,), "a pace takes two tokens, and one was written"),
        ((60_000_000,) * 40, "the reply came in one burst"),
        ((60_000_000, 60_000_010, 60_000_020), "the reply came in one burst"),  # 100,000 tok/s is a delivery, not a rhythm
        ((0, 100), "the reply came in one burst"),  # exactly 10,000 tok/s: T2 forbids that figure
    ],
)
def test_a_burst_or_a_single_token_has_no_rate(make_turn: TurnMaker, token_us: tuple[int, ...], reason: str) -> None:
    """T2: never 0, infinity or 10,000."""
    turn = make_turn(token_us=token_us, n_gen=len(token_us))
    for figure in (timings.decode_tps(turn), timings.t_decode_ms(turn), timings.tpot_ms(turn)):
        assert figure.value is None
        assert figure.reason == reason


def test_a_very_fast_model_is_no_burst() -> None:
    """5,000 tok/s = gaps of 200 us, twice the limit: a figure, not an excuse."""
    assert timings.decode_rate((0, 200, 400, 600)).value == pytest.approx(5000.0)


@pytest.mark.parametrize(("itl_us", "rate"), [(50_720, 19.7), (67_600, 14.8)])
def test_worked_example_of_a_cool_and_a_warm_machine(itl_us: int, rate: float) -> None:
    """50.72 ms a token at depth 600 are 19.7 tok/s; 67.6 ms at depth 5,200 six minutes later are 14.8: 25 % less."""
    figure = timings.decode_rate([itl_us * index for index in range(40)])
    assert figure.value == pytest.approx(rate, abs=0.05)


def test_a_very_slow_model_is_not_zero() -> None:
    """0.4 tok/s: two tokens 2.5 s apart."""
    assert timings.decode_rate((0, 2_500_000)).value == pytest.approx(0.4)


def test_cached_tokens_are_not_in_the_prefill_rate(make_turn: TurnMaker) -> None:
    """2,000 cached + 20 evaluated in 0.1 s: 200 tok/s, not 20,200."""
    turn = make_turn(
        counts=PromptCounts(n_prompt=2020, n_prompt_cached=2000, n_prompt_processed=20),
        engine=EngineStamps(prefill_start_us=7_000, prefill_end_us=107_000),
    )
    assert timings.prefill_tps(turn).value == pytest.approx(200.0)
    assert timings.prefill_tps(turn).n == 20


@pytest.mark.parametrize(
    ("n_processed", "end_us", "reason"),
    [
        (0, 1_000, "no prompt token was read"),
        (1, 1_000, "only one prompt token was read"),
        (20, 0, "it was too short to be measured"),
        (20, None, "the prompt was not read to its end"),
    ],
)
def test_prefill_rate_that_cannot_be_known(make_turn: TurnMaker, n_processed: int, end_us: int | None, reason: str) -> None:
    """T4: the same prompt again leaves one token to evaluate; its rate would be noise."""
    turn = make_turn(
        counts=PromptCounts(n_prompt=20, n_prompt_cached=20 - n_processed, n_prompt_processed=n_processed),
        engine=EngineStamps(prefill_start_us=0, prefill_end_us=end_us),
    )
    assert timings.prefill_tps(turn).value is None
    assert timings.prefill_tps(turn).reason == reason


def test_an_engine_that_died_early_has_no_times(make_turn: TurnMaker) -> None:
    turn = make_turn()
    assert timings.ttft_ms(turn).reason == "no text arrived"
    assert timings.e2e_ms(turn).reason == "the end of the answer was not seen"
    assert timings.t_prefill_ms(turn).reason == "the prompt was not read to its end"
    assert timings.prefill_tps(turn).value is None
    assert timings.t_load_ms(turn).reason == "no model was loaded"


def test_load_time_is_a_figure_of_its_own(make_turn: TurnMaker, context: ContextInfo) -> None:
    """90 ms of weights + 30 ms of buffers."""
    assert timings.t_load_ms(make_turn(context=context)).value == 120.0


@given(st.lists(st.integers(min_value=101, max_value=10_000_000), min_size=1, max_size=200))
def test_rate_and_time_per_token_are_inverse(gaps: list[int]) -> None:
    stamps = [0]
    for gap in gaps:
        stamps.append(stamps[-1] + gap)
    rate = timings.decode_rate(stamps)
    assert rate.value is not None
    assert rate.value == pytest.approx(len(gaps) * 1e6 / sum(gaps))
    assert min(gaps) <= 1e6 / rate.value * (1 + 1e-9)
    assert max(gaps) >= 1e6 / rate.value * (1 - 1e-9)
