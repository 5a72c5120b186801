"""Code inside a list or a quote: a box of its own tone in the document, with its language and a link that copies it."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QTextBlockFormat, QTextCharFormat, QTextCursor, QTextLength, QTextTableCellFormat, QTextTableFormat

from chatapp.ui.chat.markdown.code_colours import code_spans
from chatapp.ui.chat.markdown.text_formats import CODE_DEPTH, CODE_LANGUAGE, GAP_PX, IS_LABEL, PROPORTIONAL
from chatapp.ui.chat.transcript_style import TranscriptStyle

if TYPE_CHECKING:
    from markdown_it.token import Token

__all__ = ["COPY_ADDRESS", "write_boxed_code"]

COPY_ADDRESS = "chatapp-copy:"
"""Beginning of the address of a link that copies; the number of the box follows."""

_PADDING_PX = 10.0
_LINE_HEIGHT_PERCENT = 130.0


def write_boxed_code(cursor: QTextCursor, token: "Token", style: TranscriptStyle, left_px: float, n_lists: int) -> None:
    """Write a fence that stands in lists or quotes at the cursor, and leave the cursor behind it."""
    form = QTextTableFormat()
    form.setBorder(0)
    form.setCellSpacing(0)
    form.setLeftMargin(left_px)
    form.setBottomMargin(1.5 * GAP_PX)  # Qt leaves no room above what follows a table
    form.setWidth(QTextLength(QTextLength.Type.FixedLength, max(60.0, style.width - left_px)))
    table = cursor.insertTable(1, 1, form)
    table.cellAt(0, 0).setFormat(_cell_form(style))
    language = token.info.strip().split(" ")[0]
    _write_label(cursor, language, style)
    block = _block_form()
    block.setProperty(CODE_LANGUAGE, language)
    block.setProperty(CODE_DEPTH, n_lists)
    cursor.insertBlock(block, QTextCharFormat())
    _write_code(cursor, token.content.removesuffix("\n"), language, style)
    cursor.setPosition(table.lastPosition() + 1)


def _cell_form(style: TranscriptStyle) -> QTextTableCellFormat:
    form = QTextTableCellFormat()
    form.setPadding(_PADDING_PX)
    form.setBackground(style.colour("code_fill"))
    return form


def _write_label(cursor: QTextCursor, language: str, style: TranscriptStyle) -> None:
    block = _block_form()
    block.setProperty(IS_LABEL, True)
    cursor.setBlockFormat(block)
    form = QTextCharFormat()
    form.setFont(style.label_font)
    form.setForeground(style.colour("muted"))
    cursor.insertText((language or _translated("code")) + "  \u00b7  ", form)
    form.setAnchor(True)
    form.setAnchorHref(f"{COPY_ADDRESS}{cursor.position()}")
    cursor.insertText(_translated("Copy"), form)


def _write_code(cursor: QTextCursor, code: str, language: str, style: TranscriptStyle) -> None:
    form = QTextCharFormat()
    form.setFont(style.code_font)
    form.setForeground(style.colour("text"))
    begin = cursor.position()
    cursor.insertText(code.replace("\n", "\u2028"), form)
    end = cursor.position()
    colour = QTextCharFormat()
    for span in code_spans(code, language):
        cursor.setPosition(begin + span.start)
        cursor.setPosition(begin + span.start + span.length, QTextCursor.MoveMode.KeepAnchor)
        colour.setForeground(style.colour(span.role))
        cursor.mergeCharFormat(colour)
    cursor.setPosition(end)


def _block_form() -> QTextBlockFormat:
    form = QTextBlockFormat()
    form.setLineHeight(_LINE_HEIGHT_PERCENT, PROPORTIONAL)
    return form


def _translated(text: str) -> str:
    return QCoreApplication.translate("part", text)
