"""NVIDIA GPUs by NVML (the optional package ``nvidia-ml-py``).

Names, units and bits: NVML API Reference Guide, "Device Queries" and "NvmlClocksEventReasons" (docs.nvidia.com/deploy/nvml-api).
Every call may answer NotSupported on its own, so each is guarded alone. Reading clocks and throttle reasons faster than once a
second is known to cause stutter on some cards (MangoHud issues 792, 1647, 1669): only the sampler's thread calls this.
"""

import importlib
from collections.abc import Callable, Sequence
from typing import Any

from chatapp.telemetry.guard import GPU_TEMPERATURE_C, Quantity, missing, refusal, take
from chatapp.telemetry.sensor import Readings

__all__ = ["POWER_BITS", "THERMAL_BITS", "NvmlSensor", "load_nvml"]

THERMAL_BITS = 0x60  # SwThermalSlowdown 0x20, HwThermalSlowdown 0x40
POWER_BITS = 0x84  # SwPowerCap 0x4, HwPowerBrakeSlowdown 0x80; HwSlowdown 0x8 may be either of both, so alone it proves neither
_SOURCE = "NVML"
_NO_PACKAGE = "no NVIDIA library is installed"
_NO_GPU = "no NVIDIA GPU is present"
_NS_PER_S = 1e9
_W = Quantity("W", _SOURCE, (0.0, 3000.0))
_MHZ = Quantity("MHz", _SOURCE, (0.0, 20_000.0))
_BYTES = Quantity("bytes", _SOURCE)
_S = Quantity("s", _SOURCE)
_FLAG = Quantity("", _SOURCE)
_QUANTITIES: dict[str, Quantity] = {
    "gpu_temperature_c": Quantity("\u00b0C", _SOURCE, GPU_TEMPERATURE_C),
    "gpu_clock_mhz": _MHZ,
    "gpu_clock_max_mhz": _MHZ,
    "gpu_power_w": _W,
    "gpu_power_limit_w": _W,
    "gpu_memory_used_bytes": _BYTES,
    "gpu_memory_total_bytes": _BYTES,
    "gpu_other_memory_bytes": _BYTES,
    "gpu_util_pct": Quantity("%", _SOURCE, (0.0, 100.0)),
    "gpu_throttle_thermal": _FLAG,
    "gpu_throttle_power": _FLAG,
    "gpu_violation_thermal_s": _S,
    "gpu_violation_power_s": _S,
}


def load_nvml() -> Any:  # noqa: ANN401 - an optional package without types
    """Return the binding, initialized.

    Raises:
        ImportError: The package is not installed.
        Exception: NVML's own errors, for example that the driver's library is not there.
    """
    nvml = importlib.import_module("pynvml")
    nvml.nvmlInit()
    return nvml


