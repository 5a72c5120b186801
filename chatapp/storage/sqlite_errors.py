"""The one edge where SQLite's errors become ours."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from chatapp.errors import ChatAppError, ProblemKind

__all__ = ["is_transient", "mapped_errors", "mapped_file_errors", "mapped_opening_errors"]

_PRIMARY_CODE = 0xFF  # extended result codes keep the primary one in their low byte
_DAMAGED = frozenset({sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB})
_BUSY = frozenset({sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED})
_UNWRITABLE = frozenset({sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_PERM})

_TRANSIENT = frozenset({*_BUSY, *_UNWRITABLE, sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_NOMEM})


@contextmanager
def mapped_errors(file: Path) -> Iterator[None]:
    """Turn an error of SQLite inside the block into a ``ChatAppError``; ``file`` is the database.

    Raises:
        ChatAppError: ``DATABASE_BUSY``, ``DATABASE_DAMAGED``, ``DATA_FOLDER_UNWRITABLE`` or ``STORE_FAILED``.
    """
    try:
        yield
    except sqlite3.Error as error:
        raise _mapped(error, file) from error


@contextmanager
def mapped_opening_errors(file: Path) -> Iterator[None]:
    """As :func:`mapped_errors` while the database is opened: nothing was written yet that a window could keep.

    Raises:
        ChatAppError: As :func:`mapped_errors`, with ``DATABASE_NOT_OPENED`` in place of ``STORE_FAILED``.
    """
    try:
        with mapped_errors(file):
            yield
    except ChatAppError as error:
        problem = error.problem
        if problem.kind is not ProblemKind.STORE_FAILED:
            raise
        facts = {"file": str(file), "reason": problem.facts["reason"]}
        raise ChatAppError.of(ProblemKind.DATABASE_NOT_OPENED, **facts, detail=problem.detail) from error.__cause__


@contextmanager
def mapped_file_errors(file: Path) -> Iterator[None]:
    """As :func:`mapped_errors`, and the same for copying and renaming around the database.

    Raises:
        ChatAppError: As :func:`mapped_errors`; ``DATA_FOLDER_UNWRITABLE`` for an error of the system.
    """
    try:
        with mapped_errors(file):
            yield
    except OSError as error:
        reason = error.strerror or type(error).__name__
        raise ChatAppError.of(
            ProblemKind.DATA_FOLDER_UNWRITABLE, folder=str(file.parent), reason=reason, detail=str(error)
        ) from error


def is_transient(error: BaseException) -> bool:
    """Tell whether the same write may succeed later: another program lets go, the user frees space or mends permissions.

    Args:
        error: What :func:`mapped_errors` raised, or anything else (then False).
    """
    return isinstance(error.__cause__, sqlite3.Error) and _code(error.__cause__) in _TRANSIENT


def _code(error: sqlite3.Error) -> int:
    # Errors of the Python wrapper itself (a wrong parameter) carry no code of the library.
    return int(getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR)) & _PRIMARY_CODE


def _mapped(error: sqlite3.Error, file: Path) -> ChatAppError:
    code, reason = _code(error), str(error)
    detail = f"{getattr(error, 'sqlite_errorname', type(error).__name__)}: {error} ({file})"
    if code in _BUSY:
        return ChatAppError.of(ProblemKind.DATABASE_BUSY, file=file.name, detail=detail)
    if code in _DAMAGED:
        return ChatAppError.of(ProblemKind.DATABASE_DAMAGED, file=file.name, reason=reason, detail=detail)
    if code in _UNWRITABLE:
        return ChatAppError.of(ProblemKind.DATA_FOLDER_UNWRITABLE, folder=str(file.parent), reason=reason, detail=detail)
    return ChatAppError.of(ProblemKind.STORE_FAILED, reason=reason, detail=detail)
