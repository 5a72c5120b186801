"""One short text of a settings model: name, entry that takes only what the model takes, and one line on what it does."""

from pydantic import BaseModel
from PySide6.QtCore import QCoreApplication, QRegularExpression, Signal, Slot
from PySide6.QtGui import QRegularExpressionValidator
from PySide6.QtWidgets import QGridLayout, QLabel, QLineEdit, QWidget

from chatapp.ui.settings.number_spec import object_stem
from chatapp.ui.text_scale import scaled
from chatapp.ui.theme import GRID_PX

__all__ = ["TextRow"]

_FIELD_WIDTH = 128


class TextRow(QWidget):
    """Entry of one ``str`` field with a pattern; what does not fit the pattern cannot be left standing.

    Signals:
        value_changed: The text, once per entry that the user made.
    """

    value_changed = Signal(object)

    def __init__(self, model: type[BaseModel], name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        field = model.model_fields[name]
        self._context = model.__name__
        self._value = ""
        self.field = QLineEdit(self)
        self.field.setObjectName(f"{object_stem(name)}Field")
        self.field.setFixedWidth(scaled(_FIELD_WIDTH))
        pattern = next(part.pattern for part in field.metadata if getattr(part, "pattern", None))
        self.field.setValidator(QRegularExpressionValidator(QRegularExpression(pattern), self.field))
        self._lay_out(self._translated(field.title or name), self._translated(field.description or ""))
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
