from collections import namedtuple

import pytest

from chatapp.telemetry.power_sensor import PowerSensor

Battery = namedtuple("Battery", "percent secsleft power_plugged")  # noqa: PYI024 - the shape of psutil's own answer


@pytest.mark.parametrize(
    ("battery", "expected"),
    [(Battery(80, 1, True), 1.0), (Battery(80, 1, False), 0.0), (Battery(80, 1, None), None), (None, None)],
)
def test_mains_or_battery(battery: Battery | None, expected: float | None) -> None:
    assert PowerSensor(lambda: battery).read(None, 5)["on_mains"].value == expected


def test_a_broken_driver_is_a_reason() -> None:
    def broken() -> None:
        raise OSError(5, "Input/output error")

    assert PowerSensor(broken).read(None, 5)["on_mains"].reason == "the system refused the reading (OSError)"
