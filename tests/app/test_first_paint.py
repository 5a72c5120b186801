"""The window is on the screen before what fills it is imported, and keeps what is written meanwhile."""

import json
import logging
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPlainTextEdit
from pytestqt.qtbot import QtBot

from chatapp.app.first_paint import FirstPaint, StartClock, StartSteps
from chatapp.app.start import WindowStart, application
from chatapp.domain.appearance import ThemeChoice
from chatapp.paths import DataFolder
from chatapp.storage.first_look import FirstLook
from chatapp.storage.writer import StoreThread
from tests.app.window import PATIENCE_MS

pytestmark = pytest.mark.gui

# What the empty window does not need, by the name of its package or module.
_LATER = (
    "chatapp.app.desktop",
    "chatapp.app.services",
    "chatapp.controllers",
    "chatapp.engine",
    "chatapp.engine_client",
    "chatapp.errors",
    "chatapp.metrics",
    "chatapp.protocol",
    "chatapp.telemetry",
    "PySide6.QtNetwork",
    "PySide6.QtSvg",
    "asyncio",
    "email",
    "http",
    "huggingface_hub",
    "jinja2",
    "keyring",
    "llama_cpp",
    "logging.handlers",
    "markdown_it",
    "multiprocessing",
    "numpy",
    "psutil",
    "pydantic",
    "pygments",
    "pyqtgraph",
    "socket",
    "ssl",
    "subprocess",
    "ziamath",
)
# Runs the real command line up to the first paint and prints what is imported there.
_PROBE = """
import json, sys
from chatapp.app import first_paint
def stop(self):
    print(json.dumps(sorted(sys.modules)))
    sys.stdout.flush()
    import os
    os._exit(0)
first_paint.StartSteps.go_on = stop
sys.argv = ["chatapp", "--data-dir", sys.argv[1]]
from chatapp.__main__ import main
main()
"""


def test_at_the_first_paint_nothing_is_imported_that_it_does_not_need(tmp_path: Path) -> None:
    command = [sys.executable, "-c", _PROBE, str(tmp_path)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=True)
    modules = set(json.loads(done.stdout.splitlines()[-1]))
    assert "chatapp.ui.main_window" in modules  # the probe was there when the window was
    assert sorted(name for name in modules if any(name == late or name.startswith(late + ".") for late in _LATER)) == []


@pytest.fixture
def start(tmp_path: Path, qtbot: QtBot) -> Iterator[WindowStart]:  # noqa: ARG001 - the application
    before = list(logging.getLogger("chatapp").handlers)
    one = WindowStart(application(), DataFolder(tmp_path), None, is_verbose=False)
    yield one
    one.first_paint.window.close()
    one.end()
    log = logging.getLogger("chatapp")
    for handler in [handler for handler in log.handlers if handler not in before]:
        log.removeHandler(handler)
        handler.close()


def _composer(start: WindowStart) -> QPlainTextEdit:
    found = start.first_paint.window.findChild(QPlainTextEdit, "composer")
    assert isinstance(found, QPlainTextEdit)
    return found


def test_what_is_written_into_the_empty_window_is_in_the_composer_afterwards(qtbot: QtBot, start: WindowStart) -> None:
    with qtbot.wait_signal(start.first_paint.done, timeout=PATIENCE_MS):
        start.begin()
    assert start.desktop is None
    qtbot.keyClicks(_composer(start), "Hello")
    qtbot.wait_until(lambda: start.desktop is not None, timeout=PATIENCE_MS)
    assert start.desktop is not None
    assert start.desktop.parts.composer.text() == "Hello"
    assert start.desktop.window is start.first_paint.window
    qtbot.keyClicks(_composer(start), ", you")
    assert start.desktop.parts.composer.text() == "Hello, you"


def test_what_is_written_follows_the_draft_that_was_kept(qtbot: QtBot, start: WindowStart, tmp_path: Path) -> None:
    with closing(StoreThread(DataFolder(tmp_path).database)) as store:
        store.submit(store.drafts.save, "", "Dear model, ").result()
    with qtbot.wait_signal(start.first_paint.done, timeout=PATIENCE_MS):
        start.begin()
    qtbot.keyClicks(_composer(start), "hello")
    qtbot.wait_until(lambda: start.desktop is not None, timeout=PATIENCE_MS)
    assert start.desktop is not None
    assert start.desktop.parts.composer.text() == "Dear model, hello"


def test_closing_the_empty_window_leaves_the_rest_out(qtbot: QtBot, start: WindowStart) -> None:
    with qtbot.wait_signal(start.first_paint.done, timeout=PATIENCE_MS):
        start.begin()
    start.first_paint.window.close()
    qtbot.wait(200)
    assert (start.desktop, start.services) == (None, None)


def test_the_empty_window_wears_what_it_wore_last_time(qtbot: QtBot) -> None:
    paint = FirstPaint(application(), FirstLook(theme=ThemeChoice.DARK))
    qtbot.addWidget(paint.window)
    with qtbot.wait_signal(paint.done, timeout=PATIENCE_MS):
        paint.show()
    assert paint.watcher.theme.is_dark
    assert paint.window.first_draft.focusProxy() is _draft(paint)


def _draft(paint: FirstPaint) -> QPlainTextEdit:
    found = paint.window.findChild(QPlainTextEdit, "composer", Qt.FindChildOption.FindChildrenRecursively)
    assert isinstance(found, QPlainTextEdit)
    return found


def test_a_step_that_fails_ends_the_steps_and_is_told(qtbot: QtBot) -> None:
    done: list[str] = []
    failures: list[Exception] = []

    def steps() -> Iterator[None]:
        done.append("first")
        yield
        raise ValueError("second")

    work = StartSteps(steps(), failures.append, StartClock())
    work.go_on()
    qtbot.wait_until(lambda: bool(failures), timeout=PATIENCE_MS)
    assert done == ["first"]
    assert [str(failure) for failure in failures] == ["second"]
