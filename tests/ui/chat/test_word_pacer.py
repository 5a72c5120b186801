from hypothesis import given
from hypothesis import strategies as st

from chatapp.ui.chat.word_pacer import WordPacer


def test_words_are_shown_whole() -> None:
    pacer = WordPacer()
    pacer.feed("The sea is ca")
    assert pacer.take() == "The sea is "
    pacer.feed("lm to")
    assert pacer.take() == "calm "
    assert pacer.take_all() == "to"
    assert pacer.is_empty


def test_a_stall_shows_the_rest() -> None:
    pacer = WordPacer()
    pacer.feed("half a wor")
    assert pacer.take() == "half a "
    assert pacer.take() == "wor"


def test_a_script_without_spaces_is_not_held_back() -> None:
    pacer = WordPacer()
    pacer.feed("\u6d77" * 60)
    assert pacer.take() == "\u6d77" * 60


@given(st.lists(st.text(max_size=12), max_size=20))
def test_nothing_is_lost_or_changed(pieces: list[str]) -> None:
    pacer = WordPacer()
    shown = ""
    for piece in pieces:
        pacer.feed(piece)
        shown += pacer.take()
    assert shown + pacer.take_all() == "".join(pieces)
