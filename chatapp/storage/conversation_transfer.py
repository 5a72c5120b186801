"""Conversations out of the database for exports, and into it from files: all of a file or nothing, never over what is there."""

import sqlite3
from collections.abc import Sequence
from dataclasses import dataclass

from chatapp.domain.conversation import Conversation
from chatapp.domain.message import new_id
from chatapp.storage.conversations import ConversationStore
from chatapp.storage.database import transaction
from chatapp.storage.drafts import DraftStore
from chatapp.storage.sensor_rows import SensorRowStore
from chatapp.storage.session_log.kept import KeptConversation

__all__ = ["ConversationTransfer", "ImportResult"]


@dataclass(frozen=True, slots=True)
class ImportResult:
    """What became of the conversations of a file.

    Attributes:
        added: Those that are new, as they are stored.
        known_ids: Ids of those that were there already, word for word; nothing was done.
        n_renewed: How many of ``added`` got a new id, since another conversation has theirs.
    """

    added: tuple[KeptConversation, ...]
    known_ids: tuple[str, ...]
    n_renewed: int


class ConversationTransfer:
    """Reads and writes whole conversations with all that is kept of them; owned by one thread, as the other stores."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection
        self._conversations = ConversationStore(connection)
        self._sensor_rows = SensorRowStore(connection)
        self._drafts = DraftStore(connection)

    def load(self, conversation_id: str) -> KeptConversation:
        """Return a conversation with everything that is stored beside it.

        Raises:
            KeyError: There is none with this id.
        """
        conversation = self._conversations.load(conversation_id)
        return KeptConversation(
            conversation=conversation,
            sensor_rows=self._sensor_rows.load(conversation_id),
            draft=self._drafts.load(conversation_id),
            **self._conversations.marks(conversation_id)._asdict(),
        )

    def store(self, kept: Sequence[KeptConversation]) -> ImportResult:
        """Store conversations in one transaction.

        Raises:
            sqlite3.Error: Nothing of them is stored.
        """
        added: list[KeptConversation] = []
        known: list[str] = []
        n_renewed = 0
        with transaction(self._connection):
            for one in kept:
                there = self._there(one.conversation.id)
                if there == one.conversation:
                    known.append(there.id)
                    continue
                n_renewed += there is not None
                added.append(self._added(one, new_id() if there is not None else one.conversation.id))
        return ImportResult(tuple(added), tuple(known), n_renewed)

    def _there(self, conversation_id: str) -> Conversation | None:
        try:
            return self._conversations.load(conversation_id)
        except KeyError:
            return None

    def _added(self, kept: KeptConversation, conversation_id: str) -> KeptConversation:
        conversation = kept.conversation.model_copy(update={"id": conversation_id})
        self._conversations.save_whole(conversation)
        for message_id, rows in kept.sensor_rows.items():
            self._sensor_rows.save(conversation_id, message_id, rows)
        self._conversations.set_pinned(conversation_id, kept.is_pinned)
        if kept.is_renamed:
            self._conversations.rename(conversation_id, conversation.title)
        self._drafts.save(conversation_id, kept.draft)
        return kept.model_copy(update={"conversation": conversation})
