"""Cost curves on disk: the visits of each key as one JSON array, its jumps as another."""

import json
import sqlite3
from collections.abc import Callable
from dataclasses import astuple
from datetime import UTC, datetime
from math import inf
from typing import TypeVar

from chatapp.log import topic
from chatapp.metrics.cost_curve import CostCurve
from chatapp.metrics.curve_key import CurveKey
from chatapp.metrics.curve_visits import Visit
from chatapp.metrics.depth_jumps import DepthCost, DepthJump

__all__ = ["CostCurveStore"]

_log = topic("storage")
_Kept = TypeVar("_Kept", Visit, DepthJump)


class CostCurveStore:
    """Reads and writes cost curves; owned by one thread, as the other stores."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection

    def load(self, key: CurveKey) -> DepthCost:
        """Return what is known under a key: nothing where there is none; what cannot be read is left out and collected again."""
        row = self._connection.execute("SELECT visits, jumps FROM cost_curves WHERE key = ?", (key.text,)).fetchone()
        if row is None:
            return DepthCost()
        visits, jumps = row
        return DepthCost(CostCurve.of(_read(_visit, visits, "visits")), tuple(_read(_jump, jumps, "jumps")))

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


def _read(make: Callable[..., _Kept], text: str, what: str) -> list[_Kept]:
    """Return what can be read of a JSON array; one that cannot be read takes no other with it."""
    try:
        rows = json.loads(text)
    except (ValueError, TypeError, RecursionError) as error:
        _log.warning("the %s of a cost curve cannot be read and are collected again: %s", what, error)
        return []
    if not isinstance(rows, list):
        _log.warning("the %s of a cost curve are no list, and are collected again", what)
        return []
    made = [_made(make, row) for row in rows]
    kept = [one for one in made if one is not None]
    if n_lost := len(rows) - len(kept):
        left = "cannot be read and is left out" if n_lost == 1 else "cannot be read and are left out"
        _log.warning("of what a depth costs, %d of %d %s %s", n_lost, len(rows), what, left)
    return kept


def _made(make: Callable[..., _Kept], row: object) -> _Kept | None:
    try:
        return make(*row) if isinstance(row, list) else None
    except (ValueError, TypeError, OverflowError):
        return None


def _jump(n_low: int, n_high: int, ratio: float, n_tokens: int, itl_us: float, deepens: object) -> DepthJump:
    jump = DepthJump(int(n_low), int(n_high), float(ratio), int(n_tokens), float(itl_us), deepens=bool(deepens))
    is_right = 0 < jump.n_low < jump.n_high and all(0 < value < inf for value in (jump.ratio, jump.n_tokens, jump.itl_us))
    if not is_right:
        raise ValueError("a jump must have two depths, a ratio, tokens and time")
    return jump


def _visit(n_kv: int, itl_us: float, n_tokens: int, warmth_s: float) -> Visit:
    visit = Visit(int(n_kv), float(itl_us), int(n_tokens), float(warmth_s))
    if not (all(0 < value < inf for value in (visit.n_kv, visit.itl_us, visit.n_tokens)) and 0 <= visit.warmth_s < inf):
        raise ValueError("a visit must have cells, time and tokens")
    return visit
