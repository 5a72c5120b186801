"""How the model is loaded: what is asked for, what speaks against it, and what llama.cpp really set up."""

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QFrame, QLabel, QPushButton, QVBoxLayout, QWidget

from chatapp.controllers.load_planner import PlanState
from chatapp.domain.context_trim import AtContextEnd, TrimMode
from chatapp.domain.load_params import ALL_LAYERS, AUTO_LAYERS, AUTOMATIC, CacheType, FlashAttention, LoadMode, LoadParams
from chatapp.domain.model_info import ContextInfo, DeviceInfo, ModelInfo
from chatapp.domain.speculation import SpeculationKind
from chatapp.ui.number_spelling import filled
from chatapp.ui.settings.choice_row import ChoiceRow
from chatapp.ui.settings.file_row import FileRow
from chatapp.ui.settings.gpu_section import GpuSection
from chatapp.ui.settings.load_warnings import LoadWarning, load_warnings
from chatapp.ui.settings.loaded_facts import LoadedFacts, LoadedState
from chatapp.ui.settings.number_row import NumberRow
from chatapp.ui.settings.number_spec import number_spec
from chatapp.ui.settings.plan_card import PlanCard
from chatapp.ui.settings.scroll_column import ScrollColumn
from chatapp.ui.settings.value_scale import EvenScale, LayerScale, PowerScale, ValueScale
from chatapp.ui.theme import GRID_PX, Theme
from chatapp.ui.unbroken import holding_numbers

__all__ = ["LoadPanel"]

_CONTEXT_LOW, _CONTEXT_HIGH = 9, 17  # 512 to 131,072 on the slider; the entry takes more
_BATCH_LOW, _BATCH_HIGH = 5, 13  # 32 to 8,192
_LAYERS_ON_SLIDER = 99  # before a model is loaded: more than most models have
_OF_DRAFT = ("n_draft", "draft_p_min", "n_gpu_layers_draft")
_THREADS_ON_SLIDER = 16  # until the app says how many cores there are


