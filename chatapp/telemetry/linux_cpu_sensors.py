"""What Linux tells of heat, pressure, paging, stolen time and power without privileges.

Files: `thermal_throttle` in the kernel's ABI documentation of `/sys/devices/system/cpu` (Intel only, cumulative), `Documentation/
accounting/psi.rst`` (``/proc/pressure``: share of the last 10 s in which tasks waited), ``proc(5)`` (``stat``, ``vmstat``,
``<pid>/stat``) and ``Documentation/ABI/testing/sysfs-class-power``.
"""

import time
from collections.abc import Callable
from pathlib import Path

from chatapp.telemetry.guard import FIRST_SAMPLE, Quantity, missing, take
from chatapp.telemetry.rate import CounterRate
from chatapp.telemetry.sensor import Reading, Readings

__all__ = ["LinuxPagingSensor", "LinuxPowerSensor", "LinuxPressureSensor", "LinuxThrottleSensor"]

_PERCENT = (0.0, 100.0)
_MAJOR_FAULTS_FIELD = 9  # proc(5): majflt is field 12 of /proc/<pid>/stat; counted behind the name's bracket from 0
_SLOW_PROFILES = ("low-power", "quiet", "cool")
_NO_COUNTERS = "only Intel processors report it"
_NO_ENGINE = "the engine is not running"


class LinuxThrottleSensor:
    """How often the processor was slowed down for its heat since the machine started."""

    def __init__(self, root: Path = Path("/")) -> None:
        self._cpus = root / "sys/devices/system/cpu"

    def read(self, pid: int | None, now_ns: int) -> Readings:  # noqa: ARG002 - the interface's signature
        """Return ``cpu_throttle_events`` (cumulative): the largest count of a core or package."""
        quantity = Quantity("events", "sysfs thermal_throttle")
        try:
            paths = [*self._cpus.glob("cpu*/thermal_throttle/*_throttle_count")]
        except OSError:
            paths = []
        if not paths:
            return {"cpu_throttle_events": missing(quantity, now_ns, _NO_COUNTERS)}
        return {"cpu_throttle_events": take(quantity, now_ns, lambda: sum(_integer(path) for path in paths))}


class LinuxPressureSensor:
    """Share of the last 10 s in which some task waited for CPU, memory or disk (PSI)."""

    def __init__(self, root: Path = Path("/")) -> None:
        self._folder = root / "proc/pressure"

    def read(self, pid: int | None, now_ns: int) -> Readings:  # noqa: ARG002 - the interface's signature
        """Return ``psi_cpu_pct``, ``psi_memory_pct`` and ``psi_io_pct``."""
        return {f"psi_{name}_pct": self._pressure(name, now_ns) for name in ("cpu", "memory", "io")}

    def _pressure(self, name: str, now_ns: int) -> Reading:
        return take(Quantity("%", f"/proc/pressure/{name}", _PERCENT), now_ns, lambda: _avg10(_text(self._folder / name)))


class LinuxPagingSensor:
    """Pages that had to be fetched from disk: by the engine (major faults), and from swap by anyone."""

    def __init__(self, root: Path = Path("/"), clock_ns: Callable[[], int] = time.monotonic_ns) -> None:
        self._proc = root / "proc"
        self._clock_ns = clock_ns
        self._faults = CounterRate()
        self._swap_ins = CounterRate()
        self._pid: int | None = None

    def read(self, pid: int | None, now_ns: int) -> Readings:
        """Return ``major_faults_per_s`` of the engine and ``swap_ins_per_s`` of the machine."""
        if pid != self._pid:
            self._pid, self._faults = pid, CounterRate()
        at_ns = self._clock_ns()
        swap_quantity = Quantity("1/s", "/proc/vmstat")
        swap = take(swap_quantity, now_ns, lambda: self._swap_ins.per_s(self._counter("pswpin"), at_ns), absent=FIRST_SAMPLE)
        faults_quantity = Quantity("1/s", "/proc/<pid>/stat")
        if pid is None:
            return {"major_faults_per_s": missing(faults_quantity, now_ns, _NO_ENGINE), "swap_ins_per_s": swap}
        faults = take(faults_quantity, now_ns, lambda: self._faults.per_s(self._major_faults(pid), at_ns), absent=FIRST_SAMPLE)
        return {"major_faults_per_s": faults, "swap_ins_per_s": swap}

    def _counter(self, name: str) -> int:
        for line in _text(self._proc / "vmstat").splitlines():
            key, _, value = line.partition(" ")
            if key == name:
                return int(value)
        raise KeyError(name)

    def _major_faults(self, pid: int) -> int:
        """Return the engine's count; the program's name may hold spaces and brackets, so the last bracket ends it."""
        return int(_text(self._proc / str(pid) / "stat").rpartition(")")[2].split()[_MAJOR_FAULTS_FIELD])


class LinuxPowerSensor:
    """Whether the machine may run at full power: mains or battery, the firmware's profile, and the clock that is allowed."""

    def __init__(self, root: Path = Path("/")) -> None:
        self._supplies = root / "sys/class/power_supply"
        self._profile = root / "sys/firmware/acpi/platform_profile"
        self._cpus = root / "sys/devices/system/cpu"

    def read(self, pid: int | None, now_ns: int) -> Readings:  # noqa: ARG002 - the interface's signature
        """Return ``on_mains`` (1 or 0), ``low_power_mode`` (1 or 0) and ``cpu_clock_limit_pct`` (of the highest clock)."""
        return {
            "on_mains": take(Quantity("", "sysfs power_supply"), now_ns, self._on_mains),
            "low_power_mode": self._low_power(now_ns),
            "cpu_clock_limit_pct": self._limit(now_ns),
        }

    def _on_mains(self) -> float | None:
        """Return whether a mains or USB supply is online; None on a machine without a supply that tells."""
        try:
            supplies = sorted(self._supplies.iterdir())
        except FileNotFoundError:
            return None
        online = [_integer(path / "online") for path in supplies if (path / "online").exists()]
        return float(any(online)) if online else None

    def _low_power(self, now_ns: int) -> Reading:
        quantity = Quantity("", "sysfs platform_profile")
        profile = _quiet_text(self._profile).strip()
        return take(quantity, now_ns, lambda: float(profile in _SLOW_PROFILES) if profile else None, note=profile)

    def _limit(self, now_ns: int) -> Reading:
        governor = _quiet_text(self._cpus / "cpu0/cpufreq/scaling_governor").strip()
        return take(Quantity("%", "sysfs cpufreq", (1.0, 100.0)), now_ns, self._limit_pct, note=governor)

    def _limit_pct(self) -> float | None:
        """Return the allowed share of the highest clock, summed over the cores (they differ on hybrid processors)."""
        folders = sorted(self._cpus.glob("cpu*/cpufreq"))
        highest = sum(_integer(folder / "cpuinfo_max_freq") for folder in folders)
        allowed = sum(_integer(folder / "scaling_max_freq") for folder in folders)
        return min(100.0, 100.0 * allowed / highest) if highest else None


def _avg10(pressure: str) -> float | None:
    """Return ``avg10`` of the "some" line."""
    for line in pressure.splitlines():
        words = line.split()
        if words and words[0] == "some":
            return float(words[1].removeprefix("avg10="))
    return None


def _text(path: Path) -> str:
    return path.read_text(encoding="utf-8", errors="replace")


def _quiet_text(path: Path) -> str:
    try:
        return _text(path)
    except OSError:
        return ""


def _integer(path: Path) -> int:
    return int(_text(path).strip())
