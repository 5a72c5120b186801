"""What of a cache a prompt uses again, worked out by hand on letters.

A token is written as a text; its number is its place in a list of all texts that a test uses. "<a>" stands for a control token.
"""

from collections.abc import Sequence

import pytest

from chatapp.engine.llama.cache_plan import MIN_SHIFT_TOKENS, CachePlan, Run, Spelling, plan_reuse

LONG = "abcdefghijklmnopqrstuvwxyz"  # 26 tokens of one letter: more than MIN_SHIFT_TOKENS


class _Words:
    """Numbers for texts, and back."""

    def __init__(self) -> None:
        self._texts: list[str] = []

    def spell(self, tokens: Sequence[str]) -> Spelling:
        for text in tokens:
            if text not in self._texts:
                self._texts.append(text)
        return Spelling.of([self._texts.index(text) for text in tokens], lambda token: self._texts[token].encode())

    def text(self, plan: CachePlan) -> list[str]:
        return [self._texts[token] for token in plan.tokens]


def _plan(
    held: Sequence[str], prompt: Sequence[str], *, may_shift: bool = False, known_ends: Sequence[int] = ()
) -> tuple[list[str], tuple[Run, ...]]:
    words = _Words()
    plan = plan_reuse(words.spell(held), words.spell(prompt), may_shift=may_shift, known_ends=known_ends)
    return words.text(plan), plan.runs


@pytest.mark.parametrize(
    ("held", "prompt", "n_kept"),
    [
        ("", "a", 0),
        ("abc", "abcd", 3),
        ("abc", "abc", 2),  # the last token is evaluated for its logits
        ("abcde", "abx", 2),
        ("xyz", "abc", 0),
        ("a", "a", 0),
    ],
)
def test_the_common_prefix_is_kept(held: str, prompt: str, n_kept: int) -> None:
    text, runs = _plan(held, prompt)
    assert text == list(prompt)
    assert runs == ((Run(0, n_kept),) if n_kept else ())


@pytest.mark.parametrize(
    ("held", "prompt", "known_ends", "n_kept"),
    [
        ("abcde", "abc", [3], 3),  # asked again: nothing is left to evaluate
        ("abc", "abc", [3], 3),
        ("a", "a", [1], 1),
        ("abcde", "abc", [2, 4], 2),  # known elsewhere only
        ("abcde", "abcx", [3], 3),  # one more token is evaluated anyway
        ("abcde", "abx", [3], 2),
    ],
)
def test_a_prompt_whose_logits_are_known_is_kept_whole(held: str, prompt: str, known_ends: list[int], n_kept: int) -> None:
    assert _plan(held, prompt, known_ends=known_ends) == (list(prompt), (Run(0, n_kept),))


def test_an_end_behind_moved_cells_is_not_known() -> None:
    """26 of 29 held tokens move forward to the places 0 to 25: what was known behind 26 held tokens stood behind others."""
    text, runs = _plan(["x", "y", "z", *LONG], list(LONG), may_shift=True, known_ends=[26])
    assert text == list(LONG)
    assert runs == (Run(3, 28),)


def test_the_spelling_of_the_cache_is_taken_over() -> None:
    """The model wrote "he" "llo", the tokenizer would write "hello": the same text, so nothing is evaluated but "!"."""
    text, runs = _plan(["<u>", "he", "llo"], ["<u>", "hello", "!"])
    assert text == ["<u>", "he", "llo", "!"]
    assert runs == (Run(0, 3),)


def test_a_spelling_counts_only_up_to_where_both_end_a_token() -> None:
    """Here "he" "ll" ends inside the prompt's "llo": only "he" is common to both."""
    text, runs = _plan(["<u>", "he", "ll"], ["<u>", "he", "llo"])
    assert text == ["<u>", "he", "llo"]
    assert runs == (Run(0, 2),)


def test_what_stood_in_a_gap_is_left_out_only_where_that_is_allowed() -> None:
    """S + LONG + "!" from S + "123" + LONG: with a shift 1 + 26 cells are kept."""
    held, prompt = ["S", *"123", *LONG], ["S", *LONG, "!"]
    assert _plan(held, prompt)[1] == (Run(0, 1),)
    text, runs = _plan(held, prompt, may_shift=True)
    assert text == prompt
    assert runs == (Run(0, 1), Run(4, 30))


def test_a_run_behind_a_gap_must_be_long_enough() -> None:
    short, enough = LONG[: MIN_SHIFT_TOKENS - 1], LONG[:MIN_SHIFT_TOKENS]
    assert _plan(["S", "1", *short], ["S", *short, "!"], may_shift=True)[1] == (Run(0, 1),)
    assert _plan(["S", "1", *enough], ["S", *enough, "!"], may_shift=True)[1] == (Run(0, 1), Run(2, 18))


def test_of_two_places_the_one_that_matches_longer_is_taken() -> None:
    """The first 20 letters stand twice; only behind the second do the other six follow."""
    held = ["S", "1", *LONG[:20], "2", *LONG]
    assert _plan(held, ["S", *LONG, "!"], may_shift=True)[1] == (Run(0, 1), Run(23, 49))


def test_several_gaps_are_left_out() -> None:
    """Two dropped pieces (reasoning of two answers), each before a run of 26."""
    upper = LONG.upper()
    held = ["S", "1", *LONG, "2", "3", *upper]
    assert _plan(held, ["S", *LONG, *upper, "!"], may_shift=True)[1] == (Run(0, 1), Run(2, 28), Run(30, 56))


def test_an_insertion_ends_the_reuse() -> None:
    """Cells cannot be moved back to make room: everything from the inserted token on is evaluated."""
    assert _plan(["S", *LONG], ["S", "1", *LONG], may_shift=True)[1] == (Run(0, 1),)
