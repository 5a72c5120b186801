import os
import subprocess
import sys
from collections import namedtuple
from typing import Any

import psutil
import pytest

from chatapp.telemetry.psutil_sensors import CpuClockSensor, CpuTemperatureSensor, EngineSensor, SystemSensor

Entry = namedtuple("Entry", "label current high critical")  # noqa: PYI024 - the shape of psutil's own entries
Frequency = namedtuple("Frequency", "current min max")  # noqa: PYI024 - the shape of psutil's own answer


def entry(label: str, current: float | None) -> Entry:
    return Entry(label, current, None, None)


def temperature(chips: dict[str, list[Entry]]) -> Any:  # noqa: ANN401 - a Reading, whose fields the tests compare
    return CpuTemperatureSensor(lambda: chips).read(None, 5)["cpu_temperature_c"]


def test_engine_memory_and_cpu_of_a_live_process() -> None:
    sensor = EngineSensor()
    first = sensor.read(os.getpid(), 7)
    assert first["engine_rss_bytes"].value is not None
    assert first["engine_rss_bytes"].value > 1_000_000
    assert first["engine_rss_bytes"].taken_ns == 7
    assert first["engine_cpu_pct"].value is None  # psutil's first answer is 0.0, which is no measurement
    assert first["engine_cpu_pct"].reason == "it takes two readings, and this is the first"
    second = sensor.read(os.getpid(), 8)["engine_cpu_pct"].value
    assert second is not None
    assert second >= 0.0


def test_no_engine_is_a_reason() -> None:
    readings = EngineSensor().read(None, 7)
    assert {reading.reason for reading in readings.values()} == {"the engine is not running"}


def test_a_vanished_engine_is_a_reason_and_the_next_one_is_read() -> None:
    child = subprocess.Popen([sys.executable, "-c", "pass"])
    child.wait()
    sensor = EngineSensor()
    gone = sensor.read(child.pid, 7)
    assert {reading.reason for reading in gone.values()} == {"the engine has just ended"}
    assert sensor.read(os.getpid(), 8)["engine_rss_bytes"].value is not None


def test_a_new_process_begins_with_a_first_sample() -> None:
    sensor = EngineSensor()
    sensor.read(os.getpid(), 1)
    assert sensor.read(os.getppid(), 2)["engine_cpu_pct"].value is None


def test_a_refused_process_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(_pid: int) -> psutil.Process:
        raise psutil.AccessDenied

    monkeypatch.setattr(psutil, "Process", refuse)
    assert EngineSensor().read(1, 7)["engine_rss_bytes"].reason == "the system refused the reading (AccessDenied)"


def test_system_memory_and_cpu() -> None:
    sensor = SystemSensor()
    first = sensor.read(None, 1)
    total, available = first["memory_total_bytes"].value, first["memory_available_bytes"].value
    assert total is not None
    assert available is not None
    assert 0 < available <= total
    assert first["system_cpu_pct"].value is None
    second = sensor.read(None, 2)["system_cpu_pct"].value
    assert second is not None
    assert 0.0 <= second <= 100.0


def test_packages_go_before_cores_and_the_hottest_counts() -> None:
    """Two packages at 61 and 66 degrees; a core at 70 is no package."""
    reading = temperature({"coretemp": [entry("Package id 0", 61.0), entry("Core 0", 70.0), entry("Package id 1", 66.0)]})
    assert (reading.value, reading.source) == (66.0, "hwmon coretemp")


def test_amd_takes_the_die_before_the_control_value() -> None:
    assert temperature({"k10temp": [entry("Tctl", 80.0), entry("Tdie", 60.0)]}).value == 60.0
    assert temperature({"k10temp": [entry("Tctl", 80.0), entry("Tccd1", 90.0)]}).value == 80.0


@pytest.mark.parametrize(
    "chips",
    [
        {},
        {"acpitz": [entry("", 27.8)]},  # a dead placeholder on many boards
        {"coretemp": [entry("Package id 0", 0.0)]},
        {"coretemp": [entry("Package id 0", 255.0)]},
        {"coretemp": [entry("Package id 0", None)]},
        {"nvme": [entry("Composite", 40.0)]},
    ],
)
def test_no_trustworthy_sensor_is_no_temperature(chips: dict[str, list[Entry]]) -> None:
    reading = temperature(chips)
    assert reading.value is None
    assert reading.reason == "no temperature sensor is readable here"


def test_a_system_without_the_function_has_no_temperature(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(psutil, "sensors_temperatures", raising=False)
    reading = CpuTemperatureSensor().read(None, 5)["cpu_temperature_c"]
    assert reading.reason == "no temperature sensor is readable here"


def test_a_broken_driver_is_a_reason() -> None:
    def broken() -> dict[str, list[Entry]]:
        raise OSError(5, "Input/output error")

    assert CpuTemperatureSensor(broken).read(None, 5)["cpu_temperature_c"].reason == "the system refused the reading (OSError)"


@pytest.mark.parametrize("platform", ["win32", "darwin"])
def test_a_constant_is_no_clock(platform: str) -> None:
    assert CpuClockSensor(platform).read(None, 1)["cpu_clock_mhz"].value is None


@pytest.mark.parametrize("answer", [None, Frequency(0.0, 0.0, 0.0)])
def test_a_clock_that_is_not_reported(monkeypatch: pytest.MonkeyPatch, answer: Frequency | None) -> None:
    monkeypatch.setattr(psutil, "cpu_freq", lambda: answer)
    reading = CpuClockSensor("linux").read(None, 1)["cpu_clock_mhz"]
    assert reading.reason == "the system does not report the present clock"


def test_a_clock_that_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(psutil, "cpu_freq", lambda: Frequency(3900.0, 800.0, 4500.0))
    assert CpuClockSensor("linux").read(None, 1)["cpu_clock_mhz"].value == 3900.0
