"""One file that a settings model names: its name, a button to choose it, and one to do without."""

from pathlib import Path

from pydantic import BaseModel
from PySide6.QtCore import QCoreApplication, Signal, Slot
from PySide6.QtWidgets import QGridLayout, QLabel, QPushButton, QWidget

from chatapp.ui.elided_label import ElidedLabel
from chatapp.ui.models.model_file_dialog import ModelFileDialog
from chatapp.ui.settings.number_spec import object_stem
from chatapp.ui.theme import GRID_PX

__all__ = ["FileRow"]


class FileRow(QWidget):
    """Name of a model file, with buttons to choose another and to clear it.

    Signals:
        value_changed: The path as text, empty for none, once per choice that the user made.

    Attributes:
        dialog: Asks for a file.
    """

    value_changed = Signal(object)

    def __init__(self, model: type[BaseModel], name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        field = model.model_fields[name]
        self._context = model.__name__
        self._path = ""
        self._title = self._translated(field.title or name)
        self._stem = object_stem(name)
        self.dialog = ModelFileDialog(self)
        self._name = ElidedLabel()
        self._name.setObjectName(f"{self._stem}Value")
        self._choose = self._make_button("ChooseButton", self.tr("Choose…"), self.tr("Choose a GGUF file"))
        self._clear = self._make_button("ClearButton", self.tr("Clear"), self.tr("Do without this file"))
        self._lay_out(self._translated(field.description or ""))
        self._choose.clicked.connect(self._on_choose_clicked)
        self._clear.clicked.connect(self._on_clear_clicked)
        self.set_value("")

    def value(self) -> str:
        """Return the path shown; empty for none."""
        return self._path

    def set_value(self, path: str) -> None:
        """Show a file without emitting anything."""
        self._path = path
        self._name.setText(Path(path).name if path else self.tr("none chosen"))
        self._name.setToolTip(path)
        self._name.setAccessibleName(f"{self._title}: {self._name.text()}")
        self._clear.setEnabled(bool(path))

    @Slot()
    def _on_choose_clicked(self) -> None:
        start = Path(self._path).parent if self._path else Path.home()
        chosen = self.dialog.ask(start)
        if chosen is not None:
            self._change(str(chosen))

    @Slot()
    def _on_clear_clicked(self) -> None:
        self._choose.setFocus()  # the button that has the focus goes off
        self._change("")

    def _change(self, path: str) -> None:
        if path != self._path:
            self.set_value(path)
            self.value_changed.emit(path)

    def _translated(self, text: str) -> str:
        return QCoreApplication.translate(self._context, text)

    def _make_button(self, suffix: str, text: str, tip: str) -> QPushButton:
        button = QPushButton(text, self)
        button.setObjectName(f"{self._stem}{suffix}")
        button.setAccessibleName(f"{self._title}: {text}")
        button.setToolTip(tip)
        return button

    def _lay_out(self, what: str) -> None:
        title, note = QLabel(self._title, self), QLabel(what, self)
        title.setBuddy(self._choose)
        title.setWordWrap(True)
        note.setWordWrap(True)
        note.setProperty("role", "label")
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(GRID_PX // 2)
        grid.setVerticalSpacing(GRID_PX // 2)
        grid.setColumnStretch(0, 1)
        grid.addWidget(title, 0, 0, 1, 3)
        grid.addWidget(self._name, 1, 0)
        grid.addWidget(self._choose, 1, 1)
        grid.addWidget(self._clear, 1, 2)
        grid.addWidget(note, 2, 0, 1, 3)
