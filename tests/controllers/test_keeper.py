"""The way to the disk and back: order is kept, and answers come back in the window's thread."""

import sqlite3
import threading
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from chatapp.controllers.keeper import StoreKeeper
from chatapp.domain.conversation import Conversation
from chatapp.domain.message import Message, Role
from chatapp.domain.settings import AppSettings, ThemeChoice
from chatapp.errors import Problem, ProblemKind
from chatapp.storage.writer import StoreThread


@pytest.fixture
def store(tmp_path: Path) -> Iterator[StoreThread]:
    """A store over a new database."""
    thread = StoreThread(tmp_path / "chatapp.sqlite3")
    yield thread
    thread.close()


@pytest.fixture
def keeper(store: StoreThread) -> StoreKeeper:
    """A keeper of that store."""
    keeper = StoreKeeper()
    keeper.attach(store)
    return keeper


def _talk() -> Conversation:
    talk = Conversation(system_prompt="Be brief.").append(Message(role=Role.USER, text="Hello"))
    return talk.append(Message(role=Role.ASSISTANT, text="Hi"))


def _keep(keeper: StoreKeeper, talk: Conversation) -> None:
    keeper.keep_conversation(talk)
    for message in talk.messages:
        keeper.keep_message(talk, message)


def _loaded(qtbot: QtBot, keeper: StoreKeeper, conversation_id: str) -> Conversation | None:
    answers: list[tuple[Conversation | None, threading.Thread]] = []
    keeper.load(conversation_id, lambda found: answers.append((found, threading.current_thread())))
    qtbot.wait_until(lambda: bool(answers), timeout=10_000)
    assert answers[0][1] is threading.current_thread()
    return answers[0][0]


def test_what_was_kept_comes_back_equal(qtbot: QtBot, keeper: StoreKeeper) -> None:
    talk = _talk()
    _keep(keeper, talk)
    assert _loaded(qtbot, keeper, talk.id) == talk


def test_the_last_state_of_a_streamed_message_is_the_one_kept(qtbot: QtBot, keeper: StoreKeeper) -> None:
    talk = _talk()
    keeper.keep_conversation(talk)
    keeper.keep_message(talk, talk.messages[0])
    for text in ("H", "Hi", "Hi there"):
        keeper.keep_message(talk, talk.messages[1].model_copy(update={"text": text}))
    found = _loaded(qtbot, keeper, talk.id)
    assert found is not None
    assert [message.text for message in found.messages] == ["Hello", "Hi there"]


@pytest.mark.expects_warnings  # the store logs it, which is what a reader of a bug report looks for
def test_an_unknown_conversation_is_none(qtbot: QtBot, keeper: StoreKeeper) -> None:
    assert _loaded(qtbot, keeper, "nobody") is None


@pytest.mark.usefixtures("qtbot")
def test_a_conversation_that_loses_its_last_message_goes_too(keeper: StoreKeeper, store: StoreThread) -> None:
    talk = _talk()
    _keep(keeper, talk)
    gone = tuple(message.id for message in talk.messages)
    keeper.drop_messages(talk.without(gone), gone)
    assert store.submit(store.conversations.list_summaries).result() == []


def test_a_refused_message_of_a_longer_conversation_leaves_the_rest(qtbot: QtBot, keeper: StoreKeeper) -> None:
    talk = _talk().append(Message(role=Role.USER, text="too long")).append(Message(role=Role.ASSISTANT, text=""))
    _keep(keeper, talk)
    gone = tuple(message.id for message in talk.messages[2:])
    keeper.drop_messages(talk.without(gone), gone)
    found = _loaded(qtbot, keeper, talk.id)
    assert found is not None
    assert [message.text for message in found.messages] == ["Hello", "Hi"]


@pytest.mark.usefixtures("qtbot")
def test_settings_are_kept(keeper: StoreKeeper, store: StoreThread) -> None:
    keeper.keep_settings(AppSettings(theme=ThemeChoice.DARK))
    assert store.submit(store.settings.load).result().theme is ThemeChoice.DARK


def test_problems_of_the_store_arrive_as_signals(qtbot: QtBot) -> None:
    keeper = StoreKeeper()
    problem = Problem(kind=ProblemKind.STORE_FAILED, facts={"reason": "disk full"})
    with qtbot.wait_signal(keeper.problem_raised, timeout=5000) as caught:
        thread = threading.Thread(target=keeper.on_problem, args=(problem,))
        thread.start()
        thread.join()
    assert caught.args == [problem]


@pytest.fixture
def lock(store: StoreThread, tmp_path: Path) -> Iterator[sqlite3.Connection]:
    """Another program that writes; what the test wrote before is on the disk."""
    store.submit(store.settings.load).result()
    with closing(sqlite3.connect(tmp_path / "chatapp.sqlite3", isolation_level=None)) as other:
        yield other


@pytest.mark.expects_warnings
def test_a_lock_keeps_nobody_from_opening_a_chat(qtbot: QtBot, keeper: StoreKeeper, lock: sqlite3.Connection) -> None:
    """The one that waits to be saved comes from memory, as far as it was written; another one from the disk."""
    saved, talk = _talk(), _talk()
    keeper.keep_all(saved)
    qtbot.wait_until(lambda: keeper.unsaved == (), timeout=10_000)
    lock.execute("BEGIN IMMEDIATE")
    _keep(keeper, talk)
    longer = talk.messages[1].model_copy(update={"text": "Hi there"})
    keeper.keep_message(talk, longer)
    keeper.rename(talk.id, "Named")
    wanted = talk.replace_message(longer).model_copy(update={"title": "Named", "updated_at": talk.updated_at})
    assert _loaded(qtbot, keeper, talk.id) == wanted
    assert _loaded(qtbot, keeper, saved.id) == saved
    assert keeper.unsaved == (wanted,)
    lock.execute("ROLLBACK")
    qtbot.wait_until(lambda: keeper.unsaved == (), timeout=30_000)
    assert _loaded(qtbot, keeper, talk.id) == wanted


@pytest.mark.expects_warnings
def test_what_can_never_be_written_stays_in_memory(qtbot: QtBot, keeper: StoreKeeper, store: StoreThread) -> None:
    """A message whose conversation is not on the disk breaks a rule of the database."""
    talk = _talk()
    keeper.keep_message(talk, talk.messages[0])
    store.submit(store.settings.load).result()  # behind the write
    qtbot.wait(50)  # what the store thread says of the write arrives
    assert keeper.unsaved == (talk,)
    assert _loaded(qtbot, keeper, talk.id) == talk


@pytest.mark.expects_warnings
def test_a_deletion_that_waits_is_not_read_past(qtbot: QtBot, keeper: StoreKeeper, lock: sqlite3.Connection) -> None:
    talk = _talk()
    keeper.keep_all(talk)
    qtbot.wait_until(lambda: keeper.unsaved == (), timeout=10_000)
    lock.execute("BEGIN IMMEDIATE")
    keeper.delete(talk.id)
    answers: list[Conversation | None] = []
    keeper.load(talk.id, answers.append)
    lock.execute("ROLLBACK")
    qtbot.wait_until(lambda: bool(answers), timeout=30_000)
    assert answers == [None]
