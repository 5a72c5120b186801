"""The downloads: one runs, others wait in line, all survive a restart. Threads end with the app."""

import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path

from PySide6.QtCore import QObject, QTimer, Signal, Slot

from chatapp.errors import ChatAppError, Problem, ProblemKind
from chatapp.models.hub_files import HubModel
from chatapp.models.hub_partial import DownloadRecord, PartialDownload, partial_downloads
from chatapp.models.hub_progress import DownloadPhase, DownloadProgress

__all__ = ["DownloadItem", "DownloadsController"]

_CLOSE_PATIENCE_S = 2.0  # a thread that still asks for an address then is left to die with the process
_STALL_MS = 2_000  # a download of which nothing is heard for so long stands still: its last speed is no longer true
_BUSY = frozenset(
    {
        DownloadPhase.CONNECTING,
        DownloadPhase.CHECKING,
        DownloadPhase.RUNNING,
        DownloadPhase.RETRYING,
        DownloadPhase.PAUSING,
    }
)


@dataclass(frozen=True, slots=True)
class DownloadItem:
    """One download as the window shows it.

    Attributes:
        partial: What is fetched, and where to.
        progress: How far it is.
        path: The file to load; None before all is in place.
    """

    partial: PartialDownload
    progress: DownloadProgress
    path: Path | None = None

    @property
    def key(self) -> str:
        """What tells downloads apart."""
        return str(self.partial.folder)

    @property
    def model(self) -> HubModel:
        """What is fetched."""
        return self.partial.record.model

    @property
    def is_busy(self) -> bool:
        """A thread works on it."""
        return self.progress.phase in _BUSY


@dataclass
class _Run:
    """The thread of a download.

    Attributes:
        wants_cancel: What arrived is deleted when it ends.
        is_stopping: No more of its progress is shown.
    """

    thread: threading.Thread = field(default_factory=threading.Thread)
    stop: Callable[[], None] = lambda: None
    is_stopping: threading.Event = field(default_factory=threading.Event)
    wants_cancel: bool = False


