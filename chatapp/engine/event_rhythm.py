"""How often a generation tells the app what came of it: less often where its threads take every core.

Each event costs both processes time: it is written, read, folded into figures and painted. A core that computes nothing has that
time to spare. Where all of them decode, a thread that loses its core keeps the others waiting at llama.cpp's barriers, so the
answer waits for as long as the window works.
"""

import os

__all__ = ["EventRhythm", "usable_cores"]

_OFTEN_US = 50_000  # 20 events a second: smooth to the eye
_SELDOM_US = 125_000  # 8 a second, in whole words: still nearer together than anybody reads
_SPARE_CORES = 0.5  # less than this is left over: every core computes


def usable_cores() -> int:
    """Return the logical cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


class EventRhythm:
    """Says when the next event is due. All times are microseconds of the turn's stopwatch.

    Args:
        n_cores: Logical cores that this process may use.
    """

    def __init__(self, n_cores: int | None = None) -> None:
        self._n_cores = usable_cores() if n_cores is None else n_cores
        self._interval_us = _OFTEN_US
        self._sent_us: int | None = None
        self._cpu_us: int | None = None

    def is_due(self, t_us: int) -> bool:
        """Return whether it is time for an event; the first is due at once."""
        return self._sent_us is None or t_us - self._sent_us >= self._interval_us

    def sent(self, t_us: int, cpu_us: int | None) -> None:
        """An event was sent.

        Args:
            t_us: When.
            cpu_us: Processor time of all threads of this process so far; None where nothing is computed.
        """
        if self._sent_us is not None and self._cpu_us is not None and cpu_us is not None and t_us > self._sent_us:
            n_busy = (cpu_us - self._cpu_us) / (t_us - self._sent_us)
            self._interval_us = _SELDOM_US if n_busy > self._n_cores - _SPARE_CORES else _OFTEN_US
        self._sent_us, self._cpu_us = t_us, cpu_us
