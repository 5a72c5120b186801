"""Schema 9: what was planned of a load's memory, and what it took."""

import sqlite3

__all__ = ["apply"]


def apply(connection: sqlite3.Connection) -> None:
    """Create the table, inside the caller's transaction."""
    connection.execute(
        "CREATE TABLE memory_plans (seq INTEGER PRIMARY KEY, model TEXT NOT NULL, made_at TEXT NOT NULL, outcome TEXT NOT NULL)"
    )
    connection.execute("CREATE INDEX memory_plans_by_model ON memory_plans (model, seq)")
