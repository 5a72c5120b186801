"""Paints one model of the list: a star, and in two lines title and size, details and what was measured, or the fault."""

from PySide6.QtCore import QModelIndex, QObject, QPersistentModelIndex, QRect, QSize, Qt
from PySide6.QtGui import QColor, QFont, QPainter
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from chatapp.ui.icons import icon_pixmap
from chatapp.ui.models.model_list import ModelRole
from chatapp.ui.text_scale import scaled
from chatapp.ui.theme import FONT_LABEL_PX, FONT_TEXT_PX, GRID_PX, LIGHT, RADIUS_PX, Theme

__all__ = ["ROW_HEIGHT", "STAR_WIDTH", "ModelDelegate"]

ROW_HEIGHT = 48
STAR_WIDTH = 36
_STAR = 14
_LINE = 18


class ModelDelegate(QStyledItemDelegate):
    """Row painter; texts that do not fit are cut with an ellipsis, the tooltip has them whole."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._theme = LIGHT

    def set_theme(self, theme: Theme) -> None:
        """Paint in the colours of ``theme`` from now on."""
        self._theme = theme

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:  # noqa: ARG002, N802 - Qt's signature
        """Return the fixed height of a row."""
        return QSize(200, scaled(ROW_HEIGHT))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> None:
        """Paint one row."""
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._paint_ground(painter, option)
        area = option.rect.adjusted(scaled(STAR_WIDTH), scaled(ROW_HEIGHT - 2 * _LINE) // 2, -GRID_PX - 4, 0)
        first = QRect(area.left(), area.top(), area.width(), scaled(_LINE))
        self._paint_star(painter, option, index)
        self._paint_title(painter, option, index, first)
        self._paint_details(painter, option, index, first.translated(0, scaled(_LINE)))
        painter.restore()

    def _paint_star(self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> None:
        """Paint a full star for a favourite, and an outline where a click would make one."""
        is_favourite = bool(index.data(ModelRole.IS_FAVOURITE))
        is_near = bool(option.state & (QStyle.StateFlag.State_Selected | QStyle.StateFlag.State_MouseOver))
        if not is_favourite and not (is_near and _is_usable(index)):
            return
        name, colour = ("star-filled", self._theme.accent) if is_favourite else ("star", self._theme.muted)
        size = scaled(_STAR)
        place = QRect(option.rect.left(), option.rect.top(), scaled(STAR_WIDTH), option.rect.height())
        painter.drawPixmap(place.center().x() - size // 2, place.center().y() - size // 2, icon_pixmap(name, colour, size))

    def _paint_details(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex, area: QRect
    ) -> None:
        """Paint what was measured at the end, and the details in the room that is left."""
        font = _font(option, FONT_LABEL_PX)
        painter.setFont(font)
        measured = str(index.data(ModelRole.MEASURED))
        width = painter.fontMetrics().horizontalAdvance(measured)
        painter.setPen(QColor(self._theme.muted))
        painter.drawText(area, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, measured)
        colour = self._theme.muted if _is_usable(index) else self._theme.caution
        room = area.adjusted(0, 0, -(width + 2 * GRID_PX) if measured else 0, 0)
        self._paint_text(painter, room, str(index.data(ModelRole.DETAILS)), colour, font)

    def _paint_ground(self, painter: QPainter, option: QStyleOptionViewItem) -> None:
        if not option.state & (QStyle.StateFlag.State_Selected | QStyle.StateFlag.State_MouseOver):
            return
        is_selected = bool(option.state & QStyle.StateFlag.State_Selected)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(self._theme.selected if is_selected else self._theme.hover))
        painter.drawRoundedRect(option.rect.adjusted(0, 1, 0, -1), RADIUS_PX, RADIUS_PX)

    def _paint_title(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex, area: QRect
    ) -> None:
        size = str(index.data(ModelRole.SIZE))
        if index.data(ModelRole.IS_CURRENT):
            size = self.tr("loaded · {size}").format(size=size)
        painter.setFont(_font(option, FONT_LABEL_PX))
        width = painter.fontMetrics().horizontalAdvance(size)
        painter.setPen(QColor(self._theme.muted))
        painter.drawText(area, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, size)
        font = _font(option, FONT_TEXT_PX, QFont.Weight.Medium)
        colour = self._theme.text if _is_usable(index) else self._theme.muted
        self._paint_text(painter, area.adjusted(0, 0, -width - GRID_PX, 0), str(index.data()), colour, font)

    def _paint_text(self, painter: QPainter, area: QRect, text: str, colour: str, font: QFont) -> None:
        painter.setFont(font)
        painter.setPen(QColor(colour))
        shown = painter.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, area.width())
        painter.drawText(area, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, shown)


def _is_usable(index: QModelIndex | QPersistentModelIndex) -> bool:
    return bool(index.flags() & Qt.ItemFlag.ItemIsEnabled)


def _font(option: QStyleOptionViewItem, size_px: int, weight: QFont.Weight = QFont.Weight.Normal) -> QFont:
    font = QFont(option.font)
    font.setPixelSize(scaled(size_px))
    font.setWeight(weight)
    return font
