"""Outcomes of plans come back, newest first, and the oldest leave."""

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from chatapp.domain.memory_need import NeedSource
from chatapp.domain.plan_outcome import PlanOutcome
from chatapp.storage.database import open_database
from chatapp.storage.memory_plans import MemoryPlanStore

_FIRST = datetime(2026, 11, 29, tzinfo=UTC)


def _outcome(minutes: int, model: str = "a") -> PlanOutcome:
    return PlanOutcome(
        model=model,
        made_at=_FIRST + timedelta(minutes=minutes),
        source=NeedSource.ENGINE,
        planned_bytes=110 + minutes,
        actual_bytes=100,
        planned_kv_bytes=10,
        actual_kv_bytes=10,
    )


def test_the_newest_200_are_kept(tmp_path: Path) -> None:
    connection = open_database(tmp_path / "chatapp.db")
    store = MemoryPlanStore(connection)
    store.add(_outcome(0, "b"))
    for minutes in range(1, 202):
        store.add(_outcome(minutes))
    kept = store.outcomes("a")
    assert [kept[0], kept[-1]] == [_outcome(201), _outcome(2)]
    assert (len(kept), store.outcomes("b")) == (200, [])
    connection.close()


@pytest.mark.expects_warnings
def test_one_that_cannot_be_read_is_left_out(tmp_path: Path) -> None:
    connection = open_database(tmp_path / "chatapp.db")
    store = MemoryPlanStore(connection)
    store.add(_outcome(1))
    connection.execute("UPDATE memory_plans SET outcome = '{}'")
    assert store.outcomes("a") == []
    connection.close()


def test_the_error_is_a_share_of_what_was_reserved() -> None:
    assert _outcome(0).error_pct == pytest.approx(10.0)
    assert _outcome(0).model_copy(update={"actual_bytes": 0}).error_pct is None
