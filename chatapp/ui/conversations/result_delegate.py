"""Paints one search result: the title with the date, and the words around the newest hit."""

from PySide6.QtCore import QModelIndex, QObject, QPersistentModelIndex, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPen
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from chatapp.domain.search import SearchResult, Snippet
from chatapp.ui.conversations.result_model import ResultRole
from chatapp.ui.marked_text import MarkedText
from chatapp.ui.text_scale import scaled
from chatapp.ui.theme import FONT_LABEL_PX, FONT_TEXT_PX, LIGHT, RADIUS_PX, Theme
from chatapp.ui.theme_watcher import interface_font

__all__ = ["ResultDelegate"]

_PADDING_PX = 12
_TOP_PX = 8
_GAP_PX = 3
_SNIPPET_LINES = 2


class ResultDelegate(QStyledItemDelegate):
    """All rows have one height: two lines of a snippet fit, whether they are there or not."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._theme = LIGHT

    def set_theme(self, theme: Theme) -> None:
        """Paint in this theme from now on."""
        self._theme = theme

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:  # noqa: ARG002, N802 - Qt's name and signature
        """Return the height of every row; the width is the view's."""
        title, small = QFontMetrics(interface_font(FONT_TEXT_PX)), QFontMetrics(interface_font(FONT_LABEL_PX))
        return QSize(80, 2 * _TOP_PX + title.height() + _GAP_PX + _SNIPPET_LINES * small.height())

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> None:
        """Paint the row."""
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._paint_fill(painter, option)
        room = QRectF(option.rect).adjusted(_PADDING_PX, _TOP_PX, -_PADDING_PX, -_TOP_PX)
        result: SearchResult = index.data(ResultRole.RESULT)
        title_px = self._paint_title(painter, room, index, result)
        room.setTop(room.top() + title_px + _GAP_PX)
        self._marked(index.data(ResultRole.BELOW), interface_font(FONT_LABEL_PX), "muted").paint(painter, room, _SNIPPET_LINES)
        painter.restore()

    def _paint_title(
        self, painter: QPainter, room: QRectF, index: QModelIndex | QPersistentModelIndex, result: SearchResult
    ) -> float:
        small, font = interface_font(FONT_LABEL_PX), interface_font(FONT_TEXT_PX)
        day = str(index.data(ResultRole.DATE))
        painter.setFont(small)
        painter.setPen(QColor(self._theme.muted))
        line = QRectF(room.x(), room.y(), room.width(), QFontMetrics(font).height())
        painter.drawText(line, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, day)
        line.setWidth(line.width() - QFontMetrics(small).horizontalAdvance(day) - scaled(_PADDING_PX))
        title = Snippet(text=str(index.data()), spans=result.title.spans)
        self._marked(title, font, "text").paint(painter, line)
        return line.height()

    def _marked(self, snippet: Snippet, font: QFont, colour: str) -> MarkedText:
        theme = self._theme
        return MarkedText(
            snippet.text,
            snippet.spans,
            font,
            colour=QColor(getattr(theme, colour)),
            hit_colour=QColor(theme.text),
            hit_fill=QColor(theme.selection),
        )

    def _paint_fill(self, painter: QPainter, option: QStyleOptionViewItem) -> None:
        rect = option.rect.adjusted(0, 1, -1, -1)
        is_chosen = bool(option.state & QStyle.StateFlag.State_Selected)
        if is_chosen or option.state & QStyle.StateFlag.State_MouseOver:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(self._theme.selected if is_chosen else self._theme.hover))
            painter.drawRoundedRect(rect, RADIUS_PX, RADIUS_PX)
        if option.state & QStyle.StateFlag.State_HasFocus:
            painter.setPen(QPen(QColor(self._theme.accent), 1))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(rect.adjusted(0, 0, -1, -1), RADIUS_PX, RADIUS_PX)
