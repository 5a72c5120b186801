"""The values that meet one schema and not another, as schemas: a grammar has no "not", so it must be written out.

It may allow less than that, never more.
"""

import re
from collections.abc import Callable, Sequence
from typing import Any

from chatapp.engine.llama.schema_constants import constants, fits, is_among, meets
from chatapp.engine.llama.schema_numbers import number_bounds
from chatapp.engine.llama.schema_rules import JSON_TYPES, KEYWORDS_OF, are_apart, listed

__all__ = ["UndecidedError", "without"]

Follow = Callable[[Any], Any]

_CHOICES = ("anyOf", "oneOf")
_BOUNDS = frozenset(("minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"))
_LENGTHS = frozenset(("minLength", "maxLength"))
_ANY_CHARACTER = r"[\s\S]"
_ANY_TEXT = _ANY_CHARACTER + "*"
_OF_PROPERTIES = frozenset(("properties", "required"))


class UndecidedError(Exception):
    """What is left cannot be written as a schema; the message names the keyword that stands in the way."""


def without(part: Any, taken: Any, follow: Follow) -> list[Any]:  # noqa: ANN401 - any JSON
    """Return schemas of what meets ``part`` and not ``taken``, all of it together; empty: nothing does.

    Args:
        part: The one schema.
        taken: The other.
        follow: Returns what a ``$ref`` points to; any other schema itself.

    Raises:
        UndecidedError: No schema says it.
    """
    part, taken = follow(part), follow(taken)
    if taken is True or taken == {} or part is False:
        return []
    if taken is False:
        return [part]
    for schema in (part, taken):
        if isinstance(schema, dict) and "allOf" in schema:
            raise UndecidedError("allOf")
    for choice in _CHOICES:
        if choice in taken:
            return _without_each(part, taken[choice], follow)
    return [rest for option in _options(part) for rest in _of_option(option, taken, follow)]


def _without_each(part: Any, options: Sequence[Any], follow: Follow) -> list[Any]:  # noqa: ANN401 - any JSON
    parts = [part]
    for option in options:
        parts = [rest for each in parts for rest in without(each, option, follow)]
    return parts


def _options(part: Any) -> list[Any]:  # noqa: ANN401 - any JSON
    """Return schemas of one type each, or of listed values; or the choices that a schema offers."""
    schema = {} if part is True else part
    for choice in _CHOICES:
        if choice in schema:
            return list(schema[choice])
    if constants(schema):
        return [schema]
    types = listed(schema.get("type", _types_spoken_of(schema)))
    return [{**schema, "type": kind} for kind in types]


def _types_spoken_of(schema: dict[str, Any]) -> list[str]:
    """Return the type that a schema without one is written as, or all types."""
    spoken_of = [kind for kind, keywords in KEYWORDS_OF.items() if any(keyword in schema for keyword in keywords)]
    return spoken_of[:1] or [kind for kind in JSON_TYPES if kind != "integer"]


def _of_option(part: Any, taken: dict[str, Any], follow: Follow) -> list[Any]:  # noqa: ANN401 - any JSON
    if not isinstance(part, dict) or "$ref" in part or any(choice in part for choice in _CHOICES):
        return without(part, taken, follow)
    if are_apart(part, taken):
        return [part]
    if constants(part):
        kept = [value for value in constants(part) if not _is_met(value, taken)]
        return [{"enum": kept}] if kept else []
    if not isinstance(part.get("type"), str):
        return [rest for option in _options(part) for rest in _of_option(option, taken, follow)]
    return _of_type(part, taken, follow)


def _is_met(value: Any, taken: dict[str, Any]) -> bool:  # noqa: ANN401 - any JSON
    named = constants(taken)
    if not fits(value, listed(taken.get("type", []))) or (named and not is_among(value, named)):
        return False
    hard = [word for word in ("format", "pattern", *KEYWORDS_OF["object"], *KEYWORDS_OF["array"]) if word in taken]
    if hard and isinstance(value, str | dict | list):
        raise UndecidedError(hard[0])
    return meets(value, taken, "#")


def _of_type(part: dict[str, Any], taken: dict[str, Any], follow: Follow) -> list[Any]:
    kind = part["type"]
    if kind == "number" and "integer" in listed(taken.get("type", [])) and "number" not in listed(taken["type"]):
        raise UndecidedError("type integer")
    named = [value for value in constants(taken) if fits(value, [kind])]
    if constants(taken) and not named:
        return [part]
    family = "number" if kind == "integer" else kind
    spoken = {word for word in KEYWORDS_OF.get(family, ()) if word in taken}
    if named and spoken:
        raise UndecidedError("const" if "const" in taken else "enum")
    if named:
        return _without_values(part, named)
    if not spoken:
        return []
    return _by_keywords(part, taken, spoken, follow)


