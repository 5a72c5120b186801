"""The store thread: order, replacement, retries, and what a sudden death leaves."""

import os
import signal
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Iterator
from concurrent.futures import Future
from contextlib import closing
from pathlib import Path

import pytest

import chatapp
from chatapp.domain.conversation import Conversation
from chatapp.domain.message import Message, Role
from chatapp.errors import ChatAppError, Problem, ProblemKind
from chatapp.storage.conversations import ConversationStore
from chatapp.storage.database import open_database
from chatapp.storage.writer import StoreThread

WAIT_S = 60.0


class Listener:
    """Keeps what the store thread tells."""

    def __init__(self) -> None:
        self.problems: list[ProblemKind] = []
        self.troubled = threading.Event()
        self.recovered = threading.Event()

    def on_problem(self, problem: Problem) -> None:
        self.problems.append(problem.kind)
        self.troubled.set()


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "chatapp.sqlite3"


@pytest.fixture
def listener() -> Listener:
    return Listener()


@pytest.fixture
def store(file: Path, listener: Listener) -> Iterator[StoreThread]:
    opened = StoreThread(file, listener.on_problem, listener.recovered.set, busy_timeout_s=0.02)
    yield opened
    opened.close(0.1)


@pytest.fixture
def other(file: Path) -> Iterator[sqlite3.Connection]:
    """Another program that may lock the database."""
    with closing(sqlite3.connect(file, isolation_level=None)) as connection:
        yield connection


def answer(text: str, key: str = "a") -> Message:
    return Message(id=key, parent_id=None if key == "a" else "a", role=Role.ASSISTANT, text=text)


def texts_on_disk(file: Path) -> list[str]:
    with closing(open_database(file)) as connection:
        return [message.text for message in ConversationStore(connection).load("c").messages]


def hold(store: StoreThread) -> tuple[threading.Event, "Future[bool]"]:
    """Keep the thread busy until the event is set, so that a test can fill its queue."""
    gate = threading.Event()
    return gate, store.submit(gate.wait, WAIT_S)


def test_reads_see_the_writes_before_them(store: StoreThread) -> None:
    conversation = Conversation(title="T").append(answer("text"))
    store.submit(store.conversations.save_whole, conversation)
    assert store.submit(store.conversations.load, conversation.id).result(WAIT_S) == conversation


def test_only_the_latest_pending_write_of_a_key_is_done(store: StoreThread) -> None:
    done: list[str] = []
    gate, _ = hold(store)
    futures = [store.submit_latest("a", done.append, "a1"), store.submit_latest("b", done.append, "b1")]
    futures += [store.submit_latest("a", done.append, text) for text in ("a2", "a3")]
    gate.set()
    for future in futures:
        future.result(WAIT_S)
    assert done == ["a3", "b1"]


def test_replacement_does_not_reach_over_a_deletion(store: StoreThread) -> None:
    """Put, delete, put again: were the first put replaced, the deletion would take the second one's text with it."""
    done: list[str] = []
    gate, _ = hold(store)
    store.submit_latest("a", done.append, "put 1")
    store.submit(done.append, "delete")
    last = store.submit_latest("a", done.append, "put 2")
    gate.set()
    last.result(WAIT_S)
    assert done == ["put 1", "delete", "put 2"]


@pytest.mark.expects_warnings
def test_locked_database_delays_the_writes_and_loses_none(
    store: StoreThread, listener: Listener, other: sqlite3.Connection, file: Path
) -> None:
    other.execute("BEGIN IMMEDIATE")
    store.submit(store.conversations.save_conversation, Conversation(id="c"))
    assert listener.troubled.wait(WAIT_S)
    writes = [
        store.submit_latest("a", store.conversations.put_message, "c", 0, answer("half")),
        store.submit_latest("b", store.conversations.put_message, "c", 1, answer("other", "b")),
        store.submit_latest("a", store.conversations.put_message, "c", 0, answer("half an answer")),
    ]
    assert not listener.recovered.is_set()
    other.execute("ROLLBACK")
    for write in writes:
        write.result(WAIT_S)
    assert listener.recovered.is_set()
    assert listener.problems == [ProblemKind.DATABASE_BUSY]
    assert texts_on_disk(file) == ["half an answer", "other"]


@pytest.mark.expects_warnings
def test_full_disk_delays_the_write(store: StoreThread, listener: Listener, file: Path) -> None:
    """``max_page_count`` makes SQLite believe that the disk is full: the same error code as a real one."""
    connection = store._connection
    store.submit(store.conversations.save_conversation, Conversation(id="c")).result(WAIT_S)
    connection.execute("PRAGMA max_page_count = 1")  # SQLite takes the present size: no page more
    write = store.submit(store.conversations.put_message, "c", 0, answer("x" * 100_000))
    assert listener.troubled.wait(WAIT_S)
    assert listener.problems == [ProblemKind.STORE_FAILED]
    connection.execute("PRAGMA max_page_count = 1000000")
    write.result(WAIT_S)
    assert listener.recovered.is_set()
    assert texts_on_disk(file) == ["x" * 100_000]


@pytest.mark.expects_warnings
def test_write_that_can_never_succeed_is_told_and_does_not_block(store: StoreThread, listener: Listener) -> None:
    """A message of a conversation that was never written breaks the foreign key."""
    write = store.submit(store.conversations.put_message, "nowhere", 0, answer("x"))
    with pytest.raises(ChatAppError):
        write.result(WAIT_S)
    assert listener.problems == [ProblemKind.STORE_FAILED]
    assert store.submit(store.conversations.list_summaries).result(WAIT_S) == []


