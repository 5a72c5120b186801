"""Which part of a model goes to which GPU: settings that are shown only where they would do something."""

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QVBoxLayout, QWidget

from chatapp.domain.load_params import ALL_LAYERS, LoadParams, OffloadKqv, SplitMode
from chatapp.domain.model_info import DeviceInfo, ModelInfo
from chatapp.metrics.layer_split import offload_devices
from chatapp.ui.settings.choice_row import ChoiceRow
from chatapp.ui.settings.gpu_note import GpuNote
from chatapp.ui.settings.number_row import NumberRow
from chatapp.ui.settings.number_spec import number_spec
from chatapp.ui.settings.text_row import TextRow
from chatapp.ui.settings.value_scale import EvenScale, LayerScale
from chatapp.ui.theme import GRID_PX, Theme

__all__ = ["GpuSection"]

_LAYERS_ON_SLIDER = 99
_COLUMN_GAP = 2 * GRID_PX


class GpuSection(QWidget):
    """Split, main GPU, shares, experts and KV cache.

    Signals:
        value_changed: ``(object)``: one of them, once per change that the user made.
    """

    value_changed = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("gpuSection")
        self.note = GpuNote(self)
        self._split = ChoiceRow(LoadParams, "split_mode", SplitMode, self)
        self._main = NumberRow(number_spec(LoadParams, "main_gpu"), parent=self)
        self._shares = TextRow(LoadParams, "tensor_split", self)
        self._experts = NumberRow(number_spec(LoadParams, "n_cpu_moe"), parent=self)
        self._experts.set_names({ALL_LAYERS: self.tr("all")})
        self._kqv = ChoiceRow(LoadParams, "offload_kqv", OffloadKqv, self)
        self._gpus: tuple[DeviceInfo, ...] = ()
        self._model: ModelInfo | None = None
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(_COLUMN_GAP)
        column.addWidget(self.note)
        for row in self._rows().values():
            column.addWidget(row)
            row.value_changed.connect(self._on_value_changed)
        self.set_devices((), None)

    def values(self) -> dict[str, Any]:
        """Return the settings shown, by name."""
        return {name: row.value() for name, row in self._rows().items()}

    def set_values(self, values: LoadParams) -> None:
        """Show settings without emitting anything."""
        self._split.set_value(values.split_mode)
        self._main.set_value(values.main_gpu)
        self._shares.set_value(values.tensor_split)
        self._experts.set_value(values.n_cpu_moe)
        self._kqv.set_value(values.offload_kqv)
        self._refresh()

    def set_devices(self, devices: Sequence[DeviceInfo], model: ModelInfo | None) -> None:
        """Note what there is: rows that would do nothing go."""
        self._gpus, self._model = offload_devices(devices), model
        self._main.set_scale(EvenScale(0, max(1, len(self._gpus) - 1), 1))
        self._experts.set_scale(LayerScale(_LAYERS_ON_SLIDER if model is None else model.n_layer, ALL_LAYERS))
        self._main.field.setToolTip("\n".join(f"{place}: {gpu.name}, {gpu.description}" for place, gpu in enumerate(self._gpus)))
        self._refresh()

    def set_theme(self, theme: Theme) -> None:
        """Pass the theme to the rows."""
        self._main.set_theme(theme)
        self._experts.set_theme(theme)

    @Slot(object)
    def _on_value_changed(self, value: object) -> None:
        self._refresh()
        self.value_changed.emit(value)

    def _rows(self) -> dict[str, ChoiceRow | NumberRow | TextRow]:
        return {
            "split_mode": self._split,
            "main_gpu": self._main,
            "tensor_split": self._shares,
            "n_cpu_moe": self._experts,
            "offload_kqv": self._kqv,
        }

    def _refresh(self) -> None:
        has_several, mode = len(self._gpus) > 1, self._split.value()
        self._split.setVisible(has_several)
        self._main.setVisible(has_several and mode is not SplitMode.LAYER)
        self._shares.setVisible(has_several and mode is not SplitMode.NONE)
        self._experts.setVisible(bool(self._gpus) and (self._model is None or self._model.n_expert > 0))
        self._kqv.setVisible(bool(self._gpus))
