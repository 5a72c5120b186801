"""Why the model is slower, in one plain sentence, and one thing to do about it."""

from collections.abc import Callable
from dataclasses import replace

from PySide6.QtCore import QCoreApplication

from chatapp.metrics.attribution import Attribution, Cause, loss_parts
from chatapp.metrics.evidence import Evidence
from chatapp.ui.number_spelling import localized

__all__ = ["cause_advice", "cause_sentence"]


def _tr(text: str) -> str:
    return QCoreApplication.translate("CauseText", text)


def cause_sentence(attribution: Attribution | None) -> str:
    """Return the sentence of the panel; empty where there is nothing to explain.

    For example "Slower by 31 %: 10 % because the context grew to 5,200 tokens, 21 % because other programs use 1.4 cores."
    """
    if attribution is None or attribution.cause in (Cause.UNDECIDED, Cause.NONE):
        return ""
    raw, of_context, of_drift = loss_parts(attribution)
    if of_context < 1 or of_drift < 1:
        reason = _REASONS[attribution.cause](attribution.evidence)
        return _tr("Slower by {raw} % because {reason}.").format(raw=raw, reason=reason)
    reason = _REASONS[attribution.cause](replace(attribution.evidence, other_name=""))  # the advice names it: two causes are long
    return _tr("Slower by {raw} %: {context} % because {depth}, {drift} % because {reason}.").format(
        raw=raw, context=of_context, depth=_depth(attribution.evidence), drift=of_drift, reason=reason
    )


def cause_advice(attribution: Attribution | None) -> str:
    """Return one thing that helps; empty where there is nothing to explain."""
    if attribution is None or attribution.cause in (Cause.UNDECIDED, Cause.NONE):
        return ""
    evidence = attribution.evidence
    return {
        Cause.DEPTH: lambda: _tr("A new chat starts fast again."),
        Cause.POWER_LIMIT: lambda: _power_advice(evidence),
        Cause.HEAT_CONFIRMED: lambda: _heat_advice(evidence),
        Cause.HEAT_LIKELY: lambda: _heat_advice(evidence),
        Cause.GPU_SHARED: lambda: _tr("Close what else uses the GPU."),
        Cause.PAGING: lambda: _tr("Free some memory, or take a smaller model."),
        Cause.BACKGROUND_LOAD: lambda: _load_advice(evidence),
        Cause.PAUSED: lambda: _tr("Look for sleep, a CPU quota or a busy disk."),
        Cause.SLOWER_MACHINE: lambda: _tr("Let it rest for a minute, then compare."),
    }[attribution.cause]()


def _depth(evidence: Evidence) -> str:
    n = evidence.losses.n_ctx_used
    return _tr("the context grew") if n is None else _tr("the context grew to {n} tokens").format(n=localized(f"{n:,}"))


def _power(evidence: Evidence) -> str:
    if (evidence.on_mains.change or 0.0) < 0.0:
        return _tr("it now runs on battery")
    if (evidence.low_power_mode.change or 0.0) > 0.0:
        return _tr("power saving is on")
    if evidence.power_flags:
        return _tr("the GPU is at its power limit")
    return _tr("the system allows a lower clock")


def _power_advice(evidence: Evidence) -> str:
    if evidence.power_flags:
        return _tr("Usual at full load; the limit is the driver's.")
    return _tr("Plug it in, or choose a faster power mode.")


def _heat_advice(evidence: Evidence) -> str:
    return (
        _tr("Give it air, or lower the GPU's power limit.") if evidence.is_on_gpu else _tr("Give it air, or use fewer threads.")
    )


def _heat_likely(evidence: Evidence) -> str:
    return _tr("of heat, it seems ({rise} \u00b0C more)").format(rise=localized(f"{evidence.temperature_c.change or 0.0:.0f}"))


def _load(evidence: Evidence) -> str:
    cores = evidence.other_cpu_cores.now or 0.0
    if evidence.steal_pct.above_quiet > evidence.other_cpu_cores.above_quiet * 100.0 or not cores:
        return _tr("the host takes {percent} % of the time").format(percent=localized(f"{evidence.steal_pct.now or 0.0:.0f}"))
    if evidence.other_name:
        return _tr("other programs use {cores} cores, {name} most").format(
            cores=localized(f"{cores:.1f}"), name=evidence.other_name
        )
    return _tr("other programs use {cores} cores").format(cores=localized(f"{cores:.1f}"))


def _load_advice(evidence: Evidence) -> str:
    if evidence.other_name:
        return _tr("Close or pause {name}.").format(name=evidence.other_name)
    return _tr("Close or pause other programs.")


def _paused(evidence: Evidence) -> str:
    if evidence.suspend_gap_s >= 1.0:
        return _tr("the machine slept for {seconds} s").format(seconds=localized(f"{evidence.suspend_gap_s:.0f}"))
    return _tr("the engine is held up between steps")


_REASONS: dict[Cause, Callable[[Evidence], str]] = {
    Cause.DEPTH: _depth,
    Cause.POWER_LIMIT: _power,
    Cause.HEAT_CONFIRMED: lambda _evidence: _tr("the machine throttles for heat"),
    Cause.HEAT_LIKELY: _heat_likely,
    Cause.GPU_SHARED: lambda _evidence: _tr("another program uses the GPU too"),
    Cause.PAGING: lambda _evidence: _tr("memory is read back from disk"),
    Cause.BACKGROUND_LOAD: _load,
    Cause.PAUSED: _paused,
    Cause.SLOWER_MACHINE: lambda _evidence: _tr("the machine is slower, cause unknown"),
}
