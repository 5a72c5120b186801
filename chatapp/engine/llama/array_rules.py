"""Arrays of a JSON schema as GBNF: how many items, which ones, and how many of them meet ``contains``."""

import json
from collections.abc import Callable
from typing import Any

from chatapp.engine.llama.counted_items import CountedItems
from chatapp.engine.llama.repetition import repeated
from chatapp.engine.llama.schema_constants import constants, fits
from chatapp.engine.llama.schema_difference import UndecidedError, without
from chatapp.engine.llama.schema_rules import allowed_types, alternatives, quoted, unmeetable, unsupported

__all__ = ["ArrayRules"]

_MAX_UNIQUE = 6
_MOST_CONTAINED = 16
_MOST_COUNTED = 100  # items that a grammar counts one by one while it counts those that meet ``contains``
_OF_CONSTANTS = frozenset(("const", "enum", "type", "title", "description", "$comment"))
_OF_CONTAINS = ("contains", "minContains", "maxContains")
_COMMA = ' ws "," ws '

Bounds = tuple[int, int | None]


class ArrayRules:
    """Writes the arrays of one schema.

    Args:
        expression: Returns the expression of a subschema at a place.
        named: Makes a rule of an expression and returns its name.
        followed: Returns what a ``$ref`` points to; any other schema itself.
    """

    def __init__(
        self, expression: Callable[[Any, str], str], named: Callable[[str], str], followed: Callable[[Any, str], Any]
    ) -> None:
        self._expression = expression
        self._named = named
        self._followed = followed

    def array(self, schema: dict[str, Any], place: str) -> str:
        """Return the expression of the arrays that a schema allows."""
        heads = [self._expression(part, f"{place}/prefixItems/{n}") for n, part in enumerate(schema.get("prefixItems", []))]
        least, most = schema.get("minItems", 0), schema.get("maxItems")
        items = schema.get("items", True)
        if (most is not None and least > most) or (items is False and least > len(heads)):
            raise unmeetable(place, "it asks for more items than it allows")
        if "contains" in schema and (schema.get("minContains", 1) or "maxContains" in schema):
            return self._containing(schema, (least, most), place)
        if schema.get("uniqueItems"):
            return self._unique(schema, items, (least, most), place)
        if heads:
            return self._tuple(heads, items, (least, most), place)
        if most == 0 or items is False:
            return '"[" ws "]"'
        item = self._named(self._expression(items, f"{place}/items"))
        more = repeated(f'( ws "," ws {item} )', max(0, least - 1), None if most is None else most - 1, self._named)
        return f'"[" ws {item} {more} ws "]"' if least else f'"[" ws ( {item} {more} ws )? "]"'

    def _containing(self, schema: dict[str, Any], bounds: Bounds, place: str) -> str:
        """Return an array of which some items meet ``contains``: at most 8 others come before the last of them that must."""
        most = bounds[1]
        n_wanted, n_allowed = schema.get("minContains", 1), schema.get("maxContains")
        _check_contains(schema, most, place)
        items = schema.get("items", True)
        both = _both(items, self._followed(schema["contains"], place))
        if n_allowed is not None and (most is None or n_allowed < most):
            return self._at_most(schema, both, bounds, place)
        met = self._named(self._expression(both, f"{place}/contains"))
        other = self._named(self._expression(items, f"{place}/items"))
        return f'"[" ws {CountedItems(met, other, bounds, self._named).behind(n_wanted, None)} ws "]"'

    def _at_most(self, schema: dict[str, Any], both: Any, bounds: Bounds, place: str) -> str:  # noqa: ANN401 - any JSON
        """Return an array with no more than ``maxContains`` items that meet ``contains``, so that all others must fail it."""
        least, most = bounds
        n_wanted, n_allowed = schema.get("minContains", 1), schema["maxContains"]
        others = self._others(schema, place)
        if n_allowed == 0 or not others:
            kept = {keyword: value for keyword, value in schema.items() if keyword not in _OF_CONTAINS}
            some = {"items": both, "minItems": max(least, n_wanted), "maxItems": n_allowed}
            return self.array({**kept, **(some if not others else {"items": {"anyOf": others}})}, place)
        if max(least, most or 0) > _MOST_COUNTED:
            raise unsupported(place, f"maxContains beside more than {_MOST_COUNTED} items")
        met = self._named(self._expression(both, f"{place}/contains"))
        other = self._named(self._expression({"anyOf": others}, f"{place}/items"))
        return f'"[" ws {CountedItems(met, other, bounds, self._named).behind(n_wanted, n_allowed)} ws "]"'

    def _others(self, schema: dict[str, Any], place: str) -> list[Any]:
        """Return schemas of the items that do not meet ``contains``."""
        try:
            return without(schema.get("items", True), schema["contains"], lambda part: self._followed(part, place))
        except UndecidedError as error:
            raise unsupported(place, f"maxContains where items cannot be told apart by {error}") from error

    def _unique(self, schema: dict[str, Any], items: Any, bounds: tuple[int, int | None], place: str) -> str:  # noqa: ANN401 - any JSON
        """Return an array of different items: a grammar can only know which are left if there are few to choose from."""
        least, most = bounds
        resolved = self._followed(items, place)
        types = set(allowed_types(resolved, place)) if isinstance(resolved, dict) else set()
        fitting = [value for value in constants(resolved) if fits(value, types)]
        values = list(dict.fromkeys(json.dumps(value, ensure_ascii=False) for value in fitting))
        if "prefixItems" in schema or not 0 < len(values) <= _MAX_UNIQUE or set(resolved) - _OF_CONSTANTS:
            raise unsupported(place, f"uniqueItems (of an enum of at most {_MAX_UNIQUE} values it works)")
        if least > len(values):
            raise unmeetable(place, "it asks for more different items than there are")
        literals = [quoted(value) for value in values]
        return f'"[" ws {self._of_those_left(literals, len(literals), (least, most))} ws "]"'

    def _of_those_left(self, left: list[str], n_values: int, bounds: tuple[int, int | None]) -> str:
        """Return what may follow while these values are left."""
        least, most = bounds
        n_written = n_values - len(left)
        options = ['""'] if n_written >= least else []
        if most is None or n_written < most:
            comma = 'ws "," ws ' if n_written else ""
            rests = [[other for other in left if other != value] for value in left]
            pairs = zip(left, rests, strict=True)
            options += [f"{comma}{value} {self._of_those_left(rest, n_values, bounds)}" for value, rest in pairs]
        return self._named(alternatives(options))

    def _tuple(self, heads: list[str], items: Any, bounds: tuple[int, int | None], place: str) -> str:  # noqa: ANN401 - any JSON
        """Return an array that writes all of ``prefixItems``, and behind them only what ``minItems`` asks for."""
        least, most = bounds
        if most is not None and most < len(heads):
            heads = heads[:most]
        if least > len(heads):
            item, n_more = self._named(self._expression(items, f"{place}/items")), least - len(heads)
            heads[-1] += f" {repeated(f'({_COMMA}{item} )', n_more, n_more, self._named)}"
        return f'"[" ws {_COMMA.join(heads)} ws "]"' if heads else '"[" ws "]"'


