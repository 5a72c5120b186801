"""A bounded ring of the latest inter-token gaps, for the strip of the panel."""

from collections import deque
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from chatapp.metrics.inter_token import STALL_FACTOR, gaps_us, percentile

__all__ = ["RING_CAPACITY", "GapRing", "RecentGaps", "recent_gaps"]

RING_CAPACITY = 144
"""Gaps kept for the strip: 120 in sight and one step of 24 beyond."""


@dataclass(frozen=True, slots=True)
class RecentGaps:
    """The latest gaps of one reply.

    Attributes:
        gaps_ms: Oldest first.
        n_total: Gaps of the reply so far, so that a reader knows the number of the first one: ``n_total - len(gaps_ms)``.
        median_ms: Median of ``gaps_ms``; None without gaps. A gap longer than 2.5 of it is a stall.
    """

    gaps_ms: tuple[float, ...] = ()
    n_total: int = 0
    median_ms: float | None = None

    def is_stall(self, gap_ms: float) -> bool:
        """Return whether a gap stands out of its neighbours."""
        return bool(self.median_ms) and gap_ms > STALL_FACTOR * (self.median_ms or 0.0)


class GapRing:
    """Keeps the latest gaps at a constant cost per token."""

    def __init__(self, capacity: int = RING_CAPACITY) -> None:
        self._gaps_us: deque[int] = deque(maxlen=capacity)
        self._n_total = 0

    def extend(self, gaps_us: Iterable[int]) -> None:
        """Append gaps in microseconds; the oldest leave."""
        for gap_us in gaps_us:
            self._gaps_us.append(gap_us)
            self._n_total += 1

    def recent(self) -> RecentGaps:
        """Return the gaps that are kept."""
        if not self._gaps_us:
            return RecentGaps()
        median_us = percentile(sorted(self._gaps_us), 0.5)
        return RecentGaps(tuple(gap_us / 1e3 for gap_us in self._gaps_us), self._n_total, median_us / 1e3)


def recent_gaps(token_us: Sequence[int]) -> RecentGaps:
    """Return the latest gaps of a finished reply.

    Args:
        token_us: Stamp of each sampled token in microseconds of one clock, ascending.
    """
    ring = GapRing()
    ring.extend(gaps_us(token_us))
    return ring.recent()
