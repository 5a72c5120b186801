"""How often: repetitions above llama.cpp's own limit, and ``maxContains``, against what a person judged."""

import json
import random

import pytest

from chatapp.engine.llama.repetition import repeated
from chatapp.engine.llama.vocabulary import Vocabulary
from tests.engine.llama.grammar_probe import takes


def test_llama_cpp_would_take_an_upper_limit_above_2000_for_none(vocabulary: Vocabulary) -> None:
    """So counts are written as blocks: 1,000 in one rule, and that rule two times."""
    schema = {"type": "string", "maxLength": 2_500}
    assert [n for n in (0, 1, 999, 1_000, 1_001, 2_000, 2_499, 2_500) if not takes(vocabulary, schema, _letters(n))] == []
    assert [n for n in (2_501, 2_600, 3_000) if takes(vocabulary, schema, _letters(n))] == []


def test_both_limits_above_a_block(vocabulary: Vocabulary) -> None:
    schema = {"type": "string", "minLength": 1_003, "maxLength": 3_004}
    assert [n for n in (1_003, 2_002, 2_003, 3_003, 3_004) if not takes(vocabulary, schema, _letters(n))] == []
    assert [n for n in (0, 1_000, 1_002, 3_005) if takes(vocabulary, schema, _letters(n))] == []


def test_a_least_count_alone_and_items_of_several_rules(vocabulary: Vocabulary) -> None:
    """An item of many rules times its count went over llama.cpp's limit as well."""
    assert takes(vocabulary, {"type": "string", "minLength": 2_001}, _letters(2_001))
    assert not takes(vocabulary, {"type": "string", "minLength": 2_001}, _letters(2_000))
    schema = {"items": {"anyOf": [{"type": "boolean"}, {"type": "integer", "minimum": 3, "maximum": 77}]}, "maxItems": 1_500}
    assert takes(vocabulary, schema, json.dumps([True, 3] * 750))
    assert not takes(vocabulary, schema, json.dumps([True, 3] * 750 + [4]))


def test_a_pattern_may_repeat_more_than_2000_times(vocabulary: Vocabulary) -> None:
    schema = {"pattern": "^(ab){2,2100}$"}
    assert takes(vocabulary, schema, json.dumps("ab" * 2_100))
    assert not takes(vocabulary, schema, json.dumps("ab" * 2_101))


@pytest.mark.parametrize(
    ("least", "most", "written"),
    [
        (0, 5, "x{0,5}"),
        (0, 1_000, "x{0,1000}"),
        (2_003, None, "block{2} x{3} x*"),
        (1_000, 1_001, "block{1} x{0,1}"),
        (0, 2_005, "(block{0,1} x{0,999} | block{2} x{0,5})"),
    ],
)
def test_how_a_repetition_is_written(least: int, most: int | None, written: str) -> None:
    """``block`` stands for the rule of 1,000."""
    assert repeated("x", least, most, lambda expression: "block" if "1000" in expression else expression) == written


