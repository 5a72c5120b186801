"""``multipleOf`` and ``contains``: against division in Python and against arrays that a person judged."""

import json
from fractions import Fraction

import pytest

from chatapp.domain.output_format import FormatKind, OutputFormat
from chatapp.engine.llama.grammar import check_format
from chatapp.engine.llama.vocabulary import Vocabulary
from chatapp.errors import ChatAppError, ProblemKind
from tests.engine.llama.grammar_probe import takes

WHOLE = (*range(-30, 131), 250, 999, 1_000, 1_001, 1_250, 123_456_787, 123_456_789, 999_999_999_999_999)


@pytest.mark.parametrize(
    "schema",
    [
        {"multipleOf": 1},
        {"multipleOf": 3},
        {"multipleOf": 7, "minimum": -20, "maximum": 100},
        {"multipleOf": 10, "exclusiveMinimum": -10, "exclusiveMaximum": 120},
        {"multipleOf": 25, "minimum": 26},
        {"multipleOf": 1_000, "maximum": 1_000},
        {"multipleOf": 2.5, "minimum": 0},
        {"multipleOf": 0.1, "maximum": 5},
        {"multipleOf": 250, "minimum": 1},
    ],
)
def test_an_integer_takes_the_multiples_between_its_bounds(vocabulary: Vocabulary, schema: dict[str, float]) -> None:
    taken = [number for number in WHOLE if takes(vocabulary, {"type": "integer", **schema}, str(number))]
    assert taken == [number for number in WHOLE if _fits(str(number), schema)]


@pytest.mark.parametrize(
    "schema",
    [
        {"multipleOf": 0.5},
        {"multipleOf": 0.25, "minimum": -1, "exclusiveMaximum": 1.25},
        {"multipleOf": 0.01, "exclusiveMinimum": 0.24, "maximum": 2.5},
        {"multipleOf": 1.5, "exclusiveMinimum": -1.5},
    ],
)
def test_a_number_takes_the_multiples_between_its_bounds(vocabulary: Vocabulary, schema: dict[str, float]) -> None:
    """Written with as many digits as the step has: each hundredth from -3 to 3, to as many places as the step."""
    n_places = len(str(schema["multipleOf"]).partition(".")[2])
    texts = [f"{n / 10**n_places:.{n_places}f}" for n in range(-3 * 10**n_places, 3 * 10**n_places + 1) if n]
    taken = [text for text in texts if takes(vocabulary, {"type": "number", **schema}, text)]
    assert taken == [text for text in texts if _fits(text, schema)]


@pytest.mark.parametrize(
    ("step", "multiples", "others"),
    [
        (997, ["0", "997", "-1994", "994009", "9999910"], ["1", "996", "998", "9999999", "9970 "]),
        (249, ["249", "24900", "99999999825"], ["250", "99999999826"]),
        (86_400, ["0", "86400", "604800", "31536000"], ["86401", "864", "3600"]),
        (1_024, ["1024", "65536", "1073741824"], ["1000", "65535", "1073741823"]),
        (99_991, ["99991", "9999100"], ["99990", "100000"]),
    ],
)
def test_large_steps(vocabulary: Vocabulary, step: int, multiples: list[str], others: list[str]) -> None:
    """By division: 997 * 10,030 = 9,999,910; 249 * 401,606,425 = 99,999,999,825; 99,991 * 100; 1,024 * 1,048,576."""
    schema = {"type": "integer", "multipleOf": step}
    assert [int(text) % step for text in multiples] == [0] * len(multiples)
    assert [text for text in multiples if not takes(vocabulary, schema, text)] == []
    assert [text for text in others if takes(vocabulary, schema, text)] == []


def test_zeros_before_a_number_and_half_a_number_are_no_json(vocabulary: Vocabulary) -> None:
    bad = ("", "-", "00", "03", "-0", "3.0", "3e0", "+3")
    assert [text for text in bad if takes(vocabulary, {"type": "integer", "multipleOf": 3}, text)] == []
    halves = ("0.", ".5", "00.5", "-.5", "0.55", "1")
    assert [text for text in halves if takes(vocabulary, {"type": "number", "multipleOf": 0.5}, text)] == []
    assert [text for text in ("0", "1000") if takes(vocabulary, {"type": "integer", "multipleOf": 1000}, text)] == ["0", "1000"]
    assert not takes(vocabulary, {"type": "integer", "multipleOf": 1000}, "0000")


