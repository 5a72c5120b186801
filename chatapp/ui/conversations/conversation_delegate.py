"""Paints one row of the conversation list."""

from PySide6.QtCore import QModelIndex, QObject, QPersistentModelIndex, QPointF, QRect, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from chatapp.ui.conversations.conversation_model import ConversationRole
from chatapp.ui.text_scale import scaled
from chatapp.ui.theme import FONT_LABEL_PX, FONT_TEXT_PX, LIGHT, RADIUS_PX, Theme
from chatapp.ui.theme_watcher import interface_font

__all__ = ["ConversationDelegate"]

_ROW_PX = 34
_DOT_PX = 7
_PADDING_PX = 12


class ConversationDelegate(QStyledItemDelegate):
    """Headings in small grey type; conversations as one line with a tone for the current one and a dot while answering."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._theme = LIGHT

    def set_theme(self, theme: Theme) -> None:
        """Paint in this theme from now on."""
        self._theme = theme

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:  # noqa: ARG002, N802 - Qt's name and signature
        """Return the height of every row, so that Qt need ask for one only; the width is the view's."""
        return QSize(80, scaled(_ROW_PX))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> None:
        """Paint the row."""
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if index.data(ConversationRole.ID):
            self._paint_conversation(painter, option, index)
        else:
            self._paint_heading(painter, option.rect, str(index.data()))
        painter.restore()

    def _paint_heading(self, painter: QPainter, rect: QRect, text: str) -> None:
        painter.setFont(interface_font(FONT_LABEL_PX))
        painter.setPen(QColor(self._theme.muted))
        painter.drawText(rect.adjusted(_PADDING_PX, 0, 0, -6), Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignBottom, text)

    def _paint_conversation(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        self._paint_fill(painter, option, is_current=bool(index.data(ConversationRole.IS_CURRENT)))
        is_busy = bool(index.data(ConversationRole.IS_BUSY))
        room = option.rect.adjusted(_PADDING_PX, 0, -_PADDING_PX - (2 * _DOT_PX if is_busy else 0), 0)
        painter.setFont(interface_font(FONT_TEXT_PX))
        painter.setPen(QColor(self._theme.text))
        title = painter.fontMetrics().elidedText(str(index.data()), Qt.TextElideMode.ElideRight, room.width())
        painter.drawText(room, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft | Qt.TextFlag.TextSingleLine, title)
        if is_busy:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(self._theme.accent))
            centre = QPointF(option.rect.right() - _PADDING_PX, option.rect.center().y() + 1)
            painter.drawEllipse(centre, _DOT_PX / 2, _DOT_PX / 2)

    def _paint_fill(self, painter: QPainter, option: QStyleOptionViewItem, *, is_current: bool) -> None:
        rect = option.rect.adjusted(0, 1, -1, -1)
        is_hovered = bool(option.state & QStyle.StateFlag.State_MouseOver)
        if is_current or is_hovered:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(self._theme.selected if is_current else self._theme.hover))
            painter.drawRoundedRect(rect, RADIUS_PX, RADIUS_PX)
        if option.state & QStyle.StateFlag.State_HasFocus:
            painter.setPen(QPen(QColor(self._theme.accent), 1))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(rect.adjusted(0, 0, -1, -1), RADIUS_PX, RADIUS_PX)
