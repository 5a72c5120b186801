"""The rows of the evidence: every reading with its value or the reason why there is none, its baseline, source and age."""

from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication

from chatapp.metrics.attribution import Attribution
from chatapp.metrics.evidence import Evidence, Pair
from chatapp.metrics.glossary import GLOSSARY
from chatapp.metrics.machine_glossary import MACHINE
from chatapp.telemetry.sensor import Reading, Readings
from chatapp.ui.formatting import MISSING, bytes_text, three_digits, with_unit
from chatapp.ui.number_spelling import localized
from chatapp.ui.performance.device_texts import has_gpu

__all__ = ["EvidenceRow", "loss_rows", "reading_rows"]

_FIRST = ("engine_cpu_pct", "system_cpu_pct", "cpu_clock_mhz", "cpu_temperature_c")
_NS_PER_S = 1e9
_PER_SECOND = "1/s"
_COUNTS = ("", "events")  # levels and counts are whole numbers
_FLAGS = frozenset({"on_mains", "low_power_mode", "gpu_throttle_thermal", "gpu_throttle_power"})


@dataclass(frozen=True, slots=True)
class EvidenceRow:
    """One line.

    Attributes:
        title: What it is.
        value: Now, with its unit; "n/a" where it is not known.
        remark: Baseline, source and age; or why there is no value.
        is_evidence: It speaks for the cause that is shown.
    """

    title: str
    value: str
    remark: str
    is_evidence: bool = False


def _tr(text: str) -> str:
    return QCoreApplication.translate("EvidenceRows", text)


def loss_rows(attribution: Attribution | None) -> list[EvidenceRow]:
    """Return what is lost, and what the engine itself did."""
    evidence = Evidence() if attribution is None else attribution.evidence
    losses = evidence.losses
    drift = _percent(_tr("At equal depth (drift)"), losses.drift_pct)
    if losses.drift_low_pct is not None and losses.drift_high_pct is not None:
        interval = _tr("95 %: {low} to {high} %").format(low=_tenths(losses.drift_low_pct), high=_tenths(losses.drift_high_pct))
        drift = EvidenceRow(drift.title, drift.value, interval)
    return [
        _percent(_tr("Loss of speed"), losses.raw_pct),
        _percent(_tr("Explained by depth"), losses.context_pct),
        drift,
        _percent(_tr("Of the typical step"), losses.step_pct),
        _pair(_tr("Engine CPU per token"), evidence.cpu_ms_per_token, "ms"),
        _pair(_tr("Engine CPU per second"), evidence.cpu_per_wall, "s"),
    ]


def reading_rows(attribution: Attribution | None, readings: Readings, now_ns: int) -> list[EvidenceRow]:
    """Return every reading of the machine in a fixed order; those of a GPU only where there is one.

    Args:
        attribution: For the baselines; None without one.
        readings: Of the latest round.
        now_ns: ``time.perf_counter_ns`` now, for their age.
    """
    is_there = has_gpu(readings)
    names = (*_FIRST, *(definition.key for definition in MACHINE), "sampler_cost_ms")
    flags = () if attribution is None else (*attribution.evidence.thermal_flags, *attribution.evidence.power_flags)
    return [
        _reading_row(name, readings[name], _baseline(attribution, name), now_ns, is_evidence=name in flags)
        for name in names
        if name in readings and (is_there or not name.startswith("gpu_"))
    ]


def _reading_row(name: str, reading: Reading, baseline: float | None, now_ns: int, *, is_evidence: bool) -> EvidenceRow:
    title = QCoreApplication.translate("Glossary", GLOSSARY[name].title)
    if reading.value is None:
        return EvidenceRow(title, MISSING, QCoreApplication.translate("Glossary", reading.reason))
    parts = [reading.note] if reading.note else []
    if baseline is not None:
        parts.append(_tr("before {value}").format(value=_value_text(name, baseline, reading.unit)))
    age_s = max(0.0, (now_ns - reading.taken_ns) / _NS_PER_S)
    parts += [reading.source, _tr("{age} s ago").format(age=localized(f"{age_s:.0f}"))]
    return EvidenceRow(title, _value_text(name, reading.value, reading.unit), ", ".join(parts), is_evidence)


def _value_text(name: str, value: float, unit: str) -> str:
    if name in _FLAGS:
        return _tr("yes") if value else _tr("no")
    if unit == _PER_SECOND:
        return f"{three_digits(value)}/s"
    if unit == "cores":
        return _tr("{n} cores").format(n=three_digits(value))
    if unit in _COUNTS:
        return with_unit(localized(f"{value:,.0f}"), unit)
    return bytes_text(value) if unit == "bytes" else with_unit(three_digits(value), unit)


def _baseline(attribution: Attribution | None, name: str) -> float | None:
    if attribution is None:
        return None
    evidence = attribution.evidence
    device = "gpu" if evidence.is_on_gpu else "cpu"
    aliases = {f"{device}_clock_mhz": evidence.clock_mhz, f"{device}_temperature_c": evidence.temperature_c}
    pair = aliases.get(name, getattr(evidence, name, None))
    return pair.baseline if isinstance(pair, Pair) else None


def _percent(title: str, value: float | None) -> EvidenceRow:
    if value is None:
        return EvidenceRow(title, MISSING, _tr("a baseline is still being collected"))
    return EvidenceRow(title, f"{_tenths(value)} %", "")


def _tenths(value: float) -> str:
    """Return a number with one decimal; what rounds to nothing has no sign."""
    return localized(f"{round(value, 1) + 0.0:.1f}")


def _pair(title: str, pair: Pair, unit: str) -> EvidenceRow:
    if pair.now is None:
        return EvidenceRow(title, MISSING, _tr("it is measured while the model writes"))
    before = "" if pair.baseline is None else _tr("before {value}").format(value=with_unit(three_digits(pair.baseline), unit))
    return EvidenceRow(title, with_unit(three_digits(pair.now), unit), before)
