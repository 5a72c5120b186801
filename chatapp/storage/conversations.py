"""Conversations and their messages on disk."""

import sqlite3
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any, NamedTuple

from pydantic import ValidationError

from chatapp.domain.conversation import Conversation, ConversationSummary
from chatapp.domain.generation import StopReason
from chatapp.domain.message import Message, Role
from chatapp.domain.message_tree import MessageTree
from chatapp.domain.output_format import OutputFormat
from chatapp.domain.sampling import SamplingParams
from chatapp.domain.turn import Turn
from chatapp.log import topic
from chatapp.storage.database import transaction

__all__ = ["ConversationMarks", "ConversationStore"]

_HEADER_COLUMNS = "id, title, created_at, updated_at, system_prompt, n_hidden, output_format, active_leaf, thinking, sampling"
_MESSAGE_COLUMNS = "id, parent_id, role, text, created_at, stop_reason, turn, reasoning, continues_id"

_log = topic("storage")


class ConversationMarks(NamedTuple):
    """What the user said of a conversation in the list."""

    is_pinned: bool  # kept at the top
    is_renamed: bool  # the title is the user's own


class ConversationStore:
    """Reads and writes conversations; not thread-safe, so one thread owns it (:class:`~chatapp.storage.writer.StoreThread`).

    Every method may raise ``sqlite3.Error``; the store thread maps it.
    """

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection

    def list_summaries(self) -> list[ConversationSummary]:
        """Return all conversations, the last changed first."""
        rows = self._connection.execute(
            """
            SELECT c.id, c.title, c.updated_at, c.is_pinned, c.is_renamed, count(m.seq)
            FROM conversations c LEFT JOIN messages m ON m.conversation_id = c.id
            GROUP BY c.id ORDER BY c.updated_at DESC, c.id
            """
        )
        return [
            ConversationSummary(
                id=key,
                title=title,
                updated_at=datetime.fromisoformat(updated),
                n_messages=n,
                is_pinned=bool(is_pinned),
                is_renamed=bool(is_renamed),
            )
            for key, title, updated, is_pinned, is_renamed, n in rows
        ]

    def load(self, conversation_id: str) -> Conversation:
        """Return a conversation with its whole tree; a line whose end is not known is the one that was written last.

        Raises:
            KeyError: There is none with this id.
        """
        row = self._connection.execute(
            f"SELECT {_HEADER_COLUMNS} FROM conversations WHERE id = ?",  # noqa: S608 - column names are constants
            (conversation_id,),
        ).fetchone()
        if row is None:
            raise KeyError(conversation_id)
        key, title, created, updated, system_prompt, n_hidden, output_format, active_leaf, thinking, sampling = row
        tree = MessageTree(self._messages(conversation_id))
        line = _line(tree, active_leaf)
        return Conversation(
            id=key,
            title=title,
            created_at=datetime.fromisoformat(created),
            updated_at=datetime.fromisoformat(updated),
            system_prompt=system_prompt,
            messages=line,
            asides=tuple(tree.others(line)),
            n_hidden=n_hidden,
            output_format=_output_format(key, output_format),
            thinking=None if thinking is None else bool(thinking),
            sampling=_sampling(key, sampling),
        )

    def save_conversation(self, conversation: Conversation) -> None:
        """Write what a conversation holds besides its messages."""
        self._connection.execute(
            f"""
            INSERT INTO conversations ({_HEADER_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (id) DO UPDATE SET title = excluded.title, created_at = excluded.created_at,
                updated_at = excluded.updated_at, system_prompt = excluded.system_prompt, n_hidden = excluded.n_hidden,
                output_format = excluded.output_format, active_leaf = excluded.active_leaf,
                thinking = excluded.thinking, sampling = excluded.sampling
            """,  # noqa: S608 - column names are constants
            (
                conversation.id,
                conversation.title,
                _stamp(conversation.created_at),
                _stamp(conversation.updated_at),
                conversation.system_prompt,
                conversation.n_hidden,
                "" if conversation.output_format == OutputFormat() else conversation.output_format.model_dump_json(),
                conversation.active_leaf,
                conversation.thinking,
                "" if conversation.sampling is None else conversation.sampling.model_dump_json(),
            ),
        )

    def save_whole(self, conversation: Conversation) -> None:
        """Write a conversation with exactly its messages, in one transaction (an import, a fork)."""
        with transaction(self._connection):
            self.save_conversation(conversation)
            self._connection.execute("DELETE FROM messages WHERE conversation_id = ?", (conversation.id,))
            self._put_all(conversation, conversation.nodes)

    def save_changes(self, conversation: Conversation, removed: Sequence[str], changed: Sequence[Message]) -> None:
        """Write what an edit of the tree changed, in one transaction: all of it is kept, or nothing.

        Args:
            conversation: As it is now.
            removed: Ids of messages that it held before.
            changed: Its messages that are new or different.
        """
        with transaction(self._connection):
            self.save_conversation(conversation)
            for message_id in removed:
                self._connection.execute(
                    "DELETE FROM messages WHERE conversation_id = ? AND id = ?", (conversation.id, message_id)
                )
            self._put_all(conversation, changed)

    def _put_all(self, conversation: Conversation, messages: Sequence[Message]) -> None:
        depths = conversation.tree().depths()
        for message in messages:
            self.put_message(conversation.id, depths[message.id], message)

    def put_message(self, conversation_id: str, position: int, message: Message) -> None:
        """Write a message, new or changed; its conversation is written already.

        Args:
            conversation_id: Where it belongs.
            position: Its distance from the first message; ``parent_id`` alone says what it follows.
            message: The message; its times must carry their zone.
        """
        self._connection.execute(
            f"""
            INSERT INTO messages (conversation_id, position, {_MESSAGE_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (conversation_id, id) DO UPDATE SET position = excluded.position, parent_id = excluded.parent_id,
                role = excluded.role, text = excluded.text, created_at = excluded.created_at,
                stop_reason = excluded.stop_reason, turn = excluded.turn, reasoning = excluded.reasoning,
                continues_id = excluded.continues_id
            """,  # noqa: S608 - column names are constants
            (
                conversation_id,
                position,
                message.id,
                message.parent_id,
                message.role.value,
                message.text,
                _stamp(message.created_at),
                None if message.stop_reason is None else message.stop_reason.value,
                None if message.turn is None else message.turn.model_dump_json(),
                message.reasoning,
                message.continues_id,
            ),
        )

    def delete_message(self, conversation_id: str, message_id: str) -> None:
        """Delete a message; what followed it follows the one before. An unknown one is ignored."""
        place = (conversation_id, message_id)
        with transaction(self._connection):
            self._connection.execute(
                """
                UPDATE messages SET parent_id = (SELECT parent_id FROM messages WHERE conversation_id = ? AND id = ?)
                WHERE conversation_id = ? AND parent_id = ?
                """,
                (*place, *place),
            )
            self._connection.execute("DELETE FROM messages WHERE conversation_id = ? AND id = ?", place)

    def delete_conversation(self, conversation_id: str) -> None:
        """Delete a conversation with its messages; an unknown one is ignored."""
        self._connection.execute("DELETE FROM conversations WHERE id = ?", (conversation_id,))

    def rename(self, conversation_id: str, title: str, *, by_user: bool = True) -> None:
        """Give a conversation another title; an unknown one is ignored.

        Args:
            conversation_id: Which.
            title: The new title.
            by_user: It is the user's own, and stays; False: it may replace only a title that is not.
        """
        self._connection.execute(
            "UPDATE conversations SET title = ?, is_renamed = ? WHERE id = ? AND (? OR NOT is_renamed)",
            (title, by_user, conversation_id, by_user),
        )

    def set_pinned(self, conversation_id: str, is_pinned: bool) -> None:  # noqa: FBT001 - a setter
        """Keep a conversation at the top of the list, or no more; an unknown one is ignored."""
        self._connection.execute("UPDATE conversations SET is_pinned = ? WHERE id = ?", (is_pinned, conversation_id))

    def marks(self, conversation_id: str) -> ConversationMarks:
        """Return how a conversation stands in the list (KeyError: there is none with this id)."""
        row = self._connection.execute(
            "SELECT is_pinned, is_renamed FROM conversations WHERE id = ?", (conversation_id,)
        ).fetchone()
        if row is None:
            raise KeyError(conversation_id)
        return ConversationMarks(*map(bool, row))

    def _messages(self, conversation_id: str) -> tuple[Message, ...]:
        rows = self._connection.execute(
            f"SELECT {_MESSAGE_COLUMNS} FROM messages WHERE conversation_id = ? ORDER BY position, seq",  # noqa: S608 - constants
            (conversation_id,),
        )
        return tuple(_message(row) for row in rows)


