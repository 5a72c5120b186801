"""The rows of the transcript and where each stands: estimates everywhere, measures where somebody looks."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication

from chatapp.domain.context_trim import Trim
from chatapp.domain.message import Message
from chatapp.domain.message_tree import SiblingPlace
from chatapp.ui.cache_text import trim_text
from chatapp.ui.chat.height_index import HeightIndex
from chatapp.ui.chat.message_row import FooterText, MessageRow
from chatapp.ui.chat.part import Part
from chatapp.ui.chat.row import BorderRow, NoticeRow, Row
from chatapp.ui.chat.transcript_style import TranscriptStyle
from chatapp.ui.number_spelling import filled

__all__ = ["Places", "ReadingPlace", "TranscriptLayout"]

Places = Mapping[str, SiblingPlace]

_MAX_LIVE_PARTS = 400  # laid out documents that are kept; about five screens' worth of short blocks
END_PADDING_PX = 24.0


@dataclass(frozen=True, slots=True)
class ReadingPlace:
    """What stands at the top of the view, in terms that survive another width or more rows above."""

    row: Row
    part: int  # -1: the row has no parts
    share: float  # of the part's (or row's) height that lies above the view, 0 to 1
    rest: float = 0.0  # pixels above the part (negative) or below it: what surrounds parts does not scale with them


class TranscriptLayout:
    """Holds the rows; knows nothing of widgets."""

    def __init__(self, style: TranscriptStyle, footer: FooterText) -> None:
        self.style = style
        self.rows: list[Row] = []
        self._footer = footer
        self._numbers: dict[str, int] = {}
        self._heights = HeightIndex()
        self._live: dict[Part, None] = {}  # in the order of their last use

    def show(self, messages: Iterable[Message], n_hidden: int, places: Places) -> None:
        """Replace everything."""
        self._set_rows([])
        self.show_line(messages, n_hidden, places)

    def show_line(self, messages: Iterable[Message], n_hidden: int, places: Places) -> None:
        """Show another line: messages that were on the page already keep their rows, and with them their layout."""
        self._live.clear()
        known = {row.message.id: row for row in self.message_rows()}
        rows: list[Row] = [self._row_for(message, known.get(message.id), places) for message in messages]
        self._set_rows(self._with_border(rows, n_hidden))

    def _row_for(self, message: Message, row: MessageRow | None, places: Places) -> MessageRow:
        if row is None:
            row = MessageRow(message, self.style, footer=self._footer)
        elif row.message is not message:
            row.set_message(message, self.style)
        row.set_place(places.get(message.id), self.style)
        return row

    def append(self, row: Row) -> None:
        """Add a row at the end."""
        if isinstance(row, MessageRow):
            self._numbers[row.message.id] = len(self.rows)
        self.rows.append(row)
        self._heights.append(row.height)

    def append_message(self, message: Message) -> None:
        """Add a message at the end."""
        self.append(MessageRow(message, self.style, footer=self._footer))

    def append_notice(self, text: str) -> None:
        """Add a line of small type at the end."""
        self.append(NoticeRow(text, self.style))

    def remove(self, message_id: str) -> None:
        """Take one message away (an unknown id is ignored)."""
        if message_id in self._numbers:
            number = self._numbers[message_id]
            self._set_rows([*self.rows[:number], *self.rows[number + 1 :]])

    def set_hidden_count(self, n_hidden: int) -> None:
        """Dim the first messages and put the border below them."""
        self._set_rows(self._with_border([row for row in self.rows if not isinstance(row, BorderRow)], n_hidden))

    def row_of(self, message_id: str) -> MessageRow | None:
        """Return the row of a message."""
        number = self._numbers.get(message_id)
        row = self.rows[number] if number is not None else None
        return row if isinstance(row, MessageRow) else None

    def number_of(self, row: Row) -> int:
        """Return the position of a row (constant time for messages)."""
        if isinstance(row, MessageRow):
            return self._numbers[row.message.id]
        return self.rows.index(row)

    def holds(self, row: Row) -> bool:
        """Return whether a row is still one of ours."""
        return row in self.rows

    def last_message(self) -> MessageRow | None:
        """Return the row of the newest message."""
        return next((row for row in reversed(self.rows) if isinstance(row, MessageRow)), None)

    def message_rows(self) -> Sequence[MessageRow]:
        """Return the rows that are messages, oldest first."""
        return [row for row in self.rows if isinstance(row, MessageRow)]

    def note_height(self, row: Row) -> None:
        """Take over the height that a row has now."""
        self._heights.set_height(self.number_of(row), row.height)

    def restyle(self, style: TranscriptStyle) -> None:
        """Take another theme, text size or width."""
        self.style = style
        self._live.clear()
        for row in self.rows:
            row.restyle(style)
        self._heights = HeightIndex(row.height for row in self.rows)

    def total(self) -> float:
        """Return the height of everything."""
        return self._heights.total() + END_PADDING_PX

    def top(self, number: int) -> float:
        """Return where a row begins."""
        return self._heights.top(number)

    def number_at(self, y: float) -> int:
        """Return the row at a height (IndexError: there are no rows)."""
        return self._heights.row_at(y)

    def visible(self, top: float, bottom: float) -> range:
        """Return the rows between two heights."""
        if not self.rows:
            return range(0)
        return range(self.number_at(top), self.number_at(bottom) + 1)

    def measure(self, top: float, view_height: float) -> float:
        """Lay out what is in sight.

        Returns:
            The top of the view that shows the same text as before at its lower end: what grew above it is added.
        """
        number = self.number_at(top) if self.rows else 0
        while number < len(self.rows) and self.top(number) < top + view_height:
            row = self.rows[number]
            row_top = self.top(number)
            grown_above = row.measure(self.style, top - row_top, top + view_height - row_top)
            self._heights.set_height(number, row.height)
            top += grown_above
            self._note_live(row, top - row_top, top + view_height - row_top)
            number += 1
        return top

    def reading_place(self, y: float) -> ReadingPlace | None:
        """Return what stands at a height (None: there are no rows)."""
        if not self.rows:
            return None
        number = self.number_at(y)
        row = self.rows[number]
        inside = y - self.top(number)
        if not isinstance(row, MessageRow) or not row.n_parts:
            return ReadingPlace(row, -1, inside / max(row.height, 1.0))
        part = row.number_at(inside)
        below = inside - row.part_top(part)
        height = max(row.part(part).height, 1.0)
        share = min(1.0, max(0.0, below / height))
        return ReadingPlace(row, part, share, below - share * height)

    def height_of(self, place: ReadingPlace) -> float:
        """Return where a reading place is now; its row must still be there."""
        row = place.row
        top = self.top(self.number_of(row))
        if isinstance(row, MessageRow) and place.part >= 0:
            row.ensure_parts(self.style)
            self.note_height(row)
            part = min(place.part, row.n_parts - 1)
            return top + (row.part_top(part) + place.share * row.part(part).height + place.rest if part >= 0 else 0.0)
        return top + place.share * row.height

    def _with_border(self, rows: list[Row], n_hidden: int) -> list[Row]:
        n_seen = 0
        result: list[Row] = []
        for row in rows:
            if isinstance(row, MessageRow):
                if n_seen == n_hidden and n_hidden > 0:
                    result.append(BorderRow(self._border_text(n_hidden, _last_trim(rows)), self.style))
                row.set_dimmed(n_seen < n_hidden, self.style)
                n_seen += 1
            result.append(row)
        return result

    @staticmethod
    def _border_text(n_hidden: int, trim: Trim | None) -> str:
        text = filled(QCoreApplication.translate("transcript", "the model no longer sees the {n:,} messages above"), n=n_hidden)
        if n_hidden == 1:
            text = QCoreApplication.translate("transcript", "the model no longer sees the message above")
        return text if trim is None else f"{text} ({trim_text(trim)})"

    def _set_rows(self, rows: list[Row]) -> None:
        self.rows = rows
        self._numbers = {row.message.id: number for number, row in enumerate(rows) if isinstance(row, MessageRow)}
        self._heights = HeightIndex(row.height for row in rows)

    def _note_live(self, row: Row, top: float, bottom: float) -> None:
        if isinstance(row, MessageRow):
            for number in row.parts_between(top, bottom):
                part = row.part(number)
                self._live.pop(part, None)
                self._live[part] = None
        while len(self._live) > _MAX_LIVE_PARTS:
            oldest = next(iter(self._live))
            del self._live[oldest]
            oldest.release()


def _last_trim(rows: Sequence[Row]) -> Trim | None:
    """Return the ledger of the newest turn that let messages go."""
    turns = (row.message.turn for row in reversed(rows) if isinstance(row, MessageRow))
    return next((turn.trim for turn in turns if turn is not None and turn.trim is not None), None)
