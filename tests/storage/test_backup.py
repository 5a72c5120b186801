"""Copies of the database: when they are made, how many stay, and when none is better than one."""

import os
import sqlite3
from contextlib import closing
from datetime import date
from pathlib import Path

import pytest

from chatapp.domain.conversation import Conversation
from chatapp.errors import ChatAppError, ProblemKind
from chatapp.storage import backup
from chatapp.storage.backup import copies_of, copy_of_the_day
from chatapp.storage.conversations import ConversationStore
from chatapp.storage.database import open_database
from chatapp.storage.migrations import MIGRATIONS
from tests.storage.damage import fill, overwrite_messages


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "chatapp.sqlite3"


def names(file: Path) -> list[str]:
    return sorted(path.name for path in file.parent.iterdir() if path.name.startswith(f"{file.name}."))


def test_one_copy_a_day_while_somebody_writes(file: Path) -> None:
    with closing(open_database(file)) as connection:
        store = ConversationStore(connection)
        store.save_whole(Conversation(id="before"))
        connection.execute("BEGIN IMMEDIATE")  # a writer in the middle of its work
        store.save_conversation(Conversation(id="unfinished"))
        copy = copy_of_the_day(file, date(2026, 5, 1))
        connection.execute("ROLLBACK")
        assert copy is not None
        assert copy.name == "chatapp.sqlite3.day-2026-05-01.backup"
        assert copy_of_the_day(file, date(2026, 5, 1)) is None  # there is one of today
    with closing(open_database(copy)) as connection:
        assert [summary.id for summary in ConversationStore(connection).list_summaries()] == ["before"]


def test_a_week_of_copies_stays(file: Path) -> None:
    open_database(file).close()
    for day in range(1, 11):
        copy = copy_of_the_day(file, date(2026, 5, day))
        assert copy is not None
        os.utime(copy, (day, day))  # each a second later than the one before
    assert names(file) == [f"chatapp.sqlite3.day-2026-05-{day:02}.backup" for day in range(4, 11)]
    assert copies_of(file)[0].file.name == "chatapp.sqlite3.day-2026-05-10.backup"


def test_three_copies_of_older_schemas_stay(file: Path) -> None:
    for number in range(1, 6):
        open_database(file, migrations=MIGRATIONS[:number]).close()
        for copy in file.parent.glob(f"*.schema-{number - 1}.backup"):
            os.utime(copy, (number, number))
    assert names(file) == [f"chatapp.sqlite3.schema-{schema}.backup" for schema in (2, 3, 4)]


@pytest.mark.expects_warnings
def test_a_damaged_database_is_neither_copied_nor_migrated(file: Path) -> None:
    """The copy of yesterday is worth more than one of today that holds the damage."""
    fill(file)
    for day in range(1, 8):
        copy_of_the_day(file, date(2026, 5, day))
    good = names(file)
    overwrite_messages(file)
    with pytest.raises(ChatAppError) as caught:
        copy_of_the_day(file, date(2026, 5, 8))
    assert caught.value.problem.kind is ProblemKind.DATABASE_DAMAGED
    assert names(file) == good
    with pytest.raises(ChatAppError) as caught:
        open_database(file, migrations=(*MIGRATIONS, lambda _connection: None))
    assert caught.value.problem.kind is ProblemKind.DATABASE_DAMAGED
    with closing(sqlite3.connect(file)) as connection:
        assert connection.execute("PRAGMA user_version").fetchone() == (len(MIGRATIONS),)


def test_without_room_nothing_is_copied_and_the_schema_stays(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The margin stands for a disk without room: no disk has 10^18 bytes."""
    open_database(file, migrations=MIGRATIONS[:1]).close()
    monkeypatch.setattr(backup, "_ROOM_LEFT_BYTES", 10**18)
    with pytest.raises(ChatAppError) as caught:
        open_database(file)
    assert caught.value.problem.kind is ProblemKind.NO_ROOM_FOR_BACKUP
    assert "Free some space" in caught.value.problem.sentence()
    open_database(file, migrations=MIGRATIONS[:1]).close()  # as it was
    assert names(file) == []


def test_a_copy_that_is_given_up_leaves_nothing(file: Path) -> None:
    fill(file)
    assert copy_of_the_day(file, date(2026, 5, 1), lambda: False) is None
    assert names(file) == []
