import pytest
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from chatapp.ui.dialogs.shortcuts_dialog import ShortcutsDialog

pytestmark = pytest.mark.gui


def test_any_number_of_keys_fits_the_smallest_window(qtbot: QtBot) -> None:
    """Forty keys of 20 px and more would be higher than the 560 px that the smallest window has."""
    actions = [QAction(f"Action {number}", shortcut=QKeySequence(f"Ctrl+Alt+F{number % 12 + 1}")) for number in range(40)]
    dialog = ShortcutsDialog(actions)
    qtbot.addWidget(dialog)
    dialog.show()
    assert dialog.height() <= 560
    texts = [label.text() for label in dialog.findChildren(QLabel)]
    assert "Action 39" in texts
    assert "Send the message" in texts
