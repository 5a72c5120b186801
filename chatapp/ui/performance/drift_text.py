"""The drift in words: the row's value and second line, and the evidence behind them."""

from PySide6.QtCore import QCoreApplication

from chatapp.metrics.drift_state import Collecting, DriftLevel, DriftState
from chatapp.metrics.figure import Figure
from chatapp.metrics.snapshot import PerfSnapshot
from chatapp.ui.formatting import MISSING, clock_text
from chatapp.ui.number_spelling import filled, localized

__all__ = ["drift_detail", "drift_evidence", "drift_value"]

_SETTLED = 0.5  # points a minute


def _tr(text: str) -> str:
    return QCoreApplication.translate("DriftText", text)


def drift_value(loss: Figure) -> str:
    """Return a loss as a change of speed: -2.1 is 2.1 % slower."""
    return MISSING if loss.value is None else _change(loss.value)


def drift_detail(snapshot: PerfSnapshot) -> str:
    """Return the row's second line: the verdict in a word and what context alone costs, or what is being collected."""
    state = snapshot.drift
    if state is None:
        return _tr(snapshot.figures["drift_pct"].reason)
    if state.drift.value is None:
        return _collecting(state)
    word = _word(state)
    if state.onset_s.value is not None and state.level is not DriftLevel.NONE:
        word = _tr("{word} for {clock}").format(word=word, clock=clock_text(state.onset_s.value))
    if state.is_baseline_warm:
        word = _tr("{word}, from warm").format(word=word)
    if state.context.value is None:
        return word
    return _tr("{word}; context alone {change} %").format(word=word, change=_change(state.context.value))


def drift_evidence(state: DriftState) -> tuple[str, ...]:
    """Return the readings behind the figure, one line each; none while there is no figure."""
    if state.drift.value is None or state.low.value is None or state.high.value is None or state.context.value is None:
        return ()
    lines = [
        _tr("95 % interval: {low} to {high} % ({n} buckets of 2 s)").format(
            low=_change(state.high.value), high=_change(state.low.value), n=state.drift.n
        ),
        _tr("median step: {change} %").format(change=drift_value(state.step)),
        filled(
            _tr("context: {change} % ({before:,.0f} to {now:,.0f} cells)"),
            change=_change(state.context.value),
            before=state.baseline_depth or 0,
            now=state.depth or 0,
        ),
        _tr("both together: {change} %").format(change=drift_value(state.raw)),
    ]
    if state.start_offset.value is not None:
        began = _tr("this session began at {change} % of the calibrated curve")
        lines.append(began.format(change=drift_value(state.start_offset)))
    if state.is_baseline_warm:
        lines.append(_tr("the baseline was taken on a warm machine: what heat cost before is not in it"))
    return tuple(lines + _trend(state))


def _word(state: DriftState) -> str:
    return {
        DriftLevel.NONE: _tr("stable"),
        DriftLevel.MILD: _tr("mild"),
        DriftLevel.CLEAR: _tr("clear"),
        DriftLevel.HEAVY: _tr("heavy"),
    }.get(state.level, "")


def _trend(state: DriftState) -> list[str]:
    slope = state.trend.value
    if slope is None:
        return []
    if abs(slope) < _SETTLED:
        return [_tr("trend of 3 minutes: settled")]
    return [_tr("trend of 3 minutes: {change} % a minute").format(change=_change(slope))]


def _collecting(state: DriftState) -> str:
    template = {
        Collecting.MODEL: _tr("no model is loaded"),
        Collecting.SCRIPT: _tr("a replayed script measures nothing"),
        Collecting.SINGLE_STEPS: _tr("speculative decoding: tokens come in groups"),
        Collecting.DEPTHS: _tr("collecting ({have:.0f} of {need:.0f} depths)"),
        Collecting.CONTRAST: _tr("collecting: a new chat tells depth from heat"),
        Collecting.PRECISION: _tr("collecting (known to {have:.1f}, takes {need:.1f} points)"),
        Collecting.BASELINE: _tr("collecting ({have:.0f} of {need:.0f} s of writing)"),
        Collecting.RECENT: _tr("collecting ({have:.0f} of {need:.0f} s of writing)"),
        Collecting.REACH: _tr("collecting: this depth is not known yet"),
    }.get(state.collecting, _tr(state.reason))
    return filled(template, have=state.have, need=state.need)


def _change(loss: float) -> str:
    rounded = round(-loss, 1)
    return localized("0.0" if rounded == 0 else f"{rounded:+.1f}")
