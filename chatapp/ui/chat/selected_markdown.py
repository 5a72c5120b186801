"""The Markdown of what is selected: whole blocks as they were written, parts of blocks as Markdown of what they show."""

import re

from chatapp.ui.chat.markdown.markdown_text import fenced
from chatapp.ui.chat.message_row import MessageRow
from chatapp.ui.chat.part import Part
from chatapp.ui.chat.row import Span, selected_in
from chatapp.ui.chat.transcript_style import TranscriptStyle

__all__ = ["selected_markdown"]

_RULE = re.compile(r"\A(\|.*\|)\n\|(?:---\|)+$", re.MULTILINE)  # a slice that has no heading of its own got one
_FIRST_ROW = r"\1"


def selected_markdown(row: MessageRow, style: TranscriptStyle, span: Span) -> str:
    """Return the Markdown of a stretch of a message; slices of one block become one again."""
    if span == Span() and not row.reasoning.parts():
        return row.shown_text
    row.ensure_parts(style)
    text, before = "", None
    for number, part, its_style in row.placed_parts(style):
        characters = selected_in(span, number)
        piece = "" if characters is None else part.markdown_between(its_style, *characters)
        if piece:
            continues = before is not None and part.block.continues
            text = _continued(text, part, piece) if continues else "\n\n".join(filter(None, (text, _whole(part, piece))))
            before = part
    return text


def _whole(part: Part, piece: str) -> str:
    return fenced(piece, part.block.language) if part.is_code else piece


def _continued(text: str, part: Part, piece: str) -> str:
    """Return the Markdown with a further slice of its last block: the same fence, the same heading of a table."""
    if part.is_code:
        body, fence = text.rsplit("\n", 1)
        return f"{body}\n{piece}\n{fence}"
    return f"{text}\n{_RULE.sub(_FIRST_ROW, part.without_table_head(piece))}"
