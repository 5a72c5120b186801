"""Real processes that die or meet an error; what is kept of it, what is not, and how the next start offers it."""

import logging
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from PySide6.QtWidgets import QPlainTextEdit, QPushButton, QToolButton
from pytestqt.qtbot import QtBot

from chatapp.app.crash_report import CrashGuard, report_text
from chatapp.app.start import WindowStart, application
from chatapp.paths import DataFolder
from tests.app.window import PATIENCE_MS, find

pytestmark = pytest.mark.gui

# The real window, in which something goes wrong once it is complete.
_PROGRAM = """
import ctypes, sys, threading
from pathlib import Path
from PySide6.QtCore import QTimer, qFatal
from PySide6.QtWidgets import QApplication
from chatapp.app import start
from chatapp.paths import DataFolder

def die(): ctypes.string_at(0)
def fail():
    secret = "my diary"
    QTimer.singleShot(300, QApplication.quit)
    raise ValueError(secret)
def thread():
    def work(): raise KeyError("my diary")
    QTimer.singleShot(300, QApplication.quit)
    threading.Thread(target=work).start()
def fatal(): qFatal("no screen left")
def nothing(): QApplication.quit()

filled = start.WindowStart._fill_window
def fill(self):
    filled(self)
    QTimer.singleShot(100, globals()[sys.argv[2]])
start.WindowStart._fill_window = fill
sys.exit(start.run_window(DataFolder(Path(sys.argv[1])), model=None, is_verbose=False))
"""


def _run(folder: Path, what: str) -> int:
    command = [sys.executable, "-c", _PROGRAM, str(folder), what]
    return subprocess.run(command, capture_output=True, timeout=120, check=False).returncode


@contextmanager
def _next_start(qtbot: QtBot, folder: Path) -> Iterator[WindowStart]:
    log = logging.getLogger("chatapp")
    before = list(log.handlers)
    start = WindowStart(application(), DataFolder(folder), None, is_verbose=False)
    start.watches_crashes = True
    start.begin()
    qtbot.wait_until(lambda: start.desktop is not None, timeout=PATIENCE_MS)
    try:
        yield start
    finally:
        start.first_paint.window.close()
        start.end()
        for handler in [handler for handler in log.handlers if handler not in before]:
            log.removeHandler(handler)
            handler.close()


def _sentence(start: WindowStart) -> str:
    assert start.desktop is not None
    return start.desktop.parts.problem_bar.sentence()


@pytest.mark.skipif(sys.platform == "win32", reason="signals")
def test_a_window_that_died_is_told_at_the_next_start_and_only_there(qtbot: QtBot, tmp_path: Path) -> None:
    assert _run(tmp_path, "die") == -signal.SIGSEGV
    with _next_start(qtbot, tmp_path) as start:
        assert _sentence(start).startswith("chatapp ended unexpectedly last time.")
        assert start.desktop is not None
        find(start.desktop, QPushButton, "problemActionButton").click()
        text = find(start.desktop, QPlainTextEdit, "crashReportText").toPlainText()
        assert text.startswith("chatapp ended unexpectedly\n")
        assert "Segmentation fault" in text
        assert "string_at" in text  # where it happened
        assert "chatapp.init" in text  # the end of the program log
    with _next_start(qtbot, tmp_path) as start:
        assert _sentence(start) == ""


def test_an_error_that_nobody_handled_is_kept_without_what_was_written(qtbot: QtBot, tmp_path: Path) -> None:
    assert _run(tmp_path, "fail") == 0  # the window goes on after an error in a slot
    report = (tmp_path / "logs" / "crash-report.txt").read_text(encoding="utf-8")
    assert "ValueError" in report
    assert "in fail" in report
    assert "my diary" not in report
    assert "my diary" not in (tmp_path / "logs" / "chatapp.log").read_text(encoding="utf-8")
    with _next_start(qtbot, tmp_path) as start:
        assert _sentence(start).startswith("chatapp met an error last time.")
        assert start.desktop is not None
        find(start.desktop, QToolButton, "problemCloseButton").click()
    with _next_start(qtbot, tmp_path) as start:
        assert _sentence(start) == ""


def test_an_error_in_a_thread_is_kept_as_well(tmp_path: Path) -> None:
    assert _run(tmp_path, "thread") == 0
    report = (tmp_path / "logs" / "crash-report.txt").read_text(encoding="utf-8")
    assert "KeyError" in report
    assert "my diary" not in report


@pytest.mark.skipif(sys.platform == "win32", reason="signals")
def test_a_fatal_message_of_qt_stands_in_the_log_of_the_report(tmp_path: Path) -> None:
    assert _run(tmp_path, "fatal") == -signal.SIGABRT
    guard = CrashGuard(tmp_path / "logs")
    guard.collect()
    assert "no screen left" in guard.pending()
    assert "Fatal Python error: Aborted" in guard.pending()


def test_a_good_end_leaves_nothing(tmp_path: Path) -> None:
    assert _run(tmp_path, "nothing") == 0
    assert [path.name for path in (tmp_path / "logs").iterdir() if "crash" in path.name] == []


def test_a_report_says_what_where_and_on_what() -> None:
    lines = report_text("met an error", "File a.py, line 3\n", "last line").splitlines()
    assert lines[0] == "chatapp met an error"
    assert lines[2].startswith("chatapp 0.")
    assert lines[5:] == ["", "Where", "File a.py, line 3", "", "End of the program log", "last line"]
