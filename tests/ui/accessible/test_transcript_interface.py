"""The transcript through Qt's accessibility interface: what a screen reader gets."""

import pytest
from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtGui import QAccessible
from pytestqt.qtbot import QtBot

from chatapp.domain.message import Message, Role
from chatapp.ui.accessible.announcer import Announcer
from chatapp.ui.accessible.message_interface import MessageInterface
from chatapp.ui.accessible.transcript_interface import make_transcripts_readable
from chatapp.ui.chat.transcript import Transcript

pytestmark = pytest.mark.gui


def transcript_of(qtbot: QtBot, *texts: str) -> Transcript:
    make_transcripts_readable()
    transcript = Transcript(footer=lambda _message: "", figure_rows=lambda _message: [])
    qtbot.add_widget(transcript)
    transcript.resize(600, 400)
    roles = (Role.USER, Role.ASSISTANT)
    transcript.show_conversation([Message(id=f"m{n}", role=roles[n % 2], text=text) for n, text in enumerate(texts)])
    transcript.show()
    return transcript


def test_messages_are_items_of_a_list_with_speaker_and_text(qtbot: QtBot) -> None:
    transcript = transcript_of(qtbot, "Hello there", "General greetings")
    interface = QAccessible.queryAccessibleInterface(transcript)
    assert (interface.role(), interface.childCount()) == (QAccessible.Role.List, 2)
    first, second = interface.child(0), interface.child(1)
    assert [item.role() for item in (first, second)] == [QAccessible.Role.ListItem] * 2
    assert first.text(QAccessible.Text.Name) == "You: Hello there"
    assert second.text(QAccessible.Text.Name) == "Model: General greetings"
    assert interface.indexOfChild(second) == 1
    assert not first.rect().isEmpty()
    assert first.rect().bottom() <= second.rect().top()


def test_a_long_message_is_told_whole(qtbot: QtBot) -> None:
    text = "word " * 100
    item = QAccessible.queryAccessibleInterface(transcript_of(qtbot, text)).child(0)
    assert item.text(QAccessible.Text.Name) == f"You: {text}"
    assert item.text(QAccessible.Text.Value) == text


def test_an_item_leaves_the_question_for_its_interfaces_to_qt() -> None:
    """A screen reader asks each item for them, from C++: an override in Python ended the window (PySide 6.11.3)."""
    assert "interface_cast" not in vars(MessageInterface)


def test_an_item_ends_with_its_message(qtbot: QtBot) -> None:
    transcript = transcript_of(qtbot, "One", "Two")
    interface = QAccessible.queryAccessibleInterface(transcript)
    item = interface.child(0)
    assert item.isValid()
    transcript.remove_message("m0")
    assert not item.isValid()
    assert item.rect().isEmpty()
    assert interface.childCount() == 1


def test_interfaces_outlive_a_transcript_without_harm(qtbot: QtBot) -> None:
    make_transcripts_readable()
    transcript = Transcript(footer=lambda _message: "", figure_rows=lambda _message: [])
    transcript.show_conversation([Message(id="m0", role=Role.USER, text="One")])
    assert QAccessible.queryAccessibleInterface(transcript).child(0).isValid()
    transcript.deleteLater()
    QCoreApplication.sendPostedEvents(transcript, QEvent.Type.DeferredDelete)
    again = QAccessible.queryAccessibleInterface(transcript_of(qtbot, "Two"))
    assert again.child(0).text(QAccessible.Text.Name) == "You: Two"


def test_answers_are_announced_in_steps_and_their_end(qtbot: QtBot) -> None:
    transcript = transcript_of(qtbot)
    announcer = Announcer(transcript)
    told: list[str] = []
    announcer.announced.connect(told.append)
    announcer.feed("Short.")
    announcer.finish()
    assert told == ["Short. End of the answer."]
    announcer.is_on = False
    announcer.feed("Long. " * 30)
    announcer.finish()
    assert len(told) == 1
