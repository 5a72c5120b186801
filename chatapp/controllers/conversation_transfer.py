"""Exports and imports in a thread of their own: any number of conversations, with progress, and a way out at any moment."""

import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future
from concurrent.futures import TimeoutError as StillRunning
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeVar

from PySide6.QtCore import QObject, Signal

from chatapp.domain.conversation import Conversation
from chatapp.errors import ChatAppError, Problem
from chatapp.log import topic
from chatapp.storage.session_log.imports import read_conversations
from chatapp.storage.session_log.kept import KeptConversation
from chatapp.storage.session_log.many import ExportOrder, export_many
from chatapp.storage.writer import StoreThread

__all__ = ["ConversationTransferController", "ImportReport"]

_T = TypeVar("_T")
_LOOK_EVERY_S = 0.1  # how soon a wish to stop is seen while the store is busy
_JOIN_S = 5.0

_log = topic("storage")


class _GivenUpError(Exception):
    """The user wants no more of it."""


@dataclass(frozen=True)
class ImportReport:
    """What became of the files.

    Attributes:
        added: The conversations that are new, with what is kept beside them, as they are stored.
        known_ids: Ids of those that were there already.
        n_renewed: How many of ``added`` got a new id.
        problems: One for each file of which nothing was imported.
    """

    added: list[KeptConversation] = field(default_factory=list)
    known_ids: list[str] = field(default_factory=list)
    n_renewed: int = 0
    problems: list[Problem] = field(default_factory=list)


class ConversationTransferController(QObject):
    """One export or import at a time.

    Signals:
        progressed: ``(int n_done, int n_all)``: conversations written.
        exported: ``(Path)``: everything is written there.
        imported: ``(ImportReport)``
        failed: ``(Problem)``: nothing of the export stayed.
        ended: ``()``: after each of the others, and after a cancelled export.
    """

    progressed = Signal(int, int)
    exported = Signal(object)
    imported = Signal(object)
    failed = Signal(object)
    ended = Signal()

    def __init__(self, store: StoreThread, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._store = store
        self._give_up = threading.Event()
        self._thread: threading.Thread | None = None

    @property
    def is_busy(self) -> bool:
        """Whether an export or import is under way."""
        return self._thread is not None and self._thread.is_alive()

    def export(self, order: ExportOrder, ids: Sequence[str], current: Conversation | None = None) -> bool:
        """Write conversations; False if another export or import is under way.

        Args:
            order: What and where.
            ids: The conversations, in this order; those that are deleted meanwhile are left out.
            current: One of them as it is on screen, which may be newer than what is stored.
        """
        return self._start(lambda: self._export(order, tuple(ids), current))

    def import_files(self, paths: Sequence[Path]) -> bool:
        """Read files, each as a whole or not at all; False if another export or import is under way."""
        return self._start(lambda: self._import(tuple(paths)))

    def cancel(self) -> None:
        """Stop an export; nothing of it stays. An import goes on to the end of its file."""
        self._give_up.set()

    def close(self) -> None:
        """Stop, and wait for the thread."""
        self.cancel()
        if self._thread is not None:
            self._thread.join(_JOIN_S)

    def _start(self, work: Callable[[], None]) -> bool:
        if self.is_busy:
            return False
        self._give_up.clear()
        self._thread = threading.Thread(target=self._run, args=(work,), name="transfer", daemon=True)
        self._thread.start()
        return True

    def _run(self, work: Callable[[], None]) -> None:
        try:
            work()
        except _GivenUpError:
            _log.info("an export was cancelled")
        except ChatAppError as error:
            self.failed.emit(error.problem)
        self.ended.emit()

    def _export(self, order: ExportOrder, ids: Sequence[str], current: Conversation | None) -> None:
        export_many(order, self._kept(ids, current), lambda n_done: self._tell(n_done, len(ids)))
        self.exported.emit(order.target)

    def _kept(self, ids: Sequence[str], current: Conversation | None) -> Iterator[KeptConversation]:
        for key in ids:
            shown = current if current is not None and key == current.id else None
            try:
                kept = self._result(self._store.submit(self._store.transfer.load, key))
            except KeyError:
                if shown is not None:  # not on the disk yet
                    yield KeptConversation(conversation=shown)
                _log.info("a conversation that was to be exported is not on the disk")
                continue
            yield kept if shown is None else kept.model_copy(update={"conversation": shown})

    def _tell(self, n_done: int, n_all: int) -> None:
        if self._give_up.is_set():
            raise _GivenUpError
        self.progressed.emit(n_done, n_all)

    def _result(self, future: "Future[_T]") -> _T:
        """Wait for the store; it may be held up by a full disk or another program for as long as that takes."""
        while not self._give_up.is_set():
            try:
                return future.result(_LOOK_EVERY_S)
            except StillRunning:
                continue
        raise _GivenUpError

    def _import(self, paths: Sequence[Path]) -> None:
        report = ImportReport()
        for path in paths:
            try:
                result = self._result(self._store.submit(self._store.transfer.store, read_conversations(path)))
            except ChatAppError as error:
                report.problems.append(error.problem)
                continue
            report.added.extend(result.added)
            report.known_ids.extend(result.known_ids)
            report = ImportReport(report.added, report.known_ids, report.n_renewed + result.n_renewed, report.problems)
        self.imported.emit(report)
