"""Answers side by side: Markdown while they are written, as high as they are long, read and copied as messages are."""

from collections.abc import Iterator
from functools import partial

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAccessible, QGuiApplication
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from chatapp.ui.accessible.transcript_interface import make_transcripts_readable
from chatapp.ui.chat.alternatives_panel import AlternativesPanel
from chatapp.ui.chat.answer_view import AnswerView
from chatapp.ui.chat.markdown_blocks import BlockKind
from chatapp.ui.chat.part import Part
from chatapp.ui.chat.transcript_style import TranscriptStyle
from chatapp.ui.theme import DARK
from tests.ui.chat.markdown.hard_markdown import HARD_MARKDOWN

pytestmark = pytest.mark.gui
TEXT = "A **bold** word.\n\n- one\n- two\n\n```py\nx = 1\n```\n\n| a | b |\n|---|---|\n| 1 | 2 |"


@pytest.fixture
def view(qtbot: QtBot) -> Iterator[AnswerView]:
    widget = AnswerView(TranscriptStyle())
    qtbot.addWidget(widget)
    widget.resize(400, 300)
    widget.show()
    qtbot.waitExposed(widget)
    yield widget
    widget.hide()
    widget._formulas.close()


def parts(view: AnswerView) -> list[Part]:
    row = view.message_rows()[0]
    return [row.part(number) for number in range(row.n_parts)]


def test_markdown_is_shown_without_its_marks(view: AnswerView) -> None:
    view.set_text(TEXT, is_final=True)
    assert [part.block.kind for part in parts(view)] == [BlockKind.PROSE, BlockKind.PROSE, BlockKind.CODE, BlockKind.PROSE]
    assert view.plain_text() == "A bold word.\n\n- one\n- two\n\nx = 1\n\na\tb\n1\t2"
    assert view.text() == TEXT


@pytest.mark.parametrize("name", ["table", "tasks", "fence_in_list", "prices_and_words", "right_to_left"])
def test_streamed_by_the_character_it_ends_as_the_whole(view: AnswerView, name: str) -> None:
    text = HARD_MARKDOWN[name]
    for end in range(len(text)):
        view.set_text(text[:end], is_final=False)
    view.set_text(text, is_final=True)
    streamed = [part.block for part in parts(view)]
    view.set_text("", is_final=True)
    view.set_text(text, is_final=True)
    assert [part.block for part in parts(view)] == streamed


def test_more_text_lays_out_the_last_block_only(view: AnswerView) -> None:
    text = "\n\n".join(f"Paragraph {number} *with* words." for number in range(30))
    view.set_text(text, is_final=False)
    before = [part.document(view.text_style) for part in parts(view)]
    view.set_text(f"{text} And `more`", is_final=False)
    after = [part.document(view.text_style) for part in parts(view)]
    assert [one is other for one, other in zip(before, after, strict=True)] == [True] * 29 + [False]


def test_it_is_as_high_as_its_text(view: AnswerView) -> None:
    view.set_text("One line.", is_final=False)
    low = view.minimumSizeHint().height()
    view.set_text("One line.\n\nTwo.\n\nThree.", is_final=False)
    style = view.text_style
    assert view.minimumSizeHint().height() >= low + 2 * round(style.line_px * 0.6)  # two lines more, whatever the font's leading


def test_an_answer_that_has_not_begun_says_so(view: AnswerView) -> None:
    assert view.message_rows()[0].pending_text == "\u2026"
    assert view.text() == ""


def test_another_theme_reaches_the_text(view: AnswerView) -> None:
    view.set_text_style(TranscriptStyle(theme=DARK))
    assert view.text_style.theme is DARK


def test_keys_copy_the_markdown_or_the_selection(view: AnswerView) -> None:
    view.set_text("A **bold** word.", is_final=True)
    QTest.keyClick(view, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert QGuiApplication.clipboard().text() == "A **bold** word."
    QTest.keyClick(view, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    QTest.keyClick(view, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert QGuiApplication.clipboard().text() == "A bold word."


def test_a_link_is_told_and_not_opened(view: AnswerView) -> None:
    told: list[str] = []
    view.link_activated.connect(told.append)
    view.set_text("[go](https://example.org/x)", is_final=True)
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(14, 14))
    assert told == ["https://example.org/x"]


def test_a_screen_reader_gets_the_text(view: AnswerView) -> None:
    make_transcripts_readable()
    view.setAccessibleName("Answer 1")
    view.set_text("Sea and **sky**", is_final=True)
    interface = QAccessible.queryAccessibleInterface(view)
    assert (interface.role(), interface.childCount()) == (QAccessible.Role.List, 1)
    assert interface.child(0).text(QAccessible.Text.Name) == "Model: Sea and **sky**"


def test_digits_keep_from_inside_of_a_text(qtbot: QtBot) -> None:
    panel = AlternativesPanel()
    qtbot.addWidget(panel)
    panel.resize(800, 400)
    panel.begin(["", ""])
    panel.offer(["first", "second"], ["Ended", "Ended"])
    kept: list[int] = []
    panel.keep_requested.connect(kept.append)
    second = panel.findChild(AnswerView, "answerText2")
    assert second is not None
    QTest.keyClick(second, Qt.Key.Key_2)
    assert kept == [1]
    panel.dismiss()


def test_cards_stand_side_by_side_where_there_is_room(qtbot: QtBot) -> None:
    """A width that changed while nothing was to choose counts as well."""
    panel = AlternativesPanel()
    qtbot.addWidget(panel)
    panel.resize(800, 400)
    panel.begin(["", ""])
    panel.dismiss()
    for width, is_side_by_side in ((400, False), (800, True)):
        panel.resize(width, 400)
        panel.begin(["one", "two"])
        qtbot.waitExposed(panel)
        cards = [card._text for card in panel._cards]
        qtbot.waitUntil(partial(_stand, cards, is_side_by_side=is_side_by_side))
        panel.dismiss()


def _stand(cards: list[AnswerView], *, is_side_by_side: bool) -> bool:
    first, second = (_left(card) for card in cards)
    return (first < second) is is_side_by_side


def _left(view: AnswerView) -> int:
    return view.mapToGlobal(QPoint(0, 0)).x()
