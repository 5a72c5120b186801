import pytest
from hypothesis import given
from hypothesis import strategies as st

from chatapp.domain.folded_text import FoldedText, fold
from chatapp.domain.search import find, parse_terms, snippet

_DECOMPOSED_E = "e\u0301"
_GA_IN_TWO = "\u304b\u3099"  # ka with a voiced mark of its own
_HAN_IN_JAMO = "\u1112\u1161\u11ab"


@pytest.mark.parametrize(
    ("text", "folded"),
    [
        ("Stra\u00dfe", "strasse"),
        ("na\u00efve \u00c5se", "naive ase"),
        (f"caf{_DECOMPOSED_E}", "cafe"),
        ("\uff37\uff49\uff44\uff45", "wide"),  # full width
        ("\ufb01ne", "fine"),  # one character for f and i
        (_GA_IN_TWO, "\u304c"),
        ("\uff76\uff9e", "\u30ac"),  # half-width ka and its mark: one wide ga
        ("\u304b", "\u304b"),  # ka is not ga
        (_HAN_IN_JAMO, "\ud55c"),
        ("\u2764\ufe0f", "\u2764"),  # the variation selector of a heart
        ("a\n\t  b\x00c", "a b c"),
        ("soft\u00adhyphen", "softhyphen"),
    ],
)
def test_what_does_not_count(text: str, folded: str) -> None:
    assert fold(text) == folded
    assert FoldedText.of(text).text == folded


@given(st.text())
def test_the_map_belongs_to_the_folded_text(text: str) -> None:
    mapped = FoldedText.of(text)
    assert mapped.text == fold(text)
    assert all(0 <= start < end <= len(text) for start, end in zip(mapped.starts, mapped.ends, strict=True))


@pytest.mark.parametrize(
    ("query", "terms"),
    [
        ("  Sea   stories ", ("sea", "stories")),
        ('"Sea stories" now', ("sea stories", "now")),
        ("\u201cSea stories\u201d", ("sea stories",)),
        ('a 5" disk', ("a", '5"', "disk")),  # a quote without a partner is an ordinary character
        ('"', ('"',)),
        ('""', ()),
        ("sea SEA", ("sea",)),
        ("NOT (a OR b*) NEAR/2", ("not", "(a", "or", "b*)", "near/2")),
        ("half \ud83d", ("half", "\ufffd")),  # half a character, as a text field can hold
        ("", ()),
    ],
)
def test_what_is_sought(query: str, terms: tuple[str, ...]) -> None:
    assert parse_terms(query) == terms


def test_hits_stand_where_the_original_has_them() -> None:
    text = "Stra\u00dfe, caf" + _DECOMPOSED_E + "!"
    #       01234 5 67 8910 11,12
    assert find(text, parse_terms("STRASSE cafe")) == [(0, 6), (8, 13)]


@pytest.mark.parametrize(
    ("text", "query", "spans"),
    [
        ("\u6211\u559c\u6b22\u6c34", "\u6c34", [(3, 4)]),  # Chinese, one character
        ("\u6771\u4eac\u30bf\u30ef\u30fc", "\u30bf\u30ef\u30fc", [(2, 5)]),  # Japanese
        ("\ud55c\uad6d\uc5b4 \uacf5\ubd80", "\uacf5\ubd80", [(4, 6)]),  # Korean
        ("go \U0001f680 now", "\U0001f680", [(3, 4)]),  # emoji
        ("haha", "ha", [(0, 2), (2, 4)]),
        ("aaa", "aa", [(0, 2)]),
        ("two\nwords", '"two words"', [(0, 9)]),  # over the end of a line
        ("nothing", "else", []),
        ("nothing", "", []),
    ],
)
def test_hits(text: str, query: str, spans: list[tuple[int, int]]) -> None:
    assert find(text, parse_terms(query)) == spans


def test_overlapping_hits_are_one() -> None:
    assert find("abcde", ("abc", "cde")) == [(0, 5)]


def test_a_snippet_begins_at_a_word_before_the_hit_and_says_what_is_left_out() -> None:
    text = "word " * 20 + "needle\nin " + "hay " * 20  # the needle begins at 100
    piece = snippet(text, ("needle",), 40)
    # 100 - 24 = 76 is inside the 16th word ("word " x 15 = 75), so it begins with the 17th at 80; 40 characters end at 120.
    assert piece.text == "\u2026" + "word " * 4 + "needle in hay hay h" + "a" + "\u2026"
    assert [piece.text[start:end] for start, end in piece.spans] == ["needle"]


def test_a_hit_at_the_end_stands_near_the_beginning_of_its_snippet() -> None:
    """A narrow list shows some 60 characters: the hit begins within the first 25, the mark of the omission included."""
    piece = snippet("hay " * 100 + "needle", ("needle",), 120)
    assert piece.spans == ((21, 27),)  # 400 - 24 = 376; the first word that begins behind it begins at 380: 20 and the mark


def test_a_snippet_of_a_book_is_its_first_hit() -> None:
    text = "hay " * 50_000 + "the needle " + "hay " * 50_000  # the hit begins at 200,004: far behind the first piece
    piece = snippet(text, ("needle",), 40)
    assert piece.text.startswith("\u2026hay hay hay")
    assert [piece.text[start:end] for start, end in piece.spans] == ["needle"]


def test_a_snippet_of_a_short_text_is_the_text() -> None:
    assert snippet("a needle", ("needle",), 40).text == "a needle"
    assert snippet("no hit", (), 4).text == "no h\u2026"


@given(st.text(max_size=200), st.text(min_size=1, max_size=3))
def test_snippets_point_at_what_was_sought(text: str, word: str) -> None:
    terms = parse_terms(word)
    piece = snippet(text, terms, 30)
    assert all(0 <= start < end <= len(piece.text) for start, end in piece.spans)


def test_a_snippet_of_an_answer_is_read_without_marks_and_its_hits_are_marked_there() -> None:
    """Without marks it is "Say a needle now"; the hit begins behind "Say a "."""
    piece = snippet("**Say** a `needle`\n\n## now", ("needle",), 40, is_markdown=True)
    assert piece.text == "Say a needle now"
    assert piece.spans == ((6, 12),)


def test_a_hit_in_the_marks_themselves_keeps_them() -> None:
    text = "see [the **log**](https://example.org)"
    assert snippet(text, ("example.org",), 60, is_markdown=True).text == text
    assert snippet(text, ("log",), 60, is_markdown=True).text == "see the log"
    assert snippet(text, ("**log",), 60, is_markdown=True).text == text
