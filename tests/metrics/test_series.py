from chatapp.metrics.series import GapRing, RecentGaps, recent_gaps


def test_ring_keeps_the_latest_and_counts_all() -> None:
    ring = GapRing(capacity=3)
    ring.extend([10_000, 20_000])
    ring.extend([30_000, 40_000])
    assert ring.recent() == RecentGaps(gaps_ms=(20.0, 30.0, 40.0), n_total=4, median_ms=30.0)


def test_a_stall_is_more_than_two_and_a_half_medians() -> None:
    ring = GapRing()
    ring.extend([10_000, 10_000, 25_000, 26_000, 10_000])
    gaps = ring.recent()
    assert [gap for gap in gaps.gaps_ms if gaps.is_stall(gap)] == [26.0]  # the median is 10, the limit 25


def test_an_empty_ring_has_no_median() -> None:
    assert GapRing().recent() == RecentGaps(gaps_ms=(), n_total=0, median_ms=None)
    assert not RecentGaps().is_stall(1e9)


def test_gaps_of_a_finished_reply() -> None:
    assert recent_gaps((100_000, 110_000, 130_000)) == RecentGaps(gaps_ms=(10.0, 20.0), n_total=2, median_ms=15.0)
    assert recent_gaps((5,)) == RecentGaps()