class NvmlSensor:
    """One NVIDIA GPU: the one that llama.cpp computes on where that is known, else the first.

    Args:
        load: Returns the initialized binding; tests hand in a scripted one.
        pci_bus_id: Of llama.cpp's device, for example ``"0000:01:00.0"``; empty where it does not tell.
    """

    def __init__(self, load: Callable[[], Any] = load_nvml, pci_bus_id: str = "") -> None:
        self._load = load
        self._pci_bus_id = pci_bus_id
        self._device_name = ""
        self._nvml: Any = None
        self._handle: Any = None
        self._reason = ""
        self._is_given_up = False

    def prefer(self, device_name: str) -> None:
        """Watch the GPU of this name (llama.cpp's description of it) from the next round on (any thread)."""
        self._device_name = device_name
        self._handle = None

    def read(self, pid: int | None, now_ns: int) -> Readings:
        """Return temperature, clocks, power, memory, use and throttle reasons of the GPU."""
        handle = self._device()
        if handle is None:
            return {name: missing(quantity, now_ns, self._reason) for name, quantity in _QUANTITIES.items()}
        readings = {name: take(_QUANTITIES[name], now_ns, call) for name, call in self._calls(handle, pid).items()}
        if all(reading.value is None for reading in readings.values()):
            self._handle = None  # the device is gone or was reset: look for it again in the next round
        return readings

    def _device(self) -> Any:  # noqa: ANN401 - NVML's opaque handle
        """Return the handle, looked up once; None with ``_reason`` where there is none."""
        if self._handle is None and not self._is_given_up:
            try:
                self._nvml = self._nvml or self._load()
                self._handle = self._find()
            except ImportError:
                self._reason, self._is_given_up = _NO_PACKAGE, True
            except Exception as error:  # noqa: BLE001 - each version of the binding has its own errors
                self._nvml_failed(error)
        return self._handle

    def _nvml_failed(self, error: Exception) -> None:
        """Remember why there is no device; without a driver there will be none in this session."""
        if type(error).__name__ in {"NVMLError_LibraryNotFound", "NVMLError_DriverNotLoaded", "NVMLError_NoPermission"}:
            self._reason, self._is_given_up = "no NVIDIA driver is loaded", True
        else:
            self._reason, self._nvml = refusal(error), None  # NVML itself is started anew in the next round

    def _find(self) -> Any:  # noqa: ANN401 - NVML's opaque handle
        nvml = self._nvml
        if self._pci_bus_id:
            return nvml.nvmlDeviceGetHandleByPciBusId(self._pci_bus_id.encode())
        handles = [nvml.nvmlDeviceGetHandleByIndex(index) for index in range(nvml.nvmlDeviceGetCount())]
        if not handles:
            self._reason = _NO_GPU
            return None
        named = [handle for handle in handles if self._device_name and _text(nvml.nvmlDeviceGetName(handle)) == self._device_name]
        return (named or handles)[0]

    def _calls(self, handle: Any, pid: int | None) -> dict[str, Callable[[], float | None]]:  # noqa: ANN401 - NVML's handle
        nvml = self._nvml
        return {
            "gpu_temperature_c": lambda: nvml.nvmlDeviceGetTemperature(handle, nvml.NVML_TEMPERATURE_GPU),
            "gpu_clock_mhz": lambda: nvml.nvmlDeviceGetClockInfo(handle, nvml.NVML_CLOCK_SM),
            "gpu_clock_max_mhz": lambda: nvml.nvmlDeviceGetMaxClockInfo(handle, nvml.NVML_CLOCK_SM),
            "gpu_power_w": lambda: nvml.nvmlDeviceGetPowerUsage(handle) / 1e3,
            "gpu_power_limit_w": lambda: nvml.nvmlDeviceGetEnforcedPowerLimit(handle) / 1e3,
            "gpu_memory_used_bytes": lambda: self._memory(handle).used,
            "gpu_memory_total_bytes": lambda: self._memory(handle).total,
            "gpu_other_memory_bytes": lambda: self._other_memory(handle, pid),
            "gpu_util_pct": lambda: nvml.nvmlDeviceGetUtilizationRates(handle).gpu,
            "gpu_throttle_thermal": lambda: float(bool(self._reasons(handle) & THERMAL_BITS)),
            "gpu_throttle_power": lambda: float(bool(self._reasons(handle) & POWER_BITS)),
            "gpu_violation_thermal_s": lambda: self._violation(handle, nvml.NVML_PERF_POLICY_THERMAL),
            "gpu_violation_power_s": lambda: self._violation(handle, nvml.NVML_PERF_POLICY_POWER),
        }

    def _memory(self, handle: Any) -> Any:  # noqa: ANN401 - NVML's structure
        """Return used and total; version 2 keeps the driver's own reserve out of "used"."""
        nvml = self._nvml
        try:
            return nvml.nvmlDeviceGetMemoryInfo(handle, version=nvml.nvmlMemory_v2)
        except (TypeError, AttributeError):  # a binding older than the second version
            return nvml.nvmlDeviceGetMemoryInfo(handle)

    def _other_memory(self, handle: Any, pid: int | None) -> float | None:  # noqa: ANN401 - NVML's handle
        """Return what other processes hold; on Windows (WDDM) NVML does not tell it by design."""
        nvml = self._nvml
        processes: Sequence[Any] = (
            *nvml.nvmlDeviceGetComputeRunningProcesses(handle),
            *nvml.nvmlDeviceGetGraphicsRunningProcesses(handle),
        )
        held = {process.pid: process.usedGpuMemory for process in processes if process.pid != pid}
        return None if None in held.values() else float(sum(held.values()))

    def _reasons(self, handle: Any) -> int:  # noqa: ANN401 - NVML's handle
        """Return the bits; the function was renamed from "throttle" to "event" reasons, and drivers know one or both."""
        nvml = self._nvml
        current = getattr(nvml, "nvmlDeviceGetCurrentClocksEventReasons", None)
        if current is not None:
            try:
                return int(current(handle))
            except Exception as error:
                if type(error).__name__ != "NVMLError_FunctionNotFound":
                    raise
        return int(nvml.nvmlDeviceGetCurrentClocksThrottleReasons(handle))

    def _violation(self, handle: Any, policy: int) -> float:  # noqa: ANN401 - NVML's handle
        """Return the time spent below the wanted clocks because of a policy, since the driver was loaded."""
        return float(self._nvml.nvmlDeviceGetViolationStatus(handle, policy).violationTime) / _NS_PER_S


def _text(name: bytes | str) -> str:
    """Return a name as text: older bindings answer bytes."""
    return name.decode(errors="replace") if isinstance(name, bytes) else name
