"""The calibrated cost of depth: how long a decode step takes at a given number of KV cells while the machine is cool.

Collected in passing, over turns and conversations, because within one long reply depth and heat grow together: nobody can tell
them apart there. New turns jump in depth without time, new conversations start shallow while time goes on.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from math import exp, log, sqrt
from statistics import StatisticsError, correlation, mean, median

from chatapp.domain.model_info import ContextInfo, ModelInfo
from chatapp.metrics.curve_visits import Visit
from chatapp.metrics.kv_depth import KV_BLOCK, visible_cells
from chatapp.metrics.theil_sen import robust_sd, theil_sen, theil_sen_slope

__all__ = ["STAY_SD", "TOKEN_SD", "CostCurve", "CurveLack", "CurveShape", "FittedCurve", "Lack", "curve_shape", "max_span_error"]

TOKEN_SD = 0.025
"""Relative spread of one token's time on a quiet machine: no point is better than this / sqrt(tokens)."""
STAY_SD = 0.01
"""Relative spread of one stay at a depth beside that of its tokens: neighbouring seconds are alike, on a quiet machine too."""
_NEEDED_DEPTHS = 4
_KEPT_VISITS = 8  # of one depth, the latest: the curve follows new drivers and fans
_MAX_FITTED_DEPTHS = 64  # 2,016 pairs: a few milliseconds once a turn
_MAX_SPAN_ERROR = 0.02  # of ln(cost) from the shallowest to the deepest point: two points of loss
_MAX_RISE_ERROR = 0.05  # or of the rise itself: a slope that is 20 % wrong is 5 points of drift, one of 5 % a single point
_THEIL_SEN_FACTOR = 1.05  # its standard error / that of least squares, for normal residuals
_MAX_CORRELATION = 0.9  # of depth and warmth
_NOTABLE_WARMTH_S = 5.0  # below, the machine had no time to warm up between the points


class Lack(StrEnum):
    """What a curve lacks."""

    DEPTHS = "depths"  # too few depths were seen
    CONTRAST = "contrast"  # deep was always warm and shallow always cool
    PRECISION = "precision"  # the points scatter too much


@dataclass(frozen=True, slots=True)
class CurveLack:
    """Why a curve is not good enough; ``have`` of ``need`` (depths, or percentage points of error)."""

    kind: Lack
    have: float
    need: float

    @property
    def reason(self) -> str:
        """The sentence part after "n/a, because"."""
        if self.kind is Lack.DEPTHS:
            return f"collecting a baseline: {self.have:.0f} of {self.need:.0f} depths were seen while cool and quiet"
        if self.kind is Lack.CONTRAST:
            return "collecting a baseline: a new chat, or a pause, must tell depth from heat first"
        return f"collecting a baseline: the cost of depth is known to {self.have:.1f} points, it takes {self.need:.1f}"


@dataclass(frozen=True, slots=True)
class CurveShape:
    """How the cost of a step may grow with depth.

    Attributes:
        is_flat: It does not: a recurrent model keeps a state of fixed size.
        knot: Cells at which a sliding window is full and the slope changes; None without one.
        n_blocks: Blocks of 256 cells that the context has: no more depths can be asked for.
    """

    is_flat: bool = False
    knot: int | None = None
    n_blocks: int = _NEEDED_DEPTHS

    @property
    def needed_depths(self) -> int:
        """Different depths that a fit takes."""
        return 1 if self.is_flat else min(_NEEDED_DEPTHS, self.n_blocks)


def max_span_error(rise: float) -> float:
    """Return how wrong a curve may be over its span that rises so much (both in logs); what is left widens the interval."""
    return max(_MAX_SPAN_ERROR, _MAX_RISE_ERROR * rise)


def curve_shape(model: ModelInfo, context: ContextInfo) -> CurveShape:
    """Return the shape of a model: flat if recurrent, with a knot where its sliding-window cache is full, else a line."""
    n_blocks = visible_cells(context.n_ctx) // KV_BLOCK
    sliding = [cache.n_cells for cache in context.caches if cache.label == "sliding window"]
    knot = visible_cells(sliding[0]) if sliding and sliding[0] < context.n_ctx else None
    return CurveShape(is_flat=model.is_recurrent and not model.is_hybrid, knot=knot, n_blocks=n_blocks)