@pytest.mark.parametrize(
    ("schema", "good", "bad"),
    [
        (
            {"items": {"type": "integer"}, "contains": {"minimum": 10}},
            ["[10]", "[1, 2, 30]", "[1,30,2]", "[40, 50]"],
            ["[]", "[1]", "[1, 2, 3]", '["10"]'],
        ),
        (
            {"items": {"enum": ["a", "b", "c"]}, "contains": {"const": "b"}, "minContains": 2, "maxItems": 3},
            ['["b","b"]', '["b","a","b"]', '["b","b","c"]', '["b","b","b"]'],
            ['["b"]', '["a","b","c"]', '["b","b","a","a"]', '["d","b","b"]'],
        ),
        ({"contains": {"type": "boolean"}}, ["[true]", '[1, "x", false, null]'], ["[1]", "[]", "true"]),
        ({"items": {"type": "integer"}, "contains": {"const": 7}, "minItems": 3}, ["[1,7,2]", "[7,7,7]"], ["[7]", "[1,2,3]"]),
        (
            {"items": {"$ref": "#/$defs/n"}, "contains": {"multipleOf": 2}, "$defs": {"n": {"type": "integer"}}},
            ["[1,2]"],
            ["[1]"],
        ),
        ({"items": {"type": "integer"}, "contains": {"minimum": 5}, "maxContains": 2, "maxItems": 2}, ["[5, 6]"], ["[1, 2]"]),
        ({"items": {"type": "integer"}, "contains": {"minimum": 5}, "minContains": 0}, ["[]", "[1]"], []),
        ({"items": {"type": "integer"}, "minContains": 3}, ["[]", "[1]"], []),
    ],
)
def test_an_array_contains_what_it_must(vocabulary: Vocabulary, schema: object, good: list[str], bad: list[str]) -> None:
    assert [text for text in good if not takes(vocabulary, schema, text)] == []
    assert [text for text in bad if takes(vocabulary, schema, text)] == []


def test_eight_other_items_may_come_first(vocabulary: Vocabulary) -> None:
    """With any number of them a small model might never write the one that must come."""
    schema = {"items": {"type": "integer"}, "contains": {"const": 0}}
    assert takes(vocabulary, schema, json.dumps([1] * 8 + [0] + [1] * 20))
    assert not takes(vocabulary, schema, json.dumps([1] * 9 + [0]))


@pytest.mark.parametrize(
    ("schema", "good", "bad"),
    [
        ({"enum": [1, 5, 10, "x"], "minimum": 5}, ["5", "10", '"x"'], ["1"]),
        ({"enum": [1, 2, 3], "multipleOf": 2}, ["2"], ["1", "3"]),
        ({"enum": ["a", "abc"], "minLength": 2}, ['"abc"'], ['"a"']),
        ({"enum": ["a", "b"], "const": "b"}, ['"b"'], ['"a"']),
        ({"allOf": [{"enum": ["a", "b"]}, {"enum": ["b", "c"]}]}, ['"b"'], ['"a"', '"c"']),
    ],
)
def test_keywords_beside_listed_values_hold(vocabulary: Vocabulary, schema: object, good: list[str], bad: list[str]) -> None:
    assert [text for text in good if not takes(vocabulary, schema, text)] == []
    assert [text for text in bad if takes(vocabulary, schema, text)] == []


