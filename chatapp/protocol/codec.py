"""Commands and events to lines of UTF-8 JSON, and back."""

from typing import TypeVar

from pydantic import BaseModel, TypeAdapter, ValidationError

from chatapp.errors import ChatAppError, ProblemKind
from chatapp.protocol.commands import Command
from chatapp.protocol.events import Event

__all__ = ["LineSplitter", "decode_command", "decode_event", "encode"]

_T = TypeVar("_T")
_COMMANDS: TypeAdapter[Command] = TypeAdapter(Command)
_EVENTS: TypeAdapter[Event] = TypeAdapter(Event)


def encode(message: BaseModel) -> bytes:
    """Return the message as one line (JSON escapes every newline inside, so a newline ends a message and nothing else)."""
    return message.model_dump_json().encode() + b"\n"


def decode_command(line: bytes) -> Command:
    """Return the command in a line.

    Raises:
        ChatAppError: ``PROTOCOL_INVALID``.
    """
    return _decoded(_COMMANDS, line)


def decode_event(line: bytes) -> Event:
    """Return the event in a line.

    Raises:
        ChatAppError: ``PROTOCOL_INVALID``.
    """
    return _decoded(_EVENTS, line)


def _decoded(adapter: TypeAdapter[_T], line: bytes) -> _T:
    try:
        return adapter.validate_json(line)
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False)[0]
        raise ChatAppError.of(ProblemKind.PROTOCOL_INVALID, reason=str(first["msg"]), detail=str(error)) from error


class LineSplitter:
    """Collects bytes and gives back whole lines: a read may end anywhere, also inside a character."""

    def __init__(self) -> None:
        self._rest = bytearray()

    def feed(self, data: bytes) -> list[bytes]:
        """Return the lines that ``data`` completes, without their newlines."""
        self._rest += data
        if b"\n" not in data:  # a long line costs no more for each piece than the piece
            return []
        *lines, rest = bytes(self._rest).split(b"\n")
        self._rest = bytearray(rest)
        return [line for line in lines if line]
