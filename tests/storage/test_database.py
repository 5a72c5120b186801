"""Opening the database: blank, old, newer, damaged, locked and unwritable ones."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from chatapp.domain.conversation import Conversation
from chatapp.domain.output_format import OutputFormat
from chatapp.errors import ChatAppError, ProblemKind
from chatapp.storage.conversations import ConversationStore
from chatapp.storage.database import open_database, transaction
from chatapp.storage.migrations import MIGRATIONS
from chatapp.storage.sqlite_errors import is_transient


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "chatapp.sqlite3"


def add_colour(connection: sqlite3.Connection) -> None:
    """A second migration, as a later version will bring one."""
    connection.execute("ALTER TABLE conversations ADD COLUMN colour TEXT NOT NULL DEFAULT 'blue'")


def break_off(connection: sqlite3.Connection) -> None:
    """A migration that fails after its first change."""
    add_colour(connection)
    connection.execute("SELECT * FROM no_such_table")


def backups(file: Path) -> list[str]:
    return sorted(path.name for path in file.parent.glob("*.backup"))


def test_blank_folder_gets_the_newest_schema_in_wal_mode(file: Path) -> None:
    with closing(open_database(file)) as connection:
        assert connection.execute("PRAGMA user_version").fetchone() == (len(MIGRATIONS),)
        assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)
        assert connection.execute("PRAGMA synchronous").fetchone() == (1,)  # NORMAL
        assert connection.execute("PRAGMA foreign_keys").fetchone() == (1,)
    assert backups(file) == []


def test_empty_file_of_schema_0_is_filled(file: Path) -> None:
    file.touch()
    with closing(open_database(file)) as connection:
        assert ConversationStore(connection).list_summaries() == []


def test_older_database_is_migrated_with_a_backup_beside_it(file: Path) -> None:
    with closing(open_database(file, migrations=MIGRATIONS[:1])) as old:
        old.execute("INSERT INTO conversations VALUES ('c', 'old', ?, ?, '', 0)", 2 * ("2026-01-01T00:00:00.000000+00:00",))
    with closing(open_database(file, migrations=(*MIGRATIONS[:1], add_colour))) as new:
        assert new.execute("SELECT title, colour FROM conversations").fetchall() == [("old", "blue")]
        assert new.execute("PRAGMA user_version").fetchone() == (2,)
    assert backups(file) == ["chatapp.sqlite3.schema-1.backup"]
    with closing(sqlite3.connect(file.parent / backups(file)[0])) as backup:
        assert backup.execute("PRAGMA user_version").fetchone() == (1,)
        assert backup.execute("SELECT title FROM conversations").fetchall() == [("old",)]


def test_a_conversation_of_schema_1_is_read_by_this_version(file: Path) -> None:
    with closing(open_database(file, migrations=MIGRATIONS[:1])) as old:
        old.execute("INSERT INTO conversations VALUES ('c', 'old', ?, ?, 'Hi', 0)", 2 * ("2026-01-01T00:00:00.000000+00:00",))
    with closing(open_database(file)) as new:
        conversation = ConversationStore(new).load("c")
        assert (conversation.title, conversation.system_prompt) == ("old", "Hi")
        assert conversation.output_format == OutputFormat()


def test_messages_of_schema_5_open_as_the_line_that_they_were(file: Path) -> None:
    """Their parents were not kept in order everywhere: the place was what counted."""
    moment = "2026-01-01T00:00:00.000000+00:00"
    with closing(open_database(file, migrations=MIGRATIONS[:5])) as old:
        old.execute(
            "INSERT INTO conversations (id, title, created_at, updated_at, system_prompt, n_hidden)"
            " VALUES ('c', '', ?, ?, '', 1)",
            (moment, moment),
        )
        for position, (key, parent) in enumerate((("a", None), ("b", "gone"), ("c", None))):
            old.execute(
                "INSERT INTO messages (conversation_id, id, parent_id, position, role, text, created_at)"
                " VALUES ('c', ?, ?, ?, 'user', ?, ?)",
                (key, parent, position, key, moment),
            )
    with closing(open_database(file)) as new:
        conversation = ConversationStore(new).load("c")
    assert [message.text for message in conversation.messages] == ["a", "b", "c"]
    assert (conversation.asides, conversation.n_hidden) == ((), 1)


def _fill(connection: sqlite3.Connection) -> None:
    """Let no page more be taken, as on a full disk, and ask for some."""
    connection.execute("PRAGMA max_page_count = 1")
    connection.execute("CREATE TABLE more (text TEXT)")


def test_a_disk_that_is_full_when_the_database_is_opened_promises_no_window(file: Path) -> None:
    with pytest.raises(ChatAppError) as caught:
        open_database(file, migrations=(*MIGRATIONS[:1], _fill))
    assert str(caught.value) == (
        f"The database {file} cannot be opened (database or disk is full). Free some space on its disk, or use another "
        "--data-dir; your chats are untouched."
    )
    assert is_transient(caught.value)


def test_failed_migration_changes_nothing(file: Path) -> None:
    open_database(file, migrations=MIGRATIONS[:1]).close()
    with pytest.raises(ChatAppError) as caught:
        open_database(file, migrations=(*MIGRATIONS[:1], break_off))
    assert caught.value.problem.kind is ProblemKind.DATABASE_NOT_OPENED
    with closing(open_database(file, migrations=MIGRATIONS[:1])) as connection:
        columns = [row[1] for row in connection.execute("PRAGMA table_info(conversations)")]
        assert "colour" not in columns


def test_newer_database_is_left_untouched(file: Path) -> None:
    with closing(sqlite3.connect(file)) as newer:
        newer.execute("CREATE TABLE from_the_future (x)")
        newer.execute("PRAGMA user_version = 99")
    before = file.read_bytes()
    with pytest.raises(ChatAppError) as caught:
        open_database(file)
    assert caught.value.problem.kind is ProblemKind.DATABASE_NEWER
    assert caught.value.problem.facts == {"file": "chatapp.sqlite3", "found": 99, "known": len(MIGRATIONS)}
    assert file.read_bytes() == before
    assert [path.name for path in file.parent.iterdir()] == ["chatapp.sqlite3"]


def test_file_that_is_no_database(file: Path) -> None:
    file.write_bytes(b"This is a letter, not a database. " * 100)
    with pytest.raises(ChatAppError) as caught:
        open_database(file)
    assert caught.value.problem.kind is ProblemKind.DATABASE_DAMAGED
    assert "chatapp.sqlite3" in caught.value.problem.sentence()


def test_locked_database(file: Path) -> None:
    with closing(sqlite3.connect(file, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        with pytest.raises(ChatAppError) as caught:
            open_database(file, busy_timeout_s=0.05)
        assert caught.value.problem.kind is ProblemKind.DATABASE_BUSY
        other.execute("ROLLBACK")
    open_database(file).close()


def test_folder_that_cannot_be_written(tmp_path: Path) -> None:
    """A path below a regular file: also the superuser, who may run the tests, cannot write there."""
    (tmp_path / "file").touch()
    with pytest.raises(ChatAppError) as caught:
        open_database(tmp_path / "file" / "chatapp.sqlite3")
    assert caught.value.problem.kind is ProblemKind.DATA_FOLDER_UNWRITABLE


def test_failed_transaction_keeps_nothing(file: Path) -> None:
    with closing(open_database(file)) as connection:

        def fail_half_way() -> None:
            with transaction(connection):
                ConversationStore(connection).save_conversation(Conversation())
                raise ValueError

        with pytest.raises(ValueError):  # noqa: PT011 - raised by the line above
            fail_half_way()
        assert ConversationStore(connection).list_summaries() == []
