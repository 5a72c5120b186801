"""Cost curves on disk: the visits of each key as one JSON array."""

import json
import sqlite3
from dataclasses import astuple
from datetime import UTC, datetime

from chatapp.log import topic
from chatapp.metrics.cost_curve import CostCurve
from chatapp.metrics.curve_key import CurveKey
from chatapp.metrics.curve_visits import Visit

__all__ = ["CostCurveStore"]

_log = topic("storage")


class CostCurveStore:
    """Reads and writes cost curves; owned by one thread, as the other stores."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection

    def load(self, key: CurveKey) -> CostCurve:
        """Return what is known under a key: nothing where there is none, or where it cannot be read (it is collected again)."""
        row = self._connection.execute("SELECT visits FROM cost_curves WHERE key = ?", (key.text,)).fetchone()
        if row is None:
            return CostCurve()
        try:
            return CostCurve.of(_visit(*values) for values in json.loads(row[0]))
        except (ValueError, TypeError) as error:
            _log.warning("a cost curve cannot be read and is collected again: %s", error)
            return CostCurve()

    def save(self, key: CurveKey, curve: CostCurve) -> None:
        """Keep a curve in place of what was known."""
        visits = json.dumps([astuple(visit) for visit in curve.all_visits])
        self._connection.execute(
            """
            INSERT INTO cost_curves (key, visits, updated_at) VALUES (?, ?, ?)
            ON CONFLICT (key) DO UPDATE SET visits = excluded.visits, updated_at = excluded.updated_at
            """,
            (key.text, visits, datetime.now(UTC).isoformat(timespec="seconds")),
        )


def _visit(n_kv: int, itl_us: float, n_tokens: int, warmth_s: float) -> Visit:
    visit = Visit(int(n_kv), float(itl_us), int(n_tokens), float(warmth_s))
    if visit.n_kv <= 0 or visit.itl_us <= 0 or visit.n_tokens <= 0:
        raise ValueError("a visit must have cells, time and tokens")
    return visit
