"""The user messages of a file, to be sent again (``chatapp replay``)."""

from pathlib import Path

from pydantic import ValidationError

from chatapp.domain.message import Role
from chatapp.errors import ChatAppError, ProblemKind
from chatapp.metrics.turn_record import TurnRecord
from chatapp.storage.session_log.jsonl import read_jsonl

__all__ = ["read_prompts"]

_MAX_TEXT_BYTES = 64 << 20  # far above any list of messages


def read_prompts(path: Path) -> list[str]:
    """Return the user messages of an exported log, or of a text file with one message a line (blank lines are skipped).

    A file is taken for a log if it is named ``.jsonl`` or if its first line is a turn record.

    Raises:
        ChatAppError: ``LOG_UNREADABLE`` or ``PROMPTS_UNREADABLE``.
    """
    if path.suffix.lower() == ".jsonl":
        return _of_log(path)
    lines = [line for line in _text(path).replace("\r\n", "\n").split("\n") if line.strip()]
    if not lines:
        raise _unreadable(path, "it holds no message")
    return _of_log(path) if _is_record(lines[0]) else lines


def _of_log(path: Path) -> list[str]:
    prompts = [message.text for message in read_jsonl(path).messages if message.role is Role.USER]
    if not prompts:
        raise _unreadable(path, "it holds no message")
    return prompts


def _text(path: Path) -> str:
    try:
        if path.stat().st_size > _MAX_TEXT_BYTES:
            raise _unreadable(path, f"it is larger than {_MAX_TEXT_BYTES >> 20} MiB")
        return path.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError as error:
        raise _unreadable(path, "it is no UTF-8 text") from error
    except OSError as error:
        raise _unreadable(path, error.strerror or type(error).__name__) from error


def _is_record(line: str) -> bool:
    try:
        TurnRecord.model_validate_json(line)
    except ValidationError:
        return False
    return True


def _unreadable(path: Path, reason: str) -> ChatAppError:
    return ChatAppError.of(ProblemKind.PROMPTS_UNREADABLE, file=path.name, reason=reason)
