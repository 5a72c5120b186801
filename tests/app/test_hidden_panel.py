"""A panel that nobody sees costs nothing, and shows the latest of everything when it comes back: counted, not timed."""

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from chatapp.app import insight_wiring
from chatapp.app.desktop import Desktop
from chatapp.ui.actions import ActionId
from chatapp.ui.performance import panel
from chatapp.ui.performance.device_rows import DeviceRows
from chatapp.ui.performance.itl_strip import ItlStrip
from chatapp.ui.performance.verdict import Verdict
from tests.app.window import PATIENCE_MS, find, open_window, send, shown, wait_answered, wait_ready

pytestmark = pytest.mark.gui

WORK = (
    *((panel, "row_texts"), (panel, "state_word"), (insight_wiring, "roofline"), (insight_wiring, "memory_parts")),
    *((ItlStrip, "show_gaps"), (DeviceRows, "refresh"), (Verdict, "refresh")),
)
"""What is done for each update of the panel."""


def _script(folder: Path) -> tuple[str, ...]:
    """One answer of 40 words, one every 50 ms: four snapshots and eight curves."""
    words = [{"t_us": 50_000 * (index + 1), "text": f"word{index} "} for index in range(40)]
    path = folder / "script.json"
    path.write_text(json.dumps({"time_scale": 1.0, "turns": [{"tokens": words}]}), encoding="utf-8")
    return ("--backend", "scripted", "--script", str(path))


@pytest.fixture
def done(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """How often each part of :data:`WORK` was done."""
    counts: Counter[str] = Counter()

    def counted(name: str, work: Any) -> Any:  # noqa: ANN401 - any function
        def count_and_work(*arguments: object) -> object:
            counts[name] += 1
            return work(*arguments)

        return count_and_work

    for owner, name in WORK:
        monkeypatch.setattr(owner, name, counted(name, getattr(owner, name)))
    return counts


def _answer_counted(qtbot: QtBot, desktop: Desktop) -> Counter[str]:
    """Have an answer written, until two more rounds of readings have come; return how often the controllers told of news."""
    told: Counter[str] = Counter()
    services = desktop.services
    for name, signal in (
        ("snapshot", services.performance.snapshot_changed),
        ("gaps", services.performance.gaps_changed),
        ("readings", services.telemetry.readings_taken),
    ):
        signal.connect(lambda *_news, name=name: told.update([name]))
    send(qtbot, desktop, "Go on.")
    wait_answered(qtbot, desktop)
    qtbot.wait_until(lambda: told["readings"] >= 2, timeout=PATIENCE_MS)
    return told


def _overlay(desktop: Desktop, name: str) -> str:
    label = desktop.overlay_wiring.overlay.findChild(QLabel, name)
    assert label is not None
    return label.text()


def _is_up_to_date(desktop: Desktop) -> bool:
    """Return whether the panel shows what is now: figures of the 40 words, and the curve of their 39 gaps."""
    turn = desktop.services.chat.conversation.messages[-1].turn
    assert turn is not None
    rate = find(desktop, QLabel, "decodeRateValue")
    strip = find(desktop, ItlStrip, "itlStrip")
    state = find(desktop, QLabel, "stateValue").text()
    return (rate.accessibleDescription(), strip.accessibleName(), state) == (
        "40 tokens",
        "Gaps between tokens: the last 39",
        "Idle",
    )


@pytest.mark.qt_log_ignore("This plugin does not support")
def test_a_hidden_panel_does_nothing_and_is_right_at_once(qtbot: QtBot, tmp_path: Path, done: Counter[str]) -> None:
    with open_window(tmp_path, _script(tmp_path), Path("any.gguf")) as desktop:
        wait_ready(qtbot, desktop)
        action = desktop.window.action(ActionId.SHOW_PANEL)
        desktop.window.action(ActionId.SHOW_OVERLAY).trigger()
        action.trigger()
        assert not desktop.panel.isVisible()
        done.clear()
        told = _answer_counted(qtbot, desktop)
        assert told["snapshot"] >= 3
        assert told["gaps"] >= 3
        assert not done
        assert not _is_up_to_date(desktop)
        assert _overlay(desktop, "overlayStateValue") == "Idle"
        rate = _overlay(desktop, "overlayDecodeRateValue")
        assert rate != "n/a"
        action.trigger()
        assert _is_up_to_date(desktop)  # before anything else happens
        assert done.pop("refresh") <= 3  # the rows of the device, and the sentence for the state and for its cause
        assert done == dict.fromkeys(("row_texts", "state_word", "roofline", "memory_parts", "show_gaps"), 1)
        assert shown(desktop, "decodeRateValue") == rate


def test_a_minimized_window_does_nothing_for_the_panel(qtbot: QtBot, tmp_path: Path, done: Counter[str]) -> None:
    with open_window(tmp_path, _script(tmp_path), Path("any.gguf")) as desktop:
        wait_ready(qtbot, desktop)
        send_to = desktop.parts.composer.send_requested
        desktop.window.setWindowState(desktop.window.windowState() | Qt.WindowState.WindowMinimized)
        qtbot.wait_until(desktop.window.isMinimized, timeout=PATIENCE_MS)
        done.clear()
        send_to.emit("Go on.")
        wait_answered(qtbot, desktop)
        assert not done
        desktop.window.setWindowState(desktop.window.windowState() & ~Qt.WindowState.WindowMinimized)
        qtbot.wait_until(lambda: _is_up_to_date(desktop), timeout=PATIENCE_MS)
        assert done["show_gaps"] == 1
