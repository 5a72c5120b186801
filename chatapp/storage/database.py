"""Opens the database: SQLite in WAL mode, brought to the newest schema.

WAL with ``synchronous=NORMAL`` keeps every committed write when the process is killed; a power cut may cost the last ones
but never the file.
"""

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from chatapp.errors import ChatAppError, ProblemKind
from chatapp.log import topic
from chatapp.storage.backup import back_up_before_migration
from chatapp.storage.migrations import MIGRATIONS, Migration
from chatapp.storage.sqlite_errors import mapped_opening_errors

__all__ = ["BUSY_TIMEOUT_S", "open_database", "transaction"]

BUSY_TIMEOUT_S = 2.0  # how long one statement waits for another program's lock

_HEADER_BYTES = 100  # https://www.sqlite.org/fileformat2.html, 1.3: user_version stands at offset 60

_log = topic("storage")


def open_database(
    file: Path, *, migrations: Sequence[Migration] = MIGRATIONS, busy_timeout_s: float = BUSY_TIMEOUT_S
) -> sqlite3.Connection:
    """Open (or create) the database and bring it to the newest schema.

    The connection may be handed to another thread; two threads must not use it at the same time.

    Args:
        file: The database; its folder exists.
        migrations: The schema's history; tests give their own.
        busy_timeout_s: How long a statement waits for another program's lock.

    Raises:
        ChatAppError: ``DATABASE_NEWER`` (the file is left untouched), ``DATABASE_DAMAGED``, ``DATABASE_BUSY``,
            ``NO_ROOM_FOR_BACKUP`` (an older schema stays as it is), ``DATA_FOLDER_UNWRITABLE`` or ``DATABASE_NOT_OPENED``.
    """
    with mapped_opening_errors(file):
        _refuse_newer(file, _schema_in_header(file), len(migrations))
        connection = sqlite3.connect(file, timeout=busy_timeout_s, isolation_level=None, check_same_thread=False)
        try:
            _prepare(connection, file, migrations)
        except BaseException:
            connection.close()
            raise
    return connection


@contextmanager
def transaction(connection: sqlite3.Connection) -> Iterator[None]:
    """Run the block as one write transaction: all of it is kept, or nothing. Inside another one it is a part of that."""
    if connection.in_transaction:
        yield
        return
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:  # a full disk makes SQLite roll back by itself
            connection.execute("ROLLBACK")
        raise


def _prepare(connection: sqlite3.Connection, file: Path, migrations: Sequence[Migration]) -> None:
    found = _schema_of(connection)
    _refuse_newer(file, found, len(migrations))
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = NORMAL")
    connection.execute("PRAGMA foreign_keys = ON")
    if found < len(migrations):
        _migrate(connection, file, migrations)


def _migrate(connection: sqlite3.Connection, file: Path, migrations: Sequence[Migration]) -> None:
    if connection.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]:
        back_up_before_migration(connection, file, _schema_of(connection))
    with transaction(connection):
        found = _schema_of(connection)  # again, under the lock: another window may have migrated meanwhile
        for number, migration in enumerate(migrations[found:], found + 1):
            migration(connection)
            connection.execute(f"PRAGMA user_version = {number}")
    _log.info("database schema %d is now %d", found, len(migrations))


def _refuse_newer(file: Path, found: int, known: int) -> None:
    if found > known:
        raise ChatAppError.of(ProblemKind.DATABASE_NEWER, file=file.name, found=found, known=known)


def _schema_in_header(file: Path) -> int:
    """Read the schema's number without SQLite, which would move a newer version's unfinished log into the file on closing."""
    try:
        with file.open("rb") as raw:
            header = raw.read(_HEADER_BYTES)
    except OSError:
        return 0  # opening tells it
    return int.from_bytes(header[60:64], "big") if header.startswith(b"SQLite format 3\0") else 0


def _schema_of(connection: sqlite3.Connection) -> int:
    return int(connection.execute("PRAGMA user_version").fetchone()[0])
