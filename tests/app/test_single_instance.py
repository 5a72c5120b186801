"""One window for each data folder, with real processes; the command line works beside it."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import psutil
import pytest
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot

from chatapp.app.single_instance import SingleInstance
from chatapp.app.start import run_window
from chatapp.paths import DataFolder
from chatapp.ui.dialogs.start_failed_dialog import StartFailedDialog
from tests.app.window import PATIENCE_MS, open_window, send, wait_answered, wait_ready

pytestmark = pytest.mark.gui

_ROOT = Path(__file__).parents[2]
_PATIENCE_S = 60
_HOLDER = """
import sys, time
from pathlib import Path
from chatapp.app.single_instance import SingleInstance
one = SingleInstance(Path(sys.argv[1]))
print(one.claim(), flush=True)
time.sleep(1000)
"""


def _environment() -> dict[str, str]:
    return {**os.environ, "QT_QPA_PLATFORM": "offscreen", "PYTHONPATH": str(_ROOT)}


@pytest.fixture
def holder(tmp_path: Path) -> Iterator[subprocess.Popen[str]]:
    """Another process that has the folder and answers nobody."""
    command = [sys.executable, "-c", _HOLDER, str(tmp_path)]
    with subprocess.Popen(command, env=_environment(), stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "True\n"
        yield process
        process.kill()


def _run(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "chatapp", "--data-dir", str(folder), *arguments]
    return subprocess.run(
        command, env=_environment(), cwd=_ROOT, capture_output=True, text=True, timeout=_PATIENCE_S, check=False
    )


def test_a_second_start_brings_the_first_window_to_the_front_and_ends(qtbot: QtBot, tmp_path: Path) -> None:
    first = SingleInstance(tmp_path)
    assert first.claim()
    first.listen()
    command = [sys.executable, "-m", "chatapp", "--data-dir", str(tmp_path)]
    with qtbot.wait_signal(first.asked_to_front, timeout=PATIENCE_MS):
        second = subprocess.Popen(command, env=_environment(), cwd=_ROOT)
    qtbot.wait_until(lambda: second.poll() is not None, timeout=PATIENCE_MS)
    assert second.returncode == 0
    assert not (tmp_path / "chatapp.sqlite3").exists()  # it opened nothing
    first.release()


@pytest.mark.qt_log_ignore("This plugin does not support raise")  # the offscreen platform has no front
def test_the_window_comes_back_from_the_task_bar(qtbot: QtBot, tmp_path: Path) -> None:
    with open_window(tmp_path) as desktop:
        desktop.window.showMinimized()
        qtbot.wait_until(desktop.window.isMinimized, timeout=PATIENCE_MS)
        desktop.come_to_front()
        assert not desktop.window.isMinimized()


@pytest.mark.skipif(sys.platform == "win32", reason="SIGKILL is a POSIX signal")
def test_a_killed_window_leaves_no_claim(tmp_path: Path, holder: subprocess.Popen[str]) -> None:
    second = SingleInstance(tmp_path)
    assert not second.claim()
    assert second.owner() == str(holder.pid)
    holder.send_signal(signal.SIGKILL)
    holder.wait(_PATIENCE_S)
    assert second.claim()
    second.release()


@pytest.mark.usefixtures("qtbot")
def test_a_first_window_that_does_not_answer_is_told(
    tmp_path: Path, holder: subprocess.Popen[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("chatapp.app.single_instance._PATIENCE_S", 0.3)
    seen: list[str] = []

    def look() -> None:
        for widget in QApplication.topLevelWidgets():
            if isinstance(widget, StartFailedDialog):
                label = widget.findChild(QLabel, "startFailedSentence")
                assert isinstance(label, QLabel)
                seen.append(label.text())
                widget.reject()

    timer = QTimer(interval=20)
    timer.timeout.connect(look)
    timer.start()
    assert run_window(DataFolder(tmp_path), model=None, is_verbose=False) == 1
    timer.stop()
    assert seen[0].startswith(f"chatapp is already open on the data folder {tmp_path} (process {holder.pid})")
    assert "does not answer" in capsys.readouterr().err
    assert psutil.pid_exists(holder.pid)


def test_the_command_line_exports_and_imports_beside_a_window_that_writes(qtbot: QtBot, tmp_path: Path) -> None:
    """The window streams an answer meanwhile; neither takes anything from the other."""
    tokens = [{"t_us": 20_000 * (index + 1), "text": f"w{index} "} for index in range(3000)]
    script = tmp_path / "script.json"
    script.write_text(json.dumps({"time_scale": 1.0, "turns": [{"tokens": tokens}]}), encoding="utf-8")
    model = tmp_path / "any.gguf"
    model.write_bytes(b"GGUF")
    folder = tmp_path / "data"
    brought = tmp_path / "brought.jsonl"
    line = {"messages": [{"role": "user", "content": "From outside"}, {"role": "assistant", "content": "Welcome"}]}
    brought.write_text(json.dumps(line) + "\n", encoding="utf-8")
    with open_window(folder, ("--backend", "scripted", "--script", str(script)), model) as desktop:
        wait_ready(qtbot, desktop)
        send(qtbot, desktop, "Go on")
        chat = desktop.services.chat
        assert chat.running is not None
        running = chat.running
        for arguments in (
            ("import", str(brought)),
            ("export", "--all", "--format", "json", "--output", str(tmp_path / "all.json")),
        ):
            n_before = len(running.text)
            process = _started(folder, *arguments)
            qtbot.wait_until(lambda process=process: process.poll() is not None, timeout=PATIENCE_MS)  # type: ignore[misc]
            assert process.communicate()[1] == ""
            assert process.returncode == 0
            assert len(running.text) > n_before  # the answer went on
        desktop.services.chat.stop()
        wait_answered(qtbot, desktop)
        written = chat.conversation.messages[1].text
        assert desktop.parts.problem_bar.sentence() == "Another program added a chat to the list."
        assert "From outside" in {summary.title for summary in desktop.services.conversations.summaries}
    listed = _run(folder, "export", "--list").stdout
    assert "From outside" in listed
    assert "Go on" in listed
    exported = json.loads((tmp_path / "all.json").read_text(encoding="utf-8"))
    assert "From outside" in json.dumps(exported)
    kept = _run(
        folder, "export", "--format", "json", "--conversation", chat.conversation.id, "--output", str(tmp_path / "one.json")
    )
    assert kept.returncode == 0
    assert written in json.dumps(json.loads((tmp_path / "one.json").read_text(encoding="utf-8")))


def _started(folder: Path, *arguments: str) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", "chatapp", "--data-dir", str(folder), *arguments]
    return subprocess.Popen(command, env=_environment(), cwd=_ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
