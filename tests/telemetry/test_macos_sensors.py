import pytest

from chatapp.telemetry.macos_sensors import ThermalPressureSensor


class ScriptedMac:
    """Answers what the test wants; an exception is raised."""

    def __init__(self, pressure: int | Exception, state: int | Exception, level: int | Exception) -> None:
        self._answers = {"pressure": pressure, "state": state, "level": level}

    def pressure_level(self) -> int:
        return self._answer("pressure")

    def thermal_state(self) -> int:
        return self._answer("state")

    def cpu_thermal_level(self) -> int:
        return self._answer("level")

    def _answer(self, name: str) -> int:
        answer = self._answers[name]
        if isinstance(answer, Exception):
            raise answer
        return answer


@pytest.mark.parametrize(("level", "name"), [(0, "nominal"), (1, "moderate"), (2, "heavy"), (3, "trapping"), (4, "sleeping")])
def test_the_five_levels_of_pressure(level: int, name: str) -> None:
    reading = ThermalPressureSensor(ScriptedMac(level, 1, 83)).read(None, 5)["thermal_pressure"]
    assert (reading.value, reading.note) == (float(level), name)


def test_the_public_state_and_the_level_of_intel_macs() -> None:
    readings = ThermalPressureSensor(ScriptedMac(2, 1, 83)).read(None, 5)
    assert (readings["thermal_state"].value, readings["thermal_state"].note) == (1.0, "fair")  # "heavy" is "fair" there
    assert readings["cpu_thermal_level"].value == 83.0


def test_apple_silicon_has_no_level_and_an_old_system_no_notification() -> None:
    mac = ScriptedMac(AttributeError("notify_register_check"), OSError("refused"), FileNotFoundError("machdep"))
    readings = ThermalPressureSensor(mac).read(None, 5)
    assert readings["thermal_pressure"].reason == "the system refused the reading (AttributeError)"
    assert readings["thermal_state"].reason == "the system refused the reading (OSError)"
    assert readings["cpu_thermal_level"].reason == "the system does not report it"


def test_a_level_that_does_not_exist_is_none() -> None:
    reading = ThermalPressureSensor(ScriptedMac(30, -1, 0)).read(None, 5)["thermal_pressure"]
    assert reading.value is None  # 30 is "heavy" on telephones; on a desktop it cannot be true


def test_other_systems_have_none_of_it() -> None:
    """The real calls: where there is no libSystem each is a reason."""
    readings = ThermalPressureSensor().read(None, 5)
    assert all((one.value is None) == bool(one.reason) for one in readings.values())
