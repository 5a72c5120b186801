"""Every key that does something, in one place."""

from collections.abc import Iterable

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QIcon, QKeySequence
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QFrame, QGridLayout, QLabel, QScrollArea, QVBoxLayout, QWidget

from chatapp.ui.named import named
from chatapp.ui.theme import GRID_PX, SCROLL_BAR_PX

__all__ = ["ShortcutsDialog"]

_MOST_HEIGHT_PX = 400  # with the button the dialog then fits into the smallest window, of 560 px


class ShortcutsDialog(QDialog):
    """A table of keys: those of the menus, then those that belong to one widget."""

    def __init__(self, actions: Iterable[QAction], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("shortcutsDialog")
        self.setWindowTitle(self.tr("Keyboard shortcuts"))
        self._grid = QGridLayout()
        self._grid.setHorizontalSpacing(4 * GRID_PX)
        self._grid.setVerticalSpacing(6)
        for action in actions:
            if not action.shortcut().isEmpty():
                self._add(action.shortcut().toString(QKeySequence.SequenceFormat.NativeText), action.toolTip())
        for keys, meaning in self._widget_keys():
            self._add(keys, meaning)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.button(QDialogButtonBox.StandardButton.Close).setIcon(QIcon())  # the style's own would be the only coloured icon
        buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(3 * GRID_PX, 3 * GRID_PX, 3 * GRID_PX, 2 * GRID_PX)
        layout.setSpacing(2 * GRID_PX)
        layout.addWidget(self._table())
        layout.addWidget(buttons)

    def _table(self) -> QScrollArea:
        """Return the keys in a place that a small screen has room for; the arrow keys scroll it."""
        rows = QWidget()
        rows.setLayout(self._grid)
        self._grid.setContentsMargins(0, 0, 2 * GRID_PX, 0)
        area = named(QScrollArea(self), "shortcutsTable")
        area.setAccessibleName(self.tr("Keyboard shortcuts"))
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setWidgetResizable(True)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        area.setWidget(rows)
        screen = self.screen().availableGeometry()
        width = min(rows.sizeHint().width() + SCROLL_BAR_PX, screen.width() - 8 * GRID_PX)
        area.setMinimumWidth(width)
        area.setMinimumHeight(min(rows.sizeHint().height(), _MOST_HEIGHT_PX, screen.height() - 20 * GRID_PX))
        return area

    def _widget_keys(self) -> list[tuple[str, str]]:
        return [
            ("Enter", self.tr("Send the message")),
            ("Shift+Enter", self.tr("Break the line in the message")),
            ("Escape", self.tr("Stop the answer; close the settings drawer")),
            ("Page Up / Page Down", self.tr("Scroll the chat")),
            ("Home / End", self.tr("Go to the first / newest message")),
            ("Ctrl+Up / Ctrl+Down", self.tr("Mark the message before / after")),
            ("Shift+Left / Shift+Right", self.tr("Select characters of the chat (with Ctrl: words)")),
            ("Shift+Up / Shift+Down", self.tr("Select lines of the chat (with Ctrl: paragraphs)")),
            ("Shift+Home / Shift+End", self.tr("Select to the ends of the line (with Ctrl: of the chat)")),
            ("Shift+Page Up / Shift+Page Down", self.tr("Select pages of the chat")),
            (self.tr("Ctrl+A / Ctrl+C in the transcript"), self.tr("Select everything / copy what is selected")),
            (self.tr("Ctrl+Alt+C in the transcript"), self.tr("Copy what is selected as Markdown")),
            ("Space", self.tr("Open or close the figures of the marked answer")),
            (self.tr("Enter in the transcript"), self.tr("Open or close the reasoning of the marked answer")),
            ("Alt+Left / Alt+Right", self.tr("Go to the previous / next version of the marked message")),
            (self.tr("F2 in the transcript"), self.tr("Edit the marked message")),
            (self.tr("Ctrl+R / Ctrl+Enter in the transcript"), self.tr("Answer again / continue the marked answer")),
            (self.tr("Delete / Shift+Delete"), self.tr("Delete the marked message / everything from it on (Ctrl+Z undoes)")),
            (self.tr("Ctrl+D in the list of models"), self.tr("Make the marked model a favourite, or no more")),
            ("1 \u2026 8", self.tr("Keep one of several answers (Escape keeps none)")),
            ("F2", self.tr("Rename the chat that is marked in the list")),
        ]

    def _most_width(self) -> int:
        """Return how wide the meaning of a key may be, in pixels: about half of the screen."""
        return self.screen().availableGeometry().width() // 2

    def _add(self, keys: str, meaning: str) -> None:
        row = self._grid.rowCount()
        key_label = QLabel(keys)
        key_label.setProperty("role", "muted")
        key_label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        meaning_label = QLabel(meaning)
        meaning_label.setWordWrap(True)  # large text on a small screen
        meaning_label.setMinimumWidth(min(meaning_label.fontMetrics().horizontalAdvance(meaning) + 1, self._most_width()))
        self._grid.addWidget(meaning_label, row, 0)
        self._grid.addWidget(key_label, row, 1, Qt.AlignmentFlag.AlignRight)
