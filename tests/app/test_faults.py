"""What goes wrong around the window: a sentence each, nothing lost, and the next message works."""

import json
import os
import signal
import sqlite3
import sys
import threading
from contextlib import closing
from pathlib import Path

import psutil
import pytest
from PySide6.QtCore import QCoreApplication, QEventLoop, QObject, Qt, QTimer
from PySide6.QtWidgets import QApplication, QLabel, QPlainTextEdit, QPushButton, QToolButton
from pytestqt.qtbot import QtBot

from chatapp.app.display_check import has_display
from chatapp.app.quit_signals import QuitSignals
from chatapp.app.start import run_window
from chatapp.controllers.model import ModelPhase
from chatapp.domain.generation import StopReason
from chatapp.engine_client.launch import EngineLaunch
from chatapp.paths import DataFolder
from chatapp.ui.actions import ActionId
from chatapp.ui.chat.message_action import MessageAction
from chatapp.ui.dialogs.start_failed_dialog import StartFailedDialog
from tests.app.window import PATIENCE_MS, find, open_window, send, set_sampling, wait_answered, wait_ready

pytestmark = pytest.mark.gui


def _script(folder: Path, **script: object) -> tuple[str, ...]:
    path = folder / "script.json"
    path.write_text(json.dumps(script), encoding="utf-8")
    return ("--backend", "scripted", "--script", str(path))


def _slow_tokens(count: int) -> list[dict[str, object]]:
    """One token every 50 ms of script time."""
    return [{"t_us": 50_000 * (index + 1), "text": f"w{index} "} for index in range(count)]


@pytest.mark.model
@pytest.mark.expects_warnings
def test_an_engine_killed_mid_answer_costs_only_the_rest_of_it(qtbot: QtBot, tmp_path: Path) -> None:
    with open_window(tmp_path) as desktop:
        wait_ready(qtbot, desktop)
        send(qtbot, desktop, "Tell me a very long story about the sea.")
        running = desktop.services.chat.running
        assert running is not None
        qtbot.wait_until(lambda: len(running.text) > 10, timeout=PATIENCE_MS)
        pid = desktop.services.engine.pid
        assert pid is not None
        psutil.Process(pid).kill()
        wait_answered(qtbot, desktop)
        answer = desktop.services.chat.conversation.messages[1]
        assert answer.stop_reason is StopReason.ENGINE_FAILED
        assert len(answer.text) > 10
        assert "What it wrote is kept" in desktop.parts.problem_bar.sentence()
        wait_ready(qtbot, desktop)  # the engine came back and the model with it
        assert desktop.services.engine.pid != pid
        set_sampling(desktop, max_tokens=4)
        send(qtbot, desktop, "And now?")
        wait_answered(qtbot, desktop)
        again = desktop.services.chat.conversation.messages[3]
        assert again.turn is not None
        assert 1 <= again.turn.n_gen <= 4
        assert again.turn.stop_reason in (
            StopReason.LENGTH,
            StopReason.END_OF_TURN,
        )  # what it writes behind a torn answer is its own


def test_closing_mid_answer_keeps_what_was_written(qtbot: QtBot, tmp_path: Path) -> None:
    arguments = _script(tmp_path, time_scale=1.0, turns=[{"tokens": _slow_tokens(2000)}])
    model = tmp_path / "any.gguf"
    model.write_bytes(b"GGUF")
    with open_window(tmp_path, arguments, model) as desktop:
        wait_ready(qtbot, desktop)
        assert not desktop.window.action(ActionId.STOP).isEnabled()
        send(qtbot, desktop, "Go on")
        running = desktop.services.chat.running
        assert running is not None
        qtbot.wait_until(lambda: "w3" in running.text, timeout=PATIENCE_MS)
        assert desktop.window.action(ActionId.STOP).isEnabled()
    with closing(sqlite3.connect(tmp_path / "chatapp.sqlite3")) as database:
        (row,) = database.execute("SELECT text, stop_reason FROM messages WHERE role = 'assistant'").fetchall()
    assert row[0].startswith("w0 w1 w2 w3")
    assert row[1] == "stopped"


