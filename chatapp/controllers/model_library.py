"""Which models the picker offers: folders are scanned in a background thread, headers are read once."""

import os
import threading
from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from chatapp.models.header_cache import HeaderCache
from chatapp.models.scan import ModelEntry, entry_of, scan_folders

__all__ = ["ModelLibrary"]


class ModelLibrary(QObject):
    """Holds the entries of the last scan.

    Signals:
        entries_changed: ``(list[ModelEntry])``
    """

    entries_changed = Signal(object)
    _scanned = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._cache = HeaderCache()
        self._thread: threading.Thread | None = None
        self._scanned.connect(self._on_scanned)
        self.entries: list[ModelEntry] = []

    def scan(self, folders: Sequence[Path], files: Sequence[Path] = ()) -> None:
        """Scan these folders, and add single files that lie elsewhere, each file once; answers through ``entries_changed``."""
        self.close()
        self._thread = threading.Thread(target=self._scan, args=(tuple(folders), tuple(files)), name="model-scan", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Wait for a scan that runs (it is bounded in depth and number of files)."""
        if self._thread is not None:
            self._thread.join()
            self._thread = None

    def _scan(self, folders: tuple[Path, ...], files: tuple[Path, ...]) -> None:
        found = (*scan_folders(folders, self._cache), *(entry_of(file, self._cache) for file in files))
        entries: dict[str, ModelEntry] = {}
        for entry in found:
            entries.setdefault(os.path.realpath(entry.path), entry)
        self._scanned.emit(list(entries.values()))

    def _on_scanned(self, entries: list[ModelEntry]) -> None:
        self.entries = entries
        self.entries_changed.emit(entries)
