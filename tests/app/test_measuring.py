"""Sustained test, overlay, logs and comparison in the real window with a scripted engine."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtWidgets import QLabel, QListWidget, QPushButton
from pytestqt.qtbot import QtBot

from chatapp.app.desktop import Desktop
from chatapp.metrics.snapshot import PerfState
from chatapp.ui.actions import ActionId
from chatapp.ui.compare.choose_dialog import ChooseLogsDialog
from chatapp.ui.compare.compare_dialog import CompareDialog
from chatapp.ui.compare.timeline_dialog import TimelineDialog
from tests.app.window import PATIENCE_MS, open_window, send, shown, wait_answered, wait_ready

pytestmark = [
    pytest.mark.gui,
    pytest.mark.qt_log_ignore("This plugin does not support raise"),  # Qt raises tool windows; offscreen has nothing to raise
]


@pytest.fixture
def desktop(qtbot: QtBot, tmp_path: Path) -> Iterator[Desktop]:
    """The window with a scripted model and one answered message of three tokens, 50 ms apart."""
    tokens = [{"t_us": 100_000 + 50_000 * number, "text": "w "} for number in range(3)]
    script, model = tmp_path / "script.json", tmp_path / "any.gguf"
    script.write_text(json.dumps({"turns": [{"tokens": tokens}], "sustained_gaps_us": [500_000]}), encoding="utf-8")
    model.write_bytes(b"GGUF")
    with open_window(tmp_path / "data", ("--backend", "scripted", "--script", str(script)), model) as opened:
        wait_ready(qtbot, opened)
        send(qtbot, opened, "Hello")
        wait_answered(qtbot, opened)
        yield opened


def trigger(desktop: Desktop, action: ActionId) -> None:
    desktop.window.action(action).trigger()


def test_a_sustained_test_runs_from_the_menu_and_is_kept(qtbot: QtBot, desktop: Desktop) -> None:
    """Gaps of 0.5 s as fast as they can be played: 2 tok/s for the five minutes that are offered first."""
    trigger(desktop, ActionId.SUSTAINED_TEST)
    dialog = desktop.sustained_wiring.dialog
    assert dialog is not None
    start, rate = dialog.findChild(QPushButton, "sustainedStartButton"), dialog.findChild(QLabel, "sustainedValue")
    assert isinstance(start, QPushButton)
    assert isinstance(rate, QLabel)
    start.click()
    qtbot.wait_until(lambda: len(desktop.services.sustained.runs) == 1, timeout=PATIENCE_MS)
    assert rate.text() == "2.00 tok/s"
    assert desktop.services.sustained.runs[0].n_tokens == 600
    kept, undo = dialog.findChild(QListWidget, "sustainedList"), dialog.findChild(QPushButton, "sustainedUndoButton")
    assert isinstance(kept, QListWidget)
    assert isinstance(undo, QPushButton)
    kept.item(0).setSelected(True)
    dialog.findChild(QPushButton, "sustainedDeleteButton").click()  # type: ignore[union-attr]  # it is there
    assert kept.count() == 0
    undo.click()
    assert kept.count() == 1
    dialog.reject()


def test_a_test_does_not_begin_while_an_answer_is_written(qtbot: QtBot, desktop: Desktop) -> None:
    running = desktop.services.chat
    assert running.send("again")
    trigger(desktop, ActionId.SUSTAINED_TEST)
    assert desktop.sustained_wiring.dialog is None
    wait_answered(qtbot, desktop)


def test_what_the_engine_tells_after_closing_reaches_no_overlay(desktop: Desktop) -> None:
    """The overlay is deleted in the first loop after closing, while the engine still ends; a second closing changes nothing."""
    desktop.close()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    desktop.services.performance.set_hidden(3)  # publishes; an exception in a slot fails the test
    desktop.close()


def test_the_overlay_comes_goes_and_keeps_its_place(qtbot: QtBot, desktop: Desktop) -> None:
    overlay, action = desktop.overlay_wiring.overlay, desktop.window.action(ActionId.SHOW_OVERLAY)
    action.setChecked(True)
    assert overlay.isVisible()
    desktop.window.showMinimized()
    assert overlay.isVisible()
    qtbot.keyClick(overlay, Qt.Key.Key_Left)
    assert desktop.services.settings.settings.overlay_place == overlay.place()
    qtbot.keyClick(overlay, Qt.Key.Key_Escape)
    assert not overlay.isVisible()
    assert not action.isChecked()
    assert not desktop.window.isMinimized()


@pytest.mark.parametrize(
    ("action", "n_lines"), [(ActionId.EXPORT_TOKENS, 3), (ActionId.EXPORT_SENSORS, 3), (ActionId.EXPORT_LLAMA_BENCH, 0)]
)
def test_logs_for_other_tools_are_written(
    qtbot: QtBot, desktop: Desktop, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, action: ActionId, n_lines: int
) -> None:
    """Three tokens are three lines; the head of the sensor table has three; a replayed script has no record."""
    target = tmp_path / "log"
    monkeypatch.setattr(desktop.perf_log_wiring.file_dialog, "ask_target", lambda _name: target)
    trigger(desktop, action)
    qtbot.wait_until(target.exists, timeout=PATIENCE_MS)
    assert target.read_text().count("\n") >= n_lines


def test_an_exported_log_opens_as_a_timeline(
    qtbot: QtBot, desktop: Desktop, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    log = tmp_path / "log.jsonl"
    monkeypatch.setattr(desktop.log_wiring.dialog, "ask_target", lambda _name: log)
    trigger(desktop, ActionId.EXPORT_JSONL)
    qtbot.wait_until(log.exists, timeout=PATIENCE_MS)
    monkeypatch.setattr(desktop.perf_log_wiring.file_dialog, "ask_source", lambda: log)
    trigger(desktop, ActionId.OPEN_TIMELINE)
    qtbot.wait_until(lambda: desktop.window.findChild(TimelineDialog) is not None, timeout=PATIENCE_MS)
    timeline = desktop.window.findChild(TimelineDialog)
    assert isinstance(timeline, TimelineDialog)
    qtbot.wait_until(lambda: timeline._plot is not None)
    figures = timeline.findChild(QLabel, "timelineTokenValue")
    assert isinstance(figures, QLabel)
    assert figures.text().startswith("token 1 of 3")
    timeline.reject()


def test_a_log_that_is_none_is_refused(qtbot: QtBot, desktop: Desktop, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    broken = tmp_path / "x.jsonl"
    broken.write_text("no log")
    monkeypatch.setattr(desktop.perf_log_wiring.file_dialog, "ask_source", lambda: broken)
    trigger(desktop, ActionId.OPEN_TIMELINE)
    qtbot.wait_until(desktop.parts.problem_bar.isVisible, timeout=PATIENCE_MS)
    assert desktop.window.findChild(TimelineDialog) is None


def test_two_chats_are_compared(qtbot: QtBot, desktop: Desktop) -> None:
    trigger(desktop, ActionId.COMPARE_LOGS)
    chooser = desktop.window.findChild(ChooseLogsDialog)
    assert isinstance(chooser, ChooseLogsDialog)
    compare = chooser.findChild(QPushButton, "compareLogsButton")
    assert isinstance(compare, QPushButton)
    compare.click()
    qtbot.wait_until(lambda: desktop.window.findChild(CompareDialog) is not None, timeout=PATIENCE_MS)
    comparison = desktop.window.findChild(CompareDialog)
    assert isinstance(comparison, CompareDialog)
    assert "Decode rate\t20.0 tok/s" in comparison.text()
    comparison.reject()


def test_two_logs_of_tokens_are_compared(qtbot: QtBot, desktop: Desktop, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    log = tmp_path / "other.tokens.jsonl"
    log.write_text("".join(f'{{"turn": 1, "t_ns": {index * 100_000_000}, "itl_us": 100000}}\n' for index in range(3)))
    monkeypatch.setattr(desktop.perf_log_wiring.file_dialog, "ask_source", lambda: log)
    trigger(desktop, ActionId.COMPARE_LOGS)
    chooser = desktop.window.findChild(ChooseLogsDialog)
    assert isinstance(chooser, ChooseLogsDialog)
    for name in ("compareSecondFileButton", "compareLogsButton"):
        button = chooser.findChild(QPushButton, name)
        assert isinstance(button, QPushButton)
        button.click()
    qtbot.wait_until(lambda: desktop.window.findChild(CompareDialog) is not None, timeout=PATIENCE_MS)
    comparison = desktop.window.findChild(CompareDialog)
    assert isinstance(comparison, CompareDialog)
    assert "Decode rate\t20.0 tok/s\t10.0 tok/s\t\u221250.0 %" in comparison.text()
    comparison.reject()


def test_the_panel_says_that_a_test_runs(qtbot: QtBot, desktop: Desktop) -> None:
    """It must not say "Idle" while the engine computes."""
    performance, test = desktop.services.performance, desktop.services.sustained
    states: list[PerfState] = []
    performance.snapshot_changed.connect(lambda snapshot: states.append(snapshot.state))
    assert test.start(100, 60)
    assert states[-1] is PerfState.TESTING
    qtbot.wait_until(lambda: not test.state.is_busy, timeout=PATIENCE_MS)
    assert performance.snapshot.state is PerfState.IDLE


def test_the_panel_shows_the_chat_on_screen_once_the_answer_to_another_ends(qtbot: QtBot, desktop: Desktop) -> None:
    """The answers are 50 ms apart in each token: 20.0 tok/s; the chat that is opened meanwhile has none."""
    services = desktop.services
    answered = services.chat.conversation.id
    assert shown(desktop, "decodeRateValue") == "20.0"
    assert services.chat.send("again")
    services.conversations.new()
    wait_answered(qtbot, desktop)
    assert shown(desktop, "decodeRateValue") == "n/a"
    assert shown(desktop, "clockValue") == ""
    assert shown(desktop, "verdictValue") == "Ready for a message."
    assert desktop.insight_wiring._model is None  # the memory limit must not be worked out of the other chat's model either
    services.conversations.open(answered)
    qtbot.wait_until(lambda: shown(desktop, "decodeRateValue") == "20.0", timeout=PATIENCE_MS)


def test_a_refused_message_leaves_the_figures_of_the_last_answer(qtbot: QtBot, desktop: Desktop) -> None:
    services = desktop.services
    assert services.chat.send("word " * 5_000)  # the scripted window has room for fewer
    wait_answered(qtbot, desktop)
    assert services.chat.conversation.last_answer is not None
    assert shown(desktop, "decodeRateValue") == "20.0"


def test_cells_of_another_chat_are_told_as_such(qtbot: QtBot, desktop: Desktop) -> None:
    services = desktop.services
    answered = services.chat.conversation.id
    assert services.performance.snapshot.holds_shown
    services.conversations.new()
    assert not services.performance.snapshot.holds_shown
    services.conversations.open(answered)
    qtbot.wait_until(lambda: services.performance.snapshot.holds_shown, timeout=PATIENCE_MS)