@dataclass(frozen=True, slots=True)
class FittedCurve:
    """Expected time of a step: ``a + b * min(n_kv, knot) + b_beyond * max(0, n_kv - knot)`` microseconds.

    Attributes:
        a_us: Cost without any context.
        b_us: Cost of one more cell.
        n_min: Shallowest depth seen.
        n_max: Deepest depth seen.
        residual: Relative spread of the points around the curve (robust standard deviation).
        span_error: Two standard errors of ``ln(cost)`` between ``n_min`` and ``n_max``; half a span has half of it.
        n_depths: Points of the fit.
        n_tokens: Tokens behind them.
        knot: Where a sliding window is full.
        b_beyond_us: Cost of one more cell beyond the knot.
        is_flat: Depth costs nothing, whatever it is.
        is_cool: Its level is that of a cool machine; else only its shape is known.
    """

    a_us: float
    b_us: float
    n_min: int
    n_max: int
    residual: float = 0.0
    span_error: float = 0.0
    n_depths: int = 0
    n_tokens: int = 0
    knot: int | None = None
    b_beyond_us: float = 0.0
    is_flat: bool = False
    is_cool: bool = True

    def expected_us(self, n_kv: float) -> float:
        """Return the time of one step of a cool machine, in microseconds."""
        if self.knot is None or n_kv <= self.knot:
            return self.a_us + self.b_us * n_kv
        return self.a_us + self.b_us * self.knot + self.b_beyond_us * (n_kv - self.knot)

    def covers(self, n_kv: float) -> bool:
        """Tell whether the curve may be used at a depth: where it was seen, and a quarter of its span beyond."""
        margin = max(KV_BLOCK, (self.n_max - self.n_min) / 4)
        return self.is_flat or self.n_min - margin <= n_kv <= self.n_max + margin

    @property
    def rise(self) -> float:
        """``ln(cost)`` at the deepest point seen, less that at the shallowest."""
        return log(self.expected_us(self.n_max) / self.expected_us(self.n_min))

    def error_between(self, n_from: float, n_to: float) -> float:
        """Return two standard errors of ``ln(cost(n_to) / cost(n_from))``."""
        span = self.n_max - self.n_min
        return self.span_error * abs(n_to - n_from) / span if span else 0.0


