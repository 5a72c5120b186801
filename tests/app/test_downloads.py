"""Finding and downloading a model in the real window, from a local hub: by keyboard and mouse, and when things go wrong."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from huggingface_hub.utils import close_session  # type: ignore[attr-defined]  # public, but not in an __all__
from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtWidgets import QLabel, QLineEdit, QListWidget, QPushButton
from pytestqt.qtbot import QtBot

from chatapp.app.desktop import Desktop
from chatapp.models.hub_progress import DownloadPhase
from chatapp.ui.actions import ActionId
from chatapp.ui.models.download_dialog import DownloadDialog
from tests.app.window import PATIENCE_MS, open_window
from tests.models.gguf_files import describe, write_gguf
from tests.models.hub_server import FakeHub, running_hub

pytestmark = pytest.mark.gui


@pytest.fixture(name="fake")
def _fake(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[FakeHub]:
    body = write_gguf(tmp_path / "source.gguf", describe).read_bytes()
    large = {"tiny-F16.gguf": body + bytes(500_000)}
    with running_hub(maker__tiny={"tiny-Q4_K_M.gguf": body, **large}, other__gated={"g-Q8_0.gguf": body}) as hub:
        hub.gated.add("other/gated")
        monkeypatch.setenv("HF_ENDPOINT", hub.endpoint)
        monkeypatch.delenv("HF_TOKEN", raising=False)
        yield hub
    close_session()


@pytest.fixture(name="desktop")
def _desktop(qtbot: QtBot, tmp_path: Path, fake: FakeHub) -> Iterator[Desktop]:
    assert qtbot
    assert fake
    script = tmp_path / "script.json"
    script.write_text(json.dumps({"turns": []}), encoding="utf-8")
    with open_window(tmp_path / "data", ("--backend", "scripted", "--script", str(script))) as opened:
        yield opened
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


def _opened(desktop: Desktop) -> DownloadDialog:
    desktop.window.action(ActionId.FIND_MODELS).trigger()
    assert desktop.download_wiring.dialog is not None
    return desktop.download_wiring.dialog


def _list(dialog: DownloadDialog, name: str) -> QListWidget:
    found = dialog.findChild(QListWidget, name)
    assert found is not None
    return found


def _press(qtbot: QtBot, dialog: DownloadDialog, name: str) -> None:
    button = dialog.findChild(QPushButton, name)
    assert button is not None
    assert button.isEnabled()
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)


def _search(qtbot: QtBot, dialog: DownloadDialog, words: str) -> None:
    field = dialog.findChild(QLineEdit, "hubSearchField")
    assert field is not None
    field.setText(words)
    qtbot.keyClick(field, Qt.Key.Key_Return)


def _choose(qtbot: QtBot, dialog: DownloadDialog, repo_id: str) -> None:
    """Search for a repository and mark it with the keyboard."""
    _search(qtbot, dialog, repo_id)
    repos = _list(dialog, "hubRepoList")
    qtbot.wait_until(lambda: repos.count() == 1 and repos.item(0).text() == repo_id, timeout=PATIENCE_MS)
    repos.setCurrentRow(0)
    repos.setFocus()
    qtbot.keyClick(repos, Qt.Key.Key_Return)
    qtbot.wait_until(lambda: _list(dialog, "hubFileList").count() > 0, timeout=PATIENCE_MS)


def _said(dialog: DownloadDialog, name: str = "hubMessage") -> str:
    label = dialog.findChild(QLabel, name)
    return "" if label is None else label.text()


def test_nothing_is_asked_before_the_user_does(desktop: Desktop, fake: FakeHub) -> None:
    dialog = _opened(desktop)
    assert _list(dialog, "hubRepoList").count() == 12  # the suggestions
    assert "until then nothing leaves this computer" in _said(dialog, "hubPrivacyLabel")
    assert fake.requests == []


def test_a_model_is_found_fetched_listed_and_offered_to_load(qtbot: QtBot, desktop: Desktop, tmp_path: Path) -> None:
    dialog = _opened(desktop)
    _choose(qtbot, dialog, "maker/tiny")
    files = _list(dialog, "hubFileList")
    assert [files.item(row).text() for row in range(files.count())] == ["Q4_K_M", "F16"]
    assert files.currentRow() == 0  # the usual one, although the other one fits, too
    _press(qtbot, dialog, "hubDownloadButton")
    place = tmp_path / "data" / "models" / "maker" / "tiny" / "tiny-Q4_K_M.gguf"
    qtbot.wait_until(lambda: any(entry.path == place for entry in desktop.services.library.entries), timeout=PATIENCE_MS)
    assert "its SHA-256 is the hub's" in _said(dialog, "downloadProgressValue")
    chosen: list[str] = []
    desktop.picker.model_chosen.connect(chosen.append)
    _press(qtbot, dialog, "downloadActButton")
    assert chosen == [str(place)]


def test_a_download_pauses_and_resumes_in_the_dialog(qtbot: QtBot, desktop: Desktop, fake: FakeHub) -> None:
    dialog = _opened(desktop)
    _choose(qtbot, dialog, "maker/tiny")
    fake.faults.pause_s = 0.3  # 31 blocks: long enough for a rate, and to be paused
    _list(dialog, "hubFileList").setCurrentRow(1)
    _press(qtbot, dialog, "hubDownloadButton")
    qtbot.wait_until(lambda: " left" in _said(dialog, "downloadProgressValue"), timeout=PATIENCE_MS)
    _press(qtbot, dialog, "downloadActButton")
    qtbot.wait_until(lambda: _said(dialog, "downloadProgressValue").endswith("paused"), timeout=PATIENCE_MS)
    assert all("tiny-F16" not in str(entry.path) for entry in desktop.services.library.entries)
    fake.faults.pause_s = 0.0
    _press(qtbot, dialog, "downloadActButton")
    qtbot.wait_until(lambda: "complete" in _said(dialog, "downloadProgressValue"), timeout=PATIENCE_MS)
    _press(qtbot, dialog, "downloadRemoveButton")
    assert desktop.services.downloads.items == ()


def test_a_gated_model_is_explained_with_its_page(qtbot: QtBot, desktop: Desktop, fake: FakeHub) -> None:
    dialog = _opened(desktop)
    _choose(qtbot, dialog, "other/gated")
    page = dialog.findChild(QPushButton, "hubOpenPageButton")
    assert page is not None
    assert page.isVisible()
    assert page.toolTip() == f"{fake.endpoint}/other/gated"
    _press(qtbot, dialog, "hubDownloadButton")
    qtbot.wait_until(lambda: "accept their terms" in _said(dialog, "downloadProgressValue"), timeout=PATIENCE_MS)


def test_offline_is_one_sentence_in_the_dialog_and_nowhere_else(qtbot: QtBot, desktop: Desktop) -> None:
    """Port 9 of this machine: nothing listens there."""
    desktop.services.hub.endpoint = "http://127.0.0.1:9"
    dialog = _opened(desktop)
    _search(qtbot, dialog, "anything")
    qtbot.wait_until(lambda: "cannot be reached" in _said(dialog), timeout=PATIENCE_MS)
    assert desktop.parts.problem_bar.isHidden()


def test_another_folder_is_kept_and_its_models_are_listed(
    qtbot: QtBot, desktop: Desktop, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    place = tmp_path / "elsewhere"
    monkeypatch.setattr(desktop.download_wiring.folder_dialog, "ask", lambda _start: place)
    dialog = _opened(desktop)
    _press(qtbot, dialog, "downloadFolderButton")
    assert _said(dialog, "downloadFolderValue") == str(place)
    _choose(qtbot, dialog, "maker/tiny")
    _press(qtbot, dialog, "hubDownloadButton")
    dialog.close()
    path = place / "maker" / "tiny" / "tiny-Q4_K_M.gguf"
    qtbot.wait_until(lambda: any(entry.path == path for entry in desktop.services.library.entries), timeout=PATIENCE_MS)
    settings = desktop.services.settings.settings
    assert (settings.download_folder, settings.model_folders) == (str(place), (str(place),))
    assert "is downloaded and checked" in desktop.parts.problem_bar.sentence()  # the dialog is closed: the window says so


def test_what_an_earlier_session_left_is_listed_paused(qtbot: QtBot, tmp_path: Path, fake: FakeHub) -> None:
    fake.faults.pause_s = 0.5  # 31 blocks: it cannot be complete when the window has closed
    script = tmp_path / "script.json"
    script.write_text(json.dumps({"turns": []}), encoding="utf-8")
    arguments = ("--backend", "scripted", "--script", str(script))
    with open_window(tmp_path / "data", arguments) as desktop:
        dialog = _opened(desktop)
        _choose(qtbot, dialog, "maker/tiny")
        _list(dialog, "hubFileList").setCurrentRow(1)
        _press(qtbot, dialog, "hubDownloadButton")
        qtbot.wait_until(lambda: desktop.services.downloads.items[0].progress.done_bytes > 0, timeout=PATIENCE_MS)
    n_requests = len(fake.requests)
    with open_window(tmp_path / "data", arguments) as desktop:
        qtbot.wait_until(lambda: len(desktop.services.downloads.items) == 1, timeout=PATIENCE_MS)
        (item,) = desktop.services.downloads.items
        assert item.progress.phase is DownloadPhase.PAUSED
        assert 0 < item.progress.done_bytes < item.model.bytes
        assert all(".incomplete" not in str(entry.path) for entry in desktop.services.library.entries)
    assert len(fake.requests) == n_requests  # a start asks nobody
