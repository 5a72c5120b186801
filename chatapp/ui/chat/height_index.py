"""Heights of stacked rows and the place of each: changing the last one costs nothing, finding one is a binary search."""

from bisect import bisect_right
from collections.abc import Iterable
from itertools import accumulate

__all__ = ["HeightIndex"]


class HeightIndex:
    """Prefix sums that are brought up to date only as far as somebody asks."""

    def __init__(self, heights: Iterable[float] = ()) -> None:
        self._heights = list(heights)
        self._tops = [0.0]  # tops[i] is the top of row i; one more than rows when all are known

    def __len__(self) -> int:
        return len(self._heights)

    def append(self, height: float) -> None:
        """Add a row at the end."""
        self._heights.append(height)

    def truncate(self, n_rows: int) -> None:
        """Drop all rows after the first ``n_rows``."""
        del self._heights[n_rows:]
        del self._tops[n_rows + 1 :]

    def height(self, row: int) -> float:
        """Return the height of one row."""
        return self._heights[row]

    def set_height(self, row: int, height: float) -> None:
        """Give one row another height; the rows below move."""
        if self._heights[row] != height:
            self._heights[row] = height
            del self._tops[row + 1 :]

    def top(self, row: int) -> float:
        """Return where a row begins; for ``row == len(self)`` where the last one ends."""
        self._extend(row)
        return self._tops[row]

    def total(self) -> float:
        """Return the height of all rows."""
        return self.top(len(self._heights))

    def row_at(self, y: float) -> int:
        """Return the row that covers ``y``: the first one for a place above, the last one for a place below.

        Raises:
            IndexError: There are no rows.
        """
        if not self._heights:
            raise IndexError("no rows")
        self._extend(len(self._heights))
        return min(max(bisect_right(self._tops, y) - 1, 0), len(self._heights) - 1)

    def _extend(self, row: int) -> None:
        n_known = len(self._tops) - 1
        if row > n_known:
            self._tops[n_known:] = accumulate(self._heights[n_known:row], initial=self._tops[n_known])
