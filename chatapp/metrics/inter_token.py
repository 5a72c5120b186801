"""Inter-token latency (ITL): the gaps between neighbouring tokens of one reply, at the sampler, in the engine's clock."""

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from chatapp.metrics.figure import Figure
from chatapp.metrics.timings import interval_reason

__all__ = ["STALL_FACTOR", "InterToken", "gaps_us", "inter_token", "percentile", "spread"]

STALL_FACTOR = 2.5
"""A gap longer than this many medians is a stall (CapFrameX's rule for frames)."""


@dataclass(frozen=True, slots=True)
class InterToken:
    """Spread of the gaps of one reply; every figure carries ``n``, the number of gaps.

    A p95 of few gaps is shown all the same: below 20 gaps it lies between the two longest ones, and ``n`` beside it says so.
    """

    p50: Figure
    p95: Figure
    max: Figure
    n: int
    n_stalls: Figure


def gaps_us(token_us: Sequence[int]) -> list[int]:
    """Return the gaps between neighbouring stamps, in microseconds."""
    return [later - earlier for earlier, later in pairwise(token_us)]


def percentile(ordered: Sequence[float], share: float) -> float:
    """Return a percentile by linear interpolation between the two nearest ranks (Hyndman-Fan type 7, numpy's default).

    Args:
        ordered: At least one value, ascending.
        share: 0..1; 0.5 is the median.
    """
    position = share * (len(ordered) - 1)
    below = int(position)
    above = min(below + 1, len(ordered) - 1)
    return ordered[below] + (ordered[above] - ordered[below]) * (position - below)


def inter_token(token_us: Sequence[int]) -> InterToken:
    """Return the spread of the gaps, or why there is none.

    Args:
        token_us: Stamp of each sampled token in microseconds of one clock, ascending.
    """
    return spread(token_us, sorted(gaps_us(token_us)))


def spread(token_us: Sequence[int], ordered: Sequence[int]) -> InterToken:
    """Return the spread of gaps that somebody keeps in order: its cost does not grow with the reply.

    Args:
        token_us: Stamp of each sampled token; only its ends and its length are looked at.
        ordered: The gaps between them, ascending.
    """
    if reason := interval_reason(token_us):
        missing = Figure.missing("ms", reason)
        return InterToken(missing, missing, missing, n=0, n_stalls=Figure.missing("gaps", reason))
    median = percentile(ordered, 0.5)
    return InterToken(
        p50=_milliseconds(median, ordered),
        p95=_milliseconds(percentile(ordered, 0.95), ordered),
        max=_milliseconds(ordered[-1], ordered),
        n=len(ordered),
        n_stalls=_stalls(ordered, median),
    )


def _milliseconds(value_us: float, ordered: Sequence[int]) -> Figure:
    return Figure(value_us / 1e3, "ms", n=len(ordered))


def _stalls(ordered: Sequence[int], median_us: float) -> Figure:
    if median_us <= 0:  # tokens that come in groups: against a median of 0 every wait would be a stall
        return Figure.missing("gaps", "more than half of the tokens came together with another")
    n_stalls = len(ordered) - bisect_right(ordered, STALL_FACTOR * median_us)
    return Figure(n_stalls, "gaps", n=len(ordered))
