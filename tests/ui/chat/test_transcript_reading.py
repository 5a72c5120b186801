"""Scrolling, keeping the place, selecting: what a reader does."""

from math import floor

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from chatapp.domain.message import Message, Role
from chatapp.ui.chat.transcript import Transcript

pytestmark = pytest.mark.gui


def jump_button(transcript: Transcript) -> QPushButton:
    button = transcript.findChild(QPushButton, "jumpToNewestButton")
    assert button is not None
    return button


def place_on_screen(transcript: Transcript, message_id: str) -> float:
    row = transcript._rows.row_of(message_id)
    assert row is not None
    return transcript._rows.top(transcript._rows.number_of(row)) - transcript.verticalScrollBar().value()


def scroll_to_row(transcript: Transcript, message_id: str) -> None:
    row = transcript._rows.row_of(message_id)
    assert row is not None
    transcript.verticalScrollBar().setValue(floor(transcript._rows.top(transcript._rows.number_of(row))))


def test_a_conversation_opens_at_its_end_and_follows_it(transcript: Transcript, exchanges: list[Message]) -> None:
    transcript.show_conversation(exchanges)
    bar = transcript.verticalScrollBar()
    assert bar.maximum() > 0
    assert bar.value() == bar.maximum()
    transcript.append_message(Message(role=Role.USER, text="new\n" * 20))
    assert bar.value() == bar.maximum()
    assert jump_button(transcript).isHidden()


def test_new_text_does_not_move_a_reader_who_scrolled_up(transcript: Transcript, exchanges: list[Message]) -> None:
    transcript.show_conversation(exchanges)
    transcript.append_message(Message(id="new", role=Role.ASSISTANT, text=""))
    transcript.scroll_by(-700)
    value = transcript.verticalScrollBar().value()
    assert not transcript.follows_end
    transcript._extend_row("new", "many words\n\n" * 50)
    assert transcript.verticalScrollBar().value() == value
    assert jump_button(transcript).isVisible()


def test_the_button_and_the_end_key_go_to_the_newest(transcript: Transcript, exchanges: list[Message], qtbot: QtBot) -> None:
    transcript.show_conversation(exchanges)
    bar = transcript.verticalScrollBar()
    transcript.scroll_by(-900)
    qtbot.mouseClick(jump_button(transcript), Qt.MouseButton.LeftButton)
    assert bar.value() == bar.maximum()
    transcript.scroll_by(-900)
    qtbot.keyClick(transcript, Qt.Key.Key_End)
    assert bar.value() == bar.maximum()
    assert transcript.follows_end


def test_keys_scroll(transcript: Transcript, exchanges: list[Message], qtbot: QtBot) -> None:
    transcript.show_conversation(exchanges)
    bar = transcript.verticalScrollBar()
    at_end = bar.value()
    qtbot.keyClick(transcript, Qt.Key.Key_PageUp)
    assert bar.value() < at_end - 300
    qtbot.keyClick(transcript, Qt.Key.Key_Home)
    assert bar.value() == 0
    qtbot.keyClick(transcript, Qt.Key.Key_Down)
    assert bar.value() == 40


def test_scrolling_up_through_estimates_moves_the_text_by_just_that_much(
    transcript: Transcript, exchanges: list[Message]
) -> None:
    """The estimate of a row above is replaced by its measure while it comes into sight; what was in sight must not jump."""
    transcript.show_conversation(exchanges)
    for number in range(38, 5, -1):
        name = f"q{number}"
        scroll_to_row(transcript, name)
        before = place_on_screen(transcript, name)
        transcript.scroll_by(-60)
        assert place_on_screen(transcript, name) - before == pytest.approx(60, abs=1.5)


def test_a_smaller_window_and_larger_text_keep_the_place(transcript: Transcript, exchanges: list[Message]) -> None:
    transcript.show_conversation(exchanges)
    scroll_to_row(transcript, "a20")
    assert place_on_screen(transcript, "a20") == pytest.approx(0, abs=1)
    transcript.resize(420, 380)
    assert place_on_screen(transcript, "a20") == pytest.approx(0, abs=3)
    transcript.set_text_px(20)
    assert place_on_screen(transcript, "a20") == pytest.approx(0, abs=3)


def test_hiding_and_removing_above_keeps_the_place(transcript: Transcript, exchanges: list[Message]) -> None:
    transcript.show_conversation(exchanges)
    scroll_to_row(transcript, "a20")
    transcript.set_hidden_count(6)
    assert place_on_screen(transcript, "a20") == pytest.approx(0, abs=2)
    transcript.remove_message("q3")
    assert place_on_screen(transcript, "a20") == pytest.approx(0, abs=2)


