"""JSON schema to GBNF: every text that the grammar takes is valid, and what cannot be enforced is refused by name.

Written here because the converter that the bindings carry leaves out keywords without a word and lets raw line breaks into
strings. A schema may allow more than the grammar writes: objects list their properties in the schema's order, and properties
that the schema neither lists nor requires are never written.
"""

import json
from collections.abc import Callable, Sequence
from decimal import Decimal
from typing import Any

from chatapp.engine.llama.array_rules import ArrayRules
from chatapp.engine.llama.integer_range import integer_range
from chatapp.engine.llama.multiple_of import MultipleRules, whole_step
from chatapp.engine.llama.number_range import MAX_DIGITS, Bound, n_digits, number_range
from chatapp.engine.llama.regular_expression import PatternError, PatternUnsupportedError
from chatapp.engine.llama.repetition import repeated
from chatapp.engine.llama.schema_constants import constants, fits, meets
from chatapp.engine.llama.schema_numbers import inclusive, integer_bounds, number_bounds, step_of
from chatapp.engine.llama.schema_recursion import check_recursion
from chatapp.engine.llama.schema_rules import (
    ANY_JSON,
    STRING_FORMATS,
    allowed_types,
    alternatives,
    check_keywords,
    merged,
    overlap,
    quoted,
    unmeetable,
    unsupported,
)
from chatapp.engine.llama.schema_shapes import check_shapes
from chatapp.engine.llama.string_pattern import pattern_expression
from chatapp.errors import ChatAppError, ProblemKind

__all__ = ["ANY_JSON_GRAMMAR", "schema_to_gbnf"]

ANY_JSON_GRAMMAR = f"root ::= object | array\n{ANY_JSON}"
_MAX_DEPTH = 64


def schema_to_gbnf(text: str) -> str:
    """Return the grammar of a JSON schema.

    Raises:
        ChatAppError: ``SCHEMA_INVALID``, ``SCHEMA_UNSUPPORTED`` or ``SCHEMA_UNMEETABLE``.
    """
    try:
        schema = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise ChatAppError.of(ProblemKind.SCHEMA_INVALID, reason=_unreadable(error)) from error
    if not isinstance(schema, dict | bool):
        raise ChatAppError.of(ProblemKind.SCHEMA_INVALID, reason="a schema is an object, true or false")
    try:
        return _Converter(schema).grammar()
    except RecursionError as error:
        raise unsupported("#", "nesting without end") from error


def _unreadable(error: Exception) -> str:
    if isinstance(error, json.JSONDecodeError):
        return str(error)
    return "it is nested too deeply" if isinstance(error, RecursionError) else "a number in it has thousands of digits"


