"""The parts of a planned load as one bar, against what is free."""

from collections.abc import Sequence

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QPainter
from PySide6.QtWidgets import QWidget

from chatapp.ui.memory_shade import memory_shade
from chatapp.ui.themed_bar import ThemedBar

__all__ = ["PlanBar"]

_HEIGHT_PX = 8


class PlanBar(ThemedBar):
    """Paints the parts from the left; what does not fit lies behind the mark at the end of the free memory."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(_HEIGHT_PX, parent=parent)
        self.setObjectName("planBar")
        self._parts: tuple[int, ...] = ()
        self._free = 0

    def show_parts(self, parts: Sequence[int], free_bytes: int) -> None:
        """Show weights, KV, compute and the rest, in bytes."""
        self._parts, self._free = tuple(parts), free_bytes
        self.update()

    def paint_bar(self, painter: QPainter) -> None:
        """Paint the groove, the parts, and the mark."""
        painter.fillRect(self.rect(), QColor(self.theme.hairline))
        whole = max(sum(self._parts), self._free, 1)
        left = 0.0
        for index, part in enumerate(self._parts):
            width = part / whole * self.width()
            painter.fillRect(QRectF(left, 0, max(width - 1, min(width, 1.0)), _HEIGHT_PX), memory_shade(self.theme, index))
            left += width
        if sum(self._parts) > self._free:
            painter.fillRect(QRectF(self._free / whole * self.width() - 1, 0, 2, _HEIGHT_PX), QColor(self.theme.bad))
