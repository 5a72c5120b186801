"""Other chats by keys, the window's title, and text files in the message, in the real window over a scripted engine."""

import json
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QUrl
from PySide6.QtWidgets import QApplication, QPlainTextEdit, QPushButton
from pytestqt.qtbot import QtBot

from chatapp.app.desktop import Desktop
from chatapp.app.navigation_wiring import window_title
from chatapp.domain.conversation import Conversation
from chatapp.domain.message import Message, Role
from chatapp.errors import ProblemKind
from chatapp.ui.actions import ActionId
from tests.app.window import find, open_window, wait_ready

pytestmark = pytest.mark.gui


def _script(folder: Path) -> tuple[str, ...]:
    path = folder / "script.json"
    path.write_text(json.dumps({"turns": []}), encoding="utf-8")
    (folder / "any.gguf").write_bytes(b"GGUF")
    return ("--backend", "scripted", "--script", str(path))


def _add(desktop: Desktop, *titles: str) -> list[str]:
    """Add chats, the first one first: the list shows the newest on top. Return their ids."""
    chats = [Conversation(title=title).append(Message(role=Role.USER, text=title)) for title in titles]
    for chat in chats:
        desktop.services.conversations.add(chat)
    return [chat.id for chat in chats]


@pytest.mark.parametrize(
    ("chat", "title"), [("", "chatapp"), ("Tides", "Tides \u2013 chatapp"), ("a [*] b", "a [*][*] b \u2013 chatapp")]
)
def test_the_title_names_the_chat_and_marks_of_qt_stand_for_themselves(chat: str, title: str) -> None:
    assert window_title(chat) == title


def test_keys_open_the_neighbours_and_the_title_follows(qtbot: QtBot, tmp_path: Path) -> None:
    with open_window(tmp_path, _script(tmp_path), tmp_path / "any.gguf") as desktop:
        wait_ready(qtbot, desktop)
        window, conversations = desktop.window, desktop.services.conversations
        assert window.windowTitle() == "chatapp"
        assert not window.action(ActionId.DELETE_CHAT).isEnabled()
        old, new = _add(desktop, "Old", "New")
        assert window.windowTitle() == "New \u2013 chatapp"
        window.action(ActionId.PREVIOUS_CHAT).trigger()  # nothing stands above the newest
        window.action(ActionId.NEXT_CHAT).trigger()
        qtbot.wait_until(lambda: conversations.current_id == old, timeout=10_000)
        assert window.windowTitle() == "Old \u2013 chatapp"
        conversations.rename(old, "Older")
        assert window.windowTitle() == "Older \u2013 chatapp"
        window.action(ActionId.PREVIOUS_CHAT).trigger()
        qtbot.wait_until(lambda: conversations.current_id == new, timeout=10_000)
        window.action(ActionId.NEW_CHAT).trigger()
        assert (window.windowTitle(), window.action(ActionId.RENAME_CHAT).isEnabled()) == ("chatapp", False)
        window.action(ActionId.NEXT_CHAT).trigger()  # a new chat stands above all others
        qtbot.wait_until(lambda: conversations.current_id == new, timeout=10_000)


def test_the_open_chat_is_deleted_from_the_menu_and_comes_back(qtbot: QtBot, tmp_path: Path) -> None:
    with open_window(tmp_path, _script(tmp_path), tmp_path / "any.gguf") as desktop:
        wait_ready(qtbot, desktop)
        (chat,) = _add(desktop, "Tides")
        desktop.window.action(ActionId.DELETE_CHAT).trigger()
        qtbot.wait_until(lambda: not desktop.services.conversations.summaries, timeout=10_000)
        assert desktop.window.windowTitle() == "chatapp"
        desktop.services.conversations.undo_delete()
        assert [one.id for one in desktop.services.conversations.summaries] == [chat]
        assert desktop.window.windowTitle() == "Tides \u2013 chatapp"


def test_an_example_of_the_blank_page_goes_into_the_field(qtbot: QtBot, tmp_path: Path) -> None:
    with open_window(tmp_path, _script(tmp_path), tmp_path / "any.gguf") as desktop:
        wait_ready(qtbot, desktop)
        button = find(desktop, QPushButton, "firstExampleButton")
        button.click()
        assert desktop.parts.composer.text() == button.text()


@pytest.mark.parametrize("name", ["composer", "systemPromptField", "stopStringsField", "formatField", "dryBreakersField"])
def test_a_paste_that_no_field_takes_is_told(tmp_path: Path, name: str) -> None:
    with open_window(tmp_path, _script(tmp_path)) as desktop:
        before = find(desktop, QPlainTextEdit, name).toPlainText()
        QApplication.clipboard().setText("x" * 3_000_000)
        find(desktop, QPlainTextEdit, name).paste()
        QApplication.clipboard().clear()
        assert desktop.desk.shown is ProblemKind.PASTE_TOO_LONG
        assert f"would hold {3_000_000 + len(before):,} characters" in desktop.parts.problem_bar.sentence()
        assert find(desktop, QPlainTextEdit, name).toPlainText() == before


def test_a_pasted_file_stands_in_the_message_and_an_unreadable_one_is_told(qtbot: QtBot, tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text("x = 1\n", encoding="utf-8")
    (tmp_path / "b.py").write_bytes(b"\xff")
    with open_window(tmp_path, _script(tmp_path), tmp_path / "any.gguf") as desktop:
        wait_ready(qtbot, desktop)
        composer = desktop.parts.composer
        composer.set_text("Explain")
        mime = QMimeData()
        mime.setUrls([QUrl.fromLocalFile(str(tmp_path / name)) for name in ("a.py", "b.py")])
        QApplication.clipboard().setMimeData(mime)
        find(desktop, QPlainTextEdit, "composer").paste()
        QApplication.clipboard().clear()  # what Python made must go before Python: Qt would end it after, and crash
        assert composer.text() == "Explain\na.py:\n```py\nx = 1\n```\n"
        assert desktop.parts.problem_bar.sentence().startswith("b.py cannot be read as text")
