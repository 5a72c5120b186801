"""A damaged database, from the start of the window and inside of it: asked, brought back, nothing lost silently."""

from collections.abc import Callable
from contextlib import closing
from datetime import date
from pathlib import Path

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QLabel, QPushButton

from chatapp.app.desktop import Desktop
from chatapp.app.start import run_window
from chatapp.domain.settings import AppSettings
from chatapp.paths import DataFolder
from chatapp.storage.backup import copy_of_the_day
from chatapp.storage.conversations import ConversationStore
from chatapp.storage.database import open_database
from chatapp.storage.settings import SettingsStore
from chatapp.ui.dialogs.damaged_data_dialog import DamagedDataDialog
from chatapp.ui.main_window import MainWindow
from tests.storage.damage import fill, overwrite, overwrite_messages

pytestmark = [pytest.mark.gui, pytest.mark.expects_warnings, pytest.mark.usefixtures("qtbot")]

_LOOK_MS = 20
_PATIENCE_MS = 60_000


class _Person:
    """Reads what comes up and presses buttons, until the window is seen complete; then closes it."""

    def __init__(self, *presses: str) -> None:
        self.presses = list(presses)
        self.sentences: list[str] = []
        self.notice = ""
        self._n_looks_left = _PATIENCE_MS // _LOOK_MS
        self._timer = QTimer(interval=_LOOK_MS)
        self._timer.timeout.connect(self._look)

    def start_app(self, folder: Path) -> int:
        self._timer.start()
        code = run_window(DataFolder(folder), model=folder / "none.gguf", is_verbose=False)
        self._timer.stop()
        return code

    def _look(self) -> None:
        shown = [widget for widget in QApplication.topLevelWidgets() if widget.isVisible()]
        for dialog in (widget for widget in shown if isinstance(widget, DamagedDataDialog)):
            self._press(dialog)
            return
        self._n_looks_left -= 1
        for window in (widget for widget in shown if isinstance(widget, MainWindow)):
            self._read(window)
            if self._n_looks_left < 0:
                window.close()

    def _press(self, dialog: DamagedDataDialog) -> None:
        label = dialog.findChild(QLabel, "damagedDataSentence")
        assert isinstance(label, QLabel)
        self.sentences.append(label.text())
        button = dialog.findChild(QPushButton, self.presses.pop(0))
        assert isinstance(button, QPushButton)
        button.click()

    def _read(self, window: MainWindow) -> None:
        label = window.findChild(QLabel, "problemSentence")
        if not isinstance(label, QLabel) or not label.isVisible():
            return
        if self.presses and self.presses[0] == "problemActionButton" and "is damaged" in label.text():
            self.sentences.append(label.text())
            self._click(window, self.presses.pop(0))
        elif not self.presses and any(word in label.text() for word in ("repaired", "again")):
            self.notice = label.text()
            window.close()

    def _click(self, window: MainWindow, name: str) -> None:
        button = window.findChild(QPushButton, name)
        assert isinstance(button, QPushButton)
        QTimer.singleShot(0, button.click)  # a dialog opens in it: this look must end first


def _texts(file: Path) -> dict[str, list[str]]:
    with closing(open_database(file)) as connection:
        store = ConversationStore(connection)
        return {summary.id: [m.text for m in store.load(summary.id).messages] for summary in store.list_summaries()}


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return DataFolder(tmp_path).database


def _damaged_start(file: Path) -> dict[str, list[str]]:
    made = fill(file, 3)
    copy_of_the_day(file, date(2026, 5, 1))
    overwrite(file, 1)
    return {talk.id: [message.text for message in talk.messages] for talk in made}


def test_a_database_that_cannot_be_opened_is_repaired_at_the_start(file: Path) -> None:
    wanted = _damaged_start(file)
    person = _Person("repairButton")
    assert person.start_app(file.parent) == 0
    assert "is damaged" in person.sentences[0]
    assert person.notice.startswith("The chats are repaired: 36 messages in 3 chats are there.")
    assert "Nothing is known to be missing." in person.notice
    assert _texts(file) == wanted


def test_or_goes_back_to_the_copy(file: Path) -> None:
    wanted = _damaged_start(file)
    person = _Person("goBackButton")
    assert person.start_app(file.parent) == 0
    assert person.notice.startswith("The chats are those of the copy chatapp.sqlite3.day-2026-05-01.backup again.")
    assert _texts(file) == wanted


def test_or_is_left_as_it_is(file: Path) -> None:
    _damaged_start(file)
    before = file.read_bytes()
    person = _Person("leaveButton")
    assert person.start_app(file.parent) == 1
    assert file.read_bytes() == before


def test_a_repair_that_cannot_be_says_so_and_asks_again(file: Path) -> None:
    fill(file, 3)
    overwrite(file, 1)
    before = file.read_bytes()
    person = _Person("repairButton", "leaveButton")
    assert person.start_app(file.parent) == 1
    assert "Nothing could be read" in person.sentences[1]
    assert file.read_bytes() == before


def test_damage_found_in_the_open_window_is_repaired_from_there(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The chat on screen was read before the damage came: it is whole afterwards, though its page is not."""
    wanted = {talk.id: [message.text for message in talk.messages] for talk in fill(file, 3)}
    with closing(open_database(file)) as connection:
        SettingsStore(connection).save(AppSettings(conversation_id="c1"))
    _when_shown(monkeypatch, "c1", lambda: overwrite_messages(file))
    person = _Person("problemActionButton", "repairButton")
    assert person.start_app(file.parent) == 0
    assert "is damaged (in messages)" in person.sentences[0]
    assert "entries could not be read" in person.notice
    found = _texts(file)
    assert found["c1"] == wanted["c1"]
    assert set(found) == set(wanted)


def _when_shown(monkeypatch: pytest.MonkeyPatch, conversation_id: str, then: Callable[[], None]) -> None:
    """Damage the file once the chat is on screen, and let the check begin then."""
    start = Desktop.start

    def start_and_watch(self: Desktop, model: Path | None) -> None:
        services = self.services
        begin = services.upkeep.start
        monkeypatch.setattr(services.upkeep, "start", lambda: None)

        def on_shown(conversation: object) -> None:
            if getattr(conversation, "id", "") == conversation_id:
                then()
                begin()

        services.chat.conversation_shown.connect(on_shown)
        start(self, model)

    monkeypatch.setattr(Desktop, "start", start_and_watch)
