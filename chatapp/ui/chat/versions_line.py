"""The line under a message that has several versions: which one this is, and the ways to its neighbours."""

from PySide6.QtCore import QCoreApplication, QPointF, QRectF, Qt
from PySide6.QtGui import QFontMetricsF, QPainter

from chatapp.domain.message_tree import SiblingPlace
from chatapp.ui.chat.transcript_style import TranscriptStyle
from chatapp.ui.text_scale import scaled

__all__ = ["VersionsLine"]

_LINE_PX = 24
_ARROW_PX = 24
_BEFORE, _AFTER = "\u2039", "\u203a"


class VersionsLine:
    """Text and geometry of ``\u2039 2 / 3 \u203a``; nothing where there is one version only."""

    __slots__ = ("place",)

    def __init__(self) -> None:
        self.place: SiblingPlace | None = None

    @property
    def height(self) -> float:
        """Height in pixels; 0 where there is one version only."""
        return scaled(_LINE_PX) if self.place is not None else 0.0

    @property
    def text(self) -> str:
        """The line as a screen reader gets it."""
        if self.place is None:
            return ""
        template = QCoreApplication.translate("versions_line", "Version {number} of {n}")
        return template.format(number=self.place.number, n=self.place.n_siblings)

    def paint(self, painter: QPainter, style: TranscriptStyle, top: float) -> None:
        """Paint the line at a height of the row."""
        if self.place is None:
            return
        before, middle, after = self._boxes(style, top)
        painter.setFont(style.reading_font)  # the arrows are to be hit: they are larger than the count
        for box, mark, target in ((before, _BEFORE, self.place.before_id), (after, _AFTER, self.place.after_id)):
            painter.setPen(style.colour("accent" if target else "hairline"))
            painter.drawText(box, Qt.AlignmentFlag.AlignCenter, mark)
        painter.setFont(style.figure_font)
        painter.setPen(style.colour("muted"))
        painter.drawText(middle, Qt.AlignmentFlag.AlignCenter, self._count)

    def target_at(self, point: QPointF, style: TranscriptStyle, top: float) -> str:
        """Return the id of the version that a point of the row leads to, "" for none."""
        if self.place is None:
            return ""
        before, _middle, after = self._boxes(style, top)
        if before.contains(point):
            return self.place.before_id or ""
        return (self.place.after_id or "") if after.contains(point) else ""

    def tip_at(self, point: QPointF, style: TranscriptStyle, top: float) -> str:
        """Return the explanation of the line at a point of the row, "" elsewhere."""
        is_here = any(box.contains(point) for box in self._boxes(style, top)) if self.place is not None else False
        if not is_here:
            return ""
        return f"{self.text} \u2013 " + QCoreApplication.translate("versions_line", "Alt+Left and Alt+Right go to the others")

    @property
    def _count(self) -> str:
        return "" if self.place is None else f"{self.place.number} / {self.place.n_siblings}"

    def _boxes(self, style: TranscriptStyle, top: float) -> tuple[QRectF, QRectF, QRectF]:
        arrow, line = scaled(_ARROW_PX), scaled(_LINE_PX)
        width = QFontMetricsF(style.figure_font).horizontalAdvance(self._count) + 8
        left = -arrow / 3  # the mark stands in the middle of its box: it is brought to the edge of the text
        return (
            QRectF(left, top, arrow, line),
            QRectF(left + arrow, top, width, line),
            QRectF(left + arrow + width, top, arrow, line),
        )
