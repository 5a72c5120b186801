"""Paints one repository or file of the download dialog in two lines: title and a word at its right, details below."""

from enum import IntEnum

from PySide6.QtCore import QModelIndex, QObject, QPersistentModelIndex, QRect, QSize, Qt
from PySide6.QtGui import QColor, QFont, QPainter
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from chatapp.ui.text_scale import scaled
from chatapp.ui.theme import FONT_LABEL_PX, FONT_TEXT_PX, GRID_PX, LIGHT, RADIUS_PX, Theme

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


class DownloadDelegate(QStyledItemDelegate):
    """Row painter; what does not fit is cut with an ellipsis, the tooltip has it whole."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._theme = LIGHT

    def set_theme(self, theme: Theme) -> None:
        """Paint in the colours of ``theme`` from now on."""
        self._theme = theme

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:  # noqa: ARG002, N802 - Qt's signature
        """Return the fixed height of a row."""
        return QSize(160, scaled(_ROW_HEIGHT))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> None:
        """Paint one row."""
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._paint_ground(painter, option)
        top = scaled(_ROW_HEIGHT - 2 * _LINE) // 2
        first = QRect(option.rect.left() + _PAD, option.rect.top() + top, option.rect.width() - 2 * _PAD, scaled(_LINE))
        width = self._paint_right(painter, option, index, first)
        title = first.adjusted(0, 0, -width - GRID_PX, 0)
        self._paint_text(painter, title, str(index.data()), self._theme.text, _font(option, FONT_TEXT_PX, QFont.Weight.Medium))
        details, second = str(index.data(RowRole.DETAILS) or ""), first.translated(0, scaled(_LINE))
        self._paint_text(painter, second, details, self._theme.muted, _font(option, FONT_LABEL_PX))
        painter.restore()

    def _paint_right(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex, area: QRect
    ) -> int:
        text = str(index.data(RowRole.RIGHT) or "")
        painter.setFont(_font(option, FONT_LABEL_PX))
        painter.setPen(QColor(getattr(self._theme, str(index.data(RowRole.TONE) or "muted"))))
        painter.drawText(area, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, text)
        return painter.fontMetrics().horizontalAdvance(text)

    def _paint_ground(self, painter: QPainter, option: QStyleOptionViewItem) -> None:
        if not option.state & (QStyle.StateFlag.State_Selected | QStyle.StateFlag.State_MouseOver):
            return
        is_selected = bool(option.state & QStyle.StateFlag.State_Selected)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(self._theme.selected if is_selected else self._theme.hover))
        painter.drawRoundedRect(option.rect.adjusted(0, 1, 0, -1), RADIUS_PX, RADIUS_PX)

    def _paint_text(self, painter: QPainter, area: QRect, text: str, colour: str, font: QFont) -> None:
        painter.setFont(font)
        painter.setPen(QColor(colour))
        shown = painter.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, area.width())
        painter.drawText(area, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, shown)


def _font(option: QStyleOptionViewItem, size_px: int, weight: QFont.Weight = QFont.Weight.Normal) -> QFont:
    font = QFont(option.font)
    font.setPixelSize(scaled(size_px))
    font.setWeight(weight)
    return font
