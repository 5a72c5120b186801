"""A stretch of a document as Markdown again: what is copied of a part of a block means what it looks like."""

from dataclasses import dataclass, field

from PySide6.QtGui import QTextBlock, QTextCursor, QTextDocument, QTextFormat, QTextTable

from chatapp.ui.chat.markdown.marked_runs import block_runs, marked_text
from chatapp.ui.chat.markdown.text_formats import CODE_DEPTH, CODE_LANGUAGE, IS_LABEL

__all__ = ["document_markdown", "fenced"]

_TASKS = {"\u2611": "- [x]", "\u2610": "- [ ]"}
_INDENT = "    "  # right below every mark of a list: "-", "9." and "10."
_SHORTEST_FENCE = 3
_QUOTE = QTextFormat.Property.BlockQuoteLevel
_RULER = QTextFormat.Property.BlockTrailingHorizontalRulerWidth


@dataclass
class _Piece:
    """A block, or a row of a table, that is selected."""

    text: str
    quote_level: int = 0
    depth: int = 0  # of lists
    is_item: bool = False
    table: QTextTable | None = None
    is_partial: bool = False  # a row with some of its cells


@dataclass
class _Row:
    """The cells of a table's row so far."""

    table: QTextTable
    number: int
    cells: list[str] = field(default_factory=list)


def document_markdown(document: QTextDocument, start: int = 0, end: int | None = None) -> str:
    """Return the Markdown of the text between two character positions (None: to the end).

    Marks of items and headings are kept where their block is selected from its beginning, or together with another block.
    """
    last = document.characterCount() if end is None else end
    pieces: list[_Piece] = []
    row: _Row | None = None
    block = document.findBlock(start)
    while block.isValid() and (block.position() < last or block.position() == start):
        is_marked = block.position() >= start or last >= block.position() + block.length()
        table = QTextCursor(block).currentTable()
        if row is not None and (table is not row.table or _row_of(row.table, block) != row.number):
            pieces.append(_row_piece(row))
            row = None
        if table is None or table.columns() == 1 == table.rows():
            pieces += _pieces(block, start, last, is_marked=is_marked)
        else:
            row = row or _Row(table, _row_of(table, block))
            row.cells.append(_inline(block, start, last).replace("|", "\\|"))
        block = block.next()
    return _joined([*pieces, _row_piece(row)] if row is not None else pieces)


def fenced(code: str, language: str) -> str:
    """Return code between fences that are longer than any in it."""
    longest = max((len(line) - len(line.lstrip("`")) for line in code.split("\n")), default=0)
    fence = "`" * max(_SHORTEST_FENCE, longest + 1)
    return f"{fence}{language}\n{code}\n{fence}"


def _pieces(block: QTextBlock, start: int, end: int, *, is_marked: bool) -> list[_Piece]:
    form = block.blockFormat()
    if form.hasProperty(IS_LABEL):
        return []
    level, depth = form.intProperty(_QUOTE), max(0, form.indent())
    if QTextCursor(block).currentTable() is not None:  # code in a list or a quote
        code = "".join(text for text, _ in block_runs(block, start, end))
        return [_Piece(fenced(code, str(form.property(CODE_LANGUAGE) or "")), depth=form.intProperty(CODE_DEPTH))]
    text = "---" if form.hasProperty(_RULER) else _inline(block, start, end)
    items = block.textList()
    if items is not None:
        mark = items.itemText(block) if items.itemText(block)[:1].isdigit() else "-"
        return [_Piece(f"{mark} {text}" if is_marked else text, level, items.format().indent() - 1, is_item=True)]
    if form.textIndent() < 0:
        task = _TASKS.get(text[:1])
        return [_Piece(f"{task} {text[1:].lstrip()}" if task else text, level, depth - 1, is_item=True)]
    if not text:
        return []
    is_heading = form.headingLevel() and is_marked
    return [_Piece(f"{'#' * form.headingLevel()} {text}" if is_heading else text, level, depth)]


def _inline(block: QTextBlock, start: int, end: int) -> str:
    return marked_text(block_runs(block, start, end))


def _row_of(table: QTextTable, block: QTextBlock) -> int:
    return table.cellAt(block.position()).row()


def _row_piece(row: _Row) -> _Piece:
    return _Piece(f"| {' | '.join(row.cells)} |", table=row.table, is_partial=len(row.cells) < row.table.columns())


def _joined(pieces: list[_Piece]) -> str:
    rows = [piece for piece in pieces if piece.table is not None]
    if len(pieces) == 1 and rows and pieces[0].is_partial:  # words of one row: no table
        return pieces[0].text.removeprefix("| ").removesuffix(" |").replace("\\|", "|")
    least = min((piece.depth for piece in pieces), default=0)
    text, before = "", None
    for piece in pieces:
        prefix = "> " * piece.quote_level + _INDENT * (piece.depth - least)
        text += _gap(before, piece) + "\n".join(prefix + line for line in piece.text.split("\n"))
        if piece.table is not None and (before is None or before.table is not piece.table):
            text += f"\n{prefix}|" + "---|" * piece.table.columns()
        before = piece
    return text.strip("\n")


def _gap(before: _Piece | None, piece: _Piece) -> str:
    if before is None:
        return ""
    is_near = (before.is_item and piece.is_item) or (piece.table is not None and before.table is piece.table)
    level = min(before.quote_level, piece.quote_level)
    return "\n" if is_near else f"\n{('> ' * level).rstrip()}\n"
