"""An answer that stands in a card of its own: its text alone, without speaker, menu and footer."""

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter

from chatapp.ui.chat.message_row import MessageRow
from chatapp.ui.chat.transcript_style import TranscriptStyle

__all__ = ["MARK_SIDE_PX", "AnswerRow"]

MARK_SIDE_PX = 8
"""Room beside the text, where the mark of the keyboard stands."""

_MARK_PX = 3.0


class AnswerRow(MessageRow):
    """Lays out and grows as a message of the transcript does; the card around it says the rest."""

    @property
    def reasoning_top(self) -> float:
        """Nothing stands above the text."""
        return 0.0

    def is_on_more_mark(self, point: QPointF, style: TranscriptStyle) -> bool:  # noqa: ARG002 - the signature is given
        """There is no mark of a menu."""
        return False

    def _end_height(self) -> float:
        return 0.0

    def _paint_frame(self, painter: QPainter, style: TranscriptStyle) -> None:
        if self.is_marked:
            painter.fillRect(QRectF(-MARK_SIDE_PX, 0.0, _MARK_PX, self.height), style.colour("accent"))

    def _paint_label(self, painter: QPainter, style: TranscriptStyle) -> None:
        """Paint nothing: the card has a head."""
