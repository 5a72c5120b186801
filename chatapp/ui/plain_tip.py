"""Tooltips that quote files of strangers: Qt takes a text that looks like markup for markup, and would load what it names."""

from html import escape

from PySide6.QtGui import Qt

__all__ = ["plain_tip"]


def plain_tip(text: str) -> str:
    """Return a text that a tooltip shows letter by letter, whatever stands in it."""
    if not Qt.mightBeRichText(text):
        return text
    return f'<p style="white-space: pre-wrap">{escape(text)}</p>'
