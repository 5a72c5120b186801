"""A small dot beside the state's word, in the hue of what runs."""

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from chatapp.metrics.snapshot import PerfState
from chatapp.ui.theme import Theme

__all__ = ["StateDot"]

_SIZE_PX = 8


class StateDot(QWidget):
    """Grey at rest, the hue of prefill while reading, of decode while writing; the word beside it says the same."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._state = PerfState.STARTING
        self._is_stalled = False
        self.setFixedSize(_SIZE_PX, _SIZE_PX)

    def show_state(self, state: PerfState, *, is_stalled: bool) -> None:
        """Show another state; a stalled one has the hue of caution."""
        if (state, is_stalled) != (self._state, self._is_stalled):
            self._state, self._is_stalled = state, is_stalled
            self.update()

    def set_theme(self, theme: Theme) -> None:
        """Paint in another theme."""
        self._theme = theme
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002, N802 - Qt's name and signature
        """Paint the dot."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QColor(0, 0, 0, 0))
        painter.setBrush(QColor(self._colour()))
        painter.drawEllipse(QRectF(0, 0, _SIZE_PX, _SIZE_PX))
        painter.end()

    def _colour(self) -> str:
        theme = self._theme
        if self._is_stalled:
            return theme.caution
        return {
            PerfState.NO_ENGINE: theme.bad,
            PerfState.LOADING: theme.series_memory,
            PerfState.WAITING: theme.series_prefill,
            PerfState.READING: theme.series_prefill,
            PerfState.WRITING: theme.series_decode,
            PerfState.TESTING: theme.series_decode,
        }.get(self._state, theme.muted)
