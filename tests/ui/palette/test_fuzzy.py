"""Scores are compared, not pinned: what a person expects to stand first must."""

import pytest

from chatapp.ui.palette.fuzzy import fit


@pytest.mark.parametrize(
    ("typed", "title", "fits"),
    [
        ("", "New chat", True),
        ("nc", "New chat", True),
        ("chat new", "New chat", True),
        ("cn", "New chat", False),  # letters must stand in order
        ("NEW", "New chat", True),
        ("x", "New chat", False),
        ("加载", "加载设置", True),
    ],
)
def test_letters_must_stand_in_order_and_words_in_any(typed: str, title: str, fits: bool) -> None:  # noqa: FBT001 - a table
    assert (fit(typed, title) is not None) is fits


def test_a_word_that_stands_there_beats_scattered_letters() -> None:
    assert _score("temp", "Temperature") > _score("temp", "The empty map")


def test_the_beginning_of_a_title_beats_its_middle() -> None:
    assert _score("text", "Text size") > _score("text", "Larger text")


def test_first_letters_of_words_beat_letters_inside() -> None:
    assert _score("nt", "Normal text size") > _score("nt", "Unloading it")


def _score(typed: str, title: str) -> int:
    score = fit(typed, title)
    assert score is not None
    return score
