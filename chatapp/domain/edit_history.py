"""Edits of a conversation that can be taken back, and made again. Pure.

A step does not remember the whole conversation: answers that came meanwhile stay when it is taken back.
"""

from dataclasses import dataclass, replace
from enum import StrEnum

from chatapp.domain.conversation import Conversation
from chatapp.domain.message import Message

__all__ = ["EditHistory", "EditKind", "EditStep", "View", "delete_branch", "delete_message", "moved"]

_MAX_STEPS = 100


class EditKind(StrEnum):
    """What a step did; the window names it in the menu."""

    DELETE_MESSAGE = "delete_message"
    DELETE_BRANCH = "delete_branch"
    EDIT = "edit"
    REGENERATE = "regenerate"
    CONTINUE = "continue"
    SWITCH = "switch"


@dataclass(frozen=True, slots=True)
class View:
    """Which line is shown, and how much of it the model no longer sees."""

    leaf: str | None
    n_hidden: int

    @classmethod
    def of(cls, conversation: Conversation) -> "View":
        """Return the view of a conversation."""
        return cls(conversation.active_leaf, conversation.n_hidden)

    def shown_in(self, conversation: Conversation) -> Conversation:
        """Return the conversation with this line; a line that went on since goes on, one that is gone changes nothing."""
        tree = conversation.tree()
        if self.leaf is not None and self.leaf not in tree:
            return conversation
        if self.leaf is None or any(message.id == self.leaf for message in conversation.messages[:-1]):
            return conversation
        shown = conversation.switched_to(self.leaf)
        return shown.model_copy(update={"n_hidden": self.n_hidden}) if shown.active_leaf == self.leaf else shown


@dataclass(frozen=True, slots=True)
class EditStep:
    """One edit.

    Attributes:
        kind: What it was.
        before: The view before it.
        after: The view after it.
        removed: Messages that it took out of the tree, parents before children.
        reattached: Ids of the messages that followed the removed one and stayed.
    """

    kind: EditKind
    before: View
    after: View
    removed: tuple[Message, ...] = ()
    reattached: tuple[str, ...] = ()

    def undone(self, conversation: Conversation) -> Conversation:
        """Return a conversation with this step taken back: what it removed is there again, and the line before it is shown."""
        if not self.removed:
            return self.before.shown_in(conversation)
        head = self.removed[0]
        nodes = [
            message.model_copy(update={"parent_id": head.id}) if message.id in self.reattached else message
            for message in conversation.nodes
        ]
        whole = conversation.with_nodes((*nodes, *self.removed))
        return self.before.shown_in(whole)

    def redone(self, conversation: Conversation) -> Conversation:
        """Return a conversation with this step made again."""
        if self.removed:
            gone = [message.id for message in self.removed]
            conversation = conversation.without(gone).to_leaf()
        return self.after.shown_in(conversation)


def delete_message(conversation: Conversation, message_id: str) -> tuple[Conversation, EditStep]:
    """Take one message out; what followed it follows the one before (KeyError: unknown id)."""
    tree = conversation.tree()
    gone = (tree.node(message_id),)
    followers = tuple(message.id for message in tree.children(message_id))
    return _deleted(EditKind.DELETE_MESSAGE, conversation, gone, followers)


def delete_branch(conversation: Conversation, message_id: str) -> tuple[Conversation, EditStep]:
    """Take a message out with everything behind it (KeyError: unknown id)."""
    return _deleted(EditKind.DELETE_BRANCH, conversation, tuple(conversation.tree().below(message_id)), ())


def moved(kind: EditKind, before: Conversation, after: Conversation) -> EditStep:
    """Return the step that led from one shown line to another; both are lines of the same tree."""
    return EditStep(kind, View.of(before), View.of(after))


def _deleted(
    kind: EditKind, conversation: Conversation, gone: tuple[Message, ...], followers: tuple[str, ...]
) -> tuple[Conversation, EditStep]:
    left = conversation.without([message.id for message in gone]).to_leaf()
    return left, EditStep(kind, View.of(conversation), View.of(left), gone, followers)


@dataclass(frozen=True, slots=True)
class EditHistory:
    """The steps that can be taken back and those that can be made again, the next one last (a value: changes return another)."""

    past: tuple[EditStep, ...] = ()
    future: tuple[EditStep, ...] = ()

    @property
    def next_undo(self) -> EditStep | None:
        """The step that undo takes back."""
        return self.past[-1] if self.past else None

    @property
    def next_redo(self) -> EditStep | None:
        """The step that redo makes again."""
        return self.future[-1] if self.future else None

    def noted(self, step: EditStep) -> "EditHistory":
        """Return the history with one step more; what was taken back before can no longer be made again."""
        return EditHistory((*self.past, step)[-_MAX_STEPS:])

    def without_future(self) -> "EditHistory":
        """Return the history after something that is no step: what was taken back stays so."""
        return replace(self, future=())

    def undone(self) -> "EditHistory":
        """Return the history after its last step was taken back (IndexError: there is none)."""
        return EditHistory(self.past[:-1], (*self.future, self.past[-1]))

    def redone(self) -> "EditHistory":
        """Return the history after a step was made again (IndexError: there is none)."""
        return EditHistory((*self.past, self.future[-1]), self.future[:-1])
