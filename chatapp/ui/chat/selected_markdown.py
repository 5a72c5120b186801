"""The Markdown of what is selected: whole blocks as they were written, parts of blocks as they are shown."""

from chatapp.ui.chat.message_row import MessageRow
from chatapp.ui.chat.part import Part
from chatapp.ui.chat.row import Span, selected_in
from chatapp.ui.chat.transcript_style import TranscriptStyle

__all__ = ["selected_markdown"]

_SHORTEST_FENCE = 3


def selected_markdown(row: MessageRow, style: TranscriptStyle, span: Span) -> str:
    """Return the Markdown of a stretch of a message."""
    if span == Span():
        return row.shown_text
    row.ensure_parts(style)
    pieces: list[str] = []
    for number in range(row.n_parts):
        part, characters = row.part(number), selected_in(span, number)
        if characters is not None:
            pieces.append(_markdown(part, style, *characters))
    return "\n\n".join(piece for piece in pieces if piece)


def _markdown(part: Part, style: TranscriptStyle, start: int | None, end: int | None) -> str:
    last = part.document(style).characterCount() - 1
    is_whole = not start and (end is None or end >= last)
    text = part.block.source if is_whole else part.text_between(style, start, end)
    return _fenced(text, part.block.language) if part.is_code and text else text


def _fenced(code: str, language: str) -> str:
    """Return code between fences that are longer than any in it."""
    longest = max((len(line) - len(line.lstrip("`")) for line in code.split("\n")), default=0)
    fence = "`" * max(_SHORTEST_FENCE, longest + 1)
    return f"{fence}{language}\n{code}\n{fence}"
