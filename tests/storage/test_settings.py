"""Settings through the database, also bad ones."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from chatapp.domain.load_params import CacheType, LoadParams
from chatapp.domain.sampling import SamplingParams
from chatapp.domain.settings import AppSettings, ThemeChoice
from chatapp.storage.database import open_database
from chatapp.storage.settings import SettingsStore

CHANGED = AppSettings(
    theme=ThemeChoice.DARK,
    model_path="/models/größe.gguf",
    model_folders=("/a", "/b"),
    load_params=LoadParams(n_ctx=8192, type_k=CacheType.Q8_0),
    sampling=SamplingParams(temperature=0.1, stop=("END",)),
    system_prompt="Be brief.\nAlways.",
)


@pytest.fixture
def connection(tmp_path: Path) -> Iterator[sqlite3.Connection]:
    with closing(open_database(tmp_path / "test.sqlite3")) as opened:
        yield opened


def put(connection: sqlite3.Connection, key: str, value: str) -> None:
    connection.execute("INSERT OR REPLACE INTO settings VALUES (?, ?)", (key, value))


def test_blank_database_gives_the_defaults(connection: sqlite3.Connection) -> None:
    assert SettingsStore(connection).load() == AppSettings()


def test_settings_come_back_equal(connection: sqlite3.Connection) -> None:
    store = SettingsStore(connection)
    store.save(AppSettings())
    store.save(CHANGED)
    assert store.load() == CHANGED


@pytest.mark.expects_warnings
def test_bad_values_cost_only_their_own_field(connection: sqlite3.Connection) -> None:
    """n_ctx = 7 is under its bound of 64, so its default of 4096 is used; the n_threads beside it stays."""
    store = SettingsStore(connection)
    store.save(CHANGED)
    put(connection, "theme", '"purple"')
    put(connection, "load_params", '{"n_ctx": 7, "n_threads": 3, "type_k": "q99", "unknown": 1}')
    put(connection, "model_folders", '["/a", 5]')
    put(connection, "system_prompt", "no JSON {")
    put(connection, "sampling", "[]")
    loaded = store.load()
    assert loaded == AppSettings(model_path="/models/größe.gguf", load_params=LoadParams(n_threads=3))


def test_keys_of_a_newer_version_are_ignored_and_kept(connection: sqlite3.Connection) -> None:
    store = SettingsStore(connection)
    put(connection, "hologram", "true")
    assert store.load() == AppSettings()
    store.save(CHANGED)
    assert connection.execute("SELECT value FROM settings WHERE key = 'hologram'").fetchone() == ("true",)
