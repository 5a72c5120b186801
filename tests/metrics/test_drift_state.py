"""The exact split of a loss, and the worked example of the method."""

from math import exp, log

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chatapp.metrics.cusum import Cusum
from chatapp.metrics.drift_interval import Spread, half_width
from chatapp.metrics.drift_state import LossSplit, loss_pct

TIMES = st.floats(1e3, 1e6)  # 1 ms to 1 s


def test_worked_example() -> None:
    """A step costs 50 ms + 1.2 us a cell. n = 600: 50.72 ms; six minutes later n = 5,200: 67.6 ms, of which 56.24 expected."""
    split = LossSplit.of(before_us=50_720, now_us=67_600, expected_before_us=50_720, expected_now_us=56_240)
    assert f"{loss_pct(split.raw):.1f}" == "25.0"
    assert f"{loss_pct(split.context):.1f}" == "9.8"
    assert f"{loss_pct(split.drift):.1f}" == "16.8"
    assert f"{exp(-split.context):.3f} x {exp(-split.drift):.3f} = {exp(-split.raw):.3f}" == "0.902 x 0.832 = 0.750"


@given(TIMES, TIMES, TIMES, TIMES)
def test_the_split_leaves_no_rest(before: float, now: float, expected_before: float, expected_now: float) -> None:
    split = LossSplit.of(before, now, expected_before, expected_now)
    assert split.raw == pytest.approx(log(now / before), abs=1e-9)
    kept = (1 - loss_pct(split.context) / 100) * (1 - loss_pct(split.drift) / 100)
    assert 1 - loss_pct(split.raw) / 100 == pytest.approx(kept, rel=1e-9)


def test_half_width_by_hand() -> None:
    """20 values +-1 %: squares 20e-4; 15 values, one 0 and 14 of +-1 %: 14e-4; s = sqrt(34e-4 / 33) = 1.015 %.

    2.2 x 0.01015 x sqrt(3) x sqrt(1/20 + 1/15) = 0.01321; with a curve error of 0.02: sqrt(0.01321^2 + 0.02^2) = 0.02397.
    """
    before, now = Spread.of([0.01, -0.01] * 10), Spread.of([0.01, -0.01] * 7 + [0.0])
    assert half_width(before, now) == pytest.approx(0.01321, abs=1e-5)
    assert half_width(before, now, curve_error=0.02) == pytest.approx(0.02397, abs=1e-5)


def test_cusum_by_hand() -> None:
    """Three buckets of 8 %: S = 0.055, 0.11, 0.165 > 0.15: the third one raises the alarm, dated back to the first."""
    cusum = Cusum()
    cusum.add(0.01, 0.01, 0, 2)
    for index, start_us in enumerate((2, 4, 6)):
        assert cusum.onset_us is None, index
        cusum.add(0.08, 0.08, start_us, start_us + 2)
    assert (cusum.onset_us, cusum.alarm_us) == (2, 8)


def test_one_wild_bucket_is_no_alarm() -> None:
    cusum = Cusum()
    cusum.add(3.0, 0.2, 0, 2)
    assert cusum.onset_us is None


def test_an_alarm_stays_for_thirty_seconds_and_is_cleared_below_two_percent() -> None:
    cusum = Cusum()
    for start_us in (0, 2):
        cusum.add(0.2, 0.2, start_us, start_us + 2)
    assert cusum.onset_us == 0
    for _ in range(14):
        cusum.add(0.0, 0.01, 4, 6)
    assert cusum.onset_us == 0
    cusum.add(0.0, 0.03, 4, 6)  # 30 s are over, but the mean is still 3 %
    assert cusum.onset_us == 0
    cusum.add(0.0, 0.01, 6, 8)
    assert cusum.onset_us is None