def _both(items: Any, contained: Any) -> Any:  # noqa: ANN401 - any JSON
    """Return the schema of an item that meets ``contains``; of each of its choices where it has some."""
    if items is True:
        return contained
    choice = next((word for word in ("anyOf", "oneOf") if isinstance(contained, dict) and word in contained), None)
    if choice is None:
        return {"allOf": [items, contained]}
    return {"anyOf": [{"allOf": [items, option]} for option in contained[choice]]}


def _check_contains(schema: dict[str, Any], most: int | None, place: str) -> None:
    """Refuse what no array can contain, and what its grammar cannot count."""
    n_wanted = schema.get("minContains", 1)
    beside = [keyword for keyword in ("prefixItems", "uniqueItems") if schema.get(keyword)]
    if beside:
        raise unsupported(place, f"contains beside {beside[0]}")
    if most is not None and n_wanted > most:
        raise unmeetable(place, "it must contain more items than it allows")
    if schema.get("maxContains", n_wanted) < n_wanted:
        raise unmeetable(place, "minContains is above maxContains")
    for keyword, count in (("minContains", _MOST_CONTAINED), ("maxContains", _MOST_COUNTED)):
        if schema.get(keyword, 0) > count and (most is None or schema[keyword] < most):
            raise unsupported(place, f"{keyword} above {count}")
