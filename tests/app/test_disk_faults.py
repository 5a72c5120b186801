"""A database that another program locks, under the real window: told, gone on with, saved afterwards."""

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QLabel, QPushButton
from pytestqt.qtbot import QtBot

from chatapp.app.desktop import Desktop
from chatapp.errors import Problem, ProblemKind
from chatapp.paths import DataFolder
from chatapp.storage.conversations import ConversationStore
from chatapp.storage.database import open_database
from chatapp.storage.session_log.imports import read_conversations
from chatapp.ui.dialogs.unsaved_dialog import UnsavedDialog
from tests.app.window import PATIENCE_MS, open_window, send, wait_answered, wait_ready

pytestmark = [pytest.mark.gui, pytest.mark.expects_warnings]


@pytest.fixture
def engine(tmp_path: Path) -> tuple[str, ...]:
    """An engine that answers each message with two words."""
    script = tmp_path / "script.json"
    tokens = [{"t_us": 1000, "text": "Very "}, {"t_us": 2000, "text": "well."}]
    script.write_text(json.dumps({"turns": [{"tokens": tokens}]}), encoding="utf-8")
    return ("--backend", "scripted", "--script", str(script))


def _ask(qtbot: QtBot, desktop: Desktop, text: str) -> str:
    """Send a message and wait for the answer; return the conversation's id."""
    send(qtbot, desktop, text)
    wait_answered(qtbot, desktop)
    return desktop.services.chat.conversation.id


@contextmanager
def _pressing(names: list[str], seen: list[str]) -> Iterator[None]:
    """Press these buttons, one a question that comes when the window closes; the last one again and again."""

    def look() -> None:
        for dialog in QApplication.topLevelWidgets():
            if isinstance(dialog, UnsavedDialog) and dialog.isVisible():
                seen.extend(label.text() for label in dialog.findChildren(QLabel) if label.objectName().startswith("unsaved"))
                button = dialog.findChild(QPushButton, names.pop(0) if len(names) > 1 else names[0])
                assert isinstance(button, QPushButton)
                button.click()

    timer = QTimer(interval=20)
    timer.timeout.connect(look)
    timer.start()
    yield
    timer.stop()


def test_closing_asks_while_something_is_not_saved(qtbot: QtBot, tmp_path: Path, engine: tuple[str, ...]) -> None:
    """The window stays on request, and what waits can be kept in a file, which comes back as it was."""
    model = tmp_path / "any.gguf"
    model.write_bytes(b"GGUF")
    file, seen = DataFolder(tmp_path / "data").database, list[str]()
    with (
        _pressing(["stayButton", "closeUnsavedButton"], seen),
        open_window(file.parent, engine, model) as desktop,
        closing(sqlite3.connect(file, isolation_level=None)) as other,
    ):
        wait_ready(qtbot, desktop)
        other.execute("BEGIN IMMEDIATE")
        conversation_id = _ask(qtbot, desktop, "Meanwhile")
        bar = desktop.parts.problem_bar
        qtbot.wait_until(lambda: "is locked by another program" in bar.sentence(), timeout=PATIENCE_MS)
        desktop.close()
        assert "is locked by another program" in seen[0]
        assert seen[1].startswith("One chat is concerned.")
        qtbot.wait_until(desktop.window.isVisible, timeout=PATIENCE_MS)
        assert desktop.storage_wiring.keep_in_file(tmp_path / "kept.json")
        assert not desktop.storage_wiring.keep_in_file(tmp_path / "missing" / "kept.json")
        assert bar.sentence().startswith("The export to kept.json failed")
        other.execute("ROLLBACK")
        qtbot.wait_until(lambda: desktop.services.keeper.unsaved == (), timeout=PATIENCE_MS)
        shown = desktop.services.chat.conversation
    (kept,) = read_conversations(tmp_path / "kept.json")
    assert (kept.conversation.id, kept.conversation.nodes) == (conversation_id, shown.nodes)


