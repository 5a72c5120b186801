"""Makes what a file says of a conversation sound: what is stored must be a tree, under names that fit the database."""

from collections.abc import Iterable
from datetime import UTC, datetime
from pathlib import Path

from chatapp.domain.conversation import Conversation
from chatapp.domain.message import Message
from chatapp.domain.message_tree import MessageTree, tree_order
from chatapp.domain.text import well_formed
from chatapp.storage.session_log.kept import KeptConversation
from chatapp.storage.session_log.unreadable import unreadable

__all__ = ["tidied"]

_LONGEST_ID = 128
_YEARS = range(1970, 9000)  # what every system can show, and room for time zones at both ends


def tidied(kept: KeptConversation, path: Path) -> KeptConversation:
    """Return the conversation with its links mended: each message of the line follows the one before.

    A conversation that this app wrote comes back as it is.

    Args:
        kept: What the file says.
        path: The file, for the sentence.

    Raises:
        ChatAppError: ``IMPORT_UNREADABLE``: names that are missing or double, times that are none, messages in a ring.
    """
    conversation = kept.conversation
    _check_names(conversation, path)
    _check_times(conversation, path)
    line = tuple(_linked(conversation.messages))
    known = conversation.tree()
    asides = tuple(sorted((_rooted(message, known) for message in conversation.asides), key=tree_order))
    if len(tuple(_reached(MessageTree((*line, *asides))))) < len(conversation.nodes):
        raise unreadable(path, "its messages follow each other in a ring")
    changes = {
        "title": well_formed(conversation.title),
        "system_prompt": well_formed(conversation.system_prompt),
        "messages": line,
        "asides": asides,
        "n_hidden": min(max(conversation.n_hidden, 0), len(line)),
    }
    return kept.model_copy(update={"conversation": conversation.model_copy(update=changes)})


def _check_names(conversation: Conversation, path: Path) -> None:
    names = [message.id for message in conversation.nodes]
    if len(set(names)) < len(names):
        raise unreadable(path, "it repeats a message")
    if not all(0 < len(name) <= _LONGEST_ID and name.isprintable() for name in (conversation.id, *names)):
        raise unreadable(path, "an id is empty or is no id")


def _check_times(conversation: Conversation, path: Path) -> None:
    moments = (conversation.created_at, conversation.updated_at, *(message.created_at for message in conversation.nodes))
    if not all(moment.year in _YEARS for moment in moments):
        raise unreadable(path, "a time in it is impossible")


def _linked(messages: Iterable[Message]) -> Iterable[Message]:
    parent: str | None = None
    for message in messages:
        yield _zoned(message if message.parent_id == parent else message.model_copy(update={"parent_id": parent}))
        parent = message.id


def _rooted(message: Message, known: MessageTree) -> Message:
    is_lost = message.parent_id is not None and message.parent_id not in known
    return _zoned(message.model_copy(update={"parent_id": None}) if is_lost else message)


def _zoned(message: Message) -> Message:
    return message.model_copy(update={"created_at": _in_zone(message.created_at)})


def _in_zone(moment: datetime) -> datetime:
    return moment if moment.tzinfo is not None else moment.replace(tzinfo=UTC)


def _reached(tree: MessageTree) -> Iterable[Message]:
    for first in tree.children(None):
        yield from tree.below(first.id)
