"""Memory plans on disk beside what loading took: one JSON object a load."""

import sqlite3

from pydantic import ValidationError

from chatapp.domain.plan_outcome import PlanOutcome
from chatapp.log import topic

__all__ = ["MemoryPlanStore"]

_MOST = 200  # the oldest leave: the error of a plan is a matter of today's llama.cpp

_log = topic("storage")


class MemoryPlanStore:
    """Reads and writes outcomes; owned by one thread, as the other stores."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection

    def add(self, outcome: PlanOutcome) -> None:
        """Keep an outcome, and only the newest of all."""
        self._connection.execute(
            "INSERT INTO memory_plans (model, made_at, outcome) VALUES (?, ?, ?)",
            (outcome.model, outcome.made_at.isoformat(), outcome.model_dump_json()),
        )
        self._connection.execute("DELETE FROM memory_plans WHERE seq <= (SELECT max(seq) FROM memory_plans) - ?", (_MOST,))

    def outcomes(self, model: str) -> list[PlanOutcome]:
        """Return what is kept of a model, newest first; one that cannot be read is left out and logged."""
        rows = self._connection.execute("SELECT outcome FROM memory_plans WHERE model = ? ORDER BY seq DESC", (model,))
        return [outcome for (text,) in rows if (outcome := _outcome(text)) is not None]


def _outcome(text: str) -> PlanOutcome | None:
    try:
        return PlanOutcome.model_validate_json(text)
    except ValidationError as error:
        _log.warning("the outcome of a memory plan cannot be read: %s", error)
        return None