def test_a_locked_database_is_told_and_keeps_nobody_from_chatting(qtbot: QtBot, tmp_path: Path, engine: tuple[str, ...]) -> None:
    """One chat is on the disk, one is begun under the lock; both can be opened there, and both are on the disk afterwards."""
    model = tmp_path / "any.gguf"
    model.write_bytes(b"GGUF")
    file = DataFolder(tmp_path / "data").database
    with open_window(file.parent, engine, model) as desktop, closing(sqlite3.connect(file, isolation_level=None)) as other:
        services, bar = desktop.services, desktop.parts.problem_bar
        wait_ready(qtbot, desktop)
        first = _ask(qtbot, desktop, "Before")
        qtbot.wait_until(lambda: services.keeper.unsaved == (), timeout=PATIENCE_MS)
        other.execute("BEGIN IMMEDIATE")
        services.conversations.new()
        second = _ask(qtbot, desktop, "Meanwhile")
        qtbot.wait_until(lambda: "is locked by another program" in bar.sentence(), timeout=PATIENCE_MS)
        for conversation_id, text in ((first, "Before"), (second, "Meanwhile")):
            services.conversations.open(conversation_id)
            qtbot.wait_until(lambda key=conversation_id: services.chat.conversation.id == key, timeout=PATIENCE_MS)  # type: ignore[misc]
            assert [message.text for message in services.chat.conversation.messages] == [text, "Very well."]
        other.execute("ROLLBACK")
        qtbot.wait_until(lambda: bar.sentence() == "Everything is saved again.", timeout=PATIENCE_MS)
        assert services.keeper.unsaved == ()
    with closing(open_database(file)) as connection:
        store = ConversationStore(connection)
        kept = {key: [message.text for message in store.load(key).messages] for key in (first, second)}
    assert kept == {first: ["Before", "Very well."], second: ["Meanwhile", "Very well."]}


def test_a_copy_that_failed_is_told_once_and_a_damage_stays(qtbot: QtBot, tmp_path: Path, engine: tuple[str, ...]) -> None:
    """No write waits where only the copy of the day failed, so no news that all is saved would ever take the words away."""
    (tmp_path / "any.gguf").write_bytes(b"GGUF")
    with open_window(tmp_path / "data", engine, tmp_path / "any.gguf") as desktop:
        wait_ready(qtbot, desktop)
        raised, bar = desktop.services.upkeep.problem_raised, desktop.parts.problem_bar
        raised.emit(Problem(kind=ProblemKind.DATABASE_BUSY, facts={"file": "chats.db"}))
        assert bar.sentence().startswith("The database chats.db is locked by another program.")
        desktop.desk.clear()
        assert bar.sentence() == ""
        raised.emit(Problem(kind=ProblemKind.DATABASE_DAMAGED, facts={"file": "chats.db", "reason": "in messages"}))
        told = bar.sentence()
        desktop.desk.clear()
        assert (bar.sentence(), "chats.db" in told) == (told, True)


def test_of_text_files_the_first_that_is_too_long_and_those_behind_it_stay_out(
    qtbot: QtBot, tmp_path: Path, engine: tuple[str, ...]
) -> None:
    """As with one that cannot be read: a message of the first and the last alone would miss its middle."""
    paths = [tmp_path / name for name in ("a.txt", "b.txt", "c.txt")]
    for path, text in zip(paths, ("first", "y" * 999_999, "last"), strict=True):
        path.write_text(text, encoding="utf-8")
    (tmp_path / "any.gguf").write_bytes(b"GGUF")
    with open_window(tmp_path / "data", engine, tmp_path / "any.gguf") as desktop:
        wait_ready(qtbot, desktop)
        desktop.parts.composer.set_text("z" * 2_000 + "\n")
        desktop.text_file_wiring.insert(paths)
        assert desktop.parts.composer.text() == "z" * 2_000 + "\na.txt:\n```\nfirst\n```\n"
        assert desktop.parts.problem_bar.sentence().startswith("This was not put in")
