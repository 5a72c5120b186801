"""Makes the text document of one block: Markdown or code, dressed in the theme, and cut off from every file and network."""

from PySide6.QtCore import QRectF, QUrl
from PySide6.QtGui import (
    QBrush,
    QFont,
    QImage,
    QTextBlock,
    QTextBlockFormat,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
    QTextFormat,
    QTextFrameFormat,
    QTextLength,
    QTextListFormat,
    QTextOption,
    QTextTable,
)

from chatapp.ui.chat.markdown_blocks import Block
from chatapp.ui.chat.transcript_style import TranscriptStyle

__all__ = ["SafeDocument", "code_document", "plain_document", "prose_document", "quote_bars"]

_CODE_LINE_HEIGHT_PERCENT = 130.0
_PARAGRAPH_GAP_PX = 8.0
_QUOTE_INDENT_PX = 16.0
_QUOTE_BAR_PX = 3.0
_CELL_PADDING_PX = 6.0
_TICKED = "\u2611 "
_UNTICKED = "\u2610 "
_INDENT_PX = 22.0
_HEADING_ADJUSTMENT = {1: 2, 2: 1, 3: 1}  # Qt's font size steps: 1.5 and 1.2 of the running text; deeper levels keep its size
_PROPORTIONAL = QTextBlockFormat.LineHeightTypes.ProportionalHeight.value
_WHOLE = QTextCursor.SelectionType.Document


class SafeDocument(QTextDocument):
    """A document that never loads anything: model output is untrusted."""

    def loadResource(self, type: int, name: QUrl | str) -> object:  # noqa: A002, ARG002, N802 - Qt's name and signature
        """Answer every request with an empty picture; an invalid answer would let Qt look for a local file."""
        return QImage(1, 1, QImage.Format.Format_ARGB32_Premultiplied)


def prose_document(block: Block, style: TranscriptStyle, colour: str = "text") -> SafeDocument:
    """Return the document of a block of Markdown; HTML stays inert text, pictures become their description."""
    document = _new_document(style.reading_font)
    document.setMarkdown(block.source, QTextDocument.MarkdownFeature.MarkdownDialectGitHub | _NO_HTML)
    _replace_pictures(document)
    _replace_task_marks(document)
    _dress_all(document, style, colour)
    _dress_blocks(document, style)
    _dress_fragments(document, style)
    _dress_tables(document, style)
    return document


def plain_document(block: Block, style: TranscriptStyle, colour: str = "text") -> SafeDocument:
    """Return the document of text that was typed: nothing in it is markup, every line break counts."""
    document = _new_document(style.reading_font)
    document.setPlainText(block.source)
    _dress_all(document, style, colour)
    return document


def code_document(block: Block, style: TranscriptStyle, colour: str = "text") -> SafeDocument:
    """Return the document of a code block; long lines wrap."""
    document = _new_document(style.code_font)
    document.setPlainText(block.source)
    _dress_all(document, style, colour, line_height=_CODE_LINE_HEIGHT_PERCENT)
    return document


def quote_bars(document: QTextDocument) -> list[QRectF]:
    """Return the places of the bars that stand before quotes, one for each quoted block of a laid out document."""
    layout = document.documentLayout()
    bars = []
    for block in _blocks(document):
        level = block.blockFormat().intProperty(QTextFormat.Property.BlockQuoteLevel)
        if level:
            rect = layout.blockBoundingRect(block)
            bars.append(QRectF((level - 1) * _QUOTE_INDENT_PX, rect.top(), _QUOTE_BAR_PX, rect.height()))
    return bars


_NO_HTML = QTextDocument.MarkdownFeature.MarkdownNoHTML


def _new_document(font: QFont) -> SafeDocument:
    document = SafeDocument()
    document.setUndoRedoEnabled(False)
    document.setDocumentMargin(0)
    document.setIndentWidth(_INDENT_PX)
    document.setDefaultFont(font)
    option = QTextOption()
    option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
    document.setDefaultTextOption(option)
    return document


def _replace_pictures(document: SafeDocument) -> None:
    found = []
    for block in _blocks(document):
        for position, length, form in _fragments(block):
            if form.isImageFormat():
                image = form.toImageFormat()
                label = str(image.property(QTextFormat.Property.ImageAltText) or "").strip()
                found.append((position, length, f"[{label}: {image.name()}]"))
    cursor = QTextCursor(document)
    for position, length, text in reversed(found):
        cursor.setPosition(position)
        cursor.setPosition(position + length, QTextCursor.MoveMode.KeepAnchor)
        cursor.insertText(text, QTextCharFormat())


def _replace_task_marks(document: SafeDocument) -> None:
    """Write the boxes of a task list as characters: Qt draws the ticked one like the other, and copying would lose both."""
    cursor = QTextCursor(document)
    for block in _blocks(document):
        marker = block.blockFormat().marker()
        if marker is not QTextBlockFormat.MarkerType.NoMarker:
            cursor.setPosition(block.position())
            is_ticked = marker is QTextBlockFormat.MarkerType.Checked
            cursor.insertText(_TICKED if is_ticked else _UNTICKED)
            form = QTextBlockFormat()
            form.setMarker(QTextBlockFormat.MarkerType.NoMarker)
            cursor.mergeBlockFormat(form)
            _hide_bullets(block)


