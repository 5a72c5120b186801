"""Makes the text document of one block: Markdown or code, dressed in the theme, and cut off from every file and network."""

from PySide6.QtCore import QRectF, QUrl
from PySide6.QtGui import (
    QFont,
    QImage,
    QTextBlock,
    QTextBlockFormat,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
    QTextFormat,
    QTextLayout,
    QTextOption,
)

from chatapp.ui.chat.formulas.formula import FormulaKey
from chatapp.ui.chat.markdown.code_colours import code_spans
from chatapp.ui.chat.markdown.document_writer import DocumentWriter
from chatapp.ui.chat.markdown.text_formats import INDENT_PX, PROPORTIONAL, QUOTE_INDENT_PX
from chatapp.ui.chat.markdown_blocks import Block
from chatapp.ui.chat.transcript_style import TranscriptStyle

__all__ = ["SafeDocument", "code_document", "plain_document", "prose_document", "quote_bars"]

_CODE_LINE_HEIGHT_PERCENT = 130.0
_QUOTE_BAR_PX = 3.0
_WHOLE = QTextCursor.SelectionType.Document


class SafeDocument(QTextDocument):
    """A document that never loads anything: model output is untrusted.

    Attributes:
        missing_formulas: Formulas that are not drawn yet: their source stands in their place.
    """

    def __init__(self) -> None:
        super().__init__()
        self.missing_formulas: set[FormulaKey] = set()

    def loadResource(self, type: int, name: QUrl | str) -> object:  # noqa: A002, ARG002, N802 - Qt's name and signature
        """Answer every request with an empty picture; an invalid answer would let Qt look for a local file."""
        return QImage(1, 1, QImage.Format.Format_ARGB32_Premultiplied)


def prose_document(block: Block, style: TranscriptStyle, colour: str = "text") -> SafeDocument:
    """Return the document of a block of Markdown; HTML stays inert text, pictures become links to where they are."""
    document = _new_document(style.reading_font)
    writer = DocumentWriter(document, style, colour)
    writer.write(block.source, is_open=block.is_open, lead=block.lead, continues=block.continues)
    _trim_ends(document)
    document.missing_formulas = writer.missing
    return document


def plain_document(block: Block, style: TranscriptStyle, colour: str = "text") -> SafeDocument:
    """Return the document of text that was typed: nothing in it is markup, every line break counts."""
    document = _new_document(style.reading_font)
    document.setPlainText(block.source)
    _dress_all(document, style, colour, style.line_height_percent)
    return document


def code_document(block: Block, style: TranscriptStyle, colour: str = "text") -> SafeDocument:
    """Return the document of a code block, coloured by its language; long lines wrap."""
    document = _new_document(style.code_font)
    document.setPlainText(block.source)
    _dress_all(document, style, colour, _CODE_LINE_HEIGHT_PERCENT)
    if colour == "text":
        _colour_code(document, block, style)
    return document


def quote_bars(document: QTextDocument) -> list[QRectF]:
    """Return the places of the bars that stand before quotes, one for each level of each quoted block that is laid out."""
    layout = document.documentLayout()
    bars = []
    block = document.begin()
    while block.isValid():
        level, shared = _quote_level(block), min(_quote_level(block), _quote_level(block.next()))
        rect = layout.blockBoundingRect(block) if level else QRectF()
        end = layout.blockBoundingRect(block.next()).top() if shared else rect.bottom()
        bars += [
            QRectF(number * QUOTE_INDENT_PX, rect.top(), _QUOTE_BAR_PX, (end if number < shared else rect.bottom()) - rect.top())
            for number in range(level)
        ]
        block = block.next()
    return bars


def _quote_level(block: QTextBlock) -> int:
    return block.blockFormat().intProperty(QTextFormat.Property.BlockQuoteLevel) if block.isValid() else 0


def _new_document(font: QFont) -> SafeDocument:
    document = SafeDocument()
    document.setUndoRedoEnabled(False)
    document.setDocumentMargin(0)
    document.setIndentWidth(INDENT_PX)
    document.setDefaultFont(font)
    option = QTextOption()
    option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
    document.setDefaultTextOption(option)
    return document


def _trim_ends(document: SafeDocument) -> None:
    """Take the room above the first block and below the last one: the row brings its own."""
    cursor = QTextCursor(document)
    form = QTextBlockFormat()
    form.setTopMargin(0.0)
    cursor.mergeBlockFormat(form)
    cursor.movePosition(QTextCursor.MoveOperation.End)
    form = QTextBlockFormat()
    form.setBottomMargin(0.0)
    cursor.mergeBlockFormat(form)


def _dress_all(document: SafeDocument, style: TranscriptStyle, colour: str, line_height: float) -> None:
    cursor = QTextCursor(document)
    cursor.select(_WHOLE)
    block_form = QTextBlockFormat()
    block_form.setLineHeight(line_height, PROPORTIONAL)
    cursor.mergeBlockFormat(block_form)
    char_form = QTextCharFormat()
    char_form.setForeground(style.colour(colour))
    cursor.mergeCharFormat(char_form)


def _colour_code(document: SafeDocument, block: Block, style: TranscriptStyle) -> None:
    """Colour the words beside the text, as a highlighter does: the text itself stays as it is."""
    ranges: dict[int, list[QTextLayout.FormatRange]] = {}
    text_block = document.begin()
    for span in code_spans(block.source, block.language, block.lead):
        start, end = span.start, span.start + span.length
        while start < end and text_block.isValid():
            behind = text_block.position() + text_block.length()
            if start >= behind:
                text_block = text_block.next()
                continue
            piece = min(end, behind) - start
            ranges.setdefault(text_block.blockNumber(), []).append(_range(start - text_block.position(), piece, style, span.role))
            start += piece
    for number, formats in ranges.items():
        document.findBlockByNumber(number).layout().setFormats(formats)


def _range(start: int, length: int, style: TranscriptStyle, role: str) -> QTextLayout.FormatRange:
    piece = QTextLayout.FormatRange()
    piece.start, piece.length = start, length
    form = QTextCharFormat()
    form.setForeground(style.colour(role))
    if role == "code_comment":
        form.setFontItalic(True)
    piece.format = form
    return piece
