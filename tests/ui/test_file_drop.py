"""Files that are dropped onto a window."""

from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from chatapp.ui.file_drop import FileDrop

pytestmark = pytest.mark.gui


def _dropped(qtbot: QtBot, *urls: str, takes_folders: bool = False) -> tuple[bool, list[list[Path]]]:
    """Drag addresses onto a window and let go; return whether they were accepted, and what was told."""
    window = QWidget()
    qtbot.addWidget(window)
    told: list[list[Path]] = []
    FileDrop(window, (".json", ".jsonl"), takes_folders=takes_folders).dropped.connect(told.append)
    mime = QMimeData()
    mime.setUrls([QUrl(url) for url in urls])
    place, copy, left, none = QPointF(5, 5), Qt.DropAction.CopyAction, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    enter = QDragEnterEvent(place.toPoint(), copy, mime, left, none)
    enter.ignore()
    QCoreApplication.sendEvent(window, enter)
    QCoreApplication.sendEvent(window, QDropEvent(place, copy, mime, left, none))
    return enter.isAccepted(), told


def test_our_files_are_taken(qtbot: QtBot) -> None:
    assert _dropped(qtbot, "file:///x/a.json", "file:///x/b.JSONL") == (True, [[Path("/x/a.json"), Path("/x/b.JSONL")]])


@pytest.mark.parametrize(
    "urls", [["file:///x/a.png"], ["file:///x/a.json", "file:///x/b.gguf"], ["https://example.org/a.json"], []]
)
def test_everything_else_is_left_alone(qtbot: QtBot, urls: list[str]) -> None:
    assert _dropped(qtbot, *urls) == (False, [])


def test_folders_are_taken_where_they_are_wanted(qtbot: QtBot, tmp_path: Path) -> None:
    url = QUrl.fromLocalFile(str(tmp_path)).toString()

    assert _dropped(qtbot, url, takes_folders=True) == (True, [[tmp_path]])
    assert _dropped(qtbot, url) == (False, [])
