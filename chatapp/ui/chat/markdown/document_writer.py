"""Writes the blocks of Markdown into a text document: paragraphs, headings, lists, quotes, code, tables, formulas."""

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QTextBlockFormat, QTextCharFormat, QTextCursor, QTextDocument, QTextFormat, QTextList, QTextListFormat

from chatapp.ui.chat.formulas.formula import FormulaKey
from chatapp.ui.chat.markdown.boxed_code import write_boxed_code
from chatapp.ui.chat.markdown.inline_writer import InlineWriter
from chatapp.ui.chat.markdown.table_writer import column_widths, grid_of, write_table
from chatapp.ui.chat.markdown.text_formats import GAP_PX, INDENT_PX, PROPORTIONAL, QUOTE_INDENT_PX, colour_form, heading_form
from chatapp.ui.chat.markdown.token_source import OPEN_FORMULA, tokens_of
from chatapp.ui.chat.transcript_style import TranscriptStyle

if TYPE_CHECKING:
    from markdown_it.token import Token

__all__ = ["DocumentWriter"]

_BULLETS = (QTextListFormat.Style.ListDisc, QTextListFormat.Style.ListCircle, QTextListFormat.Style.ListSquare)
_RULER = QTextFormat.Property.BlockTrailingHorizontalRulerWidth
_BULLET_OF_TASK_PX = 20.0


@dataclass
class _List:
    form: QTextListFormat
    items: QTextList | None = None
    is_tight: bool = False


@dataclass
class _Place:
    """Where in the nesting of lists and quotes the writer is."""

    lists: list[_List] = field(default_factory=list)
    quote_level: int = 0
    is_item_begin: bool = False
    is_task: bool = False
    heading_level: int = 0


