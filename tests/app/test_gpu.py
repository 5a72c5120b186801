"""GPUs that are not used, in the real window: a driver that crashes, a build without GPUs, a load that took less."""

import os
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QLabel, QLineEdit, QPlainTextEdit, QPushButton, QWidget
from pytestqt.qtbot import QtBot

import chatapp
from chatapp.app import gpu_wiring
from chatapp.app.desktop import Desktop
from chatapp.controllers.model import ModelPhase
from chatapp.domain.gpu_advice import GpuAdapter, GpuVendor
from chatapp.domain.load_params import ALL_LAYERS, AUTO_LAYERS, LoadParams
from chatapp.domain.step_down import StepDown
from chatapp.engine_client import gpu_guard
from chatapp.engine_client.launch import EngineLaunch
from chatapp.errors import Problem, ProblemKind
from chatapp.protocol.events import Event, LoadFailed, ModelLoaded
from chatapp.ui.actions import ActionId
from tests.app.window import PATIENCE_MS, find, open_window, send, shown, wait_answered, wait_ready
from tests.samples import sample_model

_LESS = "The GPU did not take as many layers as should fit, so the model was loaded with 15 on it. The next load tries it again."
pytestmark = [
    pytest.mark.qt_log_ignore("This plugin does not support"),
    pytest.mark.skipif(sys.platform == "win32", reason="the scripted driver dies by a signal"),
]


