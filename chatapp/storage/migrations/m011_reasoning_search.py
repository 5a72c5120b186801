"""Schema 11: what models wrote for themselves is searched too, in a field of its own.

A full-text table takes no further column, so it is made anew and every message counts as changed: the store's thread reads
them in slices, as it did when the index was new (schema 7). The trigger of changed messages looks at the reasoning as well.
"""

import sqlite3

__all__ = ["SEARCH_TEXT_TABLE", "apply"]

SEARCH_TEXT_TABLE = "CREATE VIRTUAL TABLE search_text USING fts5 (body, reasoning, tokenize = 'trigram')"

_STATEMENTS = (
    "DROP TABLE IF EXISTS search_text",
    SEARCH_TEXT_TABLE,
    "INSERT OR IGNORE INTO search_unread SELECT seq FROM messages",
    "DROP TRIGGER IF EXISTS search_message_changed",
    """
    CREATE TRIGGER search_message_changed AFTER UPDATE OF text, reasoning, turn ON messages
    WHEN old.text IS NOT new.text OR old.reasoning IS NOT new.reasoning OR old.turn IS NOT new.turn
    BEGIN INSERT INTO search_unread SELECT new.seq WHERE new.seq NOT IN (SELECT seq FROM search_unread); END
    """,
)


def apply(connection: sqlite3.Connection) -> None:
    """Make table and trigger anew, inside the caller's transaction."""
    for statement in _STATEMENTS:
        connection.execute(statement)