class DocumentWriter:
    """Writes one document.

    Attributes:
        missing: Formulas that are not drawn yet.
    """

    def __init__(self, document: QTextDocument, style: TranscriptStyle, role: str) -> None:
        self._document = document
        self._style = style
        self._role = role
        self._cursor = QTextCursor(document)
        self._inline = InlineWriter(self._cursor, style)
        self._place = _Place()
        self._is_fresh = True  # the block under the cursor is not used yet

    @property
    def missing(self) -> set[FormulaKey]:
        """Formulas that are not drawn yet: their source stands in their place."""
        return self._inline.missing

    def write(self, source: str, *, is_open: bool = False, lead: str = "", continues: bool = False) -> None:
        """Write the Markdown of a block; ``lead`` and ``continues`` as in :class:`Block`."""
        tokens = tokens_of(source, is_open=is_open)
        self._cursor.beginEditBlock()
        index = 0
        while index < len(tokens):
            if tokens[index].type == "table_open":
                end = next(place for place in range(index, len(tokens)) if tokens[place].type == "table_close")
                self._table(tokens[index:end], lead, continues=continues)
                index = end
            else:
                self._write_token(tokens[index])
            index += 1
        self._cursor.endEditBlock()

    def _write_token(self, token: "Token") -> None:
        kind = token.type
        if kind == "inline":
            self._paragraph(token)
        elif kind in ("fence", "code_block"):
            self._code(token)
        elif kind == "hr":
            self._ruler()
        elif kind.startswith("math_block"):
            self._formula(token)
        elif kind in ("bullet_list_open", "ordered_list_open"):
            self._open_list(token)
        elif kind == "list_item_close" and self._place.is_item_begin:  # an item without a text
            self._begin(self._form())
        else:
            self._move(token)

    def _move(self, token: "Token") -> None:
        """Go into or out of a list, an item, a quote or a heading."""
        place = self._place
        kind = token.type
        if kind in ("bullet_list_close", "ordered_list_close"):
            place.lists.pop()
        elif kind == "list_item_open":
            place.is_item_begin = True
            place.is_task = "task-list-item" in str(token.attrGet("class") or "")
        elif kind.startswith("blockquote"):
            place.quote_level += token.nesting
        elif kind.startswith("heading"):
            place.heading_level = int(token.tag[1]) if token.nesting > 0 else 0
        elif kind == "paragraph_open" and place.lists:
            place.lists[-1].is_tight = token.hidden

    # -- blocks ----------------------------------------------------------------------------------------------------

    def _paragraph(self, token: "Token") -> None:
        children = token.children or []
        if (
            len(children) == 1
            and children[0].type == "math_inline_double"
            and not token.meta.get(OPEN_FORMULA)
            and not self._place.heading_level
        ):
            self._formula(children[0])
            return
        self._begin(self._form())
        base = colour_form(self._style, self._role)
        if self._place.heading_level:
            base = heading_form(base, self._place.heading_level)
        self._inline.write(token, base)

    def _formula(self, token: "Token") -> None:
        form = self._form()
        if token.meta.get(OPEN_FORMULA):
            self._begin(form)
            self._inline.write_open_formula(token, colour_form(self._style, self._role))
            return
        form.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        form.setLineHeight(100.0, PROPORTIONAL)
        self._begin(form)
        self._inline.write_formula(token, colour_form(self._style, self._role), is_display=True)

    def _ruler(self) -> None:
        form = self._form()
        form.setProperty(_RULER, QTextFormat.Property.UserProperty.value)
        form.setBackground(self._style.colour("hairline"))
        form.setTopMargin(GAP_PX)
        form.setLineHeight(40.0, PROPORTIONAL)
        self._begin(form)

    def _code(self, token: "Token") -> None:
        if self._place.is_item_begin:
            self._begin(self._form())
        self._own_block()
        write_boxed_code(self._cursor, token, self._style, self._left_px(), len(self._place.lists))
        self._is_fresh = True

    def _table(self, tokens: "list[Token]", lead: str, *, continues: bool) -> None:
        grid = grid_of(tokens)
        for cell in grid.rows[0] if grid.rows else ():
            cell.meta["is_heading"] = True
        room = self._style.width - self._left_px()
        measured = grid_of(tokens_of(lead, is_open=False)) if lead else grid
        widths = column_widths(measured, self._style, room)
        if continues:
            del grid.rows[0]
        self._own_block()
        write_table(self._cursor, grid, self._style, self._inline, widths)
        self._is_fresh = True

    # -- nesting ---------------------------------------------------------------------------------------------------

    def _open_list(self, token: "Token") -> None:
        place = self._place
        if place.is_item_begin:
            self._begin(self._form())
        form = QTextListFormat()
        depth = len(place.lists)
        form.setIndent(depth + 1)
        if token.type == "ordered_list_open":
            form.setStyle(QTextListFormat.Style.ListDecimal)
            form.setStart(int(token.attrGet("start") or 1))
        else:
            form.setStyle(_BULLETS[min(depth, len(_BULLETS) - 1)])
        place.lists.append(_List(form))

    def _begin(self, form: QTextBlockFormat) -> None:
        """Begin a block, as the first of a list's item where it is one."""
        base = colour_form(self._style, self._role)
        if self._is_fresh:
            self._cursor.setBlockFormat(form)
            self._cursor.setBlockCharFormat(base)
        else:
            self._cursor.insertBlock(form, base)
        self._is_fresh = False
        if self._place.is_item_begin:
            self._mark_item()

    def _mark_item(self) -> None:
        place = self._place
        place.is_item_begin = False
        current = place.lists[-1]
        if place.is_task:
            place.is_task = False
        elif current.items is None:
            current.items = self._cursor.createList(current.form)
        else:
            current.items.add(self._cursor.block())

    def _own_block(self) -> None:
        """Go to a block that a table may stand before: the last one, if nothing is in it."""
        if not self._is_fresh:
            self._cursor.insertBlock(QTextBlockFormat(), QTextCharFormat())

    def _left_px(self) -> float:
        return len(self._place.lists) * INDENT_PX + self._place.quote_level * QUOTE_INDENT_PX

    def _form(self) -> QTextBlockFormat:
        place = self._place
        form = QTextBlockFormat()
        gap = GAP_PX / 2 if place.lists else GAP_PX
        level = place.heading_level
        form.setTopMargin(gap * 2 if level else gap if place.lists and not place.lists[-1].is_tight else 0.0)
        form.setBottomMargin(gap)
        form.setLineHeight(self._style.line_height_percent, PROPORTIONAL)
        if level:
            form.setHeadingLevel(level)
        if place.lists and not (place.is_item_begin and not place.is_task):
            form.setIndent(len(place.lists))
        if place.is_item_begin and place.is_task:
            form.setTextIndent(-_BULLET_OF_TASK_PX)
        if place.quote_level:
            form.setProperty(QTextFormat.Property.BlockQuoteLevel, place.quote_level)
            form.setLeftMargin(QUOTE_INDENT_PX * place.quote_level)
        return form
