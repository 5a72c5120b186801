"""Paints one row of the command palette: title, what it is, and its key."""

from PySide6.QtCore import QModelIndex, QObject, QPersistentModelIndex, QRect, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QStyleOptionViewItem

from chatapp.ui.palette.palette_model import PaletteRole
from chatapp.ui.row_delegate import RowDelegate, row_font
from chatapp.ui.theme import FONT_LABEL_PX, FONT_TEXT_PX, GRID_PX

__all__ = ["PaletteDelegate"]

_ROW_PX = 32
_KIND_SHARE = 0.45  # of the width, at most, for kind and key


class PaletteDelegate(RowDelegate):
    """One line: the title leads; kind and key follow in small grey type at the other end."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(_ROW_PX, parent)

    def paint_content(self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> None:
        """Paint both ends; in a window that runs from right to left they change places."""
        area = option.rect.adjusted(GRID_PX + 4, 0, -GRID_PX - 4, 0)
        is_mirrored = option.direction is Qt.LayoutDirection.RightToLeft
        width = self._paint_end(painter, area, index, is_mirrored=is_mirrored) + 2 * GRID_PX
        room = area.adjusted(width if is_mirrored else 0, 0, 0 if is_mirrored else -width, 0)
        self.paint_text(painter, room, str(index.data()), row_font(FONT_TEXT_PX), self.theme.text)

    def _paint_end(self, painter: QPainter, area: QRect, index: QModelIndex | QPersistentModelIndex, *, is_mirrored: bool) -> int:
        texts = (str(index.data(PaletteRole.KIND)), str(index.data(PaletteRole.SHORTCUT)))
        text = "   ".join(text for text in texts if text)
        left = area.width() - round(area.width() * _KIND_SHARE)
        room = area.adjusted(0, 0, -left, 0) if is_mirrored else area.adjusted(left, 0, 0, 0)
        return self.paint_text(painter, room, text, row_font(FONT_LABEL_PX), self.theme.muted, Qt.AlignmentFlag.AlignTrailing)
