"""In-process stand-ins for engine and storage: they record what the controllers ask of them."""

from collections.abc import Callable
from dataclasses import dataclass, field

from chatapp.domain.conversation import Conversation
from chatapp.domain.load_params import LoadParams
from chatapp.domain.message import Message
from chatapp.protocol.commands import Command, Generate
from tests.samples import sample_context, sample_model

CONTEXT = sample_context(512, 512_000)
MODEL = sample_model()
PARAMS = LoadParams(n_ctx=512)


@dataclass
class RecordingEngine:
    """Takes every command; nothing answers until the test plays an event. One that ended takes none for its process."""

    sent: list[Command] = field(default_factory=list)
    cancelled: list[str] = field(default_factory=list)
    n_starts: int = 0
    has_ended: bool = False

    def start(self) -> None:
        self.n_starts += 1

    def send(self, command: Command, pid: int | None = None) -> bool:
        if self.has_ended and pid is not None:
            return False
        self.sent.append(command)
        return True

    def cancel(self, request_id: str) -> None:
        self.cancelled.append(request_id)

    @property
    def generate(self) -> Generate:
        """The latest generate command."""
        return next(command for command in reversed(self.sent) if isinstance(command, Generate))


@dataclass
class RecordingKeeper:
    """Keeps conversations in a dictionary, as the database would, and counts the writes of each message."""

    kept: dict[str, Conversation] = field(default_factory=dict)
    messages: dict[str, dict[str, Message]] = field(default_factory=dict)
    n_writes: int = 0
    pinned: dict[str, bool] = field(default_factory=dict)
    renamed: list[tuple[str, str, bool]] = field(default_factory=list)

    def keep_conversation(self, conversation: Conversation) -> None:
        self.kept[conversation.id] = conversation

    def keep_message(self, conversation: Conversation, message: Message) -> None:
        self.n_writes += 1
        self.messages.setdefault(conversation.id, {})[message.id] = message

    def drop_messages(self, conversation: Conversation, message_ids: tuple[str, ...]) -> None:
        for message_id in message_ids:
            self.messages[conversation.id].pop(message_id)

    def keep_changes(self, before: Conversation, after: Conversation) -> None:
        del before
        self.kept[after.id] = after
        self.messages[after.id] = {message.id: message for message in after.nodes}

    def load(self, conversation_id: str, then: Callable[[Conversation | None], None]) -> None:
        then(self.kept.get(conversation_id))

    def keep_all(self, conversation: Conversation) -> None:
        self.kept[conversation.id] = conversation

    def rename(self, conversation_id: str, title: str, *, by_user: bool = True) -> None:
        self.renamed.append((conversation_id, title, by_user))
        self.kept[conversation_id] = self.kept[conversation_id].model_copy(update={"title": title})

    def set_pinned(self, conversation_id: str, is_pinned: bool) -> None:  # noqa: FBT001 - as the library
        self.pinned[conversation_id] = is_pinned

    def delete(self, conversation_id: str) -> None:
        del self.kept[conversation_id]
