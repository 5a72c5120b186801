"""Paints one row of the command palette: title, what it is, and its key."""

from PySide6.QtCore import QModelIndex, QObject, QPersistentModelIndex, QSize, Qt
from PySide6.QtGui import QColor, QPainter
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from chatapp.ui.palette.palette_model import PaletteRole
from chatapp.ui.text_scale import scaled
from chatapp.ui.theme import FONT_LABEL_PX, FONT_TEXT_PX, GRID_PX, LIGHT, RADIUS_PX, Theme
from chatapp.ui.theme_watcher import interface_font

__all__ = ["PaletteDelegate"]

_ROW_PX = 32
_KIND_SHARE = 0.45  # of the width, at most, for kind and key


class PaletteDelegate(QStyledItemDelegate):
    """One line: the title leads; kind and key follow in small grey type at the other end."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._theme = LIGHT

    def set_theme(self, theme: Theme) -> None:
        """Paint in this theme from now on."""
        self._theme = theme

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:  # noqa: ARG002, N802 - Qt's signature
        """Return the height of a row."""
        return QSize(200, scaled(_ROW_PX))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> None:
        """Paint the row; Qt's own mirroring of alignments serves right-to-left windows."""
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setLayoutDirection(option.direction)
        if option.state & (QStyle.StateFlag.State_Selected | QStyle.StateFlag.State_MouseOver):
            is_selected = bool(option.state & QStyle.StateFlag.State_Selected)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(self._theme.selected if is_selected else self._theme.hover))
            painter.drawRoundedRect(option.rect.adjusted(0, 1, 0, -1), RADIUS_PX, RADIUS_PX)
        area = option.rect.adjusted(GRID_PX + 4, 0, -GRID_PX - 4, 0)
        width = self._paint_end(painter, option, index)
        is_mirrored = option.direction is Qt.LayoutDirection.RightToLeft
        room = area.adjusted(width if is_mirrored else 0, 0, 0 if is_mirrored else -width, 0)
        painter.setFont(interface_font(FONT_TEXT_PX))
        painter.setPen(QColor(self._theme.text))
        title = painter.fontMetrics().elidedText(str(index.data()), Qt.TextElideMode.ElideRight, room.width())
        painter.drawText(room, Qt.AlignmentFlag.AlignLeading | Qt.AlignmentFlag.AlignVCenter, title)
        painter.restore()

    def _paint_end(self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> int:
        texts = (str(index.data(PaletteRole.KIND)), str(index.data(PaletteRole.SHORTCUT)))
        text = "   ".join(text for text in texts if text)
        area = option.rect.adjusted(GRID_PX + 4, 0, -GRID_PX - 4, 0)
        painter.setFont(interface_font(FONT_LABEL_PX))
        painter.setPen(QColor(self._theme.muted))
        shown = painter.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, round(area.width() * _KIND_SHARE))
        painter.drawText(area, Qt.AlignmentFlag.AlignTrailing | Qt.AlignmentFlag.AlignVCenter, shown)
        return painter.fontMetrics().horizontalAdvance(shown) + 2 * GRID_PX
