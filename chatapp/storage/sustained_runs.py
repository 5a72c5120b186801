"""Sustained tests on disk: one JSON object a run."""

import sqlite3

from pydantic import ValidationError

from chatapp.domain.sustained import SustainedRun
from chatapp.log import topic

__all__ = ["SustainedRunStore"]

_log = topic("storage")


class SustainedRunStore:
    """Reads and writes sustained tests; owned by one thread, as the other stores."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection

    def load_all(self) -> list[SustainedRun]:
        """Return all runs, newest first; one that cannot be read is left out and logged."""
        rows = self._connection.execute("SELECT run FROM sustained_runs ORDER BY started_at DESC")
        return [run for (text,) in rows if (run := _run(text)) is not None]

    def save(self, run: SustainedRun) -> None:
        """Keep a run, in place of the one with its id."""
        self._connection.execute(
            """
            INSERT INTO sustained_runs (id, started_at, run) VALUES (?, ?, ?)
            ON CONFLICT (id) DO UPDATE SET started_at = excluded.started_at, run = excluded.run
            """,
            (run.id, run.started_at.isoformat(), run.model_dump_json()),
        )

    def delete(self, run_id: str) -> None:
        """Remove a run; an unknown id changes nothing."""
        self._connection.execute("DELETE FROM sustained_runs WHERE id = ?", (run_id,))


def _run(text: str) -> SustainedRun | None:
    try:
        return SustainedRun.model_validate_json(text)
    except ValidationError as error:
        _log.warning("a sustained test cannot be read: %s", error)
        return None
