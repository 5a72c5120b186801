"""How often streamed words appear: as often as a small share of one core allows.

On a computer whose cores all compute, time that the window takes is time that the answer waits for.
"""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

__all__ = ["FrameRhythm"]

_FASTEST_MS = 33.0  # 30 pictures a second look like a flow
_SLOWEST_MS = 100.0  # ten a second still do, word by word
_SHARE = 0.02  # of one core
_NEW_WEIGHT = 0.1  # of the newest picture in the mean: one slow picture changes little


class FrameRhythm:
    """Measures the pictures and says when the next one is due.

    Args:
        clock_ns: Processor time of this thread.

    Attributes:
        cost_ms: Processor time of one picture, layout and painting together; a running mean.
    """

    def __init__(self, clock_ns: Callable[[], int] = time.thread_time_ns) -> None:
        self._clock_ns = clock_ns
        self.cost_ms = 0.0
        self._spent_ns = 0

    @property
    def interval_ms(self) -> int:
        """Milliseconds between two pictures."""
        return round(max(_FASTEST_MS, min(self.cost_ms / _SHARE, _SLOWEST_MS)))

    @contextmanager
    def work(self) -> Iterator[None]:
        """Count the time inside as work on the present picture."""
        start_ns = self._clock_ns()
        yield
        self._spent_ns += self._clock_ns() - start_ns

    def next_interval_ms(self) -> int:
        """Close the present picture and return the wait until the next one."""
        spent_ms, self._spent_ns = self._spent_ns / 1e6, 0
        self.cost_ms += _NEW_WEIGHT * (spent_ms - self.cost_ms)
        return self.interval_ms
