"""What is known of the drift now: a value for panel, record and attribution."""

from dataclasses import dataclass
from enum import StrEnum
from math import exp, log

from chatapp.metrics.figure import Figure

__all__ = ["Collecting", "DriftLevel", "DriftState", "LossSplit", "collecting", "loss_pct"]


class DriftLevel(StrEnum):
    """How much speed is lost at equal depth, once it is certain and has lasted."""

    COLLECTING = "collecting"  # no number yet
    NONE = "none"  # no loss that stands out of the noise
    MILD = "mild"  # 3-10 %
    CLEAR = "clear"  # 10-20 %
    HEAVY = "heavy"  # above 20 %


class Collecting(StrEnum):
    """What is being waited for."""

    NOTHING = ""
    MODEL = "model"
    SCRIPT = "script"  # a replayed script measures nothing
    SINGLE_STEPS = "single_steps"  # speculative decoding: an evaluation is no step of one token
    DEPTHS = "depths"
    CONTRAST = "contrast"
    PRECISION = "precision"
    BASELINE = "baseline"  # seconds of decode
    RECENT = "recent"  # seconds of decode
    REACH = "reach"  # this depth lies outside of the curve


@dataclass(frozen=True, slots=True)
class LossSplit:
    """A loss of decode speed, split without rest: ``raw = context + drift`` in logs of the step time."""

    context: float
    drift: float

    @classmethod
    def of(cls, before_us: float, now_us: float, expected_before_us: float, expected_now_us: float) -> "LossSplit":
        """Split what was measured by what a cool machine would take at the two depths.

        Args:
            before_us: Time of a step at the baseline.
            now_us: Time of a step now.
            expected_before_us: The calibrated curve at the baseline's depth.
            expected_now_us: The calibrated curve at the depth of now.
        """
        context = log(expected_now_us / expected_before_us)
        return cls(context, log(now_us / before_us) - context)

    @property
    def raw(self) -> float:
        """Log slow-down in all."""
        return self.context + self.drift


def loss_pct(log_slow_down: float) -> float:
    """Return the loss of speed in percent: ``1 - exp(-d)``; negative where it became faster."""
    return 100 * (1 - exp(-log_slow_down))


@dataclass(frozen=True, slots=True)
class DriftState:
    """The drift at one moment (immutable). All losses are percent of decode speed, positive when slower.

    Attributes:
        level: The verdict, with hysteresis.
        drift: Loss of throughput (mean step time) at equal depth.
        step: Loss of the median step: without stalls and stops between steps.
        context: Loss that the depth alone explains, against the baseline's depth.
        raw: Loss in all: ``1 - raw = (1 - context) * (1 - drift)``.
        low: Lower end of the 95 % interval of ``drift``.
        high: Upper end.
        trend: Change of the loss in points a minute over the last 3 minutes (Theil-Sen).
        onset_s: Seconds since the loss began (CUSUM); without a value where there is no alarm.
        split: The same split in logs; None while collecting.
        start_offset: Loss of this session's baseline against the calibrated curve: a warm start shows here, not in ``drift``;
            none where the curve was learned on a warm machine, since its level is that one's.
        depth: Cells read by a step now.
        baseline_depth: Cells read by a step in the baseline.
        collecting: What is waited for.
        have: Of it so far.
        need: Of it in all.
        is_baseline_warm: Most of the baseline was taken on a machine that had worked before: what heat cost by then is not in
            ``drift``.
        n_interrupted: Buckets that were dropped, since one gap in them was a stop and no step.
    """

    level: DriftLevel
    drift: Figure
    step: Figure
    context: Figure
    raw: Figure
    low: Figure
    high: Figure
    trend: Figure
    onset_s: Figure
    start_offset: Figure
    split: LossSplit | None = None
    depth: float | None = None
    baseline_depth: float | None = None
    collecting: Collecting = Collecting.NOTHING
    have: float = 0.0
    need: float = 0.0
    n_interrupted: int = 0
    is_baseline_warm: bool = False

    @property
    def reason(self) -> str:
        """Why there is no number; empty where there is one."""
        return self.drift.reason


def collecting(what: Collecting, reason: str, have: float = 0.0, need: float = 0.0) -> DriftState:
    """Return a state without a number."""
    percent = Figure.missing("%", reason)
    return DriftState(
        level=DriftLevel.COLLECTING,
        drift=percent,
        step=percent,
        context=percent,
        raw=percent,
        low=percent,
        high=percent,
        trend=Figure.missing("%/min", reason),
        onset_s=Figure.missing("s", reason),
        start_offset=percent,
        collecting=what,
        have=have,
        need=need,
    )
