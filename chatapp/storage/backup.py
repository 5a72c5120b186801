"""Copies of the database beside it: one before each migration, one a day, a bounded number of both.

A copy is made by SQLite's backup interface, checked, and only then given its name, so that a name never stands for half a copy
or for a damaged one. Names: ``chatapp.sqlite3.schema-7.backup`` (written before a migration from schema 7) and
``chatapp.sqlite3.day-2026-11-29.backup``.
"""

import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from datetime import UTC, date, datetime
from pathlib import Path
from typing import NamedTuple

from chatapp.errors import ChatAppError, ProblemKind
from chatapp.log import topic
from chatapp.storage.integrity import is_sound
from chatapp.storage.sqlite_errors import mapped_errors

__all__ = ["N_DAILY_KEPT", "N_SCHEMA_KEPT", "Copy", "back_up_before_migration", "copies_of", "copy_of_the_day", "make_room_check"]

N_DAILY_KEPT = 7
N_SCHEMA_KEPT = 3
_PAGES_A_STEP = 1_000  # 4 MB: between two steps a copy can be given up
_ROOM_LEFT_BYTES = 50_000_000  # a copy must never take the room that the chats themselves need

_log = topic("storage")


class Copy(NamedTuple):
    """A copy of the database."""

    file: Path
    made_at: datetime


class _Unwanted(Exception):  # noqa: N818 - it ends the copying, and is no error
    """Nobody waits for the copy any more."""


def copies_of(file: Path) -> list[Copy]:
    """Return the copies beside a database, the newest first."""
    found = [Copy(copy, _made_at(copy)) for copy in file.parent.glob(f"{file.name}.*.backup")]
    return sorted(found, key=lambda copy: copy.made_at, reverse=True)


def back_up_before_migration(connection: sqlite3.Connection, file: Path, schema: int) -> Path:
    """Copy the database before its schema changes; the newest :data:`N_SCHEMA_KEPT` such copies stay.

    Args:
        connection: To the database, outside any transaction.
        file: The database.
        schema: What it is before the change.

    Raises:
        ChatAppError: ``NO_ROOM_FOR_BACKUP`` or ``DATABASE_DAMAGED``: nothing may be changed then.
        sqlite3.Error: It cannot be read.
    """
    make_room_check(file)
    target = file.with_name(f"{file.name}.schema-{schema}.backup")
    _copy(connection, target, lambda: True)
    _drop_all_but(file, "schema", N_SCHEMA_KEPT)
    return target


def copy_of_the_day(file: Path, today: date, is_wanted: Callable[[], bool] = lambda: True) -> Path | None:
    """Copy the database if it was not copied today; the newest :data:`N_DAILY_KEPT` daily copies stay.

    Writers are not kept waiting: the copy is a snapshot, read through a connection of its own.

    Args:
        file: The database, in WAL mode.
        today: The day that the copy is named after.
        is_wanted: Asked now and then; once it says no, the copy is given up.

    Returns:
        The new copy; None where there is one of today already, or it is not wanted any more.

    Raises:
        ChatAppError: ``NO_ROOM_FOR_BACKUP``, ``DATABASE_DAMAGED`` (no older copy is dropped then), or as
            :func:`~chatapp.storage.sqlite_errors.mapped_errors`.
    """
    target = file.with_name(f"{file.name}.day-{today.isoformat()}.backup")
    if target.exists():
        return None
    make_room_check(file)
    with mapped_errors(file), closing(_read_only(file)) as connection:
        connection.execute("BEGIN")
        connection.execute("SELECT count(*) FROM sqlite_master").fetchone()  # the snapshot begins with the first read
        try:
            _copy(connection, target, is_wanted)
        except _Unwanted:
            return None
    _drop_all_but(file, "day", N_DAILY_KEPT)
    return target


def make_room_check(file: Path) -> None:
    """Prove that a copy of the database fits on its disk, with room left for the chats themselves.

    Raises:
        ChatAppError: ``NO_ROOM_FOR_BACKUP`` with both sizes.
    """
    wal = file.with_name(f"{file.name}-wal")
    need_bytes = sum(part.stat().st_size for part in (file, wal) if part.exists()) + _ROOM_LEFT_BYTES
    free_bytes = shutil.disk_usage(file.parent).free
    if free_bytes < need_bytes:
        raise ChatAppError.of(ProblemKind.NO_ROOM_FOR_BACKUP, need_bytes=need_bytes, free_bytes=free_bytes)


def _read_only(file: Path) -> sqlite3.Connection:
    return sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True, isolation_level=None)


def _copy(connection: sqlite3.Connection, target: Path, is_wanted: Callable[[], bool]) -> None:
    partial = target.with_name(f"{target.name}.partial")
    partial.unlink(missing_ok=True)

    def look(_status: int, _n_left: int, _n_pages: int) -> None:
        if not is_wanted():
            raise _Unwanted

    try:
        with closing(sqlite3.connect(partial)) as copy:
            connection.backup(copy, pages=_PAGES_A_STEP, progress=look)
            copy.execute("PRAGMA journal_mode = DELETE")  # a copy is one file
            if not is_sound(copy):
                raise ChatAppError.of(ProblemKind.DATABASE_DAMAGED, file=target.name, reason="the check of its copy failed")
        partial.replace(target)
    finally:
        partial.unlink(missing_ok=True)
    _log.info("the database is copied to %s", target.name)


def _drop_all_but(file: Path, sort: str, n_kept: int) -> None:
    copies = sorted(file.parent.glob(f"{file.name}.{sort}-*.backup"), key=_made_at, reverse=True)
    for old in copies[n_kept:]:
        old.unlink(missing_ok=True)


def _made_at(copy: Path) -> datetime:
    return datetime.fromtimestamp(copy.stat().st_mtime, UTC)
