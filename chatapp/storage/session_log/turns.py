"""Conversations as turns (a question with its answer), and turn records as conversations again."""

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime

from chatapp.domain.conversation import Conversation
from chatapp.domain.message import Message, Role
from chatapp.metrics.turn_record import TurnRecord, messages_of, turn_record

__all__ = ["conversation_of", "records_of", "tree_records_of"]

_NO_MESSAGE = ""  # id of the stand-in for a question that is not there; real ids are never empty


def records_of(conversation: Conversation) -> list[TurnRecord]:
    """Return the turn records of the line that is shown, oldest first.

    An answer that follows no question gets a record with an empty stand-in for the question, and so does a conversation
    without messages: :func:`conversation_of` leaves the stand-ins out again.
    """
    turns = list(_turns(conversation.messages)) or [(_stand_in(conversation.created_at), None)]
    return [turn_record(number, prompt, answer, conversation) for number, (prompt, answer) in enumerate(turns, 1)]


def tree_records_of(conversation: Conversation) -> list[TurnRecord]:
    """Return the records of the line, then those of what stands beside it (``is_aside``), numbered on.

    An answer whose question is in another record has a stand-in with that question's text.
    """
    records = records_of(conversation)
    texts = {message.id: message.text for message in conversation.nodes} if conversation.asides else {}
    for prompt, answer in _aside_turns(conversation.asides, texts):
        record = turn_record(len(records) + 1, prompt, answer, conversation)
        records.append(record.model_copy(update={"is_aside": True}))
    return records


def conversation_of(records: Sequence[TurnRecord]) -> Conversation:
    """Return the conversation that the records were made of; the last record knows its title and times best.

    Args:
        records: At least one, in the order of :func:`tree_records_of`.
    """
    line = tuple(message for record in records if not record.is_aside for message in _real(record))
    asides = tuple(message for record in records if record.is_aside for message in _real(record))
    return Conversation(messages=line, asides=asides, **dict(records[-1].conversation))


def _real(record: TurnRecord) -> Iterator[Message]:
    return (message for message in messages_of(record) if message.id != _NO_MESSAGE)


def _turns(messages: Sequence[Message]) -> Iterator[tuple[Message, Message | None]]:
    question: Message | None = None
    for message in messages:
        if message.role is Role.ASSISTANT:
            yield question or _stand_in(message.created_at), message
            question = None
            continue
        if question is not None:
            yield question, None
        question = message
    if question is not None:
        yield question, None


def _aside_turns(asides: Sequence[Message], texts: Mapping[str, str]) -> Iterator[tuple[Message, Message | None]]:
    """Pair what stands side by side and belongs together; the order of the messages stays."""
    question: Message | None = None
    for message in asides:
        if question is not None and (message.role is not Role.ASSISTANT or message.parent_id != question.id):
            yield question, None
            question = None
        if message.role is Role.ASSISTANT:
            yield question or _stand_in(message.created_at, texts.get(message.parent_id or "", "")), message
            question = None
        else:
            question = message
    if question is not None:
        yield question, None


def _stand_in(moment: datetime, text: str = "") -> Message:
    """Return a question that is not there; its time is its answer's, so that a file does not depend on when it is written."""
    return Message(id=_NO_MESSAGE, role=Role.USER, text=text, created_at=moment)
