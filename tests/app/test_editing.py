"""Editing a conversation in the real window: versions and the way back, continuing, deleting and undo, drafts."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QListView, QPlainTextEdit, QPushButton
from pytestqt.qtbot import QtBot

from chatapp.app.desktop import Desktop
from chatapp.ui.actions import ActionId
from tests.app.window import PATIENCE_MS, find, open_window, send, set_sampling, wait_answered, wait_ready


@pytest.fixture
def desktop(qtbot: QtBot, tmp_path: Path, starter_model: Path) -> Iterator[Desktop]:
    with open_window(tmp_path, model=starter_model) as opened:
        set_sampling(opened, max_tokens=8, seed=1)
        opened.show()
        wait_ready(qtbot, opened)
        yield opened


def _line(desktop: Desktop) -> list[str]:
    return [message.text for message in desktop.services.chat.conversation.messages]


def test_an_edited_message_has_versions_and_a_way_back(qtbot: QtBot, desktop: Desktop) -> None:
    send(qtbot, desktop, "Name a fish.")
    wait_answered(qtbot, desktop)
    before = _line(desktop)
    desktop.window.action(ActionId.EDIT_LAST).trigger()
    composer = find(desktop, QPlainTextEdit, "composer")
    assert composer.toPlainText() == "Name a fish."
    composer.setPlainText("Name a bird.")
    qtbot.keyClick(composer, Qt.Key.Key_Return)
    wait_answered(qtbot, desktop)
    assert _line(desktop)[0] == "Name a bird."
    assert "Version 2 of 2" in desktop.parts.transcript.plain_text()
    desktop.parts.transcript.go_to_message(desktop.services.chat.conversation.messages[0].id)
    qtbot.keyClick(desktop.parts.transcript, Qt.Key.Key_Left, Qt.KeyboardModifier.AltModifier)
    assert _line(desktop) == before
    assert "Version 1 of 2" in desktop.parts.transcript.plain_text()


def test_another_answer_reads_nothing_and_the_old_one_stays(qtbot: QtBot, desktop: Desktop) -> None:
    send(qtbot, desktop, "Name a fish.")
    wait_answered(qtbot, desktop)
    desktop.window.action(ActionId.REGENERATE).trigger()
    wait_answered(qtbot, desktop)
    conversation = desktop.services.chat.conversation
    assert len(conversation.messages) == 2
    assert len(conversation.asides) == 1
    turn = conversation.messages[1].turn
    assert turn is not None
    assert turn.counts is not None
    assert (turn.counts.n_prompt_cached, turn.counts.n_prompt_processed) == (turn.counts.n_prompt, 0)  # the logits were kept


def test_a_continued_answer_goes_on_from_the_cache(qtbot: QtBot, desktop: Desktop) -> None:
    send(qtbot, desktop, "Tell me a story about the sea.")
    wait_answered(qtbot, desktop)
    first = desktop.services.chat.conversation.messages[1].text
    desktop.window.action(ActionId.CONTINUE_ANSWER).trigger()
    wait_answered(qtbot, desktop)
    answer = desktop.services.chat.conversation.messages[1]
    assert answer.text.startswith(first)
    assert len(answer.text) > len(first)
    assert answer.turn is not None
    assert answer.turn.counts is not None
    assert answer.turn.counts.n_prompt_processed <= 2  # the last token drawn was not evaluated yet
    send(qtbot, desktop, "Go on.")
    wait_answered(qtbot, desktop)
    assert desktop.services.chat.conversation.messages[1].text == answer.text


def test_a_deleted_message_comes_back_with_the_bar_and_with_the_key(qtbot: QtBot, desktop: Desktop) -> None:
    send(qtbot, desktop, "Name a fish.")
    wait_answered(qtbot, desktop)
    before = _line(desktop)
    transcript = desktop.parts.transcript
    transcript.setFocus()
    transcript.go_to_message(desktop.services.chat.conversation.messages[1].id)
    qtbot.keyClick(transcript, Qt.Key.Key_Delete)
    assert _line(desktop) == before[:1]
    qtbot.mouseClick(find(desktop, QPushButton, "problemActionButton"), Qt.MouseButton.LeftButton)
    assert _line(desktop) == before
    desktop.window.action(ActionId.REDO_EDIT).trigger()
    assert _line(desktop) == before[:1]
    desktop.window.action(ActionId.UNDO_EDIT).trigger()
    assert _line(desktop) == before


def test_new_words_for_a_message_that_is_deleted_meanwhile_become_a_draft(qtbot: QtBot, desktop: Desktop) -> None:
    send(qtbot, desktop, "Name a fish.")
    wait_answered(qtbot, desktop)
    composer = find(desktop, QPlainTextEdit, "composer")
    composer.setPlainText("for later")
    desktop.window.action(ActionId.EDIT_LAST).trigger()
    composer.setPlainText("Name a bird.")
    desktop.services.editor.delete_branch(desktop.services.chat.conversation.messages[0].id)
    assert (desktop.parts.composer.edited_id, composer.toPlainText()) == ("", "Name a bird.\nfor later")
    qtbot.keyClick(composer, Qt.Key.Key_Return)
    wait_answered(qtbot, desktop)
    assert _line(desktop)[0] == "Name a bird.\nfor later"


def test_the_outline_leads_to_every_line(qtbot: QtBot, desktop: Desktop) -> None:
    send(qtbot, desktop, "Name a fish.")
    wait_answered(qtbot, desktop)
    old = desktop.services.chat.conversation.messages[1]
    desktop.window.action(ActionId.REGENERATE).trigger()
    wait_answered(qtbot, desktop)
    desktop.window.action(ActionId.BRANCHES).trigger()
    outline = find(desktop, QListView, "branchesList")
    outline.setCurrentIndex(outline.model().index(1, 0))  # the question, the old answer, the new one
    qtbot.mouseClick(find(desktop, QPushButton, "goToBranchButton"), Qt.MouseButton.LeftButton)
    assert desktop.services.chat.conversation.messages[1].id == old.id


def test_each_conversation_keeps_its_draft(qtbot: QtBot, desktop: Desktop) -> None:
    send(qtbot, desktop, "Name a fish.")
    wait_answered(qtbot, desktop)
    first = desktop.services.chat.conversation.id
    composer = find(desktop, QPlainTextEdit, "composer")
    qtbot.keyClicks(composer, "half a thought")
    desktop.services.conversations.new()
    assert composer.toPlainText() == ""
    desktop.services.conversations.open(first)
    qtbot.wait_until(lambda: composer.toPlainText() == "half a thought", timeout=5000)


def test_an_edit_is_there_again_when_its_conversation_is(qtbot: QtBot, desktop: Desktop) -> None:
    send(qtbot, desktop, "Name a fish.")
    wait_answered(qtbot, desktop)
    first, composer = desktop.services.chat.conversation, find(desktop, QPlainTextEdit, "composer")
    composer.setPlainText("for later")
    desktop.window.action(ActionId.EDIT_LAST).trigger()
    composer.setPlainText("Name a bird.")
    desktop.services.conversations.new()
    assert (desktop.parts.composer.edited_id, composer.toPlainText()) == ("", "")
    desktop.services.conversations.open(first.id)
    qtbot.wait_until(lambda: composer.toPlainText() == "Name a bird.", timeout=5000)
    assert desktop.parts.composer.edited_id == first.messages[0].id
    qtbot.keyClick(composer, Qt.Key.Key_Escape)
    assert (desktop.parts.composer.edited_id, composer.toPlainText()) == ("", "for later")


@pytest.mark.parametrize(
    ("new_words", "opens", "draft"),
    [
        ("Name a bird.", "", "Name a bird.\nfor later"),
        ("Name a bird.", "new", "Name a bird.\nfor later"),
        ("Name a fish.", "", "for later"),  # nothing was changed
    ],
)
def test_an_edit_that_the_window_is_closed_over_is_a_draft(
    qtbot: QtBot, tmp_path: Path, starter_model: Path, new_words: str, opens: str, draft: str
) -> None:
    with open_window(tmp_path, model=starter_model) as desktop:
        set_sampling(desktop, max_tokens=8, seed=1)
        desktop.show()
        wait_ready(qtbot, desktop)
        send(qtbot, desktop, "Name a fish.")
        wait_answered(qtbot, desktop)
        first, composer = desktop.services.chat.conversation.id, find(desktop, QPlainTextEdit, "composer")
        composer.setPlainText("for later")
        desktop.window.action(ActionId.EDIT_LAST).trigger()
        composer.setPlainText(new_words)
        if opens:
            desktop.services.conversations.new()
    with open_window(tmp_path) as desktop:
        desktop.show()
        qtbot.wait_until(lambda: bool(desktop.services.conversations.summaries), timeout=PATIENCE_MS)
        desktop.services.conversations.open(first)
        composer = find(desktop, QPlainTextEdit, "composer")
        qtbot.wait_until(lambda: composer.toPlainText() == draft, timeout=PATIENCE_MS)
        assert desktop.parts.composer.edited_id == ""


def test_a_message_that_is_refused_after_another_chat_was_opened_is_the_draft_of_its_own(qtbot: QtBot, desktop: Desktop) -> None:
    send(qtbot, desktop, "Name a fish.")
    wait_answered(qtbot, desktop)
    first, composer = desktop.services.chat.conversation.id, find(desktop, QPlainTextEdit, "composer")
    too_long = "ship " * 20_000
    desktop.services.chat.send(too_long)
    desktop.services.conversations.new()  # before the engine can have counted its tokens
    qtbot.keyClicks(composer, "for later")
    qtbot.wait_until(lambda: desktop.services.chat.running is None, timeout=20_000)
    assert composer.toPlainText() == "for later"
    desktop.services.conversations.open(first)
    qtbot.wait_until(lambda: composer.toPlainText() == too_long, timeout=5000)
    assert len(_line(desktop)) == 2


def test_the_first_message_of_a_chat_comes_back_onto_the_page_of_new_chats(qtbot: QtBot, desktop: Desktop) -> None:
    composer = find(desktop, QPlainTextEdit, "composer")
    too_long = "ship " * 20_000
    desktop.services.chat.send(too_long)
    desktop.services.conversations.new()
    qtbot.keyClicks(composer, "for later")
    qtbot.wait_until(lambda: desktop.services.chat.running is None, timeout=20_000)
    qtbot.wait_until(lambda: composer.toPlainText() == f"{too_long}\nfor later", timeout=5000)
