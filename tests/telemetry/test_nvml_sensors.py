"""A scripted NVML: values, single refusals, both names of the throttle reasons, a vanishing device, no library at all."""

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest

from chatapp.telemetry.nvml_sensors import NvmlSensor, load_nvml

NotSupported, FunctionNotFound, GpuIsLost, LibraryNotFound = (
    type(f"NVMLError_{kind}", (Exception,), {}) for kind in ("NotSupported", "FunctionNotFound", "GpuIsLost", "LibraryNotFound")
)


def answers(value: Any) -> Callable[..., Any]:  # noqa: ANN401 - as NVML's functions do
    def call(*_arguments: Any, **_options: Any) -> Any:  # noqa: ANN401 - as NVML's functions do
        if isinstance(value, Exception):
            raise value
        return value

    return call


def scripted(**changes: Any) -> Any:  # noqa: ANN401 - stands for the module
    """One card at 71 degrees, 1,410 of 1,980 MHz, 214 of 250 W, 6 of 8 GB used, two other programs, no throttling."""
    processes = [SimpleNamespace(pid=10, usedGpuMemory=5e9), SimpleNamespace(pid=11, usedGpuMemory=4e8)]
    known: dict[str, Any] = {
        "NVML_TEMPERATURE_GPU": 0,
        "NVML_CLOCK_SM": 1,
        "NVML_PERF_POLICY_POWER": 0,
        "NVML_PERF_POLICY_THERMAL": 1,
        "nvmlMemory_v2": 2,
        "nvmlDeviceGetCount": answers(1),
        "nvmlDeviceGetHandleByIndex": lambda index: f"handle {index}",
        "nvmlDeviceGetHandleByPciBusId": lambda pci: f"handle at {pci.decode()}",
        "nvmlDeviceGetName": answers(b"NVIDIA GeForce RTX 4060"),
        "nvmlDeviceGetTemperature": answers(71),
        "nvmlDeviceGetClockInfo": answers(1410),
        "nvmlDeviceGetMaxClockInfo": answers(1980),
        "nvmlDeviceGetPowerUsage": answers(214_000),
        "nvmlDeviceGetEnforcedPowerLimit": answers(250_000),
        "nvmlDeviceGetMemoryInfo": answers(SimpleNamespace(used=6_000_000_000, total=8_000_000_000)),
        "nvmlDeviceGetUtilizationRates": answers(SimpleNamespace(gpu=97, memory=60)),
        "nvmlDeviceGetComputeRunningProcesses": answers(processes),
        "nvmlDeviceGetGraphicsRunningProcesses": answers([SimpleNamespace(pid=11, usedGpuMemory=4e8)]),
        "nvmlDeviceGetCurrentClocksEventReasons": answers(0x0),
        "nvmlDeviceGetCurrentClocksThrottleReasons": answers(0x0),
        "nvmlDeviceGetViolationStatus": answers(SimpleNamespace(referenceTime=0, violationTime=2_500_000_000)),
    }
    return SimpleNamespace(**{**known, **changes})


def read(nvml: Any, pid: int | None = 10) -> dict[str, float | None]:  # noqa: ANN401 - stands for the module
    return {name: reading.value for name, reading in NvmlSensor(lambda: nvml).read(pid, 5).items()}


def test_units_of_every_reading() -> None:
    """Milliwatts and nanoseconds become watts and seconds; program 11 is counted once though it draws and computes."""
    assert read(scripted()) == {
        "gpu_temperature_c": 71.0,
        "gpu_clock_mhz": 1410.0,
        "gpu_clock_max_mhz": 1980.0,
        "gpu_power_w": 214.0,
        "gpu_power_limit_w": 250.0,
        "gpu_memory_used_bytes": 6e9,
        "gpu_memory_total_bytes": 8e9,
        "gpu_other_memory_bytes": 4e8,
        "gpu_util_pct": 97.0,
        "gpu_throttle_thermal": 0.0,
        "gpu_throttle_power": 0.0,
        "gpu_violation_thermal_s": 2.5,
        "gpu_violation_power_s": 2.5,
    }


@pytest.mark.parametrize(
    ("bits", "thermal", "power"),
    [
        (0x1, 0.0, 0.0),  # idle
        (0x4, 0.0, 1.0),  # software power cap
        (0x8, 0.0, 0.0),  # "hardware slowdown": heat or power, it does not say which
        (0x20, 1.0, 0.0),
        (0x48, 1.0, 0.0),  # hardware slowdown for heat
        (0x88, 0.0, 1.0),  # hardware slowdown for power
        (0x102, 0.0, 0.0),  # chosen clocks, display clocks
    ],
)
def test_bits_are_grouped_into_heat_and_power(bits: int, thermal: float, power: float) -> None:
    values = read(scripted(nvmlDeviceGetCurrentClocksEventReasons=answers(bits)))
    assert (values["gpu_throttle_thermal"], values["gpu_throttle_power"]) == (thermal, power)


