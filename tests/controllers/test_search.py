"""The search controller over a real store thread."""

import sqlite3
import threading
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from chatapp.controllers.search import SearchController
from chatapp.domain.conversation import Conversation
from chatapp.domain.message import Message, Role
from chatapp.domain.search import SearchFilter, SearchResults
from chatapp.storage.writer import StoreThread

_PATIENCE_MS = 10_000


def _talk(name: str, text: str) -> Conversation:
    return Conversation(id=name, title=name, messages=(Message(id=f"{name}/0", role=Role.USER, text=text),))


@pytest.fixture
def store(tmp_path: Path) -> Iterator[StoreThread]:
    store = StoreThread(tmp_path / "chat.sqlite3")
    for name, text in (("a", "a whale"), ("b", "a fish")):
        store.submit(store.conversations.save_whole, _talk(name, text)).result()
    yield store
    store.close()


@pytest.fixture
def search(qtbot: QtBot, store: StoreThread) -> SearchController:
    del qtbot
    return SearchController(store)


def test_what_was_written_a_moment_ago_is_found(qtbot: QtBot, search: SearchController) -> None:
    with qtbot.wait_signal(search.answered, timeout=_PATIENCE_MS) as caught:
        search.search("whale", SearchFilter())
    query, results = caught.args
    assert (query, [one.conversation_id for one in results.results]) == ("whale", ["a"])


def test_only_the_newest_question_is_answered(qtbot: QtBot, search: SearchController, store: StoreThread) -> None:
    answers: list[tuple[str, SearchResults]] = []
    search.answered.connect(lambda query, results: answers.append((query, results)))
    gate = threading.Event()
    store.submit(gate.wait)  # the store is busy while somebody types
    for query in ("w", "wh", "whale", "fish"):
        search.search(query, SearchFilter())
    gate.set()
    qtbot.wait_until(lambda: bool(answers), timeout=_PATIENCE_MS)
    store.submit(int).result()
    qtbot.wait(50)
    assert [query for query, _ in answers] == ["fish"]


@pytest.mark.expects_warnings
def test_a_lock_keeps_nobody_from_finding_what_is_on_the_disk(
    qtbot: QtBot, search: SearchController, store: StoreThread, tmp_path: Path
) -> None:
    store.submit(store.search.index.read_slice, 10).result()
    with closing(sqlite3.connect(tmp_path / "chat.sqlite3", isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        late = store.submit(store.conversations.save_whole, _talk("c", "a shark"))
        qtbot.wait_until(lambda: store.is_waiting, timeout=_PATIENCE_MS)
        with qtbot.wait_signal(search.answered, timeout=_PATIENCE_MS) as caught:
            search.search("whale", SearchFilter())
        assert [one.conversation_id for one in caught.args[1].results] == ["a"]
        assert not late.done()
        other.execute("ROLLBACK")
    late.result()
    assert not store.is_waiting


def test_nobody_is_answered_who_does_not_wait(qtbot: QtBot, search: SearchController, store: StoreThread) -> None:
    with qtbot.assert_not_emitted(search.answered, wait=100):
        search.search("whale", SearchFilter())
        search.stop()
        store.submit(int).result()


def test_the_index_follows_in_slices_when_nothing_is_written(qtbot: QtBot, search: SearchController, store: StoreThread) -> None:
    search.set_answering(True)
    search.note_change()
    search._read_slice()  # the timer's
    assert store.submit(lambda: store.search.index.n_unread).result() == 2
    with qtbot.wait_signal(search.index_changed, timeout=_PATIENCE_MS) as caught:
        search.set_answering(False)
    assert caught.args == [0]


def test_messages_and_models(qtbot: QtBot, search: SearchController) -> None:
    with qtbot.wait_signal(search.hits_found, timeout=_PATIENCE_MS) as caught:
        search.find_in("a", "whale")
    assert caught.args == ["a", "whale", ("a/0",)]
    with qtbot.wait_signal(search.models_found, timeout=_PATIENCE_MS) as models:
        search.ask_models()
    assert models.args == [()]
