"""The overlay: five figures in a small window above all others, for whoever works in another program meanwhile."""

from PySide6.QtCore import QPoint, QSize, Qt, Signal, Slot
from PySide6.QtGui import QColor, QFont, QGuiApplication, QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QVBoxLayout, QWidget

from chatapp.metrics.snapshot import PerfSnapshot
from chatapp.ui.formatting import with_unit
from chatapp.ui.named import named
from chatapp.ui.performance.figure_row import set_text, small_label, tabular_font
from chatapp.ui.performance.row_texts import row_texts
from chatapp.ui.performance.share_bar import ShareBar
from chatapp.ui.performance.state_dot import StateDot
from chatapp.ui.performance.state_text import is_stalled, state_word
from chatapp.ui.theme import FONT_BIG_PX, FONT_LABEL_PX, GRID_PX, RADIUS_PX, Theme

__all__ = ["OVERLAY_SIZE", "Overlay"]

OVERLAY_SIZE = QSize(220, 96)
_EDGE_PX = 24  # from the corner of the screen, where no place is remembered


class Overlay(QWidget):
    """Shows snapshots; dragged with the mouse or the arrow keys, left with Escape or a double-click.

    Signals:
        closed: ``()``: the user wants the main window back.
        moved: ``(str)``: its new place, for :meth:`restore_place`.
    """

    closed = Signal()
    moved = Signal(str)

    def __init__(self, theme: Theme) -> None:
        flags = Qt.WindowType.Tool | Qt.WindowType.FramelessWindowHint | Qt.WindowType.WindowStaysOnTopHint
        super().__init__(None, flags)  # no parent: it stays when the main window is minimised
        self.setAttribute(Qt.WidgetAttribute.WA_MacAlwaysShowToolWindow)
        self.setAttribute(Qt.WidgetAttribute.WA_TranslucentBackground)  # only for the corners
        self.setObjectName("overlay")
        self.setWindowTitle(self.tr("chatapp overlay"))
        self.setAccessibleName(self.tr("Performance overlay"))
        self.setToolTip(self.tr("Drag to move. Double-click or Escape goes back to the window."))
        self.setFixedSize(OVERLAY_SIZE)
        self._theme = theme
        self._grip: QPoint | None = None
        self._dot = StateDot(theme)
        self._state = named(small_label(), "overlayStateValue")
        self._drift = named(small_label(), "overlayDriftValue")
        self._rate = named(QLabel(), "overlayDecodeRateValue")
        self._rate.setFont(tabular_font(FONT_BIG_PX, QFont.Weight.DemiBold))
        self._unit = small_label("tok/s")
        self._ttft = named(small_label(), "overlayTtftValue")
        self._kv = named(small_label(), "overlayKvValue")
        self._bar = ShareBar(theme)
        self._lay_out()

    @Slot(object)
    def show_snapshot(self, snapshot: PerfSnapshot) -> None:
        """Show another state; texts that did not change are left alone."""
        texts = row_texts(snapshot)
        self._dot.show_state(snapshot.state, is_stalled=is_stalled(snapshot))
        self._tell(self._state, state_word(snapshot), self.tr("State"))
        rate, ttft, kv, drift = (texts[stem] for stem in ("decodeRate", "ttft", "kvMemory", "drift"))
        self._tell(self._rate, rate.value, self.tr("Decode rate in tokens per second"))
        self._tell(self._ttft, f"TTFT {with_unit(ttft.value, ttft.unit)}", self.tr("Time to first token"))
        self._tell(self._kv, f"KV {with_unit(kv.value, kv.unit)}", self.tr("KV cache"))
        self._tell(self._drift, self.tr("drift {value}").format(value=with_unit(drift.value, drift.unit)), self.tr("Drift"))
        self._bar.set_share(kv.share, is_caution=kv.is_caution)

    @Slot(object)
    def set_theme(self, theme: Theme) -> None:
        """Paint in another theme."""
        self._theme = theme
        self._dot.set_theme(theme)
        self._bar.set_theme(theme)
        self.update()

    def place(self) -> str:
        """Return where it stands, for :meth:`restore_place`."""
        return f"{self.x()},{self.y()}"

    def restore_place(self, place: str) -> None:
        """Go where it stood; into the upper right corner where that place is unknown or on no screen any more."""
        point = _point(place)
        if (
            point is None
            or QGuiApplication.screenAt(point + QPoint(OVERLAY_SIZE.width() // 2, OVERLAY_SIZE.height() // 2)) is None
        ):
            area = QGuiApplication.primaryScreen().availableGeometry()
            point = QPoint(area.right() - OVERLAY_SIZE.width() - _EDGE_PX, area.top() + _EDGE_PX)
        self.move(point)

    def mousePressEvent(self, event: QMouseEvent) -> None:  # noqa: N802 - Qt's name
        """Take hold; where the system moves windows itself (Wayland), let it."""
        if event.button() is Qt.MouseButton.LeftButton:
            handle = self.windowHandle()
            is_moved_by_system = QGuiApplication.platformName() == "wayland" and handle is not None and handle.startSystemMove()
            self._grip = None if is_moved_by_system else event.globalPosition().toPoint() - self.pos()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:  # noqa: N802 - Qt's name
        """Follow the pointer."""
        if self._grip is not None:
            self.move(event.globalPosition().toPoint() - self._grip)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:  # noqa: ARG002, N802 - Qt's name and signature
        """Let go, and tell the new place."""
        if self._grip is not None:
            self._grip = None
            self.moved.emit(self.place())

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:  # noqa: ARG002, N802 - Qt's name and signature
        """Go back to the main window."""
        self._grip = None
        self.closed.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        """Escape goes back; arrows move."""
        steps = {
            Qt.Key.Key_Left: QPoint(-GRID_PX, 0),
            Qt.Key.Key_Right: QPoint(GRID_PX, 0),
            Qt.Key.Key_Up: QPoint(0, -GRID_PX),
            Qt.Key.Key_Down: QPoint(0, GRID_PX),
        }
        key = Qt.Key(event.key())
        if key is Qt.Key.Key_Escape:
            self.closed.emit()
        elif key in steps:
            self.move(self.pos() + steps[key])
            self.moved.emit(self.place())
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002, N802 - Qt's name and signature
        """Paint the plate under the figures."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QColor(self._theme.hairline))
        painter.setBrush(QColor(self._theme.raised))
        painter.drawRoundedRect(self.rect().adjusted(0, 0, -1, -1), RADIUS_PX, RADIUS_PX)
        painter.end()

    def _tell(self, label: QLabel, text: str, title: str) -> None:
        if label.text() != text:
            set_text(label, text)
            label.setAccessibleName(f"{title}: {text}")

    def _lay_out(self) -> None:
        for label in (self._ttft, self._drift, self._kv):
            label.setFont(tabular_font(FONT_LABEL_PX))
        column = QVBoxLayout(self)
        column.setContentsMargins(12, GRID_PX, 12, GRID_PX)
        column.setSpacing(2)
        column.addLayout(_row(self._dot, self._state, None, self._drift))
        column.addLayout(_row(self._rate, self._unit, None, self._ttft))
        column.addWidget(self._bar)
        column.addWidget(self._kv)


def _row(*parts: QWidget | None) -> QHBoxLayout:
    row = QHBoxLayout()
    row.setSpacing(4)
    for part in parts:
        if part is None:
            row.addStretch(1)
        else:
            row.addWidget(part)
    return row


def _point(place: str) -> QPoint | None:
    try:
        x, y = (int(number) for number in place.split(","))
    except ValueError:
        return None
    return QPoint(x, y)
