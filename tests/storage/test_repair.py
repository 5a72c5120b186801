"""A damaged database: what the check says, what the repair brings back, and that the damaged file is kept."""

import sqlite3
from contextlib import closing
from datetime import date
from pathlib import Path

import pytest

from chatapp.domain.conversation import Conversation
from chatapp.domain.search import SearchFilter
from chatapp.errors import ChatAppError, ProblemKind
from chatapp.storage.backup import copies_of, copy_of_the_day
from chatapp.storage.conversations import ConversationStore
from chatapp.storage.database import open_database
from chatapp.storage.integrity import KEPT_TABLES, find_damage
from chatapp.storage.migrations import MIGRATIONS
from chatapp.storage.repair import repair_database, restore_copy
from chatapp.storage.search import SearchStore
from tests.storage.damage import fill, overwrite, overwrite_messages, pages_of


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "chatapp.sqlite3"


def loaded(file: Path) -> list[Conversation]:
    with closing(open_database(file)) as connection:
        store = ConversationStore(connection)
        return sorted((store.load(summary.id) for summary in store.list_summaries()), key=lambda talk: talk.id)


def test_every_table_is_kept_or_can_be_built_again(file: Path) -> None:
    """A new table must be entered in ``KEPT_TABLES``, or its rows would be lost by a repair."""
    with closing(open_database(file)) as connection:
        names = {row[0] for row in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    assert {name for name in names if not name.startswith(("search_", "sqlite_"))} == set(KEPT_TABLES)


def test_a_sound_database_has_no_damage(file: Path) -> None:
    fill(file)
    assert find_damage(file) is None


def test_a_damaged_page_of_messages_costs_its_messages_only(file: Path) -> None:
    """Those of one page, six or seven, are lost; all others and what follows them are there, in one line."""
    made = fill(file)
    overwrite_messages(file)
    before = file.read_bytes()
    damage = find_damage(file)
    assert damage is not None
    assert damage.tables == ("messages",)
    report = repair_database(file)
    assert 0 < report.n_lost <= 7
    assert report.n_messages == 96 - report.n_lost
    assert (report.n_conversations, report.n_from_copies) == (8, 0)
    assert report.kept_as.read_bytes() == before
    assert find_damage(file) is None
    wanted = {message.id: message for talk in made for message in talk.messages}
    found = loaded(file)
    assert sum(len(talk.messages) for talk in found) == report.n_messages  # on the shown lines: no branch came of the gap
    for talk in found:
        for message in talk.messages:
            assert message.text == wanted[message.id].text


def test_what_cannot_be_read_comes_from_the_copy_and_nothing_deleted_comes_back(file: Path) -> None:
    made = fill(file)
    copy_of_the_day(file, date(2026, 5, 1))
    with closing(open_database(file)) as connection:
        ConversationStore(connection).delete_conversation("c7")
    overwrite_messages(file)
    report = repair_database(file)
    assert report.n_from_copies > 0
    assert report.n_lost == 0
    assert loaded(file) == made[:7]


def test_a_destroyed_header_is_taken_from_the_copy(file: Path) -> None:
    """What was written since the copy is read too: only the first page comes from there."""
    made = fill(file)
    copy_of_the_day(file, date(2026, 5, 1))
    later = Conversation(id="d", title="Later")
    with closing(open_database(file)) as connection:
        ConversationStore(connection).save_whole(later)
    overwrite(file, 1)
    with pytest.raises(ChatAppError) as caught:
        open_database(file)
    assert caught.value.problem.kind is ProblemKind.DATABASE_DAMAGED
    assert repair_database(file).n_lost == 0
    assert loaded(file) == [*made, later]


def test_a_destroyed_header_without_a_copy_is_left_as_it_is(file: Path) -> None:
    fill(file)
    overwrite(file, 1)
    before = file.read_bytes()
    with pytest.raises(ChatAppError) as caught:
        repair_database(file)
    assert caught.value.problem.kind is ProblemKind.DATABASE_UNREPAIRABLE
    assert file.read_bytes() == before
    assert [path.name for path in file.parent.glob("*repairing*")] == []


def test_a_damaged_search_index_costs_nothing(file: Path) -> None:
    """It is not carried over: every message is read into it again."""
    made = fill(file)
    overwrite(file, pages_of(file, "search_text_data")[0])
    damage = find_damage(file)
    assert damage is None or damage.tables == ()
    assert repair_database(file).n_lost == 0
    assert loaded(file) == made
    with closing(open_database(file)) as connection:
        search = SearchStore(connection)
        assert search.index.n_unread == 96
        search.index.read_slice(200)
        results = search.search("words 3 11", SearchFilter())
        assert results is not None
        assert "c3" in [result.conversation_id for result in results.results]


def test_a_lost_head_leaves_the_messages_under_their_first_words(file: Path) -> None:
    """All eight heads stand on one page. Their messages are whole."""
    fill(file)
    overwrite(file, pages_of(file, "conversations")[0])
    report = repair_database(file)
    assert (report.n_conversations, report.n_messages) == (8, 96)
    assert [talk.title for talk in loaded(file)] == [f"{f'words {number} 0 ' * 50}"[:40] for number in range(8)]


def test_what_stood_only_in_the_log_is_repaired_too(file: Path) -> None:
    """After a kill the last writes are in the WAL file alone."""
    made = fill(file)
    late = Conversation(id="d", title="Late")
    connection = open_database(file)
    connection.execute("PRAGMA wal_autocheckpoint = 0")
    ConversationStore(connection).save_whole(late)
    wal = file.with_name(f"{file.name}-wal").read_bytes()
    connection.close()  # moves the log into the file and removes it: put both back as a kill leaves them
    overwrite(file, pages_of(file, "sqlite_autoindex_messages_1")[0])
    file.with_name(f"{file.name}-wal").write_bytes(wal)
    report = repair_database(file)
    assert report.kept_as.with_name(f"{report.kept_as.name}-wal").read_bytes() == wal
    assert loaded(file) == [*made, late]


def test_an_older_schema_is_repaired_into_the_present_one(file: Path) -> None:
    moment = "2026-01-01T00:00:00.000000+00:00"
    with closing(open_database(file, migrations=MIGRATIONS[:1])) as old:
        old.execute("INSERT INTO conversations VALUES ('c', 'old', ?, ?, 'Hi', 0)", (moment, moment))
    report = repair_database(file)
    assert (report.n_conversations, report.n_lost) == (1, 0)
    assert [talk.title for talk in loaded(file)] == ["old"]


def test_going_back_to_a_copy(file: Path) -> None:
    made = fill(file)
    copy_of_the_day(file, date(2026, 5, 1))
    overwrite(file, 1)
    before = file.read_bytes()
    kept_as = restore_copy(file, copies_of(file)[0].file)
    assert kept_as.read_bytes() == before
    assert loaded(file) == made


def test_a_damaged_copy_takes_no_place(file: Path) -> None:
    fill(file)
    copy = copy_of_the_day(file, date(2026, 5, 1))
    assert copy is not None
    overwrite(copy, 1)
    before = file.read_bytes()
    with pytest.raises(ChatAppError) as caught:
        restore_copy(file, copy)
    assert caught.value.problem.kind is ProblemKind.DATABASE_DAMAGED
    assert file.read_bytes() == before


@pytest.mark.parametrize("seed", range(12))
def test_noise_anywhere_never_costs_more_than_it_hit(file: Path, seed: int) -> None:
    """Twenty bytes in one page, anywhere: at most the rows of that page (eight heads, or seven messages) may differ."""
    made = {talk.id: talk for talk in fill(file)}
    copy_of_the_day(file, date(2026, 5, 1))
    n_pages = file.stat().st_size // 4096
    overwrite(file, 1 + seed * n_pages // 12, seed, n_bytes=20, at=40 + 300 * seed)
    try:
        report = repair_database(file)
    except ChatAppError as error:
        pytest.fail(str(error))
    found = {talk.id: talk for talk in loaded(file)}
    assert set(made) <= set(found)
    n_same = sum(found[key].messages == talk.messages for key, talk in made.items())
    assert n_same >= 6, report
    with closing(sqlite3.connect(file)) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
