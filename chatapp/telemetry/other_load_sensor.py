"""What other programs take of the processor: the whole machine's busy time without the engine's and the app's own."""

import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from typing import Any

import psutil

from chatapp.telemetry.guard import FIRST_SAMPLE, Quantity, missing, refusal, take
from chatapp.telemetry.sensor import Reading, Readings

__all__ = ["OtherLoadSensor", "ProcessTime", "busy_seconds", "scan_processes"]

_CORES = Quantity("cores", "psutil")
_STEAL = Quantity("%", "psutil", (0.0, 100.0))
_NO_STEAL = "only Linux reports it"
_SCAN_PERIOD_S = 5.0  # a scan of all processes costs milliseconds
_WORTH_A_SCAN = 0.25  # cores: below, nobody asks who it is
_NOT_BUSY = ("idle", "iowait", "steal")
_COUNTED_TWICE = ("guest", "guest_nice", "interrupt", "dpc")  # Linux has the guests in user, Windows the interrupts in system

ProcessTime = tuple[int, str, float]
"""Process id, name, and CPU seconds it has used."""


def busy_seconds(times: Any) -> float:  # noqa: ANN401 - psutil's tuple has other fields on each system
    """Return the CPU seconds that programs have used on all cores (``psutil.cpu_times()``), without stolen time."""
    return sum(value for name, value in _seconds(times).items() if name not in _NOT_BUSY)


def scan_processes() -> Iterator[ProcessTime]:
    """Yield what every process has used; those that may not be read or end meanwhile are left out."""
    for process in psutil.process_iter(["pid", "name", "cpu_times"]):
        times = process.info["cpu_times"]
        if times is not None:
            yield process.info["pid"], process.info["name"] or "", times.user + times.system


class OtherLoadSensor:
    """Other programs' CPU use in cores, the name of the busiest, and time that the host of a virtual machine took away.

    Args:
        clock_s: Seconds of one clock.
        cpu_times: The machine's CPU times.
        own_seconds: CPU seconds of a process by its id; of this one for None.
        scan: All processes.
    """

    def __init__(
        self,
        clock_s: Callable[[], float] = time.monotonic,
        cpu_times: Callable[[], Any] = psutil.cpu_times,
        own_seconds: Callable[[int | None], float] | None = None,
        scan: Callable[[], Iterator[ProcessTime]] = scan_processes,
    ) -> None:
        self._clock_s, self._cpu_times, self._scan = clock_s, cpu_times, scan
        self._own_seconds = own_seconds or _process_seconds
        self._last: dict[str, float] = {}
        self._pid: int | None = None
        self._scanned_at_s = float("-inf")
        self._scanned: dict[int, float] = {}
        self._busiest = ""

    def read(self, pid: int | None, now_ns: int) -> Readings:
        """Return ``other_cpu_cores`` (its note names the busiest other program) and ``steal_pct``."""
        try:
            sample = self._sample(pid)
        except (psutil.Error, OSError, RuntimeError) as error:
            self._last = {}
            return {
                "other_cpu_cores": missing(_CORES, now_ns, refusal(error)),
                "steal_pct": missing(_STEAL, now_ns, refusal(error)),
            }
        last, self._last = self._last, sample
        is_first = not last or pid != self._pid or sample["at"] <= last["at"]
        self._pid = pid
        if is_first:
            return {
                "other_cpu_cores": missing(_CORES, now_ns, FIRST_SAMPLE),
                "steal_pct": missing(_STEAL, now_ns, FIRST_SAMPLE),
            }
        spent = {name: value - last[name] for name, value in sample.items()}
        cores = max(0.0, (spent["busy"] - spent["engine"] - spent["app"]) / spent["at"])
        return {"other_cpu_cores": self._cores(cores, pid, now_ns), "steal_pct": _steal(spent, now_ns)}

    def _sample(self, pid: int | None) -> dict[str, float]:
        times = self._cpu_times()
        return {
            "at": self._clock_s(),
            "busy": busy_seconds(times),
            "all": sum(_seconds(times).values()),
            **({"steal": float(times.steal)} if hasattr(times, "steal") else {}),
            "engine": self._engine_seconds(pid),
            "app": self._own_seconds(None),
        }

    def _engine_seconds(self, pid: int | None) -> float:
        """Return the engine's CPU seconds; an engine that has just ended spends none any more."""
        if pid is None:
            return 0.0
        try:
            return self._own_seconds(pid)
        except psutil.NoSuchProcess:
            return self._last.get("engine", 0.0)

    def _cores(self, cores: float, pid: int | None, now_ns: int) -> Reading:
        if cores < _WORTH_A_SCAN:
            self._busiest, self._scanned = "", {}
        elif self._clock_s() - self._scanned_at_s >= _SCAN_PERIOD_S:
            self._look_who(pid)
        return take(_CORES, now_ns, lambda: cores, note=self._busiest)

    def _look_who(self, pid: int | None) -> None:
        """Name the program that used most since the scan before (all of its processes together)."""
        self._scanned_at_s = self._clock_s()
        own = {pid, psutil.Process().pid}
        processes = [one for one in self._scan() if one[0] not in own]
        before, self._scanned = self._scanned, {other: seconds for other, _, seconds in processes}
        used: defaultdict[str, float] = defaultdict(float)
        for other, name, seconds in processes:
            used[name] += seconds - before.get(other, seconds)
        name, most = max(used.items(), key=lambda one: one[1], default=("", 0.0))
        self._busiest = name if most > 0 else ""


def _seconds(times: Any) -> dict[str, float]:  # noqa: ANN401 - psutil's tuple has other fields on each system
    return {name: float(value) for name, value in times._asdict().items() if name not in _COUNTED_TWICE}


def _steal(spent: dict[str, float], now_ns: int) -> Reading:
    if "steal" not in spent:
        return missing(_STEAL, now_ns, _NO_STEAL)
    return take(_STEAL, now_ns, lambda: 100.0 * spent["steal"] / spent["all"] if spent["all"] else None)


def _process_seconds(pid: int | None) -> float:
    times = psutil.Process(pid).cpu_times()
    return float(times.user + times.system)
