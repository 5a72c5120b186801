"""One message of a conversation."""

from datetime import UTC, datetime
from enum import StrEnum
from typing import Annotated
from uuid import uuid4

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field

from chatapp.domain.generation import StopReason
from chatapp.domain.text import well_formed
from chatapp.domain.turn import Turn

__all__ = ["Message", "Role", "new_id", "now"]


def new_id() -> str:
    """Return a new identifier (random, 32 hexadecimal digits)."""
    return uuid4().hex


def now() -> datetime:
    """Return the time of day with its zone (UTC): for people, never for measuring."""
    return datetime.now(UTC)


class Role(StrEnum):
    """Who speaks; the words are those of chat templates."""

    SYSTEM = "system"
    USER = "user"
    ASSISTANT = "assistant"


def _well_formed(value: object) -> object:
    return well_formed(value) if isinstance(value, str) else value


class Message(BaseModel):
    """A message (immutable; a changed message is a new value under the same id).

    ``reasoning`` is what the model wrote for itself before the answer, without its marks; ``text`` never holds it.

    ``stop_reason`` and ``turn`` belong to answers: both are None while an answer is being written, and ``turn`` stays None
    for an answer that was imported without figures.
    """

    model_config = ConfigDict(frozen=True)

    id: str = Field(default_factory=new_id)
    parent_id: str | None = None  # the message before; messages with the same parent are versions of one another
    continues_id: str | None = None  # of an answer that goes on with the text of another version: its id
    role: Role
    text: Annotated[str, BeforeValidator(_well_formed)]
    reasoning: Annotated[str, BeforeValidator(_well_formed)] = ""
    created_at: datetime = Field(default_factory=now)
    stop_reason: StopReason | None = None
    turn: Turn | None = None
