"""Searching as one types: the store's thread works, only the newest question is answered, the index follows in idle time."""

from collections.abc import Callable
from concurrent.futures import Future
from itertools import count
from typing import Any

from PySide6.QtCore import QObject, Qt, QTimer, Signal, Slot

from chatapp.domain.search import SearchFilter, SearchResults
from chatapp.log import topic
from chatapp.storage.writer import StoreThread

__all__ = ["INDEX_DELAY_MS", "SearchController"]

INDEX_DELAY_MS = 1_500  # after the last change, so that the window and the answer come first
_BETWEEN_SLICES_MS = 20
_SLICE = 200  # messages; some ten milliseconds of the store's thread
_log = topic("storage")


class SearchController(QObject):
    """Asks the store and keeps the index up to date.

    Signals:
        answered: ``(str query, SearchResults)``: to the newest question; older ones are never answered.
        hits_found: ``(str conversation_id, str query, tuple[str, ...] message_ids)``: messages with hits in one conversation.
        models_found: ``(tuple[str, ...])``: names to filter by.
        index_changed: ``(int)``: messages that are not in the index yet; 0: all are.
    """

    answered = Signal(str, object)
    hits_found = Signal(str, str, object)
    models_found = Signal(object)
    index_changed = Signal(int)
    _done = Signal(object, object)

    def __init__(self, store: StoreThread, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._store = store
        self._numbers = count(1)
        self._newest = 0  # number of the newest question; read in the store's thread too
        self._is_answering = self._is_closed = False
        self._done.connect(self._on_done, Qt.ConnectionType.QueuedConnection)
        self._timer = QTimer(self, singleShot=True, interval=INDEX_DELAY_MS)
        self._timer.timeout.connect(self._read_slice)

    def search(self, query: str, chosen: SearchFilter) -> None:
        """Ask for the conversations with a text; an older question that is still worked on is dropped."""
        self._newest = number = next(self._numbers)
        if self._store.is_waiting:  # a disk that is full or locked keeps nobody from finding what is on it
            job = self._store.submit_urgent(self._search_as_is, number, query, chosen)
        else:
            job = self._store.submit_latest("search", self._search, number, query, chosen)
        self._when_done(job, lambda results: self._on_results(number, query, results))

    def stop(self) -> None:
        """Want no answer any more."""
        self._newest = next(self._numbers)

    def find_in(self, conversation_id: str, query: str) -> None:
        """Ask for the messages of a conversation with a text."""
        job = self._store.submit_latest("find", self._find, conversation_id, query)
        self._when_done(job, lambda ids: self.hits_found.emit(conversation_id, query, ids))

    def ask_models(self) -> None:
        """Ask for the models that can be filtered by."""
        self._when_done(self._store.submit(self._store.search.models), self.models_found.emit)

    @Slot()
    def note_change(self) -> None:
        """Read what changed into the index, a moment after the last change."""
        if not self._is_closed:
            self._timer.start(INDEX_DELAY_MS)

    def close(self) -> None:
        """Ask the store for nothing any more: it is about to close; what is not read is read at the next start."""
        self._is_closed = True
        self.stop()
        self._timer.stop()

    def set_answering(self, is_answering: bool) -> None:  # noqa: FBT001 - a Qt-style setter
        """Leave the processor to an answer that is being written; what it changed is read after it."""
        self._is_answering = is_answering
        if not is_answering:
            self.note_change()

    def _search(self, number: int, query: str, chosen: SearchFilter) -> SearchResults | None:
        """Search (in the store's thread); what was written a moment ago is found too."""
        self._store.search.index.read_slice(_SLICE)
        return self._search_as_is(number, query, chosen)

    def _search_as_is(self, number: int, query: str, chosen: SearchFilter) -> SearchResults | None:
        return self._store.search.search(query, chosen, lambda: self._newest == number)

    def _find(self, conversation_id: str, query: str) -> tuple[str, ...]:
        search = self._store.search
        search.index.read_slice(_SLICE)
        return search.message_ids(conversation_id, query)

    def _on_results(self, number: int, query: str, results: SearchResults | None) -> None:
        if results is not None and number == self._newest:
            self.answered.emit(query, results)

    @Slot()
    def _read_slice(self) -> None:
        if not self._is_answering:
            self._when_done(self._store.submit(self._store.search.index.read_slice, _SLICE), self._on_slice)

    def _on_slice(self, n_left: int) -> None:
        self.index_changed.emit(n_left)
        if n_left and not self._is_closed:
            self._timer.start(_BETWEEN_SLICES_MS)

    def _when_done(self, future: "Future[Any]", then: Callable[..., None]) -> None:
        future.add_done_callback(lambda done: self._done.emit(then, done))

    @Slot(object, object)
    def _on_done(self, then: Callable[[Any], None], done: "Future[Any]") -> None:
        error = done.exception()
        if error is None:
            then(done.result())
        else:  # the store told it, where it is worth telling
            _log.warning("a search failed: %r", error)
