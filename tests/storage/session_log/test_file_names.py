"""Names that Windows, macOS and Linux all take, and that no two chats share."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chatapp.storage.session_log.file_names import FileNames, safe_stem


@pytest.mark.parametrize(
    ("title", "stem"),
    [
        ("Plain", "Plain"),
        ('a/b\\c:d*e?f"g<h>i|j', "a b c d e f g h i j"),
        ("../../etc/passwd", "etc passwd"),
        ("trailing. . ", "trailing"),
        ("...", "conversation"),
        ("", "conversation"),
        ("con", "_con"),
        ("NUL.txt", "_NUL.txt"),
        ("Com1", "_Com1"),
        ("Console", "Console"),
        ("a\nb\u202eexe.md", "a b exe.md"),
        ("half \ud83d a character", "half \ufffd a character"),
        ("\u00e9", "\u00e9"),
        ("e\u0301", "\u00e9"),  # composed, as macOS compares it
        ("你好 🎉", "你好 🎉"),
    ],
)
def test_what_becomes_of_a_title(title: str, stem: str) -> None:
    assert safe_stem(title) == stem


def test_no_name_is_too_long_for_a_file_system() -> None:
    """60 characters of 4 bytes are 240 bytes; 180 bytes hold 45 of them."""
    assert safe_stem("\U0001f389" * 100) == "\U0001f389" * 45
    assert safe_stem("a" * 100) == "a" * 60


def test_names_that_only_case_or_composition_tells_apart_are_told_apart_by_number() -> None:
    names = FileNames()
    taken = [names.take(title, ".md") for title in ("Tea", "tea", "TEA?", "caf\u00e9", "cafe\u0301", "tea (2)")]
    assert taken == ["Tea.md", "tea (2).md", "TEA (3).md", "caf\u00e9.md", "caf\u00e9 (2).md", "tea (2) (2).md"]


@given(st.lists(st.text(max_size=70), max_size=6))
def test_any_titles(titles: list[str]) -> None:
    names = FileNames()
    taken = [names.take(title, ".md") for title in titles]
    assert len({name.casefold() for name in taken}) == len(titles)
    for name in taken:
        assert len(name.encode()) < 200
        assert not set(name) & set('<>:"/\\|?*\x00\n')
        assert name == name.strip(" .")
