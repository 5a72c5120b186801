"""What was typed and not sent yet, for each conversation."""

import sqlite3

__all__ = ["DraftStore"]


class DraftStore:
    """Reads and writes drafts; owned by one thread, as the other stores. The key "" is that of a chat without messages."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection

    def load_all(self) -> dict[str, str]:
        """Return the drafts by the id of their conversation."""
        return dict(self._connection.execute("SELECT conversation_id, text FROM drafts"))

    def load(self, conversation_id: str) -> str:
        """Return the draft of a conversation; "" for none."""
        row = self._connection.execute("SELECT text FROM drafts WHERE conversation_id = ?", (conversation_id,)).fetchone()
        return "" if row is None else str(row[0])

    def save(self, conversation_id: str, text: str) -> None:
        """Keep a draft; an empty one is forgotten."""
        if text:
            self._connection.execute(
                "INSERT OR REPLACE INTO drafts (conversation_id, text) VALUES (?, ?)", (conversation_id, text)
            )
        else:
            self._connection.execute("DELETE FROM drafts WHERE conversation_id = ?", (conversation_id,))
