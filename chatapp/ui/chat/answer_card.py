"""One of several answers that are written side by side."""

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from chatapp.ui.chat.answer_row import MARK_SIDE_PX
from chatapp.ui.chat.answer_view import AnswerView
from chatapp.ui.chat.transcript_style import TranscriptStyle
from chatapp.ui.named import named
from chatapp.ui.theme import GRID_PX

__all__ = ["AnswerCard"]


class AnswerCard(QFrame):
    """A number, how the answer stands, its text, and the button that keeps it.

    Signals:
        keep_requested: Its button was pressed; carries the number of the answer, from 0.
        link_activated: Address of a link of the answer that was clicked.
    """

    keep_requested = Signal(int)
    link_activated = Signal(str)

    def __init__(self, index: int, style: TranscriptStyle, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("answerCard")
        self._index = index
        number = str(index + 1)
        self._state = named(QLabel(), f"answerState{number}")
        self._text = named(AnswerView(style), f"answerText{number}")
        self._keep = named(QPushButton(self.tr("Keep {number}").format(number=number)), f"keepAnswerButton{number}")
        self._describe(number)
        self._lay_out()
        self._keep.clicked.connect(self._on_keep_clicked)
        self._text.link_activated.connect(self.link_activated)

    def set_answer(self, text: str, *, is_final: bool) -> None:
        """Show what is written so far, or all that was written."""
        self._text.set_text(text, is_final=is_final)

    def set_text_style(self, style: TranscriptStyle) -> None:
        """Take another theme or text size."""
        self._text.set_text_style(style)

    def set_state(self, text: str, *, can_keep: bool) -> None:
        """Show how the answer stands, and whether it can be kept."""
        self._state.setText(text)
        self._keep.setEnabled(can_keep)

    def _describe(self, number: str) -> None:
        self._state.setProperty("role", "label")
        self._text.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self._text.setAccessibleName(self.tr("Answer {number}").format(number=number))
        self._keep.setAutoDefault(False)
        self._keep.setAccessibleName(self.tr("Keep answer {number}").format(number=number))
        self._keep.setToolTip(self.tr("Go on with answer {number} (key {number})").format(number=number))

    def _lay_out(self) -> None:
        head = QHBoxLayout()
        head.addWidget(self._state, 1)
        head.addWidget(self._keep)
        column = QVBoxLayout(self)
        column.setContentsMargins(12 - MARK_SIDE_PX, GRID_PX, GRID_PX - MARK_SIDE_PX, 0)  # rows bring margins of their own
        column.setSpacing(GRID_PX)
        head.setContentsMargins(MARK_SIDE_PX, 0, MARK_SIDE_PX, 0)
        column.addLayout(head)
        column.addWidget(self._text)
        column.addStretch(1)

    @Slot()
    def _on_keep_clicked(self) -> None:
        self.keep_requested.emit(self._index)
