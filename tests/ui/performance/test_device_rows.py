import pytest
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from chatapp.telemetry.sensor import Reading, Readings
from chatapp.ui.performance.device_rows import DeviceRows
from chatapp.ui.performance.figure_row import FigureRow
from chatapp.ui.theme import LIGHT

pytestmark = pytest.mark.gui


def card(temperature_c: float | None) -> Readings:
    reason = "" if temperature_c is not None else "the device has vanished"
    return {"gpu_temperature_c": Reading(temperature_c, "\u00b0C", "NVML", 1, reason)}


@pytest.fixture
def rows(qtbot: QtBot) -> DeviceRows:
    made = DeviceRows(LIGHT)
    qtbot.addWidget(made)
    with qtbot.waitExposed(made):
        made.show()
    return made


def shown(rows: DeviceRows) -> set[str]:
    return {row.objectName() for row in rows.findChildren(FigureRow) if row.isVisible()}


def take(rows: DeviceRows, readings: Readings) -> None:
    rows.note_readings(readings)
    rows.refresh()


def test_the_rows_of_a_processor_are_always_there(rows: DeviceRows) -> None:
    assert shown(rows) == {"throttlingRow", "otherLoadRow"}


def test_a_gpu_without_an_answer_has_no_rows(rows: DeviceRows) -> None:
    take(rows, card(None))
    assert shown(rows) == {"throttlingRow", "otherLoadRow"}


def test_the_rows_of_a_gpu_come_with_it_and_stay_when_it_vanishes(rows: DeviceRows) -> None:
    take(rows, card(71.0))
    assert shown(rows) == {"throttlingRow", "otherLoadRow", "gpuRow", "gpuTemperatureRow"}
    take(rows, card(None))
    assert "gpuTemperatureRow" in shown(rows)
    value = rows.findChild(QLabel, "gpuTemperatureValue")
    assert value is not None
    assert value.text() == "n/a"
    row = rows.findChild(FigureRow, "gpuTemperatureRow")
    assert isinstance(row, FigureRow)
    assert "n/a now: the device has vanished" in row.tip()


def test_a_gpu_that_llama_cpp_lists_has_rows_without_any_sensor(rows: DeviceRows) -> None:
    rows.show_gpu()
    assert "gpuRow" in shown(rows)


def counted(n_events: int) -> Readings:
    return {"cpu_throttle_events": Reading(n_events, "", "Linux", 1)}


def test_a_counter_is_compared_with_the_round_before_even_if_that_was_not_shown(rows: DeviceRows) -> None:
    """3 events, then 7 in two rounds: it rose before it was looked at, not in the last second."""
    take(rows, counted(3))
    rows.note_readings(counted(7))
    rows.note_readings(counted(7))
    rows.refresh()
    value = rows.findChild(QLabel, "throttlingValue")
    assert value is not None
    assert value.text() == "none"
    take(rows, counted(8))
    assert value.text() == "heat"
    rows.note_gpu_use("Card: 1.2 of 8 GB")
    rows.refresh()
    assert value.text() == "heat"  # the same round again
