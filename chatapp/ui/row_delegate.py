"""The ground of every painted row: theme, height, tone of a chosen row and of one under the pointer, frame of the focus."""

from PySide6.QtCore import QModelIndex, QObject, QPersistentModelIndex, QRect, QSize, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPen
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from chatapp.ui.text_scale import scaled
from chatapp.ui.theme import LIGHT, RADIUS_PX, Theme
from chatapp.ui.theme_watcher import interface_font

__all__ = ["RowDelegate", "row_font"]

_LEAST_WIDTH_PX = 80  # the width is the view's


class RowDelegate(QStyledItemDelegate):
    """Base of row painters. All rows have one height, so that Qt need ask for one only; contents are :meth:`paint_content`."""

    def __init__(self, height_px: int, parent: QObject | None = None) -> None:
        """Build.

        Args:
            height_px: Of a row, at 100 % of the text size.
            parent: Owner.
        """
        super().__init__(parent)
        self._height_px = height_px
        self.theme = LIGHT

    def set_theme(self, theme: Theme) -> None:
        """Paint in the colours of ``theme`` from now on."""
        self.theme = theme

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:  # noqa: ARG002, N802 - Qt's name and signature
        """Return the height of every row."""
        return QSize(_LEAST_WIDTH_PX, scaled(self._height_px))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> None:
        """Paint the ground and what stands on it; Qt's own mirroring of alignments serves right-to-left windows."""
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setLayoutDirection(option.direction)
        self.paint_ground(painter, option, index)
        self.paint_content(painter, option, index)
        painter.restore()

    def is_chosen(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> bool:  # noqa: ARG002 - for others
        """Return whether the row has the tone of a choice; by default that of the view."""
        return bool(option.state & QStyle.StateFlag.State_Selected)

    def paint_ground(self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> None:
        """Paint the tone of a choice or of the pointer, and the frame of the focus."""
        is_chosen, place = self.is_chosen(option, index), option.rect.adjusted(0, 1, -1, -1)
        if is_chosen or option.state & QStyle.StateFlag.State_MouseOver:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(self.theme.selected if is_chosen else self.theme.hover))
            painter.drawRoundedRect(place, RADIUS_PX, RADIUS_PX)
        if option.state & QStyle.StateFlag.State_HasFocus:
            painter.setPen(QPen(QColor(self.theme.accent), 1))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(place.adjusted(0, 0, -1, -1), RADIUS_PX, RADIUS_PX)

    def paint_content(self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> None:
        """Paint what the row says."""
        raise NotImplementedError

    def paint_text(
        self,
        painter: QPainter,
        area: QRect,
        text: str,
        font: QFont,
        colour: str,
        side: Qt.AlignmentFlag = Qt.AlignmentFlag.AlignLeading,
        cut: Qt.TextElideMode = Qt.TextElideMode.ElideRight,
    ) -> int:
        """Paint one line, cut with an ellipsis where it does not fit; return its width in pixels."""
        painter.setFont(font)
        painter.setPen(QColor(colour))
        shown = painter.fontMetrics().elidedText(text, cut, area.width())
        painter.drawText(area, side | Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine, shown)
        return painter.fontMetrics().horizontalAdvance(shown)


def row_font(size_px: int, weight: QFont.Weight = QFont.Weight.Normal) -> QFont:
    """Return the interface font for a line of a row."""
    font = interface_font(size_px)
    font.setWeight(weight)
    return font
