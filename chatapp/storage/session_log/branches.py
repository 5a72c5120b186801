"""The lines of a conversation beside the one that is shown, as a flat list: nothing is nested, nothing is left out."""

from collections import deque
from dataclasses import dataclass

from chatapp.domain.conversation import Conversation
from chatapp.domain.message import Message
from chatapp.domain.message_tree import MessageTree

__all__ = ["Branch", "branches_of"]


@dataclass(frozen=True, slots=True)
class Branch:
    """Messages that were written instead of others.

    Attributes:
        number: From 1, in the order of :func:`branches_of`.
        after_id: The message that they follow, of the line or of a branch before this one; None: they begin the conversation.
        messages: At least one, oldest first.
    """

    number: int
    after_id: str | None
    messages: tuple[Message, ...]


def branches_of(conversation: Conversation) -> list[Branch]:
    """Return every message that is not on the line in exactly one branch; a branch goes on to the end written last."""
    if not conversation.asides:
        return []
    tree = conversation.tree()
    told = {message.id for message in conversation.messages}
    waiting: deque[str | None] = deque([None, *(message.id for message in conversation.messages)])
    branches: list[Branch] = []
    while waiting:
        after_id = waiting.popleft()
        for child in tree.children(after_id):
            if child.id not in told:
                line = _line_from(tree, child)
                told.update(message.id for message in line)
                waiting.extend(message.id for message in line)
                branches.append(Branch(len(branches) + 1, after_id, line))
    return branches


def _line_from(tree: MessageTree, first: Message) -> tuple[Message, ...]:
    path = tree.path_to(tree.newest_leaf(first.id).id)
    return path[path.index(first) :]
