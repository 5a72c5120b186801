"""Asks for the file of a session log; tests replace its two ``ask`` methods."""

from pathlib import Path

from PySide6.QtCore import QStandardPaths
from PySide6.QtWidgets import QFileDialog, QWidget

__all__ = ["LogFileDialog", "documents_folder"]


def documents_folder() -> Path:
    """Return the folder for documents, or the home folder on a machine without one: a dialog cannot begin in a missing folder."""
    named = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.DocumentsLocation)
    folder = Path(named)
    return folder if named and folder.is_dir() else Path.home()


class LogFileDialog:
    """The system's own dialogs for opening and saving a session log."""

    def __init__(self, parent: QWidget) -> None:
        self._parent = parent

    def ask_target(self, name: str) -> Path | None:
        """Return where to write, or None if the user changed their mind."""
        title = self._parent.tr("Export session log")
        chosen, _ = QFileDialog.getSaveFileName(self._parent, title, str(documents_folder() / name))
        return Path(chosen) if chosen else None

    def ask_source(self) -> Path | None:
        """Return what to open, or None if the user changed their mind."""
        title = self._parent.tr("Open session log")
        kinds = self._parent.tr("Session logs (*.jsonl);;All files (*)")
        chosen, _ = QFileDialog.getOpenFileName(self._parent, title, str(documents_folder()), kinds)
        return Path(chosen) if chosen else None
