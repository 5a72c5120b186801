"""Rows of the panel that the sensors feed: throttling and other programs always, a GPU's where there is one."""

from dataclasses import replace
from functools import partial

from PySide6.QtWidgets import QVBoxLayout, QWidget

from chatapp.metrics.figure import Figure
from chatapp.metrics.glossary import GLOSSARY
from chatapp.telemetry.sensor import Readings
from chatapp.ui.formatting import MISSING
from chatapp.ui.performance.definition_text import Explanation, explanation
from chatapp.ui.performance.device_texts import GPU_ROWS, ROW_READINGS, device_texts, has_gpu, missing_reason
from chatapp.ui.performance.figure_row import FigureRow
from chatapp.ui.theme import Theme

__all__ = ["DeviceRows"]


class DeviceRows(QWidget):
    """Shows rounds of readings; a row that came once stays, so that nothing below jumps."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.setObjectName("deviceRows")
        self._readings: Readings = {}
        self._before: Readings = {}  # of the round before it
        self._has_gpu = False
        self._gpu_use = ""
        self._rows = {
            "throttling": FigureRow("throttling", self.tr("Throttling"), theme, has_detail=True, widest="power limit"),
            "otherLoad": FigureRow("otherLoad", self.tr("Other programs"), theme, has_detail=True, widest="00.0"),
            "gpu": FigureRow("gpu", self.tr("GPU"), theme, has_detail=True, widest="000"),
            "gpuTemperature": FigureRow("gpuTemperature", self.tr("GPU temperature"), theme, has_detail=True, widest="000"),
        }
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        for stem, row in self._rows.items():
            self._column.addWidget(row)
            row.setVisible(stem not in GPU_ROWS)
            row.explain_by(partial(self._explanation, stem))
        self.refresh()

    def note_readings(self, readings: Readings) -> None:
        """Take another round of readings, to be shown with :meth:`refresh`: two rounds in a row tell whether a counter rose."""
        self._before, self._readings = self._readings, readings
        if has_gpu(readings):
            self.show_gpu()

    def refresh(self) -> None:
        """Show the latest round of readings."""
        texts = device_texts(self._readings, self._before)
        if self._gpu_use and texts["gpu"].value == MISSING:
            texts["gpu"] = replace(texts["gpu"], detail=self._gpu_use)
        for stem, row in self._rows.items():
            row.show_text(texts[stem])

    @property
    def has_gpu(self) -> bool:
        """Whether the rows of a GPU are in sight."""
        return self._has_gpu

    def show_gpu(self) -> None:
        """Show the rows of a GPU: there is one, whether its sensors answer or not."""
        if not self._has_gpu:
            self._has_gpu = True
            for stem in GPU_ROWS:
                self._rows[stem].setVisible(True)

    def set_gap(self, gap_px: int) -> None:
        """Set the rows so far apart, as those of the rest of the panel are."""
        self._column.setSpacing(gap_px)

    def note_gpu_use(self, text: str) -> None:
        """Take which GPU holds how much of the model (empty: none does), told where no sensor tells how busy it is."""
        self._gpu_use = text

    def set_theme(self, theme: Theme) -> None:
        """Paint in another theme."""
        for row in self._rows.values():
            row.set_theme(theme)

    def _explanation(self, stem: str) -> Explanation:
        return explanation([(name, _figure(name, self._readings)) for name in ROW_READINGS[stem]])


def _figure(name: str, readings: Readings) -> Figure:
    reading = readings.get(name)
    if reading is None:
        return Figure.missing(GLOSSARY[name].unit, missing_reason(readings))
    return Figure(reading.value, reading.unit, reading.reason)
