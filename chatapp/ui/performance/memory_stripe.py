"""The bar of the parts of one memory, and the colour of one part beside its name."""

from collections.abc import Sequence

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from chatapp.ui.memory_shade import memory_shade
from chatapp.ui.theme import Theme

__all__ = ["DRAFT", "UNTOUCHED", "MemoryStripe", "Swatch"]

DRAFT, UNTOUCHED = 4, 5  # places among the parts, counted from the weights: KV cache, compute buffers, other
_BAR_PX = 6
_SWATCH_PX = 7


class MemoryStripe(QWidget):
    """The bar itself."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._shares: tuple[float, ...] = ()
        self.setFixedHeight(_BAR_PX)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_sizes(self, sizes: Sequence[float]) -> None:
        """Show other parts, which fill the bar together."""
        whole = sum(sizes)
        shares = tuple(size / whole for size in sizes) if whole else ()
        if shares != self._shares:
            self._shares = shares
            self.update()

    def set_theme(self, theme: Theme) -> None:
        """Paint in another theme."""
        self._theme = theme
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002, N802 - Qt's name and signature
        """Paint the groove and the parts, each set off by a hair of the groove."""
        painter = QPainter(self)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.fillRect(self.rect(), QColor(self._theme.hairline))
        if self.layoutDirection() is Qt.LayoutDirection.RightToLeft:
            painter.translate(self.width(), 0)
            painter.scale(-1, 1)
        left = 0.0
        for index, share in enumerate(self._shares):
            width = share * self.width()
            if width > 1:
                painter.fillRect(QRectF(left, 0, width - 1, _BAR_PX), _colour(self._theme, index))
            left += width
        painter.end()


class Swatch(QWidget):
    """The colour of one part beside its name."""

    def __init__(self, theme: Theme, index: int) -> None:
        super().__init__()
        self._theme = theme
        self._index = index
        self.setFixedSize(_SWATCH_PX, _SWATCH_PX)

    def set_theme(self, theme: Theme) -> None:
        """Paint in another theme."""
        self._theme = theme
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002, N802 - Qt's name and signature
        """Paint the colour."""
        painter = QPainter(self)
        painter.fillRect(self.rect(), _colour(self._theme, self._index))
        painter.end()


def _colour(theme: Theme, index: int) -> QColor:
    if index == UNTOUCHED:
        return QColor(theme.hairline)  # as the groove: there is nothing yet
    return QColor(theme.accent) if index == DRAFT else memory_shade(theme, index)
