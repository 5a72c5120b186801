"""A small button with a painted arrow that turns back."""

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QToolButton, QWidget

from chatapp.ui.theme import LIGHT, Theme

__all__ = ["ResetButton"]

_SIZE = 24
_RADIUS = 5.0


class ResetButton(QToolButton):
    """Puts one setting back to its default; the arrow is painted, so that it needs no font and follows the theme."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = LIGHT
        self.setFixedSize(_SIZE, _SIZE)
        self.setAutoRaise(True)
        policy = self.sizePolicy()
        policy.setRetainSizeWhenHidden(True)  # it shows only where there is something to reset, and nothing may jump then
        self.setSizePolicy(policy)

    def set_theme(self, theme: Theme) -> None:
        """Paint in the colours of ``theme`` from now on."""
        self._theme = theme
        self.update()

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """Return the fixed size."""
        return QSize(_SIZE, _SIZE)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002, N802 - Qt's signature
        """Paint three quarters of a circle with an arrow head; the accent colour under the pointer or with the focus."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        is_hot = self.underMouse() or self.hasFocus()
        colour = QColor(self._theme.accent if is_hot else self._theme.muted)
        centre = QPointF(self.width() / 2, self.height() / 2)
        painter.setPen(QPen(colour, 1.5, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
        painter.drawArc(QRectF(centre.x() - _RADIUS, centre.y() - _RADIUS, 2 * _RADIUS, 2 * _RADIUS), 150 * 16, -300 * 16)
        self._paint_head(painter, centre, colour)

    def _paint_head(self, painter: QPainter, centre: QPointF, colour: QColor) -> None:
        tip = centre + QPointF(-_RADIUS - 1.5, 0.5)
        head = QPolygonF([tip, tip + QPointF(-0.5, -5), tip + QPointF(4.5, -2.5)])
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(colour)
        painter.drawPolygon(head)
