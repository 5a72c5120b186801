"""What every row of the transcript can do, and the two rows that are one line of small type."""

from dataclasses import dataclass
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPen

from chatapp.ui.chat.transcript_style import TranscriptStyle

__all__ = ["FIRST_OF_REASONING", "BorderRow", "NoticeRow", "Place", "Row", "Span", "selected_in"]

FIRST_OF_REASONING = -1_000_000
"""Number of the first part of a reasoning; it stands before the answer, whose parts count from 0."""

_LINE_PADDING_PX = 12.0
_TEXT_FLAGS = Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextWordWrap


class Place(NamedTuple):
    """A character position inside a row: the part (below 0: of the reasoning), and the character in it."""

    part: int
    character: int


@dataclass(frozen=True, slots=True)
class Span:
    """The selected stretch of one row; None: from the row's beginning, to its end."""

    start: Place | None = None
    end: Place | None = None


class Row:
    """One row: a height that is an estimate first, and a way to paint itself."""

    def __init__(self) -> None:
        self.height = 0.0

    def restyle(self, style: TranscriptStyle) -> None:
        """Take another theme, text size or width: the height becomes an estimate again."""
        raise NotImplementedError

    def measure(self, style: TranscriptStyle, top: float, bottom: float) -> float:
        """Lay out what lies between two places of the row.

        Returns:
            By how many pixels the row grew above ``top``; ``height`` has changed by at least that.
        """
        raise NotImplementedError

    def paint(self, painter: QPainter, style: TranscriptStyle, view: QRectF, span: Span | None) -> None:
        """Paint the row; the painter's origin is the row's top left corner, ``view`` the part of it that is in sight."""
        raise NotImplementedError

    def plain_text(self, style: TranscriptStyle) -> str:
        """Return what the row says."""
        raise NotImplementedError


class _LineRow(Row):
    """A sentence in small grey type."""

    def __init__(self, text: str, style: TranscriptStyle) -> None:
        super().__init__()
        self.text = text
        self._is_measured = False
        self.restyle(style)

    def restyle(self, style: TranscriptStyle) -> None:
        """Take another style."""
        self._is_measured = False
        self.height = QFontMetricsF(style.label_font).height() + 2 * _LINE_PADDING_PX

    def measure(self, style: TranscriptStyle, top: float, bottom: float) -> float:  # noqa: ARG002 - the signature is given
        """Measure the sentence, once for each style."""
        if self._is_measured:
            return 0.0
        room = QRectF(0, 0, self._text_width(style), 10_000)
        bounds = QFontMetricsF(style.label_font).boundingRect(room, int(_TEXT_FLAGS), self.text)
        grown = bounds.height() + 2 * _LINE_PADDING_PX - self.height
        self.height += grown
        self._is_measured = True
        return grown if top > 0 else 0.0

    def plain_text(self, style: TranscriptStyle) -> str:  # noqa: ARG002 - the signature is given
        """Return the sentence."""
        return self.text

    def _text_width(self, style: TranscriptStyle) -> float:
        return style.width

    def _text_rect(self, style: TranscriptStyle) -> QRectF:
        width = self._text_width(style)
        return QRectF((style.width - width) / 2, 0, width, self.height)


class NoticeRow(_LineRow):
    """Something to know, inline."""

    def paint(self, painter: QPainter, style: TranscriptStyle, view: QRectF, span: Span | None) -> None:  # noqa: ARG002 - the signature is given
        """Paint the sentence."""
        painter.setFont(style.label_font)
        painter.setPen(style.colour("muted"))
        painter.drawText(self._text_rect(style), int(_TEXT_FLAGS), self.text)


class BorderRow(_LineRow):
    """The border of the model's sight: a dashed line with a sentence in it."""

    def paint(self, painter: QPainter, style: TranscriptStyle, view: QRectF, span: Span | None) -> None:  # noqa: ARG002 - the signature is given
        """Paint the line and the sentence over it."""
        painter.setFont(style.label_font)
        rect = self._text_rect(style)
        bounds = painter.boundingRect(rect, int(_TEXT_FLAGS), self.text)
        middle = self.height / 2
        painter.setPen(QPen(style.colour("muted"), 1, Qt.PenStyle.DashLine))
        painter.drawLine(QPointF(0, middle), QPointF(bounds.left() - 12, middle))
        painter.drawLine(QPointF(bounds.right() + 12, middle), QPointF(style.width, middle))
        painter.setPen(style.colour("muted"))
        painter.drawText(rect, int(_TEXT_FLAGS), self.text)

    def _text_width(self, style: TranscriptStyle) -> float:
        return style.width * 0.8


def selected_in(span: Span | None, number: int) -> tuple[int | None, int | None] | None:
    """Return the selected characters of one part of a row (None in it: from the beginning, to the end), or None."""
    if span is None:
        return None
    ends_in_reasoning = span.end is not None and span.end.part < 0
    start = span.start or Place(FIRST_OF_REASONING if ends_in_reasoning else 0, 0)
    if number < start.part or (span.end is not None and number > span.end.part):
        return None
    first = start.character if number == start.part else None
    last = span.end.character if span.end is not None and number == span.end.part else None
    return first, last
