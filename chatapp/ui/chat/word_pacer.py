"""Holds streamed text back until whole words are there."""

__all__ = ["WordPacer"]

_MAX_HELD = 48  # characters; scripts without spaces, and long identifiers, are shown without waiting for one


class WordPacer:
    """Text goes in as it arrives and comes out in whole words."""

    def __init__(self) -> None:
        self._held = ""
        self._is_fresh = False

    def feed(self, text: str) -> None:
        """Take text that arrived."""
        self._held += text
        self._is_fresh = True

    def take(self) -> str:
        """Return what may be shown now: up to the last space; everything where nothing has arrived since the last call."""
        n_ready = self._n_ready() if self._is_fresh else len(self._held)
        self._is_fresh = False
        ready, self._held = self._held[:n_ready], self._held[n_ready:]
        return ready

    def take_all(self) -> str:
        """Return everything that is held."""
        ready, self._held = self._held, ""
        return ready

    @property
    def is_empty(self) -> bool:
        """Whether nothing is held back."""
        return not self._held

    def _n_ready(self) -> int:
        if not self._held.rstrip():
            return 0
        last_space = max(self._held.rfind(" "), self._held.rfind("\n"))
        n_ready = last_space + 1
        return len(self._held) if len(self._held) - n_ready > _MAX_HELD else n_ready
