"""The bar of the parts of one memory, and the colour of one part beside its name."""

from collections.abc import Sequence

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QPainter

from chatapp.ui.memory_shade import memory_shade
from chatapp.ui.theme import Theme
from chatapp.ui.themed_bar import ThemedBar

__all__ = ["DRAFT", "UNTOUCHED", "MemoryStripe", "Swatch"]

DRAFT, UNTOUCHED = 4, 5  # places among the parts, counted from the weights: KV cache, compute buffers, other
_BAR_PX = 6
_SWATCH_PX = 7


class MemoryStripe(ThemedBar):
    """The bar itself."""

    def __init__(self, theme: Theme) -> None:
        super().__init__(_BAR_PX, theme)
        self._shares: tuple[float, ...] = ()

    def show_sizes(self, sizes: Sequence[float]) -> None:
        """Show other parts, which fill the bar together."""
        whole = sum(sizes)
        shares = tuple(size / whole for size in sizes) if whole else ()
        if shares != self._shares:
            self._shares = shares
            self.update()

    def paint_bar(self, painter: QPainter) -> None:
        """Paint the groove and the parts, each set off by a hair of the groove."""
        painter.fillRect(self.rect(), QColor(self.theme.hairline))
        left = 0.0
        for index, share in enumerate(self._shares):
            width = share * self.width()
            if width > 1:
                painter.fillRect(QRectF(left, 0, width - 1, _BAR_PX), _colour(self.theme, index))
            left += width


class Swatch(ThemedBar):
    """The colour of one part beside its name."""

    def __init__(self, theme: Theme, index: int) -> None:
        super().__init__(_SWATCH_PX, theme)
        self._index = index
        self.setFixedWidth(_SWATCH_PX)

    def paint_bar(self, painter: QPainter) -> None:
        """Paint the colour."""
        painter.fillRect(self.rect(), _colour(self.theme, self._index))


def _colour(theme: Theme, index: int) -> QColor:
    if index == UNTOUCHED:
        return QColor(theme.hairline)  # as the groove: there is nothing yet
    return QColor(theme.accent) if index == DRAFT else memory_shade(theme, index)
