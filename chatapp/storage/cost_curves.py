"""Cost curves on disk: the visits of each key as one JSON array, its jumps as another."""

import json
import sqlite3
from dataclasses import astuple
from datetime import UTC, datetime
from math import inf

from chatapp.log import topic
from chatapp.metrics.cost_curve import CostCurve
from chatapp.metrics.curve_key import CurveKey
from chatapp.metrics.curve_visits import Visit
from chatapp.metrics.depth_jumps import DepthCost, DepthJump

__all__ = ["CostCurveStore"]

_log = topic("storage")


class CostCurveStore:
    """Reads and writes cost curves; owned by one thread, as the other stores."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection

    def load(self, key: CurveKey) -> DepthCost:
        """Return what is known under a key: nothing where there is none, or where it cannot be read (it is collected again)."""
        row = self._connection.execute("SELECT visits, jumps FROM cost_curves WHERE key = ?", (key.text,)).fetchone()
        if row is None:
            return DepthCost()
        try:
            visits, jumps = (json.loads(text) for text in row)
            return DepthCost(CostCurve.of(_visit(*values) for values in visits), tuple(_jump(*values) for values in jumps))
        except (ValueError, TypeError) as error:
            _log.warning("a cost curve cannot be read and is collected again: %s", error)
            return DepthCost()

    def save(self, key: CurveKey, cost: DepthCost) -> None:
        """Keep this in place of what was known."""
        visits = json.dumps([astuple(visit) for visit in cost.curve.all_visits])
        jumps = json.dumps([astuple(jump) for jump in cost.jumps])
        self._connection.execute(
            """
            INSERT INTO cost_curves (key, visits, jumps, updated_at) VALUES (?, ?, ?, ?)
            ON CONFLICT (key) DO UPDATE
            SET visits = excluded.visits, jumps = excluded.jumps, updated_at = excluded.updated_at
            """,
            (key.text, visits, jumps, datetime.now(UTC).isoformat(timespec="seconds")),
        )


def _jump(n_low: int, n_high: int, ratio: float, n_tokens: int, itl_us: float, deepens: object) -> DepthJump:
    jump = DepthJump(int(n_low), int(n_high), float(ratio), int(n_tokens), float(itl_us), deepens=bool(deepens))
    is_right = 0 < jump.n_low < jump.n_high and all(0 < value < inf for value in (jump.ratio, jump.n_tokens, jump.itl_us))
    if not is_right:
        raise ValueError("a jump must have two depths, a ratio, tokens and time")
    return jump


def _visit(n_kv: int, itl_us: float, n_tokens: int, warmth_s: float) -> Visit:
    visit = Visit(int(n_kv), float(itl_us), int(n_tokens), float(warmth_s))
    if visit.n_kv <= 0 or visit.itl_us <= 0 or visit.n_tokens <= 0:
        raise ValueError("a visit must have cells, time and tokens")
    return visit
