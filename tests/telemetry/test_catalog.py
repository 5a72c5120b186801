import pytest

from chatapp.telemetry.catalog import prefer_gpu, sensors_for_this_machine
from chatapp.telemetry.nvml_sensors import NvmlSensor
from chatapp.telemetry.sampler import Sampler
from chatapp.telemetry.sensor import FirstPresent, Reading, Readings


class Fixed:
    """One round of given values."""

    def __init__(self, source: str, **values: float | None) -> None:
        self._source, self._values = source, values

    def read(self, pid: int | None, now_ns: int) -> Readings:  # noqa: ARG002 - the interface's signature
        return {
            name: Reading(value, "", self._source, now_ns, "" if value is not None else f"{self._source} has none")
            for name, value in self._values.items()
        }


@pytest.mark.parametrize("platform", ["linux", "darwin", "win32", "sunos5"])
def test_every_system_has_sensors_that_answer_or_say_why_even_on_another_one(platform: str) -> None:
    readings = Sampler(sensors_for_this_machine(platform), lambda _readings: None).sample()
    assert {"engine_cpu_pct", "other_cpu_cores", "suspend_gap_s", "on_mains", "cpu_temperature_c"} <= set(readings)
    assert all((reading.value is None) == bool(reading.reason) for reading in readings.values())


def test_two_devices_are_never_mixed() -> None:
    """The first card knows its temperature and not its power: the second card's power is not its own."""
    first = Fixed("first", temperature=60.0, power=None)
    readings = FirstPresent((first, Fixed("second", temperature=40.0, power=99.0))).read(None, 5)
    assert {name: (one.value, one.source) for name, one in readings.items()} == {
        "temperature": (60.0, "first"),
        "power": (None, "first"),
    }


def test_the_second_device_stands_in_for_one_that_is_not_there() -> None:
    absent = Fixed("first", temperature=None, clock=None)
    readings = FirstPresent((absent, Fixed("second", temperature=40.0))).read(None, 5)
    assert (readings["temperature"].value, readings["clock"].reason) == (40.0, "first has none")


def test_without_any_device_the_first_reason_is_told() -> None:
    readings = FirstPresent((Fixed("first", clock=None), Fixed("second", clock=None))).read(None, 5)
    assert readings["clock"].reason == "first has none"


def test_of_two_sources_of_one_reading_the_earlier_value_counts() -> None:
    known, unknown = Fixed("b", on_mains=1.0), Fixed("a", on_mains=None)
    readings = Sampler((unknown, known, Fixed("c", on_mains=0.0)), lambda _readings: None).sample()
    assert (readings["on_mains"].value, readings["on_mains"].source) == (1.0, "b")


def test_the_computing_gpu_is_handed_to_the_sensor_that_can_choose() -> None:
    nvml = NvmlSensor()
    prefer_gpu((Fixed("other"), FirstPresent((nvml,))), "NVIDIA GeForce RTX 4060")
    assert nvml._device_name == "NVIDIA GeForce RTX 4060"
