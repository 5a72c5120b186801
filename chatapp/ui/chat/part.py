"""One block of a message on the page: its document while it is in sight, its height always."""

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QCoreApplication, QPointF, QRectF, Qt
from PySide6.QtGui import (
    QAbstractTextDocumentLayout,
    QPainter,
    QPalette,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
    QTextLayout,
    QTextLine,
)

from chatapp.ui.chat.block_document import SafeDocument, code_document, plain_document, prose_document, quote_bars
from chatapp.ui.chat.formulas.formula import FormulaKey
from chatapp.ui.chat.formulas.shelf import FormulaShelf
from chatapp.ui.chat.markdown.boxed_code import COPY_ADDRESS
from chatapp.ui.chat.markdown.document_text import document_text
from chatapp.ui.chat.markdown.markdown_text import document_markdown
from chatapp.ui.chat.markdown.plain_growth import plain_growth
from chatapp.ui.chat.markdown.text_formats import IS_LABEL, colour_form
from chatapp.ui.chat.markdown_blocks import Block, BlockKind
from chatapp.ui.chat.transcript_style import TranscriptStyle
from chatapp.ui.text_scale import scaled
from chatapp.ui.theme import RADIUS_PX

__all__ = ["Part", "sliced_code"]

_GAP_PX = 12.0
_CODE_PADDING_PX = 12.0
_CODE_LABEL_PX = 24.0
_CARET_PX = 2.0
_ANY_WIDTH_PX = 1.0e6  # lines out of sight are passed over; how far one reaches sideways does not matter


