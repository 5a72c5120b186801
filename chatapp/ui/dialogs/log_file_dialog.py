"""Asks for the files of exports and imports; tests replace its ``ask`` methods."""

from pathlib import Path

from PySide6.QtCore import QCoreApplication, QStandardPaths
from PySide6.QtWidgets import QFileDialog, QWidget

__all__ = ["LogFileDialog", "documents_folder"]


def documents_folder() -> Path:
    """Return the folder for documents, or the home folder on a machine without one: a dialog cannot begin in a missing folder."""
    named = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.DocumentsLocation)
    folder = Path(named)
    return folder if named and folder.is_dir() else Path.home()


def _tr(text: str) -> str:
    return QCoreApplication.translate("LogFileDialog", text)  # the parent would look under its own class


class LogFileDialog:
    """The system's own dialogs for opening and saving conversations and logs."""

    def __init__(self, parent: QWidget) -> None:
        self._parent = parent

    def ask_target(self, name: str) -> Path | None:
        """Return where to write, or None if the user changed their mind."""
        title = _tr("Export")
        chosen, _ = QFileDialog.getSaveFileName(self._parent, title, str(documents_folder() / name))
        return Path(chosen) if chosen else None

    def ask_folder(self) -> Path | None:
        """Return the folder in which a new folder is to be made, or None if the user changed their mind."""
        title = _tr("Export into a new folder inside")
        chosen = QFileDialog.getExistingDirectory(self._parent, title, str(documents_folder()))
        return Path(chosen) if chosen else None

    def ask_source(self) -> Path | None:
        """Return the log to open, or None if the user changed their mind."""
        title = _tr("Open session log")
        kinds = _tr("Session logs (*.jsonl);;All files (*)")
        chosen, _ = QFileDialog.getOpenFileName(self._parent, title, str(documents_folder()), kinds)
        return Path(chosen) if chosen else None

    def ask_settings(self) -> Path | None:
        """Return the file of settings to read, or None if the user changed their mind."""
        title = _tr("Open settings")
        kinds = _tr("Settings (*.json);;All files (*)")
        chosen, _ = QFileDialog.getOpenFileName(self._parent, title, str(documents_folder()), kinds)
        return Path(chosen) if chosen else None

    def ask_sources(self) -> list[Path]:
        """Return the files to import; none if the user changed their mind."""
        title = _tr("Import chats")
        kinds = _tr("Chats (*.json *.jsonl);;All files (*)")
        chosen, _ = QFileDialog.getOpenFileNames(self._parent, title, str(documents_folder()), kinds)
        return [Path(one) for one in chosen]
