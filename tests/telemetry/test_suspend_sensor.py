from collections.abc import Sequence

import pytest

from chatapp.telemetry.suspend_sensor import SuspendSensor, always_running_ns

S = 1_000_000_000


def gap(running_s: Sequence[float], awake_s: Sequence[float]) -> float | None:
    running, awake = (iter([int(second * S) for second in seconds]) for seconds in (running_s, awake_s))
    sensor = SuspendSensor(lambda: next(running), lambda: next(awake))
    assert sensor.read(None, 5)["suspend_gap_s"].value is None
    return sensor.read(None, 6)["suspend_gap_s"].value


@pytest.mark.parametrize(
    ("running", "awake", "expected"),
    [
        ((0, 1.0), (0, 1.0), 0.0),
        ((0, 1.002), (0, 1.0), 0.0),  # a clock that is being adjusted
        ((0, 3601.0), (0, 1.0), 3600.0),  # the lid was closed for an hour
        ((0, 41.0), (0, 41.0), 41.0),  # Windows: both clocks run on, and only the late round tells
        ((0, 2.5), (0, 2.5), 0.0),  # a busy machine is late by a second or two
        ((10.0, 1.0), (0, 1.0), 0.0),  # a wall clock that was set back
    ],
)
def test_gaps(running: Sequence[float], awake: Sequence[float], expected: float) -> None:
    assert gap(running, awake) == pytest.approx(expected)


def test_a_wall_clock_that_is_set_forward_is_no_sleep(monkeypatch: pytest.MonkeyPatch) -> None:
    """On Windows no clock of ours tells sleep from waking; an hour of summer time must not read "slept for 3,600 s"."""
    monkeypatch.setattr("sys.platform", "win32")
    monkeypatch.setattr("time.time_ns", iter((0, 3_600 * S)).__next__)
    sensor = SuspendSensor()
    assert [sensor.read(None, 5)["suspend_gap_s"].value, sensor.read(None, 6)["suspend_gap_s"].value] == [None, 0.0]


def test_the_clock_that_counts_sleep_runs() -> None:
    before = always_running_ns()
    assert always_running_ns() >= before
