"""The list of conversations: which there are, which one is open, and the way back from a deletion."""

from collections.abc import Callable, Sequence
from typing import Protocol

from PySide6.QtCore import QObject, Signal

from chatapp.domain.conversation import Conversation, ConversationSummary

__all__ = ["ConversationLibrary", "ConversationsController"]


class ConversationLibrary(Protocol):
    """The kept conversations; answers come back through the callbacks, in the caller's thread, without blocking it."""

    def load(self, conversation_id: str, then: Callable[[Conversation | None], None]) -> None:
        """Read one conversation; None: it does not exist, or cannot be read (the problem is raised elsewhere)."""

    def keep_all(self, conversation: Conversation) -> None:
        """Store a whole conversation with its messages."""

    def rename(self, conversation_id: str, title: str) -> None:
        """Change a title."""

    def delete(self, conversation_id: str) -> None:
        """Remove a conversation."""


class ConversationsController(QObject):
    """Keeps the summaries in memory, newest first; asks the library for texts only when one is opened.

    Signals:
        list_changed: ``(list[ConversationSummary])``
        opened: ``(Conversation)``: to be put on screen.
        deleted: ``(str)``: title of a conversation that :meth:`undo_delete` brings back.
        restored: ``(str)``: its title again.
    """

    list_changed = Signal(object)
    opened = Signal(object)
    deleted = Signal(str)
    restored = Signal(str)

    def __init__(
        self, library: ConversationLibrary, summaries: Sequence[ConversationSummary], parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._library = library
        self._summaries = {summary.id: summary for summary in summaries}
        self._current_id = ""
        self._deleted: Conversation | None = None
        self.new_system_prompt = ""

    @property
    def current_id(self) -> str:
        """Id of the open conversation."""
        return self._current_id

    @property
    def summaries(self) -> list[ConversationSummary]:
        """All conversations, the one changed last first."""
        return sorted(self._summaries.values(), key=lambda summary: summary.updated_at, reverse=True)

    def new(self) -> None:
        """Open an empty conversation; it is kept with its first message."""
        self._show(Conversation(system_prompt=self.new_system_prompt))

    def open(self, conversation_id: str) -> None:
        """Open a kept conversation; an unknown id opens a new one."""
        if conversation_id in self._summaries:
            self._library.load(conversation_id, self._on_loaded)
        else:
            self.new()

    def add(self, conversation: Conversation) -> None:
        """Keep and open a conversation that comes from a session log."""
        self._library.keep_all(conversation)
        self.note(conversation)
        self._show(conversation)

    def note(self, conversation: Conversation) -> None:
        """Take over title, time and number of messages of a conversation that changed."""
        if conversation.messages or conversation.id in self._summaries:
            self._summaries[conversation.id] = conversation.summary()
            self.list_changed.emit(self.summaries)

    def rename(self, conversation_id: str, title: str) -> None:
        """Give a conversation another title; an empty one changes nothing."""
        title = " ".join(title.split())
        if title and conversation_id in self._summaries:
            self._library.rename(conversation_id, title)
            self._summaries[conversation_id] = self._summaries[conversation_id].model_copy(update={"title": title})
            self.list_changed.emit(self.summaries)

    def delete(self, conversation_id: str) -> None:
        """Delete a conversation; it can be brought back until the next deletion."""
        if conversation_id in self._summaries:
            self._library.load(conversation_id, self._delete_loaded)

    def undo_delete(self) -> None:
        """Bring the conversation deleted last back."""
        if self._deleted is not None:
            conversation, self._deleted = self._deleted, None
            self.add(conversation)
            self.restored.emit(conversation.title)

    def _delete_loaded(self, conversation: Conversation | None) -> None:
        if conversation is None:
            return
        self._deleted = conversation
        self._library.delete(conversation.id)
        del self._summaries[conversation.id]
        self.list_changed.emit(self.summaries)
        self.deleted.emit(conversation.title)
        if conversation.id == self._current_id:
            self.new()

    def _on_loaded(self, conversation: Conversation | None) -> None:
        if conversation is None:
            self.new()
        else:
            self._show(conversation)

    def _show(self, conversation: Conversation) -> None:
        self._current_id = conversation.id
        self.opened.emit(conversation)
