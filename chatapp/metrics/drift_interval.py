"""How far the difference of two means of neighbouring buckets may be off, when buckets resemble their neighbours."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import hypot, sqrt
from statistics import fmean

__all__ = ["Spread", "half_width"]

_AUTOCORRELATION = 0.5  # of neighbouring 2 s buckets
_QUANTILE = 2.2  # a little above 1.96: few buckets


@dataclass(frozen=True, slots=True)
class Spread:
    """How many values there are, and the sum of their squared distances from their mean."""

    n: int
    squares: float

    @classmethod
    def of(cls, values: Sequence[float]) -> "Spread":
        """Return the spread of at least one value."""
        middle = fmean(values)
        return cls(len(values), sum((value - middle) ** 2 for value in values))


def half_width(before: Spread, now: Spread, curve_error: float = 0.0) -> float:
    """Return the half-width of a 95 % interval of ``mean(now) - mean(before)``.

    ``2.2 * s * sqrt((1 + r) / (1 - r)) * sqrt(1 / n0 + 1 / n1)`` with r = 0.5 and the pooled standard deviation s. A plain
    interval (r = 0) would cover 78 % where neighbours correlate by 0.5.

    Args:
        before: At least one value.
        now: At least one value.
        curve_error: What the calibrated curve may be off between the two depths (two standard errors); added in quadrature.
    """
    freedom = before.n + now.n - 2
    deviation = sqrt((before.squares + now.squares) / freedom) if freedom > 0 else 0.0
    stretch = sqrt((1 + _AUTOCORRELATION) / (1 - _AUTOCORRELATION))
    return hypot(_QUANTILE * deviation * stretch * sqrt(1 / before.n + 1 / now.n), curve_error)
