"""Asking for a model file or a folder of models; a test replaces ``ask``."""

from pathlib import Path

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QFileDialog, QWidget

__all__ = ["ModelFileDialog", "ModelFolderDialog"]


class ModelFileDialog(QObject):
    """Asks for one GGUF file."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._parent = parent

    def ask(self, start: Path) -> Path | None:
        """Let the user choose a file, beginning in the folder ``start``; None if they do not."""
        title, kinds = self.tr("Choose a model"), self.tr("GGUF models (*.gguf);;All files (*)")
        chosen, _kind = QFileDialog.getOpenFileName(self._parent, title, str(start), kinds)
        return Path(chosen) if chosen else None


class ModelFolderDialog(QObject):
    """Asks for a folder whose models are to be listed."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._parent = parent

    def ask(self, start: Path) -> Path | None:
        """Let the user choose a folder, beginning at ``start``; None if they do not."""
        chosen = QFileDialog.getExistingDirectory(self._parent, self.tr("Add a folder of models"), str(start))
        return Path(chosen) if chosen else None
