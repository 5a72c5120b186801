"""A conversation with what is kept beside it, as exports and imports carry it."""

from pydantic import BaseModel, ConfigDict

from chatapp.domain.conversation import Conversation
from chatapp.domain.message import Message
from chatapp.domain.sensor_row import SensorRow

__all__ = ["KeptConversation", "without_figures"]


class KeptConversation(BaseModel):
    """A conversation and, by message id, what the sensors said while its answers were written."""

    model_config = ConfigDict(frozen=True)

    conversation: Conversation
    sensor_rows: dict[str, tuple[SensorRow, ...]] = {}


def without_figures(kept: KeptConversation) -> KeptConversation:
    """Return the words alone: no turn, no sensor."""
    conversation = kept.conversation
    lines = {"messages": _bare(conversation.messages), "asides": _bare(conversation.asides)}
    return KeptConversation(conversation=conversation.model_copy(update=lines))


def _bare(messages: tuple[Message, ...]) -> tuple[Message, ...]:
    return tuple(message.model_copy(update={"turn": None}) for message in messages)
