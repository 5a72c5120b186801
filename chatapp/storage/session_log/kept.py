"""A conversation with what is kept beside it, as exports and imports carry it."""

from typing import Annotated

from pydantic import BaseModel, BeforeValidator, ConfigDict

from chatapp.domain.conversation import Conversation, ConversationSummary
from chatapp.domain.message import Message
from chatapp.domain.sensor_row import SensorRow
from chatapp.domain.text import well_formed

__all__ = ["KeptConversation", "without_figures"]


class KeptConversation(BaseModel):
    """A conversation and everything that is stored beside it.

    Attributes:
        conversation: The whole tree.
        sensor_rows: By message id, what the sensors said while an answer was written.
        is_pinned: Kept at the top of the list.
        is_renamed: The title is the user's own.
        draft: What was typed in it and not sent yet.
    """

    model_config = ConfigDict(frozen=True)

    conversation: Conversation
    sensor_rows: dict[str, tuple[SensorRow, ...]] = {}
    is_pinned: bool = False
    is_renamed: bool = False
    draft: Annotated[str, BeforeValidator(well_formed)] = ""

    def summary(self) -> ConversationSummary:
        """Return what the list of conversations shows of it."""
        return self.conversation.summary().model_copy(update={"is_pinned": self.is_pinned, "is_renamed": self.is_renamed})


def without_figures(kept: KeptConversation) -> KeptConversation:
    """Return the words alone: no turn, no sensor."""
    conversation = kept.conversation
    lines = {"messages": _bare(conversation.messages), "asides": _bare(conversation.asides)}
    return kept.model_copy(update={"conversation": conversation.model_copy(update=lines), "sensor_rows": {}})


def _bare(messages: tuple[Message, ...]) -> tuple[Message, ...]:
    return tuple(message.model_copy(update={"turn": None}) for message in messages)
