"""Schema 7: full-text search, pinned conversations, and which titles are the user's own.

``search_text`` holds the folded text of each message under its ``seq``; ``search_models`` which model wrote it. Neither is
written with the message: triggers only note in ``search_unread`` that a message changed, and the store's thread reads the noted
ones in slices (:mod:`chatapp.storage.search_index`). So an answer that is saved twice a second costs one small row, and an old
database is indexed after the window is there, a slice at a time. (Inside a trigger the conflict clause of the statement that
fired it counts, so "OR IGNORE" would not hold there.)
"""

import sqlite3

__all__ = ["SEARCH_TEXT_TABLE", "apply"]

SEARCH_TEXT_TABLE = "CREATE VIRTUAL TABLE search_text USING fts5 (body, tokenize = 'trigram')"

_STATEMENTS = (
    "ALTER TABLE conversations ADD COLUMN is_pinned INTEGER NOT NULL DEFAULT 0",
    "ALTER TABLE conversations ADD COLUMN is_renamed INTEGER NOT NULL DEFAULT 0",
    SEARCH_TEXT_TABLE,
    "CREATE TABLE search_models (seq INTEGER PRIMARY KEY, model TEXT NOT NULL)",
    "CREATE INDEX search_models_by_model ON search_models (model)",
    "CREATE TABLE search_unread (seq INTEGER PRIMARY KEY)",
    "INSERT INTO search_unread SELECT seq FROM messages",
    """
    CREATE TRIGGER search_message_added AFTER INSERT ON messages
    BEGIN INSERT INTO search_unread SELECT new.seq WHERE new.seq NOT IN (SELECT seq FROM search_unread); END
    """,
    """
    CREATE TRIGGER search_message_changed AFTER UPDATE OF text, turn ON messages
    WHEN old.text IS NOT new.text OR old.turn IS NOT new.turn
    BEGIN INSERT INTO search_unread SELECT new.seq WHERE new.seq NOT IN (SELECT seq FROM search_unread); END
    """,
    """
    CREATE TRIGGER search_message_deleted AFTER DELETE ON messages
    BEGIN INSERT INTO search_unread SELECT old.seq WHERE old.seq NOT IN (SELECT seq FROM search_unread); END
    """,
)


def apply(connection: sqlite3.Connection) -> None:
    """Create columns, tables and triggers, inside the caller's transaction."""
    for statement in _STATEMENTS:
        connection.execute(statement)
