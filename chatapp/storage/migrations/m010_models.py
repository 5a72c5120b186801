"""Schema 10: headers of model files, what is remembered of each model, its loads, and the sampler values of a conversation."""

import sqlite3

__all__ = ["apply"]

_STATEMENTS = (
    "CREATE TABLE model_headers (path TEXT PRIMARY KEY, record TEXT NOT NULL)",
    "CREATE TABLE model_profiles (path TEXT PRIMARY KEY, profile TEXT NOT NULL)",
    """
    CREATE TABLE model_loads (
        seq INTEGER PRIMARY KEY,
        path TEXT NOT NULL,
        loaded_at TEXT NOT NULL,
        cached_share REAL,
        t_load_ms REAL NOT NULL
    )
    """,
    "CREATE INDEX model_loads_by_path ON model_loads (path, seq)",
    "ALTER TABLE conversations ADD COLUMN sampling TEXT NOT NULL DEFAULT ''",
)


def apply(connection: sqlite3.Connection) -> None:
    """Create the tables and the column, inside the caller's transaction."""
    for statement in _STATEMENTS:
        connection.execute(statement)
