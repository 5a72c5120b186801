"""JSON schema to GBNF: every text that the grammar takes is valid, and what cannot be enforced is refused by name.

Written here because the converter that the bindings carry leaves out keywords without a word and lets raw line breaks into
strings. A schema may allow more than the grammar writes: objects list their properties in the schema's order, and properties
that the schema neither lists nor requires are never written.
"""

import json
from collections.abc import Callable, Collection, Sequence
from decimal import Decimal
from typing import Any

from chatapp.engine.llama.integer_range import integer_range
from chatapp.engine.llama.multiple_of import MultipleRules, whole_step
from chatapp.engine.llama.number_range import MAX_DIGITS, Bound, n_digits, number_range
from chatapp.engine.llama.regular_expression import PatternError, PatternUnsupportedError
from chatapp.engine.llama.schema_constants import constants, meets, types_of
from chatapp.engine.llama.schema_numbers import inclusive, integer_bounds, number_bounds, step_of
from chatapp.engine.llama.schema_rules import (
    ANY_JSON,
    STRING_FORMATS,
    allowed_types,
    check_keywords,
    merged,
    overlap,
    unmeetable,
    unsupported,
)
from chatapp.engine.llama.string_pattern import pattern_expression
from chatapp.errors import ChatAppError, ProblemKind

__all__ = ["ANY_JSON_GRAMMAR", "schema_to_gbnf"]

ANY_JSON_GRAMMAR = f"root ::= object | array\n{ANY_JSON}"
_MAX_DEPTH = 64
_MAX_UNIQUE = 6
_MOST_CONTAINED = 16
_MOST_OTHERS = 8  # items that come before those that must: with any number of them an answer might never get there
_OF_CONSTANTS = frozenset(("const", "enum", "type", "title", "description", "$comment"))
_COMMA = ' ws "," ws '


def schema_to_gbnf(text: str) -> str:
    """Return the grammar of a JSON schema.

    Raises:
        ChatAppError: ``SCHEMA_INVALID``, ``SCHEMA_UNSUPPORTED`` or ``SCHEMA_UNMEETABLE``.
    """
    try:
        schema = json.loads(text)
    except (ValueError, RecursionError) as error:
        reason = str(error) if isinstance(error, ValueError) else "it is nested too deeply"
        raise ChatAppError.of(ProblemKind.SCHEMA_INVALID, reason=reason) from error
    if not isinstance(schema, dict | bool):
        raise ChatAppError.of(ProblemKind.SCHEMA_INVALID, reason="a schema is an object, true or false")
    try:
        return _Converter(schema).grammar()
    except RecursionError as error:
        raise unsupported("#", "nesting without end") from error


