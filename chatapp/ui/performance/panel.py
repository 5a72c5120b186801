"""The performance panel: what the engine does, how fast, with how much memory, and how warm.

Every row is always there: what is not known reads "n/a", and its tooltip says why. While the panel is out of sight nothing is
written into it; when it comes back it shows the latest of everything.
"""

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QSize, Qt, Slot
from PySide6.QtGui import QFont, QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QScrollArea, QVBoxLayout, QWidget

from chatapp.metrics.attribution import Attribution
from chatapp.metrics.series import RecentGaps
from chatapp.metrics.snapshot import PerfSnapshot
from chatapp.telemetry.sensor import Readings
from chatapp.ui.cache_text import cache_miss_text
from chatapp.ui.formatting import clock_text
from chatapp.ui.in_sight import InSight
from chatapp.ui.performance.definition_text import Explanation, explanation, reason_text
from chatapp.ui.performance.device_rows import DeviceRows
from chatapp.ui.performance.drift_text import drift_evidence
from chatapp.ui.performance.figure_row import BigFigure, FigureRow, set_text, tabular_font
from chatapp.ui.performance.itl_strip import ItlStrip
from chatapp.ui.performance.memory_bar import MemoryBar
from chatapp.ui.performance.roofline_row import RooflineRow
from chatapp.ui.performance.row_texts import figures_of_row, row_texts, strip_caption
from chatapp.ui.performance.state_dot import StateDot
from chatapp.ui.performance.state_text import is_stalled, state_word
from chatapp.ui.performance.use_row import UseRow
from chatapp.ui.performance.verdict import Verdict
from chatapp.ui.text_scale import scaled
from chatapp.ui.theme import FONT_TEXT_PX, GRID_PX, Theme

__all__ = ["PerformancePanel"]

_WIDTH_PX = 320
_MIN_WIDTH_PX = 280
_TIGHT_GAP_PX, _WIDE_GAP_PX = 2, GRID_PX // 2  # between rows
_LINE_PX = 16  # of a row in the font that these heights are meant for; other fonts have higher lines
_WIDE_FROM_PX, _WIDE_WITH_GPU_FROM_PX = 720, 820  # a lower panel sets its rows tight: all of them stand in a window of 800 pixels


