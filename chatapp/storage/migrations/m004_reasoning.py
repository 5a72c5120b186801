"""Schema 4: what a model wrote for itself before an answer, apart from the answer's text."""

import sqlite3

__all__ = ["apply"]


def apply(connection: sqlite3.Connection) -> None:
    """Add the column, inside the caller's transaction."""
    connection.execute("ALTER TABLE messages ADD COLUMN reasoning TEXT NOT NULL DEFAULT ''")
