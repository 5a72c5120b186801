"""Schema 3: the format that the answers of a conversation are held to, as JSON; empty for none."""

import sqlite3

__all__ = ["apply"]


def apply(connection: sqlite3.Connection) -> None:
    """Add the column, inside the caller's transaction."""
    connection.execute("ALTER TABLE conversations ADD COLUMN output_format TEXT NOT NULL DEFAULT ''")
