"""What the sensors said while answers were written: the rows of each answer as one JSON array."""

import sqlite3
from collections.abc import Sequence

from pydantic import TypeAdapter, ValidationError

from chatapp.domain.sensor_row import SensorRow
from chatapp.log import topic

__all__ = ["SensorRowStore"]

_ROWS = TypeAdapter(tuple[SensorRow, ...])
_log = topic("storage")


class SensorRowStore:
    """Reads and writes sensor rows; owned by one thread, as the other stores."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection

    def save(self, conversation_id: str, message_id: str, rows: Sequence[SensorRow]) -> None:
        """Keep the rows of an answer; nothing is kept of a conversation that is gone."""
        self._connection.execute(
            """
            INSERT INTO sensor_rows (conversation_id, message_id, rows)
            SELECT id, ?, ? FROM conversations WHERE id = ?
            ON CONFLICT (conversation_id, message_id) DO UPDATE SET rows = excluded.rows
            """,
            (message_id, _ROWS.dump_json(tuple(rows)).decode(), conversation_id),
        )

    def load(self, conversation_id: str) -> dict[str, tuple[SensorRow, ...]]:
        """Return the rows of a conversation's answers by message id; unreadable ones are left out and logged."""
        found = self._connection.execute(
            "SELECT message_id, rows FROM sensor_rows WHERE conversation_id = ?", (conversation_id,)
        ).fetchall()
        return {message_id: rows for message_id, text in found if (rows := _parsed(text)) is not None}


def _parsed(text: str) -> tuple[SensorRow, ...] | None:
    try:
        return _ROWS.validate_json(text)
    except ValidationError as error:
        _log.warning("sensor rows cannot be read: %s", error)
        return None
