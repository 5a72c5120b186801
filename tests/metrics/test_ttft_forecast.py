"""Forecasts over turns made by hand, from known costs."""

import pytest

from chatapp.domain.ttft_forecast import TtftForecast
from chatapp.domain.turn import AppStamps, PromptCounts, Turn
from chatapp.metrics.forecast_figures import forecast_figures
from chatapp.metrics.linear_fit import fit_relative
from chatapp.metrics.ttft_forecast import TtftSample, cell_share, foretell_ttft, is_same_setting, ttft_sample
from tests.controllers.fakes import CONTEXT, MODEL
from tests.metrics.conftest import TurnMaker


def _foretold(samples: list[TtftSample], n_prompt: int, n_cached: int = 0) -> TtftForecast:
    foretold = foretell_ttft(samples, n_prompt, n_cached)
    assert isinstance(foretold, TtftForecast), foretold
    return foretold


def test_two_turns_give_a_rate_and_its_spread() -> None:
    """100 tokens in 1.0 s and in 1.2 s: 11 ms a token in the middle, 1,100 ms; both turns are 9.1 % off. Two turns are few, so
    their standard deviation of 141 ms counts 2.25 times: 318 ms.
    """
    samples = [TtftSample(100, 50, 1000.0), TtftSample(100, 50, 1200.0)]
    foretold = _foretold(samples, 100)
    assert foretold.ttft_ms == pytest.approx(1100)
    assert foretold.spread_ms == pytest.approx(318, abs=1)
    assert foretold.n_turns == 2


def test_cached_tokens_cost_nothing() -> None:
    samples = [TtftSample(100, 50, 1000.0), TtftSample(100, 150, 1000.0)]
    assert _foretold(samples, 900, 800).ttft_ms == pytest.approx(1000)


def test_four_turns_of_different_size_tell_the_constant_from_the_tokens() -> None:
    """30 ms + 2 ms a token; 200 tokens cost 430 ms. Turns that agree to the bit still scatter by 6 %: 25.8 ms."""
    samples = [TtftSample(n, n / 2, 30 + 2 * n) for n in (20, 50, 100, 400)]
    foretold = _foretold(samples, 200)
    assert foretold.ttft_ms == pytest.approx(430)
    assert foretold.spread_ms == pytest.approx(25.8)


def test_until_turns_tell_what_depth_costs_the_shape_does() -> None:
    """2 ms a token at depth 0, and a thousandth of it for each cell: 100 tokens at 500 cost 300 ms, at 2,000 they cost 600 ms."""
    samples = [TtftSample(100, 500, 300.0), TtftSample(50, 500, 150.0)]
    foretold = foretell_ttft(samples, 2050, 1950, 0.001)
    assert isinstance(foretold, TtftForecast)
    assert foretold.ttft_ms == pytest.approx(600)
    with_constant = [TtftSample(n, 500, 30 + 3.0 * n) for n in (20, 50, 100, 400)]  # 30 ms, 2 ms a token at depth 0
    foretold = foretell_ttft(with_constant, 2050, 1950, 0.001)
    assert isinstance(foretold, TtftForecast)
    assert foretold.ttft_ms == pytest.approx(630)


def test_the_share_of_a_cell_follows_from_the_shape() -> None:
    """30 layers of 576: 4 x 30 x 576 operations a cell, 2 x 100,000,000 a token: 0.00034560. None for what has no such shape."""
    plain = MODEL.model_copy(update={"n_params": 128_311_552, "n_vocab": 49_152, "n_embd": 576, "n_layer": 30, "n_swa": 0})
    assert cell_share(plain) == pytest.approx(0.0003456)  # 128,311,552 - 49,152 x 576 = 100,000,000
    for other in ({"n_swa": 512}, {"is_recurrent": True}, {"is_hybrid": True}, {"n_expert": 8}, {"n_params": 1000}):
        assert cell_share(plain.model_copy(update=other)) == 0


def test_seven_turns_over_the_window_tell_what_depth_costs() -> None:
    """20 ms + n x (1 ms + depth / 1,000 ms): 100 tokens behind 2,000 cached ones lie at 2,050 and cost 20 + 100 x 3.05."""
    pairs = ((30, 0), (60, 400), (90, 900), (200, 1500), (50, 2200), (120, 3000), (80, 3600))
    samples = [TtftSample(n, cached + n / 2, 20 + n * (1 + (cached + n / 2) / 1000)) for n, cached in pairs]
    assert _foretold(samples, 2100, 2000).ttft_ms == pytest.approx(325)