class PerformancePanel(QScrollArea):
    """Shows snapshots; holds no rule and asks nobody anything.

    Attributes:
        memory_bar: The engine's memory in parts.
        roofline: The memory limit.
        use: The verdict for one use.
    """

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("performancePanel")
        self.setAccessibleName(self.tr("Performance"))
        self._snapshot: PerfSnapshot | None = None  # as shown
        self._in_sight = InSight(self)
        self._rows = self._make_rows(theme)
        for stem, row in self._rows.items():
            row.explain_by(partial(self._explanation, stem))
        self._dot = StateDot(theme)
        self._state = self._word("stateValue", QFont.Weight.DemiBold)
        self._clock = self._word("clockValue", QFont.Weight.Normal)
        self._clock.setToolTip(self.tr("Time since Send; at rest, of the whole last answer."))
        self._verdict = Verdict()
        self._devices = DeviceRows(theme)
        self._strip = ItlStrip(theme)
        self.memory_bar = MemoryBar(theme)
        self.roofline = RooflineRow(theme)
        self.use = UseRow()
        self._column = self._lay_out()

    @Slot(object)
    def show_snapshot(self, snapshot: PerfSnapshot) -> None:
        """Show another state."""
        self.show_when_seen("snapshot", partial(self._show_snapshot, snapshot))

    def show_when_seen(self, kind: str, show: Callable[[], None]) -> None:
        """Call ``show``: now, or once the panel is in sight, unless another of this kind has come by then."""
        self._in_sight.show(kind, show)

    @Slot(object)
    def show_gaps(self, gaps: RecentGaps) -> None:
        """Show other gaps in the strip."""
        self.show_when_seen("gaps", partial(self._strip.show_gaps, gaps))

    @Slot(object)
    def show_attribution(self, attribution: Attribution | None) -> None:
        """Show why the model is slower; None forgets it."""
        self._verdict.note_attribution(attribution)
        self.show_when_seen("verdict", self._verdict.refresh)

    @Slot(object)
    def show_readings(self, readings: Readings) -> None:
        """Show another round of sensor readings."""
        self._verdict.show_readings(readings)
        self._devices.note_readings(readings)
        self.show_when_seen("devices", self._devices.refresh)
        self._set_gaps()

    def show_gpu(self) -> None:
        """Show the rows of a GPU."""
        self._devices.show_gpu()
        self._set_gaps()

    def set_gpu_use(self, text: str) -> None:
        """Say which GPU holds how much of the model; empty: none does."""
        self._devices.note_gpu_use(text)
        self.show_when_seen("devices", self._devices.refresh)

    @Slot(object)
    def set_theme(self, theme: Theme) -> None:
        """Paint in another theme."""
        self._dot.set_theme(theme)
        self._strip.set_theme(theme)
        self._devices.set_theme(theme)
        self.memory_bar.set_theme(theme)
        self.roofline.set_theme(theme)
        for row in self._rows.values():
            row.set_theme(theme)

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        """Set the rows as far apart as this height allows."""
        super().resizeEvent(event)
        self._set_gaps()

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """Return the width that the panel is drawn for."""
        return QSize(_WIDTH_PX, super().sizeHint().height())

    def _show_snapshot(self, snapshot: PerfSnapshot) -> None:
        """Show another state; texts that did not change are left alone."""
        self._dot.show_state(snapshot.state, is_stalled=is_stalled(snapshot))
        set_text(self._state, state_word(snapshot))
        set_text(self._clock, clock_text(snapshot.elapsed_s))
        self._state.setAccessibleName(self.tr("State: {state}").format(state=self._state.text()))
        self._clock.setAccessibleName(self.tr("Time: {clock}").format(clock=self._clock.text()))
        self._verdict.show_snapshot(snapshot)
        self._strip.show_caption(strip_caption(snapshot))
        self._snapshot = snapshot
        texts = row_texts(snapshot)
        for stem, row in self._rows.items():
            row.show_text(texts[stem], reason_text(snapshot.figures[figures_of_row(snapshot, stem)[0]]))

    def _set_gaps(self) -> None:
        """Let height and number of rows alone decide, so that no text moves a row."""
        wide_from_px = _WIDE_WITH_GPU_FROM_PX if self._devices.has_gpu else _WIDE_FROM_PX
        lines = self._rows["ttft"].sizeHint().height() / scaled(_LINE_PX)
        gap_px = _WIDE_GAP_PX if self.height() >= scaled(wide_from_px) * lines else _TIGHT_GAP_PX
        if gap_px == self._column.spacing():  # setting it again would lay out everything anew
            return
        self._column.setSpacing(gap_px)
        for rows in (self._devices, self.roofline):
            rows.set_gap(gap_px)

    def _make_rows(self, theme: Theme) -> dict[str, FigureRow]:
        def inline(stem: str, title: str, widest: str) -> FigureRow:
            return FigureRow(stem, title, theme, has_detail=True, widest=widest)

        return {
            "decodeRate": BigFigure("decodeRate", self.tr("decode"), theme, has_detail=True),
            "itl": FigureRow("itl", self.tr("p50/p95/max"), theme),
            "ttft": inline("ttft", self.tr("Time to first token"), "00.0"),
            "screenLag": inline("screenLag", self.tr("Screen behind engine"), "00.0"),
            "prefillRate": inline("prefillRate", self.tr("Prefill"), "0,000"),
            "context": FigureRow("context", self.tr("Context"), theme, has_detail=True, has_bar=True),
            "kvMemory": inline("kvMemory", self.tr("KV cache"), "0.000 of 00.0"),
            "engineMemory": inline("engineMemory", self.tr("Memory"), "00.0"),
            "cpu": inline("cpu", self.tr("Engine CPU"), "0,000"),
            "temperature": inline("temperature", self.tr("CPU temperature"), "000"),
            "drift": FigureRow("drift", self.tr("Drift"), theme, has_detail=True),
            "threads": inline("threads", self.tr("Threads"), "00 of 00"),
        }

    def _explanation(self, stem: str) -> Explanation:
        snapshot = self._snapshot
        if snapshot is None:
            return Explanation()
        entries = [(name, snapshot.figures[name]) for name in figures_of_row(snapshot, stem)]
        return explanation(entries, self._notes(snapshot, stem))

    def _notes(self, snapshot: PerfSnapshot, stem: str) -> tuple[str, ...]:
        """Return what else there is to say of a figure at this moment."""
        if stem == "prefillRate" and snapshot.cache_miss is not None:
            return (cache_miss_text(snapshot.cache_miss),)
        if stem == "kvMemory" and snapshot.kv_types is not None:
            key, value = snapshot.kv_types
            return (self.tr("Stored as: K {k}, V {v}").format(k=key, v=value),)
        if stem == "drift" and snapshot.drift is not None:
            return drift_evidence(snapshot.drift)
        return ()

    def _word(self, name: str, weight: QFont.Weight) -> QLabel:
        label = QLabel()
        label.setObjectName(name)
        label.setFont(tabular_font(FONT_TEXT_PX, weight))
        return label

    def _lay_out(self) -> QVBoxLayout:
        content = QWidget()
        content.setObjectName("performanceContent")
        column = QVBoxLayout(content)
        column.setContentsMargins(2 * GRID_PX, 0, 2 * GRID_PX, GRID_PX)
        column.setSpacing(0)
        column.addLayout(self._head())
        column.addWidget(self._verdict)
        self._add_rows(column, "decodeRate")
        column.addWidget(self._strip)
        self._add_rows(column, "itl", "ttft", "screenLag", "prefillRate")
        column.addWidget(_hairline())
        self._add_rows(column, "context", "kvMemory", "engineMemory")
        column.addWidget(self.memory_bar)
        column.addWidget(_hairline())
        self._add_rows(column, "cpu", "temperature", "drift", "threads")
        column.addWidget(self._devices)
        column.addWidget(_hairline())
        column.addWidget(self.roofline)
        column.addSpacing(GRID_PX // 2)  # two fields are two things
        column.addWidget(self.use)  # the last: its advice takes one line or three, and nothing below it can jump
        column.addStretch(1)
        self._frame(content)
        return column

    def _head(self) -> QHBoxLayout:
        head = QHBoxLayout()
        head.setSpacing(GRID_PX)
        head.addWidget(self._dot)
        head.addWidget(self._state)
        head.addStretch(1)
        head.addWidget(self._clock)
        head.addWidget(self._verdict.button)
        return head

    def _add_rows(self, column: QVBoxLayout, *stems: str) -> None:
        for stem in stems:
            column.addWidget(self._rows[stem])

    def _frame(self, content: QWidget) -> None:
        self.setWidget(content)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setMinimumWidth(scaled(_MIN_WIDTH_PX))


def _hairline() -> QFrame:
    line = QFrame()
    line.setProperty("role", "hairline")
    line.setFixedHeight(1)
    return line
