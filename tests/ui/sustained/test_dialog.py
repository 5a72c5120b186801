"""The sustained test's dialog and its card."""

from typing import TypeVar

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QLineEdit, QListWidget, QPushButton, QSpinBox, QWidget
from pytestqt.qtbot import QtBot

from chatapp.controllers.sustained import SustainedPhase, SustainedState
from chatapp.domain.sustained import SustainedPoint, SustainedRun
from chatapp.ui.sustained.card_text import CardText, card_texts, conditions_text, run_title
from chatapp.ui.sustained.dialog import SustainedDialog
from chatapp.ui.theme import LIGHT

pytestmark = pytest.mark.gui
_Widget = TypeVar("_Widget", bound=QWidget)


def child(dialog: SustainedDialog, kind: type[_Widget], name: str) -> _Widget:
    found = dialog.findChild(kind, name)
    assert isinstance(found, kind), name
    return found


def run_of(*speeds: int, heat: float | None = None, **fields: object) -> SustainedRun:
    """30 s at each of the speeds."""
    points = tuple(
        SustainedPoint(t_s=2.0 * number, n_tokens=2 * speed, decode_us=2_000_000, itl_p50_us=1e6 / speed, temperature_c=heat)
        for number, speed in enumerate(speed for speed in speeds for _ in range(15))
    )
    known = {"seconds_asked": 30 * len(speeds), "n_depth": 512, "points": points, "is_complete": True}
    return SustainedRun.model_validate({**known, **fields})


@pytest.fixture
def dialog(qtbot: QtBot) -> SustainedDialog:
    made = SustainedDialog(LIGHT)
    qtbot.addWidget(made)
    made.set_limit(4096)
    return made


def test_the_card_is_worded_as_reviewers_do() -> None:
    """20 tok/s for a minute, then 14: 70 %. Burst: 6-36 s. A window of 30 s with 5 of 15 points at 14 has 18 (20 x 10 + 14 x 5) /
    15: it ends at 70 s, its middle is 55 s. 15 (-25 %) needs 13 points at 14 (14.8): 56 to 86 s, middle 71 s.
    """
    texts = card_texts(run_of(20, 20, 14, 14))
    assert texts["burst"] == CardText("20.0", "tok/s", "best 30 s")
    assert texts["sustained"] == CardText("14.0", "tok/s", "last quarter")
    assert (texts["retained"].value, texts["stability"].value) == ("70", "70")
    assert texts["timeToMinus10"] == CardText("0:55", "min", "-25 % after 1:11")


def test_a_steady_run_never_falls() -> None:
    texts = card_texts(run_of(20, 20, 20))
    assert texts["timeToMinus10"] == CardText("never", "", "10 % slower")
    assert texts["retained"].value == "100"


def test_conditions_say_what_is_not_known() -> None:
    run = run_of(20, 20, n_threads=1, on_mains=(True, False))
    assert conditions_text(run) == "1,200 tokens, 1 thread, held, power supply changed, temperature n/a"
    assert "on mains, 61\u201361 \u00b0C" in conditions_text(run_of(20, 20, heat=61.0, on_mains=(True, True)))
    assert "No figures yet: a test needs 36 s" in conditions_text(run_of(20))
    assert "stopped early" in run_title(run_of(20, is_complete=False))
    assert "no measurement" in conditions_text(run_of(20, backend="scripted"))


def test_no_text_claims_heat(dialog: SustainedDialog) -> None:
    dialog.show_runs([run_of(20, 10, 5)])
    words = " ".join(label.text() for label in dialog.findChildren(QLabel)).lower()
    assert "throttl" not in words
    assert "heat" not in words


def test_start_asks_for_depth_length_and_note(qtbot: QtBot, dialog: SustainedDialog) -> None:
    child(dialog, QSpinBox, "sustainedMinutesField").setValue(2)
    child(dialog, QSpinBox, "sustainedDepthField").setValue(1024)
    child(dialog, QLineEdit, "sustainedNoteField").setText("fan on")
    with qtbot.wait_signal(dialog.start_requested) as started:
        child(dialog, QPushButton, "sustainedStartButton").click()
    assert started.args == [1024, 120.0, "fan on"]


def test_the_note_of_another_test_is_not_taken_over(qtbot: QtBot, dialog: SustainedDialog) -> None:
    dialog.show_runs([run_of(20, 20, note="on a blanket")])
    assert child(dialog, QLineEdit, "sustainedNoteField").text() == "on a blanket"
    with qtbot.wait_signal(dialog.start_requested) as started:
        child(dialog, QPushButton, "sustainedStartButton").click()
    assert started.args[2] == ""


def test_the_depth_fits_the_window(dialog: SustainedDialog) -> None:
    dialog.set_limit(512)
    assert child(dialog, QSpinBox, "sustainedDepthField").maximum() == 448


def test_a_running_test_is_stopped_by_the_button_and_by_closing(qtbot: QtBot, dialog: SustainedDialog) -> None:
    dialog.show_state(SustainedState(SustainedPhase.RUNNING, 512, 12.0, run_of(20)))
    assert child(dialog, QPushButton, "sustainedStartButton").text() == "Stop"
    assert child(dialog, QLabel, "sustainedStatusValue").text() == "0:12 / 0:30"
    assert not child(dialog, QSpinBox, "sustainedDepthField").isEnabled()
    with qtbot.wait_signal(dialog.stop_requested):
        child(dialog, QPushButton, "sustainedStartButton").click()
    dialog.show()
    with qtbot.wait_signal(dialog.stop_requested):
        dialog.reject()


