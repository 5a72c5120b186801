"""Sensors that psutil reads without privileges; clock and temperature only where they can be trusted."""

import sys
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import psutil

from chatapp.telemetry.sensor import Reading, Readings

__all__ = ["CpuClockSensor", "CpuTemperatureSensor", "EngineSensor", "SystemSensor", "psutil_sensors"]

_SOURCE = "psutil"
_FIRST_SAMPLE = "it takes two readings, and this is the first"
_NO_ENGINE = "the engine is not running"
_NO_TEMPERATURE = "no temperature sensor is readable here"
_CHIPS = ("coretemp", "k10temp", "zenpower", "cpu_thermal")  # acpitz and the like measure no die: never the first best entry
_PLAUSIBLE_C = (1.0, 130.0)  # a dead sensor says 0, an unset one 127.5 and more


class EngineSensor:
    """Resident memory and CPU use of the engine process."""

    def __init__(self) -> None:
        self._process: psutil.Process | None = None
        self._is_first = True

    def read(self, pid: int | None, now_ns: int) -> Readings:
        """Return ``engine_rss_bytes`` and ``engine_cpu_pct`` (100 % is one core)."""
        if pid is None:
            self._process = None
            return self._nothing(now_ns, _NO_ENGINE)
        try:
            process = self._process_of(pid)
            memory = float(process.memory_info().rss)
            cpu = process.cpu_percent(interval=None)
        except psutil.NoSuchProcess:
            self._process = None
            return self._nothing(now_ns, "the engine has just ended")
        except (psutil.Error, OSError) as error:
            return self._nothing(now_ns, f"the system refused the reading ({type(error).__name__})")
        is_first, self._is_first = self._is_first, False
        return {
            "engine_rss_bytes": Reading(memory, "bytes", _SOURCE, now_ns),
            "engine_cpu_pct": _first_or(cpu, now_ns, is_first=is_first),
        }

    def _process_of(self, pid: int) -> psutil.Process:
        if self._process is None or self._process.pid != pid:
            self._process = psutil.Process(pid)
            self._is_first = True
        return self._process

    def _nothing(self, now_ns: int, reason: str) -> Readings:
        return {
            "engine_rss_bytes": Reading(None, "bytes", _SOURCE, now_ns, reason),
            "engine_cpu_pct": Reading(None, "%", _SOURCE, now_ns, reason),
        }


class SystemSensor:
    """CPU use and memory of the whole machine."""

    def __init__(self) -> None:
        self._is_first = True

    def read(self, pid: int | None, now_ns: int) -> Readings:  # noqa: ARG002 - the interface's signature
        """Return ``system_cpu_pct``, ``memory_available_bytes`` and ``memory_total_bytes``."""
        return {**self._cpu(now_ns), **self._memory(now_ns)}

    def _cpu(self, now_ns: int) -> Readings:
        try:
            percent = psutil.cpu_percent(interval=None)
        except (psutil.Error, OSError, RuntimeError) as error:
            return {"system_cpu_pct": _refused("%", now_ns, error)}
        is_first, self._is_first = self._is_first, False
        return {"system_cpu_pct": _first_or(percent, now_ns, is_first=is_first)}

    def _memory(self, now_ns: int) -> Readings:
        names = {"memory_available_bytes": "available", "memory_total_bytes": "total"}
        try:
            memory = psutil.virtual_memory()
        except (psutil.Error, OSError, RuntimeError) as error:
            return {name: _refused("bytes", now_ns, error) for name in names}
        return {name: Reading(float(getattr(memory, field)), "bytes", _SOURCE, now_ns) for name, field in names.items()}


class CpuClockSensor:
    """Present clock of the processor, where the system reports it in real time.

    Args:
        platform: ``sys.platform``; Windows and macOS hand psutil a constant, which would look like a steady clock.
    """

    def __init__(self, platform: str = sys.platform) -> None:
        self._platform = platform

    def read(self, pid: int | None, now_ns: int) -> Readings:  # noqa: ARG002 - the interface's signature
        """Return ``cpu_clock_mhz``."""
        if self._platform in ("win32", "darwin"):
            return self._missing(now_ns, "this system reports a fixed clock, not the present one")
        try:
            frequency = psutil.cpu_freq()
        except (psutil.Error, OSError, RuntimeError, NotImplementedError, ValueError) as error:
            return {"cpu_clock_mhz": _refused("MHz", now_ns, error)}
        if frequency is None or not frequency.current:
            return self._missing(now_ns, "the system does not report the present clock")
        return {"cpu_clock_mhz": Reading(frequency.current, "MHz", _SOURCE, now_ns)}

    def _missing(self, now_ns: int, reason: str) -> Readings:
        return {"cpu_clock_mhz": Reading(None, "MHz", _SOURCE, now_ns, reason)}


class CpuTemperatureSensor:
    """Temperature of the processor's package, from chips that are known to sit on the die.

    Args:
        read_chips: Replaces ``psutil.sensors_temperatures`` (which does not even exist on Windows and macOS).
    """

    def __init__(self, read_chips: Callable[[], Mapping[str, Sequence[Any]]] | None = None) -> None:
        self._read_chips = read_chips or getattr(psutil, "sensors_temperatures", None)

    def read(self, pid: int | None, now_ns: int) -> Readings:  # noqa: ARG002 - the interface's signature
        """Return ``cpu_temperature_c``."""
        try:
            chips = self._read_chips() if self._read_chips else {}
        except (psutil.Error, OSError, RuntimeError, ValueError) as error:
            return {"cpu_temperature_c": _refused("\u00b0C", now_ns, error)}
        for chip in _CHIPS:
            values = _package_values(chips.get(chip, ()))
            if values:
                return {"cpu_temperature_c": Reading(max(values), "\u00b0C", f"hwmon {chip}", now_ns)}
        return {"cpu_temperature_c": Reading(None, "\u00b0C", "hwmon", now_ns, _NO_TEMPERATURE)}


def psutil_sensors() -> tuple[EngineSensor, SystemSensor, CpuClockSensor, CpuTemperatureSensor]:
    """Return one of each."""
    return EngineSensor(), SystemSensor(), CpuClockSensor(), CpuTemperatureSensor()


def _package_values(entries: Sequence[Any]) -> list[float]:
    """Return the plausible values of the sensors that stand for a whole package, else of all.

    Intel's coretemp names them "Package id 0"; AMD's k10temp and zenpower "Tdie" (the true one) or "Tctl" (may hold an offset).
    """
    low, high = _PLAUSIBLE_C
    plausible = [entry for entry in entries if entry.current is not None and low <= entry.current <= high]
    for prefix in ("Package id", "Tdie", "Tctl"):
        values = [float(entry.current) for entry in plausible if entry.label.startswith(prefix)]
        if values:
            return values
    return [float(entry.current) for entry in plausible]


def _first_or(percent: float, now_ns: int, *, is_first: bool) -> Reading:
    """Return the reading, except for the first one: psutil answers 0.0 there, which is no measurement."""
    if is_first:
        return Reading(None, "%", _SOURCE, now_ns, _FIRST_SAMPLE)
    return Reading(percent, "%", _SOURCE, now_ns)


def _refused(unit: str, now_ns: int, error: Exception) -> Reading:
    return Reading(None, unit, _SOURCE, now_ns, f"the system refused the reading ({type(error).__name__})")
