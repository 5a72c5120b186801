"""Theil-Sen's line: the median of all pairwise slopes, which up to 29 % of outliers cannot move."""

from collections.abc import Sequence
from itertools import combinations
from statistics import median

__all__ = ["MAD_TO_SD", "robust_sd", "theil_sen", "theil_sen_slope"]

MAD_TO_SD = 1.4826
"""A normal distribution's standard deviation / its median absolute deviation."""

Point = tuple[float, float]


def theil_sen_slope(points: Sequence[Point]) -> float:
    """Return the median of the slopes between all pairs with different abscissas; 0 where there is no such pair."""
    slopes = [(y2 - y1) / (x2 - x1) for (x1, y1), (x2, y2) in combinations(points, 2) if x1 != x2]
    return median(slopes) if slopes else 0.0


def theil_sen(points: Sequence[Point]) -> tuple[float, float]:
    """Return intercept and slope of the line through at least one point (Theil 1950, Sen 1968).

    The intercept is the median of ``y - slope * x``.
    """
    slope = theil_sen_slope(points)
    return median(y - slope * x for x, y in points), slope


def robust_sd(values: Sequence[float]) -> float:
    """Return the standard deviation as 1.4826 x median absolute deviation from the median; 0 for fewer than two values."""
    if not values:
        return 0.0
    middle = median(values)
    return MAD_TO_SD * median(abs(value - middle) for value in values)
