"""Selecting with Shift and the arrows, and what is copied of it."""

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from chatapp.domain.generation import StopReason
from chatapp.domain.message import Message, Role
from chatapp.ui.chat.transcript import Transcript

pytestmark = pytest.mark.gui
SHIFT = Qt.KeyboardModifier.ShiftModifier
ANSWER = "one **two** three\n\n```py\nx = 1\n```\n\n- item"


@pytest.fixture
def answered(transcript: Transcript) -> Transcript:
    transcript.show_conversation(
        [
            Message(id="a", role=Role.ASSISTANT, text=ANSWER, stop_reason=StopReason.END_OF_TURN),
            Message(id="q", role=Role.USER, text="why?"),
        ]
    )
    row = transcript._rows.row_of("a")
    assert row is not None
    transcript._mark(row)
    return transcript


def test_right_selects_words_and_left_takes_them_back(answered: Transcript, qtbot: QtBot) -> None:
    qtbot.keyClick(answered, Qt.Key.Key_Right, SHIFT)
    qtbot.keyClick(answered, Qt.Key.Key_Right, SHIFT)
    assert answered.selected_text() == "one two "
    qtbot.keyClick(answered, Qt.Key.Key_Left, SHIFT)
    assert answered.selected_text() == "one "


def test_down_selects_blocks_and_then_the_next_message(answered: Transcript, qtbot: QtBot) -> None:
    qtbot.keyClick(answered, Qt.Key.Key_Down, SHIFT)
    qtbot.keyClick(answered, Qt.Key.Key_Down, SHIFT)
    assert answered.selected_text() == "one two three\n\nx = 1"
    assert answered._pointer.selected_markdown() == "one **two** three\n\n```py\nx = 1\n```"
    qtbot.keyClick(answered, Qt.Key.Key_Down, SHIFT)
    qtbot.keyClick(answered, Qt.Key.Key_Down, SHIFT)
    qtbot.keyClick(answered, Qt.Key.Key_Down, SHIFT)
    assert answered.selected_text() == "one two three\n\nx = 1\n\n- item\n\nwhy?"
    qtbot.keyClick(answered, Qt.Key.Key_Up, SHIFT)
    assert answered.selected_text() == "one two three\n\nx = 1\n\n- item"


def test_part_of_a_block_is_copied_as_it_is_shown(answered: Transcript, qtbot: QtBot) -> None:
    qtbot.keyClick(answered, Qt.Key.Key_Right, SHIFT)
    qtbot.keyClick(answered, Qt.Key.Key_Right, SHIFT)
    assert answered._pointer.selected_markdown() == "one two "


def test_everything_is_copied_as_it_was_written(answered: Transcript) -> None:
    answered.select_all()
    assert answered._pointer.selected_markdown() == f"{ANSWER}\n\nwhy?"
    assert "selection_markdown" in answered._menu_texts(None)
