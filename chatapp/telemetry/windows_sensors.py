"""What Windows tells a standard user of heat, throttling and clocks: performance counters and the display kernel.

Counters are added by ``PdhAddEnglishCounterW``, since their names are translated otherwise; wildcards are read by
``PdhGetFormattedCounterArrayW``; rates need two collects (learn.microsoft.com, "Performance Data Helper").
A thermal zone is an ACPI sensor of the board, not the processor's die. Many firmwares report a constant 301 K whatever happens
(RunCat365 issue 323) or leave it out, which becomes -273 degrees: it counts as missing until it has moved. Counters that say
"not throttled" prove nothing: some machines say so while they are.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Protocol

import psutil

from chatapp.telemetry.guard import GPU_TEMPERATURE_C, Quantity, missing, take
from chatapp.telemetry.sensor import Reading, Readings

__all__ = ["TEMPERATURE", "AdapterPerf", "AdapterSensor", "CounterSensor", "Counters"]

TEMPERATURE = r"\Thermal Zone Information(*)\High Precision Temperature"
_PASSIVE_LIMIT = r"\Thermal Zone Information(*)\% Passive Limit"
_THROTTLE = r"\Thermal Zone Information(*)\Throttle Reasons"
_PERFORMANCE = r"\Processor Information(_Total)\% Processor Performance"
_GPU_ENGINES = r"\GPU Engine(*)\Utilization Percentage"
_PDH = "PDH"
_ZERO_C_IN_K = 273.15
_TENTHS = 10.0
_PLAUSIBLE_ZONE_C = (1.0, 130.0)
_STUCK = "its sensor has never moved: many computers report a constant"


class Counters(Protocol):
    """Performance counters; a path that does not exist raises ``OSError``."""

    def values(self, path: str) -> Mapping[str, float]:
        """Return the present value of each instance of a counter."""


class CounterSensor:
    """Thermal zones, throttle reasons, the processor's clock, and what other programs compute on the GPU.

    Args:
        counters: The system's; tests hand in scripted ones.
        nominal_mhz: The processor's nominal clock, which Windows gives as its maximum.
    """

    def __init__(self, counters: Counters, nominal_mhz: Callable[[], float | None] | None = None) -> None:
        self._counters = counters
        self._nominal_mhz = nominal_mhz or _nominal_mhz
        self._first_zones: dict[str, float] = {}
        self._moved: set[str] = set()

    def read(self, pid: int | None, now_ns: int) -> Readings:
        """Return thermal zone (temperature, passive limit, throttle reasons), ``cpu_clock_mhz`` and ``gpu_other_util_pct``."""
        values = self._counters.values
        return {
            "zone_temperature_c": self._zone_temperature(now_ns),
            "passive_limit_pct": take(Quantity("%", _PDH, (0.0, 100.0)), now_ns, lambda: _least(values(_PASSIVE_LIMIT))),
            "zone_throttle_reasons": take(Quantity("", _PDH, (0.0, 3.0)), now_ns, lambda: _most(values(_THROTTLE))),
            "cpu_clock_mhz": take(Quantity("MHz", "PDH x nominal clock", (1.0, 20_000.0)), now_ns, self._clock),
            "gpu_other_util_pct": take(Quantity("%", _PDH), now_ns, lambda: _engine_load(values(_GPU_ENGINES), pid)),
        }

    def _zone_temperature(self, now_ns: int) -> Reading:
        """Return the hottest zone that has moved since the first round."""
        quantity = Quantity("\u00b0C", _PDH, _PLAUSIBLE_ZONE_C)
        zones = dict[str, float]()

        def hottest() -> float | None:
            zones.update(self._counters.values(TEMPERATURE))
            self._watch(zones)
            moved = [zones[name] / _TENTHS - _ZERO_C_IN_K for name in zones if name in self._moved]
            return max(moved, default=None)

        reading = take(quantity, now_ns, hottest)
        return missing(quantity, now_ns, _STUCK) if zones and not self._moved & set(zones) else reading

    def _watch(self, zones: Mapping[str, float]) -> None:
        for name, tenths in zones.items():
            if self._first_zones.setdefault(name, tenths) != tenths:
                self._moved.add(name)

    def _clock(self) -> float | None:
        performance = self._counters.values(_PERFORMANCE)
        nominal = self._nominal_mhz()
        return None if nominal is None or not performance else nominal * next(iter(performance.values())) / 100.0


class AdapterPerf(Protocol):
    """Fields of ``D3DKMT_ADAPTER_PERFDATA`` (d3dkmthk.h) that are read."""

    Temperature: int  # tenths of a degree Celsius
    Power: int  # tenths of a percent of the limit, no watts


class AdapterSensor:
    """Temperature and power of any vendor's GPU by the display kernel (WDDM 2.4 and later).

    Args:
        adapters: Returns the data of each adapter; the software renderer answers zeros.
        counters: For the load, which the display kernel does not tell.
    """

    def __init__(self, adapters: Callable[[], Sequence[AdapterPerf]], counters: Counters) -> None:
        self._adapters = adapters
        self._counters = counters

    def read(self, pid: int | None, now_ns: int) -> Readings:  # noqa: ARG002 - the interface's signature
        """Return ``gpu_temperature_c`` of the hottest adapter, its ``gpu_power_pct`` of the limit, and ``gpu_util_pct``."""
        found: list[AdapterPerf] = []

        def temperature() -> float | None:
            found.extend(sorted(self._adapters(), key=lambda one: one.Temperature))
            return found[-1].Temperature / _TENTHS if found and found[-1].Temperature else None

        power = Quantity("%", "D3DKMT", (0.0, 500.0))
        return {
            "gpu_temperature_c": take(Quantity("\u00b0C", "D3DKMT", GPU_TEMPERATURE_C), now_ns, temperature),
            "gpu_power_pct": take(power, now_ns, lambda: found[-1].Power / _TENTHS or None if found else None),
            "gpu_util_pct": take(Quantity("%", _PDH), now_ns, lambda: _engine_load(self._counters.values(_GPU_ENGINES), None)),
        }


def _least(values: Mapping[str, float]) -> float | None:
    return min(values.values(), default=None)


def _most(values: Mapping[str, float]) -> float | None:
    return max(values.values(), default=None)


def _engine_load(instances: Mapping[str, float], other_than: int | None) -> float | None:
    """Return the busiest engine type's load, summed over processes; an instance is ``pid_1_luid_..._engtype_3D``."""
    if not instances:
        return None
    loads: dict[str, float] = {}
    for name, load in instances.items():
        if other_than is None or not name.startswith(f"pid_{other_than}_"):
            engine = name.partition("_luid_")[2]
            loads[engine] = loads.get(engine, 0.0) + load
    return min(100.0, max(loads.values(), default=0.0))


def _nominal_mhz() -> float | None:
    frequency = psutil.cpu_freq()
    return frequency.max or frequency.current if frequency else None
