"""What one turn teaches about the cost of depth: per block of 256 cells, the typical time of its fastest cool tokens."""

from collections.abc import Iterable
from dataclasses import dataclass

from chatapp.metrics.inter_token import percentile

__all__ = ["MIN_TOKENS", "Visit", "VisitCollector", "quiet_step_us"]

MIN_TOKENS = 8
"""Fewer tokens at one depth say too little."""
_FAST_QUANTILE = 0.25  # the median of the faster half: stalls and other programs' turns on the core sit in the slower one
_MAX_UNREST = 1.1  # median / fast quantile: 1.02 on a quiet machine; beside another program tokens come fast and slow
_KEPT_GAPS = 256  # of one visit: a block has no more cells


def quiet_step_us(gaps_us: Iterable[int]) -> float | None:
    """Return the median of the faster half; None beside another program, where tokens come fast and slow."""
    ordered = sorted(gaps_us)
    fast = percentile(ordered, _FAST_QUANTILE)
    return fast if 0 < percentile(ordered, 0.5) <= _MAX_UNREST * fast else None


@dataclass(frozen=True, slots=True)
class Visit:
    """One stay of one turn within one block of depth.

    Attributes:
        n_kv: Cells that each step read.
        itl_us: Median of the faster half of the gaps, in microseconds.
        n_tokens: Gaps behind it.
        warmth_s: How long the machine had been working (:class:`~chatapp.metrics.warmth.Warmth`), in the middle of the stay.
    """

    n_kv: int
    itl_us: float
    n_tokens: int
    warmth_s: float


class VisitCollector:
    """Sorts the gaps of one turn into visits."""

    def __init__(self) -> None:
        self._visits: list[Visit] = []
        self._n_kv = 0
        self._gaps_us: list[int] = []
        self._warmth_s: list[float] = []

    def add(self, n_kv: int, gap_us: int, warmth_s: float) -> None:
        """Take one gap of a cool machine; depths come in ascending order."""
        if n_kv != self._n_kv:
            self._close()
            self._n_kv = n_kv
        if len(self._gaps_us) < _KEPT_GAPS:
            self._gaps_us.append(gap_us)
            self._warmth_s.append(warmth_s)

    def take(self) -> tuple[Visit, ...]:
        """Return what was collected, and begin anew."""
        self._close()
        visits, self._visits = tuple(self._visits), []
        self._n_kv = 0
        return visits

    def _close(self) -> None:
        n_tokens = len(self._gaps_us)
        if n_tokens >= MIN_TOKENS:
            itl_us = quiet_step_us(self._gaps_us)
            if itl_us is not None:
                self._visits.append(Visit(self._n_kv, itl_us, n_tokens, sum(self._warmth_s) / n_tokens))
        self._gaps_us.clear()
        self._warmth_s.clear()
