"""One message on the page: role, blocks, footer."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from PySide6.QtCore import QCoreApplication, QPointF, QRectF, Qt
from PySide6.QtGui import QPainter

from chatapp.domain.message import Message, Role
from chatapp.domain.message_tree import SiblingPlace
from chatapp.ui.chat.footer import FigureRow, Footer
from chatapp.ui.chat.height_index import HeightIndex
from chatapp.ui.chat.markdown_blocks import Block, BlockSplitter
from chatapp.ui.chat.part import Part, sliced_code
from chatapp.ui.chat.reading_column import FILL_SIDE_PX
from chatapp.ui.chat.reasoning_block import ReasoningBlock
from chatapp.ui.chat.reasoning_line import finished_line
from chatapp.ui.chat.row import FIRST_OF_REASONING, Place, Row, Span, selected_in
from chatapp.ui.chat.transcript_style import TranscriptStyle
from chatapp.ui.chat.versions_line import VersionsLine
from chatapp.ui.chat.visible_text import visible_text
from chatapp.ui.text_scale import scaled
from chatapp.ui.theme import RADIUS_PX

__all__ = ["FooterText", "MessageRow"]

FooterText = Callable[[Message], str]

_PADDING_PX = 16.0  # above and below a message
_LABEL_PX = 18.0
_FIRST_GAP_PX = 12.0  # every block brings this gap above it, the first one too
_FOOTER_GAP_PX = 6.0
_FOOTER_ESTIMATE_PX = 24.0
_FILL_INSET_PX = 6.0
_FILL_END_PX = 10.0  # below the last line, which already carries the leading of its line height
_MARK_PX = 3.0
_MORE_PX = 24.0
_MORE = "\u22ef"  # three dots: the menu of the message


class MessageRow(Row):
    """Keeps the blocks of one message and lays out only those in sight.

    The parts come into being when the message is first seen or streamed to; before that the row is an estimate only, which is
    why a conversation of thousands of messages opens at once.
    """

    def __init__(self, message: Message, style: TranscriptStyle, *, footer: FooterText) -> None:
        super().__init__()
        self.message = message
        self.pending_text = ""  # what stands in place of an answer that has not begun
        self.is_marked = False
        self.growth_top = 0.0  # where the latest change begins inside the row
        self._footer_text = footer
        self._is_dimmed = False
        self._splitter: BlockSplitter | None = None  # made with the parts: thousands of rows never need one
        self._text = message.text  # as it is shown: while streaming it is behind the message's
        self._parts: list[Part] | None = None
        self._heights = HeightIndex()
        self._footer: Footer | None = None  # made when it is looked at: its figures are not formatted for thousands of rows
        self.versions = VersionsLine()
        self.reasoning = ReasoningBlock(message.reasoning, finished_line(message))
        self.restyle(style)

    @property
    def footer(self) -> Footer:
        """What stands under the message."""
        self._footer = self._footer or self._new_footer()
        return self._footer

    @property
    def is_answer(self) -> bool:
        """Whether the model wrote it."""
        return self.message.role is Role.ASSISTANT

    @property
    def shown_text(self) -> str:
        """The text that is on the page now (the source, not its plain form)."""
        return self._text

    @property
    def role_label(self) -> str:
        """Who speaks, in a word."""
        labels = {
            Role.USER: QCoreApplication.translate("message_row", "You"),
            Role.ASSISTANT: QCoreApplication.translate("message_row", "Model"),
            Role.SYSTEM: QCoreApplication.translate("message_row", "System"),
        }
        return labels[self.message.role]

    def set_message(self, message: Message, style: TranscriptStyle) -> None:
        """Show another state of the message; the blocks are made again only if the text differs from what is shown."""
        self.message = message
        was_open = self._footer is not None and self._footer.is_open
        self._footer = None
        self.reasoning.set_text(message.reasoning, finished_line(message), is_final=not self._is_streaming)
        if message.text != self._text:
            self._text = message.text
            self._forget_parts(style)
        elif not self._is_streaming and self._splitter is not None:
            self._put(*self._splitter.finish(), style)
        if was_open:
            self.footer.is_open = True
        self._sum(style)

    def set_place(self, place: SiblingPlace | None, style: TranscriptStyle) -> None:
        """Show which of several versions this is; None: there is only one."""
        if place != self.versions.place:
            self.versions.place = place
            if self._parts is None:
                self._forget_parts(style)
            self._sum(style)

    @property
    def is_dimmed(self) -> bool:
        """Whether the model no longer sees the message."""
        return self._is_dimmed

    def is_on_more_mark(self, point: QPointF, style: TranscriptStyle) -> bool:
        """Return whether a point of the row is on the mark that opens the menu of the message."""
        return self._more_box(style).contains(point)

    def extend(self, text: str, style: TranscriptStyle) -> None:
        """Show more of the answer: only the blocks that this text can change are made again."""
        if self._parts is None:
            self._make_parts(style)
        self._text += text
        self._take(text, style)
        self._sum(style)

    def extend_reasoning(self, text: str, line: str, style: TranscriptStyle) -> None:
        """Show more of the reasoning, and how far it is."""
        self.reasoning.extend(text, line)
        self.reasoning.measure(style)
        self._sum(style)

    def toggle_reasoning(self, style: TranscriptStyle) -> None:
        """Open or close the reasoning."""
        self.reasoning.is_open = not self.reasoning.is_open
        self.reasoning.measure(style)
        self.ensure_parts(style)
        self._sum(style)

    def set_dimmed(self, is_dimmed: bool, style: TranscriptStyle) -> None:  # noqa: FBT001 - a Qt-style setter or slot
        """Show whether the model still sees the message."""
        if is_dimmed != self._is_dimmed:
            self._is_dimmed = is_dimmed
            self._forget_parts(style)

    def toggle_figures(self, figures: Sequence[FigureRow], style: TranscriptStyle) -> None:
        """Open or close the figures under the answer."""
        self.footer.figures = figures
        self.footer.is_open = not self.footer.is_open and bool(figures)
        self._sum(style)

    def restyle(self, style: TranscriptStyle) -> None:
        """Take another style; what is laid out is laid out again when it is seen."""
        self.reasoning.forget()
        self._forget_parts(style)

    def measure(self, style: TranscriptStyle, top: float, bottom: float) -> float:
        """Lay out the blocks between two places of the row."""
        grown = self._measure_reasoning(style, top)
        return grown + self._measure_answer(style, top + grown, bottom + grown)

    def _measure_reasoning(self, style: TranscriptStyle, top: float) -> float:
        grown = self.reasoning.measure(style)
        self._sum(style)
        return grown if top > self.reasoning_top else 0.0

    def _measure_answer(self, style: TranscriptStyle, top: float, bottom: float) -> float:
        if self._parts is None:
            before = self.height
            self._make_parts(style)
            self._sum(style)
            jump = self.height - before  # the parts' estimates together are better than the whole's
            if top > 0:
                return jump + self._measure_parts(style, top + jump, bottom + jump)
        return self._measure_parts(style, top, bottom)

    def parts_between(self, top: float, bottom: float) -> range:
        """Return the parts between two heights of the row."""
        if not self._parts:
            return range(0)
        first = self._heights.row_at(top - self._body_top)
        last = self._heights.row_at(bottom - self._body_top)
        return range(first, last + 1)

    def part(self, number: int) -> Part:
        """Return one part of a row that was measured."""
        return (self._parts or [])[number]

    def part_top(self, number: int) -> float:
        """Return where a part begins inside the row."""
        return self._body_top + self._heights.top(number)

    @property
    def n_parts(self) -> int:
        """How many parts there are; 0 as long as the row is an estimate."""
        return len(self._parts or ())

    def place_at(self, point: QPointF, style: TranscriptStyle) -> Place:
        """Return the character nearest to a point of the row."""
        thought = self.reasoning.place_at(point - QPointF(0.0, self.reasoning_top))
        if thought is not None or not self._parts:
            return thought or Place(0, 0)
        number = self.number_at(point.y())
        return Place(number, self.part(number).hit(style, point - QPointF(0.0, self.part_top(number))))

    def part_of(self, place: Place, style: TranscriptStyle) -> tuple[Part, TranscriptStyle] | None:
        """Return the part that a place is in, and the style that it is laid out in (None: it is not on the page)."""
        is_thought = place.part < 0
        parts = self.reasoning.parts() if is_thought else self._parts or ()
        number = place.part - FIRST_OF_REASONING if is_thought else place.part
        return (parts[number], self.reasoning.inner_style(style) if is_thought else style) if number < len(parts) else None

    def number_at(self, y: float) -> int:
        """Return the part nearest to a height of the row.

        Raises:
            IndexError: The row has no parts.
        """
        return self._heights.row_at(y - self._body_top)

    @property
    def reasoning_top(self) -> float:
        """Where the reasoning begins inside the row."""
        return _PADDING_PX + scaled(_LABEL_PX)

    @property
    def versions_top(self) -> float:
        """Where the line of the versions begins inside the row."""
        return self._body_top + self._body_height() + _FOOTER_GAP_PX

    @property
    def footer_top(self) -> float:
        """Where the footer begins inside the row."""
        return self.versions_top + self.versions.height

    def paint(self, painter: QPainter, style: TranscriptStyle, view: QRectF, span: Span | None) -> None:
        """Paint what is in sight."""
        self._paint_frame(painter, style)
        if view.top() < self.reasoning_top:
            self._paint_label(painter, style)
        self.reasoning.paint(painter, style, self.reasoning_top, view, partial(selected_in, span))
        for number in self.parts_between(view.top(), view.bottom()):
            place = QPointF(0.0, self.part_top(number))
            self.part(number).paint(painter, style, place, selected_in(span, number), view)
        if not self._text and self.pending_text and not self.reasoning.text:
            painter.setFont(style.reading_font)
            painter.setPen(style.colour("muted"))
            rect = QRectF(0, self._body_top + _FIRST_GAP_PX, style.width, style.line_px)
            painter.drawText(rect, Qt.AlignmentFlag.AlignVCenter, self.pending_text)
        self.versions.paint(painter, style, self.versions_top)
        self.footer.paint(painter, style, self.footer_top)

    def text_in(self, style: TranscriptStyle, span: Span) -> str:
        """Return the shown text of a stretch of the row, blocks apart by a blank line."""
        self.ensure_parts(style)
        pieces = []
        for number, part, its_style in self.placed_parts(style):
            characters = selected_in(span, number)
            if characters is not None:
                pieces.append(("" if part.block.continues else "\n\n") + part.text_between(its_style, *characters))
        return "".join(pieces).strip("\n")

    def placed_parts(self, style: TranscriptStyle) -> Iterator[tuple[int, Part, TranscriptStyle]]:
        """Go through the parts that are on the page, with the number and the style of each; open reasoning comes first."""
        inner = self.reasoning.inner_style(style)
        yield from ((number, part, inner) for number, part in enumerate(self.reasoning.parts(), FIRST_OF_REASONING))
        yield from ((number, part, style) for number, part in enumerate(self._parts or ()))

    def body_text(self, style: TranscriptStyle) -> str:
        """Return the whole text as it is shown."""
        return self.text_in(style, Span())

    def code_around(self, part: Part) -> str | None:
        """Return the code that a part is a slice of (None: the part is not in this row)."""
        return sliced_code(self._parts or (), part)

    def plain_text(self, style: TranscriptStyle) -> str:
        """Return role, text and footer."""
        body = self.body_text(style) or ("" if self.reasoning.text else self.pending_text)
        parts = (self.role_label, self.reasoning.plain_text(), body, self.versions.text, self.footer.plain_text())
        return "\n".join(part for part in parts if part)

    def ensure_parts(self, style: TranscriptStyle) -> None:
        """Make the parts if the row is an estimate only."""
        if self._parts is None:
            self._make_parts(style)
            self._sum(style)

    @property
    def _body_top(self) -> float:
        return self.reasoning_top + self.reasoning.height - _FIRST_GAP_PX

    def _new_footer(self) -> Footer:
        if not self.is_answer or (self.message.stop_reason is None and self.message.turn is None):
            return Footer("", None)
        is_recorded = self.message.turn is not None
        return Footer(self._footer_text(self.message), self.message.stop_reason, is_recorded=is_recorded)

    def _forget_parts(self, style: TranscriptStyle) -> None:
        self._parts = None
        self._splitter = None
        if len(self._heights):
            self._heights = HeightIndex()
        n_lines = self._text.count("\n") + 1 + len(self._text) / style.characters_per_line
        self.height = self._body_top + _FIRST_GAP_PX + n_lines * style.line_px + self._end_height()

    def _make_parts(self, style: TranscriptStyle) -> None:
        self._parts = []
        self._splitter = BlockSplitter(is_streaming=self._is_streaming)
        self._heights = HeightIndex()
        self._take(self._text, style)

    @property
    def _is_streaming(self) -> bool:
        return self.is_answer and self.message.stop_reason is None and self.message.turn is None

    def _take(self, text: str, style: TranscriptStyle) -> None:
        if self._splitter is not None:
            self._put(*self._splitter.feed(visible_text(text)), style)

    def _put(self, first: int, blocks: Sequence[Block], style: TranscriptStyle) -> None:
        """Put the blocks from one on in the place of those that were there; what did not change stays laid out."""
        parts = self._parts if self._parts is not None else []
        self.growth_top = self.part_top(first)
        while blocks and first < len(parts) and parts[first].block == blocks[0]:
            first, blocks = first + 1, blocks[1:]
        grown = parts[first].grow(blocks[0], style) if blocks and first == len(parts) - 1 else None
        if grown is not None:
            self.growth_top = self.part_top(first) + grown
            first, blocks = first + 1, blocks[1:]
        del parts[first:]
        self._heights.truncate(first)
        for block in blocks:
            part = Part(block, style, is_plain=not self.is_answer, is_dimmed=self._is_dimmed)
            parts.append(part)
            self._heights.append(part.height)

    def _measure_parts(self, style: TranscriptStyle, top: float, bottom: float) -> float:
        grown_above = 0.0
        parts = self._parts or []
        number = self.number_at(top) if parts else 0
        while number < len(parts) and self.part_top(number) < bottom + grown_above:
            part = parts[number]
            if not part.is_measured:
                begins_above = self.part_top(number) < top + grown_above
                before = part.height
                part.measure(style)
                self._heights.set_height(number, part.height)
                grown_above += part.height - before if begins_above else 0.0
            number += 1
        self._sum(style)
        return grown_above

    def _sum(self, style: TranscriptStyle) -> None:
        if self._parts is not None:
            self.height = (
                self._body_top + max(self._body_height(), _FIRST_GAP_PX + self._pending_height(style)) + self._end_height()
            )

    def _pending_height(self, style: TranscriptStyle) -> float:
        return style.line_px if not self._text and not self.reasoning.text else 0.0

    def _body_height(self) -> float:
        return self._heights.total()

    def _end_height(self) -> float:
        is_seen = self._parts is not None or self._footer is not None
        below = self.footer.height if is_seen else _FOOTER_ESTIMATE_PX * self.is_answer
        footer = self.versions.height + below
        if footer:
            return _FOOTER_GAP_PX + footer + _PADDING_PX
        return _PADDING_PX if self.is_answer else _FILL_END_PX

    def _paint_frame(self, painter: QPainter, style: TranscriptStyle) -> None:
        rect = QRectF(-FILL_SIDE_PX, _FILL_INSET_PX, style.width + 2 * FILL_SIDE_PX, self.height - 2 * _FILL_INSET_PX)
        painter.setPen(Qt.PenStyle.NoPen)
        if not self.is_answer:
            painter.setBrush(style.colour("user_fill"))
            painter.drawRoundedRect(rect, RADIUS_PX, RADIUS_PX)
        if self.is_marked:
            painter.setBrush(style.colour("accent"))
            painter.drawRect(QRectF(rect.left(), rect.top(), _MARK_PX, rect.height()))

    def _paint_label(self, painter: QPainter, style: TranscriptStyle) -> None:
        painter.setFont(style.label_font)
        painter.setPen(style.colour("muted"))
        rect = QRectF(0, _PADDING_PX - 2, style.width, scaled(_LABEL_PX) - 4)
        painter.drawText(rect, Qt.AlignmentFlag.AlignVCenter, self.role_label)
        painter.drawText(self._more_box(style), Qt.AlignmentFlag.AlignCenter, _MORE)

    @staticmethod
    def _more_box(style: TranscriptStyle) -> QRectF:
        side = scaled(_MORE_PX)
        return QRectF(style.width - side, _PADDING_PX - side / 4, side, side)
