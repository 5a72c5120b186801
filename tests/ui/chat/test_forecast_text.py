"""The line under the draft."""

from chatapp.controllers.draft_forecast import DraftForecast
from chatapp.domain.ttft_forecast import TtftForecast
from chatapp.ui.chat.forecast_text import forecast_text, forecast_tooltip


def _ttft(ttft_ms: float, spread_ms: float) -> TtftForecast:
    return TtftForecast(ttft_ms=ttft_ms, spread_ms=spread_ms, n_turns=5, n_prompt=850, n_prompt_cached=800)


def test_all_is_known() -> None:
    forecast = DraftForecast(412, 1262, 850, _ttft(1300, 210))
    assert forecast_text(forecast) == "412 tok \u00b7 850 of 1,262 cached \u00b7 TTFT 1.3 s \u00b1 0.2"
    assert "to be read: 412" in forecast_tooltip(forecast)
    assert "5 turns" in forecast_tooltip(forecast)


def test_short_waits_are_milliseconds() -> None:
    assert forecast_text(DraftForecast(3, 50, 0, _ttft(412.4, 0.2))) == "3 tok \u00b7 TTFT 412 ms \u00b1 1"


def test_an_unknown_wait_says_why() -> None:
    forecast = DraftForecast(3, 50, 0, reason="0 of 2 turns of this model and settings are measured")
    assert forecast_text(forecast) == "3 tok \u00b7 TTFT n/a"
    assert "0 of 2 turns" in forecast_tooltip(forecast)


def test_nothing_is_known() -> None:
    assert (forecast_text(None), forecast_tooltip(None)) == ("", "")