def test_the_old_name_of_the_reasons_serves_where_the_new_one_is_missing() -> None:
    old = scripted(
        nvmlDeviceGetCurrentClocksEventReasons=answers(FunctionNotFound()),
        nvmlDeviceGetCurrentClocksThrottleReasons=answers(0x40),
    )
    assert read(old)["gpu_throttle_thermal"] == 1.0
    del old.nvmlDeviceGetCurrentClocksEventReasons
    assert read(old)["gpu_throttle_thermal"] == 1.0


@pytest.mark.parametrize(
    ("function", "lost"),
    [
        ("nvmlDeviceGetPowerUsage", {"gpu_power_w"}),
        ("nvmlDeviceGetMemoryInfo", {"gpu_memory_used_bytes", "gpu_memory_total_bytes"}),
        ("nvmlDeviceGetUtilizationRates", {"gpu_util_pct"}),
        ("nvmlDeviceGetViolationStatus", {"gpu_violation_thermal_s", "gpu_violation_power_s"}),
        ("nvmlDeviceGetCurrentClocksEventReasons", {"gpu_throttle_thermal", "gpu_throttle_power"}),
    ],
)
def test_one_call_that_is_not_supported_costs_its_own_reading_only(function: str, lost: set[str]) -> None:
    readings = NvmlSensor(lambda: scripted(**{function: answers(NotSupported())})).read(10, 5)
    assert {name for name, reading in readings.items() if reading.value is None} == lost
    assert {readings[name].reason for name in lost} == {"this device does not report it"}


def test_an_old_binding_without_the_second_version_of_memory() -> None:
    def memory(_handle: str) -> Any:  # noqa: ANN401 - NVML's structure
        return SimpleNamespace(used=1, total=2)

    assert read(scripted(nvmlDeviceGetMemoryInfo=memory))["gpu_memory_total_bytes"] == 2.0


def test_windows_does_not_tell_other_programs_memory() -> None:
    hidden = [SimpleNamespace(pid=12, usedGpuMemory=None)]
    assert read(scripted(nvmlDeviceGetComputeRunningProcesses=answers(hidden)))["gpu_other_memory_bytes"] is None


@pytest.mark.parametrize("absurd", [0, 6500])
def test_an_absurd_temperature_is_no_temperature(absurd: int) -> None:
    assert read(scripted(nvmlDeviceGetTemperature=answers(absurd)))["gpu_temperature_c"] is None


def test_a_device_that_vanishes_and_comes_back() -> None:
    lost = {name: answers(GpuIsLost()) for name in vars(scripted()) if name.startswith("nvmlDeviceGet")}
    now = scripted()
    sensor = NvmlSensor(lambda: now)
    assert sensor.read(10, 1)["gpu_temperature_c"].value == 71.0
    healthy = vars(now).copy()
    vars(now).update(lost)
    assert sensor.read(10, 2)["gpu_temperature_c"].reason == "the device has vanished"
    assert sensor.read(10, 3)["gpu_temperature_c"].reason == "the device has vanished"
    vars(now).update(healthy)
    assert sensor.read(10, 4)["gpu_temperature_c"].value == 71.0


def test_no_package_and_no_driver_are_asked_for_once() -> None:
    asked: list[str] = []

    def fail_with(error: Exception) -> Callable[[], Any]:
        def load() -> Any:  # noqa: ANN401 - stands for the module
            asked.append(type(error).__name__)
            raise error

        return load

    for error, reason in (
        (ImportError(), "no NVIDIA library is installed"),
        (LibraryNotFound(), "no NVIDIA driver is loaded"),
    ):
        sensor = NvmlSensor(fail_with(error))
        assert {reading.reason for reading in sensor.read(None, 1).values()} == {reason}
        sensor.read(None, 2)
    assert asked == ["ImportError", "NVMLError_LibraryNotFound"]  # once each


def test_no_card_is_a_reason() -> None:
    assert {one.reason for one in NvmlSensor(lambda: scripted(nvmlDeviceGetCount=answers(0))).read(None, 1).values()} == {
        "no NVIDIA GPU is present"
    }


def test_the_card_that_computes_is_chosen_by_name_or_by_bus() -> None:
    names = {"handle 0": "NVIDIA GeForce GT 1030", "handle 1": b"NVIDIA GeForce RTX 4060"}
    temperatures = {"handle 0": 40, "handle 1": 71, "handle at 0000:01:00.0": 65}
    nvml = scripted(
        nvmlDeviceGetCount=answers(2),
        nvmlDeviceGetName=lambda handle: names[handle],
        nvmlDeviceGetTemperature=lambda handle, _sensor: temperatures[handle],
    )
    sensor = NvmlSensor(lambda: nvml)
    assert sensor.read(None, 1)["gpu_temperature_c"].value == 40.0
    sensor.prefer("NVIDIA GeForce RTX 4060")
    assert sensor.read(None, 2)["gpu_temperature_c"].value == 71.0
    assert NvmlSensor(lambda: nvml, "0000:01:00.0").read(None, 3)["gpu_temperature_c"].value == 65.0


def test_the_real_binding_answers_or_says_why() -> None:
    """On a machine without an NVIDIA driver: one reason for all; with one: values or single reasons."""
    readings = NvmlSensor(load_nvml).read(None, 5)
    assert all((reading.value is None) == bool(reading.reason) for reading in readings.values())