def test_unknown_conversation_is_an_answer_and_no_problem(store: StoreThread, listener: Listener) -> None:
    with pytest.raises(KeyError):
        store.submit(store.conversations.load, "unknown").result(WAIT_S)
    assert listener.problems == []


@pytest.mark.expects_warnings
def test_damage_inside_the_file_is_told(file: Path, listener: Listener) -> None:
    conversation = Conversation(messages=tuple(answer("x" * 3000, str(number)) for number in range(50)))
    with closing(open_database(file)) as connection:
        ConversationStore(connection).save_whole(conversation)
    with file.open("r+b") as raw:
        raw.seek(4096 * 32)  # behind the tables of the schema, inside the messages
        raw.write(b"\xff" * 4096 * 20)
    store = StoreThread(file, listener.on_problem)
    with pytest.raises(ChatAppError) as caught:
        store.submit(store.conversations.load, conversation.id).result(WAIT_S)
    store.close()
    assert caught.value.problem.kind is ProblemKind.DATABASE_DAMAGED
    assert listener.problems == [ProblemKind.DATABASE_DAMAGED]


def test_close_does_what_is_queued(file: Path) -> None:
    store = StoreThread(file)
    gate, _ = hold(store)
    store.submit(store.conversations.save_whole, Conversation(id="c").append(answer("last words")))
    gate.set()
    assert store.close(WAIT_S)
    assert texts_on_disk(file) == ["last words"]


@pytest.mark.expects_warnings
def test_close_gives_up_in_bounded_time(store: StoreThread, other: sqlite3.Connection) -> None:
    other.execute("BEGIN IMMEDIATE")
    write = store.submit(store.conversations.save_conversation, Conversation(id="c"))
    assert not store.close(0.1)
    assert isinstance(write.exception(WAIT_S), ChatAppError)


def test_nothing_can_be_submitted_after_close(store: StoreThread) -> None:
    store.close()
    assert isinstance(store.submit(store.conversations.list_summaries).exception(WAIT_S), ChatAppError)


@pytest.mark.expects_warnings
def test_fault_in_a_listener_does_not_end_the_thread(file: Path) -> None:
    def faulty(problem: Problem) -> None:
        raise RuntimeError(problem.kind)

    store = StoreThread(file, faulty)
    store.submit(store.conversations.put_message, "nowhere", 0, answer("x"))
    assert store.submit(store.conversations.list_summaries).result(WAIT_S) == []
    store.close()


@pytest.mark.skipif(sys.platform == "win32", reason="SIGKILL is a POSIX signal")
@pytest.mark.parametrize(("n_saves", "interval_s"), [(1, 0.0), (40, 0.0), (3, 1.0)])
def test_kill_while_an_answer_streams_loses_nothing_that_was_saved(file: Path, n_saves: int, interval_s: float) -> None:
    """The child prints each length after it was saved; one save more may have happened before the kill."""
    root = str(Path(chatapp.__file__).parent.parent)
    command = [sys.executable, str(Path(__file__).with_name("streaming_child.py")), str(file), str(interval_s)]
    with subprocess.Popen(command, env={**os.environ, "PYTHONPATH": root}, stdout=subprocess.PIPE) as child:
        assert child.stdout is not None
        for _ in range(n_saves):
            child.stdout.readline()
        child.send_signal(signal.SIGKILL)
        told = n_saves + len(child.stdout.read().splitlines())
    question, kept = texts_on_disk(file)
    assert question == "question"
    assert told <= len(kept) <= told + 1
    with closing(sqlite3.connect(file)) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)


@pytest.mark.expects_warnings
def test_a_read_goes_past_a_write_that_waits(store: StoreThread, listener: Listener, other: sqlite3.Connection) -> None:
    """The write stays at the head, is not counted as done by the read, and follows once the lock is gone."""
    store.submit(store.conversations.save_whole, Conversation(id="c", title="old").append(answer("text"))).result(WAIT_S)
    other.execute("BEGIN IMMEDIATE")
    write = store.submit(store.conversations.rename, "c", "new")
    assert listener.troubled.wait(WAIT_S)
    assert store.submit_urgent(store.conversations.load, "c").result(WAIT_S).title == "old"
    assert not write.done()
    assert not listener.recovered.is_set()
    other.execute("ROLLBACK")
    write.result(WAIT_S)
    assert listener.recovered.wait(WAIT_S)
    assert store.submit(store.conversations.load, "c").result(WAIT_S).title == "new"


def test_a_short_lock_is_no_news(store: StoreThread, listener: Listener, other: sqlite3.Connection) -> None:
    """Told after 1.5 s; the lock is let go after the first try, which waits 0.02 s, a fraction of that."""
    tries = threading.Event()
    store.submit(store.conversations.save_conversation, Conversation(id="c")).result(WAIT_S)
    other.execute("BEGIN IMMEDIATE")

    def rename() -> None:
        try:
            store.conversations.rename("c", "new")
        finally:
            tries.set()

    write = store.submit(rename)
    assert tries.wait(WAIT_S)
    other.execute("ROLLBACK")
    write.result(WAIT_S)
    assert listener.problems == []
