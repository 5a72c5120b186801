"""Why decoding is slower than it was: the first rule that fits, with the evidence it was judged by.

"Heat" is said only where a throttle bit or a pressure level says so (confirmed), or where the device became hotter while its
clock fell (likely). A process that merely became slower has no known cause.
"""

import math
from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import StrEnum

from chatapp.metrics.evidence import Evidence, Pair

__all__ = ["CLEAR_S", "ENTER_S", "Attribution", "Cause", "SteadyCause", "attribute", "loss_parts"]

_LEAST_LOSS_PCT = 3.0  # less is within what calm machines do
_LEAST_STEP_PCT = 2.0  # less: the steps themselves are as fast as ever
_LEAST_DROP = 0.05  # of CPU per wall, or rise of CPU per token
_OTHER_CORES = 0.3
_STEAL_PCT = 2.0
_FAULTS_PER_S = 20.0
_SWAP_INS_PER_S = 50.0
_PSI_PCT = 10.0
_GAP_S = 1.0
_HOTTER_C = 10.0
_GPU_MEMORY_BYTES = 256e6
_GPU_UTIL_PCT = 10.0

ENTER_S = 4.0
"""A cause comes after calm when it has held this many seconds."""
CLEAR_S = 10.0
"""A cause that is shown goes when it has not held for this many seconds."""


class Cause(StrEnum):
    """Why decoding is slower."""

    UNDECIDED = "undecided"  # there is no baseline to compare with yet
    NONE = "none"  # it is as fast as it was
    DEPTH = "depth"
    POWER_LIMIT = "power_limit"
    HEAT_CONFIRMED = "heat_confirmed"
    HEAT_LIKELY = "heat_likely"
    GPU_SHARED = "gpu_shared"
    PAGING = "paging"
    BACKGROUND_LOAD = "background_load"
    PAUSED = "paused"
    SLOWER_MACHINE = "slower_machine"  # cause unknown


@dataclass(frozen=True, slots=True)
class Attribution:
    """A cause and what speaks for it.

    Attributes:
        cause: Of the drift; of the whole loss where there is no drift.
        evidence: What it was judged by.
    """

    cause: Cause
    evidence: Evidence


def attribute(evidence: Evidence) -> Attribution:
    """Return the cause of a slow-down: the first rule that fits."""
    return Attribution(_cause(evidence), evidence)


def loss_parts(attribution: Attribution) -> tuple[int, int, int]:
    """Return (raw, context, drift) in whole per cent, of which the last two add up to the first.

    Losses multiply: (1 - raw) = (1 - context) x (1 - drift). Shares of the raw loss are taken in logarithms, where they add.
    """
    losses = attribution.evidence.losses
    context, drift = losses.context_pct or 0.0, losses.drift_pct or 0.0
    if attribution.cause is Cause.DEPTH:
        return round(context), round(context), 0
    context_log, drift_log = (-math.log1p(-min(loss, 99.9) / 100.0) for loss in (max(0.0, context), max(0.0, drift)))
    whole = context_log + drift_log
    if whole <= 0.0:
        return 0, 0, 0
    raw = round(100.0 * -math.expm1(-whole))
    of_context = round(raw * context_log / whole)
    return raw, of_context, raw - of_context


def _cause(evidence: Evidence) -> Cause:
    losses = evidence.losses
    if losses.drift_pct is None or losses.context_pct is None:
        return Cause.UNDECIDED
    low = losses.drift_pct if losses.drift_low_pct is None else losses.drift_low_pct
    if low < _LEAST_LOSS_PCT:
        return Cause.DEPTH if losses.context_pct >= _LEAST_LOSS_PCT else Cause.NONE
    rules = _GPU_RULES if evidence.is_on_gpu else _CPU_RULES
    return next((cause for cause, holds in rules if holds(evidence)), Cause.SLOWER_MACHINE)


def _steps_are_slower(evidence: Evidence) -> bool:
    return evidence.losses.step_pct is None or evidence.losses.step_pct >= _LEAST_STEP_PCT


def _is_power_limited(evidence: Evidence) -> bool:
    """A power bit; or less power is allowed than in the baseline. A heat bit goes before all of it."""
    allows_less = (
        (evidence.on_mains.change or 0.0) < 0.0
        or (evidence.low_power_mode.change or 0.0) > 0.0
        or evidence.cpu_clock_limit_pct.drop_share >= _LEAST_DROP
    )
    return _steps_are_slower(evidence) and not evidence.thermal_flags and (allows_less or bool(evidence.power_flags))


def _is_heat_confirmed(evidence: Evidence) -> bool:
    """A bit counts only with slower steps: some devices report throttling at any load."""
    return bool(evidence.thermal_flags) and _steps_are_slower(evidence)


def _is_paged(evidence: Evidence) -> bool:
    """The engine waits for pages; the processor has time for it."""
    is_paging = (
        evidence.major_faults_per_s.above_quiet >= _FAULTS_PER_S
        or evidence.swap_ins_per_s.above_quiet >= _SWAP_INS_PER_S
        or evidence.psi_memory_pct.above_quiet >= _PSI_PCT
    )
    return is_paging and (_has_less_cpu(evidence) or evidence.cpu_per_wall.change is None)


