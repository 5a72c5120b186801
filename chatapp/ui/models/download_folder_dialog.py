"""Asking where downloads go; a test replaces ``ask``."""

from pathlib import Path

from PySide6.QtWidgets import QFileDialog

from chatapp.ui.models.model_file_dialog import ModelFolderDialog

__all__ = ["DownloadFolderDialog"]


class DownloadFolderDialog(ModelFolderDialog):
    """The system's own dialog for one folder."""

    def make(self, start: Path) -> QFileDialog:
        """Return the dialog, not yet open."""
        dialog = super().make(start)
        dialog.setWindowTitle(self.tr("Choose the folder for downloads"))
        return dialog
