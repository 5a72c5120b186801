"""Schema 8: whether the model thinks before it answers in a conversation; null for as the model comes."""

import sqlite3

__all__ = ["apply"]


def apply(connection: sqlite3.Connection) -> None:
    """Add the column, inside the caller's transaction."""
    connection.execute("ALTER TABLE conversations ADD COLUMN thinking INTEGER")
