"""A thin bar: how much of something is used."""

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QPainter

from chatapp.ui.theme import Theme
from chatapp.ui.themed_bar import ThemedBar

__all__ = ["ShareBar"]

_HEIGHT_PX = 4


class ShareBar(ThemedBar):
    """Paints a share of 0..1; nothing but the groove where it is unknown. The figure beside it says the same in numbers."""

    def __init__(self, theme: Theme) -> None:
        super().__init__(_HEIGHT_PX, theme)
        self._share: float | None = None
        self._is_caution = False

    @property
    def share(self) -> float | None:
        """What is shown."""
        return self._share

    def set_share(self, share: float | None, *, is_caution: bool = False) -> None:
        """Show another share, in the warning colour where the words beside it warn."""
        if (share, is_caution) != (self._share, self._is_caution):
            self._share, self._is_caution = share, is_caution
            self.update()

    def paint_bar(self, painter: QPainter) -> None:
        """Paint the groove, and the bar in it."""
        painter.resetTransform()  # rounded ends are smoothed alike on both sides only where nothing is mirrored
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._bar(painter, self.theme.hairline, 1.0)
        if self._share:
            colour = self.theme.caution if self._is_caution else self.theme.series_memory
            self._bar(painter, colour, self._share)

    def _bar(self, painter: QPainter, colour: str, share: float) -> None:
        painter.setBrush(QColor(colour))
        width = max(float(_HEIGHT_PX), self.width() * share)
        left = self.width() - width if self.is_mirrored else 0.0
        painter.drawRoundedRect(QRectF(left, 0, width, _HEIGHT_PX), _HEIGHT_PX / 2, _HEIGHT_PX / 2)
