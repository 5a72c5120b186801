"""Conversations that another process adds: seen once, without asking again and again."""

import math
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from chatapp.controllers.conversations import ConversationsController
from chatapp.controllers.outside_changes import OutsideChangesController
from chatapp.domain.conversation import Conversation
from chatapp.domain.message import Message, Role
from chatapp.storage.outside_changes import StoredList, tell_window
from chatapp.storage.session_log.kept import KeptConversation
from chatapp.storage.writer import StoreThread
from tests.controllers.fakes import RecordingKeeper

_PATIENCE_MS = 20_000


@pytest.fixture
def store(tmp_path: Path) -> Iterator[StoreThread]:
    thread = StoreThread(tmp_path / "chatapp.sqlite3")
    yield thread
    thread.close()


@pytest.fixture
def watch(qtbot: QtBot, store: StoreThread, tmp_path: Path) -> Iterator[OutsideChangesController]:
    assert qtbot
    controller = OutsideChangesController(store, tmp_path / "changes.stamp")
    controller.start()
    yield controller
    controller.close()


def _talk(name: str) -> Conversation:
    return Conversation(id=name, title=name).append(Message(role=Role.USER, text=name))


def _add_from_outside(folder: Path, name: str, draft: str = "") -> None:
    with closing(StoreThread(folder / "chatapp.sqlite3")) as other:
        other.submit(other.transfer.store, [KeptConversation(conversation=_talk(name), draft=draft)]).result()


def test_a_touched_file_leads_to_a_look(watch: OutsideChangesController, qtbot: QtBot, tmp_path: Path) -> None:
    for name in ("a", "b"):  # the file is still watched after the first time
        _add_from_outside(tmp_path, name, draft=f"to {name}")
        with qtbot.wait_signal(watch.found, timeout=_PATIENCE_MS) as caught:
            tell_window(tmp_path / "changes.stamp")
    assert caught.args is not None
    stored = caught.args[0]
    assert isinstance(stored, StoredList)
    assert {summary.id for summary in stored.summaries} == {"a", "b"}
    assert stored.drafts == {"a": "to a", "b": "to b"}


def test_a_look_without_a_change_from_outside_tells_nothing(
    watch: OutsideChangesController, store: StoreThread, qtbot: QtBot
) -> None:
    store.submit(store.conversations.save_whole, _talk("own")).result()
    with qtbot.assert_not_emitted(watch.found, wait=50):
        watch.look()
        store.submit(store.settings.load).result()  # behind the look
    assert store.submit(store.outside.look).result() is None


def test_a_watcher_that_ended_looks_no_more(watch: OutsideChangesController, store: StoreThread, tmp_path: Path) -> None:
    watch.close()
    _add_from_outside(tmp_path, "a")
    watch.look()
    assert store.submit(store.outside.look).result() is not None  # nobody has looked before


@pytest.mark.expects_warnings
def test_a_folder_that_cannot_be_written_is_told_in_the_log_alone(store: StoreThread, qtbot: QtBot, tmp_path: Path) -> None:
    assert qtbot
    controller = OutsideChangesController(store, tmp_path / "missing" / "changes.stamp")
    controller.start()
    tell_window(tmp_path / "missing" / "changes.stamp")
    controller.close()


def test_only_what_is_new_here_is_taken_in(qtbot: QtBot) -> None:
    """What was deleted here after the disk was asked is no news; what was deleted before and is there again, is."""
    assert qtbot
    kept = {name: _talk(name) for name in ("old", "gone")}
    desk = ConversationsController(RecordingKeeper(kept=kept), [talk.summary() for talk in kept.values()])
    desk.delete("gone")
    stored = [_talk(name).summary() for name in ("old", "gone", "new")]
    assert desk.take_in(stored, asked_at_s=0.0) == ["new"]
    assert desk.take_in(stored, asked_at_s=math.inf) == ["gone"]
    assert desk.take_in(stored) == []
