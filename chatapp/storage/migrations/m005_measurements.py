"""Schema 5: sustained tests, and what the sensors said while answers were written, both as JSON."""

import sqlite3

__all__ = ["apply"]


def apply(connection: sqlite3.Connection) -> None:
    """Create the tables, inside the caller's transaction."""
    connection.execute("CREATE TABLE sustained_runs (id TEXT PRIMARY KEY, started_at TEXT NOT NULL, run TEXT NOT NULL)")
    connection.execute(
        """
        CREATE TABLE sensor_rows (
            conversation_id TEXT NOT NULL REFERENCES conversations (id) ON DELETE CASCADE,
            message_id TEXT NOT NULL,
            rows TEXT NOT NULL,
            PRIMARY KEY (conversation_id, message_id)
        )
        """
    )
