"""The values that a JSON schema lists (``const``, ``enum``), and which of them its other keywords allow."""

import json
from collections.abc import Collection
from decimal import Decimal
from fractions import Fraction
from typing import Any

from chatapp.engine.llama.schema_numbers import number_bounds, step_of
from chatapp.errors import ChatAppError, ProblemKind

__all__ = ["constants", "fits", "is_among", "meets", "types_of"]

_OF_NUMBERS = ("minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf")
_OF_TEXTS = ("minLength", "maxLength")
_OF_OTHERS: dict[type, tuple[str, ...]] = {
    str: ("format", "pattern"),
    list: ("items", "prefixItems", "minItems", "maxItems", "uniqueItems", "contains"),
    dict: ("properties", "required", "additionalProperties"),
}


def constants(schema: Any) -> list[Any]:  # noqa: ANN401 - any JSON
    """Return the values that a schema lists, those of both where it has ``const`` and ``enum``; empty where it lists none."""
    if not isinstance(schema, dict):
        return []
    listed = schema.get("enum", [schema["const"]] if "const" in schema else [])
    values = listed if isinstance(listed, list) else []
    return [value for value in values if "const" not in schema or _same(value, schema["const"])]


def types_of(value: Any) -> set[str]:  # noqa: ANN401 - any JSON
    """Return the JSON types of a value; a whole number is an integer and a number."""
    if isinstance(value, bool):
        return {"boolean"}
    if isinstance(value, int) or (isinstance(value, float) and value.is_integer()):
        return {"integer", "number"}
    return {{float: "number", str: "string", list: "array", dict: "object"}.get(type(value), "null")}


def fits(value: Any, types: Collection[str]) -> bool:  # noqa: ANN401 - any JSON
    """Return whether a value has one of the types; True where they name none."""
    return not types or bool(types_of(value) & set(types))


def is_among(value: Any, values: Collection[Any]) -> bool:  # noqa: ANN401 - any JSON
    """Return whether a value is one of several; 1 is 1.0, and not true."""
    return any(value == each and isinstance(value, bool) == isinstance(each, bool) for each in values)


def meets(value: Any, schema: dict[str, Any], place: str) -> bool:  # noqa: ANN401 - any JSON
    """Return whether the keywords beside ``const`` or ``enum`` allow a value.

    Raises:
        ChatAppError: ``SCHEMA_UNSUPPORTED``: one of them is not looked at.
    """
    beside = [keyword for keyword in _OF_OTHERS.get(type(value), ()) if keyword in schema]
    if beside:
        keyword = f"{beside[0]} beside {'const' if 'const' in schema else 'enum'}"
        raise ChatAppError.of(ProblemKind.SCHEMA_UNSUPPORTED, keyword=keyword, place=place)
    if isinstance(value, str):
        return bool(schema.get("minLength", 0) <= len(value) <= schema.get("maxLength", len(value)))
    if "number" in types_of(value) and any(keyword in schema for keyword in _OF_NUMBERS):
        return _is_in_range(Decimal(str(value)), schema, place)
    return True


def _is_in_range(value: Decimal, schema: dict[str, Any], place: str) -> bool:
    low, high = number_bounds(schema)
    is_above = low is None or value > low.value or (low.is_allowed and value == low.value)
    is_below = high is None or value < high.value or (high.is_allowed and value == high.value)
    return is_above and is_below and ("multipleOf" not in schema or Fraction(value) % Fraction(step_of(schema, place)) == 0)


def _same(one: Any, other: Any) -> bool:  # noqa: ANN401 - any JSON
    """True for equal JSON; true is not 1."""
    return json.dumps(one, sort_keys=True) == json.dumps(other, sort_keys=True)
