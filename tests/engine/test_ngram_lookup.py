"""Guesses by looking the last tokens up in the text."""

from hypothesis import given
from hypothesis import strategies as st

from chatapp.engine.ngram_lookup import NgramLookup


def longest_match(tokens: list[int], n_most: int, shortest: int, longest: int) -> list[int]:
    """Search the text from its end for each length of run, the longest first: slow, and plainly what is asked for."""
    for size in range(min(longest, len(tokens) - 1), shortest - 1, -1):
        end = tokens[-size:]
        for start in range(len(tokens) - size - 1, -1, -1):
            if tokens[start : start + size] == end:
                followers = tokens[start + size :]
                return (followers * n_most)[:n_most]
    return []


def test_what_followed_the_same_four_tokens_is_guessed() -> None:
    """0 1 2 3 stood at the beginning, with 7 8 9 0 ... behind it."""
    assert NgramLookup([0, 1, 2, 3, 7, 8, 9, 0, 1, 2, 3]).guess(3) == [7, 8, 9]


def test_three_equal_tokens_are_no_match() -> None:
    assert NgramLookup([1, 2, 3, 7, 8, 9, 1, 2, 3]).guess(3) == []


def test_of_two_places_the_longer_match_goes_before_the_later_one() -> None:
    """Both places have 2 3 4 in front; only the earlier one has 1 2 3 4, as the end has."""
    assert NgramLookup([1, 2, 3, 4, 50, 9, 2, 3, 4, 60, 1, 2, 3, 4], shortest=3).guess(1) == [50]


def test_of_two_equal_matches_the_later_one_counts() -> None:
    assert NgramLookup([1, 2, 3, 50, 1, 2, 3, 60, 1, 2, 3], shortest=3).guess(1) == [60]


def test_a_loop_goes_on() -> None:
    """1 2 comes again and again; behind the last 1 2 1 stands 2, then the loop begins anew."""
    assert NgramLookup([1, 2, 1, 2, 1, 2, 1], shortest=3).guess(5) == [2, 1, 2, 1, 2]
    assert NgramLookup([9, 7, 7, 7, 7], shortest=3).guess(3) == [7, 7, 7]


def test_nothing_is_guessed_where_no_guess_is_wanted() -> None:
    assert NgramLookup([1, 2, 3, 1, 2, 3], shortest=3).guess(0) == []
    assert NgramLookup([1, 2, 3, 1, 2, 3], shortest=3).guess(-1) == []


@given(
    st.lists(st.integers(0, 3), max_size=60),
    st.integers(1, 8),
    st.integers(1, 4).flatmap(lambda low: st.tuples(st.just(low), st.integers(low, 6))),
)
def test_any_text_is_matched_as_a_plain_search_does(tokens: list[int], n_most: int, sizes: tuple[int, int]) -> None:
    """Also while the text grows: after each token, the guess is that of a search in the text so far."""
    shortest, longest = sizes
    lookup = NgramLookup(shortest=shortest, longest=longest)
    for n_tokens, token in enumerate(tokens, start=1):
        lookup.append(token)
        assert lookup.guess(n_most) == longest_match(tokens[:n_tokens], n_most, shortest, longest)
