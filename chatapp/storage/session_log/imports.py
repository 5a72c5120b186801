"""Reads a file that holds conversations: our JSON, our session log, or OpenAI's messages, by what stands in it."""

import json
import re
from pathlib import Path

from chatapp.storage.session_log.json import archive_of
from chatapp.storage.session_log.jsonl import kept_of_lines
from chatapp.storage.session_log.kept import KeptConversation
from chatapp.storage.session_log.numbered_lines import numbered_lines
from chatapp.storage.session_log.openai import conversation_of_messages
from chatapp.storage.session_log.tidy import tidied
from chatapp.storage.session_log.unreadable import unreadable

__all__ = ["read_conversations"]

_MAX_DOCUMENT_BYTES = 256 << 20  # a document is parsed as a whole and takes several times its size in memory
_N_HEAD_BYTES = 4096
_ARCHIVE = re.compile(rb'\s*\{\s*"format"\s*:\s*"chatapp-conversations"')
_BYTE_ORDER_MARK = b"\xef\xbb\xbf"


def read_conversations(path: Path) -> list[KeptConversation]:
    """Return the conversations in a file, at least one, their trees made sound.

    Raises:
        ChatAppError: ``IMPORT_UNREADABLE`` or ``LOG_UNREADABLE``, with the place of the first fault.
    """
    lines = numbered_lines(path, unreadable)
    number, first = next(lines, (0, b""))
    if not number:
        raise unreadable(path, "it is empty")
    lines.close()
    if _ARCHIVE.match(first[:_N_HEAD_BYTES]) or _is_document(first):
        found = _of_document(path)
    elif _holds_messages(first):
        found = [conversation_of_messages(line, path, f"line {n}") for n, line in numbered_lines(path, unreadable)]
    else:
        found = kept_of_lines(path, numbered_lines(path, unreadable))
    return [tidied(one, path) for one in found]


def _of_document(path: Path) -> list[KeptConversation]:
    content = _content(path)
    if _ARCHIVE.match(content[:_N_HEAD_BYTES]):
        return archive_of(content, path)
    document = _parsed(content)
    if document is None:
        raise unreadable(path, "it is cut short or is no JSON")
    if isinstance(document, dict) and "messages" not in document:
        return archive_of(content, path)
    entries = document if isinstance(document, list) else [document]
    if not entries:
        raise unreadable(path, "it holds no conversation")
    return [conversation_of_messages(json.dumps(one).encode(), path, f"entry {n}") for n, one in enumerate(entries, 1)]


def _content(path: Path) -> bytes:
    try:
        if path.stat().st_size > _MAX_DOCUMENT_BYTES:
            raise unreadable(path, f"it is larger than {_MAX_DOCUMENT_BYTES >> 20} MiB")
        return path.read_bytes().removeprefix(_BYTE_ORDER_MARK)
    except OSError as error:
        raise unreadable(path, error.strerror or type(error).__name__, str(error)) from error


def _is_document(first: bytes) -> bool:
    """Tell whether a first line does not stand for itself: it goes on in the next, or holds a whole list."""
    return not isinstance(_parsed(first), dict)


def _holds_messages(first: bytes) -> bool:
    return "messages" in (_parsed(first) or {})


def _parsed(content: bytes) -> dict[str, object] | list[object] | None:
    try:
        parsed = json.loads(content)
    except (ValueError, RecursionError):
        return None
    return parsed if isinstance(parsed, dict | list) else None
