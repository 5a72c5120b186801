"""Fields for plain text: what is pasted is put in whole or not at all, and endless words break anywhere."""

import pytest
from PySide6.QtCore import QMimeData
from PySide6.QtGui import QGuiApplication, QImage, QTextOption
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from chatapp.domain.model_profile import ModelProfile
from chatapp.ui.chat.composer import Composer
from chatapp.ui.models.model_profile_dialog import ModelProfileDialog
from chatapp.ui.paste_problem import paste_problem
from chatapp.ui.plain_field import MOST_CHARACTERS, PlainField

pytestmark = pytest.mark.gui

AT_WORDS, ANYWHERE = QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere, QTextOption.WrapMode.WrapAnywhere
WORD = "x" * 16_384


@pytest.fixture
def field(qtbot: QtBot) -> PlainField:
    widget = PlainField()
    qtbot.addWidget(widget)
    return widget


def paste(field: PlainField, text: str) -> None:
    QGuiApplication.clipboard().setText(text)
    field.paste()
    QGuiApplication.clipboard().clear()


def test_a_paste_is_taken_up_to_the_limit_and_refused_whole_beyond_it(field: PlainField, qtbot: QtBot) -> None:
    field.setPlainText("ab")
    field.selectAll()  # what is replaced does not count
    paste(field, "y" * MOST_CHARACTERS)
    assert len(field.toPlainText()) == 1_000_000
    with qtbot.wait_signal(field.paste_refused) as caught:
        paste(field, "zz")
    assert caught.args == [1_000_002]
    assert "z" not in field.toPlainText()
    field.undo()
    assert field.toPlainText() == "ab"


def test_what_is_dropped_has_the_same_limit(field: PlainField, qtbot: QtBot) -> None:
    dropped = QMimeData()
    dropped.setText("y" * (MOST_CHARACTERS + 1))
    with qtbot.wait_signal(field.paste_refused):
        field.insertFromMimeData(dropped)
    assert field.toPlainText() == ""


def test_a_picture_does_not_take_the_place_of_what_is_selected(field: PlainField) -> None:
    field.setPlainText("words")
    field.selectAll()
    copied = QMimeData()
    copied.setImageData(QImage(2, 2, QImage.Format.Format_RGB32))
    QGuiApplication.clipboard().setMimeData(copied)
    field.paste()
    QGuiApplication.clipboard().clear()
    assert (field.toPlainText(), field.document().isUndoAvailable()) == ("words", False)


def test_the_end_of_what_is_pasted_from_the_menu_is_in_sight(field: PlainField) -> None:
    field.resize(300, 100)
    field.show()
    paste(field, "line\n" * 200)
    assert field.viewport().rect().contains(field.cursorRect())


def test_what_is_told_of_a_refused_paste() -> None:
    assert paste_problem(3_000_000).sentence() == (
        "This was not put in: the field would hold 3,000,000 characters, and it takes at most 1,000,000. "
        "Paste the part that matters."
    )


def test_a_word_beyond_measure_breaks_anywhere_until_the_text_is_replaced(field: PlainField) -> None:
    assert field.wordWrapMode() is AT_WORDS
    paste(field, "some words " * 9_000)
    assert field.wordWrapMode() is AT_WORDS
    paste(field, WORD)
    assert field.wordWrapMode() is ANYWHERE
    field.setPlainText("short")
    assert field.wordWrapMode() is AT_WORDS
    field.setPlainText(f"short {WORD}")
    assert field.wordWrapMode() is ANYWHERE
    field.clear()
    assert field.wordWrapMode() is AT_WORDS


def test_a_word_that_grows_by_several_pastes_is_one_word(field: PlainField) -> None:
    paste(field, "begin " + WORD[:-1])
    assert field.wordWrapMode() is AT_WORDS
    paste(field, "x")
    assert field.wordWrapMode() is ANYWHERE


def test_the_largest_text_file_has_room_with_its_fence_and_a_second_one_has_not(qtbot: QtBot) -> None:
    composer = Composer()
    qtbot.addWidget(composer)
    edit = composer.findChild(PlainField, "composer")
    assert edit is not None
    largest = "big.txt:\n```\n" + "y" * 1_000_000 + "\n```\n"
    composer.insert_text(largest)
    assert composer.text() == largest
    with qtbot.wait_signal(edit.paste_refused):
        composer.insert_text("small.txt:\n```\n" + "z" * 2_000 + "\n```\n")
    assert composer.text() == largest


@pytest.mark.parametrize("name", ["modelPromptField", "templateField"])
def test_the_settings_of_a_model_tell_of_a_refused_paste_themselves(qtbot: QtBot, name: str) -> None:
    dialog = ModelProfileDialog("Tiny", ModelProfile(system_prompt="Be brief."))
    qtbot.addWidget(dialog)
    field, message = dialog.findChild(PlainField, name), dialog.findChild(QLabel, "profileMessage")
    assert field is not None
    assert message is not None
    field.selectAll()
    paste(field, "x" * 1_000_001)
    assert message.text().startswith("This was not put in: the field would hold 1,000,001 characters")
    assert dialog.profile() == ModelProfile(system_prompt="Be brief.")


def test_ends_of_lines_that_the_field_does_not_know_are_no_change_of_the_users(qtbot: QtBot) -> None:
    """Settings from a file of Windows: closing at once must not warn of changes."""
    dialog = ModelProfileDialog("Tiny", ModelProfile(system_prompt="Be\r\nbrief.", template="{{ a }}\r\n"))
    qtbot.addWidget(dialog)
    dialog.show()
    dialog.reject()
    assert not dialog.isVisible()
