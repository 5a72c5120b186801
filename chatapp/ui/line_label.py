"""A label of one line that is equally high in every script, so that rows stand at one distance in every language."""

from math import ceil

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QLabel

__all__ = ["LineLabel", "line_height_px"]

_LINE_EMS = 1.3  # letters of all scripts end within it; fonts of East Asia ask for 1.45, most of it empty


def line_height_px(font_px: int) -> int:
    """Return the most that one line of a font takes, in pixels."""
    return ceil(_LINE_EMS * font_px)


class LineLabel(QLabel):
    """Takes the height of its letters, not of the empty room that some fonts keep; texts of several lines are left."""

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """Return the size of the text, at most one line of :func:`line_height_px` high."""
        return self._lowered(super().sizeHint())

    def minimumSizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """Return the same for the least size."""
        return self._lowered(super().minimumSizeHint())

    def _lowered(self, size: QSize) -> QSize:
        font_px = self.font().pixelSize()
        if self.wordWrap() or font_px <= 0 or "\n" in self.text():
            return size
        margins = self.contentsMargins()
        return QSize(size.width(), min(size.height(), line_height_px(font_px) + margins.top() + margins.bottom()))
