"""One choice of a settings model: name, combo box, and one line on what it does."""

from enum import StrEnum

from pydantic import BaseModel
from PySide6.QtCore import QCoreApplication, QSignalBlocker, Signal, Slot
from PySide6.QtWidgets import QGridLayout, QLabel, QWidget

from chatapp.ui.settings.number_spec import object_stem
from chatapp.ui.settings.value_field import ChoiceField
from chatapp.ui.text_scale import scaled
from chatapp.ui.theme import GRID_PX

__all__ = ["ChoiceRow"]

_FIELD_WIDTH = 128


class ChoiceRow(QWidget):
    """Combo box of one ``StrEnum`` field, in llama.cpp's spelling of its values.

    Signals:
        value_changed: The enum member, once per choice that the user made.
    """

    value_changed = Signal(object)

    def __init__(self, model: type[BaseModel], name: str, choices: type[StrEnum], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        field = model.model_fields[name]
        self._choices = tuple(choices)
        self._context = model.__name__
        self.field = ChoiceField(self)
        self.field.setObjectName(f"{object_stem(name)}Field")
        self.field.addItems([str(choice) for choice in self._choices])
        self.field.setFixedWidth(scaled(_FIELD_WIDTH))
        self._lay_out(self._translated(field.title or name), self._translated(field.description or ""))
        self.set_value(field.default)
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

    def _translated(self, text: str) -> str:
        return QCoreApplication.translate(self._context, text)

    def _lay_out(self, title: str, what: str) -> None:
        self.field.setAccessibleName(title)
        self.field.setAccessibleDescription(what)
        self.field.setToolTip(what)
        label, note = QLabel(title, self), QLabel(what, self)
        label.setBuddy(self.field)
        label.setWordWrap(True)
        note.setWordWrap(True)
        note.setProperty("role", "label")
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setVerticalSpacing(GRID_PX // 2)
        grid.setColumnStretch(0, 1)
        grid.addWidget(label, 0, 0)
        grid.addWidget(self.field, 0, 1)
        grid.addWidget(note, 1, 0, 1, 2)
