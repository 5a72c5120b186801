"""Hits of a search on the page: marked where they are in sight, walked through one after the other.

Which messages have hits is known from their texts; how many a message has, and where, only from its laid out parts, so a message
is counted when one comes to it. Both counts are exact. A reasoning that has a hit opens when one comes to its message.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QObject, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPen

from chatapp.domain.folded_text import fold
from chatapp.domain.search import find
from chatapp.ui.chat.message_row import MessageRow
from chatapp.ui.chat.part import Part
from chatapp.ui.chat.row import FIRST_OF_REASONING
from chatapp.ui.chat.transcript_layout import TranscriptLayout
from chatapp.ui.chat.transcript_style import TranscriptStyle
from chatapp.ui.marked_text import units

__all__ = ["HitPosition", "TranscriptHits"]

_FRAME_PX = 2.0
_FILL_ALPHA = 70  # over the text: it must stay readable
_GO_ROUNDS = 3  # what is laid out on the way moves what lies below it
_ABOVE_SHARE = 3  # a third of the view stays above the hit


@dataclass(frozen=True, slots=True)
class HitPosition:
    """Where the walk is; all 0 where there is nothing to find.

    Attributes:
        hit: Of the message, from 1.
        n_hits: In the message.
        message: From 1.
        n_messages: With hits.
    """

    hit: int = 0
    n_hits: int = 0
    message: int = 0
    n_messages: int = 0


@dataclass(frozen=True, slots=True)
class _Hit:
    part: int  # below 0: of the reasoning
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class _Placed:
    """A part of a row with its number, the style that it is laid out in, and its corner inside the row."""

    number: int
    part: Part
    style: TranscriptStyle
    corner: QPointF


class TranscriptHits(QObject):
    """Marks and walks.

    Signals:
        changed: ``(HitPosition)``
    """

    changed = Signal(object)

    def __init__(self, layout: TranscriptLayout, go_to: Callable[[str, int], None], parent: QObject) -> None:
        """Mark nothing.

        Args:
            layout: The rows of the page.
            go_to: Brings a message, and a place of it, to the upper edge of the view.
            parent: Owner.
        """
        super().__init__(parent)
        self._layout = layout
        self._go_to = go_to
        self._terms: tuple[str, ...] = ()
        self._ids: list[str] = []
        self._place = 0  # in _ids
        self._hit = 0  # of that message
        self._folded: dict[str, tuple[int, str]] = {}  # length and folded text, the reasoning in it
        self.position = HitPosition()

    @property
    def terms(self) -> tuple[str, ...]:
        """What is marked, folded."""
        return self._terms

    def show(self, terms: Sequence[str], view_height: int, *, message_id: str = "") -> None:
        """Mark these from now on, and go to the first hit of a message, or to the newest message with one.

        Args:
            terms: Folded; none takes the marks away.
            view_height: Of what is in sight, in pixels.
            message_id: Where to begin; "" for the newest.
        """
        self._terms = tuple(terms)
        self._ids = [row.message.id for row in self._layout.message_rows() if self._has_hit(row)] if terms else []
        self._place = self._ids.index(message_id) if message_id in self._ids else len(self._ids) - 1
        self._hit = 0
        self._settle(view_height)

    def step(self, by: int, view_height: int) -> None:
        """Go to the next hit (1) or the one before (-1); behind the last comes the first."""
        if not self._ids:
            return
        self._hit += by
        n_hits = len(self._hits_of(self._row()))
        if not 0 <= self._hit < n_hits:
            self._place = (self._place + by) % len(self._ids)
            self._open_reasoning(self._row())
            self._hit = 0 if by > 0 else len(self._hits_of(self._row())) - 1
        self._settle(view_height)

    def paint(self, painter: QPainter, left: float, top: float, height: float) -> None:
        """Mark what is in sight; ``top`` is the scrolled distance."""
        if not self._terms:
            return
        for number in self._layout.visible(top, top + height):
            row = self._layout.rows[number]
            if isinstance(row, MessageRow):
                self._paint_row(painter, row, left, self._layout.top(number) - top, height)

    def _paint_row(self, painter: QPainter, row: MessageRow, left: float, y: float, height: float) -> None:
        current = self._current_of(row)
        answer = (self._placed(row, number) for number in row.parts_between(-y, height - y))
        for placed in (*self._reasoning_of(row), *answer):
            top = y + placed.corner.y()
            if top > height or top + placed.part.height < 0:
                continue
            for hit in self._hits_in(placed):
                rects = placed.part.rects_of(placed.style, hit.start, hit.end)
                places = [rect.translated(left + placed.corner.x(), top) for rect in rects]
                self._paint_hit(painter, places, is_current=hit == current)

    def _paint_hit(self, painter: QPainter, places: Sequence[QRectF], *, is_current: bool) -> None:
        """Fill every hit, and frame the one that the walk is at: a tone alone would not tell them apart."""
        accent = QColor(self._layout.style.colour("accent"))
        fill = QColor(accent)
        fill.setAlpha(_FILL_ALPHA)
        painter.setPen(QPen(accent, _FRAME_PX) if is_current else Qt.PenStyle.NoPen)
        painter.setBrush(fill)
        for place in places:
            painter.drawRect(place)

    def _settle(self, view_height: int) -> None:
        """Bring the current hit into sight; a message whose hits are only in its markup is left out."""
        self._open_reasoning(self._row())
        while self._ids and not self._hits_of(self._row()):
            del self._ids[self._place]
            self._place = max(0, min(self._place, len(self._ids) - 1))
            self._open_reasoning(self._row())
        row = self._row()
        if row is None:
            self._tell(HitPosition())
            return
        hits = self._hits_of(row)
        self._hit = max(0, min(self._hit, len(hits) - 1))
        for _ in range(_GO_ROUNDS):
            self._go_to(row.message.id, round(self._top_of(row, hits[self._hit])) - view_height // _ABOVE_SHARE)
        self._tell(HitPosition(self._hit + 1, len(hits), self._place + 1, len(self._ids)))

    def _tell(self, position: HitPosition) -> None:
        self.position = position
        self.changed.emit(position)

    def _row(self) -> MessageRow | None:
        return self._layout.row_of(self._ids[self._place]) if self._ids else None

    def _current_of(self, row: MessageRow) -> _Hit | None:
        if row is not self._row():
            return None
        hits = self._hits_of(row)
        return hits[self._hit] if self._hit < len(hits) else None

    def _hits_of(self, row: MessageRow | None) -> list[_Hit]:
        if row is None:
            return []
        row.ensure_parts(self._layout.style)
        answer = (self._placed(row, number) for number in range(row.n_parts))
        return [hit for placed in (*self._reasoning_of(row), *answer) for hit in self._hits_in(placed)]

    def _hits_in(self, placed: _Placed) -> list[_Hit]:
        if not self._has_term(fold(placed.part.block.source)):
            return []  # without laying it out
        text = placed.part.document(placed.style).toPlainText()
        return [_Hit(placed.number, units(text, start), units(text, end)) for start, end in find(text, self._terms)]

    def _top_of(self, row: MessageRow, hit: _Hit) -> float:
        thoughts = self._reasoning_of(row)
        placed = thoughts[hit.part - FIRST_OF_REASONING] if hit.part < 0 else self._placed(row, hit.part)
        rects = placed.part.rects_of(placed.style, hit.start, hit.end)
        return placed.corner.y() + (rects[0] if rects else QRectF()).top()

    def _placed(self, row: MessageRow, number: int) -> _Placed:
        return _Placed(number, row.part(number), self._layout.style, QPointF(0.0, row.part_top(number)))

    def _reasoning_of(self, row: MessageRow) -> list[_Placed]:
        """Return what is open of the reasoning."""
        style, top = row.reasoning.inner_style(self._layout.style), QPointF(0.0, row.reasoning_top)
        places = enumerate(row.reasoning.places(), FIRST_OF_REASONING)
        return [_Placed(number, part, style, top + corner) for number, (part, corner) in places]

    def _open_reasoning(self, row: MessageRow | None) -> None:
        """Open the reasoning of the message that one comes to, where a hit stands in it."""
        if row is not None and not row.reasoning.is_open and self._has_term(fold(row.reasoning.text)):
            row.toggle_reasoning(self._layout.style)
            self._layout.note_height(row)

    def _has_term(self, folded: str) -> bool:
        return any(term in folded for term in self._terms)

    def _has_hit(self, row: MessageRow) -> bool:
        text = f"{row.shown_text}\n{row.reasoning.text}"
        known = self._folded.get(row.message.id)
        if known is None or known[0] != len(text):
            known = self._folded[row.message.id] = len(text), fold(text)
        return self._has_term(known[1])
