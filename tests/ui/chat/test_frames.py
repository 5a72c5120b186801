"""When a picture is asked for. Pictures cost nothing here, so that the rhythm is its fastest: one every 33 ms."""

import pytest
from PySide6.QtCore import QCoreApplication, QObject
from pytestqt.qtbot import QtBot

from chatapp.ui.chat.frames import Frames

pytestmark = [pytest.mark.gui, pytest.mark.usefixtures("qtbot")]


class _Clock:
    def __init__(self) -> None:
        self.now = 50.0

    def __call__(self) -> float:
        return self.now


def _frames() -> tuple[Frames, _Clock, list[float]]:
    clock, asked = _Clock(), list[float]()
    frames = Frames(QObject(QCoreApplication.instance()), clock)
    frames.due.connect(lambda: asked.append(clock.now))
    return frames, clock, asked


def test_text_is_shown_with_its_arrival_where_the_last_picture_is_long_ago() -> None:
    frames, clock, asked = _frames()
    frames.text_came()
    frames.made(None)
    clock.now += 0.027  # a little earlier than 33 ms: waiting for the rest would wake the window once more
    frames.text_came()
    assert asked == [50.0, 50.027]
    assert not frames.is_waiting


def test_text_that_comes_sooner_waits_for_the_rhythm(qtbot: QtBot) -> None:
    frames, clock, asked = _frames()
    frames.text_came()
    frames.made(None)
    clock.now += 0.010
    with qtbot.wait_signal(frames.due, timeout=5000):
        frames.text_came()
        assert len(asked) == 1
    assert len(asked) == 2


def test_the_first_word_waits_for_no_rhythm() -> None:
    frames, clock, asked = _frames()
    frames.text_came()
    frames.made(None)
    clock.now += 0.001
    frames.text_came(is_urgent=True)
    assert asked == [50.0, 50.001]


def test_text_that_is_held_back_is_shown_though_nothing_more_comes(qtbot: QtBot) -> None:
    frames, _clock, asked = _frames()
    frames.text_came()
    with qtbot.wait_signal(frames.due, timeout=5000):
        frames.made(0.04)
        assert frames.is_waiting
    assert len(asked) == 2


def test_nothing_is_asked_for_after_the_end(qtbot: QtBot) -> None:
    frames, _clock, asked = _frames()
    frames.text_came()
    frames.made(0.01)
    frames.stop()
    qtbot.wait(50)
    assert len(asked) == 1
