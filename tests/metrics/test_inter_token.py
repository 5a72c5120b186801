import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from chatapp.metrics.inter_token import gaps_us, inter_token, percentile


def test_five_gaps_by_hand() -> None:
    """Gaps 10, 20, 30, 40, 200 ms: median 30; p95 at rank 0.95 x 4 = 3.8, so 40 + 0.8 x 160 = 168; 200 > 2.5 x 30 stalls."""
    spread = inter_token((0, 10_000, 30_000, 60_000, 100_000, 300_000))
    assert (spread.p50.value, spread.max.value) == (30.0, 200.0)
    assert spread.p95.value == pytest.approx(168.0)
    assert (spread.n, spread.p95.n, spread.n_stalls.value) == (5, 5, 1)


def test_two_gaps_still_have_a_p95_with_its_n() -> None:
    """Gaps 10 and 20 ms: rank 0.95, so 10 + 0.95 x 10 = 19.5."""
    spread = inter_token((0, 10_000, 30_000))
    assert spread.p95.value == pytest.approx(19.5)
    assert spread.p95.n == 2


def test_a_gap_of_exactly_two_and_a_half_medians_is_no_stall() -> None:
    """Gaps 10, 10, 25 ms: the limit is 25 ms."""
    assert inter_token((0, 10_000, 20_000, 45_000)).n_stalls.value == 0


@pytest.mark.parametrize(
    ("token_us", "reason"),
    [
        ((), "no token was written"),
        ((5,), "a pace takes two tokens, and one was written"),
        ((5, 5, 5), "the reply came in one burst"),
    ],
)
def test_no_gaps_no_figures(token_us: tuple[int, ...], reason: str) -> None:
    spread = inter_token(token_us)
    assert (spread.p50.value, spread.p95.value, spread.max.value, spread.n) == (None, None, None, 0)
    assert spread.p95.reason == reason


def test_tokens_in_groups_have_no_stalls_to_count() -> None:
    """Three tokens at once every 60 ms (gaps 0, 0, 60, 0, 0): the median is 0, so every wait would be a stall."""
    spread = inter_token((0, 0, 0, 60_000, 60_000, 60_000))
    assert (spread.p50.value, spread.max.value) == (0.0, 60.0)
    assert spread.n_stalls.value is None
    assert spread.n_stalls.reason == "more than half of the tokens came together with another"


def test_gaps() -> None:
    assert gaps_us((100, 250, 300)) == [150, 50]
    assert gaps_us((100,)) == []


@given(st.lists(st.integers(min_value=1_000, max_value=5_000_000), min_size=1, max_size=300))
def test_percentiles_are_ordered_and_inside(gaps: list[int]) -> None:
    stamps = [0]
    for gap in gaps:
        stamps.append(stamps[-1] + gap)
    spread = inter_token(stamps)
    assert spread.p50.value is not None
    assert spread.p95.value is not None
    assert spread.max.value is not None
    assert min(gaps) / 1e3 <= spread.p50.value <= spread.p95.value <= spread.max.value == max(gaps) / 1e3


@given(st.lists(st.integers(min_value=0, max_value=10**7), min_size=1, max_size=100), st.floats(min_value=0, max_value=1))
def test_percentile_is_numpys_default(values: list[int], share: float) -> None:
    assert percentile(sorted(values), share) == pytest.approx(float(np.quantile(values, share)), rel=1e-9, abs=1e-6)
