"""The text of one of several answers: Markdown as in the transcript, as high as it is long."""

from dataclasses import replace
from math import ceil

from PySide6.QtCore import QPoint, QSize, Qt, Signal
from PySide6.QtGui import QContextMenuEvent, QFocusEvent, QGuiApplication, QKeyEvent, QKeySequence, QWheelEvent
from PySide6.QtWidgets import QWidget

from chatapp.domain.generation import StopReason
from chatapp.domain.message import Message, Role
from chatapp.ui.chat.answer_row import MARK_SIDE_PX, AnswerRow
from chatapp.ui.chat.transcript_menu import transcript_menu
from chatapp.ui.chat.transcript_style import TranscriptStyle
from chatapp.ui.chat.transcript_view import TranscriptView

__all__ = ["AnswerView"]

_KEYBOARD_REASONS = (Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason)


class AnswerView(TranscriptView):
    """Shows one answer while it is written and afterwards; what surrounds it scrolls.

    Signals:
        link_activated: Address of a link that was clicked; nothing opens by itself.
    """

    GROUND = "field"
    SIDE_PX = MARK_SIDE_PX

    link_activated = Signal(str)

    def __init__(self, style: TranscriptStyle, parent: QWidget | None = None) -> None:
        super().__init__(_no_footer, parent, formulas=style.formulas)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._pointer.link_activated.connect(self.link_activated)
        self._message = Message(role=Role.ASSISTANT, text="")
        self._row = AnswerRow(self._message, self.text_style, footer=_no_footer)
        self._row.pending_text = "\u2026"
        self._rows.append(self._row)
        self.set_text_style(style)

    def text(self) -> str:
        """Return the Markdown that is shown."""
        return self._row.shown_text

    def plain_text(self) -> str:
        """Return the text as it is shown."""
        return self._row.body_text(self.text_style)

    def set_text(self, text: str, *, is_final: bool) -> None:
        """Show what is written so far; more of the same text lays out only what it changes.

        Args:
            text: The whole answer; what surrounds it of white space is not shown.
            is_final: Whether nothing comes any more: what is half written then stands as it is.
        """
        text = text.strip() if is_final else text.lstrip()
        shown = self._row.shown_text
        if text.startswith(shown) and text != shown:
            self._row.extend(text[len(shown) :], self.text_style)
        if is_final or not text.startswith(shown):
            reason = StopReason.END_OF_TURN if is_final else None
            self._row.set_message(self._message.model_copy(update={"text": text, "stop_reason": reason}), self.text_style)
        self._after_change(self._row)

    def set_text_style(self, style: TranscriptStyle) -> None:
        """Take another theme or text size."""
        self._restyle(replace(style, formulas=style.formulas or self._formulas))

    def minimumSizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """Return how high the text is; it breaks its lines for any width."""
        return QSize(0, self._text_height())

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """Return how high the text is."""
        return QSize(super().sizeHint().width(), self._text_height())

    def wheelEvent(self, event: QWheelEvent) -> None:  # noqa: N802 - Qt's name
        """Leave the wheel to what surrounds the card."""
        event.ignore()

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        """Select and copy; every other key is for the panel."""
        if event.matches(QKeySequence.StandardKey.Copy):
            QGuiApplication.clipboard().setText(self.selected_text() or self.text())
        elif event.matches(QKeySequence.StandardKey.SelectAll):
            self.select_all()
        elif not self._pointer.select_by_key(event, self._row):
            event.ignore()

    def focusInEvent(self, event: QFocusEvent) -> None:  # noqa: N802 - Qt's name
        """Show that the keyboard is here."""
        super().focusInEvent(event)
        self._show_mark(is_marked=event.reason() in _KEYBOARD_REASONS)

    def focusOutEvent(self, event: QFocusEvent) -> None:  # noqa: N802 - Qt's name
        """Take the mark away."""
        super().focusOutEvent(event)
        self._show_mark(is_marked=False)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:  # noqa: N802 - Qt's name
        """Offer what can be copied."""
        is_keyboard = event.reason() == QContextMenuEvent.Reason.Keyboard
        point: QPoint | None = None if is_keyboard else event.pos()
        transcript_menu(self, self.copy_texts(self._row, point), self.select_all).popup(event.globalPos())

    def _settle(self, top: float | None = None, *, is_painted: bool = False) -> None:
        super()._settle(top, is_painted=is_painted)
        self._jump.hide()
        if self.height() != self._text_height():
            self.updateGeometry()

    def _text_height(self) -> int:
        return ceil(self._rows.total())

    def _show_mark(self, *, is_marked: bool) -> None:
        self._row.is_marked = is_marked
        self.viewport().update()


def _no_footer(_message: Message) -> str:
    return ""
