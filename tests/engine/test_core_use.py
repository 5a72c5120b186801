"""Cores that are left over: by counters that the test sets."""

import os
from collections.abc import Iterator

import psutil
import pytest

from chatapp.engine import core_use
from chatapp.engine.core_use import CoreUse, Counters


class _System:
    """Counters in seconds, set by the test."""

    def __init__(self) -> None:
        self.values = Counters(now_s=100.0, idle_s=50.0, ours_s=1.0)

    def advance(self, seconds: float, idle: float, ours: float) -> None:
        was = self.values
        self.values = Counters(was.now_s + seconds, was.idle_s + idle, was.ours_s + ours)


@pytest.fixture
def system(monkeypatch: pytest.MonkeyPatch) -> _System:
    system = _System()
    monkeypatch.setattr(CoreUse, "_counters", lambda _self: system.values)
    monkeypatch.setattr(core_use, "_now_s", lambda: system.values.now_s)
    return system


@pytest.fixture
def cores(system: _System) -> Iterator[CoreUse]:
    assert system.values.now_s == 100.0
    cores = CoreUse()
    yield cores
    cores.close()


def test_nothing_is_known_at_first(cores: CoreUse) -> None:
    assert (cores.n_idle(), cores.n_free()) == (None, None)


def test_one_second_is_not_enough_to_call_a_core_taken(cores: CoreUse, system: _System) -> None:
    """A start of a program, ours or another's, is over in a moment."""
    system.advance(1.0, idle=0.0, ours=0.1)
    assert cores.n_free() is None


def test_our_own_use_is_free_to_us(cores: CoreUse, system: _System) -> None:
    """In each second half a core idled and we used 0.7 of one: 1.2 of two cores are left to us, others have 0.8."""
    for _ in range(2):
        system.advance(1.0, idle=0.5, ours=0.7)
        assert cores.n_idle() == pytest.approx(0.5)
        cores.n_free()
    assert cores.n_free() == pytest.approx(1.2)


def test_the_better_of_two_seconds_counts(cores: CoreUse, system: _System) -> None:
    """A burst of a second takes nothing away; two seconds of it do, and one quiet second gives it back."""
    for idle, n_free in ((2.0, None), (0.8, 2.0), (0.7, 0.8), (1.9, 1.9), (0.6, 1.9), (0.6, 0.6)):
        system.advance(1.0, idle=idle, ours=0.0)
        assert cores.n_free() == (None if n_free is None else pytest.approx(n_free))


def test_short_looks_do_not_shorten_the_seconds(cores: CoreUse, system: _System) -> None:
    """Asked five times a second, as the governor does: a burst of 0.4 s (two looks) still takes nothing away."""
    for _ in range(10):
        system.advance(0.25, idle=0.5, ours=0.0)
        cores.n_idle()
    for _ in range(2):
        system.advance(0.25, idle=0.0, ours=0.0)
        assert cores.n_idle() == 0.0
    assert cores.n_free() == pytest.approx(2.0)


def test_a_moment_is_too_short_to_measure(cores: CoreUse, system: _System) -> None:
    system.advance(1.0, idle=2.0, ours=0.0)
    assert cores.n_idle() == pytest.approx(2.0)
    system.advance(0.1, idle=0.0, ours=0.1)
    assert cores.n_idle() == pytest.approx(2.0)


def test_what_is_old_is_unknown(cores: CoreUse, system: _System) -> None:
    """The machine slept for an hour."""
    for _ in range(3):
        system.advance(1.0, idle=2.0, ours=0.0)
        cores.n_free()
    system.advance(3600.0, idle=7200.0, ours=0.0)
    assert (cores.n_idle(), cores.n_free()) == (None, None)
    for _ in range(2):
        system.advance(2.0, idle=4.0, ours=0.0)
        cores.n_free()
    assert cores.n_free() == pytest.approx(2.0)


def test_the_window_that_started_the_engine_is_ours(monkeypatch: pytest.MonkeyPatch) -> None:
    """Our own process stands for it: then the counter rises by its time twice, and not at all where it cannot be asked."""
    monkeypatch.setattr(os, "getppid", os.getpid)
    cores = CoreUse()
    cores.close()
    own_s = psutil.Process().cpu_times()
    assert cores._counters().ours_s >= 2 * (own_s.user + own_s.system) - 0.1
    monkeypatch.setattr(os, "getppid", lambda: 0x7FFF_FFFF)
    alone = CoreUse()
    alone.close()
    assert alone._counters().ours_s < 1.5 * (own_s.user + own_s.system) + 1
