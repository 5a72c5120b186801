"""The clock of an idle model; a minute is made 10 ms, so that nothing here waits for real ones."""

import pytest
from pytestqt.qtbot import QtBot

from chatapp.controllers.idle_unload import IdleUnload

_QUIET_MS = 100  # ten such minutes


@pytest.fixture
def idle(qtbot: QtBot) -> IdleUnload:  # noqa: ARG001 - timers need an application object
    idle = IdleUnload(1, ms_per_minute=10)
    idle.set_ready(True)
    return idle


def test_an_idle_model_is_told_once(qtbot: QtBot, idle: IdleUnload) -> None:
    told: list[bool] = []
    idle.due.connect(lambda: told.append(True))
    with qtbot.wait_signal(idle.due, timeout=5_000):
        pass
    qtbot.wait(_QUIET_MS)
    assert told == [True]


@pytest.mark.parametrize("change", ["never", "unloaded", "answering"])
def test_nothing_is_due(qtbot: QtBot, idle: IdleUnload, change: str) -> None:
    if change == "never":
        idle.set_minutes(0)
    elif change == "unloaded":
        idle.set_ready(False)
    else:
        idle.set_busy(True)
    idle.note_use()
    with qtbot.assert_not_emitted(idle.due, wait=_QUIET_MS):
        pass


def test_the_end_of_an_answer_begins_the_time(qtbot: QtBot, idle: IdleUnload) -> None:
    idle.set_busy(True)
    qtbot.wait(_QUIET_MS)
    idle.set_busy(False)
    with qtbot.wait_signal(idle.due, timeout=5_000):
        pass
