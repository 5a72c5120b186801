"""Asks for consent, shows the progress, and then what the memory bandwidth is: always in one line of the same height."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QProgressBar, QPushButton, QSizePolicy, QStackedWidget, QWidget

from chatapp.controllers.bandwidth import BandwidthState
from chatapp.domain.bandwidth import MemoryBandwidth
from chatapp.ui.elided_label import ElidedLabel
from chatapp.ui.formatting import three_digits
from chatapp.ui.named import named
from chatapp.ui.number_spelling import localized
from chatapp.ui.performance.figure_row import tabular_font
from chatapp.ui.text_scale import scaled
from chatapp.ui.theme import FONT_LABEL_PX, GRID_PX

__all__ = ["BandwidthStrip"]

_HEIGHT_PX = 30  # of a button
_STEPS = 100


class BandwidthStrip(QStackedWidget):
    """Signals:
    measure_requested: The user agreed to have the bandwidth measured.
    cancel_requested: And thought better of it.
    """

    measure_requested = Signal()
    cancel_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._ask = named(QPushButton(self.tr("Measure memory bandwidth (3 s)")), "measureBandwidthButton")
        self._bar = named(QProgressBar(), "bandwidthProgress")
        self._cancel = named(QPushButton(self.tr("Cancel")), "cancelBandwidthButton")
        self._known = named(ElidedLabel(), "bandwidthText")
        self._again = named(QPushButton(self.tr("Again")), "measureAgainButton")
        self._lay_out()
        self._ask.clicked.connect(self.measure_requested)
        self._again.clicked.connect(self.measure_requested)
        self._cancel.clicked.connect(self.cancel_requested)

    def show_state(self, state: BandwidthState, published: str) -> None:
        """Show another state.

        Args:
            state: Of the measurement.
            published: The maker's figure, for example "100 GB/s"; empty where none is known.
        """
        if state.fraction is not None:
            self._bar.setValue(round(state.fraction * _STEPS))
            self.setCurrentIndex(1)
        elif state.bandwidth is not None:
            self._known.setText(self._text(state.bandwidth))
            self._known.setToolTip(self._tooltip(state.bandwidth, published))
            self.setCurrentIndex(2)
        else:
            self.setCurrentIndex(0)

    def _text(self, bandwidth: MemoryBandwidth) -> str:
        rate = three_digits(bandwidth.gb_per_s)
        template = self.tr("{rate} GB/s, machine was busy") if bandwidth.is_disturbed else self.tr("{rate} GB/s measured")
        return template.format(rate=rate)

    def _tooltip(self, bandwidth: MemoryBandwidth, published: str) -> str:
        lines = [
            self.tr("Read bandwidth of main memory, measured on {day}.").format(day=f"{bandwidth.measured_at:%Y-%m-%d}"),
            self._fastest(bandwidth),
        ]
        if bandwidth.is_disturbed:
            text = self.tr("Other programs used {cores} cores meanwhile: it may be too low. Measure again when it is quiet.")
            lines.append(text.format(cores=localized(f"{bandwidth.other_cores:.1f}")))
        if published:
            lines.append(self.tr("The maker publishes {published}.").format(published=published))
        return "\n".join(lines)

    def _fastest(self, bandwidth: MemoryBandwidth) -> str:
        """Return what read fastest: in words where it has some."""
        kernel = {"dot": self.tr("dot products"), "sum": self.tr("sums")}.get(bandwidth.kernel, bandwidth.kernel)
        if bandwidth.n_threads == 1:
            return self.tr("Fastest: {kernel} with 1 thread.").format(kernel=kernel)
        return self.tr("Fastest: {kernel} with {n} threads.").format(kernel=kernel, n=bandwidth.n_threads)

    def _lay_out(self) -> None:
        self.setFixedHeight(scaled(_HEIGHT_PX))
        self._bar.setRange(0, _STEPS)
        self._bar.setTextVisible(False)
        self._bar.setAccessibleName(self.tr("Measuring the memory bandwidth"))
        self._known.setProperty("role", "label")
        self._known.setFont(tabular_font(FONT_LABEL_PX))
        self._ask.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)  # a narrow panel clips words, not figures
        self._ask.setToolTip(
            self.tr("Reads large arrays for about 3 seconds with all cores; nothing leaves this machine. Best while it is idle.")
        )
        for button in (self._cancel, self._again):
            button.setProperty("role", "flat")
        for left, right in ((self._ask, None), (self._bar, self._cancel), (self._known, self._again)):
            page = QWidget()
            row = QHBoxLayout(page)
            row.setContentsMargins(0, 0, 0, 0)
            row.setSpacing(GRID_PX)
            row.addWidget(left, 1)
            if right is not None:
                row.addWidget(right)
            self.addWidget(page)
