"""The strip of the latest inter-token gaps: the rhythm of the answer as a curve.

The time axis moves in steps and the height of the curve changes in steps, so that the picture rests between them.
"""

from typing import Any

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from chatapp.metrics.series import RecentGaps
from chatapp.ui.elided_label import ElidedLabel
from chatapp.ui.named import named
from chatapp.ui.number_spelling import localized
from chatapp.ui.performance.figure_row import set_text, small_label, tabular_font
from chatapp.ui.performance.gap_picture import GapPicture
from chatapp.ui.theme import FONT_LABEL_PX, Theme

__all__ = ["COMFORT_MS", "N_IN_SIGHT", "STEP", "ItlStrip", "first_in_sight", "height_ms"]

N_IN_SIGHT = 120
STEP = 24
COMFORT_MS = (50.0, 100.0)  # 20 and 10 tokens/s: a rhythm that reads comfortably; shorter gaps are better still
_HEIGHTS_MS = (60.0, 100.0, 160.0, 250.0, 400.0, 600.0, 1_000.0, 1_600.0, 2_500.0, 4_000.0, 6_000.0, 10_000.0)
_MEDIANS_IN_SIGHT = 2.5
_SHRINK_SHARE = 0.35  # the axis shrinks only when it is that empty: it must not flicker between two steps
_STRIP_HEIGHT_PX = 40
_AFTER_SHOWN_MS = 1_000  # while a start fills the window, the strip has nothing to draw: the other parts come first


def first_in_sight(n_total: int) -> int:
    """Return the number of the leftmost gap: a multiple of :data:`STEP` that leaves the newest gap in sight."""
    beyond = max(0, n_total - N_IN_SIGHT)
    return -(-beyond // STEP) * STEP


def height_ms(median_ms: float | None, present_ms: float = 0.0) -> float:
    """Return the upper end of the axis: the smallest step that holds 2.5 medians; at least 60 ms, where comfort begins.

    Args:
        median_ms: Of the gaps in sight; None without gaps.
        present_ms: The present end, which is kept while it is neither too small nor far too large.
    """
    wanted = _MEDIANS_IN_SIGHT * (median_ms or 0.0)
    if _SHRINK_SHARE * present_ms < wanted <= present_ms:
        return present_ms
    return next((height for height in _HEIGHTS_MS if height >= wanted), _HEIGHTS_MS[-1])


class ItlStrip(QWidget):
    """Curve of the gaps with the comfort band (10-20 tokens/s) behind it and a mark on each stall."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.setObjectName("itlStrip")
        self._theme = theme
        self._gaps = RecentGaps()
        self._top_ms = height_ms(None)
        self._plot: Any = None  # pyqtgraph's widget, once it is imported
        self._picture: GapPicture | None = None
        self._caption = named(ElidedLabel(self.tr("Gaps between tokens")), "itlCaption")
        self._caption.setProperty("role", "label")
        self._caption.setFont(tabular_font(FONT_LABEL_PX))
        self._scale = small_label()
        self._scale.setObjectName("itlScale")
        self._lay_out()
        self.setToolTip(
            self.tr(
                "<p><b>Gaps between tokens</b><br>The last 120, oldest on the left: a low, even line is a fast, even rhythm."
                "<br>Tinted band: 50\u2013100 ms, that is 10\u201320 tokens/s, a comfortable reading rhythm."
                "<br>Marks: stalls, longer than 2.5 medians.</p>"
            )
        )
        self.show_gaps(self._gaps)

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802 - Qt's name
        """Make the plot after the window is complete: importing pyqtgraph takes a third of a second."""
        super().showEvent(event)
        if self._plot is None:
            QTimer.singleShot(_AFTER_SHOWN_MS, self, self.build_plot)

    def show_caption(self, text: str) -> None:
        """Show other words above the curve."""
        set_text(self._caption, text)
        if self._caption.toolTip() != text:  # a narrow panel shortens it
            self._caption.setToolTip(text)

    def show_gaps(self, gaps: RecentGaps) -> None:
        """Show other gaps."""
        self._gaps = gaps
        self._top_ms = height_ms(gaps.median_ms, self._top_ms)
        set_text(self._scale, self.tr("0\u2013{top} ms").format(top=localized(f"{self._top_ms:,.0f}")))
        self.setAccessibleName(self.tr("Gaps between tokens: the last {n}").format(n=len(gaps.gaps_ms)))
        self._draw()

    def set_theme(self, theme: Theme) -> None:
        """Draw in another theme."""
        self._theme = theme
        if self._picture is not None:
            self._picture.colour(theme)

    def build_plot(self) -> None:
        """Import pyqtgraph and make the plot; does nothing the second time."""
        if self._plot is not None:
            return
        import pyqtgraph as pg  # noqa: PLC0415 - lazily: a third of a second that must not delay the first paint

        self._plot = pg.PlotWidget()
        self._plot.setMouseEnabled(x=False, y=False)
        self._plot.setMenuEnabled(False)
        self._plot.hideButtons()
        self._plot.hideAxis("left")
        self._plot.hideAxis("bottom")
        self._plot.getPlotItem().setContentsMargins(0, 0, 0, 0)
        self._plot.setFrameShape(self._plot.Shape.NoFrame)
        self._plot.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._plot.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._plot.viewport().setFocusPolicy(Qt.FocusPolicy.NoFocus)  # a screen reader would find a stop without a name
        self._picture = GapPicture(self._plot, pg.ScatterPlotItem(), N_IN_SIGHT - 1, COMFORT_MS)
        self._picture.colour(self._theme)
        self._frame.addWidget(self._plot)
        self._draw()

    def _lay_out(self) -> None:
        head = QHBoxLayout()
        head.addWidget(self._caption, 1)
        head.addWidget(self._scale)
        plot_area = QWidget()
        plot_area.setFixedHeight(_STRIP_HEIGHT_PX)
        self._frame = QVBoxLayout(plot_area)
        self._frame.setContentsMargins(0, 0, 0, 0)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(2)
        column.addLayout(head)
        column.addWidget(plot_area)

    def _draw(self) -> None:
        if self._picture is None:
            return
        gaps = self._gaps
        start = first_in_sight(gaps.n_total)
        in_sight = gaps.gaps_ms[max(0, start - (gaps.n_total - len(gaps.gaps_ms))) :]
        stalls = [number for number, gap in enumerate(in_sight) if gaps.is_stall(gap)]
        self._picture.draw([min(gap, self._top_ms) for gap in in_sight], stalls, self._top_ms)
