"""Schema 6: conversations become trees, and each keeps the text that was not sent yet.

``active_leaf`` is the end of the line that is shown; NULL stands for the line written last. Messages of older schemas were a
line in the order of ``position``: each gets the one before as its parent. From now on ``parent_id`` alone says what follows
what, ``created_at`` orders siblings, and ``position`` is the distance from the first message when the message was written.
"""

import sqlite3

__all__ = ["apply"]

_STATEMENTS = (
    "ALTER TABLE conversations ADD COLUMN active_leaf TEXT",
    "ALTER TABLE messages ADD COLUMN continues_id TEXT",
    """
    UPDATE messages SET parent_id = line.before FROM (
        SELECT seq, lag(id) OVER (PARTITION BY conversation_id ORDER BY position, seq) AS before FROM messages
    ) AS line WHERE line.seq = messages.seq AND line.before IS NOT messages.parent_id
    """,
    """
    UPDATE conversations SET active_leaf = (
        SELECT id FROM messages WHERE conversation_id = conversations.id ORDER BY position DESC, seq DESC LIMIT 1
    )
    """,
    "CREATE INDEX messages_by_parent ON messages (conversation_id, parent_id)",
    "CREATE TABLE drafts (conversation_id TEXT PRIMARY KEY, text TEXT NOT NULL)",
)


def apply(connection: sqlite3.Connection) -> None:
    """Add columns and table, and link the messages of older schemas, inside the caller's transaction."""
    for statement in _STATEMENTS:
        connection.execute(statement)
