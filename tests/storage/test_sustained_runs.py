import sqlite3
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pytest

from chatapp.domain.conversation import Conversation
from chatapp.domain.sensor_row import SensorRow
from chatapp.domain.sustained import SustainedPoint, SustainedRun
from chatapp.storage.conversations import ConversationStore
from chatapp.storage.database import open_database
from chatapp.storage.sensor_rows import SensorRowStore
from chatapp.storage.sustained_runs import SustainedRunStore

POINT = SustainedPoint(t_s=0, n_tokens=40, decode_us=2_000_000, itl_p50_us=50_000, temperature_c=61.5)
ROWS = (SensorRow(elapsed_ns=1, n_tokens=0), SensorRow(elapsed_ns=2, n_tokens=9, values={"cpu_clock_mhz": 3600.0}))


@pytest.fixture
def connection(tmp_path: Path) -> Iterator[sqlite3.Connection]:
    with closing(open_database(tmp_path / "chatapp.db")) as opened:
        yield opened


def run_at(day: int, **fields: object) -> SustainedRun:
    known = {"seconds_asked": 60, "n_depth": 512, "points": (POINT,), "started_at": datetime(2026, 11, day, tzinfo=UTC)}
    return SustainedRun.model_validate({**known, **fields})


def test_runs_come_back_newest_first(connection: sqlite3.Connection) -> None:
    store = SustainedRunStore(connection)
    early, late = run_at(1, note="fan on"), run_at(2)
    for run in (early, late):
        store.save(run)
    assert store.load_all() == [late, early]


def test_a_note_written_later_replaces_the_run(connection: sqlite3.Connection) -> None:
    store = SustainedRunStore(connection)
    run = run_at(1)
    store.save(run)
    noted = run.model_copy(update={"note": "22 C, on mains"})
    store.save(noted)
    assert store.load_all() == [noted]
    store.delete(run.id)
    assert store.load_all() == []


@pytest.mark.expects_warnings
def test_a_damaged_run_costs_itself_alone(connection: sqlite3.Connection) -> None:
    store = SustainedRunStore(connection)
    good = run_at(1)
    store.save(good)
    connection.execute("INSERT INTO sustained_runs VALUES ('x', '2026', '{')")
    assert store.load_all() == [good]


def test_sensor_rows_belong_to_an_answer_and_go_with_its_conversation(connection: sqlite3.Connection) -> None:
    conversations, store = ConversationStore(connection), SensorRowStore(connection)
    conversations.save_whole(Conversation(id="c"))
    store.save("c", "m", ROWS)
    assert store.load("c") == {"m": ROWS}
    conversations.delete_conversation("c")
    assert store.load("c") == {}


def test_nothing_is_kept_of_a_conversation_that_is_gone(connection: sqlite3.Connection) -> None:
    store = SensorRowStore(connection)
    store.save("gone", "m", ROWS)
    assert store.load("gone") == {}


@pytest.mark.expects_warnings
def test_damaged_rows_cost_themselves_alone(connection: sqlite3.Connection) -> None:
    ConversationStore(connection).save_whole(Conversation(id="c"))
    store = SensorRowStore(connection)
    store.save("c", "m", ROWS)
    connection.execute("INSERT INTO sensor_rows VALUES ('c', 'n', '[{}]')")
    assert store.load("c") == {"m": ROWS}
