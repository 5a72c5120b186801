"""Conversations as OpenAI's chat messages, one a line: what fine-tuning tools read. Words alone, of the line that is shown."""

import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from chatapp.domain.conversation import Conversation, title_from
from chatapp.domain.generation import StopReason
from chatapp.domain.message import Message, Role
from chatapp.domain.text import well_formed
from chatapp.storage.session_log.kept import KeptConversation
from chatapp.storage.session_log.unreadable import fault_of, unreadable

__all__ = ["conversation_of_messages", "openai_lines"]

_SYSTEM = ("system", "developer")


class _Part(BaseModel):
    model_config = ConfigDict(frozen=True)

    type: Literal["text"]
    text: str


class _Spoken(BaseModel):
    model_config = ConfigDict(frozen=True)

    role: Literal["system", "developer", "user", "assistant"]
    content: str | tuple[_Part, ...]
    reasoning_content: str | None = None

    @property
    def text(self) -> str:
        return self.content if isinstance(self.content, str) else "".join(part.text for part in self.content)


class _Line(BaseModel):
    model_config = ConfigDict(frozen=True)

    messages: tuple[_Spoken, ...] = Field(min_length=1)


def openai_lines(kept: Iterable[KeptConversation]) -> Iterator[str]:
    """Yield a line for each conversation; one without messages has none, since tools refuse it."""
    for one in kept:
        conversation = one.conversation
        if conversation.messages:
            system = [{"role": "system", "content": conversation.system_prompt}] if conversation.system_prompt else []
            spoken = [{"role": message.role.value, "content": message.text} for message in conversation.messages]
            # Some readers take the separators U+2028 and U+2029 for ends of lines, so all but ASCII is escaped.
            yield f"{json.dumps({'messages': [*system, *spoken]}, ensure_ascii=_has_separator(conversation))}\n"


def conversation_of_messages(content: bytes, path: Path, place: str) -> KeptConversation:
    """Return the plain conversation in a line, under new ids; the title is made of the first question.

    Args:
        content: The line.
        path: Where it comes from, for the sentence.
        place: "line 3", or "it".

    Raises:
        ChatAppError: ``IMPORT_UNREADABLE``.
    """
    try:
        spoken = list(_Line.model_validate_json(content).messages)
    except ValidationError as error:
        raise unreadable(path, f"{place} {fault_of(error, 'is no conversation of plain texts')}", str(error)) from error
    system: list[str] = []
    while spoken and spoken[0].role in _SYSTEM:
        system.append(spoken.pop(0).text)
    if any(one.role in _SYSTEM for one in spoken):
        raise unreadable(path, f"{place} has a system message behind the first question")
    messages = tuple(_linked(spoken))
    title = next((title_from(message.text) for message in messages if message.role is Role.USER), "")
    prompt = well_formed("\n\n".join(system))
    return KeptConversation(conversation=Conversation(title=title, system_prompt=prompt, messages=messages))


def _linked(spoken: Iterable[_Spoken]) -> Iterator[Message]:
    parent: str | None = None
    for one in spoken:
        role = Role(one.role)
        reasoning = one.reasoning_content or "" if role is Role.ASSISTANT else ""
        # These files hold whole answers: one without an end would be taken for an answer that chatapp was cut off in.
        end = StopReason.END_OF_TURN if role is Role.ASSISTANT else None
        message = Message(role=role, text=one.text, reasoning=reasoning, parent_id=parent, stop_reason=end)
        parent = message.id
        yield message


def _has_separator(conversation: Conversation) -> bool:
    texts = (conversation.system_prompt, *(message.text for message in conversation.messages))
    return any("\u2028" in text or "\u2029" in text or "\x85" in text for text in texts)
