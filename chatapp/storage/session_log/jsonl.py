"""The session log as JSON Lines: one record a turn, which opens again as the same conversation."""

from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

from pydantic import ValidationError

from chatapp.domain.conversation import Conversation
from chatapp.errors import ChatAppError, ProblemKind
from chatapp.metrics.turn_record import SCHEMA_VERSION, TurnRecord
from chatapp.storage.session_log.atomic_write import write_whole
from chatapp.storage.session_log.turns import conversation_of, records_of

__all__ = ["export_jsonl", "read_jsonl"]

# A turn of 1,000,000 tokens takes about 20 MB; beyond these bounds a file is something else, and reading it could fill memory.
_MAX_LINE_BYTES = 64 << 20
_MAX_FILE_BYTES = 1 << 30


def export_jsonl(conversation: Conversation, path: Path) -> None:
    """Write the conversation's turn records, one a line.

    Raises:
        ChatAppError: ``EXPORT_FAILED``.
    """
    write_whole(path, (f"{record.model_dump_json()}\n" for record in records_of(conversation)))


def read_jsonl(path: Path) -> Conversation:
    """Return the conversation in an exported log, equal to the exported one. Fields that we do not know are ignored.

    Raises:
        ChatAppError: ``LOG_UNREADABLE`` with the line's number.
    """
    records: list[TurnRecord] = []
    seen: set[str] = set()
    for number, line in _numbered_lines(path):
        record = _record(path, number, line)
        ids = {header.id for header in (record.prompt, record.answer) if header is not None and header.id}
        if records and record.conversation.id != records[0].conversation.id:
            raise _unreadable(path, f"line {number} belongs to another conversation")
        if ids & seen:
            raise _unreadable(path, f"line {number} repeats a message")
        seen |= ids
        records.append(record)
    if not records:
        raise _unreadable(path, "it holds no turn")
    return conversation_of(records)


def _numbered_lines(path: Path) -> Iterator[tuple[int, bytes]]:
    """Yield the lines that are not blank, with their 1-based numbers."""
    try:
        if not path.is_file():
            raise _unreadable(path, "there is no such file")
        if path.stat().st_size > _MAX_FILE_BYTES:
            raise _unreadable(path, f"it is larger than {_MAX_FILE_BYTES >> 30} GiB")
        with path.open("rb") as file:
            for number, line in enumerate(_bounded_lines(file), 1):
                if len(line) > _MAX_LINE_BYTES:
                    raise _unreadable(path, f"line {number} is longer than {_MAX_LINE_BYTES >> 20} MiB")
                if line.strip():
                    yield number, line
    except OSError as error:
        raise _unreadable(path, error.strerror or type(error).__name__, str(error)) from error


def _bounded_lines(file: BinaryIO) -> Iterator[bytes]:
    while line := file.readline(_MAX_LINE_BYTES + 1):
        yield line


def _record(path: Path, number: int, line: bytes) -> TurnRecord:
    try:
        record = TurnRecord.model_validate_json(line)
    except ValidationError as error:
        raise _unreadable(path, f"line {number} {_fault(error)}", str(error)) from error
    if record.schema_version > SCHEMA_VERSION:
        raise _unreadable(path, f"line {number} was written by a newer chatapp")
    return record


def _fault(error: ValidationError) -> str:
    first = error.errors(include_url=False, include_input=False)[0]
    if first["type"] == "json_invalid":
        return "is cut short or is no JSON"
    place = ".".join(str(part) for part in first["loc"])
    return f"is no turn of a session log: {place or 'record'}: {first['msg']}"


def _unreadable(path: Path, reason: str, detail: str = "") -> ChatAppError:
    return ChatAppError.of(ProblemKind.LOG_UNREADABLE, file=path.name, reason=reason, detail=detail)
