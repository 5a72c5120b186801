"""Versions of messages on the page: which one is said, where its arrows lead, and what keeps its place."""

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from pytestqt.qtbot import QtBot

from chatapp.domain.generation import StopReason
from chatapp.domain.message import Message, Role
from chatapp.domain.message_tree import SiblingPlace
from chatapp.ui.chat.message_action import MessageAction, actions_for
from chatapp.ui.chat.transcript import Transcript

pytestmark = pytest.mark.gui

QUESTION = Message(id="q", role=Role.USER, text="Well?")
FIRST = Message(id="a", parent_id="q", role=Role.ASSISTANT, text="Yes.", stop_reason=StopReason.END_OF_TURN)
SECOND = Message(id="b", parent_id="q", role=Role.ASSISTANT, text="No.", stop_reason=StopReason.END_OF_TURN)
PLACE_OF_FIRST = SiblingPlace(1, 2, None, "b")
PLACE_OF_SECOND = SiblingPlace(2, 2, "a", None)


def test_the_version_is_said_and_the_question_keeps_its_row(transcript: Transcript) -> None:
    transcript.show_conversation([QUESTION, FIRST], 0, {"a": PLACE_OF_FIRST})
    assert "Yes.\nVersion 1 of 2" in transcript.plain_text()
    kept = transcript.message_row("q")
    transcript.show_line([QUESTION, SECOND], 0, {"b": PLACE_OF_SECOND})
    assert "No.\nVersion 2 of 2" in transcript.plain_text()
    assert "Yes." not in transcript.plain_text()
    assert transcript.message_row("q") is kept


def test_the_keys_ask_for_the_neighbours_of_the_marked_message(transcript: Transcript, qtbot: QtBot) -> None:
    asked: list[str] = []
    transcript.version_requested.connect(asked.append)
    transcript.show_conversation([QUESTION, FIRST], 0, {"a": PLACE_OF_FIRST})
    transcript.go_to_message("a")
    qtbot.keyClick(transcript, Qt.Key.Key_Left, Qt.KeyboardModifier.AltModifier)  # there is none before the first
    qtbot.keyClick(transcript, Qt.Key.Key_Right, Qt.KeyboardModifier.AltModifier)
    assert asked == ["b"]


def test_the_mark_goes_over_to_the_other_version(transcript: Transcript) -> None:
    transcript.show_conversation([QUESTION, FIRST], 0, {"a": PLACE_OF_FIRST})
    transcript.go_to_message("a")
    transcript.show_line([QUESTION, SECOND], 0, {"b": PLACE_OF_SECOND})
    assert transcript.marked_id == "b"


def test_the_arrow_is_clicked(transcript: Transcript, qtbot: QtBot) -> None:
    asked: list[str] = []
    transcript.version_requested.connect(asked.append)
    transcript.show_conversation([QUESTION, SECOND], 0, {"b": PLACE_OF_SECOND})
    row = transcript.message_row("b")
    assert row is not None
    style, top = transcript._rows.style, row.versions_top
    place = next(x for x in range(-20, 60) if row.versions.target_at(QPointF(x, top + 5), style, top) == "a")
    corner = transcript.viewport().mapFromGlobal(transcript.message_rect("b").topLeft())
    left = (transcript.viewport().width() - style.width) / 2
    point = QPoint(round(left + place + 4), round(corner.y() + top + 5))
    qtbot.mouseClick(transcript.viewport(), Qt.MouseButton.LeftButton, pos=point)
    assert asked == ["a"]


def test_dimming_belongs_to_the_line(transcript: Transcript) -> None:
    transcript.show_conversation([QUESTION, FIRST], 1, {})
    row = transcript.message_row("q")
    assert row is not None
    assert row.is_dimmed
    transcript.show_line([QUESTION, SECOND], 0, {})
    assert not row.is_dimmed
    assert "no longer sees" not in transcript.plain_text()


def test_what_is_offered_fits_the_message() -> None:
    """Of a question: no continuing; of the first version: none before it; while it is answered: nothing that changes it."""
    offered = actions_for(QUESTION, None, is_hidden=False, can_edit=True)
    assert MessageAction.EDIT in offered
    assert not {MessageAction.CONTINUE, MessageAction.VERSION_AFTER, MessageAction.WHY_HIDDEN} & set(offered)
    offered = actions_for(FIRST, PLACE_OF_FIRST, is_hidden=True, can_edit=True)
    assert {MessageAction.CONTINUE, MessageAction.VERSION_AFTER, MessageAction.WHY_HIDDEN} < set(offered)
    assert not {MessageAction.EDIT, MessageAction.VERSION_BEFORE} & set(offered)
    still = actions_for(FIRST, PLACE_OF_FIRST, is_hidden=True, can_edit=False)
    assert list(still) == [MessageAction.BRANCHES, MessageAction.FORK, MessageAction.WHY_HIDDEN]