class DownloadsController(QObject):
    """Holds the list.

    Signals:
        items_changed: ``(tuple[DownloadItem, ...])``, about four times a second while something runs.
        completed: ``(DownloadItem)``: it is in place and can be loaded.
    """

    items_changed = Signal(object)
    completed = Signal(object)
    _told = Signal(str, object)
    _ended = Signal(str, object)

    def __init__(self, token: Callable[[], str], parent: QObject | None = None) -> None:
        """Build.

        Args:
            token: Gives the access token; called in threads.
            parent: Owner.
        """
        super().__init__(parent)
        self._token = token
        self._items: dict[str, DownloadItem] = {}
        self._runs: dict[str, _Run] = {}
        self._is_closed = False
        self._told.connect(self._on_told)
        self._ended.connect(self._on_ended)
        self._told_s = 0.0
        self._watch = QTimer(self)
        self._watch.setInterval(_STALL_MS)
        self._watch.timeout.connect(self._on_watch)

    @property
    def items(self) -> tuple[DownloadItem, ...]:
        """All of this session and those left by earlier ones, in the order of their begin."""
        return tuple(self._items.values())

    def restore(self, folder: Path) -> None:
        """List what was begun in this folder and not completed: paused, or failed with its reason; nothing is asked."""
        for partial in partial_downloads(folder):
            problem = partial.record.problem
            phase = DownloadPhase.PAUSED if problem is None else DownloadPhase.FAILED
            progress = DownloadProgress(phase, partial.present_bytes(), problem=problem, is_of_earlier=problem is not None)
            item = DownloadItem(partial, progress)
            self._items.setdefault(item.key, item)
        self._publish()

    def start(self, endpoint: str, model: HubModel, folder: Path) -> None:
        """Fetch a model into this folder; one that is in the list already goes on."""
        partial = PartialDownload(folder, DownloadRecord(endpoint=endpoint, model=model))
        item = DownloadItem(partial, DownloadProgress(DownloadPhase.QUEUED))
        known = self._items.get(item.key)
        if known is None or known.progress.phase is DownloadPhase.DONE:
            self._items[item.key] = item
            self._run_next()
        else:
            self.resume(item.key)

    @Slot(str)
    def pause(self, key: str) -> None:
        """Stop a download; what arrived is kept."""
        item = self._items.get(key)
        if item is None:
            return
        if (run := self._runs.get(key)) is not None:
            run.is_stopping.set()
            run.stop()
            self._show(item, DownloadPhase.PAUSING)
        elif item.progress.phase is DownloadPhase.QUEUED:
            self._show(item, DownloadPhase.PAUSED)

    @Slot(str)
    def resume(self, key: str) -> None:
        """Go on with a download that is paused or failed, as soon as it is its turn."""
        item = self._items.get(key)
        if item is not None and item.progress.phase in {DownloadPhase.PAUSED, DownloadPhase.FAILED}:
            self._show(item, DownloadPhase.QUEUED)
            self._run_next()

    @Slot(str)
    def cancel(self, key: str) -> None:
        """Take a download out of the list and delete what arrived of it; a complete model stays where it is."""
        if (run := self._runs.get(key)) is not None:
            run.wants_cancel = True
            self.pause(key)
        elif (item := self._items.pop(key, None)) is not None:
            item.partial.discard()
            self._publish()

    def close(self) -> None:
        """End the thread; what arrived is kept, and is listed at the next start."""
        self._is_closed = True
        self._watch.stop()
        for run in tuple(self._runs.values()):
            run.is_stopping.set()
            run.stop()
            run.thread.join(_CLOSE_PATIENCE_S)
        self._runs.clear()

    def _run_next(self) -> None:
        waiting = (item for item in self._items.values() if item.progress.phase is DownloadPhase.QUEUED)
        item = None if self._runs or self._is_closed else next(waiting, None)
        if item is not None:
            self._runs[item.key] = run = _Run()
            run.thread = threading.Thread(target=self._work, args=(item, run), name="download", daemon=True)
            self._show(item, DownloadPhase.CONNECTING)
            self._watch.start()
            run.thread.start()
        else:
            if not self._runs:
                self._watch.stop()
            self._publish()

    def _work(self, item: DownloadItem, run: _Run) -> None:
        """Run one download (in its thread)."""
        # Half a second of imports, which only those who download shall pay, and not in the window's thread.
        from chatapp.models.hub import Hub  # noqa: PLC0415
        from chatapp.models.hub_download import Download  # noqa: PLC0415

        key = item.key

        def tell(progress: DownloadProgress) -> None:
            if not self._is_closed and not run.is_stopping.is_set():
                self._told.emit(key, progress)

        outcome: Path | Problem | None
        try:
            download = Download(Hub(item.partial.record.endpoint, self._token()), item.partial, tell)
            run.stop = download.stop
            outcome = None if run.is_stopping.is_set() or self._is_closed else download.run()
        except ChatAppError as error:
            outcome = error.problem
        except Exception as error:  # noqa: BLE001 - a thread has no caller: whatever it is must reach the user
            reason = self.tr("an unexpected error")
            host = item.partial.record.endpoint
            outcome = Problem(kind=ProblemKind.HUB_FAILED, facts={"host": host, "reason": reason}, detail=repr(error))
        if isinstance(outcome, Problem):
            item.partial.note(outcome)
        if not self._is_closed:
            self._ended.emit(key, outcome)

    @Slot(str, object)
    def _on_told(self, key: str, progress: DownloadProgress) -> None:
        run, item = self._runs.get(key), self._items.get(key)
        if run is not None and item is not None and not run.is_stopping.is_set() and progress.phase is not DownloadPhase.DONE:
            self._told_s = time.monotonic()
            self._items[key] = replace(item, progress=progress)
            self._publish()

    @Slot()
    def _on_watch(self) -> None:
        """Say that nothing arrives: the thread waits for the network and cannot."""
        if time.monotonic() - self._told_s < _STALL_MS / 1000:
            return
        for key, item in self._items.items():
            if key in self._runs and item.progress.phase is DownloadPhase.RUNNING:
                self._items[key] = replace(item, progress=replace(item.progress, bytes_per_s=0.0, left_s=None))
                self._publish()

    @Slot(str, object)
    def _on_ended(self, key: str, outcome: Path | Problem | None) -> None:
        run, item = self._runs.pop(key, None), self._items.get(key)
        if item is None or run is None:
            return
        if isinstance(outcome, Path):
            self._complete(replace(item, path=outcome))
        elif run.wants_cancel:
            self.cancel(key)
        else:
            self._settle(item, outcome)
        self._run_next()

    def _complete(self, item: DownloadItem) -> None:
        is_checked = all(file.sha256 for file in item.model.files)
        done = DownloadProgress(DownloadPhase.DONE, item.model.bytes, is_checked=is_checked)
        self._items[item.key] = replace(item, progress=done)
        self.completed.emit(self._items[item.key])

    def _settle(self, item: DownloadItem, problem: Problem | None) -> None:
        phase = DownloadPhase.PAUSED if problem is None else DownloadPhase.FAILED
        progress = DownloadProgress(phase, item.partial.present_bytes(), problem=problem)
        kept = (one for one in partial_downloads(item.partial.models_folder) if one.folder == item.partial.folder)
        self._items[item.key] = replace(item, progress=progress, partial=next(kept, item.partial))

    def _show(self, item: DownloadItem, phase: DownloadPhase) -> None:
        progress = DownloadProgress(phase, item.progress.done_bytes)
        self._items[item.key] = replace(item, progress=progress)
        self._publish()

    def _publish(self) -> None:
        self.items_changed.emit(self.items)
