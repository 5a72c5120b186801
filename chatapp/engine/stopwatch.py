"""The engine's clock: microseconds since a moment, monotonic."""

import time

__all__ = ["Stopwatch"]

_NS_PER_US = 1_000
_NS_PER_MS = 1_000_000


class Stopwatch:
    """Runs from its construction on; the system's monotonic high-resolution clock, so it never goes back."""

    def __init__(self) -> None:
        self._start_ns = time.perf_counter_ns()

    def us(self) -> int:
        """Return whole microseconds since the start."""
        return (time.perf_counter_ns() - self._start_ns) // _NS_PER_US

    def ms(self) -> float:
        """Return milliseconds since the start."""
        return (time.perf_counter_ns() - self._start_ns) / _NS_PER_MS
