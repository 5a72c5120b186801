"""Paints a text of one or two lines in which hits are marked."""

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QTextCharFormat, QTextLayout

from chatapp.domain.search import Span

__all__ = ["MarkedText", "units"]


def units(text: str, place: int) -> int:
    """Return a place in a text as Qt counts it: in UTF-16 units, of which an emoji has two."""
    return place if text.isascii() else len(text[:place].encode("utf-16-le", "surrogatepass")) // 2


@dataclass(frozen=True)
class MarkedText:
    """A text with the places of its hits, and how both look.

    Attributes:
        text: One line.
        spans: Characters of the hits.
        font: Of the whole text.
        colour: Of the text around hits.
        hit_colour: Of the text of hits.
        hit_fill: Behind hits.
    """

    text: str
    spans: Sequence[Span]
    font: QFont
    colour: QColor
    hit_colour: QColor
    hit_fill: QColor

    def paint(self, painter: QPainter, rect: QRectF, n_lines: int = 1) -> None:
        """Paint as many lines as there may be; what does not fit is elided at its end."""
        line_px = QFontMetricsF(self.font).height()
        start = 0
        painter.setPen(self.colour)
        for number in range(n_lines):
            is_last = number + 1 == n_lines
            length = len(self.text) - start if is_last else self._break_after(start, rect.width())
            self._paint_line(painter, QRectF(rect.x(), rect.y() + number * line_px, rect.width(), line_px), start, length)
            start += length
            if start >= len(self.text):
                return

    def _break_after(self, start: int, width: float) -> int:
        rest = self.text[start:]
        layout = QTextLayout(rest, self.font)
        layout.beginLayout()
        line = layout.createLine()
        if line.isValid():
            line.setLineWidth(width)
        layout.endLayout()
        n_units = line.textLength() if line.isValid() else 0
        return len(rest.encode("utf-16-le", "surrogatepass")[: 2 * n_units].decode("utf-16-le", "replace"))

    def _paint_line(self, painter: QPainter, rect: QRectF, start: int, length: int) -> None:
        shown = self.text[start : start + length]
        elided = QFontMetricsF(self.font).elidedText(shown, Qt.TextElideMode.ElideRight, rect.width())
        layout = QTextLayout(elided, self.font)
        layout.setFormats(self._formats(elided, start))
        layout.beginLayout()
        line = layout.createLine()
        if line.isValid():
            line.setLineWidth(max(rect.width(), line.naturalTextWidth()) + 1)
        layout.endLayout()
        layout.draw(painter, QPointF(rect.x(), rect.y()))

    def _formats(self, line: str, start: int) -> list[QTextLayout.FormatRange]:
        form = QTextCharFormat()
        form.setForeground(self.hit_colour)
        form.setBackground(self.hit_fill)
        ranges = []
        for low, high in self.spans:
            first, last = max(0, low - start), min(len(line), high - start)
            if first < last:
                one = QTextLayout.FormatRange()
                one.start = units(line, first)
                one.length = units(line, last) - one.start
                one.format = form
                ranges.append(one)
        return ranges
