"""A conversation: a tree of messages, the line of it that is shown, what the model no longer sees, and the system prompt."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime

from pydantic import BaseModel, ConfigDict, Field, field_validator

from chatapp.domain.message import Message, Role, new_id, now
from chatapp.domain.message_tree import MessageTree, tree_order
from chatapp.domain.output_format import OutputFormat
from chatapp.domain.sampling import SamplingParams

__all__ = ["Conversation", "ConversationSummary", "title_from"]

_TITLE_LENGTH = 48


class ConversationSummary(BaseModel):
    """What the list of conversations shows of one."""

    model_config = ConfigDict(frozen=True)

    id: str
    title: str
    updated_at: datetime
    n_messages: int = 0
    is_pinned: bool = False  # kept at the top of the list
    is_renamed: bool = False  # the title is the user's own


class Conversation(BaseModel):
    """A conversation (immutable: every change returns a new value, so that a reader never sees half a change).

    ``messages`` is the line that is shown and sent: user and assistant messages, oldest first; the system prompt stands apart,
    since it is never trimmed. ``asides`` are the messages of all other lines, in the order of :func:`tree_order`; every message
    is in exactly one of the two, and its ``parent_id`` says what it follows. A new version of a message is a sibling: another
    message with the same parent. Nothing but :meth:`without` takes a message out of the tree.

    ``n_hidden`` leading messages of the line are no longer sent to the model; they stay in the transcript.
    """

    model_config = ConfigDict(frozen=True)

    id: str = Field(default_factory=new_id)
    title: str = ""
    created_at: datetime = Field(default_factory=now)
    updated_at: datetime = Field(default_factory=now)
    system_prompt: str = ""
    output_format: OutputFormat = OutputFormat()
    sampling: SamplingParams | None = None  # its own sampler values; None: those in force
    thinking: bool | None = None  # the switch for reasoning of models that have one; None: as the model comes
    messages: tuple[Message, ...] = ()
    asides: tuple[Message, ...] = ()
    n_hidden: int = 0

    @field_validator("messages")
    @classmethod
    def _link(cls, messages: tuple[Message, ...]) -> tuple[Message, ...]:
        """Let each message of a line follow the one before, whatever a file says."""
        parents = (None, *(message.id for message in messages[:-1]))
        return tuple(_under(message, parent) for message, parent in zip(messages, parents, strict=False))

    @field_validator("asides")
    @classmethod
    def _order(cls, asides: tuple[Message, ...]) -> tuple[Message, ...]:
        return _in_order(asides)

    @property
    def nodes(self) -> tuple[Message, ...]:
        """Every message of the tree: those of the line first."""
        return (*self.messages, *self.asides)

    @property
    def message_ids(self) -> frozenset[str]:
        """Ids of every message of the tree."""
        return frozenset(message.id for message in self.nodes)

    @property
    def active_leaf(self) -> str | None:
        """Id of the message at the end of the line; it says which line of the tree is shown."""
        return self.messages[-1].id if self.messages else None

    @property
    def visible(self) -> tuple[Message, ...]:
        """The messages that the model still sees."""
        return self.messages[self.n_hidden :]

    @property
    def last_answer(self) -> Message | None:
        """The newest answer of the line: its figures are those that are shown."""
        return next((message for message in reversed(self.messages) if message.role is Role.ASSISTANT), None)

    @property
    def hidden_ids(self) -> frozenset[str]:
        """Ids of the messages that the model no longer sees."""
        return frozenset(message.id for message in self.messages[: self.n_hidden])

    def tree(self) -> MessageTree:
        """Return an index over the tree (made anew for each call: keep it while you look at one value)."""
        return MessageTree(self.nodes)

    def message(self, message_id: str) -> Message:
        """Return a message of any line.

        Raises:
            KeyError: There is none with this id.
        """
        found = next((message for message in self.nodes if message.id == message_id), None)
        if found is None:
            raise KeyError(message_id)
        return found

    def summary(self) -> ConversationSummary:
        """Return what the conversation list shows."""
        n_messages = len(self.messages) + len(self.asides)
        return ConversationSummary(id=self.id, title=self.title, updated_at=self.updated_at, n_messages=n_messages)

    def append(self, message: Message) -> "Conversation":
        """Return the conversation with one message more; the first user message gives an untitled one its title."""
        parent = self.messages[-1].id if self.messages else None
        title = self.title or (title_from(message.text) if message.role is Role.USER else "")
        return self._changed(messages=(*self.messages, _under(message, parent)), title=title)

    def add_asides(self, messages: Sequence[Message]) -> "Conversation":
        """Return the conversation with more messages beside the line; their ``parent_id`` says where they belong."""
        return self._changed(asides=_in_order((*self.asides, *messages)))

    def replace_message(self, message: Message) -> "Conversation":
        """Return the conversation with the message of the same id replaced, on whatever line it is.

        Raises:
            KeyError: No message has this id.
        """
        for name in ("messages", "asides"):
            line: tuple[Message, ...] = getattr(self, name)
            if any(known.id == message.id for known in line):
                return self._changed(**{name: tuple(message if known.id == message.id else known for known in line)})
        raise KeyError(message.id)

    def up_to(self, message_id: str | None) -> "Conversation":
        """Return the conversation with its line ending at a message, so that what is appended becomes a new branch there.

        Args:
            message_id: The new end; None: the line is empty, for another first message.

        Raises:
            KeyError: No message has this id.
        """
        return self._with_line(() if message_id is None else self.tree().path_to(message_id))

    def switched_to(self, message_id: str) -> "Conversation":
        """Return the conversation with a line shown that goes through a message: of several the one written last.

        A message that is on the line already changes nothing.

        Raises:
            KeyError: No message has this id.
        """
        if any(message.id == message_id for message in self.messages):
            return self
        tree = self.tree()
        return self._with_line(tree.path_to(tree.newest_leaf(message_id).id))

    def without(self, message_ids: Sequence[str]) -> "Conversation":
        """Return the conversation without these messages; what followed them follows the one before (unknown ids are ignored)."""
        gone = {message.id: message for message in self.nodes if message.id in frozenset(message_ids)}
        if not gone:
            return self._changed()
        n_hidden = sum(message.id not in gone for message in self.messages[: self.n_hidden])
        left = tuple(_attached(message, gone) for message in self.messages if message.id not in gone)
        asides = tuple(_attached(message, gone) for message in self.asides if message.id not in gone)
        return self._changed(messages=left, asides=asides, n_hidden=n_hidden)

    def to_leaf(self) -> "Conversation":
        """Return the conversation with its line going on to an end of the tree, should it stop before one."""
        tree = self.tree()
        is_end = not tree.children(self.active_leaf)
        return self if is_end else self._with_line(tree.path_to(_end_behind(tree, self.active_leaf)))

    def with_nodes(self, nodes: Sequence[Message]) -> "Conversation":
        """Return the conversation with another set of messages; the line ends where it did, or with the newest.

        Args:
            nodes: Linked by ``parent_id``.
        """
        tree = MessageTree(nodes)
        leaf = self.active_leaf if self.active_leaf is not None and self.active_leaf in tree else None
        newest = tree.newest()
        line = tree.path_to(leaf) if leaf is not None else () if newest is None else tree.path_to(newest.id)
        return self._changed(messages=line, asides=tuple(tree.others(line)), n_hidden=_n_trimmed(line))

    def forked_at(self, message_id: str) -> "Conversation":
        """Return a new conversation that holds the line up to a message; the other lines stay here (KeyError: unknown id).

        It has the title of this one; :func:`~chatapp.domain.title.copy_title` finds one of its own.
        """
        line = self.tree().path_to(message_id)
        return Conversation(
            messages=line,
            n_hidden=_n_trimmed(line),
            title=self.title,
            system_prompt=self.system_prompt,
            output_format=self.output_format,
            sampling=self.sampling,
            thinking=self.thinking,
        )

    def hide_first(self, n_more: int) -> "Conversation":
        """Return the conversation with ``n_more`` further leading messages out of the model's sight."""
        return self._changed(n_hidden=min(len(self.messages), self.n_hidden + n_more))

    def _with_line(self, line: tuple[Message, ...]) -> "Conversation":
        shown = {message.id for message in line}
        asides = _in_order(message for message in self.nodes if message.id not in shown)
        # What is shown is not what was written: the time of the last change stays.
        return self.model_copy(update={"messages": line, "asides": asides, "n_hidden": _n_trimmed(line)})

    def _changed(self, **changes: object) -> "Conversation":
        return self.model_copy(update={**changes, "updated_at": now()})


