"""Says when the model has been idle for as long as the user allows."""

from PySide6.QtCore import QObject, QTimer, Signal

__all__ = ["IdleUnload"]

_MS_PER_MINUTE = 60_000


class IdleUnload(QObject):
    """A clock that runs while a model is loaded and no answer is being written.

    Signals:
        due: ``()``: the time is over; once, until something is used again.
    """

    due = Signal()

    def __init__(self, minutes: int = 0, parent: QObject | None = None, *, ms_per_minute: int = _MS_PER_MINUTE) -> None:
        """Begin without a model.

        Args:
            minutes: 0: never.
            parent: Qt's owner.
            ms_per_minute: Tests make minutes short.
        """
        super().__init__(parent)
        self._minutes = minutes
        self._ms_per_minute = ms_per_minute
        self._is_ready = self._is_busy = False
        self._timer = QTimer(self, singleShot=True)
        self._timer.timeout.connect(self.due)

    def set_minutes(self, minutes: int) -> None:
        """Change how long; the clock begins anew."""
        self._minutes = minutes
        self._restart()

    def set_ready(self, is_ready: bool) -> None:  # noqa: FBT001 - a setter
        """Note whether a model is loaded."""
        if is_ready != self._is_ready:
            self._is_ready = is_ready
            self._restart()

    def set_busy(self, is_busy: bool) -> None:  # noqa: FBT001 - a setter
        """Note whether an answer is being written; the end of one begins the time anew."""
        self._is_busy = is_busy
        self._restart()

    def note_use(self) -> None:
        """Begin the time anew: somebody writes a message."""
        if self._timer.isActive():
            self._restart()

    def _restart(self) -> None:
        if self._minutes > 0 and self._is_ready and not self._is_busy:
            self._timer.start(self._minutes * self._ms_per_minute)
        else:
            self._timer.stop()
