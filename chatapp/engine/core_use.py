"""Which cores other programs leave over, from the system's counters."""

import os
import threading
import time
from collections import deque
from dataclasses import dataclass
from itertools import pairwise

import psutil

__all__ = ["CoreUse", "Counters"]

_SHORTEST_S = 0.2  # the counters of most systems advance in steps of 10 ms
_STALE_S = 10.0
_PERIOD_S = 1.0
_N_STRETCHES = 2  # a program that is busy for less than two of them (a start, a repaint, a file that is read) is over in a moment


@dataclass(frozen=True, slots=True)
class Counters:
    """Sums since some moment, in seconds.

    Attributes:
        now_s: The time.
        idle_s: Of all cores.
        ours_s: Processor time of this process and of the window that started it.
    """

    now_s: float
    idle_s: float
    ours_s: float


class CoreUse:
    """Means over the last seconds, kept fresh by a thread of its own; end it with :meth:`close`.

    What is older than ten seconds (the machine slept) says nothing of now and counts as unknown.
    """

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._window = _window()
        self._window_s = 0.0
        first = self._counters()
        self._last = first
        self._n_idle: float | None = None
        self._stretches: deque[Counters] = deque([first], maxlen=_N_STRETCHES + 1)  # their borders
        self._ended = threading.Event()
        threading.Thread(target=self._watch, name="core-use", daemon=True).start()

    def n_idle(self) -> float | None:
        """Return the cores that nobody used lately; None where nothing recent is known."""
        with self._lock:
            self._read()
            return self._n_idle

    def n_free(self) -> float | None:
        """Return the cores that nobody used or that we used ourselves, window included: what other programs leave to us.

        The best of the last two seconds or longer: a short burst keeps no thread away. None until both are known.
        """
        with self._lock:
            self._read()
            borders = list(self._stretches)
        if len(borders) <= _N_STRETCHES:
            return None
        return max(_free_between(*pair) for pair in pairwise(borders))

    def close(self) -> None:
        """End the thread."""
        self._ended.set()

    def _watch(self) -> None:
        while not self._ended.wait(_PERIOD_S):
            with self._lock:
                self._read()

    def _read(self) -> None:
        """Take the counters where enough time has passed since the last time; that takes 0.1 ms."""
        seconds = _now_s() - self._last.now_s
        if seconds < _SHORTEST_S:
            return
        before, self._last = self._last, self._counters()
        self._n_idle = None if seconds > _STALE_S else (self._last.idle_s - before.idle_s) / seconds
        if seconds > _STALE_S:
            self._stretches.clear()
        if not self._stretches or self._last.now_s - self._stretches[-1].now_s >= _PERIOD_S:
            self._stretches.append(self._last)

    def _counters(self) -> Counters:
        times = psutil.cpu_times()
        if self._window is not None:
            self._window_s = _processor_time(self._window, self._window_s)
        return Counters(_now_s(), times.idle + getattr(times, "iowait", 0.0), time.process_time() + self._window_s)


def _free_between(first: Counters, last: Counters) -> float:
    return (last.idle_s - first.idle_s + last.ours_s - first.ours_s) / (last.now_s - first.now_s)


def _window() -> psutil.Process | None:
    """Return the process that started this one."""
    try:
        return psutil.Process(os.getppid())
    except psutil.Error:
        return None


def _processor_time(process: psutil.Process, last_s: float) -> float:
    """Return what a process has used; what it had used where it is gone or the system does not tell."""
    try:
        times = process.cpu_times()
    except psutil.Error:
        return last_s
    return float(times.user + times.system)


def _now_s() -> float:
    return time.perf_counter()
