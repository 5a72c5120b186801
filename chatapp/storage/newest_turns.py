"""The records of the newest answers, for all that learns from what was measured."""

import sqlite3
from collections.abc import Iterator

from pydantic import ValidationError

from chatapp.domain.turn import Turn

__all__ = ["newest_turns"]

_TURNS_READ = 300  # the newest: a record has thousands of stamps, and older ones tell of older drivers


def newest_turns(connection: sqlite3.Connection) -> Iterator[Turn]:
    """Yield the records of the newest answers of all conversations, newest first; those that cannot be read are left out."""
    rows = connection.execute("SELECT turn FROM messages WHERE turn IS NOT NULL ORDER BY seq DESC LIMIT ?", (_TURNS_READ,))
    for (text,) in rows:
        try:
            yield Turn.model_validate_json(text)
        except ValidationError:
            continue  # opening its conversation logs it
