"""Thermal drift: the slow-down of decoding against a cool baseline, apart from what depth costs.

``ITL(n, t) = f(n) * exp(d(t)) * noise`` with the calibrated curve ``f``. Buckets of 2 s give ``x = ln(mean ITL / f)``; the
baseline ``k`` is the mean of x, less outliers, over the seconds 5-45 of decoding since the load and is frozen; ``d = x - k``;
"now" is the mean of the last 30 s. (A median on one side only would be off by a point: rare slow steps make x lopsided.) The
estimator needs no thermometer, and does not claim heat: it says slower, and how much of it is not depth.
"""

from collections import deque
from dataclasses import dataclass
from itertools import islice
from statistics import fmean, median

from chatapp.metrics.cost_curve import CurveLack, FittedCurve, Lack
from chatapp.metrics.cusum import Cusum
from chatapp.metrics.drift_buckets import BUCKET_US, Bucket, BucketFiller
from chatapp.metrics.drift_interval import Spread, half_width
from chatapp.metrics.drift_state import Collecting, DriftLevel, DriftState, LossSplit, collecting, loss_pct
from chatapp.metrics.figure import Figure
from chatapp.metrics.theil_sen import robust_sd, theil_sen_slope

__all__ = ["BASELINE_US", "NOW_BUCKETS", "ThermalDrift"]

BASELINE_US = (5_000_000, 45_000_000)
"""Decoding since the load that makes the baseline; before it caches fill and the clock boosts."""
NOW_BUCKETS = 15
"""The latest 30 s are "now"."""

_US_PER_S = 1e6
_US_PER_MIN = 6e7
_MIN_BASELINE_BUCKETS = 10
_MIN_NOW_BUCKETS = 3
_OUTLIER_SDS = 4.0  # another program had the core for a moment
_MIN_TREND_BUCKETS = 15
_KEPT_BUCKETS = 90  # 3 minutes for the trend
_NOW_US = 60_000_000  # buckets older than this are not "now", however few there are
_TREND_US = 180_000_000
_LASTING_BUCKETS = 10  # 20 s
_SURE_LOSS_PCT = 3.0
_GONE_BELOW = 0.02  # log slow-down
_LEVELS = ((20.0, DriftLevel.HEAVY), (10.0, DriftLevel.CLEAR))
_LEVEL_HYSTERESIS_PCT = 1.0
_BASELINE_REASON = "collecting a baseline: it takes {need:.0f} s of writing"
_LACKS = {Lack.DEPTHS: Collecting.DEPTHS, Lack.CONTRAST: Collecting.CONTRAST, Lack.PRECISION: Collecting.PRECISION}


@dataclass(frozen=True, slots=True)
class _Seen:
    """A bucket through the present curve."""

    bucket: Bucket
    x: float  # log slow-down of the mean
    is_known: bool  # the curve covers its depth

    @classmethod
    def of(cls, bucket: Bucket, curve: FittedCurve) -> "_Seen":
        return cls(bucket, bucket.slow_down(curve), curve.covers(bucket.n_kv))


@dataclass(frozen=True, slots=True)
class _Anchor:
    """The frozen baseline, seen through the present curve."""

    spread: Spread
    k: float
    k_step: float
    context: float  # mean ln(expected)
    n_kv: float

    @classmethod
    def of(cls, buckets: list[Bucket], curve: FittedCurve) -> "_Anchor":
        values = [bucket.slow_down(curve) for bucket in buckets]
        middle, reach = median(values), _OUTLIER_SDS * robust_sd(values)
        usual = [value for value in values if abs(value - middle) <= reach]
        return cls(
            spread=Spread.of(usual),
            k=fmean(usual),
            k_step=median(bucket.step_slow_down(curve) for bucket in buckets),
            context=fmean(bucket.context(curve) for bucket in buckets),
            n_kv=fmean(bucket.n_kv for bucket in buckets),
        )


