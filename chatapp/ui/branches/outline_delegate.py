"""Paints a row of the outline: indented by its depth, with a bar where it is on the line that is shown."""

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QSize, Qt
from PySide6.QtGui import QColor, QPainter
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from chatapp.ui.branches.outline_model import DEPTH_ROLE, ON_LINE_ROLE
from chatapp.ui.text_scale import scaled
from chatapp.ui.theme import LIGHT, Theme

__all__ = ["OutlineDelegate"]

_ROW_PX = 26
_STEP_PX = 16
_MOST_STEPS = 16  # deeper rows stand at the same place: the text must have room
_BAR_PX = 3
_PADDING_PX = 8
_Index = QModelIndex | QPersistentModelIndex


class OutlineDelegate(QStyledItemDelegate):
    """Needs no widget for a row."""

    theme: Theme = LIGHT

    def sizeHint(self, option: QStyleOptionViewItem, index: _Index) -> QSize:  # noqa: ARG002, N802 - Qt's signature
        """Return the height of a row; all are alike."""
        return QSize(80, scaled(_ROW_PX))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        """Paint one row."""
        self.initStyleOption(option, index)
        painter.save()
        rect, state = QRect(option.rect), option.state
        if state & QStyle.StateFlag.State_Selected:
            painter.fillRect(rect, QColor(self.theme.selected))
        elif state & QStyle.StateFlag.State_MouseOver:
            painter.fillRect(rect, QColor(self.theme.hover))
        self._paint_text(painter, rect, index)
        painter.restore()

    def _paint_text(self, painter: QPainter, rect: QRect, index: _Index) -> None:
        left = _PADDING_PX + scaled(_STEP_PX) * min(_MOST_STEPS, int(index.data(DEPTH_ROLE)))
        is_on_line = bool(index.data(ON_LINE_ROLE))
        if is_on_line:
            painter.fillRect(QRect(rect.left() + left, rect.top(), _BAR_PX, rect.height()), QColor(self.theme.accent))
        painter.setPen(QColor(self.theme.text if is_on_line else self.theme.muted))
        room = rect.adjusted(left + _BAR_PX + _PADDING_PX, 0, -_PADDING_PX, 0)
        text = painter.fontMetrics().elidedText(str(index.data()), Qt.TextElideMode.ElideRight, room.width())
        painter.drawText(room, int(Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine), text)
