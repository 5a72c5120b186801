"""The rate of a counter that only grows."""

__all__ = ["CounterRate"]

_NS_PER_S = 1e9


class CounterRate:
    """Differences of a cumulative counter over time."""

    def __init__(self) -> None:
        self._last: tuple[float, int] | None = None

    def per_s(self, count: float, at_ns: int) -> float | None:
        """Return the increase per second since the call before; None for the first, and where the counter began anew.

        Args:
            count: The counter now.
            at_ns: When it was read, in nanoseconds of one clock.
        """
        last, self._last = self._last, (count, at_ns)
        if last is None or at_ns <= last[1] or count < last[0]:
            return None
        return (count - last[0]) * _NS_PER_S / (at_ns - last[1])