class ThermalDrift:
    """Follows one loaded model over turns and conversations, at a constant cost per token and in constant memory.

    Gaps are collected from the first token on, also while the curve is not calibrated yet: when it is, :meth:`adopt` looks at
    what was kept through it.
    """

    def __init__(self, curve: FittedCurve | CurveLack | None = None) -> None:
        self._curve = curve if curve is not None else CurveLack(Lack.DEPTHS, 0, 4)
        self._filler = BucketFiller()
        self._decode_us = 0
        self._baseline: list[Bucket] = []
        self._n_warm = 0  # of them
        self._is_cool = True
        self._recent: deque[Bucket] = deque(maxlen=_KEPT_BUCKETS)
        self._seen: deque[_Seen] = deque(maxlen=_KEPT_BUCKETS)  # the same through the curve
        self._anchor: _Anchor | None = None
        self._state: DriftState | None = None
        self._restart_verdict()

    @property
    def level(self) -> DriftLevel:
        """The verdict alone, at no cost."""
        return self._level if self._anchor is not None else DriftLevel.COLLECTING

    @property
    def state(self) -> DriftState:
        """What is known now; worked out once for each bucket (some milliseconds), when asked for."""
        if self._state is None:
            self._state = self._measured() or self._collecting()
        return self._state

    def adopt(self, curve: FittedCurve | CurveLack) -> None:
        """Take another curve, and judge what is kept by it."""
        self._curve = curve
        self._anchor, self._state = None, None
        self._seen.clear()
        self._restart_verdict()
        self._try_anchor()
        for bucket in self._recent:
            self._judge(bucket)

    def add(self, n_kv: int, gap_us: int, end_us: int, *, is_cool: bool = True) -> None:
        """Take one step.

        Args:
            n_kv: Cells that it read (:func:`~chatapp.metrics.kv_depth.visible_cells`).
            gap_us: Its time.
            end_us: When it ended, in a clock that runs across turns.
            is_cool: The machine may pass for cool; a baseline taken otherwise says so.
        """
        self._decode_us += gap_us
        self._is_cool = is_cool
        bucket = self._filler.add(n_kv, gap_us, end_us)
        if bucket is not None:
            self._take(bucket)

    def end_turn(self) -> None:
        """The answer ended: no bucket may span the pause and the prefill that follow."""
        bucket = self._filler.end_turn()
        if bucket is not None:
            self._take(bucket)

    def interrupt(self) -> None:
        """Something that is no decoding happened (the machine slept): drop the unfinished bucket."""
        self._filler.drop()

    def restart_baseline(self) -> None:
        """The engine computes otherwise from now on: a baseline that is not complete begins anew; a frozen one stays."""
        self._filler.drop()
        if self._anchor is None and self._decode_us < BASELINE_US[1]:
            self._baseline.clear()
            self._n_warm = 0
            self._decode_us = min(self._decode_us, BASELINE_US[0])
            self._state = None

    def _take(self, bucket: Bucket) -> None:
        self._state = None
        if self._anchor is None:
            self._collect(bucket)
            self._try_anchor()
        self._recent.append(bucket)
        self._judge(bucket)

    def _collect(self, bucket: Bucket) -> None:
        start_us = self._decode_us - round(bucket.mean_us * bucket.n)
        is_late = start_us >= BASELINE_US[1] and len(self._baseline) >= _MIN_BASELINE_BUCKETS
        if start_us >= BASELINE_US[0] and not is_late:
            self._baseline.append(bucket)
            self._n_warm += not self._is_cool

    def _try_anchor(self) -> None:
        """Freeze the baseline once its time is over, if the curve knows its depths."""
        is_over = self._decode_us >= BASELINE_US[1] and len(self._baseline) >= _MIN_BASELINE_BUCKETS
        if is_over and isinstance(self._curve, FittedCurve):
            known = [bucket for bucket in self._baseline if self._curve.covers(bucket.n_kv)]
            if len(known) >= _MIN_BASELINE_BUCKETS:
                self._anchor = _Anchor.of(known, self._curve)

    def _restart_verdict(self) -> None:
        self._cusum = Cusum()
        self._n_sure = 0
        self._level = DriftLevel.NONE

    def _judge(self, bucket: Bucket) -> None:
        """Let the alarm and the verdict follow one bucket."""
        if not isinstance(self._curve, FittedCurve):
            return
        self._seen.append(_Seen.of(bucket, self._curve))
        now, anchor = self._now(), self._anchor
        if anchor is None or not now:
            return
        drift = fmean(seen.x for seen in now) - anchor.k
        self._cusum.add(now[-1].x - anchor.k, drift, bucket.start_us, bucket.end_us)
        low = drift - _half_width(now, anchor, self._curve)
        is_sure = len(now) >= _MIN_NOW_BUCKETS and loss_pct(low) > _SURE_LOSS_PCT
        self._n_sure = self._n_sure + 1 if is_sure else 0
        self._level = self._next_level(drift)

    def _next_level(self, drift: float) -> DriftLevel:
        was_drifting = self._level is not DriftLevel.NONE
        if drift < _GONE_BELOW or not (was_drifting or self._n_sure >= _LASTING_BUCKETS):
            return DriftLevel.NONE
        for limit_pct, level in _LEVELS:
            if loss_pct(drift) >= limit_pct - (_LEVEL_HYSTERESIS_PCT if self._level is level else 0.0):
                return level
        return DriftLevel.MILD

    def _now(self) -> list[_Seen]:
        """Return the latest 30 s that the curve knows; empty where it does not know the latest bucket."""
        if not self._seen or not self._seen[-1].is_known:
            return []
        oldest_us = self._seen[-1].bucket.end_us - _NOW_US
        latest = islice(reversed(self._seen), NOW_BUCKETS)
        return [seen for seen in latest if seen.is_known and seen.bucket.end_us >= oldest_us][::-1]

    def _measured(self) -> DriftState | None:
        """Return the state in figures; None while something is missing."""
        now, curve, anchor = self._now(), self._curve, self._anchor
        if anchor is None or not isinstance(curve, FittedCurve) or len(now) < _MIN_NOW_BUCKETS:
            return None
        buckets = [seen.bucket for seen in now]
        split = LossSplit(
            context=fmean(bucket.context(curve) for bucket in buckets) - anchor.context,
            drift=fmean(seen.x for seen in now) - anchor.k,
        )
        half = _half_width(now, anchor, curve)
        step = fmean(bucket.step_slow_down(curve) for bucket in buckets) - anchor.k_step
        return DriftState(
            level=self._level,
            drift=_loss(split.drift, now),
            step=_loss(step, now),
            context=_loss(split.context, now),
            raw=_loss(split.raw, now),
            low=_loss(split.drift - half, now),
            high=_loss(split.drift + half, now),
            trend=self._trend(),
            onset_s=self._onset_s(),
            start_offset=_start_offset(anchor, curve),
            split=split,
            depth=fmean(bucket.n_kv for bucket in buckets),
            baseline_depth=anchor.n_kv,
            n_interrupted=self._filler.n_interrupted,
            is_baseline_warm=2 * self._n_warm > len(self._baseline),
        )

    def _trend(self) -> Figure:
        oldest_us = self._seen[-1].bucket.end_us - _TREND_US
        k = self._anchor.k if self._anchor else 0.0
        points = [
            (seen.bucket.end_us / _US_PER_MIN, loss_pct(seen.x - k))
            for seen in self._seen
            if seen.is_known and seen.bucket.end_us >= oldest_us
        ]
        if len(points) < _MIN_TREND_BUCKETS:
            return Figure.missing("%/min", f"it takes {_MIN_TREND_BUCKETS * BUCKET_US / _US_PER_S:.0f} s of writing")
        return Figure(theil_sen_slope(points), "%/min", n=len(points))

    def _onset_s(self) -> Figure:
        if self._cusum.onset_us is None:
            return Figure.missing("s", "no loss has set in")
        return Figure((self._recent[-1].end_us - self._cusum.onset_us) / _US_PER_S, "s")

    def _collecting(self) -> DriftState:
        curve = self._curve
        if isinstance(curve, CurveLack):
            return collecting(_LACKS[curve.kind], curve.reason, curve.have, curve.need)
        if self._decode_us < BASELINE_US[1] or len(self._baseline) < _MIN_BASELINE_BUCKETS:
            have, need = min(self._decode_us, BASELINE_US[1]) / _US_PER_S, BASELINE_US[1] / _US_PER_S
            return collecting(Collecting.BASELINE, _BASELINE_REASON.format(need=need), have, need)
        if self._anchor is None or (self._recent and not curve.covers(self._recent[-1].n_kv)):
            reason = f"collecting a baseline: depths are known from {curve.n_min:,} to {curve.n_max:,} tokens only"
            return collecting(Collecting.REACH, reason)
        have, need = (count * BUCKET_US / _US_PER_S for count in (len(self._now()), _MIN_NOW_BUCKETS))
        return collecting(Collecting.RECENT, f"it takes {need:.0f} s of writing within a minute", have, need)


def _half_width(now: list[_Seen], anchor: _Anchor, curve: FittedCurve) -> float:
    curve_error = curve.error_between(anchor.n_kv, fmean(seen.bucket.n_kv for seen in now))
    return half_width(anchor.spread, Spread.of([seen.x for seen in now]), curve_error)


def _loss(log_slow_down: float, now: list[_Seen]) -> Figure:
    return Figure(loss_pct(log_slow_down), "%", n=len(now))


def _start_offset(anchor: _Anchor, curve: FittedCurve) -> Figure:
    if not curve.is_cool:
        return Figure.missing("%", "what depth costs was learned on a warm machine: how fast a cool one is, is not known")
    return Figure(loss_pct(anchor.k), "%", n=anchor.spread.n)
