"""Carries the controllers' reads and writes to the store thread, and its answers back: nobody waits for the disk.

What is on its way to the disk is remembered here, so that a disk that is full or locked keeps nobody from opening a chat: one
that is not saved yet comes from memory, any other is read past the writes that wait.
"""

from collections import Counter
from collections.abc import Callable
from concurrent.futures import Future
from typing import Any

from PySide6.QtCore import QObject, Qt, QTimer, Signal, Slot

from chatapp.domain.conversation import Conversation
from chatapp.domain.message import Message
from chatapp.domain.settings import AppSettings
from chatapp.errors import Problem
from chatapp.storage.writer import StoreThread

__all__ = ["StoreKeeper"]


class _Unsaved:
    """A conversation on its way to the disk: its tree, and messages of it that are written again and again while they grow."""

    def __init__(self, conversation: Conversation) -> None:
        self.conversation = conversation
        self.states: dict[str, Message] = {}

    def whole(self) -> Conversation:
        """Return it as it will be on the disk."""
        known = self.conversation.message_ids
        whole = self.conversation
        for message in self.states.values():
            if message.id in known:
                whole = whole.replace_message(message)
        return whole.model_copy(update={"updated_at": self.conversation.updated_at})


class StoreKeeper(QObject):
    """Keeps conversations and settings in the database.

    Signals:
        problem_raised: ``(Problem)``: something could not be stored yet; it is tried again.
        recovered: ``()``: everything is stored again.
    """

    problem_raised = Signal(object)
    recovered = Signal()
    _answered = Signal(object, object)
    _written = Signal(str, object)
    _recovering = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._store: StoreThread | None = None
        self._n_pending: Counter[str] = Counter()  # writes on their way, by conversation
        self._unsaved: dict[str, _Unsaved] = {}
        self._failed: set[str] = set()
        self._is_recovering = False  # writes succeed again, and some still wait
        self._answered.connect(self._on_answered)
        self._written.connect(self._on_written, Qt.ConnectionType.QueuedConnection)
        self._recovering.connect(self._on_recovering, Qt.ConnectionType.QueuedConnection)

    @property
    def unsaved(self) -> tuple[Conversation, ...]:
        """Conversations of which something is not on the disk (yet, or at all), as they should be there."""
        return tuple(unsaved.whole() for unsaved in self._unsaved.values())

    def attach(self, store: StoreThread) -> None:
        """Take the store thread whose callbacks are :meth:`on_problem` and :meth:`on_recovered`."""
        self._store = store

    def on_problem(self, problem: Problem) -> None:
        """Tell a problem (called in the store thread)."""
        self.problem_raised.emit(problem)

    def on_recovered(self) -> None:
        """The first write that had failed is done (called in the store thread); others may wait behind it."""
        self._recovering.emit()

    def keep_conversation(self, conversation: Conversation) -> None:
        """Store the head of a conversation; of several pending ones only the latest is written."""
        store = self._opened()
        future = store.submit_latest(("head", conversation.id), store.conversations.save_conversation, conversation)
        self._note(conversation, future)

    def keep_message(self, conversation: Conversation, message: Message) -> None:
        """Store one message under its place; of several pending states only the latest is written."""
        store = self._opened()
        place = next((index for index, known in enumerate(conversation.messages) if known.id == message.id), None)
        place = conversation.tree().depths()[message.id] if place is None else place
        key = ("message", conversation.id, message.id)
        future = store.submit_latest(key, store.conversations.put_message, conversation.id, place, message)
        self._note(conversation, future).states[message.id] = message

    def drop_messages(self, conversation: Conversation, message_ids: tuple[str, ...]) -> None:
        """Remove messages; a conversation that has none left goes too."""
        store = self._opened()
        for message_id in message_ids:
            self._note(conversation, store.submit(store.conversations.delete_message, conversation.id, message_id))
        if conversation.nodes:
            self.keep_conversation(conversation)
        else:
            self.delete(conversation.id)

    def keep_changes(self, before: Conversation, after: Conversation) -> None:
        """Store what an edit of the tree changed, all at once."""
        known = {message.id: message for message in before.nodes}
        changed = tuple(message for message in after.nodes if known.pop(message.id, None) is not message)
        store = self._opened()
        self._note(after, store.submit(store.conversations.save_changes, after, tuple(known), changed)).states.clear()

    def load(self, conversation_id: str, then: Callable[[Conversation | None], None]) -> None:
        """Read a conversation; ``then`` is called in the thread of this object, later."""
        store = self._opened()
        if (unsaved := self._unsaved.get(conversation_id)) is not None:
            whole = unsaved.whole()
            QTimer.singleShot(0, self, lambda: then(whole))
            return
        # What is not in memory and waits (a deletion, a new name) must be done first.
        submit = store.submit if self._n_pending[conversation_id] else store.submit_urgent
        future = submit(store.conversations.load, conversation_id)
        future.add_done_callback(lambda done: self._answered.emit(then, _result_of(done)))

    def keep_all(self, conversation: Conversation) -> None:
        """Store a whole conversation with its messages."""
        store = self._opened()
        self._note(conversation, store.submit(store.conversations.save_whole, conversation)).states.clear()

    def rename(self, conversation_id: str, title: str, *, by_user: bool = True) -> None:
        """Change a title; one that is not the user's own leaves the user's alone."""
        store = self._opened()
        if (unsaved := self._unsaved.get(conversation_id)) is not None:
            unsaved.conversation = unsaved.conversation.model_copy(update={"title": title})
        self._count(conversation_id, store.submit(store.conversations.rename, conversation_id, title, by_user=by_user))

    def set_pinned(self, conversation_id: str, is_pinned: bool) -> None:  # noqa: FBT001 - a setter
        """Keep a conversation at the top of the list, or no more."""
        store = self._opened()
        self._count(conversation_id, store.submit(store.conversations.set_pinned, conversation_id, is_pinned))

    def delete(self, conversation_id: str) -> None:
        """Remove a conversation."""
        store = self._opened()
        self._unsaved.pop(conversation_id, None)
        self._count(conversation_id, store.submit(store.conversations.delete_conversation, conversation_id))

    def keep_settings(self, settings: AppSettings) -> None:
        """Store all settings."""
        store = self._opened()
        store.submit_latest("settings", store.settings.save, settings)

    def _note(self, conversation: Conversation, future: "Future[Any]") -> _Unsaved:
        """Remember what a conversation will be on the disk once this write is done."""
        unsaved = self._unsaved.setdefault(conversation.id, _Unsaved(conversation))
        unsaved.conversation = conversation
        self._count(conversation.id, future)
        return unsaved

    def _count(self, conversation_id: str, future: "Future[Any]") -> None:
        self._n_pending[conversation_id] += 1
        future.add_done_callback(lambda done: self._written.emit(conversation_id, done.exception()))

    @Slot(str, object)
    def _on_written(self, conversation_id: str, error: BaseException | None) -> None:
        self._n_pending[conversation_id] -= 1
        if error is not None:
            self._failed.add(conversation_id)  # what can never be written stays in memory
        if self._n_pending[conversation_id] <= 0:
            del self._n_pending[conversation_id]
            if conversation_id not in self._failed:
                self._unsaved.pop(conversation_id, None)
        self._tell_recovery()

    @Slot()
    def _on_recovering(self) -> None:
        self._is_recovering = True
        self._tell_recovery()

    def _tell_recovery(self) -> None:
        if self._is_recovering and not self._n_pending:
            self._is_recovering = False
            self.recovered.emit()

    def _on_answered(self, then: Callable[[object], None], result: object) -> None:
        then(result)

    def _opened(self) -> StoreThread:
        if self._store is None:
            raise RuntimeError("attach() comes before the first use")
        return self._store


def _result_of(future: "Future[Conversation]") -> Conversation | None:
    """Return the conversation, or None: what failed was told through ``on_problem``, or does not exist."""
    return None if future.exception() is not None else future.result()
