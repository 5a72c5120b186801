"""Cost curves on disk: kept under their key, and no loss where one cannot be read."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from chatapp.domain.load_params import CacheType
from chatapp.metrics.cost_curve import CostCurve
from chatapp.metrics.curve_key import CurveKey
from chatapp.metrics.curve_visits import Visit
from chatapp.metrics.depth_jumps import DepthCost, DepthJump
from chatapp.storage.cost_curves import CostCurveStore
from chatapp.storage.database import open_database
from chatapp.storage.migrations import MIGRATIONS

KEY = CurveKey(
    model="a" * 64,
    quantization="Q4_K - Medium",
    type_k=CacheType.F16,
    type_v=CacheType.Q8_0,
    flash_attn=None,
    n_threads=4,
    n_gpu_layers=0,
    n_batch=512,
    backend="A CPU, llama.cpp b1",
    power="mains",
)
CURVE = CostCurve.of([Visit(256, 51_234.5, 40, 3.25), Visit(256, 51_300.0, 256, 40.0), Visit(1024, 55_000.125, 8, 0.5)])
JUMPS = (DepthJump(256, 2048, 1.2, 30, 50_000.5, deepens=False), DepthJump(512, 4096, 1.340_94, 64, 52_560.0, deepens=True))
COST = DepthCost(CURVE, JUMPS)


@pytest.fixture
def connection(tmp_path: Path) -> Iterator[sqlite3.Connection]:
    with closing(open_database(tmp_path / "test.sqlite3")) as opened:
        yield opened


def test_a_curve_comes_back_as_it_was(connection: sqlite3.Connection) -> None:
    store = CostCurveStore(connection)
    assert store.load(KEY) == DepthCost()
    store.save(KEY, DepthCost(CostCurve.of([Visit(512, 1.0, 8, 0.0)]), JUMPS[:1]))
    store.save(KEY, COST)
    assert store.load(KEY) == COST


@pytest.mark.parametrize(
    "other",
    [
        {"power": "battery"},
        {"n_threads": 3},
        {"type_v": CacheType.F16},
        {"flash_attn": True},
        {"model": "b" * 64},
        {"backend": "A CPU, llama.cpp b2"},
    ],
)
def test_other_conditions_have_a_curve_of_their_own(connection: sqlite3.Connection, other: dict[str, object]) -> None:
    store = CostCurveStore(connection)
    store.save(KEY, COST)
    assert store.load(replace(KEY, **other)) == DepthCost()  # type: ignore[arg-type]  # names fields of the key


@pytest.mark.expects_warnings
@pytest.mark.parametrize(
    "text",
    [
        "no JSON",
        "7",
        "null",
        "{}",
        "[256]",
        "[[256]]",
        '[["a", 1, 8, 0]]',
        "[[256, -1, 8, 0]]",
        "[[256, NaN, 0, 0]]",
        "[[1e999, 1, 8, 0]]",
        '[{"n_kv": 256}]',
        "[" * 100_000,
    ],
)
def test_visits_that_cannot_be_read_are_collected_again_and_the_jumps_stay(connection: sqlite3.Connection, text: str) -> None:
    store = CostCurveStore(connection)
    store.save(KEY, COST)
    connection.execute("UPDATE cost_curves SET visits = ?", (text,))
    assert store.load(KEY) == DepthCost(CostCurve(), JUMPS)
    store.save(KEY, COST)
    assert store.load(KEY) == COST


@pytest.mark.expects_warnings
@pytest.mark.parametrize(
    "text",
    [
        "no JSON",
        "7",
        "[[256]]",
        '[[256, 512, "a", 64, 50.0, true]]',
        "[[512, 256, 1.2, 64, 50.0, true]]",
        "[[256, 512, NaN, 64, 50.0, 1]]",
        "[[1e999, 512, 1.2, 64, 50.0, 1]]",
    ],
)
def test_jumps_that_cannot_be_read_are_collected_again_and_the_visits_stay(connection: sqlite3.Connection, text: str) -> None:
    store = CostCurveStore(connection)
    store.save(KEY, COST)
    connection.execute("UPDATE cost_curves SET jumps = ?", (text,))
    assert store.load(KEY) == DepthCost(CURVE)


@pytest.mark.expects_warnings
def test_one_that_cannot_be_read_takes_no_other_with_it(connection: sqlite3.Connection, caplog: pytest.LogCaptureFixture) -> None:
    store = CostCurveStore(connection)
    store.save(KEY, COST)
    visits = "[[256, 51234.5, 40, 3.25], [256, 51300.0, 256, 40.0], [0, 1, 8, 0], [1024, 55000.125, 8, 0.5]]"
    right = ("[256, 2048, 1.2, 30, 50000.5, false]", "[512, 4096, 1.34094, 64, 52560.0, true]")
    jumps = f"[{right[0]}, [256], [512, 4096, -1, 64, 1, true], {right[1]}]"
    connection.execute("UPDATE cost_curves SET visits = ?, jumps = ?", (visits, jumps))
    assert store.load(KEY) == COST
    messages = [record.getMessage() for record in caplog.records]
    assert [message for message in messages if "cannot be read" in message] == [
        "of what a depth costs, 1 of 4 visits cannot be read and is left out",
        "of what a depth costs, 2 of 4 jumps cannot be read and are left out",
    ]


def test_a_curve_of_an_earlier_schema_has_no_jumps(tmp_path: Path) -> None:
    """Schema 11 kept visits alone."""
    file = tmp_path / "old.sqlite3"
    with closing(sqlite3.connect(file)) as old, old:
        for migration in MIGRATIONS[:11]:
            migration(old)
        old.execute("PRAGMA user_version = 11")
        old.execute("INSERT INTO cost_curves VALUES (?, '[[256, 51234.5, 40, 3.25]]', '2026-01-01')", (KEY.text,))
    with closing(open_database(file)) as opened:
        assert CostCurveStore(opened).load(KEY) == DepthCost(CostCurve.of([Visit(256, 51_234.5, 40, 3.25)]))
