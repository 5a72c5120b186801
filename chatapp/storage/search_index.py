"""Keeps the full-text index up to date, a slice at a time, in the store's thread."""

import json
import sqlite3
from collections.abc import Iterable

from chatapp.domain.folded_text import fold
from chatapp.log import topic
from chatapp.storage.database import transaction
from chatapp.storage.migrations.m011_reasoning_search import SEARCH_TEXT_TABLE

__all__ = ["SearchIndex"]

_log = topic("storage")

_Row = tuple[int, str | None, str | None, str | None]  # seq, text, reasoning, turn; of a message that is gone only the first


class SearchIndex:
    """Reads messages that changed into the index; owned by one thread, as the other stores.

    What cannot be written now (a locked or full disk) stays noted and is read another time: the index is never worth a problem
    on the screen, nor a write of somebody else that waits behind it.
    """

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection

    @property
    def n_unread(self) -> int:
        """How many messages changed and are not in the index as they are now."""
        return int(self._connection.execute("SELECT count(*) FROM search_unread").fetchone()[0])

    def read_slice(self, n_most: int) -> int:
        """Read some of the changed messages, the newest first, in one transaction.

        Args:
            n_most: How many, at most.

        Returns:
            How many are left; 0 as well where nothing can be written now.
        """
        try:
            with transaction(self._connection):
                self._read(self._connection.execute(_UNREAD, (n_most,)).fetchall())
        except sqlite3.OperationalError as error:
            _log.warning("the search index is not written now: %s", error)
            return 0
        return self.n_unread

    def rebuild(self) -> None:
        """Begin anew after damage: everything counts as changed."""
        _log.warning("the search index is damaged and built again")
        with transaction(self._connection):
            self._connection.execute("DROP TABLE IF EXISTS search_text")
            self._connection.execute(SEARCH_TEXT_TABLE)
            self._connection.execute("DELETE FROM search_models")
            self._connection.execute("INSERT OR IGNORE INTO search_unread SELECT seq FROM messages")

    def _read(self, rows: list[_Row]) -> None:
        keys = [(row[0],) for row in rows]
        for table, column in (("search_text", "rowid"), ("search_models", "seq"), ("search_unread", "seq")):
            self._connection.executemany(f"DELETE FROM {table} WHERE {column} = ?", keys)  # noqa: S608 - constants
        self._connection.executemany("INSERT INTO search_text (rowid, body, reasoning) VALUES (?, ?, ?)", _texts(rows))
        self._connection.executemany("INSERT INTO search_models (seq, model) VALUES (?, ?)", _models(rows))


_UNREAD = """
SELECT u.seq, m.text, m.reasoning, m.turn FROM search_unread u LEFT JOIN messages m ON m.seq = u.seq
ORDER BY u.seq DESC LIMIT ?
"""


def _texts(rows: Iterable[_Row]) -> list[tuple[int, str, str]]:
    return [(seq, fold(text or ""), fold(reasoning or "")) for seq, text, reasoning, _ in rows if text or reasoning]


def _models(rows: Iterable[_Row]) -> list[tuple[int, str]]:
    found = ((seq, _model_of(turn)) for seq, _, _, turn in rows if turn)
    return [(seq, model) for seq, model in found if model]


def _model_of(turn: str) -> str:
    """Return the model that a record names; "" where it names none, or cannot be read."""
    try:
        model = json.loads(turn)["model"]
        return str(model["name"] or model["file"])
    except (ValueError, TypeError, KeyError):
        return ""
