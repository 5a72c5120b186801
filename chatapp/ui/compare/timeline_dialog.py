"""An exported log as a timeline: the gap before each token, borders between turns, and a cursor that tells one token."""

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QCoreApplication, Qt, QTimer, Slot
from PySide6.QtGui import QColor, QShowEvent
from PySide6.QtWidgets import QDialog, QHBoxLayout, QLabel, QPushButton, QSlider, QVBoxLayout, QWidget

from chatapp.metrics.inter_token import percentile
from chatapp.storage.perf_log.token_log import TokenRow
from chatapp.ui.formatting import MISSING, duration_text
from chatapp.ui.named import named
from chatapp.ui.number_spelling import filled, localized
from chatapp.ui.performance.figure_row import set_text, small_label, tabular_font
from chatapp.ui.theme import FONT_TEXT_PX, GRID_PX, Theme

__all__ = ["TimelineDialog", "token_text"]

_SIZE = (860, 420)
_PLAY_MS = 40
_NS_PER_MS = 1e6
_NS_PER_S = 1e9
_HEADROOM = 1.3


class TimelineDialog(QDialog):
    """Shows one log; the slider (or the arrow keys, or Play, at the log's own pace) moves the cursor."""

    def __init__(self, rows: Sequence[TokenRow], title: str, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("timelineDialog")
        self.setWindowTitle(self.tr("Timeline: {title}").format(title=title))
        self.resize(*_SIZE)
        self._rows = tuple(rows)
        self._theme = theme
        self._plot: Any = None  # pyqtgraph's widget, once it is imported
        self._items: dict[str, Any] = {}
        self._figures = named(QLabel(), "timelineTokenValue")
        self._figures.setFont(tabular_font(FONT_TEXT_PX))
        self._cursor = named(QSlider(Qt.Orientation.Horizontal), "timelineSlider")
        self._cursor.setRange(0, max(0, len(self._rows) - 1))
        self._cursor.setAccessibleName(self.tr("Token in the log"))
        self._play = named(QPushButton(self.tr("Play")), "timelinePlayButton")
        self._timer = QTimer(self, interval=_PLAY_MS)
        self._played_ns = 0
        self._lay_out()
        self._cursor.valueChanged.connect(self._on_moved)
        self._play.clicked.connect(self._on_play)
        self._timer.timeout.connect(self._on_tick)
        self._on_moved(0)

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802 - Qt's name
        """Make the plot after the dialog is painted."""
        super().showEvent(event)
        QTimer.singleShot(0, self, self.build_plot)

    def build_plot(self) -> None:
        """Import pyqtgraph and make the plot; does nothing the second time."""
        if self._plot is not None:
            return
        import pyqtgraph as pg  # noqa: PLC0415 - lazily: a third of a second that only this dialog needs

        self._plot = pg.PlotWidget()
        self._plot.setMenuEnabled(False)
        self._plot.hideButtons()
        self._plot.setMouseEnabled(x=True, y=False)
        self._plot.setFrameShape(self._plot.Shape.NoFrame)
        self._plot.setLabel("bottom", self.tr("token"))
        self._plot.setLabel("left", self.tr("gap before it, ms"))
        gaps = [float("nan") if row.itl_us is None else row.itl_us / 1e3 for row in self._rows]
        curve = pg.PlotDataItem(list(range(len(gaps))), gaps, antialias=True, connect="finite")
        self._items = {"curve": curve, "cursor": pg.InfiniteLine(0, angle=90)}
        borders = [n for n, row in enumerate(self._rows) if n and row.turn != self._rows[n - 1].turn]
        self._borders = [pg.InfiniteLine(n - 0.5, angle=90) for n in borders]
        for item in (*self._items.values(), *self._borders):
            self._plot.addItem(item)
        self._colour()
        known = sorted(row.itl_us / 1e3 for row in self._rows if row.itl_us is not None)
        top = percentile(known, 0.99) * _HEADROOM if known else 1.0  # one long stall must not flatten the rest
        self._plot.setRange(xRange=(0, max(1, len(gaps) - 1)), yRange=(0, top), padding=0)
        self._frame.addWidget(self._plot)
        self._on_moved(self._cursor.value())

    def _colour(self) -> None:
        theme = self._theme
        self._plot.setBackground(QColor(theme.surface))
        for side in ("left", "bottom"):
            self._plot.getAxis(side).setPen(QColor(theme.hairline))
            self._plot.getAxis(side).setTextPen(QColor(theme.muted))
        self._items["curve"].setPen(QColor(theme.series_decode), width=1.25)
        self._items["cursor"].setPen(QColor(theme.accent), width=1.5)
        for border in self._borders:
            border.setPen(QColor(theme.muted), style=Qt.PenStyle.DashLine)

    def _lay_out(self) -> None:
        area = QWidget()
        self._frame = QVBoxLayout(area)
        self._frame.setContentsMargins(0, 0, 0, 0)
        row = QHBoxLayout()
        row.setSpacing(GRID_PX)
        row.addWidget(self._play)
        row.addWidget(self._cursor, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(2 * GRID_PX, 2 * GRID_PX, 2 * GRID_PX, 2 * GRID_PX)
        column.setSpacing(GRID_PX)
        column.addWidget(small_label(self.tr("Gaps between tokens; dashed: where another answer begins")))
        column.addWidget(area, 1)
        column.addWidget(self._figures)
        column.addLayout(row)

    @Slot(int)
    def _on_moved(self, number: int) -> None:
        set_text(self._figures, token_text(self._rows, number))
        if self._plot is not None:
            self._items["cursor"].setValue(number)

    @Slot()
    def _on_play(self) -> None:
        if self._timer.isActive():
            self._pause()
            return
        if self._cursor.value() == self._cursor.maximum():
            self._cursor.setValue(0)
        self._played_ns = self._rows[self._cursor.value()].t_ns
        self._play.setText(self.tr("Pause"))
        self._timer.start()

    @Slot()
    def _on_tick(self) -> None:
        """Go on to the last token that the log's own clock has reached; another answer begins at once."""
        self._played_ns += int(_PLAY_MS * _NS_PER_MS)
        number, last = self._cursor.value(), self._cursor.maximum()
        while number < last and (self._is_border(number + 1) or self._rows[number + 1].t_ns <= self._played_ns):
            number += 1
            if self._is_border(number):
                self._played_ns = self._rows[number].t_ns
        self._cursor.setValue(number)
        if number == last:
            self._pause()

    def _is_border(self, number: int) -> bool:
        return self._rows[number].turn != self._rows[number - 1].turn

    def _pause(self) -> None:
        self._timer.stop()
        self._play.setText(self.tr("Play"))


def token_text(rows: Sequence[TokenRow], number: int) -> str:
    """Return the figures of one token in a line."""
    if not rows:
        return ""
    row = rows[number]
    return filled(
        _tr("token {number:,} of {n_tokens:,}   answer {answer}   {seconds:.2f} s   depth {depth}   gap {gap}   {rate}"),
        number=number + 1,
        n_tokens=len(rows),
        answer=row.turn,
        seconds=row.t_ns / _NS_PER_S,
        depth=MISSING if row.n_past is None else localized(f"{row.n_past:,}"),
        gap=MISSING if row.itl_us is None else duration_text(row.itl_us / 1e3),
        rate=filled(_tr("{rate:.1f} tok/s"), rate=1e6 / row.itl_us) if row.itl_us else "",
    ).rstrip()


def _tr(text: str) -> str:
    return QCoreApplication.translate("TimelineDialog", text)
