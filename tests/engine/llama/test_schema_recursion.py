"""Schemas that contain themselves: kept where an answer can end, else refused in a sentence that speaks of the schema."""

import json

import pytest

from chatapp.engine.llama.json_schema import schema_to_gbnf
from chatapp.engine.llama.vocabulary import Vocabulary
from chatapp.errors import ChatAppError, ProblemKind
from tests.engine.llama.grammar_probe import takes

LEAF = {"type": "null"}


def _named(**schemas: object) -> dict[str, object]:
    return {"$ref": "#/$defs/a", "$defs": schemas}


def _ref(name: str) -> dict[str, object]:
    return {"$ref": f"#/$defs/{name}"}


@pytest.mark.parametrize(
    "schemas",
    [
        {"a": _ref("b"), "b": _ref("a")},
        {"a": {"properties": {"n": _ref("a")}, "required": ["n"]}},
        {"a": {"additionalProperties": _ref("a"), "required": ["n"]}},
        {"a": {"items": _ref("a"), "minItems": 1}},
        {"a": {"prefixItems": [LEAF, _ref("a")], "minItems": 2}},
        {"a": {"contains": {"properties": {"n": _ref("a")}, "required": ["n"]}}},
        {"a": {"anyOf": [{"items": _ref("b"), "minItems": 1}, _ref("b")]}, "b": {"items": _ref("a"), "minItems": 1}},
        {"a": {"allOf": [{"required": ["n"]}, {"properties": {"n": _ref("a")}}]}},
    ],
)
def test_a_schema_that_only_an_endless_answer_meets_is_refused(schemas: dict[str, object]) -> None:
    with pytest.raises(ChatAppError) as told:
        schema_to_gbnf(json.dumps(_named(**schemas)))
    assert told.value.problem.kind is ProblemKind.SCHEMA_UNMEETABLE
    assert "it must contain itself without end" in str(told.value)


@pytest.mark.parametrize(
    ("schemas", "shortest"),
    [
        ({"a": {"properties": {"n": _ref("a")}}}, "{}"),
        ({"a": {"items": _ref("a")}}, "[]"),
        ({"a": {"prefixItems": [LEAF, _ref("a")], "maxItems": 1}}, "[null]"),
        ({"a": {"anyOf": [{"items": _ref("a"), "minItems": 1}, LEAF]}}, "null"),
        ({"a": {"type": ["array", "null"], "items": _ref("a"), "minItems": 1}}, "null"),
        ({"a": {"properties": {"n": _ref("b")}, "required": ["n"]}, "b": {"anyOf": [_ref("a"), LEAF]}}, '{"n":null}'),
    ],
)
def test_a_schema_that_contains_itself_and_can_end_is_kept(
    vocabulary: Vocabulary, schemas: dict[str, object], shortest: str
) -> None:
    assert takes(vocabulary, _named(**schemas), shortest)


def test_a_choice_of_itself_is_refused_as_a_schema_and_not_as_a_grammar() -> None:
    with pytest.raises(ChatAppError) as told:
        schema_to_gbnf(json.dumps(_named(a={"anyOf": [_ref("a"), LEAF]})))
    assert told.value.problem.kind is ProblemKind.SCHEMA_UNSUPPORTED
    assert "leads back to itself before anything is written, at #/$defs/a" in str(told.value)


def test_definitions_that_nothing_leads_to_are_not_looked_at(vocabulary: Vocabulary) -> None:
    """A catalogue: "closed" can be written by no grammar, and "odd" names a type that there is not; the schema needs neither."""
    closed = {"allOf": [{"properties": {"x": {}}, "additionalProperties": False}, {"properties": {"y": {}}}]}
    unused = {"closed": closed, "odd": {"type": "strange"}, "user": {"properties": {"c": _ref("closed"), "o": _ref("odd")}}}
    assert takes(vocabulary, _named(a=LEAF, **unused), "null")
