"""Reading a log that somebody else may have written: of a size that fits, or one sentence that says what is wrong."""

from pathlib import Path

from chatapp.errors import ChatAppError, ProblemKind

__all__ = ["read_lines", "read_log", "unreadable"]

_MIB = 1 << 20


def read_log(path: Path, most_bytes: int) -> bytes:
    """Return what a file holds.

    Raises:
        ChatAppError: ``LOG_UNREADABLE``.
    """
    try:
        if path.stat().st_size > most_bytes:
            raise unreadable(path, f"it is larger than {most_bytes // _MIB:,} MiB")
        return path.read_bytes()
    except OSError as error:
        raise unreadable(path, error.strerror or type(error).__name__) from error


def read_lines(path: Path, most_bytes: int) -> list[tuple[int, bytes]]:
    """Return the lines that hold something, with their numbers from 1.

    Raises:
        ChatAppError: ``LOG_UNREADABLE``.
    """
    return [(number, line) for number, line in enumerate(read_log(path, most_bytes).splitlines(), 1) if line.strip()]


def unreadable(path: Path, reason: str, detail: str = "") -> ChatAppError:
    """Return the error of a file that is no log of ours, or that cannot be read."""
    return ChatAppError.of(ProblemKind.LOG_UNREADABLE, file=path.name, reason=reason, detail=detail)
