"""One short text of a settings model: name, entry that takes only what the model takes, and one line on what it does."""

from pydantic import BaseModel
from PySide6.QtCore import QRegularExpression, Signal, Slot
from PySide6.QtGui import QRegularExpressionValidator
from PySide6.QtWidgets import QLineEdit, QWidget

from chatapp.ui.settings.field_row import FieldRow

__all__ = ["TextRow"]


class TextRow(FieldRow):
    """Entry of one ``str`` field with a pattern; what does not fit the pattern cannot be left standing.

    Signals:
        value_changed: The text, once per entry that the user made.
    """

    value_changed = Signal(object)

    def __init__(self, model: type[BaseModel], name: str, parent: QWidget | None = None) -> None:
        super().__init__(model, name, parent)
        self._value = ""
        self.field = QLineEdit(self)
        pattern = next(part.pattern for part in model.model_fields[name].metadata if getattr(part, "pattern", None))
        self.field.setValidator(QRegularExpressionValidator(QRegularExpression(pattern), self.field))
        self._show_field(self.field)
        self.field.editingFinished.connect(self._on_editing_finished)

    def value(self) -> str:
        """Return the text shown."""
        return self._value

    def set_value(self, text: str) -> None:
        """Show a text without emitting anything."""
        self._value = text
        self.field.setText(text)

    @Slot()
    def _on_editing_finished(self) -> None:
        text = self.field.text().strip()
        if text != self._value:
            self._value = text
            self.value_changed.emit(text)