@dataclass(frozen=True)
class CostCurve:
    """All that was collected of one key (immutable): the latest visits of each depth."""

    visits: Mapping[int, tuple[Visit, ...]] = field(default_factory=dict)

    @classmethod
    def of(cls, visits: Iterable[Visit]) -> "CostCurve":
        """Return a curve of visits in the order of their taking, as they are (from the database)."""
        kept: dict[int, tuple[Visit, ...]] = {}
        for visit in visits:
            kept[visit.n_kv] = (*kept.get(visit.n_kv, ()), visit)[-_KEPT_VISITS:]
        return cls(kept)

    @property
    def all_visits(self) -> tuple[Visit, ...]:
        """All visits, by depth, in the order of their taking."""
        return tuple(visit for n_kv in sorted(self.visits) for visit in self.visits[n_kv])

    def merged(self, visits: tuple[Visit, ...]) -> "CostCurve":
        """Return the curve with the visits of one more session.

        The session is first brought to the curve's level by what both saw: a day that is slower by 8 % as a whole must raise no
        single point. Only the shape matters: the level is found again in each session's baseline.
        """
        ratios = [visit.itl_us / self._typical_us(visit.n_kv) for visit in visits if visit.n_kv in self.visits]
        level = median(ratios) if ratios else 1.0
        levelled = (Visit(visit.n_kv, visit.itl_us / level, visit.n_tokens, visit.warmth_s) for visit in visits)
        return CostCurve.of((*self.all_visits, *levelled))

    def fit(self, shape: CurveShape) -> FittedCurve | CurveLack:
        """Return the fitted curve, or what it lacks."""
        depths = _spread(sorted(self.visits))
        if len(depths) < shape.needed_depths:
            return CurveLack(Lack.DEPTHS, len(depths), shape.needed_depths)
        if not shape.is_flat and self._is_collinear():
            return CurveLack(Lack.CONTRAST, 0, 1)
        fitted, scatter = self._fitted([(float(n_kv), self._typical_us(n_kv)) for n_kv in depths], shape)
        allowed = max_span_error(fitted.rise)
        if scatter > allowed:
            return CurveLack(Lack.PRECISION, 100 * scatter, 100 * allowed)
        return fitted

    def _typical_us(self, n_kv: int) -> float:
        return median(visit.itl_us for visit in self.visits[n_kv])

    def _n_tokens(self, n_kv: int) -> int:
        return sum(visit.n_tokens for visit in self.visits[n_kv])

    def _is_collinear(self) -> bool:
        """Tell whether deeper was always warmer, so that heat would be taken for a cost of depth."""
        points = self.all_visits
        warmth = [visit.warmth_s for visit in points]
        if max(warmth) - min(warmth) < _NOTABLE_WARMTH_S:
            return False
        try:
            return correlation([visit.n_kv for visit in points], warmth) > _MAX_CORRELATION
        except StatisticsError:  # one depth only
            return False

    def _fitted(self, points: list[tuple[float, float]], shape: CurveShape) -> tuple[FittedCurve, float]:
        """Return the curve, and its error as far as the points' own scatter tells it.

        That decides whether there is a curve at all. What it claims of itself never falls below what visits scatter: a few
        points often lie on a line by chance, and an error from them alone held the truth in four of five cases, not in 19 of 20.
        """
        a_us, b_us, b_beyond_us, n_max = _line(points, shape)
        bare = FittedCurve(a_us, b_us, int(points[0][0]), n_max, knot=shape.knot, b_beyond_us=b_beyond_us, is_flat=shape.is_flat)
        used = [(n_kv, itl_us) for n_kv, itl_us in points if n_kv <= n_max]
        residual = robust_sd([itl_us / bare.expected_us(n_kv) for n_kv, itl_us in used])
        scatter = max(residual, TOKEN_SD / sqrt(median(self._n_tokens(int(n_kv)) for n_kv, _ in used)))
        stays = STAY_SD / sqrt(median(len(self.visits[int(n_kv)]) for n_kv, _ in used))
        reach = 0.0 if shape.is_flat else _span_error([n_kv for n_kv, _ in used], 1.0)
        fitted = replace(
            bare,
            residual=residual,
            span_error=reach * max(scatter, stays),
            n_depths=len(used),
            n_tokens=sum(self._n_tokens(int(n_kv)) for n_kv, _ in used),
        )
        return fitted, reach * scatter


def _spread(depths: list[int]) -> list[int]:
    """Return at most 64 of the depths, evenly spread, the first and the last among them."""
    if len(depths) <= _MAX_FITTED_DEPTHS:
        return depths
    step = (len(depths) - 1) / (_MAX_FITTED_DEPTHS - 1)
    return [depths[round(index * step)] for index in range(_MAX_FITTED_DEPTHS)]


def _line(points: list[tuple[float, float]], shape: CurveShape) -> tuple[float, float, float, int]:
    """Return a, b, b beyond the knot, and the deepest depth that they hold for."""
    if shape.is_flat:
        level = exp(median(log(itl_us) for _, itl_us in points))
        return level, 0.0, 0.0, int(points[-1][0])
    lower = [point for point in points if shape.knot is None or point[0] <= shape.knot]
    upper = points[len(lower) :]
    a_us, b_us = theil_sen(lower or points)
    b_us = max(0.0, b_us)
    a_us = median(itl_us - b_us * n_kv for n_kv, itl_us in lower or points)
    if shape.knot is None or not upper:
        return a_us, b_us, b_us, int(points[-1][0])
    if not lower:  # only the part behind the knot was seen: one line, as steep as that part
        return a_us, b_us, b_us, int(upper[-1][0])
    b_beyond_us = max(0.0, theil_sen_slope([(float(shape.knot), a_us + b_us * shape.knot), *upper]))
    return a_us, b_us, b_beyond_us, int(upper[-1][0])


def _span_error(depths: list[float], residual: float) -> float:
    """Return two standard errors of the line's relative rise over the span of the depths."""
    middle = mean(depths)
    spread = sqrt(sum((n_kv - middle) ** 2 for n_kv in depths))
    return 2 * _THEIL_SEN_FACTOR * residual * (depths[-1] - depths[0]) / spread if spread else 0.0
