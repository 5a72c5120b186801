"""When streamed text is painted: with its arrival, where the last picture is long enough ago.

Text and picture then take one waking of the window, not two: where all cores compute, each one interrupts the answer.
"""

import time
from collections.abc import Callable
from contextlib import AbstractContextManager

from PySide6.QtCore import QObject, QTimer, Signal

from chatapp.ui.chat.frame_rhythm import FrameRhythm

__all__ = ["Frames"]

_NEARLY = 0.8  # of the rhythm's interval: arrivals are never quite regular, and a moment's wait would wake the window once more


class Frames(QObject):
    """Asks for pictures in the rhythm that their cost allows.

    Signals:
        due: A picture is wanted now; whoever makes it calls :meth:`made`.

    Args:
        parent: Owner.
        clock: Seconds.
    """

    due = Signal()

    def __init__(self, parent: QObject, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__(parent)
        self._clock = clock
        self._rhythm = FrameRhythm()
        self._made_at = -1.0e9
        self._timer = QTimer(self, singleShot=True)
        self._timer.timeout.connect(self.due)

    @property
    def is_waiting(self) -> bool:
        """Whether a picture will be asked for by itself."""
        return self._timer.isActive()

    def work(self) -> AbstractContextManager[None]:
        """Count the time inside as work on the present picture."""
        return self._rhythm.work()

    def text_came(self, *, is_urgent: bool = False) -> None:
        """Text arrived: ask for a picture at once, or as soon as the rhythm allows.

        Args:
            is_urgent: Whatever the rhythm says.
        """
        spent_ms = (self._clock() - self._made_at) * 1000
        wait_ms = self._rhythm.interval_ms - spent_ms
        if is_urgent or spent_ms >= _NEARLY * self._rhythm.interval_ms:
            self._timer.stop()
            self.due.emit()
        elif not self._timer.isActive() or self._timer.remainingTime() > wait_ms:
            self._timer.start(max(1, round(wait_ms)))

    def made(self, patience_s: float | None) -> None:
        """A picture was made.

        Args:
            patience_s: How long text that was held back is to wait for more; None: nothing was.
        """
        self._made_at = self._clock()
        interval_ms = self._rhythm.next_interval_ms()
        if patience_s is not None:
            self._timer.start(max(interval_ms, round(patience_s * 1000)))

    def stop(self) -> None:
        """Ask for nothing more."""
        self._timer.stop()
