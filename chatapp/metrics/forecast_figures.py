"""What was foretold of a turn's wait, and how far off it was."""

from chatapp.domain.turn import Turn
from chatapp.metrics.figure import Figure

__all__ = ["forecast_figures"]

_NO_FORECAST = "it was sent before it could be foretold, or too few turns of this model and settings were measured"


def forecast_figures(turn: Turn) -> dict[str, Figure]:
    """Return the predicted TTFT and the actual one less the predicted; positive: it took longer."""
    return {"ttft_predicted_ms": _predicted(turn), "ttft_error_ms": _error(turn)}


def _predicted(turn: Turn) -> Figure:
    if turn.forecast is None:
        return Figure.missing("ms", _NO_FORECAST)
    return Figure(turn.forecast.ttft_ms, "ms", n=turn.forecast.n_turns)


def _error(turn: Turn) -> Figure:
    if turn.forecast is None:
        return Figure.missing("ms", _NO_FORECAST)
    if turn.app.first_text_us is None:
        return Figure.missing("ms", "no text arrived")
    return Figure(turn.app.first_text_us / 1e3 - turn.forecast.ttft_ms, "ms")
