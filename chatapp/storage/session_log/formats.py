"""The formats of the session log, by name."""

import re
from collections.abc import Callable, Mapping
from enum import StrEnum
from pathlib import Path

from chatapp.domain.conversation import Conversation
from chatapp.storage.session_log.csv import export_csv
from chatapp.storage.session_log.jsonl import export_jsonl
from chatapp.storage.session_log.markdown import export_markdown

__all__ = ["LogFormat", "export_conversation", "file_name"]

_NAME_LENGTH = 60  # well below what any file system takes, in any script
_FORBIDDEN = re.compile(r'[\x00-\x1f<>:"/\\|?*]+')  # in the names of at least one of the three systems


class LogFormat(StrEnum):
    """How a conversation is written to a file."""

    JSONL = "jsonl"  # one record a turn, opens again without loss
    CSV = "csv"  # the figures, one row a turn
    MARKDOWN = "markdown"  # to read


_EXPORTS: Mapping[LogFormat, tuple[Callable[[Conversation, Path], None], str]] = {
    LogFormat.JSONL: (export_jsonl, ".jsonl"),
    LogFormat.CSV: (export_csv, ".csv"),
    LogFormat.MARKDOWN: (export_markdown, ".md"),
}


def export_conversation(conversation: Conversation, path: Path, log_format: LogFormat) -> None:
    """Write a conversation.

    Raises:
        ChatAppError: ``EXPORT_FAILED``; what stood under this name before is untouched.
    """
    export, _ = _EXPORTS[log_format]
    export(conversation, path)


def file_name(conversation: Conversation, log_format: LogFormat) -> str:
    """Return a file name made of the title that every system takes."""
    stem = _FORBIDDEN.sub(" ", conversation.title)[:_NAME_LENGTH].strip(" .")
    return f"{stem or 'conversation'}{_EXPORTS[log_format][1]}"
