"""What every thin bar of parts or shares has in common: a height of its own, a theme, and painting from where reading begins."""

from PySide6.QtCore import Qt, Slot
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from chatapp.ui.theme import LIGHT, Theme

__all__ = ["ThemedBar"]


class ThemedBar(QWidget):
    """As wide as there is room. Subclasses paint as if reading went from left to right; where it does not, all is mirrored.

    Attributes:
        theme: The one to paint in.
    """

    def __init__(self, height_px: int, theme: Theme = LIGHT, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.theme = theme
        self.setFixedHeight(height_px)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    @Slot(object)
    def set_theme(self, theme: Theme) -> None:
        """Paint in another theme."""
        self.theme = theme
        self.update()

    @property
    def is_mirrored(self) -> bool:
        """Whether reading goes from right to left."""
        return self.layoutDirection() is Qt.LayoutDirection.RightToLeft

    def paint_bar(self, painter: QPainter) -> None:
        """Paint groove and parts."""
        raise NotImplementedError

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002, N802 - Qt's name and signature
        """Paint from where reading begins."""
        painter = QPainter(self)
        painter.setPen(Qt.PenStyle.NoPen)
        if self.is_mirrored:
            painter.translate(self.width(), 0)
            painter.scale(-1, 1)
        self.paint_bar(painter)
        painter.end()
