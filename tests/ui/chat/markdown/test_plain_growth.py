"""Words written behind words show exactly what a block that was parsed anew shows, and anything else is parsed anew."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PySide6.QtWidgets import QApplication

from chatapp.ui.chat.block_document import prose_document
from chatapp.ui.chat.markdown.plain_growth import plain_growth
from chatapp.ui.chat.markdown_blocks import Block, BlockKind, BlockSplitter
from chatapp.ui.chat.part import Part
from chatapp.ui.chat.transcript_style import TranscriptStyle
from tests.ui.chat.markdown.hard_markdown import HARD_MARKDOWN

pytestmark = pytest.mark.gui


@pytest.fixture
def style(qapp: QApplication) -> TranscriptStyle:
    assert qapp is not None
    return TranscriptStyle(width=500)


def prose(source: str) -> Block:
    return Block(BlockKind.PROSE, source, is_open=True)


@pytest.mark.parametrize(
    ("old", "new", "added"),
    [
        ("The sea is", "The sea is wide", " wide"),
        ("The sea is ", "The sea is wide, and ", " wide, and"),  # the end's space waits for its word
        ("- one thing", "- one thing more", " more"),
        ("> quoted wo", "> quoted words", "rds"),
        ("Over **there** it is", "Over **there** it is calm", " calm"),
        ("Das Meer, gro", "Das Meer, größer", None),  # not a beginning of it
        ("The sea is", "The sea is *wide", None),
        ("The sea is\nwide", "The sea is\nwide and", " and"),
        ("The sea", "The sea\n  is", "\u2028is"),
        ("The sea", "The sea\n- is", None),
        ("The sea", "The sea\n1", None),  # a line may become anything before it has begun with a letter
        ("The **sea", "The **sea is", None),  # bold is open
        ("The [sea", "The [sea is", None),  # a link may be
        ("see www.exam", "see www.example", None),
        ("see ship@exam", "see ship@example", None),
        ("1", "1. one", None),
        ("| one | two", "| one | two more", None),
        ("Is it !", "Is it ! so", None),
    ],
)
def test_what_may_be_written_behind(old: str, new: str, added: str | None) -> None:
    assert plain_growth(prose(old), prose(new)) == added


def test_a_block_that_ends_or_is_code_is_made_anew() -> None:
    assert plain_growth(prose("The sea"), Block(BlockKind.PROSE, "The sea is")) is None
    assert plain_growth(Block(BlockKind.CODE, "abc", is_open=True), Block(BlockKind.CODE, "abcd", is_open=True)) is None


def grown_and_fresh(text: str, cuts: list[int], style: TranscriptStyle) -> int:
    """Feed a text in pieces; compare each grown document with one that is made anew; return how many grew."""
    splitter = BlockSplitter(is_streaming=True)
    part: Part | None = None
    n_grown = 0
    for start, end in zip([0, *cuts], [*cuts, len(text)], strict=True):
        splitter.feed(text[start:end])
        block = splitter.blocks[-1] if splitter.blocks else None
        if block is None or block.kind is not BlockKind.PROSE:
            part = None
        elif part is not None and part.grow(block, style):
            n_grown += 1
            assert part.document(style).toHtml() == prose_document(block, style).toHtml(), f"{text[:end]!r}"
        else:
            part = Part(block, style, is_plain=False, is_dimmed=False)
            part.document(style)
    return n_grown


@pytest.mark.parametrize("name", HARD_MARKDOWN)
def test_hard_markdown_character_by_character(name: str, style: TranscriptStyle) -> None:
    text = HARD_MARKDOWN[name]
    grown_and_fresh(text, list(range(1, len(text))), style)


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    pieces=st.lists(
        st.sampled_from(
            [
                "The sea ",
                "is wide",
                ", and",
                " the **wind**",
                " goes",
                "\n",
                "- ",
                "1. ",
                "`code`",
                " *so",
                "* it",
                " [a](b)",
                " $x$",
                "é",
            ]
        ),
        min_size=2,
        max_size=14,
    )
)
def test_any_mixture(pieces: list[str], style: TranscriptStyle) -> None:
    cuts = [sum(map(len, pieces[:number])) for number in range(1, len(pieces))]
    grown_and_fresh("".join(pieces), cuts, style)


def test_prose_word_by_word_is_hardly_ever_parsed_again(style: TranscriptStyle) -> None:
    """40 words: the first makes the document, the other 39 are written behind it."""
    words = "the sea is wide and the wind goes over it " * 4
    cuts = [place for place, letter in enumerate(words) if letter == " "][:-1]
    assert grown_and_fresh(words, cuts, style) == 39
