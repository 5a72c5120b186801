from collections.abc import Iterator

import pytest

from chatapp.engine import core_use
from chatapp.engine.core_use import CoreUse


class _System:
    """Counters in seconds, set by the test: time, idle time of all cores, our own processor time."""

    def __init__(self) -> None:
        self.values = (100.0, 50.0, 1.0)

    def advance(self, seconds: float, idle: float, own: float) -> None:
        now, idle_before, own_before = self.values
        self.values = (now + seconds, idle_before + idle, own_before + own)


@pytest.fixture
def system(monkeypatch: pytest.MonkeyPatch) -> _System:
    system = _System()
    monkeypatch.setattr(core_use, "_counters", lambda: system.values)
    monkeypatch.setattr(core_use, "_now_s", lambda: system.values[0])
    return system


@pytest.fixture
def cores(system: _System) -> Iterator[CoreUse]:
    assert system.values[0] == 100.0
    cores = CoreUse()
    yield cores
    cores.close()


def test_nothing_is_known_at_first(cores: CoreUse) -> None:
    assert (cores.n_idle(), cores.n_free()) == (None, None)


def test_our_own_use_is_free_to_us(cores: CoreUse, system: _System) -> None:
    """In one second half a core idled and we used 0.7 of one: 1.2 of two cores are left to us, others have 0.8."""
    system.advance(1.0, idle=0.5, own=0.7)
    assert cores.n_idle() == pytest.approx(0.5)
    assert cores.n_free() == pytest.approx(1.2)


def test_a_moment_is_too_short_to_measure(cores: CoreUse, system: _System) -> None:
    system.advance(1.0, idle=2.0, own=0.0)
    assert cores.n_idle() == pytest.approx(2.0)
    system.advance(0.1, idle=0.0, own=0.1)
    assert cores.n_idle() == pytest.approx(2.0)


def test_what_is_old_is_unknown(cores: CoreUse, system: _System) -> None:
    """The machine slept for an hour."""
    system.advance(3600.0, idle=7200.0, own=0.0)
    assert (cores.n_idle(), cores.n_free()) == (None, None)
    system.advance(2.0, idle=4.0, own=0.0)
    assert cores.n_free() == pytest.approx(2.0)