def _by_keywords(part: dict[str, Any], taken: dict[str, Any], spoken: set[str], follow: Follow) -> list[Any]:
    if spoken <= _BOUNDS:
        low, high = number_bounds(taken)
        below = [] if low is None else [_tighter(part, "exclusiveMaximum" if low.is_allowed else "maximum", low.value, min)]
        above = [] if high is None else [_tighter(part, "exclusiveMinimum" if high.is_allowed else "minimum", high.value, max)]
        return [rest for rest in below + above if _has_room(rest)]
    if spoken <= _LENGTHS:
        shorter = [_tighter(part, "maxLength", taken["minLength"] - 1, min)] if taken.get("minLength") else []
        longer = [_tighter(part, "minLength", taken["maxLength"] + 1, max)] if "maxLength" in taken else []
        return [rest for rest in shorter + longer if rest.get("minLength", 0) <= rest.get("maxLength", rest.get("minLength", 0))]
    if spoken <= _OF_PROPERTIES:
        return _by_properties(part, taken, follow)
    raise UndecidedError(min(spoken - _BOUNDS - _LENGTHS - _OF_PROPERTIES, default=min(spoken)))


def _by_properties(part: dict[str, Any], taken: dict[str, Any], follow: Follow) -> list[Any]:
    """Return objects of which one property differs: one that is always there."""
    required, own, asked = part.get("required", []), part.get("properties", {}), taken.get("properties", {})
    loose = [name for name in [*asked, *taken.get("required", [])] if name not in required]
    if loose:
        raise UndecidedError(f'the property "{loose[0]}", which is not required of the items')
    rests = [(name, without(own.get(name, True), schema, follow)) for name, schema in asked.items()]
    return [{**part, "properties": {**own, name: {"anyOf": rest}}} for name, rest in rests if rest]


def _without_values(part: dict[str, Any], named: list[Any]) -> list[Any]:
    kind = part["type"]
    if kind in ("boolean", "null"):
        values = [value for value in ((True, False) if kind == "boolean" else (None,)) if not is_among(value, named)]
        return [{"enum": values}] if values else []
    if kind in ("integer", "number"):
        numbers = sorted({value for value in named if isinstance(value, int | float) and not isinstance(value, bool)})
        return _between(part, numbers)
    texts = [value for value in named if isinstance(value, str)]
    if kind == "string" and not any(word in part for word in KEYWORDS_OF["string"]):
        return [{**part, "pattern": f"^{_unlike(texts)}$"}]
    raise UndecidedError("const or enum")


def _between(part: dict[str, Any], numbers: list[float]) -> list[Any]:
    """Return the numbers before the first, between each two and behind the last."""
    rests = []
    for low, high in zip([None, *numbers], [*numbers, None], strict=True):
        rest = part if low is None else _tighter(part, "exclusiveMinimum", low, max)
        rests.append(rest if high is None else _tighter(rest, "exclusiveMaximum", high, min))
    return [rest for rest in rests if _has_room(rest)]


def _tighter(part: dict[str, Any], keyword: str, value: Any, choose: Callable[[Any, Any], Any]) -> dict[str, Any]:  # noqa: ANN401 - a number
    plain = value if isinstance(value, int) else (int(value) if value == int(value) else float(value))
    return {**part, keyword: plain if keyword not in part else choose(part[keyword], plain)}


def _has_room(part: dict[str, Any]) -> bool:
    """Return whether a number can lie between the bounds."""
    low, high = number_bounds(part)
    if low is None or high is None:
        return True
    if part["type"] == "integer":
        first = -(-low.value // 1) + (not low.is_allowed and low.value == low.value // 1)
        last = high.value // 1 - (not high.is_allowed and high.value == high.value // 1)
        return first <= last
    return low.value < high.value or (low.value == high.value and low.is_allowed and high.is_allowed)


def _unlike(texts: Sequence[str]) -> str:
    """Return a pattern of all strings but these: at some character they part, or they end early."""
    if not texts:
        return _ANY_TEXT
    heads = sorted({text[0] for text in texts if text})
    after = [f"{_escaped(head)}{_unlike([text[1:] for text in texts if text[:1] == head])}" for head in heads]
    other = f"[^{''.join(map(_escaped, heads))}]" if heads else _ANY_CHARACTER
    early = [] if "" in texts else [""]
    return f"(?:{'|'.join([*early, *after, other + _ANY_TEXT])})"


def _escaped(character: str) -> str:
    return re.sub(r"([\\^$.|?*+()\[\]{}/-])", r"\\\1", character)
