"""The rows of downloads: what began or failed last is in sight, whatever came before."""

from pathlib import Path

import pytest
from PySide6.QtWidgets import QScrollArea
from pytestqt.qtbot import QtBot

from chatapp.controllers.downloads import DownloadItem
from chatapp.errors import Problem, ProblemKind
from chatapp.models.hub_files import HubFile, HubModel
from chatapp.models.hub_partial import DownloadRecord, PartialDownload
from chatapp.models.hub_progress import DownloadPhase, DownloadProgress
from chatapp.ui.models.download_row import DownloadRow
from chatapp.ui.models.download_shelf import DownloadShelf

_LOST = Problem(kind=ProblemKind.HUB_UNREACHABLE, facts={"host": "the hub"})


def _item(number: int, phase: DownloadPhase) -> DownloadItem:
    files = (HubFile(path=f"m{number}.gguf", size_bytes=1000),)
    model = HubModel(repo_id="a/b", revision="1", title=f"m{number}", quantization="Q4_0", files=files)
    problem = _LOST if phase is DownloadPhase.FAILED else None
    return DownloadItem(
        PartialDownload(Path("x"), DownloadRecord(endpoint="e", model=model)), DownloadProgress(phase, problem=problem)
    )


@pytest.fixture
def shelf(qtbot: QtBot) -> DownloadShelf:
    shelf = DownloadShelf()
    qtbot.addWidget(shelf)
    shelf.resize(500, 300)
    shelf.show()
    qtbot.waitExposed(shelf)
    return shelf


def _is_in_sight(shelf: DownloadShelf, number: int) -> bool:
    scroll = shelf.findChild(QScrollArea, "downloadScroll")
    assert scroll is not None
    row = shelf.findChildren(DownloadRow)[number]
    top = row.mapTo(scroll.viewport(), row.rect().topLeft()).y()
    return top >= 0 and top + row.height() <= scroll.viewport().height()


def test_a_download_that_begins_is_scrolled_to(qtbot: QtBot, shelf: DownloadShelf) -> None:
    old = [_item(number, DownloadPhase.DONE) for number in range(6)]
    shelf.show_items(old)
    qtbot.waitUntil(lambda: _is_in_sight(shelf, 0))
    assert not _is_in_sight(shelf, 5)
    shelf.show_items([*old, _item(6, DownloadPhase.QUEUED)])
    qtbot.waitUntil(lambda: _is_in_sight(shelf, 6))


def test_a_download_that_fails_is_scrolled_to_with_its_sentence(qtbot: QtBot, shelf: DownloadShelf) -> None:
    running = [_item(number, DownloadPhase.RUNNING) for number in range(7)]
    shelf.show_items(running)
    qtbot.waitUntil(lambda: _is_in_sight(shelf, 0))
    shelf.show_items([*running[:6], _item(6, DownloadPhase.FAILED)])
    qtbot.waitUntil(lambda: _is_in_sight(shelf, 6))


def test_what_goes_on_leaves_the_list_where_somebody_scrolled_it(qtbot: QtBot, shelf: DownloadShelf) -> None:
    running = [_item(number, DownloadPhase.RUNNING) for number in range(6)]
    shelf.show_items([*running, _item(6, DownloadPhase.QUEUED)])
    qtbot.waitUntil(lambda: _is_in_sight(shelf, 6))
    scroll = shelf.findChild(QScrollArea, "downloadScroll")
    assert scroll is not None
    scroll.verticalScrollBar().setValue(0)
    for phase in (DownloadPhase.QUEUED, DownloadPhase.RUNNING):
        shelf.show_items([*running, _item(6, phase)])
        qtbot.wait(50)
        assert _is_in_sight(shelf, 0)
