"""How an open window learns that the command line added conversations: a file that is touched, and SQLite's count of changes.

The file costs nothing until it changes: the window lets the system tell it (:mod:`chatapp.controllers.outside_changes`). What the
file says is of no interest; whether anything changed says the database itself.
"""

import os
import sqlite3
import time
from pathlib import Path
from typing import NamedTuple

from chatapp.domain.conversation import ConversationSummary
from chatapp.log import topic
from chatapp.storage.conversations import ConversationStore
from chatapp.storage.drafts import DraftStore

__all__ = ["OutsideChanges", "StoredList", "tell_window"]

_log = topic("storage")


class StoredList(NamedTuple):
    """What is on the disk now."""

    summaries: list[ConversationSummary]
    drafts: dict[str, str]  # by the id of their conversation


class OutsideChanges:
    """Looks for changes of other connections; owned by one thread, as the stores."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection
        self._version = self._data_version()

    def look(self) -> StoredList | None:
        """Return what is on the disk, if another connection has changed the database since the last look; None if none has."""
        version = self._data_version()
        if version == self._version:
            return None
        self._version = version
        return StoredList(ConversationStore(self._connection).list_summaries(), DraftStore(self._connection).load_all())

    def _data_version(self) -> int:
        """Return a number that changes with commits of other connections only (https://www.sqlite.org/pragma.html)."""
        return int(self._connection.execute("PRAGMA data_version").fetchone()[0])


def tell_window(stamp: Path) -> None:
    """Touch the file that an open window watches; where that fails, the window looks when it is next used.

    Args:
        stamp: :attr:`~chatapp.paths.DataFolder.changes_stamp`.
    """
    try:
        stamp.write_text(f"{os.getpid()} {time.time_ns()}\n", encoding="ascii")
    except OSError as error:
        _log.warning("an open window is not told of the change: %s", error)
