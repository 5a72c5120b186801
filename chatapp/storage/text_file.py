"""Reads a file that the user wants to talk about: plain text of a size that a message can have."""

from codecs import BOM_UTF16_BE, BOM_UTF16_LE
from pathlib import Path

from chatapp.errors import ChatAppError, ProblemKind

__all__ = ["MOST_BYTES", "read_text_file"]

MOST_BYTES = 1_000_000  # about 250,000 tokens: more than a context window takes


def read_text_file(file: Path) -> str:
    """Return the text of a file in UTF-8, or in UTF-16 with a byte-order mark.

    Raises:
        ChatAppError: The file cannot be read, is too large, or is no text.
    """
    try:
        n_bytes = file.stat().st_size
        content = file.read_bytes() if n_bytes <= MOST_BYTES else b""
    except OSError as error:
        raise _unreadable(file, error.strerror or type(error).__name__) from error
    if n_bytes > MOST_BYTES:
        raise ChatAppError.of(ProblemKind.TEXT_FILE_TOO_LARGE, file=file.name, n_bytes=n_bytes, most_bytes=MOST_BYTES)
    return _decoded(file, content)


def _decoded(file: Path, content: bytes) -> str:
    is_utf16 = content.startswith((BOM_UTF16_LE, BOM_UTF16_BE))
    try:
        text = content.decode("utf-16" if is_utf16 else "utf-8-sig")
    except UnicodeDecodeError as error:
        raise _unreadable(file, "it is not in UTF-8") from error
    if "\0" in text:
        raise _unreadable(file, "it is not in UTF-8")
    return text


def _unreadable(file: Path, reason: str) -> ChatAppError:
    return ChatAppError.of(ProblemKind.TEXT_FILE_UNREADABLE, file=file.name, reason=reason)
