"""Formats of the pieces that a document of Markdown is made of."""

from PySide6.QtGui import QFont, QTextBlockFormat, QTextCharFormat, QTextFormat

from chatapp.ui.chat.transcript_style import TranscriptStyle

__all__ = [
    "CODE_DEPTH",
    "CODE_LANGUAGE",
    "FORMULA_SOURCE",
    "GAP_PX",
    "INDENT_PX",
    "IS_LABEL",
    "PICTURE_LABEL",
    "PROPORTIONAL",
    "QUOTE_INDENT_PX",
    "code_form",
    "colour_form",
    "heading_form",
    "link_form",
]

FORMULA_SOURCE = QTextFormat.Property.UserProperty.value + 1
"""Property of a formula, a picture or its source as text: the TeX source that it shows, with its delimiters."""

IS_LABEL = QTextFormat.Property.UserProperty.value + 2
"""Property of a block that names what follows: not part of the text."""

CODE_LANGUAGE = QTextFormat.Property.UserProperty.value + 3
"""Property of a block of code in a list or a quote: its language."""

CODE_DEPTH = QTextFormat.Property.UserProperty.value + 4
"""Property of such a block: how many lists it stands in."""

PICTURE_LABEL = QTextFormat.Property.UserProperty.value + 5
"""Property of the link that stands for a picture: the picture's description."""

GAP_PX = 8.0
INDENT_PX = 22.0
QUOTE_INDENT_PX = 16.0
PROPORTIONAL = QTextBlockFormat.LineHeightTypes.ProportionalHeight.value

_HEADING_ADJUSTMENT = {1: 2, 2: 1, 3: 1}  # Qt's font size steps: 1.5 and 1.2 of the running text; deeper levels keep its size


def colour_form(style: TranscriptStyle, role: str) -> QTextCharFormat:
    """Return the format of running text in a colour."""
    form = QTextCharFormat()
    form.setForeground(style.colour(role))
    return form


def heading_form(base: QTextCharFormat, level: int) -> QTextCharFormat:
    """Return the format of a heading's text."""
    form = QTextCharFormat(base)
    form.setProperty(QTextFormat.Property.FontSizeAdjustment, _HEADING_ADJUSTMENT.get(level, 0))
    form.setFontWeight(QFont.Weight.DemiBold)
    return form


def code_form(base: QTextCharFormat, style: TranscriptStyle) -> QTextCharFormat:
    """Return the format of code inside a line."""
    form = QTextCharFormat(base)
    form.setFontFamilies(style.code_font.families())
    form.setFontFixedPitch(True)
    form.setBackground(style.colour("code_fill"))
    return form


def link_form(base: QTextCharFormat, style: TranscriptStyle, address: str) -> QTextCharFormat:
    """Return the format of a link's text."""
    form = QTextCharFormat(base)
    form.setAnchor(True)
    form.setAnchorHref(address)
    form.setForeground(style.colour("accent"))
    form.setFontUnderline(True)
    return form
