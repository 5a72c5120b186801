"""A thin bar: how much of something is used."""

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from chatapp.ui.theme import Theme

__all__ = ["ShareBar"]

_HEIGHT_PX = 4


class ShareBar(QWidget):
    """Paints a share of 0..1; nothing but the groove where it is unknown. The figure beside it says the same in numbers."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._share: float | None = None
        self._is_caution = False
        self.setFixedHeight(_HEIGHT_PX)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    @property
    def share(self) -> float | None:
        """What is shown."""
        return self._share

    def set_share(self, share: float | None, *, is_caution: bool = False) -> None:
        """Show another share, in the warning colour where the words beside it warn."""
        if (share, is_caution) != (self._share, self._is_caution):
            self._share, self._is_caution = share, is_caution
            self.update()

    def set_theme(self, theme: Theme) -> None:
        """Paint in another theme."""
        self._theme = theme
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002, N802 - Qt's name and signature
        """Paint the groove, and the bar in it."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QColor(0, 0, 0, 0))
        self._bar(painter, self._theme.hairline, 1.0)
        if self._share:
            colour = self._theme.caution if self._is_caution else self._theme.series_memory
            self._bar(painter, colour, self._share)
        painter.end()

    def _bar(self, painter: QPainter, colour: str, share: float) -> None:
        painter.setBrush(QColor(colour))
        width = max(float(_HEIGHT_PX), self.width() * share)
        left = self.width() - width if self.layoutDirection() is Qt.LayoutDirection.RightToLeft else 0.0
        painter.drawRoundedRect(QRectF(left, 0, width, _HEIGHT_PX), _HEIGHT_PX / 2, _HEIGHT_PX / 2)
