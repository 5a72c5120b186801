"""Watches for conversations that the command line adds while the window is open, without asking again and again."""

import time
from concurrent.futures import Future
from pathlib import Path

from PySide6.QtCore import QFileSystemWatcher, QObject, Qt, Signal, Slot

from chatapp.log import topic
from chatapp.storage.outside_changes import StoredList
from chatapp.storage.writer import StoreThread

__all__ = ["OutsideChangesController"]

_log = topic("storage")


class OutsideChangesController(QObject):
    """Looks into the database when the system says that the watched file changed, or when somebody comes back to the window.

    Signals:
        found: ``(StoredList, float asked_at_s)``: another program changed the database; this is what it held when it was asked
            (time.monotonic()).
    """

    found = Signal(object, float)
    _looked = Signal(object, float)

    def __init__(self, store: StoreThread, stamp: Path, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._store = store
        self._stamp = stamp
        self._watcher: QFileSystemWatcher | None = None
        self._looked.connect(self._on_looked, Qt.ConnectionType.QueuedConnection)

    def start(self) -> None:
        """Watch from now on. A folder where nothing can be written or watched is looked at by :meth:`look` alone."""
        self._watcher = QFileSystemWatcher(self)
        self._watcher.fileChanged.connect(self._on_file_changed)
        self._watch()

    @Slot()
    def look(self) -> None:
        """Look once; where nothing changed that costs one number read from memory."""
        if self._watcher is not None:
            asked_at_s = time.monotonic()
            looking = self._store.submit_latest("outside", self._store.outside.look)
            looking.add_done_callback(lambda done: self._looked.emit(done, asked_at_s))

    def close(self) -> None:
        """End."""
        if self._watcher is not None:
            self._watcher.fileChanged.disconnect(self._on_file_changed)
            self._watcher.deleteLater()
            self._watcher = None

    def _watch(self) -> None:
        try:
            self._stamp.touch()
        except OSError as error:
            _log.warning("changes by the command line are seen late: %s", error)
            return
        if self._watcher is not None and not self._watcher.addPath(str(self._stamp)):
            _log.warning("changes by the command line are seen late: the file cannot be watched")

    @Slot()
    def _on_file_changed(self) -> None:
        if self._watcher is not None and not self._watcher.files():  # a file that was replaced is no longer watched
            self._watch()
        self.look()

    @Slot(object, float)
    def _on_looked(self, done: "Future[StoredList | None]", asked_at_s: float) -> None:
        if done.exception() is None and (stored := done.result()) is not None:  # the store told what failed
            self.found.emit(stored, asked_at_s)
