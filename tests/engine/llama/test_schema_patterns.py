"""Patterns and number bounds against other judges: Python's own regular expressions, and Python's comparison of numbers.

Where two short texts differ in what they match, some text of the exhaustive lists below shows it.
"""

import json
import re
from itertools import product

import pytest

from chatapp.engine.llama.vocabulary import Vocabulary
from tests.engine.llama.grammar_probe import takes

TEXTS = ["".join(letters) for length in range(4) for letters in product('ab7"\\', repeat=length)]
# Python and ECMA-262 mean the same by each of these.
PATTERNS = (
    *("a", "^a", "a$", "^a$", "^$", "", "^a|b$", "^(a|b7)$", "^(?:a|b)+$", "^[ab]{2}$", "^[^ab]*$", "^a?b*$", "a.b", "^.$"),
    *(
        r"^\d+$",
        r"^\D{1,2}$",
        r"^\w\W?$",
        r"^[\d\"]+$",
        r"^\\$",
        r'^"a"$',
        r"^a{2,}?$",
        r"^[a-b7-9]{3}$",
        r"^(a(b|7)?)+$",
        r"\\\\",
    ),
)


@pytest.mark.parametrize("pattern", PATTERNS)
def test_a_pattern_takes_what_python_finds(vocabulary: Vocabulary, pattern: str) -> None:
    schema = {"type": "string", "pattern": pattern}
    taken = [text for text in TEXTS if takes(vocabulary, schema, json.dumps(text))]
    assert taken == [text for text in TEXTS if re.search(pattern.replace("$", r"\Z"), text)]


@pytest.mark.parametrize(
    ("pattern", "good", "bad"),
    [
        (r"^[A-Z]{2}-\d{4}$", ["AB-1234"], ["ab-1234", "AB-123", "AB-12345", "xAB-1234"]),
        (r"^#[0-9a-fA-F]{6}$", ["#00ffAA"], ["#00ffA", "00ffAA"]),
        (r"^\u00e9t\u00e9$", ["\u00e9t\u00e9"], ["ete"]),
        (r"^\u{1F600}$", ["\U0001f600"], ["\U0001f601"]),
        (r"^a\tb$", ["a\tb"], ["a b"]),
        (r"^\s$", [" ", "\n", "\u00a0"], ["x"]),
        (r"^(?<year>\d{4})/\d\d?$", ["2026/9"], ["26/9"]),
        (r"^\x01$", ["\x01"], ["1"]),
        (r"^[\b]$", ["\b"], ["b"]),
    ],
)
def test_patterns_as_people_write_them(vocabulary: Vocabulary, pattern: str, good: list[str], bad: list[str]) -> None:
    schema = {"pattern": pattern}
    assert [text for text in good if not takes(vocabulary, schema, json.dumps(text, ensure_ascii=text == "\x01"))] == []
    assert [text for text in bad if takes(vocabulary, schema, json.dumps(text, ensure_ascii=False))] == []


def test_a_length_beside_a_pattern(vocabulary: Vocabulary) -> None:
    """Kept where it holds anyway, and where one set of characters is repeated."""
    code = {"pattern": "^[a-c]+$", "minLength": 2, "maxLength": 3}
    assert [text for text in ("a", "ab", "abc", "abca", "dd") if takes(vocabulary, code, json.dumps(text))] == ["ab", "abc"]
    fixed = {"pattern": r"^\d{4}$", "minLength": 1, "maxLength": 9}
    assert [text for text in ("123", "1234", "12345") if takes(vocabulary, fixed, json.dumps(text))] == ["1234"]


NUMBERS = [f"{sign}{whole}{fraction}" for sign in ("", "-") for whole in (0, 1, 2, 3, 9, 10, 21, 99, 100, 123) for fraction in (
    *("", ".0", ".1", ".2", ".24", ".25", ".250", ".26", ".3", ".5", ".74", ".75", ".751", ".9", ".99"),
)]  # fmt: skip


@pytest.mark.parametrize(
    "bounds",
    [
        {"minimum": 1.25},
        {"exclusiveMinimum": 1.25},
        {"maximum": 2.75},
        {"exclusiveMaximum": 2.75},
        {"minimum": 0.25, "maximum": 0.75},
        {"exclusiveMinimum": 0, "exclusiveMaximum": 1},
        {"exclusiveMinimum": 0.25, "exclusiveMaximum": 0.26},
        {"minimum": -1.5, "maximum": 10},
        {"minimum": -2.75, "exclusiveMaximum": -1.25},
        {"minimum": 3, "maximum": 3},
        {"minimum": 9.9, "exclusiveMinimum": 9, "maximum": 100.25},
        {"minimum": -100, "maximum": 0},
        {"maximum": -0.25},
        {"exclusiveMaximum": 0},
    ],
)
def test_a_number_takes_what_lies_between_its_bounds(vocabulary: Vocabulary, bounds: dict[str, float]) -> None:
    taken = [text for text in NUMBERS if takes(vocabulary, {"type": "number", **bounds}, text)]
    fitting = [text for text in NUMBERS if _fits(float(text), bounds)]
    assert [text for text in taken if text not in fitting] == []
    # "-0" is written only where a negative number may come, and needs not be written at all.
    assert [text for text in fitting if text not in taken and float(text) != 0] == []
    assert [text for text in fitting if text not in taken and not text.startswith("-")] == []


def _fits(number: float, bounds: dict[str, float]) -> bool:
    return (
        number >= bounds.get("minimum", number)
        and number <= bounds.get("maximum", number)
        and number > bounds.get("exclusiveMinimum", number - 1)
        and number < bounds.get("exclusiveMaximum", number + 1)
    )
