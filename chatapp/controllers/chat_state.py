"""What the composer must know of the chat, and where the chat is kept."""

from dataclasses import dataclass
from typing import Protocol

from chatapp.controllers.model import ModelPhase, ModelState
from chatapp.domain.conversation import Conversation
from chatapp.domain.message import Message

__all__ = ["ChatState", "ConversationKeeper", "reason_without_model"]


class ConversationKeeper(Protocol):
    """Where the chat is kept; storage implements it, and none of its methods waits for the disk."""

    def keep_conversation(self, conversation: Conversation) -> None:
        """Store the head of a conversation (title, times, system prompt, what is hidden)."""

    def keep_message(self, conversation: Conversation, message: Message) -> None:
        """Store one message of a conversation under its place."""

    def drop_messages(self, conversation: Conversation, message_ids: tuple[str, ...]) -> None:
        """Remove messages."""

    def keep_changes(self, before: Conversation, after: Conversation) -> None:
        """Store what an edit of the tree changed, all at once."""


@dataclass(frozen=True, slots=True)
class ChatState:
    """What the composer must know.

    Attributes:
        can_send: A message would be taken now.
        reason: Why not, as a short key that the window translates: "no_model", "no_engine" (none can be started), "loading",
            "answering", "answering_elsewhere", "choosing" (several answers are there, and none is kept yet).
        is_answering: The conversation on screen is being answered.
        answering_id: The conversation that is being answered, or "".
    """

    can_send: bool
    reason: str = ""
    is_answering: bool = False
    answering_id: str = ""


def reason_without_model(state: ModelState) -> str:
    """Return why nothing can be sent while no model is ready; see :attr:`ChatState.reason`."""
    if state.engine_problem is not None:
        return "no_engine"
    return "loading" if state.phase is ModelPhase.LOADING else "no_model"
