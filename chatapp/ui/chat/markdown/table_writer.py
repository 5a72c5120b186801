"""Writes tables: hairlines between rows, columns as wide as their words, the same in every slice of a long table."""

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import (
    QBrush,
    QFont,
    QFontMetricsF,
    QTextCharFormat,
    QTextCursor,
    QTextFrameFormat,
    QTextLength,
    QTextTable,
    QTextTableCellFormat,
    QTextTableFormat,
)

from chatapp.ui.chat.markdown.inline_writer import InlineWriter
from chatapp.ui.chat.markdown.text_formats import PROPORTIONAL
from chatapp.ui.chat.transcript_style import TranscriptStyle

if TYPE_CHECKING:
    from collections.abc import Iterable

    from markdown_it.token import Token

__all__ = ["Grid", "column_widths", "grid_of", "write_table"]

_PADDING_PX = 8.0
_ROW_PADDING_PX = 5.0
_LEAST_PX = 48.0
_ALIGNMENTS = {"text-align:right": Qt.AlignmentFlag.AlignRight, "text-align:center": Qt.AlignmentFlag.AlignHCenter}


@dataclass
class Grid:
    """The cells of a table, row by row; the first row is the heading."""

    rows: "list[list[Token]]" = field(default_factory=list)
    alignments: list[Qt.AlignmentFlag] = field(default_factory=list)


def grid_of(tokens: "Iterable[Token]") -> Grid:
    """Return the cells between a ``table_open`` and its ``table_close``."""
    grid = Grid()
    for token in tokens:
        if token.type == "tr_open":
            grid.rows.append([])
        elif token.type == "th_open":
            grid.alignments.append(_ALIGNMENTS.get(str(token.attrGet("style")), Qt.AlignmentFlag.AlignLeft))
        elif token.type == "inline":
            grid.rows[-1].append(token)
    return grid


def column_widths(grid: Grid, style: TranscriptStyle, room: float) -> list[float]:
    """Return a width for each column: what its longest cell wants, and less where the room does not hold all."""
    bold = QFont(style.reading_font)
    bold.setBold(True)
    fonts = QFontMetricsF(bold), QFontMetricsF(style.code_font)
    wanted = [
        max([_LEAST_PX, *(_cell_px(row[column], *fonts) for row in grid.rows if column < len(row))])
        for column in range(len(grid.alignments))
    ]
    return _fitted(wanted, room)


def write_table(cursor: QTextCursor, grid: Grid, style: TranscriptStyle, inline: InlineWriter, widths: list[float]) -> None:
    """Write a table at the cursor and leave the cursor behind it."""
    table = cursor.insertTable(max(1, len(grid.rows)), max(1, len(grid.alignments)), _table_form(widths))
    for number, row in enumerate(grid.rows):
        for column, cell in enumerate(row[: len(grid.alignments)]):
            _write_cell(cursor, table, (number, column), cell, grid.alignments[column], inline, style)
    _draw_lines(table, style)
    cursor.setPosition(table.lastPosition() + 1)


def _write_cell(
    cursor: QTextCursor,
    table: QTextTable,
    place: tuple[int, int],
    token: "Token",
    alignment: Qt.AlignmentFlag,
    inline: InlineWriter,
    style: TranscriptStyle,
) -> None:
    cursor.setPosition(table.cellAt(*place).firstPosition())
    form = cursor.blockFormat()
    form.setAlignment(alignment)
    form.setLineHeight(115.0, PROPORTIONAL)
    form.setBottomMargin(0.0)
    cursor.setBlockFormat(form)
    base = QTextCharFormat()
    base.setForeground(style.colour("text"))
    if token.meta.get("is_heading"):
        base.setFontWeight(600)
    inline.write(token, base)


def _draw_lines(table: QTextTable, style: TranscriptStyle) -> None:
    for row in range(table.rows()):
        form = QTextTableCellFormat()
        form.setBottomBorder(1.0)
        form.setBottomBorderStyle(QTextFrameFormat.BorderStyle.BorderStyle_Solid)
        form.setBottomBorderBrush(QBrush(style.colour("hairline")))
        form.setLeftPadding(_PADDING_PX)
        form.setRightPadding(_PADDING_PX)
        form.setTopPadding(_ROW_PADDING_PX)
        form.setBottomPadding(_ROW_PADDING_PX)
        for column in range(table.columns()):
            cell = table.cellAt(row, column)
            cell.setFormat(form)


def _table_form(widths: list[float]) -> QTextTableFormat:
    form = QTextTableFormat()
    form.setBorder(0)
    form.setCellPadding(0)
    form.setCellSpacing(0)
    form.setBorderCollapse(False)
    form.setColumnWidthConstraints([QTextLength(QTextLength.Type.FixedLength, width) for width in widths])
    form.setMargin(0)
    return form


def _cell_px(token: "Token", text: QFontMetricsF, code: QFontMetricsF) -> float:
    """Return the width that a cell wants: an upper bound, measured without laying it out."""
    children = token.children or []
    words = sum((code if child.type == "code_inline" else text).horizontalAdvance(child.content) for child in children)
    return words + 2 * _PADDING_PX + 4


def _fitted(wanted: list[float], room: float) -> list[float]:
    """Give narrow columns what they want and share the rest among the wide ones."""
    if sum(wanted) <= room or not wanted:
        return wanted
    widths = list(wanted)
    fixed: set[int] = set()
    while len(fixed) < len(wanted):
        share = (room - sum(wanted[index] for index in fixed)) / (len(wanted) - len(fixed))
        narrow = {index for index in range(len(wanted)) if index not in fixed and wanted[index] <= share}
        if not narrow:
            return [wanted[index] if index in fixed else max(24.0, share) for index in range(len(wanted))]
        fixed |= narrow
    return widths
