"""AMD and Intel GPUs on Linux by sysfs: no library, no privilege.

Files and units: the kernel's documentation "GPU Power/Thermal Controls and Monitoring" (amdgpu: ``gpu_busy_percent``,
``mem_info_vram_*`` in bytes; hwmon: ``temp*_input`` in thousandths of a degree, ``power1_*`` in microwatts, ``freq1_input`` in
Hz), "Xe GT Frequency Management" and "Xe GT Throttle" (``device/tile*/gt*/freq0``), and i915's ``gt/gt*`` (``rps_*_freq_mhz``,
``throttle_reason_*``).
"""

from collections.abc import Callable
from pathlib import Path

from chatapp.telemetry.guard import GPU_TEMPERATURE_C, Quantity, missing, take
from chatapp.telemetry.sensor import Readings

__all__ = ["LinuxGpuSensor"]

_SOURCE = "sysfs"
_NO_GPU = "no GPU with a sensor is present"
_GONE = "the device has vanished"
_AMD, _INTEL = "0x1002", "0x8086"
_DRIVERS = {_AMD: "amdgpu", _INTEL: "Intel"}
_CELSIUS, _UW_PER_W, _HZ_PER_MHZ = 1e3, 1e6, 1e6
_THERMAL_REASONS = ("thermal", "prochot", "ratl", "vr_thermalert")
_POWER_REASONS = ("pl1", "pl2", "pl4", "vr_tdc")
_NAMES = {
    "gpu_temperature_c": ("\u00b0C", GPU_TEMPERATURE_C),
    "gpu_clock_mhz": ("MHz", (0.0, 20_000.0)),
    "gpu_clock_max_mhz": ("MHz", (1.0, 20_000.0)),
    "gpu_power_w": ("W", (0.0, 3000.0)),
    "gpu_power_limit_w": ("W", (1.0, 3000.0)),
    "gpu_memory_used_bytes": ("bytes", None),
    "gpu_memory_total_bytes": ("bytes", None),
    "gpu_util_pct": ("%", (0.0, 100.0)),
    "gpu_throttle_thermal": ("", None),
    "gpu_throttle_power": ("", None),
}


class LinuxGpuSensor:
    """The AMD or Intel GPU with most memory of its own.

    Args:
        root: Where ``sys/class/drm`` lies; tests hand in a folder.
    """

    def __init__(self, root: Path = Path("/")) -> None:
        self._cards = root / "sys/class/drm"
        self._card: Path | None = None
        self._driver = ""

    def read(self, pid: int | None, now_ns: int) -> Readings:  # noqa: ARG002 - the interface's signature
        """Return temperature, clock, power, memory, use and throttle reasons of the GPU."""
        reason = self._look()
        if reason:
            return {name: missing(_quantity(name, _SOURCE), now_ns, reason) for name in _NAMES}
        return {name: take(_quantity(name, f"{_SOURCE} {self._driver}"), now_ns, call) for name, call in self._calls().items()}

    def _look(self) -> str:
        """Find the card, once; return why there is none."""
        if self._card is not None and self._card.exists():
            return ""
        was_there, self._card = self._card is not None, None
        found = [(card, _vendor(card)) for card in self._candidates()]
        known = [(card, vendor) for card, vendor in found if vendor in _DRIVERS]
        if not known:
            return _GONE if was_there else _NO_GPU
        self._card, vendor = max(known, key=lambda one: _integer(one[0] / "device/mem_info_vram_total") or 0)
        self._driver = _DRIVERS[vendor]
        return ""

    def _candidates(self) -> list[Path]:
        try:
            return sorted(card for card in self._cards.iterdir() if card.name[4:].isdigit() and card.name.startswith("card"))
        except OSError:  # a container or another system: there is no such folder
            return []

    def _calls(self) -> dict[str, Callable[[], float | None]]:
        device = (self._card or Path()) / "device"
        return {
            "gpu_temperature_c": lambda: self._hottest(device),
            "gpu_clock_mhz": lambda: self._clock(device, "act_freq", "rps_act_freq_mhz", "freq1_input"),
            "gpu_clock_max_mhz": lambda: self._clock(device, "rp0_freq", "rps_RP0_freq_mhz", ""),
            "gpu_power_w": lambda: self._hwmon(device, _UW_PER_W, "power1_average", "power1_input"),
            "gpu_power_limit_w": lambda: self._hwmon(device, _UW_PER_W, "power1_cap", "power1_max"),
            "gpu_memory_used_bytes": lambda: _integer(device / "mem_info_vram_used"),
            "gpu_memory_total_bytes": lambda: _integer(device / "mem_info_vram_total"),
            "gpu_util_pct": lambda: _integer(device / "gpu_busy_percent"),
            "gpu_throttle_thermal": lambda: self._throttles(device, _THERMAL_REASONS),
            "gpu_throttle_power": lambda: self._throttles(device, _POWER_REASONS),
        }

    def _hottest(self, device: Path) -> float | None:
        """Return the junction where it is named so, else the hottest sensor: the edge may be 20 degrees cooler."""
        values = {path: _integer(path) for path in device.glob("hwmon/hwmon*/temp*_input")}
        known = {path: value / _CELSIUS for path, value in values.items() if value is not None}
        labels = {_word(path.with_name(path.name.replace("_input", "_label"))): value for path, value in known.items()}
        return labels.get("junction", max(known.values(), default=None))

    def _hwmon(self, device: Path, divisor: float, *names: str) -> float | None:
        """Return the first of some files: averages go before moments, and kernels have one or the other."""
        for name in names:
            values = [_integer(path) for path in sorted(device.glob(f"hwmon/hwmon*/{name}"))]
            known = [value for value in values if value is not None]
            if known:
                return known[0] / divisor
        return None

    def _clock(self, device: Path, xe_name: str, i915_name: str, hwmon_name: str) -> float | None:
        """Return the fastest engine's clock in MHz: xe's, i915's or amdgpu's way to tell it."""
        paths = [*device.glob(f"tile*/gt*/freq0/{xe_name}"), *(self._card or device).glob(f"gt/gt*/{i915_name}")]
        clocks = [value for value in map(_integer, paths) if value is not None]
        if clocks:
            return max(clocks)
        return self._hwmon(device, _HZ_PER_MHZ, hwmon_name) if hwmon_name else None

    def _throttles(self, device: Path, reasons: tuple[str, ...]) -> float | None:
        """Return 1 where one of the reasons holds, 0 where none does, None where the driver names none of them."""
        card = self._card or device
        paths = [path for reason in reasons for path in device.glob(f"tile*/gt*/freq0/throttle/reason_{reason}")]
        paths += [path for reason in reasons for path in card.glob(f"gt/gt*/throttle_reason_{reason}")]
        flags = [value for value in map(_integer, paths) if value is not None]
        return float(any(flags)) if flags else None


def _quantity(name: str, source: str) -> Quantity:
    unit, plausible = _NAMES[name]
    return Quantity(unit, source, plausible)


def _vendor(card: Path) -> str:
    return _word(card / "device/vendor")


def _word(path: Path) -> str:
    try:
        return path.read_text(encoding="ascii", errors="replace").strip()
    except OSError:
        return ""


def _integer(path: Path) -> int | None:
    """Return the number in a file; None where there is no such file or it holds no number.

    Raises:
        OSError: The file is there and cannot be read (a GPU that sleeps or has been taken away answers so).
    """
    try:
        return int(path.read_text(encoding="ascii", errors="replace").strip())
    except (FileNotFoundError, ValueError):
        return None
