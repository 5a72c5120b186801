"""One choice of a settings model: name, combo box, and one line on what it does."""

from enum import StrEnum

from pydantic import BaseModel
from PySide6.QtCore import QSignalBlocker, Signal, Slot
from PySide6.QtWidgets import QWidget

from chatapp.ui.settings.field_row import FieldRow
from chatapp.ui.settings.value_field import ChoiceField

__all__ = ["ChoiceRow"]


class ChoiceRow(FieldRow):
    """Combo box of one ``StrEnum`` field, in llama.cpp's spelling of its values.

    Signals:
        value_changed: The enum member, once per choice that the user made.
    """

    value_changed = Signal(object)

    def __init__(self, model: type[BaseModel], name: str, choices: type[StrEnum], parent: QWidget | None = None) -> None:
        super().__init__(model, name, parent)
        self._choices = tuple(choices)
        self.field = ChoiceField(self)
        self.field.addItems([str(choice) for choice in self._choices])
        self._show_field(self.field)
        self.set_value(model.model_fields[name].default)
        self.field.currentIndexChanged.connect(self._on_index_changed)

    def value(self) -> StrEnum:
        """Return the choice shown."""
        return self._choices[self.field.currentIndex()]

    def set_value(self, choice: StrEnum) -> None:
        """Show a choice without emitting anything."""
        with QSignalBlocker(self.field):
            self.field.setCurrentIndex(self._choices.index(choice))

    @Slot(int)
    def _on_index_changed(self, index: int) -> None:
        self.value_changed.emit(self._choices[index])