@pytest.fixture
def driver(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The file that says what the scripted driver does; the window believes that there is a plug-in."""
    monkeypatch.setattr(gpu_guard, "gpu_key", lambda: "driver 1")
    file = tmp_path / "driver.txt"
    file.write_text("", "utf-8")
    return file


def _window(driver: Path) -> Iterator[Desktop]:
    root = str(Path(chatapp.__file__).parent.parent)
    script = str(Path(__file__).parent.parent / "engine_client" / "gpu_engine.py")
    launch = EngineLaunch((sys.executable, script, str(driver)), {**os.environ, "PYTHONPATH": root})
    with open_window(driver.parent / "data", launch=launch) as desktop:
        yield desktop


@pytest.fixture
def desktop(driver: Path) -> Iterator[Desktop]:
    yield from _window(driver)


def _n_gpus(desktop: Desktop) -> int:
    ready = desktop.services.model.engine_ready
    return -1 if ready is None else len(ready.devices)


@pytest.mark.expects_warnings
def test_after_a_crash_on_the_gpu_the_window_goes_on_without_and_one_click_tries_again(
    qtbot: QtBot, driver: Path, desktop: Desktop
) -> None:
    wait_ready(qtbot, desktop)
    assert _n_gpus(desktop) == 1
    row = find(desktop, QWidget, "gpuRow")
    assert "a card: 60.0 MB of 8.00 GB" in [label.text() for label in row.findChildren(QLabel)]
    driver.write_text("decode-crash", "utf-8")
    desktop.services.engine.retry_gpu()  # the driver is read when an engine starts
    qtbot.waitUntil(lambda: not desktop.services.model.engine_ready or desktop.desk.shown is not None, timeout=PATIENCE_MS)
    wait_ready(qtbot, desktop)
    send(qtbot, desktop, "Hello")
    wait_answered(qtbot, desktop)
    qtbot.waitUntil(lambda: _n_gpus(desktop) == 0, timeout=PATIENCE_MS)
    wait_ready(qtbot, desktop)  # it was loaded again, without the GPU
    assert shown(desktop, "problemSentence").startswith("The engine crashed while it used the GPU (aborted (SIGABRT)).")
    assert find(desktop, QLabel, "gpuNoteText").text().startswith("The GPU is not used: the engine crashed on it on ")
    driver.write_text("", "utf-8")  # another driver, perhaps
    button = find(desktop, QPushButton, "problemActionButton")
    assert button.text() == "Try the GPU again"
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: _n_gpus(desktop) == 1, timeout=PATIENCE_MS)
    assert find(desktop, QLabel, "gpuNoteText").text() == ""


@pytest.mark.expects_warnings
def test_a_driver_that_fails_the_probe_is_told_once_and_noted(qtbot: QtBot, driver: Path) -> None:
    driver.write_text("probe-crash", "utf-8")
    for is_first in (True, False):
        for desktop in _window(driver):
            wait_ready(qtbot, desktop)
            assert _n_gpus(desktop) == 0
            text = "The GPU is not used: its driver failed when it was tried on "
            assert find(desktop, QLabel, "gpuNoteText").text().startswith(text)
            assert shown(desktop, "problemSentence").startswith(text) is is_first


@pytest.mark.expects_warnings
def test_a_full_gpu_takes_fewer_layers_once_and_the_window_says_so(qtbot: QtBot, driver: Path) -> None:
    """All layers were asked for, 15 fit: one failure, one step, and what the engine says of the load is shown."""
    driver.write_text("full", "utf-8")
    for desktop in _window(driver):
        loads = _loads(desktop)
        wait_ready(qtbot, desktop)
        assert [type(load) for load in loads] == [LoadFailed, ModelLoaded]
        assert shown(desktop, "problemSentence") == _LESS
        assert desktop.services.model.state.params.n_gpu_layers == 15
        assert desktop.load.values().n_gpu_layers == AUTO_LAYERS  # what was asked for can be tried again
        assert shown(desktop, "loadedGpuLayersValue") == f"15 of {sample_model().n_layer + 1} on a card (driver 1)"


def _layers(desktop: Desktop) -> tuple[int, int]:
    """Return how many layers were loaded, and how many are asked for by the settings of the model."""
    state = desktop.services.model.state
    profile = desktop.services.profiles.of(state.path).load_params
    assert state.context is not None
    assert profile is not None
    return state.context.n_gpu_layers, profile.n_gpu_layers


@pytest.mark.expects_warnings
def test_the_next_start_asks_for_all_layers_again(qtbot: QtBot, driver: Path) -> None:
    """All 31 are asked for while the GPU has room for 15, at a later start it still is full, then it is not."""
    driver.write_text("full", "utf-8")
    for desktop in _window(driver):
        wait_ready(qtbot, desktop)
        desktop.load.take(n_gpu_layers=ALL_LAYERS)
        qtbot.mouseClick(find(desktop, QPushButton, "reloadButton"), Qt.MouseButton.LeftButton)
        qtbot.waitUntil(partial(_tells, desktop, "all layers"), timeout=PATIENCE_MS)
        assert _layers(desktop) == (15, ALL_LAYERS)
        total = sample_model().n_layer + 1
        assert shown(desktop, "loadedGpuLayersValue") == f"15 of {total} (asked all) on a card (driver 1)"
    for desktop in _window(driver):
        wait_ready(qtbot, desktop)
        assert _layers(desktop) == (15, ALL_LAYERS)
        assert shown(desktop, "problemSentence").startswith("The GPU did not take all layers, so ")
    driver.write_text("", "utf-8")
    for desktop in _window(driver):
        wait_ready(qtbot, desktop)
        assert _layers(desktop) == (31, ALL_LAYERS)
        assert shown(desktop, "problemSentence") == ""


@pytest.mark.expects_warnings
def test_one_click_gives_the_wish_up(qtbot: QtBot, driver: Path) -> None:
    driver.write_text("full", "utf-8")
    for desktop in _window(driver):
        wait_ready(qtbot, desktop)
        button = find(desktop, QPushButton, "problemActionButton")
        assert button.text() == "Keep 15 on the GPU"
        qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
        assert (_layers(desktop), desktop.load.values().n_gpu_layers) == ((15, 15), 15)
        assert not find(desktop, QPushButton, "reloadButton").isEnabled()  # it is loaded just so
        assert not find(desktop, QWidget, "problemBar").isVisible()
        desktop.model_wiring.load(driver.with_name("bad.gguf"))
        qtbot.waitUntil(partial(_has_failed, desktop), timeout=PATIENCE_MS)
        qtbot.mouseClick(button, Qt.MouseButton.LeftButton)  # "Load ... again": with what was kept
        wait_ready(qtbot, desktop)
        assert _layers(desktop) == (15, 15)
    for desktop in _window(driver):
        loads = _loads(desktop)
        wait_ready(qtbot, desktop)
        assert [type(load) for load in loads] == [ModelLoaded]
        assert _layers(desktop) == (15, 15)


@pytest.mark.expects_warnings
def test_the_click_is_offered_no_longer_when_the_model_is_gone(qtbot: QtBot, driver: Path) -> None:
    """A click would keep nothing: the layers that were taken are those of a model that is not loaded any more."""
    driver.write_text("full", "utf-8")
    for desktop in _window(driver):
        wait_ready(qtbot, desktop)
        assert shown(desktop, "problemSentence") == _LESS
        desktop.window.action(ActionId.UNLOAD_MODEL).trigger()
        qtbot.waitUntil(partial(_is_unloaded, desktop), timeout=PATIENCE_MS)
        assert not find(desktop, QWidget, "problemBar").isVisible()


@pytest.mark.expects_warnings
def test_a_gpu_that_takes_nothing_is_asked_twice_and_never_again(qtbot: QtBot, driver: Path) -> None:
    """The second failure is told as the first one, and the settings are those that were asked for."""
    driver.write_text("packed", "utf-8")
    for desktop in _window(driver):
        loads = _loads(desktop)
        qtbot.waitUntil(partial(_has_failed, desktop), timeout=PATIENCE_MS)
        qtbot.wait(300)  # a loop would send the next load at once
        assert [type(load) for load in loads] == [LoadFailed, LoadFailed]
        assert "no room for 31" in shown(desktop, "problemSentence")
        assert desktop.services.model.state.params.n_gpu_layers == AUTO_LAYERS


def _tells(desktop: Desktop, words: str) -> bool:
    return words in shown(desktop, "problemSentence")


def _is_unloaded(desktop: Desktop) -> bool:
    return desktop.services.model.state.phase is ModelPhase.NONE


def _has_failed(desktop: Desktop) -> bool:
    return desktop.services.model.state.phase is ModelPhase.FAILED


def _loads(desktop: Desktop) -> list[Event]:
    """Return a list to which every end of a load is added."""
    ends: list[Event] = []

    def note(event: Event, _arrived_ns: int) -> None:
        if isinstance(event, LoadFailed | ModelLoaded):
            ends.append(event)

    desktop.services.bridge.event_arrived.connect(note)
    return ends


def test_a_build_without_gpus_names_the_command(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, qapp: object
) -> None:
    del qapp
    monkeypatch.setattr(gpu_wiring, "gpu_adapters", lambda: (GpuAdapter(GpuVendor.AMD, "AMD GPU 73bf"),))
    with open_window(tmp_path, ("--backend", "scripted")) as desktop:
        qtbot.waitUntil(lambda: desktop.services.model.engine_ready is not None, timeout=PATIENCE_MS)
        text = find(desktop, QLabel, "gpuNoteText").text()
        assert text.startswith("AMD GPU 73bf is not used: this build of llama.cpp has no Vulkan.")
        command = find(desktop, QLineEdit, "gpuCommandField").text()
        assert command == 'CMAKE_ARGS="-DGGML_VULKAN=on" python3 run.py'
        find(desktop, QPushButton, "gpuCommandCopyButton").click()
        assert QGuiApplication.clipboard().text() == command


@pytest.mark.parametrize(
    ("taken", "sentence"),
    [
        (
            {"n_ctx": 2048},
            "n_ctx = 8,192 did not fit into memory, so the model was loaded with n_ctx = 2,048. The next load tries 8,192 again.",
        ),
        ({"n_gpu_layers": 15}, _LESS),
    ],
)
def test_a_load_that_took_less_says_what_was_taken(tmp_path: Path, taken: dict[str, int], sentence: str, qtbot: QtBot) -> None:
    del qtbot
    asked = LoadParams(n_ctx=8192)
    problem = Problem(kind=ProblemKind.LOAD_OUT_OF_MEMORY, facts={"file": "a.gguf", "reason": "no room"}, detail="native words")
    with open_window(tmp_path, ("--backend", "scripted")) as desktop:
        step = StepDown(asked=asked, taken=asked.model_copy(update=taken), problem=problem)
        desktop.services.model.stepped_down.emit(step)
        assert shown(desktop, "problemSentence") == sentence
        assert "native words" in find(desktop, QPlainTextEdit, "problemDetail").toPlainText()
