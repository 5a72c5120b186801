"""The list of downloads: order, pause, resume, restart, cancel, end of the app; against a local hub."""

import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from huggingface_hub.utils import close_session  # type: ignore[attr-defined]  # public, but not in an __all__
from pytestqt.qtbot import QtBot

from chatapp.controllers.downloads import DownloadItem, DownloadsController
from chatapp.errors import ProblemKind
from chatapp.models.hub import Hub
from chatapp.models.hub_files import HubModel
from chatapp.models.hub_partial import partial_downloads
from chatapp.models.hub_progress import DownloadPhase
from chatapp.models.scan import scan_folders
from tests.models.hub_server import FakeHub, running_hub

_PATIENCE_MS = 30_000
_SLOW_S = 0.01  # a block of 16 KiB each: 64 blocks take most of a second
_BODY = bytes(range(256)) * 4096  # 1 MiB


@pytest.fixture(name="fake")
def _fake() -> Iterator[FakeHub]:
    with running_hub(maker__tiny={"a-Q4_0.gguf": _BODY, "b-Q8_0.gguf": _BODY + b"x"}) as hub:
        yield hub
    close_session()


@pytest.fixture(name="downloads")
def _downloads(qtbot: QtBot) -> Iterator[DownloadsController]:
    assert qtbot
    controller = DownloadsController(lambda: "")
    yield controller
    controller.close()


def _models(fake: FakeHub) -> tuple[HubModel, ...]:
    return Hub(fake.endpoint).listing("maker/tiny").models


def _is(downloads: DownloadsController, index: int, phase: DownloadPhase) -> Callable[[], bool]:
    return lambda: len(downloads.items) > index and downloads.items[index].progress.phase is phase


def test_a_model_is_fetched_and_told(qtbot: QtBot, fake: FakeHub, downloads: DownloadsController, tmp_path: Path) -> None:
    done: list[DownloadItem] = []
    downloads.completed.connect(done.append)
    downloads.start(fake.endpoint, _models(fake)[0], tmp_path)
    qtbot.wait_until(lambda: bool(done), timeout=_PATIENCE_MS)
    assert done[0].path == tmp_path / "maker" / "tiny" / "a-Q4_0.gguf"
    assert done[0].path.read_bytes() == _BODY
    assert done[0].progress.is_checked


def test_one_runs_and_the_other_waits(qtbot: QtBot, fake: FakeHub, downloads: DownloadsController, tmp_path: Path) -> None:
    fake.faults.pause_s = _SLOW_S
    for model in _models(fake):
        downloads.start(fake.endpoint, model, tmp_path)
    qtbot.wait_until(_is(downloads, 0, DownloadPhase.RUNNING), timeout=_PATIENCE_MS)
    assert downloads.items[1].progress.phase is DownloadPhase.QUEUED
    fake.faults.pause_s = 0.0
    qtbot.wait_until(_is(downloads, 1, DownloadPhase.DONE), timeout=_PATIENCE_MS)
    assert downloads.items[0].progress.phase is DownloadPhase.DONE


def test_a_pause_keeps_what_arrived_and_goes_on_there(
    qtbot: QtBot, fake: FakeHub, downloads: DownloadsController, tmp_path: Path
) -> None:
    fake.faults.pause_s = _SLOW_S
    downloads.start(fake.endpoint, _models(fake)[0], tmp_path)
    qtbot.wait_until(_is(downloads, 0, DownloadPhase.RUNNING), timeout=_PATIENCE_MS)
    downloads.pause(downloads.items[0].key)
    qtbot.wait_until(_is(downloads, 0, DownloadPhase.PAUSED), timeout=_PATIENCE_MS)
    kept = downloads.items[0].progress.done_bytes
    assert 0 < kept < len(_BODY)
    assert scan_folders([tmp_path]) == []
    fake.faults.pause_s = 0.0
    downloads.resume(downloads.items[0].key)
    qtbot.wait_until(_is(downloads, 0, DownloadPhase.DONE), timeout=_PATIENCE_MS)
    assert fake.ranges() == ["", f"bytes={kept}-"]


def test_a_download_survives_the_app(qtbot: QtBot, fake: FakeHub, downloads: DownloadsController, tmp_path: Path) -> None:
    fake.faults.pause_s = _SLOW_S
    downloads.start(fake.endpoint, _models(fake)[0], tmp_path)
    qtbot.wait_until(_is(downloads, 0, DownloadPhase.RUNNING), timeout=_PATIENCE_MS)
    downloads.close()
    fake.faults.pause_s = 0.0
    later = DownloadsController(lambda: "")
    later.restore(tmp_path)
    assert [item.progress.phase for item in later.items] == [DownloadPhase.PAUSED]
    assert later.items[0].progress.done_bytes > 0
    later.resume(later.items[0].key)
    qtbot.wait_until(_is(later, 0, DownloadPhase.DONE), timeout=_PATIENCE_MS)
    later.close()
    assert (tmp_path / "maker" / "tiny" / "a-Q4_0.gguf").read_bytes() == _BODY


