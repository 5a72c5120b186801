"""A conversation's tree as rows of an outline: indented where lines part, straight where they go on. Pure."""

from typing import NamedTuple

from chatapp.domain.conversation import Conversation
from chatapp.domain.message import Message

__all__ = ["OutlineRow", "n_lines", "outline"]


class OutlineRow(NamedTuple):
    """One message of the outline."""

    message: Message
    depth: int  # how often the line has parted before it
    is_on_line: bool  # it is on the line that is shown
    number: int  # which version it is, from 1
    n_versions: int


def outline(conversation: Conversation) -> list[OutlineRow]:
    """Return every message of a conversation, each before what follows it, versions oldest first.

    A message that alone follows another keeps its depth, so that a long chat without branches is a plain list.
    """
    tree = conversation.tree()
    shown = {message.id for message in conversation.messages}
    rows: list[OutlineRow] = []
    waiting = _versions(tree.children(None), 0)
    while waiting:
        message, depth, number, n_versions = waiting.pop()
        rows.append(OutlineRow(message, depth, message.id in shown, number, n_versions))
        waiting += _versions(tree.children(message.id), depth)
    return rows


def n_lines(rows: list[OutlineRow]) -> int:
    """Return how many lines lead through an outline: each version besides the first begins one."""
    return sum(row.number > 1 for row in rows) + bool(rows)


def _versions(children: tuple[Message, ...], depth: int) -> list[tuple[Message, int, int, int]]:
    """Return what follows a message, the last one first: it is taken from the end."""
    inner = depth + (len(children) > 1)
    return [(child, inner, number, len(children)) for number, child in enumerate(children, 1)][::-1]
