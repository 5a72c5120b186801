"""The curve of a sustained test: tokens per second over its minutes, with the temperature below where it can be read."""

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QTimer
from PySide6.QtGui import QColor, QShowEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from chatapp.domain.sustained import SustainedPoint
from chatapp.ui.performance.figure_row import set_text, small_label
from chatapp.ui.theme import Theme

__all__ = ["SpeedCurve"]

_MIN_HEIGHT_PX = 200
_S_PER_MIN = 60.0
_HEADROOM = 1.15
_TOP_PX = 8
_LEAST_SPAN_C = 10.0


class SpeedCurve(QWidget):
    """Draws the points of one test; pyqtgraph is imported when it is shown first."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.setObjectName("sustainedCurve")
        self._theme = theme
        self._points: tuple[SustainedPoint, ...] = ()
        self._minutes = 1.0
        self._speed: Any = None  # pyqtgraph's widgets, once it is imported
        self._heat: Any = None
        self._curves: dict[str, Any] = {}
        self._caption = small_label()
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(4)
        self._column.addWidget(self._caption)
        self.setMinimumHeight(_MIN_HEIGHT_PX)
        self.show_points((), 1.0)

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802 - Qt's name
        """Make the plots after the dialog is painted."""
        super().showEvent(event)
        if self._speed is None:
            QTimer.singleShot(0, self, self.build_plots)

    def show_points(self, points: Sequence[SustainedPoint], minutes: float) -> None:
        """Show other points.

        Args:
            points: Oldest first.
            minutes: Length of the time axis, so that the curve grows into a still picture.
        """
        self._points, self._minutes = tuple(points), minutes
        has_heat = any(point.temperature_c is not None for point in points)
        head = self.tr("tokens/s, a point every 2 s")
        heat = (
            self.tr("temperature below, \u00b0C") if has_heat else self.tr("temperature n/a: no sensor of this machine tells it")
        )
        set_text(self._caption, f"{head}; {heat}" if points else head)
        self.setAccessibleName(self.tr("Speed over time: {n} points").format(n=len(points)))
        if self._speed is not None:
            self._draw()

    def set_theme(self, theme: Theme) -> None:
        """Draw in another theme."""
        self._theme = theme
        if self._speed is not None:
            self._colour()

    def build_plots(self) -> None:
        """Import pyqtgraph and make the plots; does nothing the second time."""
        if self._speed is not None:
            return
        import pyqtgraph as pg  # noqa: PLC0415 - lazily: a third of a second that only this dialog needs

        self._speed, self._heat = _plot(pg), _plot(pg)
        self._heat.setFixedHeight(72)
        self._curves = {"speed": pg.PlotDataItem(fillLevel=0, antialias=True), "heat": pg.PlotDataItem(antialias=True)}
        self._speed.addItem(self._curves["speed"])
        self._heat.addItem(self._curves["heat"])
        self._speed.getAxis("bottom").setLabel(self.tr("minutes"))
        self._column.addWidget(self._speed, 1)
        self._column.addWidget(self._heat)
        self._colour()
        self._draw()

    def _colour(self) -> None:
        theme = self._theme
        for plot in (self._speed, self._heat):
            plot.setBackground(QColor(theme.surface))
            for side in ("left", "bottom"):
                plot.getAxis(side).setPen(QColor(theme.hairline))
                plot.getAxis(side).setTextPen(QColor(theme.muted))
        faint = QColor(theme.series_decode)
        faint.setAlpha(40)
        self._curves["speed"].setPen(QColor(theme.series_decode), width=1.5)
        self._curves["speed"].setFillBrush(faint)
        self._curves["heat"].setPen(QColor(theme.series_heat), width=1.5)

    def _draw(self) -> None:
        minutes = [(point.t_s + 1) / _S_PER_MIN for point in self._points]
        rates = [point.tps for point in self._points]
        self._curves["speed"].setData(minutes, rates)
        self._speed.setRange(xRange=(0, self._minutes), yRange=(0, max(rates, default=1.0) * _HEADROOM), padding=0)
        warm = [(at, p.temperature_c) for at, p in zip(minutes, self._points, strict=True) if p.temperature_c is not None]
        self._heat.setVisible(bool(warm))
        if warm:
            degrees = [value for _, value in warm]
            middle, half = (min(degrees) + max(degrees)) / 2, max(_LEAST_SPAN_C, max(degrees) - min(degrees)) * 0.6
            self._curves["heat"].setData([at for at, _ in warm], degrees)
            self._heat.setRange(xRange=(0, self._minutes), yRange=(middle - half, middle + half), padding=0)


def _plot(pg: Any) -> Any:  # noqa: ANN401 - an untyped module
    plot = pg.PlotWidget()
    plot.setMouseEnabled(x=False, y=False)
    plot.setMenuEnabled(False)
    plot.hideButtons()
    plot.setFrameShape(plot.Shape.NoFrame)
    plot.getAxis("left").setWidth(44)
    for side in ("left", "bottom"):
        plot.getAxis(side).enableAutoSIPrefix(False)  # "minutes (x0.001)" of a short test is no time that anybody reads
    plot.getPlotItem().layout.setContentsMargins(0, _TOP_PX, 0, 0)  # the highest number is as high as its half above the axis
    return plot
