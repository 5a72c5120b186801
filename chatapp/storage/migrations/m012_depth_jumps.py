"""Schema 12: beside the visits of a cool machine, the jumps in depth, which teach a warm one too, are kept."""

import sqlite3

__all__ = ["apply"]


def apply(connection: sqlite3.Connection) -> None:
    """Add the column, inside the caller's transaction."""
    connection.execute("ALTER TABLE cost_curves ADD COLUMN jumps TEXT NOT NULL DEFAULT '[]'")
