"""How often events are due; the cores are two."""

import pytest

from chatapp.engine.event_rhythm import EventRhythm

_MS = 1_000


def _after(n_busy: float | None) -> EventRhythm:
    """Return a rhythm after two events 50 ms apart, between which so many cores were used."""
    rhythm = EventRhythm(n_cores=2)
    rhythm.sent(0, 0 if n_busy is not None else None)
    rhythm.sent(50 * _MS, round(n_busy * 50 * _MS) if n_busy is not None else None)
    return rhythm


def test_the_first_event_is_due_at_once_and_the_next_after_50_ms() -> None:
    rhythm = EventRhythm(n_cores=2)
    assert rhythm.is_due(7)
    rhythm.sent(7, 0)
    assert not rhythm.is_due(50 * _MS)
    assert rhythm.is_due(50 * _MS + 7)


@pytest.mark.parametrize("n_busy", [None, 0.0, 1.0, 1.5])
def test_they_come_often_while_half_a_core_is_free(n_busy: float | None) -> None:
    rhythm = _after(n_busy)
    assert not rhythm.is_due(99 * _MS)
    assert rhythm.is_due(100 * _MS)


@pytest.mark.parametrize("n_busy", [1.6, 1.9, 2.0])
def test_they_come_seldom_where_every_core_computes(n_busy: float) -> None:
    rhythm = _after(n_busy)
    assert not rhythm.is_due(174 * _MS)
    assert rhythm.is_due(175 * _MS)


def test_they_come_often_again_once_a_core_is_free() -> None:
    rhythm = _after(2.0)
    rhythm.sent(175 * _MS, 100 * _MS + 125 * _MS)  # one core since then
    assert rhythm.is_due(225 * _MS)