def test_dragging_selects_across_messages_and_copies(transcript: Transcript, qtbot: QtBot) -> None:
    transcript.show_conversation(
        [
            Message(role=Role.USER, text="alpha"),
            Message(role=Role.ASSISTANT, text="**beta**\n\ngamma"),
            Message(role=Role.USER, text="delta"),
        ]
    )
    port = transcript.viewport()
    qtbot.mousePress(port, Qt.MouseButton.LeftButton, pos=QPoint(1, 1))
    QTest.mouseMove(port, QPoint(port.width() - 2, port.height() - 2))
    qtbot.mouseRelease(port, Qt.MouseButton.LeftButton, pos=QPoint(port.width() - 2, port.height() - 2))
    assert transcript.selected_text() == "alpha\n\nbeta\n\ngamma\n\ndelta"
    qtbot.keyClick(transcript, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert QGuiApplication.clipboard().text() == "alpha\n\nbeta\n\ngamma\n\ndelta"


def test_select_all_takes_what_was_never_laid_out(transcript: Transcript, exchanges: list[Message], qtbot: QtBot) -> None:
    transcript.show_conversation(exchanges)
    qtbot.keyClick(transcript, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    text = transcript.selected_text()
    assert all(f"Question {number}" in text and f"Answer {number} with words." in text for number in range(40))


def test_a_double_click_selects_a_word(transcript: Transcript, qtbot: QtBot) -> None:
    transcript.show_conversation([Message(id="q", role=Role.USER, text="alphabet")])
    qtbot.mouseDClick(transcript.viewport(), Qt.MouseButton.LeftButton, pos=point_in_part(transcript, "q", 0))
    assert transcript.selected_text() == "alphabet"


def test_a_link_is_told_and_nothing_opens(transcript: Transcript, qtbot: QtBot) -> None:
    transcript.show_conversation([Message(id="a", role=Role.ASSISTANT, text="[a link](https://example.org/x)")])
    with qtbot.wait_signal(transcript.link_activated, timeout=2000) as caught:
        qtbot.mouseClick(transcript.viewport(), Qt.MouseButton.LeftButton, pos=point_in_part(transcript, "a", 0))
    assert caught.args == ["https://example.org/x"]


def test_the_copy_mark_of_code_copies_all_slices(transcript: Transcript, qtbot: QtBot) -> None:
    code = "\n".join(f"line {number}" for number in range(60))
    transcript.show_conversation([Message(id="a", role=Role.ASSISTANT, text=f"```\n{code}\n```")])
    qtbot.keyClick(transcript, Qt.Key.Key_Home)
    mark = point_in_part(transcript, "a", 0) + QPoint(round(transcript._rows.style.width) - 30, -6)
    qtbot.mouseClick(transcript.viewport(), Qt.MouseButton.LeftButton, pos=mark)
    assert QGuiApplication.clipboard().text() == code


def test_a_click_on_the_line_under_an_answer_opens_its_figures(
    transcript: Transcript, exchanges: list[Message], qtbot: QtBot
) -> None:
    transcript.show_conversation(exchanges[:2])
    row = transcript._rows.row_of("a0")
    assert row is not None
    y = round(place_on_screen(transcript, "a0") + row.footer_top + 12)
    with qtbot.wait_signal(transcript.figures_toggled, timeout=2000) as caught:
        qtbot.mouseClick(transcript.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(transcript.viewport().width() // 2, y))
    assert caught.args == ["a0", True]


def test_figures_open_by_keyboard(transcript: Transcript, exchanges: list[Message], qtbot: QtBot) -> None:
    transcript.show_conversation(exchanges)
    qtbot.keyClick(transcript, Qt.Key.Key_Up, Qt.KeyboardModifier.ControlModifier)
    assert transcript.marked_id == "a39"
    with qtbot.wait_signal(transcript.figures_toggled, timeout=2000) as caught:
        qtbot.keyClick(transcript, Qt.Key.Key_Space)
    assert caught.args == ["a39", True]
    qtbot.keyClick(transcript, Qt.Key.Key_Up, Qt.KeyboardModifier.ControlModifier)
    assert transcript.marked_id == "q39"


def test_the_keyboard_sees_where_it_is(transcript: Transcript, exchanges: list[Message]) -> None:
    transcript.show_conversation(exchanges)
    transcript.clearFocus()
    assert transcript.marked_id == ""
    transcript.setFocus(Qt.FocusReason.TabFocusReason)
    assert transcript.marked_id == "a39"
    transcript.clearFocus()
    assert transcript.marked_id == ""


def test_a_message_of_ones_own_is_brought_into_sight(transcript: Transcript, exchanges: list[Message]) -> None:
    transcript.show_conversation(exchanges)
    transcript.scroll_by(-900)
    transcript.append_message(Message(role=Role.ASSISTANT, text="an answer"))
    assert not transcript.follows_end
    transcript.append_message(Message(role=Role.USER, text="next"))
    assert transcript.verticalScrollBar().value() == transcript.verticalScrollBar().maximum()


def test_the_context_menu_offers_what_is_under_the_pointer(transcript: Transcript) -> None:
    transcript.show_conversation(
        [Message(id="a", role=Role.ASSISTANT, text="**bold** [l](https://example.org)\n\n```\nx = 1\n```")]
    )
    on_text = transcript._menu_texts(point_in_part(transcript, "a", 0))
    assert on_text["message"]() == "bold l\n\nx = 1"
    assert on_text["markdown"]() == "**bold** [l](https://example.org)\n\n```\nx = 1\n```"
    assert "code" not in on_text
    on_code = transcript._menu_texts(point_in_part(transcript, "a", 1) + QPoint(0, 24))
    assert on_code["code"]() == "x = 1"


def point_in_part(transcript: Transcript, message_id: str, number: int) -> QPoint:
    """A point a little inside the first line of a part."""
    row = transcript._rows.row_of(message_id)
    assert row is not None
    left = (transcript.viewport().width() - transcript._rows.style.width) / 2
    return QPoint(round(left) + 12, round(place_on_screen(transcript, message_id) + row.part_top(number)) + 24)
