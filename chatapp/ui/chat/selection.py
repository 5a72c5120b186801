"""What the reader has selected: two ends, anywhere in the transcript."""

from typing import NamedTuple

from chatapp.ui.chat.row import Place, Span

__all__ = ["Selection", "TextPoint"]


class TextPoint(NamedTuple):
    """A character position in the transcript."""

    row: int
    place: Place


class Selection:
    """An anchor and a head; empty while they are the same."""

    def __init__(self) -> None:
        self._anchor: TextPoint | None = None
        self._head: TextPoint | None = None

    @property
    def is_empty(self) -> bool:
        """Whether nothing is selected."""
        return self._anchor is None or self._anchor == self._head

    @property
    def head(self) -> TextPoint | None:
        """The end that moves."""
        return self._head

    def clear(self) -> None:
        """Select nothing."""
        self._anchor = self._head = None

    def begin(self, point: TextPoint) -> None:
        """Put both ends on a point."""
        self._anchor = self._head = point

    def move_to(self, point: TextPoint) -> None:
        """Move the head; a selection that was never begun begins here."""
        self._anchor = self._anchor or point
        self._head = point

    def set_range(self, start: TextPoint, end: TextPoint) -> None:
        """Select from one point to another."""
        self._anchor, self._head = start, end

    def rows(self) -> range:
        """Return the rows that the selection touches."""
        if self._anchor is None or self._head is None or self.is_empty:
            return range(0)
        start, end = sorted((self._anchor, self._head))
        return range(start.row, end.row + 1)

    def span(self, row: int) -> Span | None:
        """Return the selected stretch of one row (None: nothing of it)."""
        if row not in self.rows() or self._anchor is None or self._head is None:
            return None
        start, end = sorted((self._anchor, self._head))
        return Span(start.place if row == start.row else None, end.place if row == end.row else None)
