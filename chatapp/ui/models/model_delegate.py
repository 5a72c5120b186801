"""Paints one model of the list: a star, and in two lines title and size, details and what was measured, or the fault."""

from PySide6.QtCore import QModelIndex, QObject, QPersistentModelIndex, QRect, Qt
from PySide6.QtGui import QFont, QPainter
from PySide6.QtWidgets import QStyle, QStyleOptionViewItem

from chatapp.ui.icons import icon_pixmap
from chatapp.ui.models.model_list import ModelRole
from chatapp.ui.row_delegate import RowDelegate, row_font
from chatapp.ui.text_scale import scaled
from chatapp.ui.theme import FONT_LABEL_PX, FONT_TEXT_PX, GRID_PX

__all__ = ["ROW_HEIGHT", "STAR_WIDTH", "ModelDelegate"]

ROW_HEIGHT = 48
STAR_WIDTH = 36
_STAR = 14
_LINE = 18


class ModelDelegate(RowDelegate):
    """Row painter; texts that do not fit are cut with an ellipsis, the tooltip has them whole."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(ROW_HEIGHT, parent)

    def paint_content(self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> None:
        """Paint star, title and details."""
        area = option.rect.adjusted(scaled(STAR_WIDTH), scaled(ROW_HEIGHT - 2 * _LINE) // 2, -GRID_PX - 4, 0)
        first = QRect(area.left(), area.top(), area.width(), scaled(_LINE))
        self._paint_star(painter, option, index)
        self._paint_title(painter, index, first)
        self._paint_details(painter, index, first.translated(0, scaled(_LINE)))

    def _paint_star(self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> None:
        """Paint a full star for a favourite, and an outline where a click would make one."""
        is_favourite = bool(index.data(ModelRole.IS_FAVOURITE))
        is_near = bool(option.state & (QStyle.StateFlag.State_Selected | QStyle.StateFlag.State_MouseOver))
        if not is_favourite and not (is_near and _is_usable(index)):
            return
        name, colour = ("star-filled", self.theme.accent) if is_favourite else ("star", self.theme.muted)
        size = scaled(_STAR)
        place = QRect(option.rect.left(), option.rect.top(), scaled(STAR_WIDTH), option.rect.height())
        painter.drawPixmap(place.center().x() - size // 2, place.center().y() - size // 2, icon_pixmap(name, colour, size))

    def _paint_title(self, painter: QPainter, index: QModelIndex | QPersistentModelIndex, area: QRect) -> None:
        size = str(index.data(ModelRole.SIZE))
        if index.data(ModelRole.IS_CURRENT):
            size = self.tr("loaded · {size}").format(size=size)
        colour = self.theme.text if _is_usable(index) else self.theme.muted
        font = row_font(FONT_TEXT_PX, QFont.Weight.Medium)
        self.paint_text(painter, self._beside(painter, area, size), str(index.data()), font, colour)

    def _paint_details(self, painter: QPainter, index: QModelIndex | QPersistentModelIndex, area: QRect) -> None:
        """Paint what was measured at the end, and the details in the room that is left."""
        room = self._beside(painter, area, str(index.data(ModelRole.MEASURED)))
        colour = self.theme.muted if _is_usable(index) else self.theme.caution
        self.paint_text(painter, room, str(index.data(ModelRole.DETAILS)), row_font(FONT_LABEL_PX), colour)

    def _beside(self, painter: QPainter, area: QRect, text: str) -> QRect:
        """Paint a text at the end of a line, and return the room that is left."""
        width = self.paint_text(painter, area, text, row_font(FONT_LABEL_PX), self.theme.muted, Qt.AlignmentFlag.AlignRight)
        return area.adjusted(0, 0, -(width + 2 * GRID_PX) if text else 0, 0)


def _is_usable(index: QModelIndex | QPersistentModelIndex) -> bool:
    return bool(index.flags() & Qt.ItemFlag.ItemIsEnabled)
