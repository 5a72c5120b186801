"""What is copied as Markdown of a part of a block: each stretch is named by its words, each result was written by hand."""

import pytest
from PySide6.QtWidgets import QApplication

from chatapp.ui.chat.block_document import prose_document
from chatapp.ui.chat.markdown.markdown_text import document_markdown
from chatapp.ui.chat.markdown_blocks import Block, BlockKind
from chatapp.ui.chat.transcript_style import TranscriptStyle

pytestmark = pytest.mark.gui


@pytest.fixture
def style(qapp: QApplication) -> TranscriptStyle:
    assert qapp is not None
    return TranscriptStyle(width=500)


def copied(source: str, style: TranscriptStyle, first: str, last: str) -> str:
    """Return the Markdown from the beginning of one word to the end of another."""
    document = prose_document(Block(BlockKind.PROSE, source), style)
    text = document.toRawText()
    return document_markdown(document, text.index(first), text.index(last) + len(last))


@pytest.mark.parametrize(
    ("source", "first", "last", "expected"),
    [
        ("one **two three** four", "two", "four", "**two three** four"),
        ("one **two three** four", "three", "three", "**three**"),
        ("one **two *three* four** five", "one", "three", "one **two *three***"),
        ("a ~~gone~~ and `code here` end", "gone", "code", "~~gone~~ and `code`"),
        ("see [the page](https://example.org/a) now", "page", "now", "[page](https://example.org/a) now"),
        ("see <https://example.org> now", "see", "https://example.org", "see https://example.org"),
        ("look ![map](https://example.org/m.png) there", "look", "there", "look ![map](https://example.org/m.png) there"),
        ("use ``a`b`` now", "a`b", "now", "``a`b`` now"),
        ("so $x^2$ and more", "so", "and", "so $x^2$ and"),
        (r"so \(y\) and more", "so", "and", r"so \(y\) and"),
        ("2 \\* 3 and snake_case", "2", "snake_case", "2 \\* 3 and snake_case"),
        ("first\nsecond **line** end", "first", "line", "first\nsecond **line**"),
    ],
)
def test_words_of_a_paragraph(style: TranscriptStyle, source: str, first: str, last: str, expected: str) -> None:
    assert copied(source, style, first, last) == expected


@pytest.mark.parametrize(
    ("source", "first", "last", "expected"),
    [
        ("- one\n- **two**\n- three", "one", "two", "- one\n- **two**"),
        ("- one\n- two\n- three", "ne", "wo", "- ne\n- two"),
        ("- one\n- two", "ne", "ne", "ne"),
        ("3. one\n4. two", "one", "two", "3. one\n4. two"),
        ("- a\n  - bee\n    1. cee\n- dee", "bee", "dee", "    - bee\n        1. cee\n- dee"),
        ("- a\n  - bee\n  - cee", "bee", "cee", "- bee\n- cee"),
        ("- [x] done\n- [ ] open\n- tail", "\u2611", "open", "- [x] done\n- [ ] open"),
        ("> said *so*\n>\n> more\n\nend", "said", "more", "> said *so*\n>\n> more"),
        ("## Title\ntext **b**", "Title", "text", "## Title\n\ntext"),
        ("## Title here", "here", "here", "here"),
        (
            "1. one\n\n   ```sh\n   ls -l\n   cd\n   ```\n\n2. two",
            "one",
            "two",
            "1. one\n\n    ```sh\n    ls -l\n    cd\n    ```\n\n2. two",
        ),
        ("| a | b |\n|---|---|\n| **c** | d |\n| e | f |", "c", "f", "| **c** | d |\n|---|---|\n| e | f |"),
        ("| a | b |\n|---|---|\n| cee and | d |", "cee", "cee", "cee"),
        ("| a | b |\n|---|---|\n| `x\\|y` | d |", "x", "d", "| `x\\|y` | d |\n|---|---|"),
    ],
)
def test_several_blocks_and_their_marks(style: TranscriptStyle, source: str, first: str, last: str, expected: str) -> None:
    assert copied(source, style, first, last) == expected
