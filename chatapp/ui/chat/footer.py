"""The small line under an answer, and the rows of figures that it opens into."""

from collections.abc import Sequence

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication, QPointF, QRectF, Qt
from PySide6.QtGui import QFontMetricsF, QPainter

from chatapp.domain.generation import StopReason
from chatapp.ui.chat.chevron import CHEVRON_PX, paint_chevron
from chatapp.ui.chat.transcript_style import TranscriptStyle
from chatapp.ui.text_scale import scaled

__all__ = ["FigureRow", "Footer", "stop_label"]

FigureRow = tuple[str, str, str]  # name, value with its unit, tooltip

_LINE_PX = 24.0
_FIGURE_PX = 22.0
_FIGURES_PADDING_PX = 8.0
_NAME_WIDTH_PX = 208.0
_SEPARATOR = "  \u00b7  "

_STOP_LABELS = {
    StopReason.LENGTH: QT_TRANSLATE_NOOP("footer", "Ended by the length limit (max tokens)"),
    StopReason.GRAMMAR_DEAD_END: QT_TRANSLATE_NOOP("footer", "Ended: the grammar left no token that could follow"),
    StopReason.CONTEXT_FULL: QT_TRANSLATE_NOOP("footer", "Context full: no room was left in n_ctx"),
    StopReason.STOPPED: QT_TRANSLATE_NOOP("footer", "Stopped by you"),
    StopReason.ENGINE_FAILED: QT_TRANSLATE_NOOP("footer", "The engine failed here; this much was kept"),
}


def stop_label(reason: StopReason | None, *, is_recorded: bool = True) -> str:
    """Return what a reader should know of how an answer ended; "" for the ordinary end.

    A failure that left no record is not the engine's: the window itself was ended while the answer was written.
    """
    if reason is StopReason.ENGINE_FAILED and not is_recorded:
        return QCoreApplication.translate("footer", "Cut off here: chatapp ended while it was written")
    label = _STOP_LABELS.get(reason, "") if reason is not None else ""
    return QCoreApplication.translate("footer", str(label)) if label else ""


class Footer:
    """Text and geometry of what stands under one answer."""

    __slots__ = ("figures", "is_open", "label", "line", "reason")

    def __init__(self, line: str, reason: StopReason | None, *, is_recorded: bool = True) -> None:
        self.line = line
        self.reason = reason
        self.label = stop_label(reason, is_recorded=is_recorded)
        self.figures: Sequence[FigureRow] = ()
        self.is_open = False

    @property
    def height(self) -> float:
        """Height in pixels; 0 where there is nothing to say."""
        if not self.text:
            return 0.0
        return scaled(_LINE_PX) + (len(self.figures) * scaled(_FIGURE_PX) + _FIGURES_PADDING_PX if self.is_open else 0.0)

    @property
    def text(self) -> str:
        """The line as a reader or a screen reader gets it."""
        return _SEPARATOR.join(part for part in (self.label, self.line) if part)

    def plain_text(self) -> str:
        """Return the line, and the figures if they are open."""
        rows = [f"{name}: {value}" for name, value, _ in self.figures] if self.is_open else []
        return "\n".join([self.text, *rows]) if self.text else ""

    def tip_at(self, y: float) -> str:
        """Return the explanation of the figure at a height inside the footer; on the line itself the whole line."""
        if self.is_on_line(y):
            return self.text  # a narrow window cuts it off
        position = int((y - scaled(_LINE_PX)) // scaled(_FIGURE_PX))
        if not self.is_open or not 0 <= position < len(self.figures):
            return ""
        return self.figures[position][2]

    def is_on_line(self, y: float) -> bool:
        """Return whether a height inside the footer is on the line that opens the figures."""
        return 0 <= y < scaled(_LINE_PX)

    def paint(self, painter: QPainter, style: TranscriptStyle, top: float) -> None:
        """Paint the line at a height of the row, and the figures if they are open."""
        if not self.text:
            return
        painter.setFont(style.label_font)
        x = 0.0
        if self.line:
            paint_chevron(painter, style, QPointF(4, top + scaled(_LINE_PX) / 2), is_open=self.is_open)
            x = CHEVRON_PX
        metrics = QFontMetricsF(style.label_font)
        for text, colour in self._pieces(style):
            shown = metrics.elidedText(text, Qt.TextElideMode.ElideRight, style.width - x)
            painter.setPen(style.colour(colour))
            painter.drawText(QRectF(x, top, style.width - x, scaled(_LINE_PX)), Qt.AlignmentFlag.AlignVCenter, shown)
            x += metrics.horizontalAdvance(text)
        if self.is_open:
            self._paint_figures(painter, style, top + scaled(_LINE_PX))

    def _pieces(self, style: TranscriptStyle) -> list[tuple[str, str]]:  # noqa: ARG002 - the signature is given
        colour = "bad" if self.reason is StopReason.ENGINE_FAILED else "caution"
        if self.reason is StopReason.STOPPED:
            colour = "muted"  # the user did it: nothing to warn of
        pieces = [(self.label, colour)] if self.label else []
        if self.label and self.line:
            pieces.append((_SEPARATOR, "muted"))
        if self.line:
            pieces.append((self.line, "muted"))
        return pieces

    def _paint_figures(self, painter: QPainter, style: TranscriptStyle, top: float) -> None:
        painter.setFont(style.figure_font)
        for position, (name, value, _) in enumerate(self.figures):
            y = top + position * scaled(_FIGURE_PX)
            painter.setPen(style.colour("muted"))
            width, height = scaled(_NAME_WIDTH_PX), scaled(_FIGURE_PX)
            painter.drawText(QRectF(CHEVRON_PX, y, width, height), Qt.AlignmentFlag.AlignVCenter, name)
            painter.setPen(style.colour("text"))
            room = QRectF(CHEVRON_PX + width, y, style.width - CHEVRON_PX - width, height)
            shown = QFontMetricsF(style.figure_font).elidedText(value, Qt.TextElideMode.ElideRight, room.width())
            painter.drawText(room, Qt.AlignmentFlag.AlignVCenter, shown)