class LoadPanel(QWidget):
    """Shows and edits :class:`LoadParams`; it scrolls by itself.

    Signals:
        values_changed: The new :class:`LoadParams`, once per change that the user made; nothing is loaded by that.
        reload_requested: The :class:`LoadParams` to load the model with.
    """

    values_changed = Signal(object)
    reload_requested = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("loadPanel")
        self._values = LoadParams()
        self._loaded: LoadParams | None = None
        self._is_busy = False
        self._model: ModelInfo | None = None
        self._numbers = {name: self._make_number(name, scale) for name, scale in _scales().items()}
        self._choices = {
            "type_k": ChoiceRow(LoadParams, "type_k", CacheType, self),
            "type_v": ChoiceRow(LoadParams, "type_v", CacheType, self),
            "flash_attn": ChoiceRow(LoadParams, "flash_attn", FlashAttention, self),
            "load_mode": ChoiceRow(LoadParams, "load_mode", LoadMode, self),
            "trim_mode": ChoiceRow(LoadParams, "trim_mode", TrimMode, self),
            "at_context_end": ChoiceRow(LoadParams, "at_context_end", AtContextEnd, self),
            "speculation": ChoiceRow(LoadParams, "speculation", SpeculationKind, self),
        }
        self.draft_file = FileRow(LoadParams, "model_draft", self)  # modelDraftChooseButton, modelDraftClearButton
        self._draft_numbers = {name: NumberRow(number_spec(LoadParams, name), parent=self) for name in _OF_DRAFT}
        self._draft_numbers["n_gpu_layers_draft"].set_lowest_text(self.tr("all"))
        self._draft_numbers["n_gpu_layers_draft"].set_scale(LayerScale(_LAYERS_ON_SLIDER, ALL_LAYERS))
        self.gpus = GpuSection(self)
        self._name_layers(None)
        self._warning = self._make_warning()
        self._reload = self._make_reload_button()
        self._facts = LoadedFacts(self)
        self._plan = PlanCard(self)
        self._nothing_loaded = self._make_nothing_loaded()
        self.set_automatic_threads(None, None)
        self._lay_out()
        self._connect()
        self.set_values(self._values)
        self.set_loaded(None)

    def values(self) -> LoadParams:
        """Return the settings shown."""
        return self._values

    def set_values(self, values: LoadParams) -> None:
        """Show ``values`` without emitting anything."""
        self._values = values
        for name, number in self._all_numbers().items():
            number.set_value(getattr(values, name))
        self.draft_file.set_value(values.model_draft)
        for name, choice in self._choices.items():
            choice.set_value(getattr(values, name))
        self.gpus.set_values(values)
        self._refresh()

    def set_loaded(
        self,
        context: ContextInfo | None,
        supports_gpu_offload: bool = False,  # noqa: FBT001, FBT002 - a fact of the build, passed on as it came
        devices: Sequence[DeviceInfo] = (),
        *,
        model: ModelInfo | None = None,
        params: LoadParams | None = None,
        wish: LoadParams | None = None,
    ) -> None:
        """Show what llama.cpp really set up.

        Args:
            context: The loaded context, or None: no model is loaded.
            supports_gpu_offload: The build has a GPU backend.
            devices: llama.cpp's device list.
            model: The loaded model: it gives the layer count and the trained context.
            params: The settings it was loaded with, or failed to load with; the ones shown now if None.
            wish: The settings that were asked for, where memory did not suffice for them; ``params`` if None.
        """
        self._model = model
        self._loaded = params or (None if context is None else self._values)
        self._facts.setVisible(context is not None)
        self._nothing_loaded.setVisible(context is None)
        if context is not None:
            self._facts.show_state(LoadedState(context, wish or self._loaded, model, supports_gpu_offload, tuple(devices)))
        n_layers = _LAYERS_ON_SLIDER if model is None else model.n_layer + 1
        self._numbers["n_gpu_layers"].set_scale(LayerScale(n_layers, ALL_LAYERS, AUTO_LAYERS))
        self.gpus.set_devices(devices, model)
        self._refresh()

    @Slot(object)
    def show_plan(self, state: PlanState) -> None:
        """Show what loading with the settings shown would take."""
        self._plan.show_state(state)
        self._name_layers(None if state.forecast is None else state.forecast.best_n_gpu_layers)

    def set_busy(self, is_busy: bool) -> None:  # noqa: FBT001 - as Qt's setters
        """Keep the button off while a model is being loaded."""
        self._is_busy = is_busy
        self._refresh()

    def take(self, **fitting: int) -> None:
        """Show other numbers, as if the user had set them."""
        self.set_values(self._values.model_copy(update=fitting))
        self.values_changed.emit(self._values)

    def set_automatic_threads(self, n_automatic: int | None, n_cores: int | None) -> None:
        """Tell what 0 threads means here and how far the thread sliders reach; None where it is not known."""
        text = self.tr("automatic") if n_automatic is None else self.tr("automatic ({n})").format(n=n_automatic)
        for name in ("n_threads", "n_threads_batch"):
            self._numbers[name].set_lowest_text(text)
            self._numbers[name].set_scale(EvenScale(AUTOMATIC, n_cores or _THREADS_ON_SLIDER, 1))

    def set_theme(self, theme: Theme) -> None:
        """Pass the theme to the rows."""
        self._plan.set_theme(theme)
        self.gpus.set_theme(theme)
        for number in self._all_numbers().values():
            number.set_theme(theme)

    @Slot()
    def _on_reload_clicked(self) -> None:
        self.reload_requested.emit(self._values)

    @Slot(int)
    def _on_n_ctx_chosen(self, n_ctx: int) -> None:
        self.take(n_ctx=n_ctx)

    @Slot(int)
    def _on_n_gpu_layers_chosen(self, n_gpu_layers: int) -> None:
        self.take(n_gpu_layers=n_gpu_layers)

    @Slot(object)
    def _on_row_value_changed(self, _value: object) -> None:
        rows: dict[str, Any] = {name: row.value() for name, row in self._all_numbers().items()}
        rows["model_draft"] = self.draft_file.value()
        rows |= {name: row.value() for name, row in self._choices.items()} | self.gpus.values()
        self._values = LoadParams(**rows)
        self._refresh()
        self.values_changed.emit(self._values)

    def _all_numbers(self) -> dict[str, NumberRow]:
        return self._numbers | self._draft_numbers

    def _refresh(self) -> None:
        for row in (self.draft_file, *self._draft_numbers.values()):
            row.setVisible(self._values.speculation is SpeculationKind.DRAFT)
        found = load_warnings(self._values, self._model.n_ctx_train if self._model else None)
        self._warning.setText(holding_numbers("\n".join(self._warning_text(warning) for warning in found)))
        self._warning.setVisible(bool(found))
        self._reload.setEnabled(not self._is_busy and self._loaded is not None and self._values != self._loaded)

    def _warning_text(self, warning: LoadWarning) -> str:
        n_ctx_train = self._model.n_ctx_train if self._model else 0
        return {
            LoadWarning.QUANTIZED_V_WITHOUT_FLASH: self.tr(
                "llama.cpp refuses a quantized V cache without flash attention. Turn it on, or take f16 for type_v."
            ),
            LoadWarning.QUANTIZED_V_NEEDS_FLASH: self.tr(
                "A quantized V cache needs flash attention: loading fails where llama.cpp's automatic choice is off."
            ),
            LoadWarning.CONTEXT_BEYOND_TRAINING: filled(
                self.tr("This model was trained for {n:,} tokens; beyond them its answers usually fall apart."), n=n_ctx_train
            ),
            LoadWarning.BATCH_BEYOND_CONTEXT: self.tr("A batch larger than the context has no use."),
            LoadWarning.NO_DRAFT_CHOSEN: self.tr("Choose the file of the draft model: without one nothing is guessed."),
        }[warning]

    def _make_number(self, name: str, scale: ValueScale) -> NumberRow:
        return NumberRow(number_spec(LoadParams, name), scale=scale, parent=self)

    def _name_layers(self, n_automatic: int | None) -> None:
        """Say what an automatic number of GPU layers comes to; None where the plan does not tell."""
        every = self.tr("all")
        automatic = self.tr("automatic")
        if n_automatic is not None:
            automatic = self.tr("automatic ({n})").format(n=every if n_automatic == ALL_LAYERS else n_automatic)
        self._numbers["n_gpu_layers"].set_names({AUTO_LAYERS: automatic, ALL_LAYERS: every})

    def _make_warning(self) -> QLabel:
        label = QLabel(self)
        label.setObjectName("loadWarning")
        label.setAccessibleName(self.tr("Warning about the load settings"))
        label.setProperty("role", "caution")
        label.setWordWrap(True)
        return label

    def _make_reload_button(self) -> QPushButton:
        button = QPushButton(self.tr("Load again with these settings"), self)
        button.setObjectName("reloadButton")
        button.setProperty("role", "primary")
        button.setToolTip(self.tr("Loads the model anew; the chat stays. Ready as soon as a setting differs."))
        return button

    def _make_nothing_loaded(self) -> QLabel:
        label = QLabel(self.tr("No model is loaded. These settings apply to the next one."), self)
        label.setObjectName("nothingLoadedLabel")
        label.setProperty("role", "muted")
        label.setWordWrap(True)
        return label

    def _lay_out(self) -> None:
        scroll = ScrollColumn(self)
        for row in self._rows():
            scroll.column.addWidget(row)
            if row is self._numbers["n_gpu_layers"]:
                scroll.column.addWidget(self.gpus)
        heading = QLabel(self.tr("As loaded"), self)
        heading.setProperty("role", "label")
        for widget in (self._hairline(), heading, self._facts, self._nothing_loaded):
            scroll.column.addWidget(widget)
        scroll.column.addStretch()
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.setSpacing(0)
        outer.addWidget(scroll, 1)
        outer.addWidget(self._hairline())
        outer.addLayout(self._foot())

    def _hairline(self) -> QFrame:
        line = QFrame(self)
        line.setProperty("role", "hairline")
        return line

    def _rows(self) -> list[NumberRow | ChoiceRow | FileRow]:
        return [*self._numbers.values(), *self._choices.values(), self.draft_file, *self._draft_numbers.values()]

    def _foot(self) -> QVBoxLayout:
        """Return warning and button: they stay in sight while the rows scroll."""
        foot = QVBoxLayout()
        foot.setContentsMargins(2 * GRID_PX, GRID_PX, 2 * GRID_PX, 2 * GRID_PX)
        foot.setSpacing(GRID_PX)
        foot.addWidget(self._plan)
        foot.addWidget(self._warning)
        foot.addWidget(self._reload)
        return foot

    def _connect(self) -> None:
        for row in self._rows():
            row.value_changed.connect(self._on_row_value_changed)
        self.gpus.value_changed.connect(self._on_row_value_changed)
        self._reload.clicked.connect(self._on_reload_clicked)
        self._plan.n_ctx_chosen.connect(self._on_n_ctx_chosen)
        self._plan.n_gpu_layers_chosen.connect(self._on_n_gpu_layers_chosen)


def _scales() -> dict[str, ValueScale]:
    threads = EvenScale(AUTOMATIC, _THREADS_ON_SLIDER, 1)
    return {
        "n_ctx": PowerScale(_CONTEXT_LOW, _CONTEXT_HIGH),
        "n_threads": threads,
        "n_threads_batch": threads,
        "n_gpu_layers": LayerScale(_LAYERS_ON_SLIDER, ALL_LAYERS, AUTO_LAYERS),
        "n_batch": PowerScale(_BATCH_LOW, _BATCH_HIGH),
    }