def _in_order(messages: Iterable[Message]) -> tuple[Message, ...]:
    return tuple(sorted(messages, key=tree_order))


def _attached(message: Message, gone: Mapping[str, Message]) -> Message:
    """Return a message hung up behind the nearest one before it that is still there."""
    parent = message.parent_id
    while parent is not None and parent in gone:
        parent = gone[parent].parent_id
    return _under(message, parent)


def _under(message: Message, parent: str | None) -> Message:
    return message if parent == message.parent_id else message.model_copy(update={"parent_id": parent})


def _end_behind(tree: MessageTree, message_id: str | None) -> str:
    ends = [tree.newest_leaf(child.id) for child in tree.children(message_id)]
    return max(ends, key=tree_order).id


def _n_trimmed(line: Sequence[Message]) -> int:
    """Return how many leading messages the answers of a line let go; what another branch trimmed is in sight here."""
    trims = (message.turn.trim for message in line if message.turn is not None)
    gone = {message_id for trim in trims if trim is not None for message_id in trim.message_ids}
    return next((number for number, message in enumerate(line) if message.id not in gone), len(line))


def title_from(text: str) -> str:
    """Return a title made of the first words of a message (at most 48 characters, one line)."""
    line = " ".join(text.split())
    if len(line) <= _TITLE_LENGTH:
        return line
    head = line[:_TITLE_LENGTH].rsplit(" ", 1)[0] or line[:_TITLE_LENGTH]
    return f"{head}\u2026"