def test_closing_mid_load_ends_at_once(qtbot: QtBot, tmp_path: Path) -> None:
    arguments = _script(tmp_path, time_scale=1.0, loads=[{"t_us": 600_000_000}])
    model = tmp_path / "any.gguf"
    model.write_bytes(b"GGUF")
    with open_window(tmp_path, arguments, model) as desktop:
        qtbot.wait_until(lambda: desktop.services.model.state.phase is ModelPhase.LOADING, timeout=PATIENCE_MS)
        pid = desktop.services.engine.pid
        assert pid is not None
    assert not psutil.pid_exists(pid)


@pytest.mark.expects_warnings
def test_an_engine_that_lacks_files_blames_the_installation_and_not_the_model(qtbot: QtBot, tmp_path: Path) -> None:
    engine = str(Path(__file__).parents[1] / "engine_client" / "fake_engine.py")
    root = str(Path(__file__).parents[2])
    model = tmp_path / "any.gguf"
    model.write_bytes(b"GGUF")
    launch = EngineLaunch((sys.executable, engine, "incomplete"), {**os.environ, "PYTHONPATH": root})
    with open_window(tmp_path, model=model, launch=launch) as desktop:
        qtbot.wait_until(lambda: desktop.services.model.state.phase is ModelPhase.FAILED, timeout=PATIENCE_MS)
        told = desktop.parts.problem_bar.sentence()
        assert "libllama.so of this installation is missing or damaged (it is not there)" in told
        assert "Install chatapp again" in told
        assert "model" not in told
        assert not find(desktop, QPushButton, "chooseModelButton").isVisible()  # no file would help
        assert find(desktop, QPushButton, "retryEngineButton").isVisible()
        find(desktop, QPushButton, "retryEngineButton").click()
        assert desktop.services.model.state.phase is ModelPhase.LOADING
        assert not desktop.parts.problem_bar.isVisible()
        qtbot.wait_until(lambda: desktop.services.model.state.phase is ModelPhase.FAILED, timeout=PATIENCE_MS)
        assert desktop.parts.problem_bar.sentence() == told
        desktop.parts.problem_bar.clear()
        find(desktop, QPushButton, "engineReasonButton").click()
        assert desktop.parts.problem_bar.sentence() == told
        send(qtbot, desktop, "Kept as a draft")
        assert find(desktop, QPlainTextEdit, "composer").toPlainText() == "Kept as a draft"


@pytest.mark.expects_warnings
def test_beside_a_chat_that_is_read_the_bar_brings_the_engine_back(qtbot: QtBot, tmp_path: Path) -> None:
    """The page with the ways out is not in sight there: whoever asks for an answer is told the reason, not to choose a model."""
    broken, model = tmp_path / "is-broken", tmp_path / "any.gguf"
    model.write_bytes(b"GGUF")
    fake = str(Path(__file__).parents[1] / "engine_client" / "fake_engine.py")
    good = list(_script(tmp_path, turns=[{"tokens": [{"t_us": 1000, "text": "All is well."}]}]))
    code = f"import pathlib, runpy, sys\nif pathlib.Path({str(broken)!r}).exists():\n"
    code += f"    sys.argv[1:] = ['incomplete']\n    runpy.run_path({fake!r}, run_name='__main__')\n"
    code += f"else:\n    from chatapp.engine.main import main\n    main({good!r})"
    launch = EngineLaunch((sys.executable, "-c", code), {**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])})
    with open_window(tmp_path / "data", model=model, launch=launch) as desktop:
        wait_ready(qtbot, desktop)
        send(qtbot, desktop, "Hello")
        wait_answered(qtbot, desktop)
        broken.touch()
        pid = desktop.services.engine.pid
        assert pid is not None
        psutil.Process(pid).kill()
        qtbot.wait_until(lambda: desktop.services.model.state.engine_problem is not None, timeout=PATIENCE_MS)
        bar, retry = desktop.parts.problem_bar, find(desktop, QPushButton, "problemActionButton")
        told = bar.sentence()
        assert "libllama.so of this installation is missing or damaged (it is not there)" in told
        assert not find(desktop, QPushButton, "retryEngineButton").isVisible()
        desktop.desk.show_text("The export is written.")  # news lies over it and does not take its place
        assert bar.sentence() == "The export is written."
        find(desktop, QToolButton, "problemCloseButton").click()
        assert bar.sentence() == told
        bar.clear()
        answer = desktop.services.chat.conversation.messages[-1]
        desktop.parts.transcript.action_requested.emit(MessageAction.REGENERATE, answer.id)
        assert bar.sentence() == told
        qtbot.keyClicks(find(desktop, QPlainTextEdit, "composer"), "Kept")
        desktop.window.action(ActionId.ANSWER_TWO_WAYS).trigger()
        assert bar.sentence() == told
        assert find(desktop, QPlainTextEdit, "composer").toPlainText() == "Kept"
        broken.unlink()
        assert retry.text() == "Try again"
        retry.click()
        wait_ready(qtbot, desktop)
        assert (bar.sentence(), desktop.services.chat.conversation.messages[-1]) == ("", answer)