class Part:
    """Lays out and paints one block; the height is an estimate until :meth:`measure`."""

    __slots__ = ("_document", "_end", "_is_dimmed", "_is_laid_out", "_is_plain", "_missing", "_shelf", "block", "height")

    def __init__(self, block: Block, style: TranscriptStyle, *, is_plain: bool, is_dimmed: bool) -> None:
        self.block = block
        self._is_laid_out = False
        self._missing: set[FormulaKey] = set()
        self._shelf: FormulaShelf | None = None
        self._is_plain = is_plain
        self._is_dimmed = is_dimmed
        self._document: SafeDocument | None = None
        self._end: QTextCursor | None = None  # of a document that has grown: finding the end means to lay the text out once more
        self.height = self._estimate(style)

    @property
    def is_code(self) -> bool:
        """Whether the block is fenced code."""
        return self.block.kind is BlockKind.CODE

    @property
    def is_measured(self) -> bool:
        """Whether the height is known: not where a formula that was missing can be had now."""
        shelf = self._shelf
        return self._is_laid_out and not (shelf is not None and any(shelf.is_drawn(key) for key in self._missing))

    def measure(self, style: TranscriptStyle) -> None:
        """Lay the block out and learn its height."""
        if self._missing:
            self.release()
        self.height = self._insets().top() + self.document(style).size().height() + self._insets().height()
        self._is_laid_out = True

    def document(self, style: TranscriptStyle) -> QTextDocument:
        """Return the laid out document, made if it is not there."""
        if self._document is None:
            build = code_document if self.is_code else plain_document if self._is_plain else prose_document
            document = build(self.block, style, "muted" if self._is_dimmed else "text")
            document.setTextWidth(style.width - 2 * self._insets().left())
            self._document = document
            self._missing, self._shelf = document.missing_formulas, style.formulas
        return self._document

    def grow(self, block: Block, style: TranscriptStyle) -> float | None:
        """Become a block that goes on with words behind this one's.

        Only a document that is there and ends in plain text can: behind bold words or a link, new ones would look like them.

        Returns:
            The height in this part that the change begins at: its last line; None where nothing was possible.
        """
        added = plain_growth(self.block, block) if self._document is not None and not self._missing else None
        if added is None or self._document is None:
            return None
        self._end = self._end or self._plain_end(self._document, style)
        if self._end is None:
            return None
        top = self._last_line_top(self._document)
        self._end.insertText(added)
        self.block = block
        self._is_laid_out = False
        return top

    def _plain_end(self, document: QTextDocument, style: TranscriptStyle) -> QTextCursor | None:
        """Return a cursor at the end, where words look like plain ones; None where they do not."""
        cursor = QTextCursor(document)
        cursor.movePosition(QTextCursor.MoveOperation.End)
        return cursor if cursor.charFormat() == colour_form(style, "muted" if self._is_dimmed else "text") else None

    def _last_line_top(self, document: QTextDocument) -> float:
        block = document.lastBlock()
        layout = block.layout()
        line = layout.lineAt(layout.lineCount() - 1)
        top = document.documentLayout().blockBoundingRect(block).top() + self._origin().y()
        return top + line.y() - line.height() / 4 if line.isValid() else 0.0  # marks can stand out above a line

    def release(self) -> None:
        """Let the document go; the height stays."""
        self._document = self._end = None

    def plain_text(self, style: TranscriptStyle) -> str:
        """Return the text as it is shown."""
        return self.text_between(style, None, None)

    def text_between(self, style: TranscriptStyle, start: int | None, end: int | None) -> str:
        """Return the shown text from one character to another (None: from the beginning, to the end)."""
        return document_text(self.document(style), start or 0, end)

    def markdown_between(self, style: TranscriptStyle, start: int | None, end: int | None) -> str:
        """Return the Markdown of the text from one character to another; of a whole block what was written."""
        document = self.document(style)
        is_whole = not start and (end is None or end >= document.characterCount() - 1)
        if is_whole:
            return self.block.source
        if self.is_code or self._is_plain:
            return self.text_between(style, start, end)
        return document_markdown(document, start or 0, end)

    def without_table_head(self, markdown: str) -> str:
        """Return Markdown of a further slice of a table without the heading that every slice repeats."""
        head = self.block.lead.split("\n")[:2]
        return markdown.removeprefix("\n".join(head) + "\n") if self.block.lead else markdown

    def hit(self, style: TranscriptStyle, point: QPointF) -> int:
        """Return the character position nearest to a point of this part."""
        layout = self.document(style).documentLayout()
        return max(0, layout.hitTest(point - self._origin(), Qt.HitTestAccuracy.FuzzyHit))

    def rects_of(self, style: TranscriptStyle, start: int, end: int) -> list[QRectF]:
        """Return where characters stand in this part, a rectangle for each line."""
        document = self.document(style)
        rects = []
        block = document.findBlock(start)
        while block.isValid() and block.position() < end:
            corner = document.documentLayout().blockBoundingRect(block).topLeft() + self._origin()
            first, last = max(0, start - block.position()), min(block.length() - 1, end - block.position())
            rects += [rect.translated(corner) for rect in _line_rects(block.layout(), first, last)]
            block = block.next()
        return rects

    def caret_rect(self, style: TranscriptStyle, position: int) -> QRectF:
        """Return where the caret stands in front of a character, in this part."""
        document = self.document(style)
        block = document.findBlock(max(0, min(position, document.characterCount() - 1)))
        inside = position - block.position()
        line = block.layout().lineForTextPosition(min(inside, block.length() - 1))
        corner = document.documentLayout().blockBoundingRect(block).topLeft() + self._origin()
        if not line.isValid():
            return QRectF(corner.x(), corner.y(), _CARET_PX, style.line_px)
        return QRectF(corner.x() + _x_of(line, inside), corner.y() + line.y(), _CARET_PX, line.height())

    def link_at(self, style: TranscriptStyle, point: QPointF) -> str:
        """Return the address under a point, "" for none."""
        return self.document(style).documentLayout().anchorAt(point - self._origin())

    def boxed_code(self, style: TranscriptStyle, address: str) -> str:
        """Return the code of the box whose link has an address; "" for an address that a message made up."""
        place = address.removeprefix(COPY_ADDRESS)
        block = self.document(style).findBlock(int(place) if place.isdecimal() else -1)
        is_label = block.isValid() and block.blockFormat().hasProperty(IS_LABEL)
        return block.next().text().replace("\u2028", "\n") if is_label else ""

    def word_at(self, style: TranscriptStyle, position: int) -> tuple[int, int]:
        """Return the bounds of the word at a character position."""
        cursor = QTextCursor(self.document(style))
        cursor.setPosition(position)
        cursor.select(QTextCursor.SelectionType.WordUnderCursor)
        return cursor.selectionStart(), cursor.selectionEnd()

    def is_on_copy_mark(self, point: QPointF, style: TranscriptStyle) -> bool:
        """Return whether a point is on the word "Copy" of a code block."""
        return self._has_label and point.y() < _GAP_PX + scaled(_CODE_LABEL_PX) and point.x() > style.width - 64

    def paint(
        self,
        painter: QPainter,
        style: TranscriptStyle,
        top_left: QPointF,
        selection: tuple[int | None, int | None] | None,
        view: QRectF,
    ) -> None:
        """Paint the part.

        Args:
            painter: Where.
            style: How.
            top_left: Where the part begins.
            selection: A range of characters (None: from the beginning, to the end), or None.
            view: What must be painted, in the same coordinates as ``top_left``.
        """
        if self.is_code:
            self._paint_code_fill(painter, style, top_left)
        context = QAbstractTextDocumentLayout.PaintContext()
        palette = context.palette
        palette.setColor(QPalette.ColorRole.Dark, style.colour("hairline"))  # rulers
        palette.setColor(QPalette.ColorRole.Text, style.colour("muted" if self._is_dimmed else "text"))
        context.palette = palette
        if selection is not None:
            context.selections = [self._selection(style, *selection)]
        painter.save()
        painter.translate(top_left + self._origin())
        context.clip = view.translated(-top_left - self._origin()).adjusted(-_ANY_WIDTH_PX, 0, _ANY_WIDTH_PX, 0)
        self.document(style).documentLayout().draw(painter, context)
        if self._may_quote:
            for bar in quote_bars(self.document(style)):
                painter.fillRect(bar, style.colour("hairline"))
        painter.restore()

    @property
    def _may_quote(self) -> bool:
        return not self.is_code and not self._is_plain and ">" in self.block.source

    @property
    def _has_label(self) -> bool:
        return self.is_code and not self.block.continues

    def _insets(self) -> QRectF:
        """Left and top: where the text begins; height: what lies below it."""
        gap = 0.0 if self.block.continues else _GAP_PX
        if not self.is_code:
            return QRectF(0.0, gap, 0.0, 0.0)
        return QRectF(_CODE_PADDING_PX, gap + (scaled(_CODE_LABEL_PX) if self._has_label else 0.0), 0.0, _CODE_PADDING_PX / 2)

    def _origin(self) -> QPointF:
        return self._insets().topLeft()

    def _estimate(self, style: TranscriptStyle) -> float:
        source = self.block.source
        n_lines = source.count("\n") + 1 + len(source) / style.characters_per_line / 2
        return self._insets().top() + self._insets().height() + n_lines * style.line_px

    def _cursor(self, style: TranscriptStyle, start: int | None, end: int | None) -> QTextCursor:
        document = self.document(style)
        last = document.characterCount() - 1
        cursor = QTextCursor(document)
        cursor.setPosition(min(start or 0, last))
        cursor.setPosition(last if end is None else min(end, last), QTextCursor.MoveMode.KeepAnchor)
        return cursor

    def _selection(self, style: TranscriptStyle, start: int | None, end: int | None) -> QAbstractTextDocumentLayout.Selection:
        selection = QAbstractTextDocumentLayout.Selection()
        selection.cursor = self._cursor(style, start, end)
        form = QTextCharFormat()
        form.setBackground(style.colour("selection"))
        form.setForeground(style.colour("text"))
        selection.format = form
        return selection

    def _paint_code_fill(self, painter: QPainter, style: TranscriptStyle, top_left: QPointF) -> None:
        gap = 0.0 if self.block.continues else _GAP_PX
        rect = QRectF(top_left.x(), top_left.y() + gap, style.width, self.height - gap)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(style.colour("code_fill"))
        painter.drawRoundedRect(rect, RADIUS_PX, RADIUS_PX)
        if self.block.continues:  # cover the rounded corners between this slice and the one before
            painter.drawRect(rect.adjusted(0, -RADIUS_PX, 0, -rect.height() / 2))
        if self._has_label:
            self._paint_label(painter, style, rect)

    def _paint_label(self, painter: QPainter, style: TranscriptStyle, rect: QRectF) -> None:
        painter.setFont(style.label_font)
        painter.setPen(style.colour("muted"))
        line = QRectF(rect.x() + _CODE_PADDING_PX, rect.y(), rect.width() - 2 * _CODE_PADDING_PX, scaled(_CODE_LABEL_PX))
        painter.drawText(
            line, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, self.block.language or _translated("code")
        )
        painter.drawText(line, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight, _translated("Copy"))


def sliced_code(parts: Sequence[Part], part: Part) -> str | None:
    """Return the whole code that a part is a slice of (None: it is none of these parts)."""
    if part not in parts:
        return None
    first = last = parts.index(part)
    while parts[first].block.continues:
        first -= 1
    while last + 1 < len(parts) and parts[last + 1].block.continues:
        last += 1
    return "\n".join(piece.block.source for piece in parts[first : last + 1])


def _line_rects(layout: QTextLayout, first: int, last: int) -> list[QRectF]:
    """Return where characters stand in a laid out paragraph."""
    rects = []
    for number in range(layout.lineCount()):
        line = layout.lineAt(number)
        low, high = max(first, line.textStart()), min(last, line.textStart() + line.textLength())
        if low < high:
            edges = sorted(_x_of(line, place) for place in (low, high))
            rects.append(QRectF(edges[0], line.y(), edges[1] - edges[0], line.height()))
    return rects


def _x_of(line: QTextLine, place: int) -> float:
    x: Any = line.cursorToX(place)  # the place and the nearest one that a cursor can have; the stubs say object
    return float(x[0])


def _translated(text: str) -> str:
    return QCoreApplication.translate("part", text)
