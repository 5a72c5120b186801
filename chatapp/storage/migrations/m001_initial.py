"""Schema 1: conversations, messages, settings and the hashes of model files.

``messages`` is ready for what comes later: ``parent_id`` makes a tree, so ``position`` orders siblings and is not unique;
``seq`` is a stable row number, which a full-text index needs.
"""

import sqlite3

__all__ = ["apply"]

_STATEMENTS = (
    """
    CREATE TABLE conversations (
        id TEXT PRIMARY KEY,
        title TEXT NOT NULL,
        created_at TEXT NOT NULL,
        updated_at TEXT NOT NULL,
        system_prompt TEXT NOT NULL,
        n_hidden INTEGER NOT NULL
    )
    """,
    """
    CREATE TABLE messages (
        seq INTEGER PRIMARY KEY,
        conversation_id TEXT NOT NULL REFERENCES conversations (id) ON DELETE CASCADE,
        id TEXT NOT NULL,
        parent_id TEXT,
        position INTEGER NOT NULL,
        role TEXT NOT NULL,
        text TEXT NOT NULL,
        created_at TEXT NOT NULL,
        stop_reason TEXT,
        turn TEXT,
        UNIQUE (conversation_id, id)
    )
    """,
    "CREATE INDEX messages_by_position ON messages (conversation_id, position)",
    "CREATE INDEX conversations_by_update ON conversations (updated_at)",
    "CREATE TABLE settings (key TEXT PRIMARY KEY, value TEXT NOT NULL)",
    """
    CREATE TABLE model_files (
        path TEXT PRIMARY KEY,
        size INTEGER NOT NULL,
        mtime_ns INTEGER NOT NULL,
        sha256 TEXT NOT NULL
    )
    """,
)


def apply(connection: sqlite3.Connection) -> None:
    """Create the tables, inside the caller's transaction."""
    for statement in _STATEMENTS:
        connection.execute(statement)