@pytest.mark.expects_warnings
@pytest.mark.skipif(sys.platform == "win32", reason="signals end no process on Windows")
def test_an_engine_that_dies_at_each_start_is_told_where_no_model_is_wanted(qtbot: QtBot, tmp_path: Path) -> None:
    """SIGBUS is what a program gets that runs from a file cut short; an engine that starts again takes the page away."""
    broken = tmp_path / "is-broken"
    broken.touch()
    code = f"import os, pathlib, signal; pathlib.Path({str(broken)!r}).exists() and os.kill(os.getpid(), signal.SIGBUS)\n"
    code += "from chatapp.engine.main import main; main(['--backend', 'scripted'])"
    launch = EngineLaunch((sys.executable, "-c", code), {**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])})
    with open_window(tmp_path / "data", launch=launch) as desktop:
        desktop.services.settings.change(loads_at_start=False)
        retry = find(desktop, QPushButton, "retryEngineButton")
        qtbot.wait_until(retry.isVisible, timeout=PATIENCE_MS)
        assert (
            "The engine does not start (a file that it reads is cut short or cannot be read, SIGBUS)"
            in desktop.parts.problem_bar.sentence()
        )
        broken.unlink()
        retry.click()
        qtbot.wait_until(lambda: not retry.isVisible(), timeout=PATIENCE_MS)
        assert desktop.services.model.state.engine_problem is None


@pytest.mark.expects_warnings
def test_an_engine_that_hangs_is_ended_after_stop(qtbot: QtBot, tmp_path: Path) -> None:
    turn = {"tokens": _slow_tokens(40), "fault": {"kind": "hang_hard", "after_tokens": 3}}
    arguments = _script(tmp_path, time_scale=1.0, turns=[turn])
    model = tmp_path / "any.gguf"
    model.write_bytes(b"GGUF")
    with open_window(tmp_path, arguments, model) as desktop:
        wait_ready(qtbot, desktop)
        send(qtbot, desktop, "Go on")
        running = desktop.services.chat.running
        assert running is not None
        qtbot.wait_until(lambda: "w2" in running.text, timeout=PATIENCE_MS)
        qtbot.wait(300)  # script time of the fault: from now on the engine answers nothing
        desktop.services.chat.stop()
        wait_answered(qtbot, desktop)
        answer = desktop.services.chat.conversation.messages[1]
        assert (answer.text[:6], answer.stop_reason) == ("w0 w1 ", StopReason.ENGINE_FAILED)
        assert "did not answer" in desktop.parts.problem_bar.sentence()


@pytest.mark.model
def test_a_file_that_is_no_model_leaves_the_conversation_alone(qtbot: QtBot, tmp_path: Path) -> None:
    broken = tmp_path / "broken.gguf"
    broken.write_bytes(b"no model")
    with open_window(tmp_path / "data") as desktop:
        wait_ready(qtbot, desktop)
        desktop.parts.composer.set_text("half a thought")
        desktop.picker.model_chosen.emit(str(broken))
        qtbot.wait_until(lambda: desktop.services.model.state.phase is ModelPhase.FAILED, timeout=PATIENCE_MS)
        assert "broken.gguf is not a GGUF model file" in desktop.parts.problem_bar.sentence()
        assert desktop.parts.composer.text() == "half a thought"
        send(qtbot, desktop, "")
        assert desktop.parts.composer.text() == "half a thought"  # nothing is sent without a model, and nothing is lost
        qtbot.mouseClick(find(desktop, QPushButton, "problemActionButton"), Qt.MouseButton.LeftButton)
        wait_ready(qtbot, desktop)  # the model that worked before is one click away
        assert desktop.services.model.state.model is not None
        assert desktop.services.model.state.model.file.startswith("SmolLM2")


