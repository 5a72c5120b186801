"""The session log as JSON Lines: one record a turn, which opens again as the same conversation, or the same conversations."""

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from pydantic import ValidationError

from chatapp.domain.conversation import Conversation
from chatapp.errors import ChatAppError, ProblemKind
from chatapp.metrics.turn_record import SCHEMA_VERSION, KeptRecord, TurnRecord
from chatapp.storage.session_log.atomic_write import write_whole
from chatapp.storage.session_log.kept import KeptConversation
from chatapp.storage.session_log.numbered_lines import numbered_lines
from chatapp.storage.session_log.turns import conversation_of, tree_records_of
from chatapp.storage.session_log.unreadable import fault_of

__all__ = ["export_jsonl", "jsonl_lines", "kept_of_lines", "read_jsonl"]


def export_jsonl(conversation: Conversation, path: Path) -> None:
    """Write the conversation's turn records, one a line.

    Raises:
        ChatAppError: ``EXPORT_FAILED``.
    """
    write_whole(path, jsonl_lines(KeptConversation(conversation=conversation)))


def jsonl_lines(one: KeptConversation) -> Iterator[str]:
    """Yield the turn records: those of the line that is shown, then those of the others."""
    beside = KeptRecord(is_pinned=one.is_pinned, is_renamed=one.is_renamed, draft=one.draft)
    for record in tree_records_of(one.conversation):
        sensors = () if record.answer is None else one.sensor_rows.get(record.answer.id, ())
        yield f"{record.model_copy(update={'sensors': sensors, 'kept': beside}).model_dump_json()}\n"


def read_jsonl(path: Path) -> Conversation:
    """Return the conversation in an exported log, equal to the exported one. Fields that we do not know are ignored.

    Raises:
        ChatAppError: ``LOG_UNREADABLE`` with the line's number.
    """
    (one,) = kept_of_lines(path, numbered_lines(path, _unreadable), is_one=True)
    return one.conversation


def kept_of_lines(path: Path, lines: Iterable[tuple[int, bytes]], *, is_one: bool = False) -> list[KeptConversation]:
    """Return the conversations in the lines of a log, in their order, with what is kept beside them.

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
    return [_kept_of(group) for group in records.values()]


def _kept_of(records: Sequence[TurnRecord]) -> KeptConversation:
    sensor_rows = {record.answer.id: record.sensors for record in records if record.answer is not None and record.sensors}
    return KeptConversation(conversation=conversation_of(records), sensor_rows=sensor_rows, **dict(records[-1].kept))


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
