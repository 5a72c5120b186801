"""A conversation: the messages, what the model no longer sees of them, and the system prompt."""

from collections.abc import Sequence
from datetime import datetime

from pydantic import BaseModel, ConfigDict, Field

from chatapp.domain.message import Message, Role, new_id, now
from chatapp.domain.output_format import OutputFormat

__all__ = ["Conversation", "ConversationSummary", "title_from"]

_TITLE_LENGTH = 48


class ConversationSummary(BaseModel):
    """What the list of conversations shows of one."""

    model_config = ConfigDict(frozen=True)

    id: str
    title: str
    updated_at: datetime
    n_messages: int = 0


class Conversation(BaseModel):
    """A conversation (immutable: every change returns a new value, so that a reader never sees half a change).

    ``messages`` holds user and assistant messages, oldest first; the system prompt stands apart, since it is never trimmed.
    ``n_hidden`` leading messages are no longer sent to the model; they stay in the transcript.
    """

    model_config = ConfigDict(frozen=True)

    id: str = Field(default_factory=new_id)
    title: str = ""
    created_at: datetime = Field(default_factory=now)
    updated_at: datetime = Field(default_factory=now)
    system_prompt: str = ""
    output_format: OutputFormat = OutputFormat()
    messages: tuple[Message, ...] = ()
    n_hidden: int = 0

    @property
    def visible(self) -> tuple[Message, ...]:
        """The messages that the model still sees."""
        return self.messages[self.n_hidden :]

    @property
    def hidden_ids(self) -> frozenset[str]:
        """Ids of the messages that the model no longer sees."""
        return frozenset(message.id for message in self.messages[: self.n_hidden])

    def summary(self) -> ConversationSummary:
        """Return what the conversation list shows."""
        return ConversationSummary(id=self.id, title=self.title, updated_at=self.updated_at, n_messages=len(self.messages))

    def append(self, message: Message) -> "Conversation":
        """Return the conversation with one message more; the first user message gives an untitled one its title."""
        parent = self.messages[-1].id if self.messages else None
        title = self.title or (title_from(message.text) if message.role is Role.USER else "")
        return self._changed(messages=(*self.messages, message.model_copy(update={"parent_id": parent})), title=title)

    def replace_message(self, message: Message) -> "Conversation":
        """Return the conversation with the message of the same id replaced.

        Raises:
            KeyError: No message has this id.
        """
        if all(known.id != message.id for known in self.messages):
            raise KeyError(message.id)
        return self._changed(messages=tuple(message if known.id == message.id else known for known in self.messages))

    def without(self, message_ids: Sequence[str]) -> "Conversation":
        """Return the conversation without these messages (unknown ids are ignored)."""
        gone = frozenset(message_ids)
        n_hidden = sum(message.id not in gone for message in self.messages[: self.n_hidden])
        return self._changed(messages=tuple(m for m in self.messages if m.id not in gone), n_hidden=n_hidden)

    def hide_first(self, n_more: int) -> "Conversation":
        """Return the conversation with ``n_more`` further leading messages out of the model's sight."""
        return self._changed(n_hidden=min(len(self.messages), self.n_hidden + n_more))

    def _changed(self, **changes: object) -> "Conversation":
        return self.model_copy(update={**changes, "updated_at": now()})


def title_from(text: str) -> str:
    """Return a title made of the first words of a message (at most 48 characters, one line)."""
    line = " ".join(text.split())
    if len(line) <= _TITLE_LENGTH:
        return line
    head = line[:_TITLE_LENGTH].rsplit(" ", 1)[0] or line[:_TITLE_LENGTH]
    return f"{head}\u2026"