def test_a_server_that_falls_silent_has_no_speed(
    qtbot: QtBot, fake: FakeHub, downloads: DownloadsController, tmp_path: Path
) -> None:
    """One block, then nothing: after two seconds the speed is 0 and no time is named."""
    fake.faults.pause_s = 300.0
    downloads.start(fake.endpoint, _models(fake)[0], tmp_path)
    qtbot.wait_until(lambda: downloads.items[0].progress.bytes_per_s == 0.0, timeout=_PATIENCE_MS)
    assert downloads.items[0].progress.left_s is None
    assert downloads.items[0].progress.done_bytes == 16_384


def test_cancelling_deletes_what_arrived(qtbot: QtBot, fake: FakeHub, downloads: DownloadsController, tmp_path: Path) -> None:
    fake.faults.pause_s = _SLOW_S
    downloads.start(fake.endpoint, _models(fake)[0], tmp_path)
    qtbot.wait_until(_is(downloads, 0, DownloadPhase.RUNNING), timeout=_PATIENCE_MS)
    downloads.cancel(downloads.items[0].key)
    qtbot.wait_until(lambda: not downloads.items, timeout=_PATIENCE_MS)
    assert list(partial_downloads(tmp_path)) == []
    assert [path for path in tmp_path.rglob("*") if path.is_file()] == []


def test_a_failure_is_told_and_can_be_tried_again(
    qtbot: QtBot, fake: FakeHub, downloads: DownloadsController, tmp_path: Path
) -> None:
    model = _models(fake)[0]
    fake.gated.add("maker/tiny")
    downloads.start(fake.endpoint, model, tmp_path)
    qtbot.wait_until(_is(downloads, 0, DownloadPhase.FAILED), timeout=_PATIENCE_MS)
    problem = downloads.items[0].progress.problem
    assert problem is not None
    assert problem.kind is ProblemKind.HUB_GATED
    fake.gated.clear()
    downloads.start(fake.endpoint, model, tmp_path)  # the same file chosen again in the dialog
    qtbot.wait_until(_is(downloads, 0, DownloadPhase.DONE), timeout=_PATIENCE_MS)
    assert len(downloads.items) == 1


def test_a_failure_is_still_told_after_a_restart(
    qtbot: QtBot, fake: FakeHub, downloads: DownloadsController, tmp_path: Path
) -> None:
    fake.faults.sha256 = "0" * 64  # named to the listing, so what arrives is wrong
    model = _models(fake)[0]
    downloads.start(fake.endpoint, model, tmp_path)
    qtbot.wait_until(_is(downloads, 0, DownloadPhase.FAILED), timeout=_PATIENCE_MS)
    downloads.close()
    later = DownloadsController(lambda: "")
    later.restore(tmp_path)
    (item,) = later.items
    assert item.progress.phase is DownloadPhase.FAILED
    assert item.progress.is_of_earlier
    assert item.progress.problem is not None
    assert item.progress.problem.kind is ProblemKind.DOWNLOAD_HASH_WRONG
    assert item.progress.problem.facts["file"] == "a-Q4_0.gguf"
    fake.faults.pause_s = _SLOW_S
    later.resume(item.key)
    qtbot.wait_until(_is(later, 0, DownloadPhase.RUNNING), timeout=_PATIENCE_MS)
    assert not later.items[0].progress.is_of_earlier
    assert next(partial_downloads(tmp_path)).record.problem is None  # a run that begins has no reason yet
    later.close()


def test_a_pause_has_no_reason_after_a_restart(
    qtbot: QtBot, fake: FakeHub, downloads: DownloadsController, tmp_path: Path
) -> None:
    """Also not that of the failure before."""
    model = _models(fake)[0]
    fake.gated.add("maker/tiny")
    downloads.start(fake.endpoint, model, tmp_path)
    qtbot.wait_until(_is(downloads, 0, DownloadPhase.FAILED), timeout=_PATIENCE_MS)
    fake.gated.clear()
    fake.faults.pause_s = _SLOW_S
    downloads.resume(downloads.items[0].key)
    qtbot.wait_until(_is(downloads, 0, DownloadPhase.RUNNING), timeout=_PATIENCE_MS)
    downloads.close()
    later = DownloadsController(lambda: "")
    later.restore(tmp_path)
    assert (later.items[0].progress.phase, later.items[0].progress.problem) == (DownloadPhase.PAUSED, None)
    later.close()


def test_a_completed_model_leaves_the_list_and_stays_on_the_disk(
    qtbot: QtBot, fake: FakeHub, downloads: DownloadsController, tmp_path: Path
) -> None:
    downloads.start(fake.endpoint, _models(fake)[0], tmp_path)
    qtbot.wait_until(_is(downloads, 0, DownloadPhase.DONE), timeout=_PATIENCE_MS)
    downloads.cancel(downloads.items[0].key)
    assert downloads.items == ()
    assert (tmp_path / "maker" / "tiny" / "a-Q4_0.gguf").exists()


def test_the_app_closes_while_a_server_is_silent(
    qtbot: QtBot, fake: FakeHub, downloads: DownloadsController, tmp_path: Path
) -> None:
    """The thread waits for an answer that never comes; closing waits for it two seconds at most, not its time-out."""
    model = _models(fake)[0]
    fake.faults.silent = True
    downloads.start(fake.endpoint, model, tmp_path)
    n_before = len(fake.requests)
    qtbot.wait_until(lambda: len(fake.requests) > n_before, timeout=_PATIENCE_MS)
    begin = time.monotonic()
    downloads.close()
    assert time.monotonic() - begin < 9  # the time-out of an answer is 10 s
