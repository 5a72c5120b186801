"""What the strip of gaps draws, in pyqtgraph's view but of Qt's plain items.

pyqtgraph's own items are painted in Python: with them one picture took three times as long (1.6 against 0.5 ms of a processor,
curve, area, band and base line), four times a second, while the model writes on the same processor.
"""

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QPainterPath, QPen, QPolygonF
from PySide6.QtWidgets import QGraphicsLineItem, QGraphicsPathItem, QGraphicsPolygonItem, QGraphicsRectItem

from chatapp.ui.theme import Theme

__all__ = ["GapPicture"]

_FILL_ALPHA = 40
_MARK_PX = 8
_MARK_SHARE = 0.9  # of the height of a gap: the mark stays inside of the strip


class GapPicture:
    """Curve and area of the gaps, the comfort band behind them, a base line, and marks on stalls.

    Args:
        plot: pyqtgraph's PlotWidget (an untyped module).
        scatter: pyqtgraph's ScatterPlotItem for the marks, whose size is in pixels.
        last: Number of the rightmost gap in sight.
        comfort_ms: Lower and upper end of the band.
    """

    def __init__(self, plot: Any, scatter: Any, last: int, comfort_ms: tuple[float, float]) -> None:  # noqa: ANN401
        low, high = comfort_ms
        self._plot, self._last = plot, last
        self._band = QGraphicsRectItem(0, low, last, high - low)
        self._base = QGraphicsLineItem(0, 0, last, 0)
        self._fill = QGraphicsPolygonItem()
        self.curve = QGraphicsPathItem()
        self.stalls = scatter
        self._drawn_marks: list[tuple[int, float]] = []
        self._drawn_top_ms = 0.0
        for item in (self._band, self._base, self._fill, self.curve):
            plot.getPlotItem().getViewBox().addItem(item, ignoreBounds=True)
        plot.addItem(scatter, ignoreBounds=True)

    def colour(self, theme: Theme) -> None:
        """Draw in another theme."""
        self._plot.setBackground(QColor(theme.surface))
        faint = QColor(theme.series_decode)
        faint.setAlpha(_FILL_ALPHA)
        for area, colour in ((self._band, QColor(theme.comfort_band)), (self._fill, faint)):
            area.setPen(Qt.PenStyle.NoPen)
            area.setBrush(colour)
        self._base.setPen(_hair(theme.hairline))
        self.curve.setPen(_hair(theme.series_decode))
        self.stalls.setPen(QColor(theme.caution))
        self.stalls.setBrush(QColor(theme.caution))

    def draw(self, heights_ms: Sequence[float], stalls: Sequence[int], top_ms: float) -> None:
        """Draw other gaps.

        Args:
            heights_ms: Gaps in sight, none above ``top_ms``, oldest first.
            stalls: Numbers of those that are stalls.
            top_ms: Upper end of the axis.
        """
        line = QPolygonF([QPointF(number, height) for number, height in enumerate(heights_ms)])
        path = QPainterPath()
        path.addPolygon(line)
        self.curve.setPath(path)
        if heights_ms:
            line.append(QPointF(len(heights_ms) - 1, 0))
            line.append(QPointF(0, 0))
        self._fill.setPolygon(line)
        self._mark([(number, _MARK_SHARE * heights_ms[number]) for number in stalls])
        if top_ms != self._drawn_top_ms:
            self._drawn_top_ms = top_ms
            self._plot.setRange(xRange=(0, self._last), yRange=(0, top_ms), padding=0)

    def _mark(self, marks: list[tuple[int, float]]) -> None:
        if marks == self._drawn_marks:  # setting them again costs as much as the curve itself
            return
        self._drawn_marks = marks
        self.stalls.setData([x for x, _ in marks], [y for _, y in marks], symbol="t", size=_MARK_PX)
        self.stalls.setVisible(bool(marks))  # even without marks, painting them costs as much as the curve


def _hair(colour: str) -> QPen:
    """Return a pen of one pixel, whatever the view's scale: Qt strokes nothing thinner or thicker as quickly."""
    pen = QPen(QColor(colour), 1)
    pen.setCosmetic(True)
    return pen
