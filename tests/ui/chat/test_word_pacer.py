import pytest
from hypothesis import given
from hypothesis import strategies as st

from chatapp.ui.chat.word_pacer import MAX_WAIT_S, WordPacer

_SEA = "\u6d77"


class _Clock:
    """Stands still until it is set."""

    def __init__(self) -> None:
        self.now = 50.0

    def __call__(self) -> float:
        return self.now


def test_words_are_shown_whole() -> None:
    pacer = WordPacer(_Clock())
    pacer.feed("The sea is ca")
    assert pacer.take() == "The sea is "
    pacer.feed("lm to")
    assert pacer.take() == "calm "
    assert pacer.take_all() == "to"
    assert pacer.is_empty


def test_a_stall_shows_the_rest() -> None:
    pacer = WordPacer(_Clock())
    pacer.feed("half a wor")
    assert pacer.take() == "half a "
    assert pacer.take() == "wor"


@pytest.mark.parametrize(
    ("gap_s", "patience_s"),
    [(0.05, 0.075), (0.1, 0.15), (0.19, 0.2), (0.3, 0.0)],  # half a gap late, but never longer than 0.2 s; or no wait at all
)
def test_the_end_of_a_word_is_waited_for_as_long_as_arrivals_are_apart(gap_s: float, patience_s: float) -> None:
    clock = _Clock()
    pacer = WordPacer(clock)
    pacer.feed("half a ")
    assert pacer.take() == "half a "
    clock.now += gap_s
    pacer.feed("wor")
    assert pacer.patience_s == pytest.approx(patience_s)


def test_after_the_first_arrival_a_word_is_waited_for() -> None:
    pacer = WordPacer(_Clock())
    pacer.feed("half a wor")
    assert pacer.patience_s == pytest.approx(0.2)


@pytest.mark.parametrize("mark", [_SEA, "\u3002", "\u3042", "\u30a2", "\uff0c", "\U00020000"])
def test_a_character_that_is_a_word_by_itself_waits_for_nothing(mark: str) -> None:
    pacer = WordPacer(_Clock())
    pacer.feed(mark)
    assert pacer.take() == mark
    pacer.feed(f"{mark}GP")
    assert pacer.take() == mark  # the Latin word behind it is waited for
    pacer.feed(f"U{mark}")
    assert pacer.take() == f"GPU{mark}"


def test_a_word_without_an_end_waits_no_longer_than_the_limit() -> None:
    clock = _Clock()
    pacer = WordPacer(clock)
    pacer.feed("see https://")
    assert pacer.take() == "see "
    clock.now += 0.9 * MAX_WAIT_S
    pacer.feed("example")
    assert pacer.take() == ""
    clock.now += 0.2 * MAX_WAIT_S
    pacer.feed(".org/a")
    assert pacer.take() == "https://example.org/a"
    pacer.feed("nd")
    assert pacer.take() == ""  # its wait begins anew


def test_a_word_is_still_awaited_after_a_long_silence() -> None:
    clock = _Clock()
    pacer = WordPacer(clock)
    pacer.feed("the ")
    assert pacer.take() == "the "
    clock.now += 30.0
    pacer.feed("sto")
    assert pacer.take() == ""


@given(st.lists(st.text(max_size=12), max_size=20))
def test_nothing_is_lost_or_changed(pieces: list[str]) -> None:
    pacer = WordPacer()
    shown = ""
    for piece in pieces:
        pacer.feed(piece)
        shown += pacer.take()
    assert shown + pacer.take_all() == "".join(pieces)
