"""The items of an array as GBNF while those that meet ``contains`` are counted."""

from collections.abc import Callable

from chatapp.engine.llama.repetition import repeated
from chatapp.engine.llama.schema_rules import alternatives

__all__ = ["CountedItems"]

_MOST_OTHERS = 8  # items that come before those that must: with any number of them an answer might never get there
_COMMA = 'ws "," ws '


class CountedItems:
    """Writes items of two kinds, one rule for each count, whichever way leads to it.

    Args:
        met: The expression of an item that meets ``contains``.
        other: That of any other; of an item at all, where nobody limits how many meet it.
        bounds: ``minItems`` and ``maxItems``.
        named: Makes a rule of an expression and returns its name.
    """

    def __init__(self, met: str, other: str, bounds: tuple[int, int | None], named: Callable[[str], str]) -> None:
        self._met = met
        self._other = other
        self._least, self._most = bounds
        self._named = named
        self._known: dict[tuple[int, int | None, int], str] = {}

    def behind(self, n_must: int, n_may: int | None, n_before: int = 0) -> str:
        """Return what may follow behind ``n_before`` items while ``n_must`` to ``n_may`` (None: any) more meet ``contains``."""
        key = (n_must, n_may, n_before)
        if key not in self._known:
            is_free = not n_must and n_before and (n_may is None or (self._most is None and n_before >= self._least))
            self._known[key] = self._free(n_may, n_before) if is_free else self._next(n_must, n_may, n_before)
        return self._known[key]

    def _free(self, n_may: int | None, n_before: int) -> str:
        """Return what may follow where nothing must: any items, or any others with some that meet it between them."""
        item = f"({_COMMA}{self._other} )"
        if n_may is None:
            most = None if self._most is None else self._most - n_before
            return repeated(item, max(0, self._least - n_before), most, self._named)
        others = self._named(f"{item}*")
        return f"{others} ({_COMMA}{self._met} {others} ){{0,{n_may}}}" if n_may else others

    def _next(self, n_must: int, n_may: int | None, n_before: int) -> str:
        comma = _COMMA if n_before else ""
        n_room = None if self._most is None else self._most - n_before
        options = ['""'] if not n_must and n_before >= self._least else []
        if n_may != 0 and n_room != 0:
            rest = self.behind(max(0, n_must - 1), None if n_may is None else n_may - 1, n_before + 1)
            options.append(f"{comma}{self._met} {rest}")
        if (n_room is None or n_room > n_must) and (not n_must or n_before < _MOST_OTHERS):
            options.append(f"{comma}{self._other} {self.behind(n_must, n_may, n_before + 1)}")
        return self._named(alternatives(options))
