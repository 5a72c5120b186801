"""Schema 2: what is known of the cost of depth, one row for each key (model, formats, threads, device, power)."""

import sqlite3

__all__ = ["apply"]


def apply(connection: sqlite3.Connection) -> None:
    """Create the table, inside the caller's transaction."""
    connection.execute("CREATE TABLE cost_curves (key TEXT PRIMARY KEY, visits TEXT NOT NULL, updated_at TEXT NOT NULL)")
