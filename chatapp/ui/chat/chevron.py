"""The small mark before a line that opens."""

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QPainter, QPen

from chatapp.ui.chat.transcript_style import TranscriptStyle

__all__ = ["CHEVRON_PX", "paint_chevron"]

CHEVRON_PX = 14.0
"""Room that the mark takes before the text."""


def paint_chevron(painter: QPainter, style: TranscriptStyle, centre: QPointF, *, is_open: bool) -> None:
    """Paint a chevron: to the right while the line is closed, downwards while it is open."""
    painter.setPen(QPen(style.colour("muted"), 1.4, c=Qt.PenCapStyle.RoundCap, j=Qt.PenJoinStyle.RoundJoin))
    turned = [(-3, -1.5), (0, 1.5), (3, -1.5)] if is_open else [(-1.5, -3), (1.5, 0), (-1.5, 3)]
    painter.drawPolyline([centre + QPointF(dx, dy) for dx, dy in turned])
