"""Looks for damage in a database: whether there is any, where, and whether it concerns what cannot be built again."""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

__all__ = ["KEPT_TABLES", "Damage", "find_damage", "is_sound"]

KEPT_TABLES = (
    "conversations",
    "messages",
    "settings",
    "model_files",
    "cost_curves",
    "sustained_runs",
    "sensor_rows",
    "drafts",
    "memory_plans",
    "model_headers",
    "model_profiles",
    "model_loads",
)
"""Tables that hold what exists nowhere else; the search index (``search_*``) is built of them."""

_MAX_LINES = 20
_UNREADABLE = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)
_PRIMARY_CODE = 0xFF
_STEPS_BETWEEN_LOOKS = 20_000  # SQLite's virtual machine; some milliseconds


class Damage(NamedTuple):
    """What is damaged.

    Attributes:
        lines: What SQLite says, for the log and the fold-out.
        tables: Which of :data:`KEPT_TABLES` are concerned.
    """

    lines: tuple[str, ...]
    tables: tuple[str, ...]


def is_sound(connection: sqlite3.Connection) -> bool:
    """Tell whether the quick check finds nothing: every page is where it should be, every row well formed."""
    return not _complaints(connection, "quick_check")


def find_damage(file: Path, is_wanted: Callable[[], bool] = lambda: True) -> Damage | None:
    """Check a database through a connection of its own, beside whoever works with it.

    The quick check comes first; only where it finds something, the full check (which compares indexes too) says what.

    Args:
        file: The database.
        is_wanted: Asked now and then; once it says no, the check ends with an error of SQLite.

    Returns:
        None where nothing is wrong.

    Raises:
        sqlite3.Error: It cannot be checked now, for a reason that is no damage.
    """
    with closing(sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True, isolation_level=None)) as connection:
        connection.set_progress_handler(lambda: not is_wanted(), _STEPS_BETWEEN_LOOKS)
        if is_sound(connection):
            return None
        lines = _complaints(connection, "integrity_check")
        tables = tuple(table for table in KEPT_TABLES if _complaints(connection, "quick_check", table))
        return Damage(lines, tables)


def _complaints(connection: sqlite3.Connection, check: str, table: str = "") -> tuple[str, ...]:
    argument = table or _MAX_LINES
    try:
        rows = connection.execute(f"PRAGMA {check}({argument})").fetchall()
    except sqlite3.DatabaseError as error:
        if (error.sqlite_errorcode & _PRIMARY_CODE) not in _UNREADABLE:
            raise
        return (str(error),)
    return () if rows == [("ok",)] else tuple(str(row[0]) for row in rows[:_MAX_LINES])
