"""What of JSON schema can be enforced by a grammar, and the rules that every such grammar contains."""

from collections.abc import Callable, Sequence
from itertools import combinations
from typing import Any

from chatapp.engine.llama.schema_constants import constants
from chatapp.errors import ChatAppError, ProblemKind

__all__ = [
    "ANY_JSON",
    "JSON_TYPES",
    "KEYWORDS_OF",
    "STRING_FORMATS",
    "allowed_types",
    "alternatives",
    "are_apart",
    "check_keywords",
    "listed",
    "merged",
    "overlap",
    "quoted",
    "unmeetable",
    "unsupported",
]

# Whitespace is kept short: a small model that may write any amount of it can write nothing else for ever. Strings hold no raw
# control characters and no lone surrogates; numbers keep to what a double can hold.
ANY_JSON = r"""value ::= object | array | string | number | "true" | "false" | "null"
object ::= "{" ws ( pair ( ws "," ws pair )* ws )? "}"
pair ::= string ws ":" ws value
array ::= "[" ws ( value ( ws "," ws value )* ws )? "]"
string ::= "\"" char* "\""
char ::= [^"\\\x00-\x1F\x7F] | "\\" ( ["\\/bfnrt] | "u" ( [0-9a-cA-CefEF] hex hex hex | [dD] [0-7] hex hex ) )
hex ::= [0-9a-fA-F]
number ::= "-"? unsigned
unsigned ::= natural ( "." [0-9]{1,15} )? ( [eE] [-+]? [0-9]{1,2} )?
integer ::= "-"? natural
natural ::= "0" | [1-9] [0-9]{0,15}
date ::= [0-9]{4} "-" ( "0" [1-9] | "1" [0-2] ) "-" ( "0" [1-9] | "1" [0-9] | "2" [0-8] )
time ::= ( [01] [0-9] | "2" [0-3] ) ":" [0-5] [0-9] ":" [0-5] [0-9] ( "." [0-9]{1,3} )? ( "Z" | [+-] ( [01] [0-9] | "2" [0-3] ) ":" [0-5] [0-9] )
ws ::= ( " " | "\n" [ \t]{0,20} )?"""  # noqa: E501 - one rule a line

STRING_FORMATS: dict[str, str] = {
    "date": r'"\"" date "\""',
    "time": r'"\"" time "\""',
    "date-time": r'"\"" date "T" time "\""',
    "uuid": r'"\"" hex{8} "-" hex{4} "-" hex{4} "-" hex{4} "-" hex{12} "\""',
}

_ANNOTATIONS = frozenset(
    {
        *("title", "description", "default", "examples", "$schema", "$id", "$comment", "$defs", "definitions"),
        *("deprecated", "readOnly", "writeOnly", "contentMediaType", "contentEncoding", "discriminator"),
    }
)
KEYWORDS_OF: dict[str, tuple[str, ...]] = {
    "object": ("properties", "required", "additionalProperties"),
    "array": ("items", "prefixItems", "minItems", "maxItems", "uniqueItems", "contains", "minContains", "maxContains"),
    "string": ("minLength", "maxLength", "format", "pattern"),
    "number": ("minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"),
}
JSON_TYPES = ("object", "array", "string", "integer", "number", "boolean", "null")
_CHOICES = ("$ref", "allOf", "anyOf", "oneOf")
_PLAIN = frozenset(("type", "const", "enum")).union(*KEYWORDS_OF.values())
_TIGHTER: dict[str, Callable[[Any, Any], Any]] = {
    **dict.fromkeys(("minimum", "exclusiveMinimum", "minLength", "minItems"), max),
    **dict.fromkeys(("maximum", "exclusiveMaximum", "maxLength", "maxItems"), min),
}


def unsupported(place: str, keyword: str) -> ChatAppError:
    """Return the error for what no grammar of ours can enforce."""
    return ChatAppError.of(ProblemKind.SCHEMA_UNSUPPORTED, keyword=keyword, place=_shown(place))


def alternatives(expressions: Sequence[str]) -> str:
    """Return the expression of one of several."""
    different = list(dict.fromkeys(expressions))
    return different[0] if len(different) == 1 else f"({' | '.join(different)})"


def quoted(text: str) -> str:
    """Return a GBNF literal."""
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


def unmeetable(place: str, reason: str) -> ChatAppError:
    """Return the error for a schema that no text meets."""
    return ChatAppError.of(ProblemKind.SCHEMA_UNMEETABLE, place=_shown(place), reason=reason)


def _shown(place: str) -> str:
    """Return a place as people read it: a lone "#" says nothing to most."""
    return "the top level" if place == "#" else place


def check_keywords(schema: dict[str, Any], place: str) -> None:
    """Refuse keywords that would be left out without a word.

    Raises:
        ChatAppError: ``SCHEMA_UNSUPPORTED``.
    """
    for keyword in schema:
        is_known = keyword in _PLAIN or keyword in _CHOICES or keyword in _ANNOTATIONS or keyword.startswith("x-")
        if not is_known:
            raise unsupported(place, keyword)
    chosen = [keyword for keyword in _CHOICES if keyword in schema]
    beside = [keyword for keyword in schema if keyword in _PLAIN] if chosen and chosen[0] != "allOf" else []
    if len(chosen) > 1 or beside:
        raise unsupported(place, f"{(beside or chosen[1:])[0]} beside {chosen[0]}")


