"""Asking for a model file or a folder of models; a test replaces ``ask``."""

from pathlib import Path

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QFileDialog, QWidget

__all__ = ["ModelFileDialog", "ModelFolderDialog", "first_path"]


class ModelFileDialog(QObject):
    """Asks for one GGUF file, in the system's own dialog where there is one."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._parent = parent

    def ask(self, start: Path) -> Path | None:
        """Let the user choose a file, beginning in the folder ``start``; None if they do not."""
        return _answer(self.make(start))

    def make(self, start: Path) -> QFileDialog:
        """Return the dialog, not yet open."""
        dialog = QFileDialog(self._parent, self.tr("Choose a model"), str(start))
        dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
        dialog.setNameFilters([self.tr("GGUF models (*.gguf)"), self.tr("All files (*)")])
        return dialog


class ModelFolderDialog(QObject):
    """Asks for a folder whose models are to be listed."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._parent = parent

    def ask(self, start: Path) -> Path | None:
        """Let the user choose a folder, beginning at ``start``; None if they do not."""
        return _answer(self.make(start))

    def make(self, start: Path) -> QFileDialog:
        """Return the dialog, not yet open."""
        dialog = QFileDialog(self._parent, self.tr("Add a folder of models"), str(start))
        dialog.setFileMode(QFileDialog.FileMode.Directory)
        dialog.setOption(QFileDialog.Option.ShowDirsOnly)
        return dialog


def _answer(dialog: QFileDialog) -> Path | None:
    """Open the dialog and wait for the user."""
    try:
        return first_path(dialog.selectedFiles() if dialog.exec() else [])
    finally:
        dialog.deleteLater()  # its parent is the window, which lives as long as the app


def first_path(chosen: list[str]) -> Path | None:
    """Return the path that a dialog gave; None if it gave none."""
    return Path(chosen[0]) if chosen else None
