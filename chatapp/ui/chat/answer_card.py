"""One of several answers that are written side by side."""

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from chatapp.ui.named import named
from chatapp.ui.theme import FONT_READING_PX, GRID_PX
from chatapp.ui.theme_watcher import interface_font

__all__ = ["AnswerCard"]


class AnswerCard(QFrame):
    """A number, how the answer stands, its text, and the button that keeps it.

    Signals:
        keep_requested: Its button was pressed; carries the number of the answer, from 0.
    """

    keep_requested = Signal(int)

    def __init__(self, index: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("answerCard")
        self._index = index
        number = str(index + 1)
        self._state = named(QLabel(), f"answerState{number}")
        self._text = named(QLabel(), f"answerText{number}")
        self._keep = named(QPushButton(self.tr("Keep {number}").format(number=number)), f"keepAnswerButton{number}")
        self._describe(number)
        self._lay_out()
        self._keep.clicked.connect(self._on_keep_clicked)

    def set_answer(self, text: str) -> None:
        """Show what is written so far."""
        shown = text.strip() or self.tr("\u2026")
        if shown != self._text.text():
            self._text.setText(shown)

    def set_state(self, text: str, *, can_keep: bool) -> None:
        """Show how the answer stands, and whether it can be kept."""
        self._state.setText(text)
        self._keep.setEnabled(can_keep)

    def _describe(self, number: str) -> None:
        self._state.setProperty("role", "label")
        self._text.setFont(interface_font(FONT_READING_PX))
        self._text.setTextFormat(Qt.TextFormat.PlainText)
        self._text.setWordWrap(True)
        self._text.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._text.setAlignment(Qt.AlignmentFlag.AlignTop)
        self._text.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.MinimumExpanding)
        self._text.setAccessibleName(self.tr("Answer {number}").format(number=number))
        self._keep.setAutoDefault(False)
        self._keep.setAccessibleName(self.tr("Keep answer {number}").format(number=number))
        self._keep.setToolTip(self.tr("Go on with answer {number} (key {number})").format(number=number))

    def _lay_out(self) -> None:
        head = QHBoxLayout()
        head.addWidget(self._state, 1)
        head.addWidget(self._keep)
        column = QVBoxLayout(self)
        column.setContentsMargins(12, GRID_PX, GRID_PX, 12)
        column.setSpacing(GRID_PX)
        column.addLayout(head)
        column.addWidget(self._text, 1)

    @Slot()
    def _on_keep_clicked(self) -> None:
        self.keep_requested.emit(self._index)
