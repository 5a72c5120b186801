"""How fast a download is, over the last seconds."""

from collections import deque

__all__ = ["TransferRate"]

_WINDOW_S = 5.0
_LEAST_S = 0.5  # a rate of less time than this would be noise


class TransferRate:
    """Bytes a second over a sliding window; what was on the disk before does not count."""

    def __init__(self) -> None:
        self._points: deque[tuple[float, int]] = deque()
        self._n_bytes = 0

    def add(self, now_s: float, n_bytes: int) -> None:
        """Note that bytes arrived (0 for a look at the clock)."""
        self._n_bytes += n_bytes
        self._points.append((now_s, self._n_bytes))
        while len(self._points) > 1 and now_s - self._points[1][0] >= _WINDOW_S:
            self._points.popleft()

    @property
    def bytes_per_s(self) -> float | None:
        """The rate; None while too little time has passed."""
        if not self._points:
            return None
        (first_s, first), (last_s, last) = self._points[0], self._points[-1]
        return None if last_s - first_s < _LEAST_S else (last - first) / (last_s - first_s)

    def left_s(self, n_bytes: int) -> float | None:
        """Return the seconds that so many bytes will take at this rate; None where nothing arrives."""
        rate = self.bytes_per_s
        return None if not rate else n_bytes / rate