def test_two_kept_tests_are_compared_the_older_first(qtbot: QtBot, dialog: SustainedDialog) -> None:
    old, new = run_of(20, 20), run_of(15, 15)
    dialog.show_runs([new, old])
    kept = child(dialog, QListWidget, "sustainedList")
    compare = child(dialog, QPushButton, "sustainedCompareButton")
    kept.item(0).setSelected(True)
    assert not compare.isEnabled()
    kept.item(1).setSelected(True)
    with qtbot.wait_signal(dialog.compare_requested) as asked:
        compare.click()
    assert asked.args == [old, new]


def test_a_deleted_test_is_shown_no_longer(dialog: SustainedDialog) -> None:
    old, new = run_of(20, 20, note="old"), run_of(15, 15, note="new")
    dialog.show_runs([new, old])
    note, burst = child(dialog, QLineEdit, "sustainedNoteField"), child(dialog, QLabel, "burstValue")
    assert (note.text(), burst.text()) == ("new", "15.0 tok/s")
    child(dialog, QListWidget, "sustainedList").item(0).setSelected(True)
    child(dialog, QPushButton, "sustainedDeleteButton").click()
    assert (note.text(), burst.text()) == ("", "n/a")
    dialog.show_runs([old])
    assert (note.text(), burst.text()) == ("old", "20.0 tok/s")


def test_a_note_written_later_is_told(qtbot: QtBot, dialog: SustainedDialog) -> None:
    run = run_of(20, 20)
    dialog.show_runs([run])
    note = child(dialog, QLineEdit, "sustainedNoteField")
    note.setText("22 C")
    with qtbot.wait_signal(dialog.note_changed) as changed:
        note.editingFinished.emit()
    assert changed.args == [run.id, "22 C"]


def test_the_curve_draws_speed_and_temperature(qtbot: QtBot, dialog: SustainedDialog) -> None:
    dialog.show_runs([run_of(20, 10, heat=61.0)])
    dialog.show()
    qtbot.wait_until(lambda: dialog._curve._speed is not None)
    assert list(dialog._curve._curves["speed"].yData) == [20.0] * 15 + [10.0] * 15
    assert dialog._curve._heat.isVisible()


def test_chosen_tests_are_deleted_together_and_offered_back(qtbot: QtBot, dialog: SustainedDialog) -> None:
    with qtbot.waitExposed(dialog):
        dialog.show()
    runs = [run_of(10), run_of(11), run_of(12)]
    dialog.show_runs(runs)
    undo = child(dialog, QPushButton, "sustainedUndoButton")
    assert not undo.isVisible()
    entries = child(dialog, QListWidget, "sustainedList")
    for row in (0, 2):
        entries.item(row).setSelected(True)
    with qtbot.wait_signal(dialog.delete_requested) as asked:
        child(dialog, QPushButton, "sustainedDeleteButton").click()
    assert asked.args == [[runs[0].id, runs[2].id]]
    dialog.show_deleted(2)
    status = child(dialog, QLabel, "sustainedStatusValue")
    assert (undo.isVisible(), status.text()) == (True, "2 tests are deleted.")
    dialog.show_state(SustainedState(SustainedPhase.READING, 0, 0.0, runs[1]))
    assert not undo.isEnabled()  # one after the other: a test runs
    dialog.show_state(SustainedState(run=runs[1]))
    entries.setFocus()
    with qtbot.wait_signal(dialog.undo_requested):
        qtbot.keyClick(entries, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    dialog.show_deleted(0)
    assert (undo.isVisible(), status.text()) == (False, "")
    dialog.show_deleted(1)
    assert status.text() == "The test is deleted."


def test_ctrl_z_brings_back_right_after_the_click_on_delete(qtbot: QtBot, dialog: SustainedDialog) -> None:
    """Delete is off then, for nothing is chosen; the keyboard must not be where a field takes the keys."""
    with qtbot.waitExposed(dialog):
        dialog.show()

    def delete(_ids: list[str]) -> None:
        dialog.show_runs([])
        dialog.show_deleted(1)

    dialog.delete_requested.connect(delete)
    dialog.show_runs([run_of(10)])
    child(dialog, QListWidget, "sustainedList").item(0).setSelected(True)
    qtbot.mouseClick(child(dialog, QPushButton, "sustainedDeleteButton"), Qt.MouseButton.LeftButton)
    with qtbot.wait_signal(dialog.undo_requested):
        qtbot.keyClick(dialog.focusWidget(), Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)


def test_a_note_keeps_ctrl_z_for_what_was_typed(qtbot: QtBot, dialog: SustainedDialog) -> None:
    with qtbot.waitExposed(dialog):
        dialog.show()
    dialog.show_deleted(1)
    note = child(dialog, QLineEdit, "sustainedNoteField")
    note.setFocus()
    qtbot.keyClicks(note, "22 C")
    with qtbot.assertNotEmitted(dialog.undo_requested):
        qtbot.keyClick(note, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert note.text() == ""
