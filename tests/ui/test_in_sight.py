"""What waits while a widget is out of sight."""

import pytest
from PySide6.QtWidgets import QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from chatapp.ui.in_sight import InSight

pytestmark = pytest.mark.gui


def test_the_latest_of_each_kind_waits_and_comes_once(qtbot: QtBot) -> None:
    window, part = QWidget(), QWidget()
    QVBoxLayout(window).addWidget(part)
    qtbot.addWidget(window)
    in_sight, seen = InSight(part), []
    in_sight.show("figure", lambda: seen.append("old figure"))
    in_sight.show("curve", lambda: seen.append("curve"))
    in_sight.show("figure", lambda: seen.append("new figure"))
    assert not in_sight.is_now
    assert seen == []
    window.show()
    assert in_sight.is_now
    assert seen == ["new figure", "curve"]
    in_sight.show("figure", lambda: seen.append("at once"))
    part.hide()
    part.show()
    assert seen == ["new figure", "curve", "at once"]


def test_a_widget_that_moved_into_another_window_follows_that_one(qtbot: QtBot) -> None:
    first, second, part = QWidget(), QWidget(), QWidget()
    for window in (first, second):
        QVBoxLayout(window)
        qtbot.addWidget(window)
        window.show()
    in_sight, seen = InSight(part), []
    for window in (first, second):
        layout = window.layout()
        assert layout is not None
        layout.addWidget(part)
        part.show()
        window.showMinimized()
        in_sight.show("figure", lambda: seen.append("figure"))
        assert seen == []
        window.showNormal()
        assert seen == ["figure"]
        seen.clear()
        in_sight.show("figure", lambda: seen.append("at once"))
        assert seen == ["at once"]
        seen.clear()
