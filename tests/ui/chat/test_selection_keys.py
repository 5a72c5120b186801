"""Selecting with the keyboard, and what is copied of it."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from chatapp.domain.generation import StopReason
from chatapp.domain.message import Message, Role
from chatapp.ui.chat.caret import caret_rect
from chatapp.ui.chat.row import FIRST_OF_REASONING, Place, Span
from chatapp.ui.chat.selected_markdown import selected_markdown
from chatapp.ui.chat.selection import TextPoint
from chatapp.ui.chat.transcript import Transcript

pytestmark = pytest.mark.gui
SHIFT = Qt.KeyboardModifier.ShiftModifier
WIDE = SHIFT | Qt.KeyboardModifier.ControlModifier
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


def press(transcript: Transcript, key: Qt.Key, modifiers: Qt.KeyboardModifier = SHIFT, times: int = 1) -> str:
    """Press a key and return what is selected then."""
    for _ in range(times):
        QTest.keyClick(transcript, key, modifiers)
    return transcript.selected_text()


def show(transcript: Transcript, text: str, reasoning: str = "") -> None:
    """Show one answer and mark it, so that a selection begins in it."""
    transcript.show_conversation(
        [Message(id="a", role=Role.ASSISTANT, text=text, reasoning=reasoning, stop_reason=StopReason.END_OF_TURN)]
    )
    row = transcript._rows.row_of("a")
    assert row is not None
    transcript._mark(row)


def test_right_selects_characters_and_with_control_words(answered: Transcript) -> None:
    assert press(answered, Qt.Key.Key_Right, times=2) == "on"
    assert press(answered, Qt.Key.Key_Left) == "o"
    assert press(answered, Qt.Key.Key_Right, WIDE) == "one "
    assert press(answered, Qt.Key.Key_Right, WIDE) == "one two "
    assert press(answered, Qt.Key.Key_Left, WIDE) == "one "


def test_characters_lead_over_the_end_of_a_block_and_back(answered: Transcript) -> None:
    """The first block has 13 characters; the 14th step leads into the code, the 15th takes its "x"."""
    assert press(answered, Qt.Key.Key_Right, times=15) == "one two three\n\nx"
    assert press(answered, Qt.Key.Key_Left, times=3) == "one two thre"


def test_text_from_right_to_left_is_selected_to_the_left(transcript: Transcript) -> None:
    show(transcript, "\u05d0\u05d1\u05d2 \u05d3\u05d4")
    assert press(transcript, Qt.Key.Key_Left) == "\u05d0"
    assert press(transcript, Qt.Key.Key_Left, WIDE) == "\u05d0\u05d1\u05d2 "
    assert press(transcript, Qt.Key.Key_Right, WIDE) == ""


def test_down_selects_lines_in_the_column_where_it_began(transcript: Transcript) -> None:
    """The middle line is shorter than the column: it is taken to its end, and the third line down to the same letter again."""
    show(transcript, "abcdef\\\nx\\\nabcdef\n\n- abcdef")
    assert press(transcript, Qt.Key.Key_Right, times=4) == "abcd"
    assert press(transcript, Qt.Key.Key_Down) == "abcdef\nx"
    assert press(transcript, Qt.Key.Key_Down) == "abcdef\nx\nabcd"
    assert press(transcript, Qt.Key.Key_Up) == "abcdef\nx"
    assert press(transcript, Qt.Key.Key_Up) == "abcd"
    assert press(transcript, Qt.Key.Key_Down, times=9).endswith("abcdef\n\n- abcdef")


def test_home_and_end_select_to_the_ends_of_the_line(transcript: Transcript) -> None:
    show(transcript, "abcdef\\\nx " + "word " * 400)
    assert press(transcript, Qt.Key.Key_End) == "abcdef"
    assert press(transcript, Qt.Key.Key_End) == "abcdef"
    assert press(transcript, Qt.Key.Key_Home) == ""
    press(transcript, Qt.Key.Key_Down)
    line = press(transcript, Qt.Key.Key_End)  # a line that is wrapped: its end is no beginning of the next one
    assert 10 < len(line) < 1_000
    assert press(transcript, Qt.Key.Key_End) == line


def test_down_with_control_selects_blocks_and_then_the_next_message(answered: Transcript) -> None:
    assert press(answered, Qt.Key.Key_Down, WIDE, times=2) == "one two three\n\nx = 1"
    assert answered._pointer.selected_markdown() == "one **two** three\n\n```py\nx = 1\n```"
    assert press(answered, Qt.Key.Key_Down, WIDE, times=3) == "one two three\n\nx = 1\n\n- item\n\nwhy?"
    assert press(answered, Qt.Key.Key_Up, WIDE) == "one two three\n\nx = 1\n\n- item"


def test_open_reasoning_leads_into_its_answer(transcript: Transcript) -> None:
    show(transcript, "So it is.", reasoning="I think.")
    row = transcript._rows.row_of("a")
    assert row is not None
    transcript._toggle_reasoning(row)
    transcript._pointer._selection.begin(TextPoint(transcript._rows.number_of(row), Place(FIRST_OF_REASONING, 0)))
    assert press(transcript, Qt.Key.Key_Down, WIDE) == "I think."
    assert press(transcript, Qt.Key.Key_Down, WIDE) == "I think.\n\nSo it is."
    assert press(transcript, Qt.Key.Key_Up, WIDE) == "I think."


def test_part_of_a_block_is_copied_with_its_marks(answered: Transcript, qtbot: QtBot) -> None:
    assert press(answered, Qt.Key.Key_Right, WIDE, times=2) == "one two "
    assert answered._pointer.selected_markdown() == "one **two** "
    qtbot.keyClick(answered, Qt.Key.Key_C, Qt.KeyboardModifier.AltModifier | Qt.KeyboardModifier.ControlModifier)
    assert QGuiApplication.clipboard().text() == "one **two** "


def test_the_end_that_the_keyboard_moves_is_painted(answered: Transcript, qtbot: QtBot) -> None:
    """The accent stands behind "o" only while the keyboard selects there."""
    answered.setFocus()
    qtbot.keyClick(answered, Qt.Key.Key_Right, SHIFT)
    head = answered._pointer._selection.head
    assert head is not None
    rect = caret_rect(answered._rows, head).translated(answered._pointer.left(), -float(answered.verticalScrollBar().value()))
    point = rect.center().toPoint()
    accent = answered.text_style.colour("accent")
    assert answered.viewport().grab().toImage().pixelColor(point) == accent
    qtbot.mouseClick(answered.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(5, 5))
    assert answered.viewport().grab().toImage().pixelColor(point) != accent


def test_end_and_home_with_control_select_to_both_ends(answered: Transcript) -> None:
    assert press(answered, Qt.Key.Key_End, WIDE) == "one two three\n\nx = 1\n\n- item\n\nwhy?"
    assert press(answered, Qt.Key.Key_Home, WIDE) == ""


def test_page_keys_select_further_and_bring_the_end_into_sight(
    transcript: Transcript, exchanges: list[Message], qtbot: QtBot
) -> None:
    transcript.show_conversation(exchanges)
    transcript.verticalScrollBar().setValue(0)
    row = transcript._rows.row_of("q0")
    assert row is not None
    transcript._mark(row)
    before = 0
    for _ in range(4):
        qtbot.keyClick(transcript, Qt.Key.Key_PageDown, SHIFT)
        head = transcript._pointer._selection.head
        assert head is not None
        assert head.row > before
        before = head.row
        y = caret_rect(transcript._rows, head).center().y() - transcript.verticalScrollBar().value()
        assert 0 <= y <= transcript.viewport().height()
    assert transcript.selected_text().startswith("Question 0\n\nAnswer 0 with words.")
    for _ in range(40):
        qtbot.keyClick(transcript, Qt.Key.Key_PageDown, SHIFT)
    assert transcript.selected_text() == "\n\n".join(row.body_text(transcript.text_style) for row in transcript.message_rows())


def test_slices_of_a_table_and_of_code_are_one_again(transcript: Transcript) -> None:
    """Thirty rows are two slices of a table, sixty lines are two slices of code."""
    rows = "\n".join(f"| {number} | b |" for number in range(30))
    code = "\n".join(f"x = {number}" for number in range(60))
    text = f"Before.\n\n| n | t |\n|---|---|\n{rows}\n\n```py\n{code}\n```"
    transcript.show_conversation([Message(id="a", role=Role.ASSISTANT, text=text, stop_reason=StopReason.END_OF_TURN)])
    row = transcript._rows.row_of("a")
    assert row is not None
    span = Span(Place(0, 1), None)
    expected = text.removeprefix("B")
    assert selected_markdown(row, transcript.text_style, span) == expected
    assert row.n_parts == 5


def test_open_reasoning_is_copied_too(transcript: Transcript) -> None:
    message = Message(
        id="a", role=Role.ASSISTANT, text="So *it* is.", reasoning="I **think**.", stop_reason=StopReason.END_OF_TURN
    )
    transcript.show_conversation([message])
    row = transcript._rows.row_of("a")
    assert row is not None
    assert selected_markdown(row, transcript.text_style, Span()) == "So *it* is."
    transcript._toggle_reasoning(row)
    assert selected_markdown(row, transcript.text_style, Span(Place(FIRST_OF_REASONING, 2), None)) == "**think**.\n\nSo *it* is."


def test_everything_is_copied_as_it_was_written(answered: Transcript) -> None:
    answered.select_all()
    assert answered._pointer.selected_markdown() == f"{ANSWER}\n\nwhy?"
    assert "selection_markdown" in answered._menu_texts(None)
