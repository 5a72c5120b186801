"""Paints one search result: the title with the date, and the words around the newest hit."""

from PySide6.QtCore import QModelIndex, QObject, QPersistentModelIndex, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter
from PySide6.QtWidgets import QStyleOptionViewItem

from chatapp.domain.search import SearchResult, Snippet
from chatapp.ui.conversations.result_model import ResultRole
from chatapp.ui.marked_text import MarkedText
from chatapp.ui.row_delegate import RowDelegate, row_font
from chatapp.ui.text_scale import scaled
from chatapp.ui.theme import FONT_LABEL_PX, FONT_TEXT_PX

__all__ = ["ResultDelegate"]

_ROW_PX = 70  # two lines of a snippet fit, whether they are there or not
_PADDING_PX = 12
_TOP_PX = 8
_TITLE_PX = 20
_SNIPPET_LINES = 2


class ResultDelegate(RowDelegate):
    """Row painter; hits have a ground of their own."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(_ROW_PX, parent)

    def paint_content(self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> None:
        """Paint the title, the date at its end, and the snippet below."""
        room = option.rect.adjusted(_PADDING_PX, scaled(_TOP_PX), -_PADDING_PX, -scaled(_TOP_PX))
        small, large = row_font(FONT_LABEL_PX), row_font(FONT_TEXT_PX)
        first = QRect(room.left(), room.top(), room.width(), QFontMetrics(large).height())
        day = str(index.data(ResultRole.DATE))
        width = self.paint_text(painter, first, day, small, self.theme.muted, Qt.AlignmentFlag.AlignTrailing) + _PADDING_PX
        is_mirrored = option.direction is Qt.LayoutDirection.RightToLeft
        first.adjust(width if is_mirrored else 0, 0, 0 if is_mirrored else -width, 0)
        result: SearchResult = index.data(ResultRole.RESULT)
        title = Snippet(text=str(index.data()), spans=result.title.spans)
        self._marked(title, large, self.theme.text).paint(painter, QRectF(first))
        below = self._marked(index.data(ResultRole.BELOW), small, self.theme.muted)
        below.paint(painter, QRectF(room.adjusted(0, scaled(_TITLE_PX), 0, 0)), _SNIPPET_LINES)

    def _marked(self, snippet: Snippet, font: QFont, colour: str) -> MarkedText:
        return MarkedText(
            snippet.text,
            snippet.spans,
            font,
            colour=QColor(colour),
            hit_colour=QColor(self.theme.text),
            hit_fill=QColor(self.theme.selection),
        )
