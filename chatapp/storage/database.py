"""Opens the database: SQLite in WAL mode, brought to the newest schema.

WAL with ``synchronous=NORMAL`` keeps every committed write when the process is killed; a power cut may cost the last ones
but never the file.
"""

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path

from chatapp.errors import ChatAppError, ProblemKind
from chatapp.log import topic
from chatapp.storage.migrations import MIGRATIONS, Migration
from chatapp.storage.sqlite_errors import mapped_errors

__all__ = ["BUSY_TIMEOUT_S", "open_database", "transaction"]

BUSY_TIMEOUT_S = 2.0  # how long one statement waits for another program's lock

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
            ``DATA_FOLDER_UNWRITABLE`` or ``STORE_FAILED``.
    """
    with mapped_errors(file):
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
    if found > len(migrations):
        raise ChatAppError.of(ProblemKind.DATABASE_NEWER, file=file.name, found=found, known=len(migrations))
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = NORMAL")
    connection.execute("PRAGMA foreign_keys = ON")
    if found < len(migrations):
        _migrate(connection, file, migrations)


def _migrate(connection: sqlite3.Connection, file: Path, migrations: Sequence[Migration]) -> None:
    if connection.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]:
        _back_up(connection, file)
    with transaction(connection):
        found = _schema_of(connection)  # again, under the lock: another window may have migrated meanwhile
        for number, migration in enumerate(migrations[found:], found + 1):
            migration(connection)
            connection.execute(f"PRAGMA user_version = {number}")
    _log.info("database schema %d is now %d", found, len(migrations))


def _back_up(connection: sqlite3.Connection, file: Path) -> None:
    copy = file.with_name(f"{file.name}.schema-{_schema_of(connection)}.backup")
    with closing(sqlite3.connect(copy)) as target:
        connection.backup(target)


def _schema_of(connection: sqlite3.Connection) -> int:
    return int(connection.execute("PRAGMA user_version").fetchone()[0])
