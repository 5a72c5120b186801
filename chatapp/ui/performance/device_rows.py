"""Rows of the panel that the sensors feed: throttling and other programs always, a GPU's where there is one."""

from dataclasses import replace
from functools import partial

from PySide6.QtCore import Slot
from PySide6.QtWidgets import QVBoxLayout, QWidget

from chatapp.metrics.figure import Figure
from chatapp.metrics.glossary import GLOSSARY
from chatapp.telemetry.sensor import Readings
from chatapp.ui.formatting import MISSING
from chatapp.ui.performance.definition_text import Explanation, explanation
from chatapp.ui.performance.device_texts import GPU_ROWS, ROW_READINGS, device_texts, has_gpu
from chatapp.ui.performance.figure_row import FigureRow
from chatapp.ui.theme import GRID_PX, Theme

__all__ = ["DeviceRows"]

_ROW_GAP_PX = GRID_PX // 2  # as in the rest of the panel


class DeviceRows(QWidget):
    """Shows rounds of readings; a row that came once stays, so that nothing below jumps."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.setObjectName("deviceRows")
        self._before: Readings = {}
        self._has_gpu = False
        self._gpu_use = ""
        self._rows = {
            "throttling": FigureRow("throttling", self.tr("Throttling"), theme, has_detail=True, widest="power limit"),
            "otherLoad": FigureRow("otherLoad", self.tr("Other programs"), theme, has_detail=True, widest="00.0"),
            "gpu": FigureRow("gpu", self.tr("GPU"), theme, has_detail=True, widest="000"),
            "gpuTemperature": FigureRow("gpuTemperature", self.tr("GPU temperature"), theme, has_detail=True, widest="000"),
        }
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(_ROW_GAP_PX)
        for stem, row in self._rows.items():
            column.addWidget(row)
            row.setVisible(stem not in GPU_ROWS)
            row.explain_by(partial(self._explanation, stem))
        self.show_readings({})

    @Slot(object)
    def show_readings(self, readings: Readings) -> None:
        """Show another round of readings."""
        if has_gpu(readings):
            self.show_gpu()
        texts = device_texts(readings, self._before)
        if self._gpu_use and texts["gpu"].value == MISSING:
            texts["gpu"] = replace(texts["gpu"], detail=self._gpu_use)
        self._before = readings
        for stem, row in self._rows.items():
            row.show_text(texts[stem])

    def show_gpu(self) -> None:
        """Show the rows of a GPU: there is one, whether its sensors answer or not."""
        if not self._has_gpu:
            self._has_gpu = True
            for stem in GPU_ROWS:
                self._rows[stem].setVisible(True)

    def set_gpu_use(self, text: str) -> None:
        """Say which GPU holds how much of the model, where no sensor tells how busy it is; empty: none does."""
        self._gpu_use = text
        self.show_readings(self._before)

    def set_theme(self, theme: Theme) -> None:
        """Paint in another theme."""
        for row in self._rows.values():
            row.set_theme(theme)

    def _explanation(self, stem: str) -> Explanation:
        return explanation([(name, _figure(name, self._before)) for name in ROW_READINGS[stem]])


def _figure(name: str, readings: Readings) -> Figure:
    reading = readings.get(name)
    if reading is None:
        return Figure.missing(GLOSSARY[name].unit, "not told here")
    return Figure(reading.value, reading.unit, reading.reason)
