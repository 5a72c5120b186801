"""Writes the inside of a paragraph: emphasis, code, links, formulas; a picture becomes a link to where it is."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QUrl
from PySide6.QtGui import QTextCharFormat, QTextCursor, QTextDocument, QTextImageFormat

from chatapp.ui.chat.formulas.formula import FormulaKey, font_with_descent
from chatapp.ui.chat.markdown.text_formats import FORMULA_SOURCE, PICTURE_LABEL, code_form, link_form
from chatapp.ui.chat.markdown.token_source import OPEN_FORMULA
from chatapp.ui.chat.transcript_style import TranscriptStyle

if TYPE_CHECKING:
    from markdown_it.token import Token

__all__ = ["LINE_BREAK", "InlineWriter"]

LINE_BREAK = "\u2028"
_TICKED = "\u2611 "
_UNTICKED = "\u2610 "
_MARKUP = {"$": ("$", "$"), "$$": ("$$", "$$"), "\\[": ("\\[", "\\]"), "\\(": ("\\(", "\\)")}


class InlineWriter:
    """Writes tokens at a cursor; one for each document.

    Attributes:
        missing: Formulas that are not drawn yet: their source stands in their place.
    """

    def __init__(self, cursor: QTextCursor, style: TranscriptStyle) -> None:
        self._cursor = cursor
        self._style = style
        self._forms: list[QTextCharFormat] = []
        self.missing: set[FormulaKey] = set()
        self._n_pictures = 0

    def write(self, token: "Token", base: QTextCharFormat) -> None:
        """Write the children of an ``inline`` token."""
        self._forms = [base]
        children = token.children or []
        open_formula = children[-1] if children and token.meta.get(OPEN_FORMULA) else None
        for child in children:
            if child is open_formula:
                self.write_open_formula(child, base)
            else:
                self._write_child(child)

    def write_formula(self, token: "Token", base: QTextCharFormat, *, is_display: bool) -> None:
        """Write a formula: its picture, or its source as long as there is none."""
        self._forms = [base]
        self._formula(token, is_display=is_display)

    def write_open_formula(self, token: "Token", base: QTextCharFormat) -> None:
        """Write the source of a formula whose end has not come yet."""
        self._forms = [base]
        self._insert_source(_formula_source(token).rstrip("\\]$) \n"))

    def _write_child(self, child: "Token") -> None:
        kind = child.type
        if kind == "text":
            self._insert(child.content)
        elif kind in ("softbreak", "hardbreak"):  # verses and addresses keep their lines, as CommonMark lets a renderer do
            self._insert(LINE_BREAK)
        elif kind == "code_inline":
            self._insert(child.content, code_form(self._forms[-1], self._style))
        elif kind == "image":
            self._image(child)
        elif kind.startswith("math"):
            self._formula(child, is_display=child.type != "math_inline")
        elif kind == "html_inline":  # only the task lists' own boxes: HTML of a message is text
            self._insert((_TICKED if 'checked="' in child.content else _UNTICKED).rstrip())
        else:
            self._nest(child)

    def _nest(self, child: "Token") -> None:
        if child.nesting < 0:
            self._forms.pop()
            return
        form = QTextCharFormat(self._forms[-1])
        if child.type == "strong_open":
            form.setFontWeight(700)
        elif child.type == "em_open":
            form.setFontItalic(True)
        elif child.type == "s_open":
            form.setFontStrikeOut(True)
        elif child.type == "link_open":
            form = link_form(form, self._style, str(child.attrGet("href") or ""))
        self._forms.append(form)

    def _image(self, child: "Token") -> None:
        address = str(child.attrGet("src") or "")
        label = "".join(part.content for part in child.children or ()).strip()
        form = link_form(self._forms[-1], self._style, address)
        form.setProperty(PICTURE_LABEL, label)
        self._insert(f"[{label}: {address}]", form)

    def _insert(self, text: str, form: QTextCharFormat | None = None) -> None:
        self._cursor.insertText(text.replace("\n", LINE_BREAK), form or self._forms[-1])

    def _insert_source(self, source: str) -> None:
        form = code_form(self._forms[-1], self._style)
        form.setProperty(FORMULA_SOURCE, source)
        self._insert(source, form)

    def _formula(self, token: "Token", *, is_display: bool) -> None:
        key = (token.content.strip(), is_display)
        formula = self._style.formulas.formula(key) if self._style.formulas is not None else None
        scale = formula.scale(self._style.reading_font.pixelSize(), self._style.width) if formula is not None else None
        if formula is None and self._style.formulas is not None:
            self.missing.add(key)
        if formula is None or scale is None:
            self._insert_source(_formula_source(token))
            return
        image, depth = formula.image(scale, self._forms[-1].foreground().color().name())
        name = f"formula:{self._n_pictures}"
        self._n_pictures += 1
        self._cursor.document().addResource(QTextDocument.ResourceType.ImageResource.value, QUrl(name), image)
        form = QTextImageFormat()
        form.setName(name)
        size = image.deviceIndependentSize()
        form.setWidth(size.width())
        form.setHeight(size.height())
        if depth:
            form.setVerticalAlignment(QTextCharFormat.VerticalAlignment.AlignBaseline)
            form.setFont(font_with_descent(depth))
        form.setProperty(FORMULA_SOURCE, _formula_source(token))
        self._cursor.insertImage(form)


def _formula_source(token: "Token") -> str:
    before, after = _MARKUP.get(token.markup, ("$$", "$$"))
    return f"{before}{token.content}{after}"
