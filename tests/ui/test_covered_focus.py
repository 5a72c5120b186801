import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QLineEdit, QPushButton, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from chatapp.ui.covered_focus import CoveredFocus

pytestmark = pytest.mark.gui


def test_tab_passes_over_covered_fields_and_finds_them_again(qtbot: QtBot) -> None:
    window, covered = QWidget(), QWidget()
    qtbot.addWidget(window)
    first, hidden, last, words = QLineEdit(), QPushButton(), QLineEdit(), QLabel()
    inner = QVBoxLayout(covered)
    inner.addWidget(hidden)
    inner.addWidget(words)
    column = QVBoxLayout(window)
    for widget in (first, covered, last):
        column.addWidget(widget)
    with qtbot.waitActive(window):
        window.show()
        window.activateWindow()
    focus = CoveredFocus()
    first.setFocus()
    focus.cover([covered])
    qtbot.keyClick(first, Qt.Key.Key_Tab)
    assert last.hasFocus()
    focus.cover([covered])  # once more changes nothing
    focus.cover([])
    first.setFocus()
    qtbot.keyClick(first, Qt.Key.Key_Tab)
    assert hidden.hasFocus()
    assert words.focusPolicy() is Qt.FocusPolicy.NoFocus


def test_what_was_deleted_meanwhile_is_left(qtbot: QtBot) -> None:
    part = QWidget()
    qtbot.addWidget(part)
    gone, kept = QPushButton(part), QPushButton(part)
    focus = CoveredFocus()
    focus.cover([part])
    gone.deleteLater()
    qtbot.wait(1)
    focus.cover([])
    assert kept.focusPolicy() & Qt.FocusPolicy.TabFocus
