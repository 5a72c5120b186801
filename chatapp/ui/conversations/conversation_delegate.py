"""Paints one row of the conversation list."""

from PySide6.QtCore import QModelIndex, QObject, QPersistentModelIndex, QPointF, QRect, Qt
from PySide6.QtGui import QColor, QPainter
from PySide6.QtWidgets import QStyleOptionViewItem

from chatapp.ui.conversations.conversation_model import ConversationRole
from chatapp.ui.row_delegate import RowDelegate, row_font
from chatapp.ui.theme import FONT_LABEL_PX, FONT_TEXT_PX

__all__ = ["ConversationDelegate"]

_ROW_PX = 34
_DOT_PX = 7
_PADDING_PX = 12
_BELOW_HEADING_PX = 6


class ConversationDelegate(RowDelegate):
    """Headings in small grey type; conversations as one line with a tone for the current one and a dot while answering."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(_ROW_PX, parent)

    def is_chosen(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> bool:  # noqa: ARG002 - the base's
        """Return whether this is the conversation on the page, wherever the keyboard is."""
        return bool(index.data(ConversationRole.IS_CURRENT))

    def paint_ground(self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> None:
        """Leave headings without a ground: they cannot be chosen."""
        if index.data(ConversationRole.ID):
            super().paint_ground(painter, option, index)

    def paint_content(self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> None:
        """Paint a heading, or a title and its dot."""
        area, text = option.rect.adjusted(_PADDING_PX, 0, -_PADDING_PX, 0), str(index.data())
        if not index.data(ConversationRole.ID):
            low = area.adjusted(0, area.height() // 2, 0, -_BELOW_HEADING_PX)
            self.paint_text(painter, low, text, row_font(FONT_LABEL_PX), self.theme.muted)
            return
        if index.data(ConversationRole.IS_BUSY):
            is_mirrored = option.direction is Qt.LayoutDirection.RightToLeft
            self._paint_dot(painter, area, is_mirrored=is_mirrored)
            area.adjust(2 * _DOT_PX if is_mirrored else 0, 0, 0 if is_mirrored else -2 * _DOT_PX, 0)
        self.paint_text(painter, area, text, row_font(FONT_TEXT_PX), self.theme.text)

    def _paint_dot(self, painter: QPainter, area: QRect, *, is_mirrored: bool) -> None:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(self.theme.accent))
        centre = QPointF(area.left() if is_mirrored else area.right(), area.center().y() + 1)
        painter.drawEllipse(centre, _DOT_PX / 2, _DOT_PX / 2)
