"""Which cores other programs leave over, from the system's counters."""

import threading
import time

import psutil

__all__ = ["CoreUse"]

_SHORTEST_S = 0.2  # the counters of most systems advance in steps of 10 ms
_STALE_S = 10.0
_PERIOD_S = 2.0


class CoreUse:
    """Means over the last seconds, kept fresh by a thread of its own; end it with :meth:`close`.

    What is older than ten seconds (the machine slept) says nothing of now and counts as unknown.
    """

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._last = _counters()
        self._n_idle: float | None = None
        self._n_free: float | None = None
        self._ended = threading.Event()
        threading.Thread(target=self._watch, name="core-use", daemon=True).start()

    def n_idle(self) -> float | None:
        """Return the cores that nobody used; None where nothing recent is known."""
        self._read()
        return self._n_idle

    def n_free(self) -> float | None:
        """Return the cores that nobody used or that we used ourselves: what other programs leave to us."""
        self._read()
        return self._n_free

    def close(self) -> None:
        """End the thread."""
        self._ended.set()

    def _watch(self) -> None:
        while not self._ended.wait(_PERIOD_S):
            self._read()

    def _read(self) -> None:
        """Take the counters where enough time has passed since the last time; that takes 0.1 ms."""
        with self._lock:
            seconds = _now_s() - self._last[0]
            if seconds < _SHORTEST_S:
                return
            counters = _counters()
            idle, own = ((counters[index] - self._last[index]) / seconds for index in (1, 2))
            self._n_idle, self._n_free = (None, None) if seconds > _STALE_S else (idle, idle + own)
            self._last = counters


def _now_s() -> float:
    return time.perf_counter()


def _counters() -> tuple[float, float, float]:
    """Return the time, the idle time of all cores and our own processor time, in seconds."""
    times = psutil.cpu_times()
    return _now_s(), times.idle + getattr(times, "iowait", 0.0), time.process_time()
