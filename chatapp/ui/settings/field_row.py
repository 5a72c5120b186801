"""One entry of a settings model beside its name, with one line below on what it does: what all such rows have in common."""

from pydantic import BaseModel
from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QGridLayout, QLabel, QWidget

from chatapp.ui.settings.number_spec import object_stem
from chatapp.ui.text_scale import scaled
from chatapp.ui.theme import GRID_PX

__all__ = ["FieldRow"]

_FIELD_WIDTH = 128


class FieldRow(QWidget):
    """Title, entry and description, as the domain's field says them; a subclass gives the entry with :meth:`_show_field`."""

    def __init__(self, model: type[BaseModel], name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        field = model.model_fields[name]
        self._stem = object_stem(name)
        self._title = QCoreApplication.translate(model.__name__, field.title or name)
        self._what = QCoreApplication.translate(model.__name__, field.description or "")

    def _show_field(self, field: QWidget) -> None:
        """Name the entry and lay the row out."""
        field.setObjectName(f"{self._stem}Field")
        field.setFixedWidth(scaled(_FIELD_WIDTH))
        field.setAccessibleName(self._title)
        field.setAccessibleDescription(self._what)
        field.setToolTip(self._what)
        label, note = QLabel(self._title, self), QLabel(self._what, self)
        label.setBuddy(field)
        label.setWordWrap(True)
        note.setWordWrap(True)
        note.setProperty("role", "label")
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setVerticalSpacing(GRID_PX // 2)
        grid.setColumnStretch(0, 1)
        grid.addWidget(label, 0, 0)
        grid.addWidget(field, 0, 1)
        grid.addWidget(note, 1, 0, 1, 2)
