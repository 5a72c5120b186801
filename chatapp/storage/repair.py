"""Brings a damaged database back: what is readable goes into a new one, or a copy takes its place. The damaged file is kept.

The search index is not carried over: triggers note every message that is written, and it is built again from them.
"""

import os
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from datetime import datetime
from pathlib import Path
from typing import NamedTuple

from chatapp.errors import ChatAppError, ProblemKind
from chatapp.log import topic
from chatapp.storage.backup import copies_of, make_room_check
from chatapp.storage.database import open_database, transaction
from chatapp.storage.integrity import KEPT_TABLES, is_sound
from chatapp.storage.salvage import Row, Salvage
from chatapp.storage.sqlite_errors import mapped_file_errors

__all__ = ["RepairReport", "repair_database", "restore_copy"]

_PARTS = ("", "-wal")  # the second holds what was written last; the third, -shm, can always be built again

_INTERIOR_PAGE = 5  # of a table's tree

_log = topic("storage")


class RepairReport(NamedTuple):
    """What became of a damaged database.

    Attributes:
        kept_as: The damaged file, kept beside the new one.
        n_conversations: In the new one.
        n_messages: In the new one.
        n_from_copies: Rows that could not be read and were taken from an older copy.
        n_lost: Rows of which only their number could be read, in all tables.
    """

    kept_as: Path
    n_conversations: int
    n_messages: int
    n_from_copies: int
    n_lost: int


def repair_database(file: Path) -> RepairReport:
    """Copy every readable row into a new database, which then takes the damaged one's place.

    Nobody else may have the database open.

    Raises:
        ChatAppError: ``DATABASE_UNREPAIRABLE`` (everything is as before), ``NO_ROOM_FOR_BACKUP``, or as
            :func:`~chatapp.storage.sqlite_errors.mapped_file_errors`.
    """
    with mapped_file_errors(file), _fresh(file, "repairing") as fresh:
        with _readable(file) as damaged, closing(open_database(fresh)) as target:
            n_from_copies, n_lost = _carry_over(damaged, target, file)
            counts = [target.execute(f"SELECT count(*) FROM {table}").fetchone()[0] for table in KEPT_TABLES[:2]]  # noqa: S608
            target.execute("PRAGMA journal_mode = DELETE")  # one file, so that one step puts it in place
            if not is_sound(target):
                raise _unrepairable(file, "the new database is not sound either")
        report = RepairReport(_put_in_place(fresh, file), counts[0], counts[1], n_from_copies, n_lost)
    _log.info("the database is repaired: %s", report)
    return report


def restore_copy(file: Path, copy: Path) -> Path:
    """Let a copy take the database's place; return where that is kept. Nobody else may have it open.

    Raises:
        ChatAppError: ``DATABASE_DAMAGED`` (the copy is, and everything is as before), ``NO_ROOM_FOR_BACKUP``, or as
            :func:`~chatapp.storage.sqlite_errors.mapped_file_errors`.
    """
    with mapped_file_errors(file), _fresh(file, "restoring") as fresh:
        shutil.copyfile(copy, fresh)
        with closing(sqlite3.connect(fresh)) as connection:
            if not is_sound(connection):
                raise ChatAppError.of(ProblemKind.DATABASE_DAMAGED, file=copy.name, reason="the copy is damaged too")
        kept_as = _put_in_place(fresh, file)
    _log.info("the database is the copy %s again; the one before is %s", copy.name, kept_as.name)
    return kept_as


@contextmanager
def _fresh(file: Path, work: str) -> Iterator[Path]:
    """Give a name for the new database, with room for it; whatever is left under the name goes."""
    make_room_check(file)
    fresh = file.with_name(f"{file.name}.{work}")
    _remove(fresh)
    try:
        yield fresh
    finally:
        _remove(fresh)