def test_one_outlier_moves_neither_rate_nor_spread_much() -> None:
    """Nine turns of 10 ms a token, one of 100 ms (another program took the machine): 6 % of 1,000 ms, the least spread."""
    samples = [*[TtftSample(100, 50, 1000.0)] * 9, TtftSample(100, 50, 10_000.0)]
    foretold = _foretold(samples, 100)
    assert foretold.ttft_ms == pytest.approx(1000)
    assert foretold.spread_ms == pytest.approx(60)


def test_the_spread_knows_how_far_off_earlier_forecasts_were() -> None:
    """Every turn takes 10 % longer than the one before: each is foretold from the median of those before it, and misses.

    Of the tenth: 1,000 x 1.1^9 = 2,358 ms against the median of nine, 1,000 x 1.1^4 = 1,464 ms.
    """
    samples = [TtftSample(100, 50, 1000 * 1.1**number) for number in range(10)]
    foretold = _foretold(samples, 100)
    assert foretold.spread_ms > 0.4 * foretold.ttft_ms


def test_only_the_newest_turns_count() -> None:
    """Twenty slow turns of yesterday's battery, twelve fast ones since."""
    samples = [*[TtftSample(100, 50, 9000.0)] * 20, *[TtftSample(100, 50, 1000.0)] * 12]
    assert _foretold(samples, 100).ttft_ms == pytest.approx(1000)


@pytest.mark.parametrize(("samples", "n_read"), [([], 10), ([TtftSample(100, 50, 1000.0)], 100)])
def test_one_turn_is_no_measurement(samples: list[TtftSample], n_read: int) -> None:
    reason = foretell_ttft(samples, n_read, 0)
    assert isinstance(reason, str)
    assert "of 2 turns" in reason


def test_a_prompt_far_from_all_measured_ones_is_not_guessed() -> None:
    reason = foretell_ttft([TtftSample(100, 50, 1000.0)] * 3, 3000, 0)
    assert reason == "turns of 100 to 100 prompt tokens were measured; this one must read 3,000"


def test_what_a_turn_teaches(make_turn: TurnMaker) -> None:
    """131 tokens read behind 812 cached ones: mean depth 812 + 65.5."""
    counts = PromptCounts(n_prompt=943, n_prompt_cached=812, n_prompt_processed=131)
    turn = make_turn(counts=counts, app=AppStamps(first_text_us=420_000), backend="llama")
    assert ttft_sample(turn) == TtftSample(131, 877.5, 420.0)
    assert ttft_sample(turn.model_copy(update={"is_first_after_load": True})) is None
    assert ttft_sample(turn.model_copy(update={"backend": "scripted"})) is None
    assert ttft_sample(turn.model_copy(update={"app": AppStamps()})) is None


def test_settings_are_compared_and_load_times_are_not(make_turn: TurnMaker) -> None:
    turn = make_turn(model=MODEL, context=CONTEXT.model_copy(update={"t_model_ms": 999.0}))
    assert is_same_setting(turn, MODEL, CONTEXT)
    assert not is_same_setting(turn, MODEL, CONTEXT.model_copy(update={"n_threads": 4}))
    assert not is_same_setting(turn, MODEL.model_copy(update={"file": "other.gguf"}), CONTEXT)


def test_the_error_is_actual_less_predicted(make_turn: TurnMaker) -> None:
    forecast = TtftForecast(ttft_ms=400, spread_ms=20, n_turns=5, n_prompt=943, n_prompt_cached=812)
    turn: Turn = make_turn(app=AppStamps(first_text_us=420_000), forecast=forecast)
    figures = forecast_figures(turn)
    assert (figures["ttft_predicted_ms"].value, figures["ttft_predicted_ms"].n) == (400, 5)
    assert figures["ttft_error_ms"].value == pytest.approx(20)
    assert forecast_figures(make_turn())["ttft_error_ms"].value is None


def test_terms_that_cannot_be_told_apart_have_no_fit() -> None:
    assert fit_relative([(1.0, 5.0), (1.0, 5.0)], [10.0, 10.0]) is None
    assert fit_relative([(1.0, 1.0), (1.0, 3.0)], [5.0, 9.0]) == pytest.approx([3.0, 2.0])