def _hide_bullets(block: QTextBlock) -> None:
    items = block.textList()
    if items is not None:
        form = items.format()
        form.setStyle(QTextListFormat.Style.ListStyleUndefined)
        items.setFormat(form)


def _dress_all(document: SafeDocument, style: TranscriptStyle, colour: str, *, line_height: float = 0.0) -> None:
    cursor = QTextCursor(document)
    cursor.select(_WHOLE)
    block_form = QTextBlockFormat()
    block_form.setLineHeight(line_height or style.line_height_percent, _PROPORTIONAL)
    cursor.mergeBlockFormat(block_form)
    if colour != "text":
        char_form = QTextCharFormat()
        char_form.setForeground(style.colour(colour))
        cursor.mergeCharFormat(char_form)


def _dress_blocks(document: SafeDocument, style: TranscriptStyle) -> None:
    cursor = QTextCursor(document)
    last = document.lastBlock()
    for block in _blocks(document):
        cursor.setPosition(block.position())
        cursor.mergeBlockFormat(_block_form(block, is_first=block.position() == 0, is_last=block == last))
        level = block.blockFormat().headingLevel()
        if level:
            cursor.movePosition(QTextCursor.MoveOperation.EndOfBlock, QTextCursor.MoveMode.KeepAnchor)
            cursor.mergeCharFormat(_heading_form(level))
        elif block.blockFormat().hasProperty(QTextFormat.Property.BlockCodeFence):
            cursor.mergeBlockFormat(_fill(style))
        if cursor.currentTable() is not None:
            cursor.mergeBlockFormat(_cell_form())


def _block_form(block: QTextBlock, *, is_first: bool, is_last: bool) -> QTextBlockFormat:
    old = block.blockFormat()
    form = QTextBlockFormat()
    in_list = block.textList() is not None
    gap = _PARAGRAPH_GAP_PX / 2 if in_list else _PARAGRAPH_GAP_PX
    form.setTopMargin(0.0 if is_first else (gap * 2 if old.headingLevel() else 0.0))
    form.setBottomMargin(0.0 if is_last else gap)
    quote_level = old.intProperty(QTextFormat.Property.BlockQuoteLevel)
    if quote_level:
        form.setLeftMargin(_QUOTE_INDENT_PX * quote_level)
        form.setRightMargin(0.0)
    return form


def _cell_form() -> QTextBlockFormat:
    form = QTextBlockFormat()
    form.setTopMargin(0.0)
    form.setBottomMargin(0.0)
    form.setLineHeight(100.0, _PROPORTIONAL)
    return form


def _heading_form(level: int) -> QTextCharFormat:
    form = QTextCharFormat()
    form.setProperty(QTextFormat.Property.FontSizeAdjustment, _HEADING_ADJUSTMENT.get(level, 0))
    form.setFontWeight(QFont.Weight.DemiBold)
    return form


def _fill(style: TranscriptStyle) -> QTextBlockFormat:
    form = QTextBlockFormat()
    form.setBackground(style.colour("code_fill"))
    return form


def _dress_fragments(document: SafeDocument, style: TranscriptStyle) -> None:
    code = QTextCharFormat()
    code.setFontFamilies(style.code_font.families())
    code.setBackground(style.colour("code_fill"))
    link = QTextCharFormat()
    link.setForeground(style.colour("accent"))
    link.setFontUnderline(True)
    spans = [(p, n, f) for block in _blocks(document) for p, n, f in _fragments(block)]
    cursor = QTextCursor(document)
    for position, length, form in spans:
        dress = link if form.isAnchor() else code if form.fontFixedPitch() else None
        if dress is not None:
            cursor.setPosition(position)
            cursor.setPosition(position + length, QTextCursor.MoveMode.KeepAnchor)
            cursor.mergeCharFormat(dress)


def _dress_tables(document: SafeDocument, style: TranscriptStyle) -> None:
    for frame in document.rootFrame().childFrames():
        if isinstance(frame, QTextTable):
            form = frame.format()
            form.setBorder(1)
            form.setBorderCollapse(True)
            form.setBorderStyle(QTextFrameFormat.BorderStyle.BorderStyle_Solid)
            form.setBorderBrush(QBrush(style.colour("hairline")))
            form.setCellPadding(_CELL_PADDING_PX)
            form.setCellSpacing(0)
            form.setWidth(QTextLength())
            form.setTopMargin(0)
            form.setBottomMargin(0)
            frame.setFormat(form)


def _blocks(document: QTextDocument) -> list[QTextBlock]:
    blocks = []
    block = document.begin()
    while block.isValid():
        blocks.append(block)
        block = block.next()
    return blocks


def _fragments(block: QTextBlock) -> list[tuple[int, int, QTextCharFormat]]:
    fragments = []
    iterator = block.begin()
    while not iterator.atEnd():
        fragment = iterator.fragment()
        if fragment.isValid():
            fragments.append((fragment.position(), fragment.length(), fragment.charFormat()))
        iterator += 1
    return fragments
