"""JSON schemas as grammars: what they take and refuse, and a sentence for what cannot be enforced or met."""

import json

import pytest

from chatapp.domain.output_format import FormatKind, OutputFormat
from chatapp.engine.llama.grammar import check_format
from chatapp.engine.llama.json_schema import schema_to_gbnf
from chatapp.engine.llama.vocabulary import Vocabulary
from chatapp.errors import ChatAppError, ProblemKind
from tests.engine.llama.grammar_probe import takes

PERSON = {
    "type": "object",
    "properties": {
        "name": {"type": "string"},
        "age": {"type": "integer"},
        "tags": {"type": "array", "items": {"type": "string"}},
    },
    "required": ["age"],
}


@pytest.mark.parametrize(
    ("schema", "good", "bad"),
    [
        (True, ['{"a": [1, null]}', "3", '"x"'], ["", "{", "nul", "01"]),
        ({"type": "string"}, ['"a\\n\\u00e9"', '""'], ['"a\nb"', "'a'", '"\\ud800"', "a"]),
        ({"allOf": [True, {"type": "null"}]}, ["null"], ["1"]),
        ({"prefixItems": [{"const": 1}], "items": {"const": 2}, "minItems": 3}, ["[1,2,2]"], ["[1,2]", "[1,2,2,2]", "[1]"]),
        ({"type": "string", "minLength": 2, "maxLength": 3}, ['"ab"', '"abc"'], ['"a"', '"abcd"']),
        ({"type": "string", "format": "date"}, ['"2026-11-09"'], ['"2026-13-09"', '"2026-1-9"', '"x"']),
        ({"type": "integer"}, ["0", "-7", "120"], ["1.5", "007", "+1"]),
        (
            {"type": "integer", "minimum": 1, "maximum": 120},
            ["1", "9", "10", "99", "100", "120"],
            ["0", "121", "130", "200", "-1"],
        ),
        ({"type": "integer", "exclusiveMinimum": -12, "maximum": 3}, ["-11", "-1", "0", "3"], ["-12", "4", "-20", "10"]),
        ({"type": "integer", "minimum": 95}, ["95", "99", "100", "123456"], ["94", "9", "-95"]),
        ({"type": "number", "minimum": 0}, ["0.5", "2e3"], ["-0.5"]),
        ({"type": ["boolean", "null"]}, ["true", "null"], ["1", '"true"']),
        ({"enum": ["r\u00e9d", 3, None]}, ['"r\u00e9d"', "3", "null"], ['"red"', "4"]),
        ({"type": "string", "enum": ["a", 3]}, ['"a"'], ["3"]),
        ({"const": {"k": '"\\'}}, [json.dumps({"k": '"\\'})], ["{}"]),
        ({"anyOf": [{"type": "integer"}, {"const": "x"}]}, ["4", '"x"'], ['"y"']),
        (
            PERSON,
            ['{"age": 3}', '{"name":"A","age":3,"tags":["x", "y"]}', '{"age": 3, "tags": []}'],
            ["{}", '{"name":"A"}', '{,"age":3}'],
        ),
        (
            {"type": "object", "properties": {"a": {}, "b": {}}},
            ["{}", '{"a":1}', '{"b":1}', '{"a":1,"b":2}'],
            ['{"a":1,}', '{"c":1}'],
        ),
        ({"type": "object", "additionalProperties": {"type": "integer"}}, ["{}", '{"x": 1, "y": 2}'], ['{"x": "1"}']),
        ({"type": "array", "items": {"type": "integer"}, "minItems": 1, "maxItems": 2}, ["[1]", "[1, 2]"], ["[]", "[1,2,3]"]),
        (
            {"items": {"enum": ["a", "b", "c"]}, "uniqueItems": True, "minItems": 1, "maxItems": 2},
            ['["a"]', '["c", "a"]', '["b","c"]'],
            ["[]", '["a","a"]', '["a","b","c"]', '["a",]'],
        ),
        ({"items": {"$ref": "#/$defs/d"}, "uniqueItems": True, "$defs": {"d": {"enum": [1, 2]}}}, ["[]", "[2, 1]"], ["[1, 1]"]),
        ({"items": {"type": "string", "enum": ["a", 1]}, "uniqueItems": True}, ['["a"]'], ["[1]"]),
        ({"items": {"type": "integer"}, "uniqueItems": False}, ["[1, 1]"], []),
        ({"type": "array", "prefixItems": [{"type": "integer"}, {"type": "string"}]}, ['[1, "a"]'], ['["a", 1]', "[1]"]),
        (
            {"allOf": [{"properties": {"a": {"const": 1}}, "required": ["a"]}, {"required": ["b"]}]},
            ['{"a":1,"b":[]}'],
            ['{"a":1}'],
        ),
    ],
)
def test_what_a_schematakes(vocabulary: Vocabulary, schema: object, good: list[str], bad: list[str]) -> None:
    assert [text for text in good if not takes(vocabulary, schema, text)] == []
    assert [text for text in bad if takes(vocabulary, schema, text)] == []


