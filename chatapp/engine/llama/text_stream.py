"""Bytes of tokens to text for the eye: whole characters only, nothing beyond a stop string."""

import codecs
from collections.abc import Sequence

__all__ = ["TextStream"]


class TextStream:
    """Turns token bytes into text.

    An unfinished character waits for its rest; only bytes that can never become a character show as the replacement mark.
    Text that might be the beginning of a stop string is held back until that is decided. The cost of a token does not grow
    with the answer.
    """

    def __init__(self, stops: Sequence[str] = (), *, drop_leading_space: bool = False) -> None:
        """Start a text.

        Args:
            stops: The text ends before the first of these (empty strings are ignored).
            drop_leading_space: The tokenizer writes a space before the first word that belongs to no text (SentencePiece).
        """
        self._stops = tuple(stop for stop in stops if stop)
        self._decoder = codecs.getincrementaldecoder("utf-8")("replace")
        self._held = ""
        self._drop_space = drop_leading_space
        self.is_stopped = False
        self.cut = ""  # what a stop string took away: itself, and what came with it

    def push(self, piece: bytes) -> str:
        """Add the bytes of one token and return the text that is certain now (possibly empty)."""
        if self.is_stopped:
            return ""
        text = self._decoder.decode(piece)
        if self._drop_space and text:
            text = text.removeprefix(" ")
            self._drop_space = False
        if not self._stops:
            return text
        return self._release(self._held + text)

    def close(self) -> str:
        """Return the text still held back: no stop string came of it. An unfinished character is left out."""
        held, self._held = self._held, ""
        return "" if self.is_stopped else held

    def _release(self, text: str) -> str:
        found = [position for stop in self._stops if (position := text.find(stop)) >= 0]
        if found:
            self.is_stopped = True
            self._held = ""
            self.cut = text[min(found) :]
            return text[: min(found)]
        n_held = max(_overlap(text, stop) for stop in self._stops)
        cut = len(text) - n_held
        self._held = text[cut:]
        return text[:cut]


def _overlap(text: str, stop: str) -> int:
    """Return the length of the longest end of ``text`` that begins ``stop``."""
    for length in range(min(len(text), len(stop) - 1), 0, -1):
        if text.endswith(stop[:length]):
            return length
    return 0