@pytest.mark.parametrize(
    ("schema", "kind", "words"),
    [
        ({"type": "integer", "multipleOf": 0}, ProblemKind.SCHEMA_INVALID, "multipleOf is not above zero"),
        ({"type": "integer", "multipleOf": -2}, ProblemKind.SCHEMA_INVALID, "multipleOf is not above zero"),
        ({"multipleOf": "2"}, ProblemKind.SCHEMA_INVALID, "multipleOf has a value of the wrong kind"),
        (
            {"type": "integer", "multipleOf": 12_345_678},
            ProblemKind.SCHEMA_UNSUPPORTED,
            "multipleOf 12345678 (its grammar would be too large)",
        ),
        (
            {"type": "integer", "multipleOf": 997, "minimum": 10**12},
            ProblemKind.SCHEMA_UNSUPPORTED,
            "multipleOf with bounds of so many digits",
        ),
        ({"type": "number", "multipleOf": 1e-300}, ProblemKind.SCHEMA_UNSUPPORTED, "multipleOf 1E-300"),
        ({"type": "integer", "multipleOf": 1e30}, ProblemKind.SCHEMA_UNSUPPORTED, "multipleOf 1E+30"),
        ({"type": "integer", "multipleOf": 7, "minimum": 8, "maximum": 13}, ProblemKind.SCHEMA_UNMEETABLE, "no multiple lies"),
        (
            {"type": "number", "multipleOf": 2, "exclusiveMinimum": 2, "exclusiveMaximum": 4},
            ProblemKind.SCHEMA_UNMEETABLE,
            "no multi",
        ),
        ({"contains": {"const": 1}, "maxContains": 101}, ProblemKind.SCHEMA_UNSUPPORTED, "maxContains above 100"),
        ({"contains": {"const": 1}, "maxContains": 0}, ProblemKind.SCHEMA_UNMEETABLE, "minContains is above maxContains"),
        (
            {"items": {"type": "string"}, "contains": {"pattern": "a"}, "maxContains": 1},
            ProblemKind.SCHEMA_UNSUPPORTED,
            "maxContains where items cannot be told apart by pattern",
        ),
        (
            {"items": {"type": "object"}, "contains": {"properties": {"a": {"const": 1}}}, "maxContains": 1},
            ProblemKind.SCHEMA_UNSUPPORTED,
            'the property "a", which is not required of the items',
        ),
        (
            {"items": {"type": "number"}, "contains": {"type": "integer"}, "maxContains": 1},
            ProblemKind.SCHEMA_UNSUPPORTED,
            "cannot be told apart by type integer",
        ),
        ({"contains": {"const": 1}, "maxContains": 2, "minItems": 101}, ProblemKind.SCHEMA_UNSUPPORTED, "more than 100 items"),
        ({"contains": {"const": 1}, "minContains": 17}, ProblemKind.SCHEMA_UNSUPPORTED, "minContains above 16"),
        ({"contains": {"const": 1}, "prefixItems": [True]}, ProblemKind.SCHEMA_UNSUPPORTED, "contains beside prefixItems"),
        (
            {"items": {"enum": [1]}, "contains": {"const": 1}, "uniqueItems": True},
            ProblemKind.SCHEMA_UNSUPPORTED,
            "beside uniqueItems",
        ),
        ({"contains": {"const": 1}, "minContains": 3, "maxItems": 2}, ProblemKind.SCHEMA_UNMEETABLE, "more items than it allows"),
        (
            {"items": {"type": "string"}, "contains": {"const": 1}},
            ProblemKind.SCHEMA_UNMEETABLE,
            "at #/contains, no value is left",
        ),
        ({"contains": False}, ProblemKind.SCHEMA_UNMEETABLE, "it is false"),
        ({"enum": ["a"], "pattern": "a"}, ProblemKind.SCHEMA_UNSUPPORTED, "pattern beside enum"),
    ],
)
def test_what_cannot_be_used_is_told(vocabulary: Vocabulary, schema: object, kind: ProblemKind, words: str) -> None:
    del vocabulary  # its log catches what llama.cpp would print
    with pytest.raises(ChatAppError) as told:
        check_format(OutputFormat.model_construct(kind=FormatKind.JSON_SCHEMA, text=json.dumps(schema)))
    assert told.value.problem.kind is kind
    assert words in str(told.value)


def _fits(text: str, schema: dict[str, float]) -> bool:
    value = Fraction(text)
    low, high = schema.get("minimum", value), schema.get("maximum", value)
    above, below = schema.get("exclusiveMinimum", value - 1), schema.get("exclusiveMaximum", value + 1)
    in_range = Fraction(str(low)) <= value <= Fraction(str(high)) and Fraction(str(above)) < value < Fraction(str(below))
    return in_range and value % Fraction(str(schema["multipleOf"])) == 0
