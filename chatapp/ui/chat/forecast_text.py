"""What stands under the draft before it is sent, and its explanation."""

from html import escape

from PySide6.QtCore import QCoreApplication

from chatapp.controllers.draft_forecast import DraftForecast
from chatapp.domain.ttft_forecast import TtftForecast
from chatapp.metrics.figure import Figure
from chatapp.ui.formatting import MISSING, three_digits
from chatapp.ui.number_spelling import localized
from chatapp.ui.performance.definition_text import definition_html

__all__ = ["forecast_text", "forecast_tooltip"]

_SEPARATOR = " \u00b7 "
_SHORT_MS = 995.0  # rounds to 1.0 s


def _tr(text: str) -> str:
    return QCoreApplication.translate("ForecastText", text)


def forecast_text(forecast: DraftForecast | None) -> str:
    """Return one line: ``12 tok - 800 of 850 cached - TTFT 0.50 s +- 0.02``; empty where nothing is known."""
    if forecast is None:
        return ""
    parts = [_tr("{n} tok").format(n=localized(f"{forecast.n_draft:,}"))]
    if forecast.n_prompt_cached:
        cached, whole = localized(f"{forecast.n_prompt_cached:,}"), localized(f"{forecast.n_prompt:,}")
        parts.append(_tr("{cached} of {whole} cached").format(cached=cached, whole=whole))
    parts.append(f"TTFT {_wait(forecast.ttft)}")
    return _SEPARATOR.join(parts)


def forecast_tooltip(forecast: DraftForecast | None) -> str:
    """Return where each figure comes from, or why the wait is not foretold."""
    if forecast is None:
        return ""
    n_read = forecast.n_prompt - forecast.n_prompt_cached
    lines = [
        _tr("The whole prompt with history and template: {n} tokens.").format(n=localized(f"{forecast.n_prompt:,}")),
        _tr("In the cache: {cached}; to be read: {read}.").format(
            cached=localized(f"{forecast.n_prompt_cached:,}"), read=localized(f"{n_read:,}")
        ),
    ]
    if forecast.ttft is not None:
        lines.append(_tr("Foretold from {n} turns of this model and settings.").format(n=forecast.ttft.n_turns))
    figures = (
        ("n_draft", Figure(forecast.n_draft, "tokens")),
        ("ttft_predicted_ms", Figure(None if forecast.ttft is None else forecast.ttft.ttft_ms, "ms", forecast.reason)),
    )
    return f"<p>{'<br>'.join(escape(line) for line in lines)}</p>{definition_html(figures)}"


def _wait(ttft: TtftForecast | None) -> str:
    """Return value and spread with one unit: "412 ms +- 30", "1.30 s +- 0.20"."""
    if ttft is None:
        return MISSING
    if ttft.ttft_ms < _SHORT_MS:
        return f"{ttft.ttft_ms:.0f} ms \u00b1 {max(1.0, ttft.spread_ms):.0f}"
    seconds, spread = ttft.ttft_ms / 1000, ttft.spread_ms / 1000
    n_decimals = 1 if seconds < 99.95 else 0  # noqa: PLR2004 - rounds to 100
    shown = three_digits(seconds) if n_decimals == 0 else localized(f"{seconds:.1f}")
    return f"{shown} s \u00b1 {localized(f'{max(0.1, spread):.1f}')}"
