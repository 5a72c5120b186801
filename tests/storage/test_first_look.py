"""The look of the first paint: what the settings say, and defaults for whatever they do not."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from chatapp.domain.appearance import LanguageChoice, ThemeChoice
from chatapp.storage.first_look import FirstLook, first_look
from chatapp.storage.writer import StoreThread


def write_settings(database: Path, rows: dict[str, str]) -> None:
    with closing(sqlite3.connect(database)) as connection, connection:
        connection.execute("CREATE TABLE settings (key TEXT PRIMARY KEY, value TEXT)")
        connection.executemany("INSERT INTO settings VALUES (?, ?)", rows.items())


def test_what_the_app_keeps_is_what_is_read(tmp_path: Path) -> None:
    database = tmp_path / "chatapp.sqlite3"
    with closing(StoreThread(database)) as store:
        settings = store.submit(store.settings.load).result()
        changed = settings.model_copy(
            update={"theme": ThemeChoice.DARK, "language": LanguageChoice.GERMAN, "text_scale_pct": 130, "window_geometry": "Ad"}
        )
        store.submit(store.settings.save, changed).result()
        assert first_look(database) == FirstLook(ThemeChoice.DARK, LanguageChoice.GERMAN, 130, "Ad", "")


def test_no_database_is_a_first_start_and_none_is_created(tmp_path: Path) -> None:
    assert first_look(tmp_path / "chatapp.sqlite3") == FirstLook()
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    "rows",
    [
        {"theme": '"neon"', "language": '"xx"', "text_scale_pct": "900", "window_geometry": "7"},
        {"theme": "[1]", "language": "{}", "text_scale_pct": '"big"'},
        {"theme": "no json"},
    ],
)
def test_what_makes_no_sense_takes_its_default(tmp_path: Path, rows: dict[str, str]) -> None:
    database = tmp_path / "chatapp.sqlite3"
    write_settings(database, rows)
    assert first_look(database) == FirstLook()


def test_a_file_that_is_no_database_is_left_to_those_who_tell_of_it(tmp_path: Path) -> None:
    database = tmp_path / "chatapp.sqlite3"
    database.write_bytes(b"not a database at all, but long enough to be read as one" * 40)
    assert first_look(database) == FirstLook()
