"""What a model wrote for itself, above its answer: one line that opens into the text."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFontMetricsF, QPainter

from chatapp.ui.chat.chevron import CHEVRON_PX, paint_chevron
from chatapp.ui.chat.markdown_blocks import BlockSplitter
from chatapp.ui.chat.part import Part
from chatapp.ui.chat.row import FIRST_OF_REASONING, Place
from chatapp.ui.chat.transcript_style import TranscriptStyle
from chatapp.ui.chat.visible_text import visible_text
from chatapp.ui.text_scale import scaled

__all__ = ["ReasoningBlock"]

SelectedIn = Callable[[int], tuple[int | None, int | None] | None]

_LINE_PX = 24.0
_FIRST_GAP_PX = 12.0  # every part brings this gap above it; here the line is near enough
_BODY_GAP_PX = 4.0
_END_PX = 6.0
_BAR_PX = 2.0
_BAR_X = 3.0


class ReasoningBlock:
    """Text and geometry of the reasoning of one message; takes no room where there is none.

    The text is laid out only while it is open, in the quiet tone: it is there to be looked up, not to be read first.
    """

    def __init__(self, text: str = "", line: str = "") -> None:
        self.text = text
        self.line = line
        self.is_open = False
        self._is_final = True
        self._splitter: BlockSplitter | None = None
        self._parts: list[Part] | None = None
        self._inner: TranscriptStyle | None = None

    @property
    def height(self) -> float:
        """Height in pixels; of an open one that is not measured yet, an estimate."""
        if not self.text:
            return 0.0
        body = _BODY_GAP_PX + self._body_height + _END_PX if self.is_open and self._parts else 0.0
        return scaled(_LINE_PX) + body + _END_PX

    def set_text(self, text: str, line: str, *, is_final: bool = True) -> None:
        """Show another state; the text is laid out again only if it differs."""
        self.line = line
        if text != self.text or is_final != self._is_final:
            self.text = text
            self._is_final = is_final
            self.forget()

    def extend(self, text: str, line: str) -> None:
        """Add text that was streamed."""
        self.line = line
        self.text += text
        self._is_final = False
        if self._parts is not None and self._inner is not None:
            self._take(text, self._inner)

    def forget(self) -> None:
        """Let go of what is laid out: style or text are others now."""
        self._parts = None
        self._inner = None
        self._splitter = None

    def measure(self, style: TranscriptStyle) -> float:
        """Lay the text out if it is open; return by how much the height changed."""
        before = self.height
        if self.is_open and self.text:
            if self._inner is None or self._parts is None:
                self._inner = replace(style, width=style.width - CHEVRON_PX, text_px=max(11, style.text_px - 1))
                self._parts = []
                self._take(self.text, self._inner)
            for part in self._parts:
                if not part.is_measured:
                    part.measure(self._inner)
        return self.height - before

    def is_on_line(self, y: float) -> bool:
        """Return whether a height inside the block is on the line that opens it."""
        return bool(self.text) and 0 <= y < scaled(_LINE_PX)

    def part_at(self, point: QPointF) -> tuple[Part, QPointF] | None:
        """Return the part of the open text under a point of the block, and the point inside it."""
        y = point.y() - scaled(_LINE_PX) - _BODY_GAP_PX + _FIRST_GAP_PX
        for part in (self._parts or ()) if self.is_open else ():
            if 0 <= y < part.height:
                return part, QPointF(point.x() - CHEVRON_PX, y)
            y -= part.height
        return None

    def parts(self) -> Sequence[Part]:
        """Return the parts that are on the page: none while it is closed."""
        return (self._parts or ()) if self.is_open else ()

    def places(self) -> Iterator[tuple[Part, QPointF]]:
        """Yield the parts that are on the page with the corner of each inside the block."""
        y = scaled(_LINE_PX) + _BODY_GAP_PX - _FIRST_GAP_PX
        for part in self.parts():
            yield part, QPointF(CHEVRON_PX, y)
            y += part.height

    def corner_of(self, number: int) -> QPointF:
        """Return where a part of the open text begins inside the block."""
        above = sum(part.height for part in self.parts()[:number])
        return QPointF(CHEVRON_PX, scaled(_LINE_PX) + _BODY_GAP_PX - _FIRST_GAP_PX + above)

    def inner_style(self, style: TranscriptStyle) -> TranscriptStyle:
        """Return the style of the open text."""
        return self._inner or style

    def place_at(self, point: QPointF) -> Place | None:
        """Return the character under a point of the block (None: it is not on the open text)."""
        found = self.part_at(point)
        if found is None or self._inner is None:
            return None
        part, inside = found
        return Place(FIRST_OF_REASONING + self.parts().index(part), part.hit(self._inner, inside))

    def plain_text(self) -> str:
        """Return the line, and the text if it is open."""
        if not self.text:
            return ""
        return f"{self.line}\n{self.text}" if self.is_open else self.line

    def paint(
        self, painter: QPainter, style: TranscriptStyle, top: float, view: QRectF, selected: SelectedIn | None = None
    ) -> None:
        """Paint the line at a height of the row, and what is in sight of the text if it is open.

        Args:
            painter: Of the row.
            style: Of the row.
            top: Where the line begins.
            view: What is in sight of the row.
            selected: Returns the selected range of characters of a part, given its number.
        """
        if not self.text:
            return
        paint_chevron(painter, style, QPointF(4, top + scaled(_LINE_PX) / 2), is_open=self.is_open)
        painter.setFont(style.label_font)
        painter.setPen(style.colour("muted"))
        room = QRectF(CHEVRON_PX, top, style.width - CHEVRON_PX, scaled(_LINE_PX))
        shown = QFontMetricsF(style.label_font).elidedText(self.line, Qt.TextElideMode.ElideRight, room.width())
        painter.drawText(room, Qt.AlignmentFlag.AlignVCenter, shown)
        if self.is_open and self._parts:
            self._paint_body(painter, style, top + scaled(_LINE_PX) + _BODY_GAP_PX, view, selected)

    def _paint_body(
        self, painter: QPainter, style: TranscriptStyle, top: float, view: QRectF, selected: SelectedIn | None
    ) -> None:
        painter.fillRect(QRectF(_BAR_X, top, _BAR_PX, self._body_height), style.colour("hairline"))
        y = top - _FIRST_GAP_PX
        for number, part in enumerate(self._parts or (), FIRST_OF_REASONING):
            if y < view.bottom() and y + part.height > view.top() and self._inner is not None:
                part.paint(painter, self._inner, QPointF(CHEVRON_PX, y), selected(number) if selected else None, view)
            y += part.height

    @property
    def _body_height(self) -> float:
        return max(0.0, sum(part.height for part in self._parts or ()) - _FIRST_GAP_PX)

    def _take(self, text: str, style: TranscriptStyle) -> None:
        self._splitter = self._splitter or BlockSplitter(is_streaming=not self._is_final)
        first, blocks = self._splitter.feed(visible_text(text))
        parts = self._parts if self._parts is not None else []
        del parts[first:]
        parts += [Part(block, style, is_plain=False, is_dimmed=True) for block in blocks]
