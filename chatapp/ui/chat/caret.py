"""The caret of a selection that the keyboard makes: where it stands on the page, and its line."""

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter

from chatapp.ui.chat.message_row import MessageRow
from chatapp.ui.chat.row import FIRST_OF_REASONING
from chatapp.ui.chat.selection import TextPoint
from chatapp.ui.chat.transcript_layout import TranscriptLayout

__all__ = ["caret_rect", "paint_caret", "point_at"]


def caret_rect(layout: TranscriptLayout, point: TextPoint) -> QRectF:
    """Return where the caret stands on the whole page; of a row without text, the row's upper edge."""
    row = layout.rows[point.row]
    corner = QPointF(0.0, layout.top(point.row))
    found = row.part_of(point.place, layout.style) if isinstance(row, MessageRow) else None
    if not isinstance(row, MessageRow) or found is None:
        return QRectF(corner.x(), corner.y(), 2.0, layout.style.line_px)
    if point.place.part >= 0:
        corner += QPointF(0.0, row.part_top(point.place.part))
    else:
        corner += row.reasoning.corner_of(point.place.part - FIRST_OF_REASONING) + QPointF(0.0, row.reasoning_top)
    return found[0].caret_rect(found[1], point.place.character).translated(corner)


def point_at(layout: TranscriptLayout, x: float, y: float) -> TextPoint | None:
    """Return the character nearest to a place of the page, laid out if it was not (None: nothing can be selected there)."""
    if not layout.rows:
        return None
    y = max(0.0, min(y, layout.total() - 1))
    layout.measure(y, 1.0)
    number = layout.number_at(y)
    row = layout.rows[number]
    return (
        TextPoint(number, row.place_at(QPointF(x, y - layout.top(number)), layout.style)) if isinstance(row, MessageRow) else None
    )


def paint_caret(painter: QPainter, layout: TranscriptLayout, point: TextPoint, left: float, top: float) -> None:
    """Paint the caret; the page begins at ``left`` of the view and is scrolled by ``top``."""
    painter.fillRect(caret_rect(layout, point).translated(left, -top).toRect(), layout.style.colour("accent"))
