"""The list of conversations: which there are, which one is open, and the way back from a deletion."""

import math
import time
from collections.abc import Callable, Sequence
from typing import Protocol

from PySide6.QtCore import QObject, Signal

from chatapp.domain.conversation import Conversation, ConversationSummary
from chatapp.domain.title import copy_title

__all__ = ["ConversationLibrary", "ConversationsController"]


class ConversationLibrary(Protocol):
    """The kept conversations; answers come back through the callbacks, in the caller's thread, without blocking it."""

    def load(self, conversation_id: str, then: Callable[[Conversation | None], None]) -> None:
        """Read one conversation; None: it does not exist, or cannot be read (the problem is raised elsewhere)."""

    def keep_all(self, conversation: Conversation) -> None:
        """Store a whole conversation with its messages."""

    def rename(self, conversation_id: str, title: str, *, by_user: bool = True) -> None:
        """Change a title; one that is not the user's own leaves the user's alone."""

    def set_pinned(self, conversation_id: str, is_pinned: bool) -> None:  # noqa: FBT001 - a setter
        """Keep a conversation at the top of the list, or no more."""

    def delete(self, conversation_id: str) -> None:
        """Remove a conversation."""


class ConversationsController(QObject):
    """Keeps the summaries in memory, newest first; asks the library for texts only when one is opened.

    Signals:
        summary_changed: ``(ConversationSummary)``: of one conversation, new or changed.
        summary_removed: ``(str)``: id of a conversation that is gone.
        opened: ``(Conversation)``: to be put on screen.
        deleted: ``(str)``: title of a conversation that :meth:`undo_delete` brings back.
        restored: ``(str)``: its title again.
    """

    summary_changed = Signal(object)
    summary_removed = Signal(str)
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
        self._deleted_at_s: dict[str, float] = {}  # by id, time.monotonic()
        self._deleted: tuple[Conversation, ConversationSummary] | None = None
        self.new_system_prompt = ""

    @property
    def current_id(self) -> str:
        """Id of the open conversation."""
        return self._current_id

    @property
    def summaries(self) -> list[ConversationSummary]:
        """All conversations, the one changed last first."""
        return sorted(self._summaries.values(), key=lambda summary: summary.updated_at, reverse=True)

    def summary(self, conversation_id: str) -> ConversationSummary | None:
        """Return what is known of a conversation; None: it is not in the list."""
        return self._summaries.get(conversation_id)

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

    def add_copy(self, conversation: Conversation) -> None:
        """Keep and open a copy of another conversation, under a title that none has."""
        title = copy_title(conversation.title, (summary.title for summary in self._summaries.values()))
        self.add(conversation.model_copy(update={"title": title}))

    def note(self, conversation: Conversation) -> None:
        """Take over title, time and number of messages of a conversation that changed."""
        if conversation.messages or conversation.id in self._summaries:
            before = self._summaries.get(conversation.id)
            kept = {} if before is None else {"is_pinned": before.is_pinned, "is_renamed": before.is_renamed}
            self._put(conversation.summary().model_copy(update=kept))

    def take_in(self, stored: Sequence[ConversationSummary], asked_at_s: float = math.inf) -> list[str]:
        """List conversations that are stored already; return the ids of those that are new here.

        Args:
            stored: What the disk held.
            asked_at_s: When it was asked for it (time.monotonic()): what was deleted here since then is no news.
        """
        new = [
            summary
            for summary in stored
            if summary.id not in self._summaries and self._deleted_at_s.get(summary.id, -math.inf) < asked_at_s
        ]
        for summary in new:
            self._put(summary)
        return [summary.id for summary in new]

    def rename(self, conversation_id: str, title: str) -> None:
        """Give a conversation another title; an empty one changes nothing."""
        title = " ".join(title.split())
        if title and conversation_id in self._summaries:
            self._library.rename(conversation_id, title)
            self._change(conversation_id, title=title, is_renamed=True)

    def title(self, conversation_id: str, before: str, title: str) -> bool:
        """Give a conversation a title that its user did not choose; return whether it took it.

        Args:
            conversation_id: Which.
            before: The title that it may replace; a conversation that has another one by now keeps it.
            title: The new one.
        """
        summary = self._summaries.get(conversation_id)
        if summary is None or summary.is_renamed or summary.title != before:
            return False
        self._library.rename(conversation_id, title, by_user=False)
        self._change(conversation_id, title=title)
        return True

    def set_pinned(self, conversation_id: str, is_pinned: bool) -> None:  # noqa: FBT001 - a setter
        """Keep a conversation at the top of the list, or no more."""
        if conversation_id in self._summaries:
            self._library.set_pinned(conversation_id, is_pinned)
            self._change(conversation_id, is_pinned=is_pinned)

    def delete(self, conversation_id: str) -> None:
        """Delete a conversation; it can be brought back until the next deletion."""
        if conversation_id in self._summaries:
            self._library.load(conversation_id, self._delete_loaded)

    def undo_delete(self) -> None:
        """Bring the conversation deleted last back."""
        if self._deleted is not None:
            (conversation, summary), self._deleted = self._deleted, None
            self.add(conversation)
            if summary.is_pinned:
                self.set_pinned(conversation.id, is_pinned=True)
            if summary.is_renamed:
                self.rename(conversation.id, conversation.title)
            self.restored.emit(conversation.title)

    def _delete_loaded(self, conversation: Conversation | None) -> None:
        if conversation is None:
            return
        self._library.delete(conversation.id)
        self._deleted_at_s[conversation.id] = time.monotonic()
        self._deleted = conversation, self._summaries.pop(conversation.id)
        self.summary_removed.emit(conversation.id)
        self.deleted.emit(conversation.title)
        if conversation.id == self._current_id:
            self.new()

    def _change(self, conversation_id: str, **changes: object) -> None:
        self._put(self._summaries[conversation_id].model_copy(update=changes))

    def _put(self, summary: ConversationSummary) -> None:
        self._summaries[summary.id] = summary
        self.summary_changed.emit(summary)

    def _on_loaded(self, conversation: Conversation | None) -> None:
        if conversation is None:
            self.new()
        else:
            self._show(conversation)

    def _show(self, conversation: Conversation) -> None:
        self._current_id = conversation.id
        self.opened.emit(conversation)
