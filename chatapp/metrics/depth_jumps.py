"""What a jump in depth teaches about its cost, on a warm machine too.

A new chat, or an old one opened again, changes the depth within seconds, in which the machine grows hardly warmer: heat is
the same on both sides, and cancels in the ratio of the two step times. Who never pauses has no cool tokens, but such jumps.

With ``ITL(n) = a (1 + c n) exp(d)`` a jump from n to m measures ``R = (1 + c m) / (1 + c n)``, hence ``c = (R - 1) / (m - R n)``.
The level ``a`` stays open; a session's baseline finds it. Of what the machine warms up within a jump, one that goes deeper sees
too steep a curve, and one that comes up too flat a curve: the mean of one of each is free of even warming. The fit is the median
of all such means, weighted by how far their jumps reach (as Hodges and Lehmann take the median of all means of two).

Its error allows for what neighbouring seconds share, not only for the tokens: a step time of 64 tokens scatters by 1 % on a quiet
machine, however even its tokens are, and the spread of six or ten jumps alone would often promise more than they hold.
"""

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, field
from math import log, sqrt
from statistics import fmean, median

from chatapp.metrics.cost_curve import STAY_SD, TOKEN_SD, CostCurve, CurveLack, CurveShape, FittedCurve, max_span_error
from chatapp.metrics.curve_visits import Visit, quiet_step_us
from chatapp.metrics.kv_depth import KV_BLOCK
from chatapp.metrics.theil_sen import robust_sd

__all__ = ["DepthCost", "DepthJump", "JumpCollector"]

_MAX_JUMPS = 64  # the latest: the curve follows new drivers and fans
_EDGE_TOKENS = 64  # on each side of a jump: the nearer, the more alike the heat
_MIN_EDGE_TOKENS = 16
_MAX_APART_US = 60_000_000
_MAX_WARMTH_STEP_S = 4.0  # in these the machine grows hardly warmer: a hundredth where it loses a quarter within 90 s
_MIN_JUMPS = 6
_QUARTILE_FACTOR = 1.36  # the standard error of a lower quartile / that of the mean, for normal residuals
_MEANS_FACTOR = 1.05  # the standard error of the median of all means / that of the mean
_MEDIAN_FACTOR = 1.25  # of the plain median
_WARMED = 0.01  # what jumps in one direction may all see of warming, see _MAX_WARMTH_STEP_S
_CERTAINTY = 1.3  # the curve may be wrong by as much as is allowed in one of a hundred cases (2.6 standard errors)


@dataclass(frozen=True, slots=True)
class DepthJump:
    """Two stays close in time, at two depths.

    Attributes:
        n_low: Cells that a step read at the shallower one.
        n_high: At the deeper one.
        ratio: Step time at the deeper one / at the shallower one.
        n_tokens: Tokens behind the shorter stay.
        itl_us: Step time at the shallower one.
        deepens: Whether the deeper one came later.
    """

    n_low: int
    n_high: int
    ratio: float
    n_tokens: int
    itl_us: float
    deepens: bool

    @property
    def reach(self) -> int:
        """How far it goes, in cells."""
        return self.n_high - self.n_low

    @property
    def relative_slope(self) -> float:
        """``b / a`` of a line through both; below 0 where the deeper one was quicker, so that chance cancels in a mean."""
        rest = self.n_high - self.ratio * self.n_low
        return (self.ratio - 1) / rest if rest > 0 else 1.0 / self.n_low


@dataclass(slots=True)
class _Stay:
    """Tokens within one block of depth, at an end of a turn."""

    n_kv: int = 0
    gaps_us: deque[int] = field(default_factory=lambda: deque(maxlen=_EDGE_TOKENS))
    warmth_s: deque[float] = field(default_factory=lambda: deque(maxlen=_EDGE_TOKENS))
    begin_us: int = 0
    end_us: int = 0

    @property
    def is_enough(self) -> bool:
        return len(self.gaps_us) >= _MIN_EDGE_TOKENS

    @property
    def is_full(self) -> bool:
        return len(self.gaps_us) == _EDGE_TOKENS

    def add(self, gap_us: int, warmth_s: float, end_us: int) -> None:
        if not self.gaps_us:
            self.begin_us = end_us - gap_us
        self.gaps_us.append(gap_us)
        self.warmth_s.append(warmth_s)
        self.end_us = end_us


class JumpCollector:
    """Keeps both ends of each turn, and joins the end of one with the beginning of the next."""

    def __init__(self) -> None:
        self._before: _Stay | None = None
        self._first, self._last = _Stay(), _Stay()
        self._ended: _Stay | None = None  # the block before the last one, if that has too few tokens

    def add(self, n_kv: int, gap_us: int, warmth_s: float, end_us: int) -> None:
        """Take one step of a counted turn (any warmth)."""
        if not self._first.is_full and (n_kv == self._first.n_kv or not self._first.is_enough):
            if n_kv != self._first.n_kv:
                self._first = _Stay(n_kv)
            self._first.add(gap_us, warmth_s, end_us)
        if n_kv != self._last.n_kv:
            self._ended = self._last if self._last.is_enough else self._ended
            self._last = _Stay(n_kv)
        self._last.add(gap_us, warmth_s, end_us)

    def end_turn(self) -> DepthJump | None:
        """Return the jump that this turn began with, if it measures something."""
        first, last = self._first, self._last if self._last.is_enough else self._ended
        before, self._before = self._before, last
        self._begin_turn()
        if before is None or not first.is_enough or first.begin_us - before.end_us > _MAX_APART_US:
            return None
        return _jump(before, first)

    def forget(self) -> None:
        """Other conditions hold from now on: nothing before may be compared with what follows."""
        self._before = None
        self._begin_turn()

    def _begin_turn(self) -> None:
        self._first, self._last, self._ended = _Stay(), _Stay(), None


