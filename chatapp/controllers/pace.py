"""Something done at regular times while an answer is written: together with an event of the engine, where one comes just then.

Each waking of the window takes a core from an engine that computes on all of them, and the other threads wait for that one at
llama.cpp's barriers. One waking that shows words, curve and figures costs less than three; and an engine that has no core to
spare sends fewer events, so what counts events is done less often just there.
"""

import time
from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer, Signal, Slot

__all__ = ["Pace"]

_EARLY_MS = 30  # so much earlier than its time is still in time
_LATE_MS = 150  # events that come within this of each other are waited for; without one the timer does


class Pace(QObject):
    """Beats about every ``interval_ms`` from :meth:`start` to :meth:`stop`, up to half as often where events are rare.

    Signals:
        beat: It is time.

    Args:
        interval_ms: Between two beats.
        parent: Owner.
        n_events: That come between two beats, if they come steadily and within two intervals.
        clock: Seconds.
    """

    beat = Signal()

    def __init__(
        self, interval_ms: int, parent: QObject, *, n_events: int = 1, clock: Callable[[], float] = time.monotonic
    ) -> None:
        super().__init__(parent)
        self._interval_ms, self._n_wanted = interval_ms, n_events
        self._n_events = 0  # since the last beat
        self._clock = clock
        self._beaten_at = self._event_at = 0.0
        self._timer = QTimer(self, singleShot=True)
        self._timer.timeout.connect(self._on_due)

    @property
    def is_running(self) -> bool:
        """Whether it beats."""
        return self._timer.isActive()

    def start(self) -> None:
        """Beat from now on, the first time after one interval; does nothing where it beats already."""
        if not self.is_running:
            self._begin()

    def stop(self) -> None:
        """Beat no more."""
        self._timer.stop()

    def event_came(self) -> None:
        """The window is awake: beat now if it is about time, else wait for the next event rather than for the timer."""
        if not self.is_running:
            return
        before, self._event_at = self._event_at, self._clock()
        is_steady = (self._event_at - before) * 1000 <= _LATE_MS
        self._n_events += 1
        n_intervals = 2 if is_steady and self._n_events < self._n_wanted else 1
        left_ms = n_intervals * self._interval_ms - (self._event_at - self._beaten_at) * 1000
        if left_ms <= _EARLY_MS:
            self._on_due()
        else:
            self._timer.start(round(left_ms) + (_LATE_MS if is_steady else 0))

    @Slot()
    def _on_due(self) -> None:
        self._begin()
        self.beat.emit()

    def _begin(self) -> None:
        self._beaten_at, self._n_events = self._clock(), 0
        self._timer.start(self._interval_ms)
