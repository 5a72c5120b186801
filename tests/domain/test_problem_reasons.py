"""Our own reasons are told in the language of the interface, those of llama.cpp and of the system as they are."""

from pathlib import Path

import pytest

from chatapp.domain.problem_reasons import REASONS, told_again
from tests.domain.reasons_in_source import Source

PACKAGE = Path(__file__).resolve().parents[2] / "chatapp"
ROOMS = ["domain", "engine", "engine_client", "models", "protocol", "storage", "controllers/profile_file.py"]
GERMAN = {
    "it is empty": "sie ist leer",
    "line {number} is no token": "Zeile {number} ist kein Token",
    "its vocabulary has {n_draft} tokens and the model's {n_model}": "es hat {n_draft} Token statt {n_model}",
    "{why} while {n_megabytes} MB of memory were free": "{why}, als {n_megabytes} MB frei waren",
    "crashed (SIGSEGV)": "abgestürzt",
    'there is no rule named "root"; the grammar begins there': "keine Regel root",
}


def german(reason: str) -> str:
    return told_again(reason, lambda text: GERMAN.get(text, f"?{text}"), lambda number: number.replace(",", "."))


@pytest.mark.parametrize(
    ("reason", "told"),
    [
        ("it is empty", "sie ist leer"),
        ("line 12 is no token", "Zeile 12 ist kein Token"),
        ("its vocabulary has 32,000 tokens and the model's 49,152", "es hat 32.000 Token statt 49.152"),
        ("crashed (SIGSEGV) while 1,024 MB of memory were free", "abgestürzt, als 1.024 MB frei waren"),
        # Words of others stay, also where ours stand around them.
        ("No such file or directory", "No such file or directory"),
        ("something new while 7 MB of memory were free", "something new, als 7 MB frei waren"),
        ("Line 12 is no token, it seems", "Line 12 is no token, it seems"),
        ("the lines above say why", "the lines above say why"),
        ("a folder stands beside the file", "a folder stands beside the file"),
        ("maxContains above 16", "?{keyword} above {limit}".format(keyword="maxContains", limit=16)),
        ("", ""),
    ],
)
def test_ours_are_translated_and_others_stay(reason: str, told: str) -> None:
    assert german(reason) == told


def test_braces_in_the_words_of_others_are_only_words() -> None:
    assert told_again('line 3: {oops} before "{x}"', str, str) == 'line 3: {oops} before "{x}"'
    assert told_again("unexpected '}'", str, str) == "unexpected '}'"


def test_every_reason_that_the_source_writes_is_in_the_table() -> None:
    found = Source(PACKAGE, ROOMS).reasons()
    assert len(found) > 200
    assert {"it is false", "line 7 repeats a message", "crashed (SIGSEGV)", "a library was not found (0x7)"} <= found
    assert sorted(reason for reason in found if not is_known(reason)) == []


def is_known(reason: str) -> bool:
    asked: list[str] = []
    told_again(reason, lambda text: asked.append(text) or text, str)  # type: ignore[func-returns-value]
    return bool(asked)


@pytest.mark.parametrize("template", REASONS)
def test_each_reason_is_found_behind_those_before_it(template: str) -> None:
    """A general template that stood before a special one would take its words."""
    asked: list[str] = []
    told_again(filled(template), lambda text: asked.append(text) or text, str)  # type: ignore[func-returns-value]
    assert asked[0] == template


def filled(template: str) -> str:
    names = set(template.replace("}", "{").split("{")[1::2])
    return template.format(**{name: "7" if name.startswith("n_") else "xyz" for name in names})
