"""Which models the picker offers: places are scanned in a background thread, headers are read once and kept in the database."""

import threading
from collections.abc import Sequence
from concurrent.futures import Future
from pathlib import Path
from typing import Any

from pydantic import ValidationError
from PySide6.QtCore import QObject, Signal, Slot

from chatapp.domain.turn import MachineInfo
from chatapp.log import topic
from chatapp.models.collection import collect_models
from chatapp.models.header_cache import HeaderCache, HeaderRecord
from chatapp.models.places import Place
from chatapp.models.scan import ModelEntry
from chatapp.storage.model_speeds import MeasuredSpeed
from chatapp.storage.writer import StoreThread

__all__ = ["ModelLibrary"]

_KEPT_WAIT_S = 10.0  # a database that does not answer must not keep the models out of sight
_log = topic("models")


class ModelLibrary(QObject):
    """Holds the entries of the last scan.

    Signals:
        entries_changed: ``(list[ModelEntry])``
        speeds_changed: ``(dict[(file name, bytes), MeasuredSpeed])``
        load_times_changed: ``(dict[path, dict[LoadWarmth, ms]])``
    """

    entries_changed = Signal(object)
    speeds_changed = Signal(object)
    load_times_changed = Signal(object)
    _scanned = Signal(object, object)
    _speeds_read = Signal(object)

    def __init__(self, store: StoreThread | None = None, parent: QObject | None = None) -> None:
        """Keep headers in a store; without one they are kept as long as the object lives."""
        super().__init__(parent)
        self._store = store
        self._cache: HeaderCache | None = None
        self._added: dict[str, str] = {}  # records of the scan that runs; owned by its thread
        self._thread: threading.Thread | None = None
        self._waiting: tuple[tuple[Place, ...], tuple[Path, ...]] | None = None
        self._scanned.connect(self._on_scanned)
        self._speeds_read.connect(self._on_speeds_read)
        self.entries: list[ModelEntry] = []
        self.speeds: dict[tuple[str, int], MeasuredSpeed] = {}

    def scan(self, places: Sequence[Place], files: Sequence[Path] = ()) -> None:
        """Scan these places, and add single files that lie elsewhere, each file once; answers through ``entries_changed``.

        Nothing waits: what is asked for while a scan runs comes after it, and only the latest of that.
        """
        asked = (tuple(places), tuple(files))
        if self._thread is not None:
            self._waiting = asked
        else:
            self._begin(*asked)

    def read_measured(self, machine: MachineInfo) -> None:
        """Read anew how fast each model wrote and was loaded on this machine.

        Answers through ``speeds_changed`` and ``load_times_changed``.
        """
        if self._store is not None:
            self._store.submit(self._store.model_speeds.speeds, machine).add_done_callback(self._on_speeds_answered)
            self._store.submit(self._store.model_records.load_times).add_done_callback(self._on_load_times_answered)

    def close(self) -> None:
        """Wait for a scan that runs (it is bounded in depth and number of files); its result is no longer told."""
        self._waiting = None
        if self._thread is not None:
            self._thread.join()
            self._thread = None

    def _begin(self, places: tuple[Place, ...], files: tuple[Path, ...]) -> None:
        self._thread = threading.Thread(target=self._scan, args=(places, files), name="model-scan", daemon=True)
        self._thread.start()

    def _scan(self, places: tuple[Place, ...], files: tuple[Path, ...]) -> None:
        if self._cache is None:
            self._cache = HeaderCache(self._kept_records(), record_added=self._on_record_added)
        try:
            entries = collect_models(places, files, self._cache)
        except Exception:  # noqa: BLE001 - a thread has no caller, and later scans must go on
            _log.exception("the models cannot be listed")
            entries = list(self.entries)
        self._keep_added()
        self._scanned.emit(threading.current_thread(), entries)

    def _kept_records(self) -> list[HeaderRecord]:
        if self._store is None:
            return []
        try:
            texts = self._store.submit_urgent(self._store.model_records.headers).result(_KEPT_WAIT_S)
        except Exception as error:  # noqa: BLE001 - the store told it; the headers are read again
            _log.info("the kept headers cannot be read: %s", error)
            return []
        return [record for text in texts if (record := _record(text)) is not None]

    def _on_record_added(self, record: HeaderRecord) -> None:
        self._added[record.path] = record.model_dump_json()

    def _keep_added(self) -> None:
        added, self._added = self._added, {}
        if added and self._store is not None:
            self._store.submit(self._store.model_records.put_headers, added)

    @Slot(object, object)
    def _on_scanned(self, thread: threading.Thread, entries: list[ModelEntry]) -> None:
        if thread is not self._thread:
            return  # the library was closed meanwhile
        thread.join()
        self._thread = None
        self.entries = entries
        self.entries_changed.emit(entries)
        if self._waiting is not None:
            asked, self._waiting = self._waiting, None
            self._begin(*asked)

    def _on_speeds_answered(self, future: "Future[Any]") -> None:
        if future.exception() is None:  # in the store's thread
            self._speeds_read.emit(future.result())

    def _on_load_times_answered(self, future: "Future[Any]") -> None:
        if future.exception() is None:  # in the store's thread: a signal is queued from there
            self.load_times_changed.emit(future.result())

    @Slot(object)
    def _on_speeds_read(self, speeds: dict[tuple[str, int], MeasuredSpeed]) -> None:
        self.speeds = speeds
        self.speeds_changed.emit(speeds)


def _record(text: str) -> HeaderRecord | None:
    try:
        return HeaderRecord.model_validate_json(text)
    except ValidationError:
        return None  # of another version: the header is read again
