import pytest
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QLabel, QPushButton
from pytestqt.qtbot import QtBot

from chatapp.metrics.attribution import Attribution, Cause
from chatapp.metrics.evidence import Evidence, Losses, Pair
from chatapp.telemetry.sensor import Reading
from chatapp.ui.performance.evidence_dialog import EvidenceDialog

pytestmark = pytest.mark.gui
LOSSES = Losses(raw_pct=21.0, context_pct=0.0, drift_pct=21.0, drift_low_pct=19.0, drift_high_pct=23.0, step_pct=21.0)
BUSY = Attribution(Cause.BACKGROUND_LOAD, Evidence(losses=LOSSES, other_cpu_cores=Pair(1.4, 0.1), other_name="cc1plus"))
READINGS = {
    "other_cpu_cores": Reading(1.4, "cores", "psutil", 1, note="cc1plus"),
    "cpu_temperature_c": Reading(None, "\u00b0C", "hwmon", 1, "no temperature sensor is readable here"),
    "thermal_pressure": Reading(2.0, "", "Darwin notification", 1, note="heavy"),
}


@pytest.fixture
def dialog(qtbot: QtBot) -> EvidenceDialog:
    made = EvidenceDialog()
    qtbot.addWidget(made)
    made.show_readings(READINGS)
    with qtbot.waitExposed(made):
        made.show()
    return made


def texts(dialog: EvidenceDialog) -> list[str]:
    return [label.text() for label in dialog.findChildren(QLabel) if label.isVisible()]


def test_it_shows_sentence_advice_and_every_reading(dialog: EvidenceDialog) -> None:
    dialog.show_attribution(BUSY)
    shown = texts(dialog)
    assert "Slower by 21 % because other programs use 1.4 cores, cc1plus most." in shown
    assert "Close or pause cc1plus." in shown
    assert {"Other programs", "1.40 cores", "CPU temperature", "n/a", "no temperature sensor is readable here"} <= set(shown)


def test_without_a_verdict_it_says_what_is_missing_and_still_shows_readings(dialog: EvidenceDialog) -> None:
    shown = texts(dialog)
    assert "No verdict yet: it takes a baseline of this model to compare with." in shown
    assert "1.40 cores" in shown


def test_a_calm_machine_is_said_to_be_one(dialog: EvidenceDialog) -> None:
    dialog.show_attribution(Attribution(Cause.NONE, Evidence()))
    assert "As fast as at the baseline." in texts(dialog)


def test_it_follows_while_it_is_open_and_drops_rows_that_are_gone(dialog: EvidenceDialog) -> None:
    dialog.show_readings({"other_cpu_cores": Reading(0.3, "cores", "psutil", 1)})
    shown = texts(dialog)
    assert "0.300 cores" in shown
    assert "CPU temperature" not in shown


def test_what_speaks_for_the_cause_is_marked(dialog: EvidenceDialog) -> None:
    dialog.show_attribution(Attribution(Cause.HEAT_CONFIRMED, Evidence(losses=LOSSES, thermal_flags=("thermal_pressure",))))
    marked = [label.text() for label in dialog.findChildren(QLabel) if label.property("role") == "caution"]
    assert marked == ["2"]


def test_everything_can_be_copied(dialog: EvidenceDialog) -> None:
    button = dialog.findChild(QPushButton, "evidenceCopyButton")
    assert button is not None
    button.click()
    copied = QGuiApplication.clipboard().text()
    assert "CPU temperature: n/a (no temperature sensor is readable here)" in copied
    assert "Loss of speed: n/a" in copied


def test_a_closed_one_costs_nothing(qtbot: QtBot) -> None:
    made = EvidenceDialog()
    qtbot.addWidget(made)
    made.show_readings(READINGS)
    assert made.text().strip() == ""