def _line(tree: MessageTree, active_leaf: str | None) -> tuple[Message, ...]:
    """Return the line to a message and on to the end that was written last behind it."""
    leaf = tree.newest_leaf(active_leaf) if active_leaf is not None and active_leaf in tree else tree.newest()
    return () if leaf is None else tree.path_to(leaf.id)


def _message(row: tuple[Any, ...]) -> Message:
    key, parent_id, role, text, created, stop_reason, turn, reasoning, continues_id = row
    return Message(
        id=key,
        parent_id=parent_id,
        continues_id=continues_id,
        role=Role(role),
        text=text,
        reasoning=reasoning,
        created_at=datetime.fromisoformat(created),
        stop_reason=None if stop_reason is None else StopReason(stop_reason),
        turn=None if turn is None else _turn(key, turn),
    )


def _output_format(conversation_id: str, text: str) -> OutputFormat:
    try:
        return OutputFormat.model_validate_json(text) if text else OutputFormat()
    except ValidationError as error:  # a format that we cannot read must not cost the conversation
        _log.warning("the format of conversation %s is left out: %s", conversation_id, error)
        return OutputFormat()


def _sampling(conversation_id: str, text: str) -> SamplingParams | None:
    try:
        return SamplingParams.model_validate_json(text) if text else None
    except ValidationError as error:  # as with a format
        _log.warning("the sampler values of conversation %s are left out: %s", conversation_id, error)
        return None


def _turn(message_id: str, text: str) -> Turn | None:
    try:
        return Turn.model_validate_json(text)
    except ValidationError as error:  # figures that we cannot read must not cost the words beside them
        _log.warning("the figures of message %s are left out: %s", message_id, error)
        return None


def _stamp(moment: datetime) -> str:
    """Return a moment in UTC, always of one length: the database can sort it as text."""
    return moment.astimezone(UTC).isoformat(timespec="microseconds")
