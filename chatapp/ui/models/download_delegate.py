"""Paints one repository or file of the download dialog in two lines: title and a word at its right, details below."""

from enum import IntEnum

from PySide6.QtCore import QModelIndex, QObject, QPersistentModelIndex, QRect, Qt
from PySide6.QtGui import QFont, QPainter
from PySide6.QtWidgets import QStyleOptionViewItem

from chatapp.ui.row_delegate import RowDelegate, row_font
from chatapp.ui.text_scale import scaled
from chatapp.ui.theme import FONT_LABEL_PX, FONT_TEXT_PX, GRID_PX

__all__ = ["DownloadDelegate", "RowRole"]

_ROW_HEIGHT = 46
_LINE = 18
_PAD = GRID_PX + 2


class RowRole(IntEnum):
    """What a row is painted from, besides its title."""

    DETAILS = Qt.ItemDataRole.UserRole + 1
    RIGHT = Qt.ItemDataRole.UserRole + 2  # the word at the right
    TONE = Qt.ItemDataRole.UserRole + 3  # name of a theme colour for it
    VALUE = Qt.ItemDataRole.UserRole + 4  # what the row stands for


class DownloadDelegate(RowDelegate):
    """Row painter; what does not fit is cut with an ellipsis, the tooltip has it whole."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(_ROW_HEIGHT, parent)

    def paint_content(self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> None:
        """Paint title, the word at its right, and details."""
        top = scaled(_ROW_HEIGHT - 2 * _LINE) // 2
        first = QRect(option.rect.left() + _PAD, option.rect.top() + top, option.rect.width() - 2 * _PAD, scaled(_LINE))
        word, tone = str(index.data(RowRole.RIGHT) or ""), getattr(self.theme, str(index.data(RowRole.TONE) or "muted"))
        small, strong = row_font(FONT_LABEL_PX), row_font(FONT_TEXT_PX, QFont.Weight.Medium)
        width = self.paint_text(painter, first, word, small, tone, Qt.AlignmentFlag.AlignRight)
        room, middle = first.adjusted(0, 0, -width - GRID_PX, 0), Qt.TextElideMode.ElideMiddle  # the end tells files apart
        self.paint_text(painter, room, str(index.data()), strong, self.theme.text, cut=middle)
        details = str(index.data(RowRole.DETAILS) or "")
        self.paint_text(painter, first.translated(0, scaled(_LINE)), details, small, self.theme.muted)