def allowed_types(schema: dict[str, Any], place: str) -> tuple[str, ...]:
    """Return the types that a value may have; where the schema names none, the one that its keywords speak of, else ().

    Raises:
        ChatAppError: ``SCHEMA_INVALID``: a type that JSON does not have.
    """
    given = schema.get("type", [])
    types = tuple(given) if isinstance(given, list) else (given,)
    unknown = [kind for kind in types if kind not in JSON_TYPES]
    if unknown:
        raise ChatAppError.of(ProblemKind.SCHEMA_INVALID, reason=f"at {place}, there is no type {unknown[0]!r}")
    if types or "const" in schema or "enum" in schema:
        return types
    return tuple(kind for kind, keywords in KEYWORDS_OF.items() if any(keyword in schema for keyword in keywords))[:1]


def merged(schema: dict[str, Any], resolved: Callable[[Any, str], Any], place: str) -> dict[str, Any]:
    """Return a schema and the members of its ``allOf`` as one.

    Raises:
        ChatAppError: ``SCHEMA_UNSUPPORTED``: two of them say different things of the same keyword; ``SCHEMA_UNMEETABLE``.
    """
    rest = {keyword: value for keyword, value in schema.items() if keyword != "allOf"}
    known = [resolved(part["$ref"], place) if isinstance(part, dict) and "$ref" in part else part for part in schema["allOf"]]
    if False in known:
        raise unmeetable(place, "a member of its allOf is false")
    parts = [part for part in known if part is not True]
    result: dict[str, Any] = {}
    for part in [*parts, rest]:
        if _shuts_out(part, [*parts, rest]):
            raise unsupported(place, "additionalProperties inside allOf")
        for keyword, value in part.items():
            _merge(result, keyword, value, place)
    return result


def _shuts_out(part: dict[str, Any], parts: Sequence[Any]) -> bool:
    """Return whether ``additionalProperties``, which sees those of its own part only, speaks of what another part lists."""
    names = {name for other in parts if isinstance(other, dict) for name in other.get("properties", {})}
    return part.get("additionalProperties") is not None and not names <= set(part.get("properties", {}))


def _merge(result: dict[str, Any], keyword: str, value: Any, place: str) -> None:  # noqa: ANN401 - any JSON
    if keyword in _ANNOTATIONS or keyword not in result:
        result[keyword] = value
    elif keyword == "required":
        result[keyword] = [*result[keyword], *value]
    elif keyword == "type":
        result[keyword] = _types_of_both(listed(result[keyword]), listed(value))
        if not result[keyword]:
            raise unmeetable(place, "no value has two types")
    elif keyword == "enum":
        result[keyword] = [each for each in result[keyword] if each in value]
    elif keyword in _TIGHTER and isinstance(value, int | float) and isinstance(result[keyword], int | float):
        result[keyword] = _TIGHTER[keyword](result[keyword], value)
    elif keyword == "properties":
        both = {name: {"allOf": [result[keyword][name], part]} for name, part in value.items() if name in result[keyword]}
        result[keyword] = {**value, **result[keyword], **both}
    elif result[keyword] != value:
        raise unsupported(place, f"allOf with two different values of {keyword}")


def _types_of_both(types: Sequence[str], others: Sequence[str]) -> list[str]:
    """Return the types in both lists; an integer is a number."""
    both = [kind for kind in types if kind in others or (kind == "integer" and "number" in others)]
    return both + [kind for kind in others if kind == "integer" and "number" in types and kind not in both]


def overlap(options: Sequence[Any]) -> bool:
    """True unless no value can meet two of these schemas: they differ in type, in constants, or in a constant property."""
    return any(not are_apart(one, other) for one, other in combinations(options, 2))


def are_apart(one: Any, other: Any) -> bool:  # noqa: ANN401 - any JSON
    """True where no value can meet both schemas, as far as types, constants and constant properties tell."""
    if not isinstance(one, dict) or not isinstance(other, dict):
        return one is False or other is False
    types = [
        {"number" if kind == "integer" else kind for kind in listed(part.get("type", list(JSON_TYPES)))} for part in (one, other)
    ]
    if not types[0] & types[1]:
        return True
    values = [constants(part) for part in (one, other)]
    if values[0] and values[1]:
        return all(value not in values[1] for value in values[0])
    shared = set(one.get("required", [])) & set(other.get("required", []))
    return any(_differ(one, other, name) for name in shared)


def _differ(one: dict[str, Any], other: dict[str, Any], name: str) -> bool:
    first, second = (constants(part.get("properties", {}).get(name, {})) for part in (one, other))
    return bool(first and second) and all(value not in second for value in first)


def listed(value: Any) -> list[Any]:  # noqa: ANN401 - any JSON
    """Return the value as a list, if it is none: ``type`` may be either."""
    return value if isinstance(value, list) else [value]
