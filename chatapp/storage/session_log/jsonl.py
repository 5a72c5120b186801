"""The session log as JSON Lines: one record a turn, which opens again as the same conversation, or the same conversations."""

from collections.abc import Iterable, Iterator
from pathlib import Path

from pydantic import ValidationError

from chatapp.domain.conversation import Conversation
from chatapp.errors import ChatAppError, ProblemKind
from chatapp.metrics.turn_record import SCHEMA_VERSION, TurnRecord
from chatapp.storage.session_log.atomic_write import write_whole
from chatapp.storage.session_log.numbered_lines import numbered_lines
from chatapp.storage.session_log.turns import conversation_of, tree_records_of
from chatapp.storage.session_log.unreadable import fault_of

__all__ = ["conversations_of_lines", "export_jsonl", "jsonl_lines", "read_jsonl"]


def export_jsonl(conversation: Conversation, path: Path) -> None:
    """Write the conversation's turn records, one a line.

    Raises:
        ChatAppError: ``EXPORT_FAILED``.
    """
    write_whole(path, jsonl_lines(conversation))


def jsonl_lines(conversation: Conversation) -> Iterator[str]:
    """Yield the turn records: those of the line that is shown, then those of the others."""
    return (f"{record.model_dump_json()}\n" for record in tree_records_of(conversation))


def read_jsonl(path: Path) -> Conversation:
    """Return the conversation in an exported log, equal to the exported one. Fields that we do not know are ignored.

    Raises:
        ChatAppError: ``LOG_UNREADABLE`` with the line's number.
    """
    conversations = conversations_of_lines(path, numbered_lines(path, _unreadable), is_one=True)
    return next(iter(conversations))


def conversations_of_lines(path: Path, lines: Iterable[tuple[int, bytes]], *, is_one: bool = False) -> list[Conversation]:
    """Return the conversations in the lines of a log, in their order.

    Args:
        path: Where they come from, for the sentence.
        lines: The lines that are not blank, with their numbers.
        is_one: The log must hold one conversation only.

    Raises:
        ChatAppError: ``LOG_UNREADABLE`` with the line's number.
    """
    records: dict[str, list[TurnRecord]] = {}
    seen: set[tuple[str, str]] = set()
    for number, line in lines:
        record = _record(path, number, line)
        key = record.conversation.id
        ids = {(key, header.id) for header in (record.prompt, record.answer) if header is not None and header.id}
        if is_one and records and key not in records:
            raise _unreadable(path, f"line {number} belongs to another conversation")
        if ids & seen:
            raise _unreadable(path, f"line {number} repeats a message")
        seen |= ids
        records.setdefault(key, []).append(record)
    if not records:
        raise _unreadable(path, "it holds no turn")
    return [conversation_of(group) for group in records.values()]


def _record(path: Path, number: int, line: bytes) -> TurnRecord:
    try:
        record = TurnRecord.model_validate_json(line)
    except ValidationError as error:
        raise _unreadable(path, f"line {number} {fault_of(error, 'is no turn of a session log')}", str(error)) from error
    if record.schema_version > SCHEMA_VERSION:
        raise _unreadable(path, f"line {number} was written by a newer chatapp")
    return record


def _unreadable(path: Path, reason: str, detail: str = "") -> ChatAppError:
    return ChatAppError.of(ProblemKind.LOG_UNREADABLE, file=path.name, reason=reason, detail=detail)
