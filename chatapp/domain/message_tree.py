"""The tree that the messages of a conversation make: who follows whom, and the ways through it. Pure."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from chatapp.domain.message import Message

__all__ = ["MessageTree", "SiblingPlace", "sibling_places", "tree_order"]


class SiblingPlace(NamedTuple):
    """Which of several versions a message is."""

    number: int  # from 1
    n_siblings: int  # itself included
    before_id: str | None  # the version before it; None at the first
    after_id: str | None  # the version after it; None at the last


def tree_order(message: Message) -> tuple[float, str]:
    """Return the key that orders siblings: the time of their making; the id parts those of one moment."""
    return message.created_at.timestamp(), message.id


class MessageTree:
    """An index over messages, built once for each look at the tree (10,000 messages take some 20 ms).

    A message whose parent is unknown counts as a first one, so that damaged links hide nothing.
    """

    def __init__(self, nodes: Iterable[Message]) -> None:
        ordered = sorted(nodes, key=tree_order)
        self._nodes = {message.id: message for message in ordered}
        self._children: dict[str | None, list[str]] = {}
        for message in ordered:
            self._children.setdefault(self._parent(message), []).append(message.id)

    def __len__(self) -> int:
        return len(self._nodes)

    def __contains__(self, message_id: object) -> bool:
        return message_id in self._nodes

    def node(self, message_id: str) -> Message:
        """Return a message.

        Raises:
            KeyError: There is none with this id.
        """
        return self._nodes[message_id]

    def children(self, message_id: str | None) -> tuple[Message, ...]:
        """Return what follows a message, oldest first; of None the first messages."""
        return tuple(self._nodes[child] for child in self._children.get(message_id, ()))

    def siblings(self, message_id: str) -> tuple[Message, ...]:
        """Return all versions of a message, itself included, oldest first (KeyError: unknown id)."""
        return self.children(self._parent(self._nodes[message_id]))

    def path_to(self, message_id: str) -> tuple[Message, ...]:
        """Return the line from a first message to this one (KeyError: unknown id)."""
        path: list[Message] = []
        seen: set[str] = set()  # a damaged file may hold a ring
        key: str | None = message_id
        while key is not None and key not in seen:
            seen.add(key)
            path.append(self._nodes[key])
            key = self._parent(path[-1])
        return tuple(reversed(path))

    def below(self, message_id: str) -> Iterator[Message]:
        """Yield a message and everything behind it, parents before children (KeyError: unknown id)."""
        waiting = [message_id]
        while waiting:
            key = waiting.pop()
            yield self._nodes[key]
            waiting += reversed(self._children.get(key, ()))

    def depths(self) -> dict[str, int]:
        """Return how many messages lie before each message of the tree (not of rings: no first message leads there)."""
        depths: dict[str, int] = {}
        waiting = [(key, 0) for key in self._children.get(None, ())]
        while waiting:
            key, depth = waiting.pop()
            depths[key] = depth
            waiting += [(child, depth + 1) for child in self._children.get(key, ())]
        return depths

    def others(self, line: Iterable[Message]) -> Iterator[Message]:
        """Yield the messages that are not on a line, in the order of :func:`tree_order`."""
        shown = {message.id for message in line}
        return (message for message in self._nodes.values() if message.id not in shown)

    def newest_leaf(self, message_id: str) -> Message:
        """Return the end of the line that was written last, among those that go through a message (KeyError: unknown id)."""
        return max((node for node in self.below(message_id) if not self._children.get(node.id)), key=tree_order)

    def newest(self) -> Message | None:
        """Return the end of the line that was written last; None where there is nothing."""
        leaves = (node for node in self._nodes.values() if not self._children.get(node.id))
        return max(leaves, key=tree_order, default=None)

    def _parent(self, message: Message) -> str | None:
        return message.parent_id if message.parent_id in self._nodes else None


def sibling_places(line: Iterable[Message], asides: Iterable[Message]) -> dict[str, SiblingPlace]:
    """Return the place among its versions of every message of a line that has more than one.

    Args:
        line: The messages of the line.
        asides: Those that are not on it. The cost grows with their number alone, apart from one look at the line.
    """
    by_parent: dict[str | None, list[Message]] = {}
    for message in asides:
        by_parent.setdefault(message.parent_id, []).append(message)
    if not by_parent:
        return {}
    return {message.id: _place(message, by_parent[message.parent_id]) for message in line if message.parent_id in by_parent}


def _place(message: Message, others: list[Message]) -> SiblingPlace:
    ids = [sibling.id for sibling in sorted((message, *others), key=tree_order)]
    here = ids.index(message.id)
    before, after = ids[:here], ids[here + 1 :]
    return SiblingPlace(here + 1, len(ids), before[-1] if before else None, after[0] if after else None)
