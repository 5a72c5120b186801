"""What a stretch of a document says in plain characters: list marks, cells apart by tabs, formulas as their source."""

from collections.abc import Iterator

from PySide6.QtGui import QTextBlock, QTextCursor, QTextDocument

from chatapp.ui.chat.markdown.text_formats import FORMULA_SOURCE, IS_LABEL

__all__ = ["document_text"]

_OBJECT = "\ufffc"


def document_text(document: QTextDocument, start: int = 0, end: int | None = None) -> str:
    """Return the text between two character positions (None: to the end)."""
    last = document.characterCount() if end is None else end
    pieces: list[str] = []
    block = document.findBlock(start)
    while block.isValid() and (block.position() < last or block.position() == start):
        if not block.blockFormat().hasProperty(IS_LABEL):
            pieces.append(_break_before(block, bool(pieces)) + _mark(block, start) + "".join(_text(block, start, last)))
        block = block.next()
    return "".join(pieces).strip("\n")


def _break_before(block: QTextBlock, has_text_before: bool) -> str:  # noqa: FBT001 - the one fact about the text so far
    table = QTextCursor(block).currentTable()
    is_inner_cell = table is not None and table.columns() > 1 and table.cellAt(block.position()).column() > 0
    return ("\t" if is_inner_cell else "\n") if has_text_before else ""


def _mark(block: QTextBlock, start: int) -> str:
    items = block.textList()
    if items is None or block.position() < start:
        return ""
    mark = items.itemText(block)
    depth = max(0, items.format().indent() - 1)
    return "   " * depth + (mark if mark[:1].isdigit() else "-") + " "


def _text(block: QTextBlock, start: int, end: int) -> Iterator[str]:
    iterator = block.begin()
    while not iterator.atEnd():
        fragment = iterator.fragment()
        low, high = max(start, fragment.position()), min(end, fragment.position() + fragment.length())
        if low < high:
            yield _piece(fragment.text(), fragment.charFormat().property(FORMULA_SOURCE), low - fragment.position(), high - low)
        iterator += 1


def _piece(text: str, formula: object, offset: int, length: int) -> str:
    if formula is not None and _OBJECT in text:
        return str(formula) * length
    return text.encode("utf-16-le")[2 * offset : 2 * (offset + length)].decode("utf-16-le", "replace").replace("\u2028", "\n")