@dataclass(frozen=True)
class DepthCost:
    """All that is known of what depth costs under one key (immutable).

    Attributes:
        curve: What cool tokens tell.
        jumps: The latest jumps, of warm machines too, in the order of their taking.
    """

    curve: CostCurve = field(default_factory=CostCurve)
    jumps: tuple[DepthJump, ...] = ()

    def learned(self, visits: tuple[Visit, ...], jumps: Sequence[DepthJump]) -> "DepthCost":
        """Return it with what one more session saw."""
        return DepthCost(self.curve.merged(visits) if visits else self.curve, (*self.jumps, *jumps)[-_MAX_JUMPS:])

    def fit(self, shape: CurveShape) -> FittedCurve | CurveLack:
        """Return what the cool tokens tell of depth; where they do not suffice, what the jumps tell; else what is lacking.

        Jumps do not tell where a sliding window is full and the slope changes: such models learn from cool tokens alone.
        """
        fitted = self.curve.fit(shape)
        if isinstance(fitted, FittedCurve) or shape.knot is not None or len(self.jumps) < _MIN_JUMPS:
            return fitted
        return _fit(self.jumps) or fitted


def _jump(before: _Stay, after: _Stay) -> DepthJump | None:
    low, high = sorted((before, after), key=lambda stay: stay.n_kv)
    fast, slow = quiet_step_us(low.gaps_us), quiet_step_us(high.gaps_us)
    is_as_warm = abs(fmean(after.warmth_s) - fmean(before.warmth_s)) <= _MAX_WARMTH_STEP_S
    if high.n_kv - low.n_kv < KV_BLOCK or fast is None or slow is None or not is_as_warm:
        return None
    return DepthJump(low.n_kv, high.n_kv, slow / fast, min(len(low.gaps_us), len(high.gaps_us)), fast, high is after)


def _fit(jumps: Sequence[DepthJump]) -> FittedCurve | None:
    """Return the more certain of two fits, None where that is not certain enough: of both directions, or of all jumps alike."""
    fits = [fit for fit in (_fit_both_ways(jumps), _fit_all(jumps)) if fit is not None]
    best = min(fits, key=lambda fit: fit.span_error)
    return best if _CERTAINTY * best.span_error <= max_span_error(best.rise) else None


def _fit_both_ways(jumps: Sequence[DepthJump]) -> FittedCurve | None:
    deeper, higher = ([jump for jump in jumps if jump.deepens is deepens] for deepens in (True, False))
    if not deeper or not higher:
        return None
    c = _typical_slope(
        [((down.relative_slope + up.relative_slope) / 2, min(down.reach, up.reach)) for down in deeper for up in higher]
    )
    residuals = [*_spread(deeper, c), *_spread(higher, c)]
    weight = 2 / sqrt(1 / _squares(deeper) + 1 / _squares(higher))
    return _curve(jumps, c, 2 * _MEANS_FACTOR * _noise(jumps, residuals) / weight)


def _fit_all(jumps: Sequence[DepthJump]) -> FittedCurve:
    c = _typical_slope([(jump.relative_slope, jump.reach) for jump in jumps])
    error = 2 * _MEDIAN_FACTOR * _noise(jumps, _spread(jumps, c)) / sqrt(_squares(jumps))
    return _curve(jumps, c, error + _WARMED / median(jump.reach for jump in jumps))


def _squares(jumps: Sequence[DepthJump]) -> float:
    return sum(jump.reach**2 for jump in jumps)


def _spread(jumps: Sequence[DepthJump], c: float) -> list[float]:
    """Return how far each is from their middle, in logs: even warming moves all jumps of one direction."""
    rests = [log(jump.ratio * (1 + c * jump.n_low) / (1 + c * jump.n_high)) for jump in jumps]
    middle = median(rests)
    return [rest - middle for rest in rests]


def _noise(jumps: Sequence[DepthJump], residuals: Sequence[float]) -> float:
    """Return the standard deviation of one jump's log ratio: as seen, but never below what two stays must scatter."""
    tokens = (_QUARTILE_FACTOR * TOKEN_SD) ** 2 / median(jump.n_tokens for jump in jumps)
    seen = robust_sd(residuals) * len(residuals) / (len(residuals) - 2)
    return max(seen, sqrt(2 * (tokens + STAY_SD**2)))


def _curve(jumps: Sequence[DepthJump], c: float, error_per_cell: float) -> FittedCurve:
    """Return the curve of a relative slope, at the level of these jumps.

    Args:
        jumps: At least one.
        c: ``b / a``.
        error_per_cell: Two standard errors of the log of a cost ratio, for each cell of its reach.
    """
    a_us = median(jump.itl_us / (1 + c * jump.n_low) for jump in jumps)
    n_min, n_max = min(jump.n_low for jump in jumps), max(jump.n_high for jump in jumps)
    return FittedCurve(
        a_us=a_us,
        b_us=a_us * c,
        n_min=n_min,
        n_max=n_max,
        residual=robust_sd(_spread(jumps, c)),
        span_error=error_per_cell * (n_max - n_min),
        n_depths=len({n_kv for jump in jumps for n_kv in (jump.n_low, jump.n_high)}),
        n_tokens=sum(jump.n_tokens for jump in jumps),
        b_beyond_us=a_us * c,
        is_cool=False,
    )


def _typical_slope(slopes: list[tuple[float, int]]) -> float:
    """Return the slope at which half of the weight is reached, but at least 0: no cell makes a step quicker."""
    half, seen = sum(weight for _, weight in slopes) / 2, 0.0
    for slope, weight in sorted(slopes):
        seen += weight
        if seen >= half:
            return max(0.0, slope)
    raise ValueError("no slopes")