def _is_crowded(evidence: Evidence) -> bool:
    """Others use the processor, and the engine feels it: in its share of time, or in the memory that it shares with them."""
    if not _others_are_busy(evidence):
        return False
    return evidence.cpu_per_wall.change is None or _has_less_cpu(evidence) or _needs_more_cpu(evidence)


def _is_gpu_crowded(evidence: Evidence) -> bool:
    """On a GPU the engine waits most of the time, so its own share of the processor says little."""
    return _others_are_busy(evidence)


def _is_paused(evidence: Evidence) -> bool:
    """Time is lost between steps, not in them; or the machine slept."""
    has_even_steps = evidence.losses.step_pct is not None and evidence.losses.step_pct < _LEAST_STEP_PCT
    return evidence.suspend_gap_s >= _GAP_S or has_even_steps or (_has_less_cpu(evidence) and not _others_are_busy(evidence))


def _is_gpu_paused(evidence: Evidence) -> bool:
    return evidence.suspend_gap_s >= _GAP_S or not _steps_are_slower(evidence)


def _is_heat_likely(evidence: Evidence) -> bool:
    """Hotter by 10 degrees, and slower in clock; where no clock is readable, CPU time per token stands for it."""
    change = evidence.temperature_c.change
    if change is None or change < _HOTTER_C:
        return False
    if evidence.clock_mhz.change is not None:
        return evidence.clock_mhz.drop_share >= _LEAST_DROP
    return _needs_more_cpu(evidence)


def _is_gpu_shared(evidence: Evidence) -> bool:
    return _risen(evidence.gpu_other_memory_bytes, _GPU_MEMORY_BYTES) or evidence.gpu_other_util_pct.above_quiet >= _GPU_UTIL_PCT


def _others_are_busy(evidence: Evidence) -> bool:
    return evidence.other_cpu_cores.above_quiet > _OTHER_CORES or evidence.steal_pct.above_quiet > _STEAL_PCT


def _has_less_cpu(evidence: Evidence) -> bool:
    return evidence.cpu_per_wall.drop_share > _LEAST_DROP


def _needs_more_cpu(evidence: Evidence) -> bool:
    return evidence.cpu_ms_per_token.drop_share < -_LEAST_DROP


def _risen(pair: Pair, least: float) -> bool:
    """Return whether a reading rose; without a baseline nothing can be said, since every desktop holds some GPU memory."""
    return pair.change is not None and pair.change >= least


_Rules = tuple[tuple[Cause, Callable[[Evidence], bool]], ...]

_CPU_RULES: _Rules = (
    (Cause.POWER_LIMIT, _is_power_limited),
    (Cause.HEAT_CONFIRMED, _is_heat_confirmed),
    (Cause.PAGING, _is_paged),
    (Cause.BACKGROUND_LOAD, _is_crowded),
    (Cause.PAUSED, _is_paused),
    (Cause.HEAT_LIKELY, _is_heat_likely),
)
_GPU_RULES: _Rules = (
    (Cause.POWER_LIMIT, _is_power_limited),
    (Cause.HEAT_CONFIRMED, _is_heat_confirmed),
    (Cause.GPU_SHARED, _is_gpu_shared),
    (Cause.HEAT_LIKELY, _is_heat_likely),  # the card's own readings say more of it than what the processor does beside it
    (Cause.PAGING, _is_paged),
    (Cause.BACKGROUND_LOAD, _is_gpu_crowded),
    (Cause.PAUSED, _is_gpu_paused),
)


_CALM = (Cause.NONE, Cause.DEPTH)


class SteadyCause:
    """Holds a cause until another has held for a while, so that the sentence does not flap; numbers follow at once.

    What is shown gives way later than it came: while a loss fades out of the mean of the last 30 s, the readings fade as well,
    and for some seconds another cause would seem to fit.
    """

    def __init__(self) -> None:
        self._shown: Attribution | None = None
        self._candidate: Cause | None = None
        self._candidate_since_s = 0.0
        self._held_at_s = 0.0

    def update(self, attribution: Attribution, now_s: float) -> Attribution:
        """Return what to show.

        Args:
            attribution: As judged now.
            now_s: Seconds of one clock that does not run back.
        """
        if self._shown is None or self._shown.cause is Cause.UNDECIDED or attribution.cause is Cause.UNDECIDED:
            return self._show(attribution, now_s)
        if attribution.cause is self._shown.cause:
            return self._show(attribution, now_s)
        if attribution.cause is not self._candidate:
            self._candidate, self._candidate_since_s = attribution.cause, now_s
        is_news = self._shown.cause in _CALM and attribution.cause is not Cause.NONE
        if now_s - (self._candidate_since_s if is_news else self._held_at_s) >= (ENTER_S if is_news else CLEAR_S):
            return self._show(attribution, now_s)
        return replace(self._shown, evidence=replace(self._shown.evidence, losses=attribution.evidence.losses))

    def _show(self, attribution: Attribution, now_s: float) -> Attribution:
        self._shown, self._candidate, self._held_at_s = attribution, None, now_s
        return attribution
