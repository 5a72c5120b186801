"""Synthetic streams of decode steps: the truth is known, the estimator is the real one."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from math import exp, log, sqrt
from random import Random

from chatapp.metrics.cost_curve import FittedCurve
from chatapp.metrics.drift_buckets import BUCKET_US
from chatapp.metrics.kv_depth import visible_cells
from chatapp.metrics.thermal_drift import ThermalDrift

Truth = Callable[[float], float]
"""Log slow-down at a time in seconds."""

BUCKET_S = BUCKET_US / 1e6
CURVE = FittedCurve(a_us=50_000.0, b_us=5.0, n_min=256, n_max=8192)
"""A step takes 50 ms, and 5 us more for each cell."""
WHOLE_BUCKETS = FittedCurve(a_us=2_200_000.0, b_us=0.0, n_min=256, n_max=8192, is_flat=True)
"""A model so slow that each step fills a bucket (2.2 s less 6 sd of noise is still more than 2 s): hours pass in seconds."""


def none(_t_s: float) -> float:
    return 0.0


def step(loss: float, at_s: float) -> Truth:
    """A loss of speed (0..1) from a moment on."""
    return lambda t_s: -log(1 - loss) if t_s >= at_s else 0.0


def ramp(loss: float, at_s: float, over_s: float) -> Truth:
    """A loss of speed that grows evenly."""
    return lambda t_s: -log(1 - loss * min(1.0, max(0.0, (t_s - at_s) / over_s)))


def exponential(loss: float, at_s: float, tau_s: float) -> Truth:
    """A loss of speed that approaches its end, as temperatures do."""
    return lambda t_s: -log(1 - loss * (1 - exp(-max(0.0, t_s - at_s) / tau_s)))


class Noise:
    """AR(1) noise of a given standard deviation, and spikes."""

    def __init__(self, seed: int, sd: float, r: float = 0.5, spikes: float = 0.0) -> None:
        self._random = Random(seed)  # noqa: S311 - a deterministic simulation
        self._sd, self._r, self._spikes = sd, r, spikes
        self._value = self._random.gauss(0.0, sd)

    def __call__(self) -> float:
        """Return the next value in logs."""
        self._value = self._r * self._value + self._random.gauss(0.0, self._sd * sqrt(1 - self._r**2))
        return self._value + (log(2.0) if self._random.random() < self._spikes else 0.0)


@dataclass(frozen=True)
class Step:
    """One decode step as it is fed."""

    n_kv: int
    gap_us: int
    end_us: int


def steps(
    depths: Iterable[int], truth: Truth, seed: int, *, curve: FittedCurve = CURVE, pause_s: float = 0.0, noise: float = 1.0
) -> Iterator[Step]:
    """Yield noisy steps (3 % a token, as neighbours half alike 1.5 % a bucket, 1 % of them twice as long).

    Args:
        depths: Cells in use, one for each token; where they fall back, a new chat begins after ``pause_s``.
        truth: The slow-down; its time is that of the stream.
        seed: Of the noise.
        curve: What depth truly costs.
        pause_s: Between two chats.
        noise: Factor of all noise.
    """
    token_noise, slow_noise = Noise(seed, 0.03 * noise, r=0.0, spikes=0.01 * noise), Noise(seed + 1, 0.01 * noise)
    t_us, before, slow, slow_until_us = 0.0, 0, slow_noise(), 0.0
    for depth in depths:
        t_us += pause_s * 1e6 if depth < before else 0.0
        before = depth
        if t_us >= slow_until_us:
            slow, slow_until_us = slow_noise(), t_us + BUCKET_US
        n_kv = visible_cells(depth)
        gap_us = round(curve.expected_us(n_kv) * exp(truth(t_us / 1e6) + token_noise() + slow))
        t_us += gap_us
        yield Step(n_kv, gap_us, round(t_us))


def feed(drift: ThermalDrift, stream: Iterable[Step]) -> None:
    """Feed a stream; a fall of the depth is a new turn."""
    before = 0
    for one in stream:
        if one.n_kv < before:
            drift.end_turn()
        before = one.n_kv
        drift.add(one.n_kv, one.gap_us, one.end_us)


def feed_buckets(drift: ThermalDrift, truth: Truth, noise: Noise, seconds: float) -> Iterator[float]:
    """Feed whole buckets of a flat curve; yield the time at which each began.

    The drift must have been made with :data:`WHOLE_BUCKETS`. Time is counted in buckets of exactly 2 s here, so that delays
    compare with the method's.
    """
    end_us = 0
    for index in range(int(seconds / BUCKET_S)):
        start_s = index * BUCKET_S
        gap_us = round(WHOLE_BUCKETS.a_us * exp(truth(start_s) + noise()))
        end_us += BUCKET_US
        drift.add(256, gap_us, end_us)
        yield start_s
