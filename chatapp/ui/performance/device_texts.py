"""What the rows of the device read: pure functions of one round of sensor readings."""

from PySide6.QtCore import QCoreApplication

from chatapp.telemetry.guard import NOT_REPORTED
from chatapp.telemetry.sensor import Readings
from chatapp.ui.formatting import MISSING, bytes_of_text, three_digits, with_unit
from chatapp.ui.number_spelling import localized
from chatapp.ui.performance.row_texts import RowText

__all__ = ["GPU_ROWS", "ROW_READINGS", "device_texts", "has_gpu", "missing_reason"]

ROW_READINGS: dict[str, tuple[str, ...]] = {
    "throttling": ("thermal_pressure", "cpu_throttle_events", "passive_limit_pct", "gpu_throttle_thermal", "gpu_throttle_power"),
    "otherLoad": ("other_cpu_cores", "steal_pct"),
    "gpu": ("gpu_util_pct", "gpu_memory_used_bytes", "gpu_clock_mhz"),
    "gpuTemperature": ("gpu_temperature_c", "gpu_power_w", "gpu_power_limit_w"),
}
"""Rows by the stem of their object name, with the glossary names of what they show."""
GPU_ROWS = ("gpu", "gpuTemperature")

_FULL_PCT = 100.0
_HEAVY = 2.0
_NEAR_LIMIT = 0.98
_STEAL_PCT = 1.0


def _tr(text: str) -> str:
    return QCoreApplication.translate("DeviceTexts", text)


def has_gpu(readings: Readings) -> bool:
    """Return whether a sensor of a GPU answers."""
    return any(name.startswith("gpu_") and reading.value is not None for name, reading in readings.items())


def device_texts(readings: Readings, before: Readings) -> dict[str, RowText]:
    """Return the texts of all rows by the stem of their object name.

    Args:
        readings: Of the latest round.
        before: Of the round before it: a counter of throttling says something by rising.
    """
    return {
        "throttling": _throttling(readings, before),
        "otherLoad": _other_load(readings),
        "gpu": _gpu(readings),
        "gpuTemperature": _gpu_temperature(readings),
    }


def _value(readings: Readings, name: str) -> float | None:
    reading = readings.get(name)
    return None if reading is None else reading.value


def missing_reason(readings: Readings) -> str:
    """Return why a reading that is not among these is not there."""
    return NOT_REPORTED if readings else "it has not been read yet"


def _reason(readings: Readings, name: str) -> str:
    reading = readings.get(name)
    if not readings:
        return _tr("not read yet")
    return QCoreApplication.translate("Glossary", NOT_REPORTED if reading is None else reading.reason)


def _throttling(readings: Readings, before: Readings) -> RowText:
    """Return who reports throttling; "none" only where somebody can tell."""
    voices = _voices(readings, before)
    if not voices:
        return RowText(MISSING, detail=_tr("no sensor for it") if readings else _tr("not read yet"))
    hot = [source for source, what in voices if what == "heat"]
    limited = [source for source, what in voices if what == "power"]
    if hot:
        return RowText(_tr("heat"), detail=", ".join(hot), is_caution=True)
    if limited:
        return RowText(_tr("power limit"), detail=", ".join(limited))
    return RowText(_tr("none"), detail=", ".join(dict.fromkeys(one for one, _ in voices)))


def _voices(readings: Readings, before: Readings) -> list[tuple[str, str]]:
    """Return (source, "heat", "power" or "") of everyone who can tell."""
    events, earlier = _value(readings, "cpu_throttle_events"), _value(before, "cpu_throttle_events")
    verdicts: dict[str, bool | None] = {
        "thermal_pressure": _is_at_least(_value(readings, "thermal_pressure"), _HEAVY),
        "cpu_throttle_events": None if events is None or earlier is None else events > earlier,
        "passive_limit_pct": _is_below(_value(readings, "passive_limit_pct"), _FULL_PCT),
        "gpu_throttle_thermal": _is_at_least(_value(readings, "gpu_throttle_thermal"), 1.0),
        "gpu_throttle_power": _is_at_least(_value(readings, "gpu_throttle_power"), 1.0),
    }
    kind = {"gpu_throttle_power": "power"}
    return [
        (readings[name].source, kind.get(name, "heat") if is_set else "")
        for name, is_set in verdicts.items()
        if is_set is not None
    ]


def _is_at_least(value: float | None, limit: float) -> bool | None:
    return None if value is None else value >= limit


def _is_below(value: float | None, limit: float) -> bool | None:
    return None if value is None else value < limit


def _other_load(readings: Readings) -> RowText:
    reading = readings.get("other_cpu_cores")
    if reading is None or reading.value is None:
        return RowText(MISSING, detail=_reason(readings, "other_cpu_cores"))
    steal = _value(readings, "steal_pct") or 0.0
    details = [_tr("most: {name}").format(name=reading.note)] if reading.note else []
    if steal >= _STEAL_PCT:
        details.append(_tr("the host takes {percent} %").format(percent=localized(f"{steal:.0f}")))
    return RowText(localized(f"{reading.value:.1f}"), _tr("cores"), ", ".join(details))


def _gpu(readings: Readings) -> RowText:
    use = readings.get("gpu_util_pct")
    memory, unit = bytes_of_text(_value(readings, "gpu_memory_used_bytes"), _value(readings, "gpu_memory_total_bytes"))
    clock = _value(readings, "gpu_clock_mhz")
    details = [with_unit(memory, unit)] if memory != MISSING else []
    if clock is not None:
        details.append(_tr("{clock} GHz").format(clock=localized(f"{clock / 1e3:.2f}")))
    if use is None or use.value is None:
        return RowText(MISSING, detail=", ".join(details) or _reason(readings, "gpu_util_pct"))
    return RowText(f"{use.value:.0f}", "%", ", ".join(details))


def _gpu_temperature(readings: Readings) -> RowText:
    reading = readings.get("gpu_temperature_c")
    detail = _power(readings)
    if reading is None or reading.value is None:
        return RowText(MISSING, detail=detail or _reason(readings, "gpu_temperature_c"))
    return RowText(f"{reading.value:.0f}", "\u00b0C", detail)


def _power(readings: Readings) -> str:
    power, limit = _value(readings, "gpu_power_w"), _value(readings, "gpu_power_limit_w")
    share = _value(readings, "gpu_power_pct")
    if power is not None and limit:
        text = _tr("{power} of {limit} W").format(power=three_digits(power), limit=three_digits(limit))
        return f"{text}, {_tr('at its limit')}" if power >= _NEAR_LIMIT * limit else text
    if power is not None:
        return _tr("{power} W").format(power=three_digits(power))
    return "" if share is None else _tr("{percent} % of its power limit").format(percent=localized(f"{share:.0f}"))
