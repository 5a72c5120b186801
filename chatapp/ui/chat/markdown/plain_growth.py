"""Whether a block that grew can be shown by writing the new words behind the old ones, without parsing it again.

Most of what a model writes is words in a paragraph. Parsing the block anew for each picture costs some milliseconds, on a
computer whose cores all compute; a few words behind the others cost a tenth of that. Only where nothing in the new words, or
around them, could mean anything but themselves.
"""

import re

from chatapp.ui.chat.markdown.inline_writer import LINE_BREAK
from chatapp.ui.chat.markdown.line_mending import mended_line
from chatapp.ui.chat.markdown_blocks import Block, BlockKind

__all__ = ["plain_growth"]

# No character that Markdown, links or formulas are made of; a further line that begins with a letter goes on with the paragraph.
_PLAIN = re.compile(r"(?:[^\W_]|[ ,.;:'\"?()%-]|\n {0,3}(?=[^\W\d_]))*")
_LINE_BEGIN = re.compile(r"[ ]{0,3}(?:[-*+>] |\d{1,9}[.)] )*[^\W\d_]")  # a word has begun: what the line is stands fixed
_BREAK = re.compile(r" *\n *")


def plain_growth(old: Block, new: Block) -> str | None:
    """Return the text to write behind the old one, as it is shown; None where the block must be parsed again."""
    if old.kind is not BlockKind.PROSE or not old.is_open or _kind_of(old) != _kind_of(new):
        return None
    if not new.source.startswith(old.source) or "|" in old.source:
        return None
    added = new.source[len(old.source) :]
    tail = _tail(old.source)
    is_plain = _PLAIN.fullmatch(tail + added) is not None and "www." not in (tail + added).lower()
    if not is_plain or not _is_settled(old.source):
        return None
    return _between(old.source, added)


def _kind_of(block: Block) -> tuple[object, ...]:
    """Everything but the text."""
    return block.kind, block.language, block.continues, block.is_open, block.lead


def _tail(source: str) -> str:
    """The last word, and the space behind it: with more letters it may become a link."""
    words = source.rsplit(maxsplit=1)
    return source[source.rfind(words[-1]) :] if words else source


def _is_settled(source: str) -> bool:
    """Tell whether the end is words of a line that has begun, with nothing open or held back before it."""
    last_line = source[source.rfind("\n") + 1 :]
    return _LINE_BEGIN.match(last_line) is not None and mended_line(source) == (source, False)


def _between(source: str, added: str) -> str:
    """Spaces at the end of a paragraph are not shown until a word follows them."""
    n_spaces = len(source) - len(source.rstrip(" "))
    return _BREAK.sub(LINE_BREAK, " " * n_spaces + added).rstrip(" ")