class _Converter:
    """Builds the rules of one schema; a ``place`` is the JSON pointer that messages name."""

    def __init__(self, schema: Any) -> None:  # noqa: ANN401 - any JSON
        self._schema = schema
        self._rules: dict[str, str] = {}
        self._known: dict[str, str] = {}  # rules by their expression
        self._names: dict[str, str] = {}  # of what $ref points to
        self._looked_at: set[str] = set()  # what $ref points to
        self._multiples: dict[Decimal, MultipleRules] = {}  # by their step
        self._kinds: dict[str, Callable[[dict[str, Any], str], str]] = {
            "object": self._object,
            "array": ArrayRules(self._expression, self._named, self._followed).array,
            "string": self._string,
            "integer": self._integer,
            "number": self._number,
            "boolean": lambda _schema, _place: '("true" | "false")',
            "null": lambda _schema, _place: '"null"',
        }

    def grammar(self) -> str:
        check_shapes(self._schema, "#")
        root = self._expression(self._schema, "#")
        check_recursion(self._schema, self._names, self._resolved)
        rules = "\n".join(f"{name} ::= {rule}" for name, rule in self._rules.items())
        return f"root ::= {root}\n{rules}\n{ANY_JSON}"

    def _expression(self, schema: Any, place: str) -> str:  # noqa: ANN401 - any JSON
        """Return the GBNF expression of a subschema."""
        if schema is True or schema == {}:
            return "value"
        if schema is False:
            raise unmeetable(place, "it is false")
        if place.count("/") > 2 * _MAX_DEPTH:
            raise unsupported(place, "deeper nesting")
        check_keywords(schema, place)
        if "$ref" in schema:
            return self._reference(schema["$ref"], place)
        if "allOf" in schema:
            return self._expression(merged(schema, self._resolved, place), place)
        for keyword in ("anyOf", "oneOf"):
            if keyword in schema:
                return self._choice(schema, keyword, place)
        return self._plain(schema, place)

    def _plain(self, schema: dict[str, Any], place: str) -> str:
        types = allowed_types(schema, place)
        if "const" in schema or "enum" in schema:
            return self._literals(schema, types, place)
        if not types:
            return "value"
        return alternatives([self._kinds[kind](schema, place) for kind in types])

    def _reference(self, target: Any, place: str) -> str:  # noqa: ANN401 - any JSON
        """Return the name of the rule of what ``$ref`` points to: a rule, so that a schema may contain itself."""
        resolved = self._resolved(target, place)
        if target not in self._names:
            self._names[target] = f"ref{len(self._names)}"
            name = self._names[target]
            self._rules[name] = ""  # keeps the place; a schema that refers to itself needs only the name
            self._rules[name] = self._expression(resolved, target)
            if self._rules[name] == name:
                raise unmeetable(place, f"{target} refers to itself and to nothing else")
        return self._names[target]

    def _resolved(self, target: Any, place: str) -> Any:  # noqa: ANN401 - any JSON
        if not isinstance(target, str) or not (target == "#" or target.startswith("#/")):
            raise unsupported(place, f"$ref to {target!r} outside the schema")
        node = self._schema
        for step in target.split("/")[1:]:
            key = step.replace("~1", "/").replace("~0", "~")
            if not isinstance(node, dict) or key not in node:
                raise ChatAppError.of(ProblemKind.SCHEMA_INVALID, reason=f"at {place}, {target} points to nothing")
            node = node[key]
        if target not in self._looked_at:
            check_shapes(node, target)
            self._looked_at.add(target)
        return node

    def _choice(self, schema: dict[str, Any], keyword: str, place: str) -> str:
        options = schema[keyword]
        if keyword == "oneOf" and overlap([self._followed(option, place) for option in options]):
            raise unsupported(place, "oneOf with alternatives that may hold together (use anyOf)")
        return alternatives([self._expression(option, f"{place}/{keyword}/{n}") for n, option in enumerate(options)])

    def _followed(self, schema: Any, place: str) -> Any:  # noqa: ANN401 - any JSON
        is_reference = isinstance(schema, dict) and "$ref" in schema
        return self._resolved(schema["$ref"], place) if is_reference else schema

    def _literals(self, schema: dict[str, Any], types: Sequence[str], place: str) -> str:
        fitting = [value for value in constants(schema) if fits(value, types) and meets(value, schema, place)]
        if not fitting:
            raise unmeetable(place, "no value is left to choose from")
        try:
            return alternatives([quoted(json.dumps(value, ensure_ascii=False, allow_nan=False)) for value in fitting])
        except ValueError as error:  # Python reads NaN, and 1e999 as an endless number; neither is JSON
            reason = f"at {place}, a value is no number that JSON knows"
            raise ChatAppError.of(ProblemKind.SCHEMA_INVALID, reason=reason) from error

    def _object(self, schema: dict[str, Any], place: str) -> str:
        properties = schema.get("properties", {})
        required = schema.get("required", [])
        other = schema.get("additionalProperties", True)
        missing = [name for name in required if name not in properties]
        if missing and other is False:
            raise unmeetable(place, f'"{missing[0]}" is required and not allowed')
        members = {**properties, **dict.fromkeys(missing, other)}
        if not members:
            return self._map(schema, other, place)
        pairs = [self._pair(name, part, f"{place}/properties/{name}") for name, part in members.items() if part is not False]
        is_required = [name in required for name, part in members.items() if part is not False]
        if any(part is False and name in required for name, part in members.items()):
            raise unmeetable(place, "a required property is false")
        return f'"{{" ws {self._members(pairs, is_required, place)} ws "}}"'

    def _map(self, schema: dict[str, Any], other: Any, place: str) -> str:  # noqa: ANN401 - any JSON
        """Return an object without listed properties: any names, values as ``additionalProperties`` says."""
        if other is False or (schema.get("properties") == {} and "additionalProperties" not in schema):
            return '"{" ws "}"'
        if other is True or other == {}:
            return "object"
        pair = f'string ws ":" ws {self._named(self._expression(other, f"{place}/additionalProperties"))}'
        return f'"{{" ws ( {pair} ( ws "," ws {pair} )* ws )? "}}"'

    def _pair(self, name: str, schema: Any, place: str) -> str:  # noqa: ANN401 - any JSON
        key = quoted(json.dumps(name, ensure_ascii=False))
        return self._named(f'{key} ws ":" ws {self._expression(schema, place)}')

    def _members(self, pairs: list[str], is_required: list[bool], place: str) -> str:
        """Return the members in order, commas only between those that are written.

        ``first``: what may follow while nothing is written yet; ``later``: what may follow behind a member. Each is a rule
        of its own, so that the grammar grows with the number of properties and not with its square.
        """
        del place
        first, later = '""', '""'
        for pair, must in reversed(list(zip(pairs, is_required, strict=True))):
            rest = self._named(later)
            here = f'ws "," ws {pair} {rest}'
            first = f"{pair} {rest}" if must else f"({pair} {rest} | {self._named(first)})"
            later = here if must else f"({here} | {rest})"
        return first

    def _named(self, expression: str) -> str:
        """Return the name of a rule with this expression."""
        if expression.isidentifier() or expression == '""':
            return expression
        if expression not in self._known:
            self._known[expression] = f"r{len(self._rules)}"
            self._rules[self._known[expression]] = expression
        return self._known[expression]

    def _string(self, schema: dict[str, Any], place: str) -> str:
        least, most = schema.get("minLength", 0), schema.get("maxLength")
        if most is not None and least > most:
            raise unmeetable(place, "minLength is above maxLength")
        written = STRING_FORMATS.get(schema.get("format", ""))
        if written and (least or most is not None or "pattern" in schema):
            raise unsupported(place, f"a {'pattern' if 'pattern' in schema else 'length'} beside a format")
        if written:
            return written
        if "pattern" in schema:
            return f'"\\"" {self._named(self._matching(schema["pattern"], least, most, place))} "\\""'
        return "string" if not least and most is None else f'"\\"" {repeated("char", least, most, self._named)} "\\""'

    def _matching(self, pattern: str, least: int, most: int | None, place: str) -> str:
        try:
            written = pattern_expression(pattern, least, most, self._named)
        except PatternError as error:
            reason = f"at {place}, pattern is no regular expression ({error})"
            raise ChatAppError.of(ProblemKind.SCHEMA_INVALID, reason=reason) from error
        except PatternUnsupportedError as error:
            raise unsupported(place, f"pattern with {error}") from error
        if written is None:
            raise unmeetable(place, "no text matches its pattern")
        return written

    def _integer(self, schema: dict[str, Any], place: str) -> str:
        lowest, highest = integer_bounds(schema)
        if lowest is not None and highest is not None and lowest > highest:
            raise unmeetable(place, "its minimum is above its maximum")
        if "multipleOf" in schema:
            rules = self._multiples_of(Decimal(whole_step(step_of(schema, place))), place)
            low, high = (None if bound is None else Decimal(bound) for bound in (lowest, highest))
            return _between(rules, low, high, place)
        return "integer" if lowest is None and highest is None else integer_range(lowest, highest)

    def _multiples_of(self, step: Decimal, place: str) -> MultipleRules:
        rules = self._multiples.setdefault(step, MultipleRules(step, self._named))
        if rules.is_too_large:
            raise unsupported(place, f"multipleOf {step.normalize()} (its grammar would be too large)")
        return rules

    def _number(self, schema: dict[str, Any], place: str) -> str:
        low, high = number_bounds(schema)
        if any(bound is not None and n_digits(bound) > MAX_DIGITS for bound in (low, high)):
            raise unsupported(place, f"a bound of more than {MAX_DIGITS} digits")
        if "multipleOf" in schema:
            step = step_of(schema, place)
            return _between(self._multiples_of(step, place), inclusive(low, step, 1), inclusive(high, step, -1), place)
        if low is None and high is None:
            return "number"
        if low == Bound(Decimal(0)) and high is None:
            return "unsigned"
        written = number_range(low, high)
        if written is None:
            raise unmeetable(place, "no number lies between its bounds")
        return self._named(written)


def _between(rules: MultipleRules, low: Decimal | None, high: Decimal | None, place: str) -> str:
    if rules.is_beyond(low, high):
        raise unsupported(place, "multipleOf with bounds of so many digits")
    written = rules.between(low, high)
    if written is None:
        raise unmeetable(place, "no multiple lies between its bounds")
    return written
