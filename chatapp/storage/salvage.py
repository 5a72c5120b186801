"""Reads what is readable of a damaged table: forward to the damage, backward to it, then row by row what lies between.

An index of the table names its rows independently of the table's own pages: it says which rows there are to look for, and which
of them could not be read in the end.
"""

import sqlite3
from collections.abc import Generator, Iterable, Iterator, Sequence
from datetime import datetime
from typing import Any, NamedTuple

from chatapp.domain.generation import StopReason
from chatapp.domain.message import Role

__all__ = ["Row", "Salvage"]

_MAX_GAP = 1_000_000  # row numbers that are tried one by one where no index names them; some seconds


class Row(NamedTuple):
    """One row, with its number."""

    rowid: int
    values: tuple[Any, ...]


class Salvage:
    """Reads one table of a damaged database.

    Args:
        connection: To the damaged database; it is only read.
        table: One of :data:`~chatapp.storage.integrity.KEPT_TABLES`.
        columns: Those to read.

    Attributes:
        lost: Numbers of rows that an index names and that could not be read, once :meth:`rows` is at its end.
    """

    def __init__(self, connection: sqlite3.Connection, table: str, columns: Sequence[str]) -> None:
        self._connection = connection
        self._table = table
        self._columns = tuple(columns)
        self._select = f"SELECT rowid, {', '.join(columns)} FROM {table} NOT INDEXED"  # noqa: S608 - names of our own schema
        self._seen: set[int] = set()
        self.lost: set[int] = set()

    def rows(self) -> Iterator[Row]:
        """Yield every readable row once; rows whose values cannot be ours count as unreadable."""
        low, is_whole = yield from self._scan("ASC")
        if not is_whole:
            high, _ = yield from self._scan("DESC")
            yield from self._between(low, high)
        self.lost = self._indexed() - self._seen

    def _scan(self, direction: str) -> Generator[Row, None, tuple[int | None, bool]]:
        """Yield rows in one direction up to the damage; the result is the last row number, and whether the end was reached."""
        last: int | None = None
        try:
            for rowid, *values in self._connection.execute(f"{self._select} ORDER BY rowid {direction}"):
                if rowid in self._seen:
                    return last, False  # the damage sent the scan in a circle, or the other scan came this far
                last = rowid
                yield from self._checked(rowid, tuple(values))
        except sqlite3.DatabaseError:
            return last, False
        return last, True

    def _between(self, low: int | None, high: int | None) -> Iterator[Row]:
        for rowid in sorted(self._candidates(low, high) - self._seen):
            try:
                found = self._connection.execute(f"{self._select} WHERE rowid = ?", (rowid,)).fetchone()
            except sqlite3.DatabaseError:
                continue
            if found is not None:
                yield from self._checked(found[0], tuple(found[1:]))

    def _candidates(self, low: int | None, high: int | None) -> set[int]:
        named = self._indexed()
        first = 1 if low is None else low + 1
        last = max(named, default=0) if high is None else high
        return named | (set(range(first, last)) if last - first <= _MAX_GAP else set())

    def _indexed(self) -> set[int]:
        """Return the row numbers that the table's own index names, as far as that can be read."""
        found: set[int] = set()
        try:
            indexes = [row[1] for row in self._connection.execute(f"PRAGMA index_list({self._table})")]
        except sqlite3.DatabaseError:
            return found
        for index in indexes:
            _collect(self._connection, f"SELECT rowid FROM {self._table} INDEXED BY {index}", found)  # noqa: S608 - as above
        return found

    def _checked(self, rowid: int, values: tuple[Any, ...]) -> Iterable[Row]:
        if not _is_ours(self._table, dict(zip(self._columns, values, strict=True))):
            return ()
        self._seen.add(rowid)
        return (Row(rowid, values),)


def _collect(connection: sqlite3.Connection, query: str, found: set[int]) -> None:
    try:
        for (rowid,) in connection.execute(query):
            found.add(rowid)
    except sqlite3.DatabaseError:
        return


def _is_ours(table: str, row: dict[str, Any]) -> bool:
    """Tell whether a row's values can be ours: on a damaged page anything may stand where a row is expected."""
    try:
        for name in ("created_at", "updated_at", "started_at", "made_at", "loaded_at"):
            if name in row:
                datetime.fromisoformat(row[name])
        if table == "messages":
            Role(row["role"])
            return isinstance(row["text"], str) and (row["stop_reason"] is None or bool(StopReason(row["stop_reason"])))
    except (ValueError, TypeError):
        return False
    return all(value is None or isinstance(value, (str, int, float)) for value in row.values())
