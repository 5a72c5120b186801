"""The overlay: what it reads, how it is moved and left."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from chatapp.metrics.figure import Figure
from chatapp.metrics.snapshot import PerfSnapshot, PerfState, Surroundings, resting_snapshot
from chatapp.ui.overlay import OVERLAY_SIZE, Overlay
from chatapp.ui.theme import DARK, LIGHT

pytestmark = [
    pytest.mark.gui,
    pytest.mark.qt_log_ignore("This plugin does not support raise"),  # Qt raises tool windows; offscreen has nothing to raise
]


@pytest.fixture
def overlay(qtbot: QtBot) -> Overlay:
    made = Overlay(LIGHT)
    qtbot.addWidget(made)
    return made


def snapshot() -> PerfSnapshot:
    figures = dict(resting_snapshot(None, Surroundings()).figures)
    figures["decode_tps"] = Figure(48.21, "tok/s")
    figures["ttft_ms"] = Figure(420.0, "ms")
    figures["kv_bytes_used"], figures["kv_bytes_reserved"] = Figure(61e6, "bytes"), Figure(240e6, "bytes")
    return PerfSnapshot(state=PerfState.WRITING, figures=figures)


def shown(overlay: Overlay, name: str) -> QLabel:
    label = overlay.findChild(QLabel, name)
    assert isinstance(label, QLabel)
    return label


def test_it_reads_the_main_figures(overlay: Overlay) -> None:
    overlay.show_snapshot(snapshot())
    assert shown(overlay, "overlayStateValue").text() == "Writing"
    assert shown(overlay, "overlayDecodeRateValue").text() == "48.2"
    assert shown(overlay, "overlayTtftValue").text() == "TTFT 0.42 s"
    assert shown(overlay, "overlayKvValue").text() == "KV 61.0 of 240 MB"
    assert shown(overlay, "overlayDriftValue").text() == "drift n/a"
    assert shown(overlay, "overlayDecodeRateValue").accessibleName() == "Decode rate in tokens per second: 48.2"


def test_nothing_is_clipped(overlay: Overlay) -> None:
    overlay.show_snapshot(snapshot())
    overlay.show()
    assert overlay.size() == OVERLAY_SIZE
    for label in overlay.findChildren(QLabel):
        assert label.width() >= label.sizeHint().width(), label.objectName()
        assert overlay.rect().contains(label.geometry()), label.objectName()


def test_it_floats_above_others_without_a_frame(overlay: Overlay) -> None:
    flags = overlay.windowFlags()
    assert flags & Qt.WindowType.WindowStaysOnTopHint
    assert flags & Qt.WindowType.FramelessWindowHint
    assert overlay.parentWidget() is None  # so that it stays when the main window is minimised


def test_it_is_dragged_and_tells_its_place(qtbot: QtBot, overlay: Overlay) -> None:
    overlay.restore_place("40,50")
    overlay.show()
    with qtbot.wait_signal(overlay.moved) as moved:
        qtbot.mousePress(overlay, Qt.MouseButton.LeftButton, pos=QPoint(10, 10))
        qtbot.mouseMove(overlay, QPoint(40, 25))
        qtbot.mouseRelease(overlay, Qt.MouseButton.LeftButton, pos=QPoint(40, 25))
    assert moved.args == [overlay.place()]


def test_arrows_move_it(qtbot: QtBot, overlay: Overlay) -> None:
    overlay.restore_place("40,50")
    overlay.show()
    with qtbot.wait_signal(overlay.moved) as moved:
        qtbot.keyClick(overlay, Qt.Key.Key_Right)
    assert moved.args == ["48,50"]


def test_escape_and_double_click_leave_it(qtbot: QtBot, overlay: Overlay) -> None:
    overlay.show()
    with qtbot.wait_signal(overlay.closed):
        qtbot.keyClick(overlay, Qt.Key.Key_Escape)
    with qtbot.wait_signal(overlay.closed):
        qtbot.mouseDClick(overlay, Qt.MouseButton.LeftButton)


@pytest.mark.parametrize("place", ["", "x", "1,2,3", "99999,99999"])
def test_a_place_that_is_not_there_gives_the_corner(overlay: Overlay, place: str) -> None:
    overlay.restore_place(place)
    area = overlay.screen().availableGeometry()
    assert area.contains(overlay.frameGeometry())
    assert overlay.x() > area.center().x()


def test_it_follows_the_theme(overlay: Overlay) -> None:
    overlay.set_theme(DARK)
    overlay.show()
    assert overlay.grab().toImage().pixelColor(100, 4).name() == DARK.raised
