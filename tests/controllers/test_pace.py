"""When a pace beats: with an event where one comes, else by itself. 200 ms are the interval."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QObject
from pytestqt.qtbot import QtBot

from chatapp.controllers.pace import Pace

_INTERVAL_MS = 200
_WAIT_MS = 5_000


class _Clock:
    def __init__(self) -> None:
        self.now = 50.0

    def __call__(self) -> float:
        return self.now


class _Watched:
    def __init__(self, n_events: int = 1) -> None:
        self.clock = _Clock()
        self.owner = QObject()
        self.pace = Pace(_INTERVAL_MS, self.owner, n_events=n_events, clock=self.clock)
        self.beats: list[float] = []
        self.pace.beat.connect(lambda: self.beats.append(self.clock.now))

    def event_after(self, milliseconds: float) -> None:
        self.clock.now += milliseconds / 1000
        self.pace.event_came()


@pytest.fixture
def watched(qtbot: QtBot) -> Iterator[_Watched]:
    assert qtbot is not None
    watched = _Watched()
    yield watched
    watched.pace.stop()


def test_an_event_beats_where_it_is_about_time(watched: _Watched) -> None:
    """Events every 60 ms: the third comes 20 ms early, which is in time; the interval begins anew with it."""
    watched.pace.start()
    for _ in range(6):
        watched.event_after(60)
    assert watched.beats == pytest.approx([50.18, 50.36])


def test_without_events_it_beats_by_itself(watched: _Watched, qtbot: QtBot) -> None:
    watched.pace.start()
    with qtbot.wait_signal(watched.pace.beat, timeout=_WAIT_MS):
        pass
    with qtbot.wait_signal(watched.pace.beat, timeout=_WAIT_MS):
        pass
    assert len(watched.beats) == 2


def test_events_that_stop_are_not_waited_for_long(watched: _Watched, qtbot: QtBot) -> None:
    watched.pace.start()
    watched.event_after(100)
    with qtbot.wait_signal(watched.pace.beat, timeout=_WAIT_MS):
        assert watched.beats == []


def test_what_does_not_run_does_not_beat(watched: _Watched, qtbot: QtBot) -> None:
    watched.event_after(1_000)
    watched.pace.start()
    watched.pace.stop()
    watched.event_after(1_000)
    qtbot.wait(2 * _INTERVAL_MS)
    assert watched.beats == []
    assert not watched.pace.is_running


def test_a_start_while_it_runs_changes_nothing(watched: _Watched) -> None:
    watched.pace.start()
    watched.clock.now += 0.15
    watched.pace.start()
    watched.event_after(50)
    assert watched.beats == pytest.approx([50.2])


@pytest.mark.usefixtures("qtbot")
@pytest.mark.parametrize(
    ("gap_ms", "beats"),
    [
        (40, [50.2, 50.4]),  # five events in an interval are more than the four that are wanted
        (80, [50.32, 50.64]),  # four take 320 ms
        (130, [50.39, 50.78]),  # four would take longer than two intervals; the third comes 10 ms early
        (180, [50.18, 50.36]),  # too far apart to be waited for: the one that comes 20 ms early is in time
    ],
)
def test_rare_events_make_the_beats_rarer_but_not_without_end(gap_ms: float, beats: list[float]) -> None:
    watched = _Watched(n_events=4)
    watched.pace.start()
    while watched.clock.now < 50.79:
        watched.event_after(gap_ms)
    watched.pace.stop()
    assert watched.beats[:2] == pytest.approx(beats)


def test_the_timer_beats_in_time_where_events_are_far_apart(watched: _Watched, qtbot: QtBot) -> None:
    watched.pace.start()
    watched.event_after(199)  # the first one: nothing was before it
    assert len(watched.beats) == 1
    watched.event_after(199 - 30)  # 31 ms before the next beat, which the timer gives
    assert len(watched.beats) == 1
    assert watched.pace._timer.remainingTime() <= 31
    with qtbot.wait_signal(watched.pace.beat, timeout=_WAIT_MS):
        pass
