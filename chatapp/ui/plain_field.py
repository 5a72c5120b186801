"""A field for plain text that takes a text of any kind without holding up the window."""

import re

from PySide6.QtCore import QMimeData, Signal
from PySide6.QtGui import QTextOption
from PySide6.QtWidgets import QPlainTextEdit

__all__ = ["MOST_CHARACTERS", "PlainField"]

MOST_CHARACTERS = 1_000_000
"""What a field holds after a paste; laid out in one line they take a fifth of a second. A text file has as many bytes at most."""

_LONGEST_WORD = 16_384
_LONG_WORD = re.compile(rf"(?<!\S)\S{{{_LONGEST_WORD}}}")  # from its beginning: else each letter looks for the end of its word
_AT_WORDS, _ANYWHERE = QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere, QTextOption.WrapMode.WrapAnywhere


class PlainField(QPlainTextEdit):
    """Plain text with two limits, so that nothing that is put into it keeps the window busy.

    Qt looks for the end of a word anew in each line that it fills: of 131,000 characters without a space (base64, a packed
    script) for half a second, of three million for minutes. Where such a word stands, lines break at any character.

    Signals:
        paste_refused: What was pasted or dropped would make the text too long; how many characters it would have. Nothing was
            put in.
    """

    paste_refused = Signal(int)

    def setPlainText(self, text: str) -> None:  # noqa: N802 - Qt's name
        """Replace the text, however long it is."""
        if _LONG_WORD.search(text):
            self.setWordWrapMode(_ANYWHERE)
            super().setPlainText(text)
        else:
            super().setPlainText(text)
            self.setWordWrapMode(_AT_WORDS)  # only now: it breaks the lines of the text that is there

    def clear(self) -> None:
        """Take the text out."""
        super().clear()
        self.setWordWrapMode(_AT_WORDS)

    def insertPlainText(self, text: str) -> None:  # noqa: N802 - Qt's name
        """Put a text at the cursor, in place of what is selected, however long it is; it can be undone."""
        line = self.textCursor().block().text()
        if len(line) + len(text) >= _LONGEST_WORD and (_LONG_WORD.search(text) or _LONG_WORD.search(line + text)):
            self.setWordWrapMode(_ANYWHERE)
        super().insertPlainText(text)

    def insertFromMimeData(self, source: QMimeData) -> None:  # noqa: N802 - Qt's name
        """Paste the plain form; a text that is too long stays where it was copied, and that is told."""
        if text := source.text():  # a picture has none, and must not take the place of what is selected
            self.take(text)
            self.ensureCursorVisible()

    def take(self, text: str, *, n_around: int = 0) -> bool:
        """Put a text at the cursor, or refuse it for its length; return whether it was put in.

        Args:
            text: Plain text.
            n_around: Characters of it that do not count.
        """
        n_characters = self.document().characterCount() - 1 - len(self.textCursor().selectedText()) + len(text)
        if n_characters - n_around > MOST_CHARACTERS:
            self.paste_refused.emit(n_characters)
            return False
        self.insertPlainText(text)
        return True
