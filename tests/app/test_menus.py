"""What the menus do, in the real window with a scripted engine."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QPlainTextEdit, QPushButton
from pytestqt.qtbot import QtBot

from chatapp.app.desktop import Desktop
from chatapp.app.start import application
from chatapp.domain.message import Message, Role
from chatapp.domain.settings import ThemeChoice
from chatapp.storage.session_log.jsonl import read_jsonl
from chatapp.ui.actions import ActionId
from tests.app.window import PATIENCE_MS, find, open_window, send, shown, wait_answered, wait_ready

pytestmark = pytest.mark.gui


@pytest.fixture
def desktop(qtbot: QtBot, tmp_path: Path) -> Iterator[Desktop]:
    """The window with a scripted model and one answered message."""
    script = tmp_path / "script.json"
    script.write_text(json.dumps({"turns": [{"tokens": [{"t_us": 1000, "text": "Hi"}]}]}), encoding="utf-8")
    model = tmp_path / "any.gguf"
    model.write_bytes(b"GGUF")
    with open_window(tmp_path / "data", ("--backend", "scripted", "--script", str(script)), model) as opened:
        wait_ready(qtbot, opened)
        send(qtbot, opened, "Sea stories")
        wait_answered(qtbot, opened)
        yield opened


def test_export_and_open_again(qtbot: QtBot, desktop: Desktop, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    target = tmp_path / "log.jsonl"
    monkeypatch.setattr(desktop.log_wiring.dialog, "ask_target", lambda _name: target)
    desktop.window.action(ActionId.EXPORT_JSONL).trigger()
    qtbot.wait_until(lambda: str(target) in desktop.parts.problem_bar.sentence(), timeout=PATIENCE_MS)
    before = desktop.services.chat.conversation
    assert read_jsonl(target).messages == before.messages

    desktop.services.conversations.delete(before.id)
    qtbot.wait_until(lambda: desktop.services.chat.conversation.id != before.id, timeout=PATIENCE_MS)
    monkeypatch.setattr(desktop.log_wiring.dialog, "ask_sources", lambda: [target])
    desktop.window.action(ActionId.IMPORT).trigger()
    qtbot.wait_until(lambda: desktop.services.chat.conversation.id == before.id, timeout=PATIENCE_MS)
    assert desktop.services.chat.conversation.messages == before.messages


def test_a_file_that_is_no_log_is_told_in_a_sentence(
    qtbot: QtBot, desktop: Desktop, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    source = tmp_path / "no.jsonl"
    source.write_text("this is no log", encoding="utf-8")
    monkeypatch.setattr(desktop.log_wiring.dialog, "ask_sources", lambda: [source])
    desktop.window.action(ActionId.IMPORT).trigger()
    qtbot.wait_until(lambda: "no.jsonl cannot be imported" in desktop.parts.problem_bar.sentence(), timeout=PATIENCE_MS)


def test_a_deleted_conversation_is_one_click_away(qtbot: QtBot, desktop: Desktop) -> None:
    before = desktop.services.chat.conversation
    restore = desktop.window.action(ActionId.RESTORE_DELETED)
    assert not restore.isEnabled()
    desktop.parts.conversation_list.delete_requested.emit(before.id)
    qtbot.wait_until(lambda: "deleted" in desktop.parts.problem_bar.sentence(), timeout=PATIENCE_MS)
    assert desktop.services.conversations.summaries == []
    assert restore.isEnabled()
    qtbot.mouseClick(find(desktop, QPushButton, "problemActionButton"), Qt.MouseButton.LeftButton)
    qtbot.wait_until(lambda: desktop.services.chat.conversation.id == before.id, timeout=PATIENCE_MS)
    assert desktop.services.chat.conversation.messages == before.messages
    assert not restore.isEnabled()


def test_a_new_chat_keeps_the_old_one_in_the_list(qtbot: QtBot, desktop: Desktop) -> None:
    old = desktop.services.chat.conversation
    qtbot.mouseClick(find(desktop, QPushButton, "newChatButton"), Qt.MouseButton.LeftButton)
    assert desktop.services.chat.conversation.messages == ()
    desktop.parts.conversation_list.open_requested.emit(old.id)
    qtbot.wait_until(lambda: desktop.services.chat.conversation.id == old.id, timeout=PATIENCE_MS)
    assert "Hi" in desktop.parts.transcript.plain_text()


@pytest.mark.usefixtures("qtbot")
def test_figures_of_an_older_answer_are_not_shown_for_one_without(desktop: Desktop) -> None:
    """Killed while it wrote, the app leaves a text without a record; the answer before it has a record with a TTFT."""
    before = desktop.services.chat.conversation
    assert shown(desktop, "ttftValue") != "n/a"
    unrecorded = (Message(role=Role.USER, text="And now?"), Message(role=Role.ASSISTANT, text="Half an"))
    desktop.services.chat.show(before.model_copy(update={"messages": (*before.messages, *unrecorded)}))
    assert shown(desktop, "ttftValue") == "n/a"
    assert "Cut off here" in desktop.parts.transcript.plain_text()


def test_the_chosen_theme_is_worn_and_remembered(desktop: Desktop) -> None:
    for choice, is_dark in ((ThemeChoice.DARK, True), (ThemeChoice.LIGHT, False)):
        desktop.window.theme_chosen.emit(choice)
        window_colour = application().palette().color(QPalette.ColorRole.Window)
        assert (window_colour.lightness() < 128) is is_dark
        assert desktop.services.settings.settings.theme is choice


@pytest.mark.usefixtures("qtbot")
def test_t9_a_limit_above_the_reserve_is_told_before_sending(desktop: Desktop) -> None:
    """n_ctx 4,096 keeps 1,024 tokens free; a limit of 3,000 asks for more, and the history does not pay for it."""
    hint = desktop.parts.composer.hint()
    assert "3,000" not in hint
    desktop.sampler.values_changed.emit(desktop.services.chat.sampling.model_copy(update={"max_tokens": 3000}))
    hint = desktop.parts.composer.hint()
    assert "3,000" in hint
    assert "1,024" in hint


def test_a_system_prompt_typed_a_moment_ago_is_not_lost(qtbot: QtBot, desktop: Desktop) -> None:
    """The editor settles after a pause; sending and leaving must not be faster than that."""
    editor = find(desktop, QPlainTextEdit, "systemPromptField")
    editor.setPlainText("Be brief.")
    send(qtbot, desktop, "And?")
    wait_answered(qtbot, desktop)
    assert desktop.services.chat.conversation.system_prompt == "Be brief."
    here = desktop.services.chat.conversation.id
    editor.setPlainText("Be long.")
    desktop.window.action(ActionId.NEW_CHAT).trigger()
    desktop.parts.conversation_list.open_requested.emit(here)
    qtbot.wait_until(lambda: desktop.services.chat.conversation.id == here, timeout=PATIENCE_MS)
    assert desktop.services.chat.conversation.system_prompt == "Be long."