@pytest.mark.parametrize(
    ("schema", "good", "bad"),
    [
        (
            {"items": {"type": "integer"}, "contains": {"const": 7}, "maxContains": 1},
            ["[7]", "[1, 7]", "[1,7,2,-3,70]", "[6,7,8]"],
            ["[]", "[1]", "[7,7]", "[1,7,2,7]", '["a",7]'],
        ),
        (
            {"items": {"type": "integer"}, "contains": {"minimum": 5, "exclusiveMaximum": 8}, "minContains": 2, "maxContains": 3},
            ["[5,7]", "[1,5,9,6,7]", "[8,5,4,5]"],
            ["[5]", "[5,6,7,5]", "[1,2]", "[8,8]"],
        ),
        (
            {"contains": {"type": "string"}, "minContains": 0, "maxContains": 2},
            ["[]", "[1]", '["a",1,"b"]', "[null, [1], {}]"],
            ['["a","b","c"]', '["a",1,"b",2,"c"]'],
        ),
        (
            {"items": {"type": "string"}, "contains": {"enum": ["ab", ""]}, "maxContains": 1, "maxItems": 3},
            ['["ab"]', '["x", "ab", "a"]', '["abc","","b"]', '["ab","aba"]'],
            ['["ab",""]', '["ab","ab"]', '["a"]', '["a","b","c","ab"]'],
        ),
        (
            {"items": {"enum": ["a", "b", 3]}, "contains": {"type": "string"}, "minContains": 0, "maxContains": 1, "minItems": 2},
            ['["a",3]', "[3,3]", '[3,3,"b",3]'],
            ['["a"]', '["a","b"]', "[3]", "[]"],
        ),
        ({"items": {"type": "boolean"}, "contains": {"const": True}, "maxContains": 1}, ["[true,false]"], ["[true,true]", "[]"]),
        ({"items": {"type": "integer"}, "contains": {"type": "integer"}, "maxContains": 2}, ["[1]", "[1,2]"], ["[]", "[1,2,3]"]),
        ({"items": {"type": "integer"}, "contains": {"const": 1}, "minContains": 0, "maxContains": 0}, ["[]", "[2,3]"], ["[1]"]),
        ({"items": {"type": "string"}, "contains": {"minLength": 3}, "maxContains": 1}, ['["abc","ab"]'], ['["abc","abcd"]']),
        (
            {"items": {"type": ["integer", "null"]}, "contains": {"anyOf": [{"const": 1}, {"type": "null"}]}, "maxContains": 1},
            ["[null]", "[1,2]", "[0,null]"],
            ["[1,null]", "[null,null]", "[2]"],
        ),
        (
            {"items": {"type": "number"}, "contains": {"exclusiveMinimum": 2.5}, "maxContains": 1},
            ["[2.5,3]", "[2.6]", "[-1,2,2.75]"],
            ["[2.5]", "[3,4]"],
        ),
    ],
)
def test_an_array_contains_no_more_than_it_may(vocabulary: Vocabulary, schema: object, good: list[str], bad: list[str]) -> None:
    assert [text for text in good if not takes(vocabulary, schema, text)] == []
    assert [text for text in bad if takes(vocabulary, schema, text)] == []


def test_objects_of_one_kind_are_counted(vocabulary: Vocabulary) -> None:
    item = {"type": "object", "properties": {"kind": {"enum": ["a", "b"]}, "n": {"type": "integer"}}, "required": ["kind"]}
    lead = {"properties": {"kind": {"const": "a"}}, "required": ["kind"]}
    schema = {"items": {**item, "additionalProperties": False}, "contains": lead, "maxContains": 1}
    assert takes(vocabulary, schema, '[{"kind": "b"}, {"kind": "a", "n": 1}, {"kind": "b", "n": 2}]')
    assert not takes(vocabulary, schema, '[{"kind": "a"}, {"kind": "a"}]')
    assert not takes(vocabulary, schema, '[{"kind": "b"}]')


def test_arrays_drawn_at_random_are_judged_as_counting_judges_them(vocabulary: Vocabulary) -> None:
    """Two to four of up to six numbers from 0 to 4 may be 3 or more; with these bounds no more than 8 others can come first."""
    schema = {
        "items": {"type": "integer", "minimum": 0, "maximum": 4},
        "contains": {"minimum": 3},
        "minContains": 2,
        "maxContains": 4,
        "minItems": 3,
        "maxItems": 6,
    }
    draw = random.Random(4)  # noqa: S311 - repeatable, no secret
    arrays = [[draw.randrange(5) for _ in range(draw.randrange(8))] for _ in range(120)]
    meant = [each for each in arrays if 3 <= len(each) <= 6 and 2 <= sum(number >= 3 for number in each) <= 4]
    assert [each for each in arrays if takes(vocabulary, schema, json.dumps(each))] == meant
    assert 20 < len(meant) < 100


def _letters(count: int) -> str:
    return json.dumps("ab" * (count // 2) + "c" * (count % 2))