class _Converter:
    """Builds the rules of one schema; a ``place`` is the JSON pointer that messages name."""

    def __init__(self, schema: Any) -> None:  # noqa: ANN401 - any JSON
        self._schema = schema
        self._rules: dict[str, str] = {}
        self._names: dict[str, str] = {}  # of what $ref points to
        self._multiples: dict[Decimal, MultipleRules] = {}  # by their step
        self._kinds: dict[str, Callable[[dict[str, Any], str], str]] = {
            "object": self._object,
            "array": self._array,
            "string": self._string,
            "integer": self._integer,
            "number": self._number,
            "boolean": lambda _schema, _place: '("true" | "false")',
            "null": lambda _schema, _place: '"null"',
        }

    def grammar(self) -> str:
        root = self._expression(self._schema, "#")
        rules = "\n".join(f"{name} ::= {rule}" for name, rule in self._rules.items())
        return f"root ::= {root}\n{rules}\n{ANY_JSON}"

    def _expression(self, schema: Any, place: str) -> str:  # noqa: ANN401 - any JSON
        """Return the GBNF expression of a subschema."""
        if schema is True or schema == {}:
            return "value"
        if schema is False:
            raise unmeetable(place, "it is false")
        if not isinstance(schema, dict):
            raise ChatAppError.of(ProblemKind.SCHEMA_INVALID, reason=f"at {place}, a schema is an object, true or false")
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
        return _alternatives([self._kinds[kind](schema, place) for kind in types])

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
        return node

    def _choice(self, schema: dict[str, Any], keyword: str, place: str) -> str:
        options = schema[keyword]
        if not isinstance(options, list) or not options:
            raise ChatAppError.of(ProblemKind.SCHEMA_INVALID, reason=f"at {place}, {keyword} is a list of schemas")
        if keyword == "oneOf" and overlap([self._followed(option, place) for option in options]):
            raise unsupported(place, "oneOf with alternatives that may hold together (use anyOf)")
        return _alternatives([self._expression(option, f"{place}/{keyword}/{n}") for n, option in enumerate(options)])

    def _followed(self, schema: Any, place: str) -> Any:  # noqa: ANN401 - any JSON
        is_reference = isinstance(schema, dict) and "$ref" in schema
        return self._resolved(schema["$ref"], place) if is_reference else schema

    def _literals(self, schema: dict[str, Any], types: Sequence[str], place: str) -> str:
        if not isinstance(schema.get("enum", []), list):
            raise ChatAppError.of(ProblemKind.SCHEMA_INVALID, reason=f"at {place}, enum is a list")
        fitting = [value for value in constants(schema) if _fits(value, types) and meets(value, schema, place)]
        if not fitting:
            raise unmeetable(place, "no value is left to choose from")
        return _alternatives([_quoted(json.dumps(value, ensure_ascii=False)) for value in fitting])

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
        key = _quoted(json.dumps(name, ensure_ascii=False))
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
        for name, rule in self._rules.items():
            if rule == expression:
                return name
        name = f"r{len(self._rules)}"
        self._rules[name] = expression
        return name

    def _array(self, schema: dict[str, Any], place: str) -> str:
        heads = [self._expression(part, f"{place}/prefixItems/{n}") for n, part in enumerate(schema.get("prefixItems", []))]
        least, most = schema.get("minItems", 0), schema.get("maxItems")
        items = schema.get("items", True)
        if (most is not None and least > most) or (items is False and least > len(heads)):
            raise unmeetable(place, "it asks for more items than it allows")
        if "contains" in schema and schema.get("minContains", 1):
            return self._containing(schema, (least, most), place)
        if schema.get("uniqueItems"):
            return self._unique(schema, items, (least, most), place)
        if heads:
            return self._tuple(heads, items, (least, most), place)
        if most == 0 or items is False:
            return '"[" ws "]"'
        item = self._named(self._expression(items, f"{place}/items"))
        more = f'( ws "," ws {item} ){{{max(0, least - 1)},{"" if most is None else most - 1}}}'
        return f'"[" ws {item} {more} ws "]"' if least else f'"[" ws ( {item} {more} ws )? "]"'

    def _containing(self, schema: dict[str, Any], bounds: tuple[int, int | None], place: str) -> str:
        """Return an array of which some items meet ``contains``: at most 8 others come before the last of them that must."""
        least, most = bounds
        n_wanted = schema.get("minContains", 1)
        beside = [keyword for keyword in ("prefixItems", "uniqueItems") if schema.get(keyword)]
        if beside:
            raise unsupported(place, f"contains beside {beside[0]}")
        if "maxContains" in schema and (most is None or schema["maxContains"] < most):
            raise unsupported(place, "maxContains (no grammar can keep an item from meeting contains)")
        if n_wanted > _MOST_CONTAINED:
            raise unsupported(place, f"minContains above {_MOST_CONTAINED}")
        if most is not None and n_wanted > most:
            raise unmeetable(place, "it must contain more items than it allows")
        items = schema.get("items", True)
        both = schema["contains"] if items is True else {"allOf": [items, schema["contains"]]}
        met = self._named(self._expression(both, f"{place}/contains"))
        other = self._named(self._expression(items, f"{place}/items"))
        return f'"[" ws {self._until_met(met, other, n_wanted, (least, most), 0)} ws "]"'

    def _until_met(self, met: str, other: str, n_wanted: int, bounds: tuple[int, int | None], n_before: int) -> str:
        """Return what may follow behind ``n_before`` items while ``n_wanted`` more must meet ``contains``."""
        least, most = bounds
        n_room = None if most is None else most - n_before
        if not n_wanted:
            return f'( ws "," ws {other} ){{{max(0, least - n_before)},{"" if n_room is None else n_room}}}'
        comma = 'ws "," ws ' if n_before else ""
        options = [f"{comma}{met} {self._until_met(met, other, n_wanted - 1, bounds, n_before + 1)}"]
        if n_before < _MOST_OTHERS and (n_room is None or n_room > n_wanted):
            options.append(f"{comma}{other} {self._until_met(met, other, n_wanted, bounds, n_before + 1)}")
        return self._named(_alternatives(options))

    def _unique(self, schema: dict[str, Any], items: Any, bounds: tuple[int, int | None], place: str) -> str:  # noqa: ANN401 - any JSON
        """Return an array of different items: a grammar can only know which are left if there are few to choose from."""
        least, most = bounds
        resolved = self._followed(items, place)
        types = set(allowed_types(resolved, place)) if isinstance(resolved, dict) else set()
        fitting = [value for value in constants(resolved) if _fits(value, types)]
        values = list(dict.fromkeys(json.dumps(value, ensure_ascii=False) for value in fitting))
        if "prefixItems" in schema or not 0 < len(values) <= _MAX_UNIQUE or set(resolved) - _OF_CONSTANTS:
            raise unsupported(place, f"uniqueItems (of an enum of at most {_MAX_UNIQUE} values it works)")
        if least > len(values):
            raise unmeetable(place, "it asks for more different items than there are")
        literals = [_quoted(value) for value in values]
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
        return self._named(_alternatives(options))

    def _tuple(self, heads: list[str], items: Any, bounds: tuple[int, int | None], place: str) -> str:  # noqa: ANN401 - any JSON
        """Return an array that writes all of ``prefixItems``, and behind them only what ``minItems`` asks for."""
        least, most = bounds
        if most is not None and most < len(heads):
            heads = heads[:most]
        if least > len(heads):
            item = self._named(self._expression(items, f"{place}/items"))
            heads = [*heads, *[item] * (least - len(heads))]
        return f'"[" ws {_COMMA.join(heads)} ws "]"' if heads else '"[" ws "]"'

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
            return f'"\\"" {self._named(_matching(schema["pattern"], least, most, place))} "\\""'
        return "string" if not least and most is None else f'"\\"" char{{{least},{"" if most is None else most}}} "\\""'

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
    written = rules.between(low, high)
    if written is None:
        raise unmeetable(place, "no multiple lies between its bounds")
    return written


def _matching(pattern: str, least: int, most: int | None, place: str) -> str:
    try:
        written = pattern_expression(pattern, least, most)
    except PatternError as error:
        reason = f"at {place}, pattern is no regular expression ({error})"
        raise ChatAppError.of(ProblemKind.SCHEMA_INVALID, reason=reason) from error
    except PatternUnsupportedError as error:
        raise unsupported(place, f"pattern with {error}") from error
    if written is None:
        raise unmeetable(place, "no text matches its pattern")
    return written


def _alternatives(expressions: list[str]) -> str:
    different = list(dict.fromkeys(expressions))
    return different[0] if len(different) == 1 else f"({' | '.join(different)})"


def _quoted(text: str) -> str:
    """Return a GBNF literal."""
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


def _fits(value: Any, types: Collection[str]) -> bool:  # noqa: ANN401 - any JSON
    """True where a value has one of the types, or where they name none."""
    return not types or bool(types_of(value) & set(types))
