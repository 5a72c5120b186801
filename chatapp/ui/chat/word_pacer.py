"""Holds streamed text back until whole words are there, but never so long that the window seems late."""

import re
import time
from collections.abc import Callable

__all__ = ["MAX_WAIT_S", "WordPacer"]

MAX_WAIT_S = 0.15
"""Longest wait for the end of a word while text flows: tokens of one word come within it from a model that is read along with,
and so do two events of an engine that has no core to spare. A longer wait (for the end of an address, or in scripts that write
words without a space, such as Thai) would be told as a window that is busy."""

_PATIENCE = 1.5  # of the time between two arrivals: the next one is late then
_LONGEST_PATIENCE_S = 0.2

_END = re.compile(
    "["
    " \n"
    "\u2e80-\u9fff"  # radicals, punctuation, kana, Bopomofo and Chinese characters: each is a word by itself
    "\uf900-\ufaff\uff00-\uffef"  # compatibility characters and wide forms
    "\U0001f000-\U0001ffff\U00020000-\U0003ffff"  # pictures, and rarer Chinese characters
    "]"
)


class WordPacer:
    """Text goes in as it arrives and comes out in whole words.

    Args:
        clock: Seconds.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._held = ""
        self._is_fresh = False
        self._since = 0.0  # what is held has waited from here on
        self._fed_at: float | None = None
        self._gap_s = MAX_WAIT_S  # between the last two arrivals; nothing is known of it after the first

    def feed(self, text: str) -> None:
        """Take text that arrived."""
        now_s = self._clock()
        if self._fed_at is not None:
            self._gap_s = now_s - self._fed_at
        self._fed_at = now_s
        if not self._held:
            self._since = now_s
        self._held += text
        self._is_fresh = True

    def take(self) -> str:
        """Return what may be shown now: whole words; everything where nothing arrived since the last call, or it waited long."""
        is_due = not self._is_fresh or self._clock() - self._since >= MAX_WAIT_S
        n_ready = len(self._held) if is_due else self._n_ready()
        self._is_fresh = False
        ready, self._held = self._held[:n_ready], self._held[n_ready:]
        if ready and self._fed_at is not None:
            self._since = self._fed_at
        return ready

    def take_all(self) -> str:
        """Return everything that is held."""
        ready, self._held = self._held, ""
        return ready

    @property
    def is_empty(self) -> bool:
        """Whether nothing is held back."""
        return not self._held

    @property
    def patience_s(self) -> float:
        """Seconds to wait for the end of what is held; 0 where text comes so seldom that waiting is of no use."""
        return min(_PATIENCE * self._gap_s, _LONGEST_PATIENCE_S) if self._gap_s <= _LONGEST_PATIENCE_S else 0.0

    def _n_ready(self) -> int:
        if not self._held.rstrip():
            return 0
        return max((found.end() for found in _END.finditer(self._held)), default=0)
