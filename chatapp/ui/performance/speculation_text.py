"""What guessing tokens came to, in a few words."""

from PySide6.QtCore import QCoreApplication

from chatapp.domain.speculation import SpeculationState
from chatapp.metrics.figure import Figure
from chatapp.metrics.snapshot import PerfSnapshot
from chatapp.ui.formatting import MISSING, percent_text, with_unit
from chatapp.ui.number_spelling import localized

__all__ = ["speculation_text", "times_text", "with_percent"]


def _tr(text: str) -> str:
    return QCoreApplication.translate("SpeculationText", text)


def speculation_text(snapshot: PerfSnapshot) -> str:
    """Return how many guesses held and what that gained, or why nothing is guessed; empty where nobody asked for it."""
    state = snapshot.speculation
    if state is None:
        return ""
    refusals = {
        SpeculationState.FORMAT: _tr("no guessing: the answer keeps to a format"),
        SpeculationState.NO_REMOVAL: _tr("no guessing: this model cannot take a wrong guess back"),
        SpeculationState.NO_DRAFT: _tr("no guessing: no draft model is loaded"),
        SpeculationState.SEVERAL: _tr("no guessing for several answers"),
        SpeculationState.DRAFT_FAILED: _tr("no guessing: the draft model gave up in this answer"),
    }
    if state in refusals:
        return refusals[state]
    held, gain = snapshot.figures["acceptance_pct"], snapshot.figures["speculation_gain"]
    if held.value is None and state is SpeculationState.PAUSED:
        return _tr("guesses paused: they lost in the answer before")
    if held.value is None:
        return _tr("nothing to guess from yet")
    template = (
        _tr("guesses paused: {held} held, {gain}") if state is SpeculationState.PAUSED else _tr("guesses: {held} held, {gain}")
    )
    return template.format(held=with_percent(held), gain=times_text(gain))


def with_percent(figure: Figure) -> str:
    """Return a share, for example ``75 %``."""
    return MISSING if figure.value is None else with_unit(percent_text(figure), "%")


def times_text(figure: Figure) -> str:
    """Return a factor, for example ``1.25x``."""
    return MISSING if figure.value is None else localized(f"{figure.value:.2f}x")
