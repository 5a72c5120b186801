"""Conversations as turns (a question with its answer), and turn records as conversations again."""

from collections.abc import Iterator, Sequence

from chatapp.domain.conversation import Conversation
from chatapp.domain.message import Message, Role
from chatapp.metrics.turn_record import TurnRecord, messages_of, turn_record

__all__ = ["conversation_of", "records_of"]

_NO_MESSAGE = ""  # id of the stand-in for a question that is not there; real ids are never empty


def records_of(conversation: Conversation) -> list[TurnRecord]:
    """Return the conversation's turn records, oldest first.

    An answer that follows no question gets a record with an empty stand-in for the question, and so does a conversation
    without messages: :func:`conversation_of` leaves the stand-ins out again.
    """
    turns = list(_turns(conversation.messages)) or [(_stand_in(), None)]
    return [turn_record(number, prompt, answer, conversation) for number, (prompt, answer) in enumerate(turns, 1)]


def conversation_of(records: Sequence[TurnRecord]) -> Conversation:
    """Return the conversation that the records were made of; the last record knows its title and times best.

    Args:
        records: At least one, oldest first.
    """
    messages = tuple(message for record in records for message in messages_of(record) if message.id != _NO_MESSAGE)
    return Conversation(messages=messages, **dict(records[-1].conversation))


def _turns(messages: Sequence[Message]) -> Iterator[tuple[Message, Message | None]]:
    question: Message | None = None
    for message in messages:
        if message.role is Role.ASSISTANT:
            yield question or _stand_in(), message
            question = None
            continue
        if question is not None:
            yield question, None
        question = message
    if question is not None:
        yield question, None


def _stand_in() -> Message:
    return Message(id=_NO_MESSAGE, role=Role.USER, text="")
