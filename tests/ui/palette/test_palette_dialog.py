"""The palette by keyboard alone: type, choose, do."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLineEdit, QListView, QWidget
from pytestqt.qtbot import QtBot

from chatapp.ui.palette.palette_dialog import PaletteDialog
from chatapp.ui.palette.palette_model import PaletteEntry
from chatapp.ui.theme import LIGHT

pytestmark = [
    pytest.mark.gui,
    pytest.mark.qt_log_ignore(
        "This plugin does not support (raise|grabbing)", extend=True
    ),  # the offscreen platform says it of popups
]


@pytest.fixture
def window(qtbot: QtBot) -> QWidget:
    window = QWidget()
    window.resize(800, 600)
    qtbot.add_widget(window)
    return window


def palette(window: QWidget, done: list[str]) -> tuple[PaletteDialog, QLineEdit]:
    titles = ("New chat", "Larger text", "Smaller text", "Quit")
    entries = [PaletteEntry(title, "command", lambda title=title: done.append(title), "Ctrl+N") for title in titles]  # type: ignore[misc]
    dialog = PaletteDialog(entries, LIGHT, window)
    window.show()
    dialog.open_over(window)
    field = dialog.findChild(QLineEdit, "paletteField")
    assert isinstance(field, QLineEdit)
    return dialog, field


def titles_shown(dialog: PaletteDialog) -> list[str]:
    view = dialog.findChild(QListView, "paletteList")
    assert isinstance(view, QListView)
    model = view.model()
    return [str(model.index(row, 0).data()) for row in range(model.rowCount())]


def test_typing_arrows_and_enter_do_what_fits(qtbot: QtBot, window: QWidget) -> None:
    done: list[str] = []
    dialog, field = palette(window, done)
    assert titles_shown(dialog) == ["New chat", "Larger text", "Smaller text", "Quit"]
    qtbot.keyClicks(field, "text")
    assert titles_shown(dialog) == ["Larger text", "Smaller text"]
    qtbot.keyClick(field, Qt.Key.Key_Down)
    qtbot.keyClick(field, Qt.Key.Key_Return)
    assert done == ["Smaller text"]


def test_escape_does_nothing_but_close(qtbot: QtBot, window: QWidget) -> None:
    done: list[str] = []
    dialog, field = palette(window, done)
    with qtbot.wait_signal(dialog.finished, timeout=5000):
        qtbot.keyClick(field, Qt.Key.Key_Escape)
    assert done == []


def test_what_fits_nothing_says_so(qtbot: QtBot, window: QWidget) -> None:
    dialog, field = palette(window, [])
    qtbot.keyClicks(field, "zzz")
    view = dialog.findChild(QListView, "paletteList")
    assert isinstance(view, QListView)
    assert titles_shown(dialog) == []
    assert not view.isVisible()
    dialog.close()
