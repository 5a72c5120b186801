"""Hashes the loaded model's file in the background, and only while no answer is written: it must not slow what we measure."""

import threading
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from chatapp.storage.model_files import FileStamp, hash_file
from chatapp.storage.writer import StoreThread

__all__ = ["ModelHasher"]


class ModelHasher(QObject):
    """One background thread at a time; the hash of an unchanged file comes from the store.

    Signals:
        hashed: ``(str path, str sha256)``
    """

    hashed = Signal(str, str)

    def __init__(self, store: StoreThread, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._store = store
        self._may_run = threading.Event()
        self._may_run.set()
        self._job: _Job | None = None

    def start(self, path: Path) -> None:
        """Hash a file; a hash still being made of another one is given up."""
        self.close()
        self._job = _Job(self, path)
        self._job.start()

    def pause(self) -> None:
        """Wait, since an answer is being written."""
        self._may_run.clear()

    def resume(self) -> None:
        """Go on."""
        self._may_run.set()

    def close(self) -> None:
        """Give up and wait for the thread (it ends within the reading of one mebibyte)."""
        if self._job is not None:
            self._job.give_up.set()
            was_paused = not self._may_run.is_set()
            self._may_run.set()
            self._job.join()
            self._job = None
            if was_paused:
                self._may_run.clear()

    def hash_now(self, path: Path, give_up: threading.Event) -> None:
        """Find or make the hash (called in the job's thread)."""
        store = self._store
        known = store.submit(store.model_files.sha256, path).result()
        if known is None:
            known = self._made(path, give_up)
        if known is not None and not give_up.is_set():
            self.hashed.emit(str(path), known)

    def _made(self, path: Path, give_up: threading.Event) -> str | None:
        try:
            stamp = FileStamp.of(path)
        except OSError:
            return None
        made = hash_file(path, lambda: self._is_given_up(give_up))
        if made is not None:
            self._store.submit(self._store.model_files.put, path, stamp, made)
        return made

    def _is_given_up(self, give_up: threading.Event) -> bool:
        self._may_run.wait()
        return give_up.is_set()


class _Job(threading.Thread):
    def __init__(self, hasher: ModelHasher, path: Path) -> None:
        super().__init__(name="model-hash", daemon=True)
        self.give_up = threading.Event()
        self._hasher = hasher
        self._path = path

    def run(self) -> None:
        self._hasher.hash_now(self._path, self.give_up)
