"""The values of a JSON schema's keywords: each of its kind, in every part of the schema, before anything is made of them."""

import math
from collections.abc import Callable, Iterator
from typing import Any

from chatapp.errors import ChatAppError, ProblemKind

__all__ = ["check_shapes", "subschemas"]

_COUNTS = ("minItems", "maxItems", "minContains", "maxContains", "minLength", "maxLength")
_NUMBERS = ("minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf")
_LISTS_OF_SCHEMAS = ("allOf", "anyOf", "oneOf")
_SCHEMAS = ("items", "additionalProperties", "contains")


def check_shapes(schema: Any, place: str) -> None:  # noqa: ANN401 - any JSON
    """Look at a schema and at all that it is made of, less what ``$ref`` points to.

    Args:
        schema: The schema.
        place: The JSON pointer that messages begin with.

    Raises:
        ChatAppError: ``SCHEMA_INVALID``: a value has the wrong kind, or something that should be a schema is none.
    """
    waiting = [(schema, place)]
    while waiting:  # a list and no recursion: nesting has its own limit, and its own sentence
        part, here = waiting.pop()
        if isinstance(part, bool):
            continue
        if not isinstance(part, dict):
            raise ChatAppError.of(ProblemKind.SCHEMA_INVALID, reason=f"at {here}, a schema is an object, true or false")
        for keyword, value in part.items():
            if not _SHAPES.get(keyword, _is_any)(value):
                raise ChatAppError.of(ProblemKind.SCHEMA_INVALID, reason=f"at {here}, {keyword} has a value of the wrong kind")
        waiting += subschemas(part, here)


def subschemas(schema: dict[str, Any], place: str) -> Iterator[tuple[Any, str]]:
    """Yield the schemas that one is made of, each with its place; its definitions are none of them."""
    yield from ((schema[word], f"{place}/{word}") for word in _SCHEMAS if word in schema)
    yield from ((part, f"{place}/properties/{name}") for name, part in schema.get("properties", {}).items())
    for word in (*_LISTS_OF_SCHEMAS, "prefixItems"):
        yield from ((part, f"{place}/{word}/{n}") for n, part in enumerate(schema.get(word, [])))


def _is_any(_value: object) -> bool:
    return True


def _is_count(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0


def _is_number(value: object) -> bool:
    is_endless = isinstance(value, float) and not math.isfinite(value)  # 1e999, and Python reads NaN
    return isinstance(value, int | float) and not isinstance(value, bool) and not is_endless


def _is_text(value: object) -> bool:
    return isinstance(value, str)


def _is_list(value: object) -> bool:
    return isinstance(value, list)


def _is_choice(value: object) -> bool:
    return isinstance(value, list) and bool(value)


def _is_list_of_texts(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(each, str) for each in value)


_SHAPES: dict[str, Callable[[object], bool]] = {
    "properties": lambda value: isinstance(value, dict),
    "required": _is_list_of_texts,
    "type": lambda value: _is_text(value) or _is_list_of_texts(value),
    "uniqueItems": lambda value: isinstance(value, bool),
    **dict.fromkeys(("enum", "prefixItems"), _is_list),
    **dict.fromkeys(("format", "pattern"), _is_text),
    **dict.fromkeys(_LISTS_OF_SCHEMAS, _is_choice),
    **dict.fromkeys(_COUNTS, _is_count),
    **dict.fromkeys(_NUMBERS, _is_number),
}
