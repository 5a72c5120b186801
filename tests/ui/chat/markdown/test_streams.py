"""A stream looks the same at its end however it was cut, and on its way there nothing that was shown is taken back."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PySide6.QtWidgets import QApplication

from chatapp.ui.chat.block_document import code_document, prose_document
from chatapp.ui.chat.markdown.document_text import document_text
from chatapp.ui.chat.markdown_blocks import Block, BlockKind, BlockSplitter, split_blocks
from chatapp.ui.chat.transcript_style import TranscriptStyle
from tests.ui.chat.markdown.hard_markdown import HARD_MARKDOWN

pytestmark = pytest.mark.gui
_HARD = pytest.mark.parametrize("name", HARD_MARKDOWN)
# Not complete before its end is known: a marker that stays alone, code that stays open, a table that is none.
_TAKEN_BACK = frozenset({"stray", "table_begin", "snake"})


@pytest.fixture
def style(qapp: QApplication) -> TranscriptStyle:
    assert qapp is not None
    return TranscriptStyle(width=500)


def drawn(blocks: list[Block], style: TranscriptStyle) -> tuple[list[str], str]:
    """Return the HTML of every document, and all that they say."""
    build = {BlockKind.CODE: code_document, BlockKind.PROSE: prose_document}
    documents = [build[block.kind](block, style) for block in blocks]
    return [document.toHtml() for document in documents], "\n\n".join(document_text(document) for document in documents)


@_HARD
def test_split_at_every_character_the_end_is_that_of_the_whole(name: str, style: TranscriptStyle) -> None:
    text = HARD_MARKDOWN[name]
    whole = drawn(split_blocks(text), style)
    for cut in range(len(text) + 1):
        splitter = BlockSplitter(is_streaming=True)
        kept: list[Block] = []
        for piece in (text[:cut], text[cut:]):
            first, blocks = splitter.feed(piece)
            kept[first:] = blocks
        first, blocks = splitter.finish()
        kept[first:] = blocks
        assert kept == split_blocks(text)
    assert drawn(kept, style) == whole


@_HARD
def test_what_was_shown_stays(name: str, style: TranscriptStyle) -> None:
    """At every character the shown text is a beginning of the final one: nothing flickers, no marker comes and goes."""
    text = HARD_MARKDOWN[name]
    if name in _TAKEN_BACK:
        pytest.skip("its last words decide what its first ones are")
    final = "".join(drawn(split_blocks(text), style)[1].split())
    for end in range(len(text) + 1):
        blocks = BlockSplitter(is_streaming=True).feed(text[:end])[1]
        shown = "".join(drawn(blocks, style)[1].split())
        assert final.startswith(shown), f"{text[:end]!r} shows {shown!r}"


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(st.sampled_from(sorted(HARD_MARKDOWN.values())), min_size=1, max_size=4), st.data())
def test_documents_joined_and_cut_anywhere(pieces: list[str], data: st.DataObject) -> None:
    text = "\n\n".join(pieces)
    cuts = sorted(data.draw(st.lists(st.integers(0, len(text)), max_size=8)))
    splitter = BlockSplitter(is_streaming=True)
    for start, end in zip([0, *cuts], [*cuts, len(text)], strict=True):
        splitter.feed(text[start:end])
    splitter.finish()
    assert splitter.blocks == split_blocks(text)


def test_an_open_fence_is_code_at_once() -> None:
    blocks = BlockSplitter(is_streaming=True).feed("so:\n```py\nx = 1")[1]
    assert [(block.kind, block.source, block.language) for block in blocks][1:] == [(BlockKind.CODE, "x = 1", "py")]


def test_a_fence_that_begins_is_held_until_its_line_ends() -> None:
    for beginning in ("`", "```", "```py"):
        assert [block.source for block in BlockSplitter(is_streaming=True).feed(f"so:\n{beginning}")[1]] == ["so:"]


@pytest.mark.parametrize("text", ["*" * 400, "[" * 400, "> " * 200 + "x", "`" * 99, "|" * 300 + "\n" + "-|" * 300, "$" * 99])
def test_hostile_beginnings_end_nothing(text: str, style: TranscriptStyle) -> None:
    assert drawn(BlockSplitter(is_streaming=True).feed(text)[1], style)
