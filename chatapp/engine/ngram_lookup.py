"""Guesses without a second model: what followed the last tokens when they stood in the text before."""

from collections.abc import Iterable, Sequence

from chatapp.engine.guessing import FREE_OF_COST, GuessCost

__all__ = ["NgramLookup"]

_SHORTEST = 4  # fewer equal tokens are often chance: in free text such guesses seldom hold
_LONGEST = 6


class NgramLookup:
    """The tokens of a text by the runs that lead to them. Adding a token and guessing cost the same at any length.

    Guesses follow the longest run of ``shortest`` to ``longest`` tokens that ends the text and stood in it before; of several
    places the latest. What reaches the end of the text is taken for a loop and goes on from its beginning.
    """

    def __init__(self, tokens: Iterable[int] = (), *, shortest: int = _SHORTEST, longest: int = _LONGEST) -> None:
        self._tokens: list[int] = []
        self._sizes = range(longest, shortest - 1, -1)
        self._followers: dict[tuple[int, ...], int] = {}  # run -> place of the token behind its latest occurrence
        for token in tokens:
            self.append(token)

    @property
    def cost(self) -> GuessCost:
        """A look-up takes no time that matters."""
        return FREE_OF_COST

    def restart(self, text: Sequence[int]) -> None:
        """Messages left the window: what they said is still good to guess from."""

    def append(self, token: int) -> None:
        """Add the next token of the text."""
        place = len(self._tokens)
        for size in self._sizes:
            if size <= place:
                self._followers[tuple(self._tokens[place - size :])] = place
        self._tokens.append(token)

    def guess(self, n_most: int) -> list[int]:
        """Return ``n_most`` tokens that may come next; none where the end of the text stood nowhere before."""
        if n_most <= 0:
            return []
        for size in self._sizes:
            place = self._followers.get(tuple(self._tokens[-size:])) if size <= len(self._tokens) else None
            if place is not None:
                return self._from(place, n_most)
        return []

    def _from(self, place: int, n_most: int) -> list[int]:
        """Return the tokens from a place on; behind the end of the text they begin anew, as a loop would."""
        period = len(self._tokens) - place
        return [self._tokens[place + offset % period] for offset in range(n_most)]
