"""Ask for two answers in the product's own window, keep the second, and go on, with the real engine and the starter model."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPlainTextEdit, QPushButton, QToolButton
from pytestqt.qtbot import QtBot

from chatapp.app.desktop import Desktop
from chatapp.domain.message import Message
from chatapp.ui.actions import ActionId
from chatapp.ui.chat.alternatives_panel import AlternativesPanel
from chatapp.ui.chat.answer_view import AnswerView
from tests.app.window import find, open_window, send, set_sampling, wait_answered, wait_ready

pytestmark = pytest.mark.model


@pytest.fixture
def desktop(qtbot: QtBot, tmp_path: Path, starter_model: Path) -> Iterator[Desktop]:
    with open_window(tmp_path, model=starter_model) as opened:
        wait_ready(qtbot, opened)
        set_sampling(opened, temperature=1.2, seed=5, max_tokens=12)
        yield opened


def ask_two_ways(qtbot: QtBot, desktop: Desktop, text: str) -> AlternativesPanel:
    composer = find(desktop, QPlainTextEdit, "composer")
    qtbot.keyClicks(composer, text)
    desktop.window.action(ActionId.ANSWER_TWO_WAYS).trigger()
    panel = find(desktop, AlternativesPanel, "alternativesPanel")
    assert panel.isVisible()
    wait_answered(qtbot, desktop)
    return panel


def last(desktop: Desktop) -> Message:
    return desktop.services.chat.conversation.messages[-1]


def test_the_second_answer_is_kept_by_its_key_and_the_next_message_reads_only_itself(qtbot: QtBot, desktop: Desktop) -> None:
    panel = ask_two_ways(qtbot, desktop, "Tell me about the sea.")
    second = find(desktop, AnswerView, "answerText2").text()
    assert second
    assert second != find(desktop, AnswerView, "answerText1").text()
    assert desktop.services.performance.snapshot.figures["n_answers"].value == 2
    qtbot.keyClick(panel, Qt.Key.Key_2)
    assert not panel.isVisible()
    kept = last(desktop)
    assert kept.text.strip() == second
    assert kept.turn is not None
    assert kept.turn.alternatives is not None
    assert kept.turn.counts is not None
    send(qtbot, desktop, "And the sky?")
    wait_answered(qtbot, desktop)
    turn = last(desktop).turn
    assert turn is not None
    assert turn.counts is not None
    n_evaluated = kept.turn.alternatives.answers[1].n_gen - 1  # the token drawn last was never evaluated
    assert turn.counts.n_prompt_cached == kept.turn.counts.n_prompt + n_evaluated
    assert turn.alternatives is None


def test_keep_none_gives_the_message_back(qtbot: QtBot, desktop: Desktop) -> None:
    ask_two_ways(qtbot, desktop, "Tell me about the sea.")
    qtbot.mouseClick(find(desktop, QPushButton, "keepNoneButton"), Qt.MouseButton.LeftButton)
    assert find(desktop, QPlainTextEdit, "composer").toPlainText() == "Tell me about the sea."
    assert desktop.services.chat.conversation.messages == ()


def begin_edit(desktop: Desktop, text: str) -> QPlainTextEdit:
    """Put the last message into the field beside a draft for the next one, and write it anew."""
    composer = find(desktop, QPlainTextEdit, "composer")
    composer.setPlainText("for later")
    desktop.window.action(ActionId.EDIT_LAST).trigger()
    composer.setPlainText(text)
    return composer


def test_an_edit_is_sent_for_several_answers_as_an_edit(qtbot: QtBot, desktop: Desktop) -> None:
    """Not as a new message behind what it was meant to change; the draft comes back."""
    send(qtbot, desktop, "Tell me about the sea.")
    wait_answered(qtbot, desktop)
    composer = begin_edit(desktop, "Tell me about the sky.")
    assert find(desktop, QToolButton, "answerWaysButton").isVisible()
    desktop.window.action(ActionId.ANSWER_TWO_WAYS).trigger()
    assert composer.toPlainText() == "for later"
    wait_answered(qtbot, desktop)
    qtbot.mouseClick(find(desktop, QPushButton, "keepAnswerButton2"), Qt.MouseButton.LeftButton)
    talk = desktop.services.chat.conversation
    assert [message.text for message in talk.messages][:-1] == ["Tell me about the sky."]
    assert len(talk.nodes) == 5  # two versions of the message, the old answer and two new ones
    assert "Version 2 of 2" in desktop.parts.transcript.plain_text()


def test_keep_none_of_an_edit_goes_on_with_the_edit(qtbot: QtBot, desktop: Desktop) -> None:
    send(qtbot, desktop, "Tell me about the sea.")
    wait_answered(qtbot, desktop)
    before = desktop.services.chat.conversation.messages
    composer = begin_edit(desktop, "Tell me about the sky.")
    desktop.window.action(ActionId.ANSWER_TWO_WAYS).trigger()
    wait_answered(qtbot, desktop)
    qtbot.mouseClick(find(desktop, QPushButton, "keepNoneButton"), Qt.MouseButton.LeftButton)
    assert desktop.services.chat.conversation.messages == before
    assert composer.toPlainText() == "Tell me about the sky."
    assert desktop.parts.composer.edited_id == before[0].id
    qtbot.keyClick(composer, Qt.Key.Key_Escape)
    assert composer.toPlainText() == "for later"


def test_escape_stops_and_what_is_written_can_be_kept(qtbot: QtBot, desktop: Desktop) -> None:
    set_sampling(desktop, max_tokens=0)
    composer = find(desktop, QPlainTextEdit, "composer")
    qtbot.keyClicks(composer, "Write a very long story about the sea.")
    desktop.window.action(ActionId.ANSWER_TWO_WAYS).trigger()
    panel = find(desktop, AlternativesPanel, "alternativesPanel")
    qtbot.wait_until(lambda: bool(desktop.services.chat.running and all(desktop.services.chat.running.texts)), timeout=30_000)
    qtbot.keyClick(panel, Qt.Key.Key_Escape)
    wait_answered(qtbot, desktop)
    qtbot.mouseClick(find(desktop, QPushButton, "keepAnswerButton1"), Qt.MouseButton.LeftButton)
    assert last(desktop).text
    assert not panel.isVisible()


def test_temperature_zero_says_that_all_answers_are_the_same(qtbot: QtBot, desktop: Desktop) -> None:
    set_sampling(desktop, temperature=0.0)
    ask_two_ways(qtbot, desktop, "Tell me about the sea.")
    assert "At temperature 0 all answers are the same" in desktop.parts.transcript.plain_text()
    assert find(desktop, AnswerView, "answerText1").text() == find(desktop, AnswerView, "answerText2").text()
