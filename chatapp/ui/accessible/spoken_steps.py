"""Cuts a text that streams in into steps that can be listened to: whole sentences, never a token at a time (no Qt here)."""

import re

__all__ = ["SpokenSteps"]

_LEAST_CHARACTERS = 80  # shorter sentences are told together: a screen reader pauses between two announcements
_SENTENCE_END = re.compile(r"[.!?\u2026]+[\"')\]]*\s|[\u3002\uff01\uff1f]|\n")
_MARKS = re.compile(r"[*_`#>|~]+")


class SpokenSteps:
    """Takes pieces of text, gives back what is complete enough to be told."""

    def __init__(self) -> None:
        self._held = ""

    def feed(self, text: str) -> str:
        """Take more text; return whole sentences of at least 80 characters, or "" as long as there are none."""
        self._held += text
        if len(self._held) < _LEAST_CHARACTERS:
            return ""
        ends = [match.end() for match in _SENTENCE_END.finditer(self._held)]
        if not ends or ends[-1] < _LEAST_CHARACTERS:
            return ""
        told, self._held = self._held[: ends[-1]], self._held[ends[-1] :]
        return _spoken(told)

    def rest(self) -> str:
        """Return what is still held; the text is at its end."""
        told, self._held = self._held, ""
        return _spoken(told)


def _spoken(text: str) -> str:
    """Return the text without Markdown's marks, on one line."""
    return " ".join(_MARKS.sub("", text).split())
