"""Schemas that contain themselves: whether an answer can ever end, and whether a grammar can be written at all."""

from collections.abc import Callable, Collection, Iterable
from contextlib import suppress
from typing import Any

from chatapp.engine.llama.schema_rules import allowed_types, listed, merged, unmeetable, unsupported
from chatapp.engine.llama.schema_shapes import subschemas
from chatapp.errors import ChatAppError

__all__ = ["check_recursion"]

_Resolve = Callable[[Any, str], Any]  # what a $ref points to, and the place that names it


def check_recursion(schema: Any, targets: Collection[str], resolved: _Resolve) -> None:  # noqa: ANN401 - any JSON
    """Refuse a schema that only an endless answer meets, and one that leads back to itself before anything is written.

    Args:
        schema: The whole schema, whose keywords have been looked at.
        targets: What the ``$ref`` that count point to; it may hold others that nothing leads to.
        resolved: Returns what one of them points to.

    Raises:
        ChatAppError: ``SCHEMA_UNMEETABLE`` or ``SCHEMA_UNSUPPORTED``.
    """
    parts = _parts(schema, resolved)
    ending = _ending(parts, resolved)
    if not _can_end(schema, ending, resolved):
        place = next((target for target in parts if target not in ending), "#")
        raise unmeetable(place, "it must contain itself without end")
    for target in targets:
        if target in parts and target in _reached(target, parts, resolved):
            raise unsupported(target, "$ref that leads back to itself before anything is written")


def _parts(schema: Any, resolved: _Resolve) -> dict[str, Any]:  # noqa: ANN401 - any JSON
    """Return what each ``$ref`` that a schema leads to points to, less those that point to nothing (it was told, if it matters).

    Definitions that nothing leads to are left alone, as they are when the grammar is written: one may hold what no grammar
    can enforce.
    """
    parts: dict[str, Any] = {}
    waiting = [schema]
    while waiting:
        node = waiting.pop()
        if not isinstance(node, dict):
            continue
        target = node.get("$ref")
        if isinstance(target, str) and target not in parts:
            with suppress(ChatAppError):
                parts[target] = resolved(target, target)
                waiting.append(parts[target])
        waiting += [part for part, _ in subschemas(node, "")]
    return parts


def _ending(parts: dict[str, Any], resolved: _Resolve) -> set[str]:
    """Return the targets that some text of finite length meets: those that need no other, then those that need only these."""
    ending: set[str] = set()
    while found := {target for target in parts if target not in ending and _can_end(parts[target], ending, resolved)}:
        ending |= found
    return ending


def _can_end(schema: Any, ending: Collection[str], resolved: _Resolve) -> bool:  # noqa: ANN401 - any JSON
    """Return whether a finite text meets a schema, if one meets each of the targets in ``ending``."""
    if not isinstance(schema, dict):
        return schema is not False
    if "$ref" in schema:
        return isinstance(schema["$ref"], str) and schema["$ref"] in ending
    if "allOf" in schema:
        return _can_end(merged(schema, resolved, "#"), ending, resolved)
    for keyword in ("anyOf", "oneOf"):
        if keyword in schema:
            return any(_can_end(option, ending, resolved) for option in schema[keyword])
    if "const" in schema or "enum" in schema:
        return True
    types = allowed_types(schema, "#")
    inner = {"object": _needed_members, "array": _needed_items}
    return not types or any(
        all(_can_end(part, ending, resolved) for part in (inner[kind](schema) if kind in inner else ())) for kind in types
    )


def _needed_members(schema: dict[str, Any]) -> Iterable[Any]:
    properties, other = schema.get("properties", {}), schema.get("additionalProperties", True)
    return [properties.get(name, other) for name in schema.get("required", [])]


def _needed_items(schema: dict[str, Any]) -> Iterable[Any]:
    first = schema.get("prefixItems", [])[: schema.get("maxItems")]  # of these the grammar writes all
    least = schema.get("minItems", 0)
    needed = [*first, *([schema.get("items", True)] if least > len(first) else [])]
    is_contained = "contains" in schema and schema.get("minContains", 1) > 0
    return [*needed, schema["contains"]] if is_contained else needed


def _reached(target: str, parts: dict[str, Any], resolved: _Resolve) -> set[str]:
    """Return the targets to which one leads before anything is written."""
    reached: set[str] = set()
    waiting = [parts[target]]
    while waiting:
        new = set(_led_to(waiting.pop(), resolved)) - reached
        reached |= new
        waiting += [parts[each] for each in new if each in parts]
    return reached


def _led_to(schema: Any, resolved: _Resolve) -> Iterable[str]:  # noqa: ANN401 - any JSON
    if not isinstance(schema, dict):
        return []
    if "$ref" in schema:
        return [schema["$ref"]]
    if "allOf" in schema:
        return _led_to(merged(schema, resolved, "#"), resolved)
    options = [option for keyword in ("anyOf", "oneOf") for option in listed(schema.get(keyword, []))]
    return [target for option in options for target in _led_to(option, resolved)]