@contextmanager
def _readable(file: Path) -> Iterator[sqlite3.Connection]:
    """Open the damaged database for reading; with a destroyed schema, a working copy that has that of an older copy."""
    with closing(_open(file)) as connection:
        if _knows_tables(connection):
            yield connection
            return
    working = file.with_name(f"{file.name}.reading")
    try:
        for copy in copies_of(file):
            _with_schema_of(file, copy.file, working)
            with closing(_open(working)) as connection:
                if _knows_tables(connection):
                    yield connection
                    return
    finally:
        _remove(working)
    raise _unrepairable(file, "its table of contents is destroyed")


def _open(file: Path) -> sqlite3.Connection:
    # Read-only: closing must not move the log into the damaged file, which is kept as it is.
    connection = sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True, isolation_level=None)
    connection.text_factory = lambda raw: raw.decode("utf-8", "replace")
    return connection


def _knows_tables(connection: sqlite3.Connection) -> bool:
    try:
        connection.execute("PRAGMA cell_size_check = ON")
        connection.execute("PRAGMA writable_schema = ON")  # an entry that is no SQL must not hide the others
        names = {row[0] for row in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    except sqlite3.DatabaseError:
        return False
    return {"conversations", "messages"} <= names


def _with_schema_of(file: Path, copy: Path, working: Path) -> None:
    """Copy the damaged file and give it the schema's pages of a copy: where tables begin changes only with the schema."""
    _remove(working)
    for part in _PARTS:
        if Path(f"{file}{part}").exists():
            shutil.copyfile(f"{file}{part}", f"{working}{part}")
    with working.open("r+b") as raw:
        for place, page in _schema_pages(copy):
            raw.seek(place)
            raw.write(page)


def _schema_pages(copy: Path) -> Iterator[tuple[int, bytes]]:
    """Yield the first page of a copy, made fit for a file in WAL mode, and those that it points to, each with its place.

    Offsets: https://www.sqlite.org/fileformat2.html, 1.3 and 1.6.
    """
    with copy.open("rb") as raw:
        header = raw.read(100)
        size = int.from_bytes(header[16:18], "big")
        size = 65_536 if size == 1 else size
        first = bytearray(header + raw.read(size - 100))
        first[18:20] = b"\x02\x02"  # WAL
        first[92:96] = bytes(4)  # no longer valid for the change counter: the size of the file counts, not that in the header
        yield 0, bytes(first)
        for number in _children(bytes(first)):
            raw.seek((number - 1) * size)
            yield (number - 1) * size, raw.read(size)


def _children(first: bytes) -> list[int]:
    """Return the pages that the first page of a schema with many tables points to."""
    if first[100] != _INTERIOR_PAGE:
        return []
    n_cells = int.from_bytes(first[103:105], "big")
    cells = [int.from_bytes(first[112 + 2 * index : 114 + 2 * index], "big") for index in range(n_cells)]
    return [int.from_bytes(first[at : at + 4], "big") for at in (*cells, 108)]


def _carry_over(damaged: sqlite3.Connection, target: sqlite3.Connection, file: Path) -> tuple[int, int]:
    n_from_copies = n_lost = 0
    target.execute("PRAGMA foreign_keys = OFF")  # a message may be readable where its conversation is not
    with transaction(target):
        for table in KEPT_TABLES:
            columns = _columns(damaged, target, table)
            if not columns:
                continue  # an older schema did not have it
            salvage = Salvage(damaged, table, columns)
            _insert(target, table, columns, salvage.rows())
            found = _insert(target, table, columns, _from_copies(file, table, columns, salvage.lost))
            n_from_copies += found
            n_lost += len(salvage.lost) - found
        for statement in _MENDING:
            target.execute(statement)
    target.execute("PRAGMA foreign_keys = ON")
    return n_from_copies, n_lost


def _columns(damaged: sqlite3.Connection, target: sqlite3.Connection, table: str) -> list[str]:
    there = {row[1] for row in damaged.execute(f"PRAGMA table_info({table})")}
    return [row[1] for row in target.execute(f"PRAGMA table_info({table})") if row[1] in there]


def _insert(target: sqlite3.Connection, table: str, columns: list[str], rows: Iterator[Row]) -> int:
    """Write rows under their own numbers (older copies go on matching); what breaks a rule of the table is left out."""
    names, marks = ", ".join(columns), ", ".join("?" * len(columns))
    has_own = "seq" in columns  # an alias of the row number
    head = f"INSERT OR IGNORE INTO {table} ({names if has_own else f'rowid, {names}'})"
    statement = f"{head} VALUES ({marks if has_own else f'?, {marks}'})"
    return sum(max(0, target.execute(statement, row.values if has_own else (row.rowid, *row.values)).rowcount) for row in rows)


def _from_copies(file: Path, table: str, columns: list[str], lost: set[int]) -> Iterator[Row]:
    """Look for rows in the copies, the newest first. Only rows that the damaged index still names: nothing deleted comes back."""
    missing = set(lost)
    for copy in copies_of(file):
        if not missing:
            return
        with closing(_open(copy.file)) as connection:
            for row in _rows_at(connection, table, columns, missing):
                missing.discard(row.rowid)
                yield row


def _rows_at(connection: sqlite3.Connection, table: str, columns: list[str], rowids: set[int]) -> list[Row]:
    query = f"SELECT rowid, {', '.join(columns)} FROM {table} WHERE rowid = ?"  # noqa: S608 - names of our own schema
    try:
        found = [connection.execute(query, (rowid,)).fetchone() for rowid in sorted(rowids)]
    except sqlite3.DatabaseError:  # an older schema, or a copy that is damaged itself
        return []
    return [Row(row[0], tuple(row[1:])) for row in found if row is not None]


_MENDING = (
    # A conversation whose head is lost is there again with its messages, under its first words.
    """
    INSERT INTO conversations (id, title, created_at, updated_at, system_prompt, n_hidden)
    SELECT conversation_id, '', min(created_at), max(created_at), '', 0 FROM messages
    WHERE conversation_id NOT IN (SELECT id FROM conversations) GROUP BY conversation_id
    """,
    """
    UPDATE conversations SET title = coalesce(
        (SELECT substr(text, 1, 40) FROM messages WHERE conversation_id = conversations.id ORDER BY position, seq LIMIT 1), ''
    ) WHERE title = '' AND EXISTS (SELECT 1 FROM messages WHERE conversation_id = conversations.id)
    """,
    # What followed a lost message follows the one before it.
    """
    UPDATE messages SET parent_id = (
        SELECT b.id FROM messages b WHERE b.conversation_id = messages.conversation_id AND b.position < messages.position
        ORDER BY b.position DESC, b.seq DESC LIMIT 1
    ) WHERE parent_id IS NOT NULL AND NOT EXISTS (
        SELECT 1 FROM messages p WHERE p.conversation_id = messages.conversation_id AND p.id = messages.parent_id
    )
    """,
    "DELETE FROM sensor_rows WHERE conversation_id NOT IN (SELECT id FROM conversations)",
)


def _set_aside(file: Path) -> Path:
    """Give the damaged database a second name, with the log beside it; return the name."""
    kept_as = file.with_name(f"{file.name}.damaged-{datetime.now().astimezone():%Y-%m-%d-%H%M%S-%f}")
    for part in _PARTS:
        if Path(f"{file}{part}").exists():
            _link(Path(f"{file}{part}"), Path(f"{kept_as}{part}"))
    return kept_as


def _link(source: Path, target: Path) -> None:
    try:
        os.link(source, target)
    except OSError:  # a file system without hard links
        shutil.copyfile(source, target)


def _put_in_place(fresh: Path, file: Path) -> Path:
    """Keep the damaged file under another name and let the new one take its place; return that name."""
    kept_as = _set_aside(file)
    for part in ("-wal", "-shm"):  # first: SQLite would write an old log into the new file
        Path(f"{file}{part}").unlink(missing_ok=True)
    fresh.replace(file)
    return kept_as


def _remove(file: Path) -> None:
    for part in ("", "-wal", "-shm", "-journal"):
        Path(f"{file}{part}").unlink(missing_ok=True)


def _unrepairable(file: Path, reason: str) -> ChatAppError:
    return ChatAppError.of(ProblemKind.DATABASE_UNREPAIRABLE, file=file.name, reason=reason)
