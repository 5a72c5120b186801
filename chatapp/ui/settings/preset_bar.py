"""Named sets of sampler values: choose one, keep the present values as one's own, rename, delete."""

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QMenu, QToolButton, QVBoxLayout, QWidget

from chatapp.domain.sampler_presets import BUILT_IN_PRESETS, MAX_NAME_CHARACTERS, SamplerPreset, apply_preset, is_in_force
from chatapp.domain.sampling import SamplingParams
from chatapp.ui.settings.value_field import ChoiceField
from chatapp.ui.theme import GRID_PX

__all__ = ["PresetBar"]


class _NameField(QLineEdit):
    """Enter keeps the name, Escape leaves it."""

    left = Signal()

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        """Take Escape before the window does."""
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
            event.accept()
        else:
            super().keyPressEvent(event)


class PresetBar(QWidget):
    """A choice of presets and a menu for the user's own.

    The choice shows the preset that the present values belong to, or "Own values".

    Signals:
        values_chosen: The :class:`SamplingParams` of a preset, with what belongs to the task kept.
        presets_changed: The user's presets, as a tuple.
    """

    values_chosen = Signal(object)
    presets_changed = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._own: tuple[SamplerPreset, ...] = ()
        self._model: SamplingParams | None = None
        self._values = SamplingParams()
        self._renaming: str | None = None  # None: the name being typed is of a new preset
        self.choice = ChoiceField(self)
        self._menu_button = QToolButton(self)
        self._name = _NameField(self)
        self._describe()
        self._lay_out()
        self._fill()
        self.choice.activated.connect(self._on_activated)
        self._name.returnPressed.connect(self._on_name_entered)
        self._name.left.connect(self._close_name)

    def set_presets(self, own: Sequence[SamplerPreset]) -> None:
        """Offer the user's presets behind ours."""
        self._own = tuple(own)
        self._fill()

    def set_model_sampling(self, values: SamplingParams | None) -> None:
        """Offer what the loaded model's author recommends; None: the file names nothing."""
        self._model = values
        self._fill()

    def show_values(self, values: SamplingParams) -> None:
        """Show which preset these values belong to."""
        self._values = values
        self._show_choice()

    @Slot()
    def ask_for_name(self) -> None:
        """Let the user name a new preset of the present values."""
        self._open_name(None, "")

    @Slot()
    def rename_current(self) -> None:
        """Let the user rename the preset of their own that is in force."""
        current = self._current_own()
        if current is not None:
            self._open_name(current.name, current.name)

    @Slot()
    def delete_current(self) -> None:
        """Delete the preset of the user's own that is in force; the values stay."""
        current = self._current_own()
        if current is not None:
            self._change(tuple(preset for preset in self._own if preset.name != current.name))

    @Slot(int)
    def _on_activated(self, index: int) -> None:
        preset = self.choice.itemData(index)
        if isinstance(preset, SamplerPreset):
            self.values_chosen.emit(apply_preset(preset.values, self._values))

    @Slot()
    def _on_name_entered(self) -> None:
        name = " ".join(self._name.text().split())
        taken = {preset.name for preset in self._offered()} - {self._renaming}
        if not name or (name in taken and name not in {preset.name for preset in self._own}):
            return  # an empty name, or one of ours: the field stays for another
        values = self._values if self._renaming is None else next(p.values for p in self._own if p.name == self._renaming)
        others = tuple(preset for preset in self._own if preset.name not in (name, self._renaming))
        self._close_name()
        self._change((*others, SamplerPreset(name=name, values=values)))

    @Slot()
    def _close_name(self) -> None:
        self._name.hide()
        self.choice.setFocus()

    @Slot()
    def _show_menu(self) -> None:
        menu = self.make_menu()
        menu.popup(self._menu_button.mapToGlobal(self._menu_button.rect().bottomLeft()))

    def make_menu(self) -> QMenu:
        """Return the menu for the user's own presets, as it is now."""
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        has_own = self._current_own() is not None
        menu.addAction(self.tr("Save these values as a preset\u2026"), self.ask_for_name)
        menu.addAction(self.tr("Rename this preset\u2026"), self.rename_current).setEnabled(has_own)
        menu.addAction(self.tr("Delete this preset"), self.delete_current).setEnabled(has_own)
        return menu

    def _offered(self) -> list[SamplerPreset]:
        model = [] if self._model is None else [SamplerPreset(name=self.tr("The model's own"), values=self._model)]
        ours = [preset.model_copy(update={"name": self._shown_name(preset.name)}) for preset in BUILT_IN_PRESETS]
        return [*model, *ours, *self._own]

    def _shown_name(self, name: str) -> str:
        return {"Precise": self.tr("Precise"), "Balanced": self.tr("Balanced"), "Lively": self.tr("Lively")}.get(name, name)

    def _current_own(self) -> SamplerPreset | None:
        return next((preset for preset in self._own if is_in_force(preset.values, self._values)), None)

    def _change(self, own: tuple[SamplerPreset, ...]) -> None:
        self._own = own
        self._fill()
        self.presets_changed.emit(own)

    def _open_name(self, renaming: str | None, text: str) -> None:
        self._renaming = renaming
        self._name.setText(text)
        self._name.show()
        self._name.selectAll()
        self._name.setFocus()

    def _fill(self) -> None:
        self.choice.clear()
        for preset in self._offered():
            self.choice.addItem(preset.name, preset)
        self.choice.addItem(self.tr("Own values"), None)
        self._show_choice()

    def _show_choice(self) -> None:
        own = self._current_own()
        offered = self._offered()
        fitting = [n for n, preset in enumerate(offered) if is_in_force(preset.values, self._values)]
        self.choice.setCurrentIndex(offered.index(own) if own else (fitting or [len(offered)])[0])

    def _describe(self) -> None:
        self.choice.setObjectName("presetChoice")
        self.choice.setAccessibleName(self.tr("Preset"))
        self.choice.setToolTip(self.tr("Sets all values below at once; seed, limits, stop strings and logit biases stay."))
        self._menu_button.setObjectName("presetMenuButton")
        self._menu_button.setText("\u22ef")
        self._menu_button.setAccessibleName(self.tr("Save, rename or delete a preset"))
        self._menu_button.setToolTip(self.tr("Save, rename or delete a preset"))
        self._menu_button.clicked.connect(self._show_menu)
        self._name.setObjectName("presetNameField")
        self._name.setMaxLength(MAX_NAME_CHARACTERS)
        self._name.setPlaceholderText(self.tr("Name of the preset, then Enter"))
        self._name.setAccessibleName(self.tr("Name of the preset"))
        self._name.hide()

    def _lay_out(self) -> None:
        line = QHBoxLayout()
        line.setSpacing(GRID_PX)
        line.addWidget(self.choice, 1)
        line.addWidget(self._menu_button)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(GRID_PX // 2)
        box.addLayout(line)
        box.addWidget(self._name)