def test_a_schema_may_contain_itself(vocabulary: Vocabulary) -> None:
    tree = {"type": "object", "properties": {"kids": {"type": "array", "items": {"$ref": "#/$defs/tree"}}}}
    schema = {"$ref": "#/$defs/tree", "$defs": {"tree": tree}}
    assert takes(vocabulary, schema, '{"kids": [{"kids": []}, {}]}')
    assert not takes(vocabulary, schema, '{"kids": [3]}')


def test_one_of_with_a_telling_property_is_enforced(vocabulary: Vocabulary) -> None:
    shape = [
        {"properties": {"kind": {"const": kind}, "size": {"type": "integer"}}, "required": ["kind"]} for kind in ("dot", "box")
    ]
    assert takes(vocabulary, {"oneOf": shape}, '{"kind": "box", "size": 3}')
    assert not takes(vocabulary, {"oneOf": shape}, '{"kind": "ring"}')


@pytest.mark.parametrize(
    ("schema", "kind", "words"),
    [
        ("{bad", ProblemKind.SCHEMA_INVALID, "line 1 column 2"),
        ("[1]", ProblemKind.SCHEMA_INVALID, "a schema is an object"),
        ("[" * 100_000, ProblemKind.SCHEMA_INVALID, "nested too deeply"),
        ('{"type": "objekt"}', ProblemKind.SCHEMA_INVALID, "no type 'objekt'"),
        ('{"minItems": "3"}', ProblemKind.SCHEMA_INVALID, "minItems has a value of the wrong kind"),
        ('{"$ref": "#/$defs/none"}', ProblemKind.SCHEMA_INVALID, "points to nothing"),
        (
            '{"properties": {"a": {"dependentRequired": {}}}}',
            ProblemKind.SCHEMA_UNSUPPORTED,
            "dependentRequired, at #/properties/a",
        ),
        ('{"not": {}}', ProblemKind.SCHEMA_UNSUPPORTED, "not, at the top level"),
        ('{"type": "number", "maximum": 1234567890.1234567}', ProblemKind.SCHEMA_UNSUPPORTED, "more than 15 digits"),
        ('{"type": "number", "maximum": 1e999}', ProblemKind.SCHEMA_INVALID, "maximum has a value of the wrong kind"),
        ('{"type": "integer", "minimum": NaN}', ProblemKind.SCHEMA_INVALID, "minimum has a value of the wrong kind"),
        ('{"type": "number", "minimum": 2, "maximum": 1}', ProblemKind.SCHEMA_UNMEETABLE, "no number lies between"),
        ('{"type": "number", "minimum": 2, "exclusiveMaximum": 2}', ProblemKind.SCHEMA_UNMEETABLE, "no number lies between"),
        ('{"pattern": 3}', ProblemKind.SCHEMA_INVALID, "pattern has a value of the wrong kind"),
        ('{"pattern": "a(b"}', ProblemKind.SCHEMA_INVALID, "a group is not closed"),
        ('{"pattern": "a)b"}', ProblemKind.SCHEMA_INVALID, '")" has no beginning'),
        ('{"pattern": "[a"}', ProblemKind.SCHEMA_INVALID, "brackets are not closed"),
        ('{"pattern": "[z-a]"}', ProblemKind.SCHEMA_INVALID, "ends before it begins"),
        ('{"pattern": "*a"}', ProblemKind.SCHEMA_INVALID, "a repetition repeats nothing"),
        ('{"pattern": "a**"}', ProblemKind.SCHEMA_INVALID, "a repetition repeats nothing"),
        ('{"pattern": "a{3,2}"}', ProblemKind.SCHEMA_INVALID, "a repetition ends before it begins"),
        ('{"pattern": "a\\\\"}', ProblemKind.SCHEMA_INVALID, "it ends with a backslash"),
        ('{"pattern": "(?=a)b"}', ProblemKind.SCHEMA_UNSUPPORTED, "pattern with looking ahead"),
        ('{"pattern": "(?<!a)b"}', ProblemKind.SCHEMA_UNSUPPORTED, "pattern with looking back"),
        ('{"pattern": "\\\\bword"}', ProblemKind.SCHEMA_UNSUPPORTED, "the border of a word"),
        ('{"pattern": "(a)\\\\1"}', ProblemKind.SCHEMA_UNSUPPORTED, "what a group matched before"),
        ('{"pattern": "\\\\p{L}"}', ProblemKind.SCHEMA_UNSUPPORTED, "a property of characters"),
        ('{"pattern": "(^a|b)"}', ProblemKind.SCHEMA_UNSUPPORTED, '"^" inside the pattern'),
        ('{"pattern": "(a*)*"}', ProblemKind.SCHEMA_UNSUPPORTED, "a repetition of what may be empty"),
        ('{"pattern": "^a+b+$", "maxLength": 9}', ProblemKind.SCHEMA_UNSUPPORTED, "write the length into the pattern"),
        ('{"pattern": "a", "format": "date"}', ProblemKind.SCHEMA_UNSUPPORTED, "a pattern beside a format"),
        ('{"pattern": "^ab$", "minLength": 3}', ProblemKind.SCHEMA_UNMEETABLE, "no text matches its pattern"),
        ('{"pattern": "[]"}', ProblemKind.SCHEMA_UNMEETABLE, "no text matches its pattern"),
        ('{"uniqueItems": true}', ProblemKind.SCHEMA_UNSUPPORTED, "of an enum of at most 6 values it works"),
        ('{"items": {"enum": [1]}, "uniqueItems": true, "minItems": 2}', ProblemKind.SCHEMA_UNMEETABLE, "more different items"),
        ('{"oneOf": [{"type": "number"}, {"type": "integer"}]}', ProblemKind.SCHEMA_UNSUPPORTED, "use anyOf"),
        ('{"type": "object", "anyOf": [{"required": ["a"]}]}', ProblemKind.SCHEMA_UNSUPPORTED, "type beside anyOf"),
        ('{"$ref": "https://example.org/x"}', ProblemKind.SCHEMA_UNSUPPORTED, "outside the schema"),
        ('{"allOf": [{"$ref": "#"}]}', ProblemKind.SCHEMA_UNSUPPORTED, "nesting without end"),
        ('{"allOf": [{"type": "string"}, {"type": ["null"]}]}', ProblemKind.SCHEMA_UNMEETABLE, "no value has two types"),
        ("false", ProblemKind.SCHEMA_UNMEETABLE, "it is false"),
        ('{"enum": []}', ProblemKind.SCHEMA_UNMEETABLE, "no value is left"),
        ('{"$ref": "#"}', ProblemKind.SCHEMA_UNMEETABLE, "refers to itself"),
        ('{"allOf": true}', ProblemKind.SCHEMA_INVALID, "at #, allOf has a value of the wrong kind"),
        ('{"required": [{}]}', ProblemKind.SCHEMA_INVALID, "at #, required has a value of the wrong kind"),
        ('{"properties": {"a": {"anyOf": []}}}', ProblemKind.SCHEMA_INVALID, "at #/properties/a, anyOf has a value"),
        ('{"properties": 3}', ProblemKind.SCHEMA_INVALID, "at #, properties has a value of the wrong kind"),
        ('{"contains": {"minimum": []}, "maxContains": 1}', ProblemKind.SCHEMA_INVALID, "at #/contains, minimum has a value"),
        ('{"contains": "#", "maxContains": 2}', ProblemKind.SCHEMA_INVALID, "at #/contains, a schema is an object"),
        ('{"allOf": [0]}', ProblemKind.SCHEMA_INVALID, "at #/allOf/0, a schema is an object"),
        ('{"$ref": "#/$defs/a", "$defs": {"a": {"type": [[]]}}}', ProblemKind.SCHEMA_INVALID, "at #/$defs/a, type has a value"),
        ('{"oneOf": [{"enum": null}, {"type": {}}]}', ProblemKind.SCHEMA_INVALID, "a value of the wrong kind"),
        ('{"minItems": -1}', ProblemKind.SCHEMA_INVALID, "minItems has a value of the wrong kind"),
        ('{"allOf": [false]}', ProblemKind.SCHEMA_UNMEETABLE, "a member of its allOf is false"),
        ('{"maxItems": 1000000000}', ProblemKind.SCHEMA_UNSUPPORTED, "counts or numbers as large as these"),
        (
            '{"items": {"oneOf": [{}]}, "contains": {"const": 2}, "maxContains": 1}',
            ProblemKind.SCHEMA_UNSUPPORTED,
            "const beside",
        ),
        ('{"type": "integer", "maximum": 1e300}', ProblemKind.SCHEMA_UNSUPPORTED, "counts or numbers as large as these"),
        ('{"const": NaN}', ProblemKind.SCHEMA_INVALID, "no number that JSON knows"),
        ('{"properties": {"a": {"enum": [1, [-Infinity]]}}}', ProblemKind.SCHEMA_INVALID, "at #/properties/a, a value is no"),
        ('{"enum": [1e999]}', ProblemKind.SCHEMA_INVALID, "no number that JSON knows"),
        (
            '{"maximum": ' + "9" * 5000 + "}",
            ProblemKind.SCHEMA_INVALID,
            "no JSON schema: a number in it has thousands of digits.",
        ),
        ('{"type": "integer", "minimum": 5, "maximum": 3}', ProblemKind.SCHEMA_UNMEETABLE, "above its maximum"),
        ('{"type": "string", "minLength": 5, "maxLength": 3}', ProblemKind.SCHEMA_UNMEETABLE, "minLength is above"),
        ('{"minItems": 3, "maxItems": 2}', ProblemKind.SCHEMA_UNMEETABLE, "more items than it allows"),
        ('{"required": ["z"], "additionalProperties": false}', ProblemKind.SCHEMA_UNMEETABLE, '"z" is required'),
    ],
)
def test_a_schema_that_cannot_be_used_is_told(vocabulary: Vocabulary, schema: str, kind: ProblemKind, words: str) -> None:
    del vocabulary  # its log catches what llama.cpp would print
    with pytest.raises(ChatAppError) as told:
        check_format(OutputFormat.model_construct(kind=FormatKind.JSON_SCHEMA, text=schema))
    assert told.value.problem.kind is kind
    assert words in str(told.value)


def test_an_asked_for_billion_of_items_takes_no_memory() -> None:
    """A billion is a thousand times a thousand times a thousand: three rules of blocks."""
    assert len(schema_to_gbnf('{"prefixItems": [true], "items": {"const": 1}, "minItems": 1000000001}')) < 4_000