def test_a_message_that_cannot_fit_comes_back_with_both_numbers(qtbot: QtBot, tmp_path: Path) -> None:
    refusal = {"kind": "message_too_long", "facts": {"n_needed": 9000, "n_available": 4095}}
    arguments = _script(tmp_path, turns=[{"refusal": refusal}])
    model = tmp_path / "any.gguf"
    model.write_bytes(b"GGUF")
    with open_window(tmp_path, arguments, model) as desktop:
        wait_ready(qtbot, desktop)
        send(qtbot, desktop, "much too long")
        wait_answered(qtbot, desktop)
        sentence = desktop.parts.problem_bar.sentence()
        assert "9,000" in sentence
        assert "4,095" in sentence
        assert desktop.parts.composer.text() == "much too long"
        assert desktop.services.chat.conversation.messages == ()


def _start_and_read_dialog(folder: Path) -> tuple[int, str]:
    """Start the app as ``main`` does; read and close the dialog that comes instead of the window."""
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
    code = run_window(DataFolder(folder), model=None, is_verbose=False)
    timer.stop()
    return code, seen[0]


@pytest.mark.usefixtures("qtbot")
def test_a_log_out_closes_no_window_that_is_being_painted() -> None:
    """The signal's handler runs in the middle of whatever Python does: here, of something that is painted."""

    class Window(QObject):
        is_painting = True
        closed_while_painting: bool | None = None

        def close(self) -> None:
            self.closed_while_painting = self.is_painting

    window = Window()
    signals = QuitSignals(window.close, window)
    try:
        signal.raise_signal(signal.SIGTERM)
        assert window.closed_while_painting is None
        window.is_painting = False
        QCoreApplication.processEvents()
        assert window.closed_while_painting is False
    finally:
        signals.release()
        window.deleteLater()


@pytest.mark.skipif(sys.platform == "win32", reason="no program can send another one a Ctrl-C there")
@pytest.mark.usefixtures("qtbot")
def test_a_signal_wakes_a_window_that_sleeps() -> None:
    """No Python code runs in an idle window, so nothing but the signal itself can wake it."""
    loop, closed = QEventLoop(), list[bool]()

    def close() -> None:
        closed.append(True)
        loop.quit()

    signals = QuitSignals(close, loop)
    threading.Timer(0.2, os.kill, (os.getpid(), signal.SIGTERM)).start()
    QTimer.singleShot(10_000, loop, loop.quit)  # in C++: no Python code either
    try:
        loop.exec()
    finally:
        signals.release()
    assert closed == [True]


@pytest.mark.usefixtures("qtbot")
def test_an_unwritable_data_folder_is_told_before_anything_else(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    code, sentence = _start_and_read_dialog(tmp_path / "file" / "data")
    assert code == 1
    assert "cannot be written" in sentence
    assert "--data-dir" in sentence


@pytest.mark.parametrize(
    ("platform", "environment", "expected"),
    [
        ("linux", {}, False),
        ("linux", {"DISPLAY": ""}, False),
        ("linux", {"DISPLAY": ":0"}, True),
        ("linux", {"WAYLAND_DISPLAY": "wayland-0"}, True),
        ("linux", {"QT_QPA_PLATFORM": "offscreen"}, True),
        ("win32", {}, True),
        ("darwin", {}, True),
    ],
)
def test_where_a_window_can_be_shown(platform: str, environment: dict[str, str], *, expected: bool) -> None:
    assert has_display(platform, environment) is expected


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere there always is a display")
def test_without_a_display_a_sentence_ends_the_start(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"):
        monkeypatch.delenv(name, raising=False)
    assert run_window(DataFolder(tmp_path / "data"), model=None, is_verbose=False) == 1
    assert "There is no display for a window. Start chatapp in a desktop session" in capsys.readouterr().err
    assert not (tmp_path / "data").exists()


@pytest.mark.usefixtures("qtbot")
def test_a_newer_database_is_left_untouched(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "chatapp.sqlite3")) as database:
        database.execute("PRAGMA user_version = 999")
    before = (tmp_path / "chatapp.sqlite3").read_bytes()
    code, sentence = _start_and_read_dialog(tmp_path)
    assert code == 1
    assert "newer chatapp" in sentence
    assert (tmp_path / "chatapp.sqlite3").read_bytes() == before
