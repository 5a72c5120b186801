"""Delayed calls."""

import threading

import pytest

from chatapp.engine_client.alarms import Alarms

WAIT_S = 60.0


@pytest.fixture
def rung() -> list[str]:
    return []


def test_alarms_ring_in_the_order_of_their_times(rung: list[str]) -> None:
    alarms, done = Alarms("engine-alarms"), threading.Event()
    alarms.set("third", 0.3, done.set)
    alarms.set("second", 0.1, lambda: rung.append("second"))
    alarms.set("first", 0.0, lambda: rung.append("first"))
    assert done.wait(WAIT_S)
    alarms.close()
    assert rung == ["first", "second"]


def test_cancelled_and_replaced_alarms_stay_silent(rung: list[str]) -> None:
    alarms, done = Alarms("engine-alarms"), threading.Event()
    alarms.set("cancelled", 0.05, lambda: rung.append("cancelled"))
    alarms.set("replaced", 0.05, lambda: rung.append("old"))
    alarms.set("replaced", 0.05, lambda: rung.append("new"))
    alarms.cancel("cancelled")
    alarms.set("last", 0.2, done.set)
    assert done.wait(WAIT_S)
    alarms.close()
    assert rung == ["new"]


@pytest.mark.expects_warnings
def test_failed_call_does_not_silence_the_next(rung: list[str]) -> None:
    alarms, done = Alarms("engine-alarms"), threading.Event()
    alarms.set("faulty", 0.0, lambda: rung.remove("not there"))
    alarms.set("next", 0.05, done.set)
    assert done.wait(WAIT_S)
    alarms.close()


def test_an_alarm_may_close_its_own_alarms() -> None:
    alarms, done = Alarms("engine-alarms"), threading.Event()

    def close() -> None:
        alarms.close()
        done.set()

    alarms.set("closing", 0.0, close)
    assert done.wait(WAIT_S)
    alarms.set("late", 0.0, done.clear)
    alarms.close()
    assert done.is_set()
