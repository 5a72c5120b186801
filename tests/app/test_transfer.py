"""Export and import in the real window: dialog, progress, dropped files."""

import json
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QProgressDialog, QPushButton, QRadioButton
from pytestqt.qtbot import QtBot

from chatapp.app.desktop import Desktop
from chatapp.domain.conversation import Conversation
from chatapp.domain.generation import StopReason
from chatapp.domain.message import Message, Role
from chatapp.storage.session_log.formats import LogFormat
from chatapp.storage.session_log.imports import read_conversations
from chatapp.storage.session_log.kept import KeptConversation
from chatapp.storage.session_log.many import ExportOrder, export_many
from chatapp.ui.actions import ActionId
from chatapp.ui.dialogs.export_dialog import ExportDialog
from tests.app.window import PATIENCE_MS, open_window

pytestmark = pytest.mark.gui
_TALKS = [Conversation(id=key, title=key).append(Message(role=Role.USER, text=f"Say {key}")) for key in ("one", "two")]


@pytest.fixture
def desktop(qtbot: QtBot, tmp_path: Path) -> Iterator[Desktop]:
    """The window with two chats and no model."""
    assert qtbot
    script = tmp_path / "script.json"
    script.write_text(json.dumps({"turns": []}), encoding="utf-8")
    with open_window(tmp_path / "data", ("--backend", "scripted", "--script", str(script))) as opened:
        for talk in _TALKS:
            opened.services.conversations.add(talk)
        yield opened


def _told(desktop: Desktop, text: str) -> bool:
    return text in desktop.parts.problem_bar.sentence()


def test_all_chats_as_html_in_an_archive(qtbot: QtBot, desktop: Desktop, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    target = tmp_path / "all"
    monkeypatch.setattr(desktop.log_wiring.dialog, "ask_target", lambda _name: target)
    desktop.window.action(ActionId.EXPORT).trigger()
    dialog = desktop.window.findChild(ExportDialog)
    assert dialog is not None
    for name in ("exportAllButton", "exportHtmlButton"):
        button = dialog.findChild(QRadioButton, name)
        assert button is not None
        button.click()
    export = dialog.findChild(QPushButton, "exportButton")
    assert export is not None
    qtbot.mouseClick(export, Qt.MouseButton.LeftButton)
    qtbot.wait_until(lambda: _told(desktop, "all.zip"), timeout=PATIENCE_MS)
    with zipfile.ZipFile(tmp_path / "all.zip") as archive:
        assert sorted(archive.namelist()) == ["one.html", "two.html"]
    qtbot.wait_until(lambda: desktop.window.findChild(QProgressDialog) is None, timeout=PATIENCE_MS)


def test_a_row_of_the_list_is_ticked_for_export(desktop: Desktop) -> None:
    desktop.parts.conversation_list.export_requested.emit(["one"])
    dialog = desktop.window.findChild(ExportDialog)
    assert dialog is not None
    assert dialog.choice().ids == ("one",)
    dialog.reject()


def test_a_file_dropped_on_the_window_is_imported_and_shown(qtbot: QtBot, desktop: Desktop, tmp_path: Path) -> None:
    source = tmp_path / "talk.jsonl"
    source.write_text('{"messages": [{"role": "user", "content": "From elsewhere"}, {"role": "assistant", "content": "Yes"}]}\n')
    mime = QMimeData()
    mime.setUrls([QUrl.fromLocalFile(str(source))])
    copy, left, none = Qt.DropAction.CopyAction, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    QCoreApplication.sendEvent(desktop.window, QDragEnterEvent(QPoint(5, 5), copy, mime, left, none))
    QCoreApplication.sendEvent(desktop.window, QDropEvent(QPointF(5, 5), copy, mime, left, none))
    qtbot.wait_until(lambda: desktop.services.chat.conversation.title == "From elsewhere", timeout=PATIENCE_MS)
    assert _told(desktop, "One chat imported.")
    assert len(desktop.services.conversations.summaries) == 3
    answer = desktop.services.chat.conversation.last_answer
    assert answer is not None
    assert answer.stop_reason is StopReason.END_OF_TURN  # nothing was cut off here


def test_what_the_command_line_imports_appears_in_the_open_window(qtbot: QtBot, desktop: Desktop, tmp_path: Path) -> None:
    """Another process imports a pinned chat with a draft; the window lists it, and opens it with the draft."""
    source = tmp_path / "kept.json"
    talk = Conversation(id="outside", title="From outside").append(Message(role=Role.USER, text="Hello"))
    kept = KeptConversation(conversation=talk, is_pinned=True, is_renamed=True, draft="And then")
    export_many(ExportOrder(LogFormat.JSON, source, is_single=False), [kept], lambda _n: None)
    command = [sys.executable, "-m", "chatapp", "--data-dir", str(tmp_path / "data"), "import", str(source)]
    assert subprocess.run(command, check=False, capture_output=True).returncode == 0
    conversations = desktop.services.conversations
    qtbot.wait_until(lambda: conversations.summary("outside") is not None, timeout=PATIENCE_MS)
    assert _told(desktop, "Another program added a chat")
    summary = conversations.summary("outside")
    assert summary is not None
    assert (summary.is_pinned, summary.is_renamed) == (True, True)
    conversations.open("outside")
    qtbot.wait_until(lambda: desktop.services.chat.conversation == talk, timeout=PATIENCE_MS)
    assert desktop.parts.composer.text() == "And then"


def test_an_export_of_the_shown_chat_holds_what_was_typed_a_moment_ago(
    qtbot: QtBot, desktop: Desktop, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    target = tmp_path / "one.jsonl"
    monkeypatch.setattr(desktop.log_wiring.dialog, "ask_target", lambda _name: target)
    desktop.services.conversations.set_pinned("two", is_pinned=True)
    desktop.parts.composer.set_text("Not sent yet")
    desktop.window.action(ActionId.EXPORT_JSONL).trigger()
    qtbot.wait_until(lambda: _told(desktop, "one.jsonl"), timeout=PATIENCE_MS)
    (kept,) = read_conversations(target)
    assert (kept.conversation.id, kept.is_pinned, kept.draft) == ("two", True, "Not sent yet")
