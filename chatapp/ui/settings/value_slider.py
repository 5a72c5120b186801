"""A slider that shows at which value the setting has no effect, and that never takes the wheel from the panel around it."""

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QMouseEvent, QPainter, QPaintEvent, QPen, QWheelEvent
from PySide6.QtWidgets import QAbstractSlider, QSizePolicy, QWidget

from chatapp.ui.theme import LIGHT, Theme

__all__ = ["ValueSlider"]

_HEIGHT = 20
_GROOVE = 4.0
_HANDLE_RADIUS = 7.0
_MARGIN = 9.0  # handle and focus ring fit inside at both ends
_MARK_HEIGHT = 18.0  # taller than the handle: it stays in sight under it


class ValueSlider(QAbstractSlider):
    """Horizontal slider painted from the theme.

    A press jumps to the place under the pointer; keys, screen readers and ``setValue`` are QAbstractSlider's own. The wheel
    moves it only while it has the focus: a reader who scrolls the panel must not change what the pointer happens to cross.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = LIGHT
        self._mark: int | None = None
        self.setOrientation(Qt.Orientation.Horizontal)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def set_theme(self, theme: Theme) -> None:
        """Paint in the colours of ``theme`` from now on."""
        self._theme = theme
        self.update()

    def set_mark(self, position: int | None) -> None:
        """Mark one position (the neutral value), or none."""
        self._mark = position
        self.update()

    def x_of(self, position: int) -> float:
        """Return where a position lies, in pixels from the left edge; right to left, the lowest is on the right."""
        span = max(1, self.maximum() - self.minimum())
        share = (position - self.minimum()) / span
        return _MARGIN + (1 - share if self._is_mirrored() else share) * (self.width() - 2 * _MARGIN)

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """Return a width that fits a narrow panel."""
        return QSize(160, _HEIGHT)

    def minimumSizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """Return the least width at which the handle can still be aimed."""
        return QSize(80, _HEIGHT)

    def mousePressEvent(self, event: QMouseEvent) -> None:  # noqa: N802 - Qt's name
        """Begin a drag at the place under the pointer."""
        if event.button() is not Qt.MouseButton.LeftButton:
            event.ignore()
            return
        self.setSliderDown(True)
        self.setSliderPosition(self._position_at(event.position().x()))

    def mouseMoveEvent(self, event: QMouseEvent) -> None:  # noqa: N802 - Qt's name
        """Follow the pointer during a drag."""
        if self.isSliderDown():
            self.setSliderPosition(self._position_at(event.position().x()))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:  # noqa: N802 - Qt's name
        """End the drag: ``sliderReleased`` follows."""
        if event.button() is Qt.MouseButton.LeftButton:
            self.setSliderDown(False)

    def wheelEvent(self, event: QWheelEvent) -> None:  # noqa: N802 - Qt's name
        """Leave the wheel to the panel unless this slider has the focus."""
        if self.hasFocus():
            super().wheelEvent(event)
        else:
            event.ignore()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002, N802 - Qt's signature
        """Paint groove, neutral mark and handle."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        self._paint_groove(painter)
        self._paint_mark(painter)
        self._paint_handle(painter)

    def _position_at(self, x: float) -> int:
        share = (x - _MARGIN) / max(1.0, self.width() - 2 * _MARGIN)
        share = 1 - share if self._is_mirrored() else share
        return self.minimum() + round(min(1.0, max(0.0, share)) * (self.maximum() - self.minimum()))

    def _paint_groove(self, painter: QPainter) -> None:
        y = self.height() / 2 - _GROOVE / 2
        whole = QRectF(_MARGIN, y, self.width() - 2 * _MARGIN, _GROOVE)
        painter.setBrush(QColor(self._theme.hairline))
        painter.drawRoundedRect(whole, _GROOVE / 2, _GROOVE / 2)
        painter.setBrush(self._tone())
        start = whole.right() if self._is_mirrored() else whole.left()
        filled = QRectF(QPointF(start, y), QPointF(self._handle_x(), y + _GROOVE)).normalized()
        painter.drawRoundedRect(filled, _GROOVE / 2, _GROOVE / 2)

    def _paint_mark(self, painter: QPainter) -> None:
        if self._mark is None:
            return
        middle = self.height() / 2
        painter.setBrush(QColor(self._theme.muted))
        painter.drawRect(QRectF(self.x_of(self._mark) - 1, middle - _MARK_HEIGHT / 2, 2, _MARK_HEIGHT))

    def _paint_handle(self, painter: QPainter) -> None:
        centre = QPointF(self._handle_x(), self.height() / 2)
        painter.setBrush(QColor(self._theme.raised))
        painter.setPen(QPen(self._tone(), 2))
        painter.drawEllipse(centre, _HANDLE_RADIUS - 1, _HANDLE_RADIUS - 1)
        if self.hasFocus():
            painter.setBrush(self._tone())
            painter.drawEllipse(centre, _HANDLE_RADIUS - 1, _HANDLE_RADIUS - 1)

    def _is_mirrored(self) -> bool:
        return self.layoutDirection() is Qt.LayoutDirection.RightToLeft

    def _handle_x(self) -> float:
        return self.x_of(self.sliderPosition())

    def _tone(self) -> QColor:
        return QColor(self._theme.accent if self.isEnabled() else self._theme.muted)
