"""Exports and imports beside the window's thread."""

from collections.abc import Iterator
from pathlib import Path
from threading import Event

import pytest
from pytestqt.qtbot import QtBot

from chatapp.controllers.conversation_transfer import ConversationTransferController, ImportReport
from chatapp.domain.conversation import Conversation
from chatapp.domain.message import Message, Role
from chatapp.errors import ProblemKind
from chatapp.storage.session_log.formats import LogFormat
from chatapp.storage.session_log.imports import read_conversations
from chatapp.storage.session_log.many import ExportOrder
from chatapp.storage.writer import StoreThread

_PATIENCE_MS = 10_000
_TALKS = [Conversation(id=key).append(Message(role=Role.USER, text=f"Say {key}")) for key in ("a", "b", "c")]


@pytest.fixture
def store(tmp_path: Path) -> Iterator[StoreThread]:
    opened = StoreThread(tmp_path / "db.sqlite3")
    for talk in _TALKS:
        opened.submit(opened.conversations.save_whole, talk).result()
    yield opened
    opened.close()


@pytest.fixture
def transfer(store: StoreThread, qtbot: QtBot) -> Iterator[ConversationTransferController]:
    assert qtbot
    controller = ConversationTransferController(store)
    yield controller
    controller.close()


def _order(target: Path) -> ExportOrder:
    return ExportOrder(LogFormat.JSON, target, is_single=False)


def test_writes_what_was_asked_for_and_tells_how_far(
    transfer: ConversationTransferController, qtbot: QtBot, tmp_path: Path
) -> None:
    told: list[tuple[int, int]] = []
    transfer.progressed.connect(lambda n_done, n_all: told.append((n_done, n_all)))
    newer = _TALKS[2].model_copy(update={"title": "As it is on screen"})
    with qtbot.wait_signal(transfer.ended, timeout=_PATIENCE_MS):
        assert transfer.export(_order(tmp_path / "some.json"), ("c", "a", "deleted"), current=newer)
    assert [kept.conversation for kept in read_conversations(tmp_path / "some.json")] == [newer, _TALKS[0]]
    assert told[0] == (0, 3)
    assert told[-1] == (2, 3)


def test_a_failure_is_told(transfer: ConversationTransferController, qtbot: QtBot, tmp_path: Path) -> None:
    with qtbot.wait_signal(transfer.failed, timeout=_PATIENCE_MS) as failed:
        transfer.export(_order(tmp_path / "no" / "such" / "place"), ("a",))
    assert failed.args is not None
    assert failed.args[0].kind is ProblemKind.EXPORT_FAILED


def test_cancelling_leaves_nothing_even_while_the_store_is_held_up(
    transfer: ConversationTransferController, store: StoreThread, qtbot: QtBot, tmp_path: Path
) -> None:
    (tmp_path / "out").mkdir()
    held = Event()
    store.submit(held.wait, 10.0)
    with qtbot.wait_signal(transfer.ended, timeout=_PATIENCE_MS):
        assert transfer.export(_order(tmp_path / "out" / "all.json"), ("a", "b"))
        assert not transfer.export(_order(tmp_path / "second.json"), ("a",))
        transfer.cancel()
    held.set()
    assert list((tmp_path / "out").iterdir()) == []


def test_a_bad_file_does_not_keep_a_good_one_out(transfer: ConversationTransferController, qtbot: QtBot, tmp_path: Path) -> None:
    (tmp_path / "bad.json").write_text("no")
    (tmp_path / "good.jsonl").write_text('{"messages": [{"role": "user", "content": "Hi"}]}\n')
    reports: list[ImportReport] = []
    transfer.imported.connect(reports.append)
    with qtbot.wait_signal(transfer.ended, timeout=_PATIENCE_MS):
        transfer.import_files([tmp_path / "bad.json", tmp_path / "good.jsonl"])
    (report,) = reports
    assert [one.conversation.title for one in report.added] == ["Hi"]
    assert [problem.facts["file"] for problem in report.problems] == ["bad.json"]
