"""Which sensors there are on this system: the only place that asks which system it is."""

import sys
from collections.abc import Sequence

from chatapp.telemetry.linux_cpu_sensors import LinuxPagingSensor, LinuxPowerSensor, LinuxPressureSensor, LinuxThrottleSensor
from chatapp.telemetry.linux_gpu_sensors import LinuxGpuSensor
from chatapp.telemetry.macos_sensors import ThermalPressureSensor
from chatapp.telemetry.nvml_sensors import NvmlSensor
from chatapp.telemetry.other_load_sensor import OtherLoadSensor
from chatapp.telemetry.power_sensor import PowerSensor
from chatapp.telemetry.psutil_sensors import psutil_sensors
from chatapp.telemetry.sensor import FirstPresent, Sensor
from chatapp.telemetry.suspend_sensor import SuspendSensor
from chatapp.telemetry.windows_calls import PdhCounters, adapter_perfs
from chatapp.telemetry.windows_sensors import AdapterSensor, CounterSensor

__all__ = ["prefer_gpu", "sensors_for_this_machine"]


def sensors_for_this_machine(platform: str = sys.platform) -> tuple[Sensor, ...]:
    """Return the sensors of a system, best source first: of two that know one reading, the earlier one is shown.

    Args:
        platform: ``sys.platform``.
    """
    return (*psutil_sensors(), OtherLoadSensor(), SuspendSensor(), *_of_system(platform), PowerSensor())


def prefer_gpu(sensors: Sequence[Sensor], device_name: str) -> None:
    """Watch the GPU that llama.cpp computes on.

    Args:
        sensors: As returned above.
        device_name: llama.cpp's description of its device, for example ``"NVIDIA GeForce RTX 4060"``.
    """
    for sensor in sensors:
        if isinstance(sensor, FirstPresent):
            prefer_gpu(sensor.sensors, device_name)
        elif isinstance(sensor, NvmlSensor):
            sensor.prefer(device_name)


def _of_system(platform: str) -> tuple[Sensor, ...]:
    if platform == "linux":
        linux = (LinuxThrottleSensor(), LinuxPressureSensor(), LinuxPagingSensor(), LinuxPowerSensor())
        return (FirstPresent((NvmlSensor(), LinuxGpuSensor())), *linux)
    if platform == "darwin":
        return (ThermalPressureSensor(),)
    if platform == "win32":
        counters = PdhCounters()
        return (FirstPresent((NvmlSensor(), AdapterSensor(adapter_perfs, counters))), CounterSensor(counters))
    return ()
