"""A sustained test in figures: burst, sustained, retained, when speed fell, how even it stayed.

Everything is derived from points of two seconds. Windows of 30 s are fifteen neighbouring points; the rate of a window is its
tokens over the time of its steps.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from math import exp, log
from statistics import fmean, median

from chatapp.domain.sustained import SustainedPoint, SustainedRun
from chatapp.metrics.drift_interval import Spread, half_width
from chatapp.metrics.figure import Figure

__all__ = [
    "POINT_S",
    "WINDOW_POINTS",
    "SustainedFold",
    "burst_and_late_points",
    "retained_half_width",
    "steady_points",
    "sustained_figures",
]

POINT_S = 2.0
WINDOW_POINTS = 15
_US_PER_POINT = 2_000_000
_N_WARM_UP = 3  # points that begin in the first 5 s: page-in, caches and graph capture are no steady work
_LAST_SHARE = 4  # the last quarter
_SHORT = "a test needs 36 s: 6 s of warm-up and one window of 30 s"


class SustainedFold:
    """Folds stamps into points, at a constant cost per token; the newest point is open until a later one begins."""

    def __init__(self) -> None:
        self.points: list[SustainedPoint] = []
        self.n_tokens = 0
        self.cpu_us: int | None = None
        self._first_us: int | None = None
        self._last_us = 0
        self._number = 0
        self._open = _OpenPoint()

    def add(self, start_us: int | None, token_us: Sequence[int], cpu_us: int | None = None) -> None:
        """Add steps.

        Args:
            start_us: Where the first of them began, if not at the end of the last one before.
            token_us: When each ended (engine clock, ascending).
            cpu_us: CPU time so far.
        """
        if start_us is not None:
            self._last_us = start_us
            self._first_us = start_us if self._first_us is None else self._first_us
        self.cpu_us = cpu_us if cpu_us is not None else self.cpu_us
        for t_us in token_us:
            self._step(t_us)

    def read(self, temperature_c: float | None, clock_mhz: float | None) -> None:
        """Note what the machine's sensors said while the open point is being filled."""
        if temperature_c is not None:
            self._open.temperatures.append(temperature_c)
        if clock_mhz is not None:
            self._open.clocks.append(clock_mhz)

    def close(self) -> tuple[SustainedPoint, ...]:
        """Return all points; a last one that is less than half full says too little and is left out."""
        if sum(self._open.gaps_us) * 2 >= _US_PER_POINT:
            self._end_point()
        return tuple(self.points)

    def _step(self, t_us: int) -> None:
        first_us = self._first_us if self._first_us is not None else self._last_us
        number = max(0, t_us - first_us - 1) // _US_PER_POINT  # a step that ends with a point belongs to it
        if number != self._number:
            self._end_point()
            self._number = number
        self._open.gaps_us.append(t_us - self._last_us)
        self._last_us = t_us
        self.n_tokens += 1

    def _end_point(self) -> None:
        if sum(self._open.gaps_us) > 0:
            self.points.append(self._open.point(self._number * POINT_S))
        self._open = _OpenPoint()


@dataclass(slots=True)
class _OpenPoint:
    gaps_us: list[int] = field(default_factory=list)
    temperatures: list[float] = field(default_factory=list)
    clocks: list[float] = field(default_factory=list)

    def point(self, t_s: float) -> SustainedPoint:
        return SustainedPoint(
            t_s=t_s,
            n_tokens=len(self.gaps_us),
            decode_us=sum(self.gaps_us),
            itl_p50_us=median(self.gaps_us),
            temperature_c=fmean(self.temperatures) if self.temperatures else None,
            clock_mhz=fmean(self.clocks) if self.clocks else None,
        )


def steady_points(run: SustainedRun) -> tuple[SustainedPoint, ...]:
    """Return the points after the warm-up."""
    return run.points[_N_WARM_UP:]


def sustained_figures(run: SustainedRun) -> dict[str, Figure]:
    """Return every figure of a test by its name in the glossary; one without a value says why."""
    points = steady_points(run)
    windows = [points[start : start + WINDOW_POINTS] for start in range(len(points) - WINDOW_POINTS + 1)]
    if not windows:
        return {name: Figure.missing(unit, _SHORT) for name, unit in _UNITS.items()} | _counted(run)
    rates = [_tps(window) for window in windows]
    best = max(range(len(rates)), key=lambda number: rates[number])
    late = _late(run.points)
    n_burst, n_late = sum(p.n_tokens for p in windows[best]), sum(p.n_tokens for p in late)
    return {
        "burst_tps": Figure(rates[best], "tok/s", n=n_burst),
        "sustained_tps": Figure(_tps(late), "tok/s", n=n_late),
        "retained_pct": Figure(100 * _tps(late) / rates[best], "%", n=n_late),
        "step_retained_pct": Figure(100 * _median_step(windows[best]) / _median_step(late), "%", n=n_late),
        "stability_pct": Figure(100 * min(rates) / rates[best], "%", n=len(rates)),
        "time_to_minus_10_s": _time_to(0.9, windows, rates, best),
        "time_to_minus_25_s": _time_to(0.75, windows, rates, best),
    } | _counted(run)


def retained_half_width(run: SustainedRun) -> Figure:
    """Return how far ``retained_pct`` may be off (95 %): points of percent, from the scatter of the points of both windows.

    Neighbouring points resemble each other; the interval allows for that (see :mod:`chatapp.metrics.drift_interval`). It does
    not allow for the burst being the best of many windows: an unchanging but noisy machine retains a little less than 100 %.
    """
    retained = sustained_figures(run)["retained_pct"]
    if retained.value is None:
        return retained
    burst, late = (Spread.of([log(point.tps) for point in part]) for part in burst_and_late_points(run))
    return Figure(retained.value * (exp(half_width(burst, late)) - 1), "%", n=burst.n + late.n)


def burst_and_late_points(run: SustainedRun) -> tuple[Sequence[SustainedPoint], Sequence[SustainedPoint]]:
    """Return the points of the best window of 30 s and those of the last quarter; nothing of a test that was too short."""
    points = steady_points(run)
    starts = range(len(points) - WINDOW_POINTS + 1)
    if not starts:
        return (), ()
    best = max(starts, key=lambda start: _tps(points[start : start + WINDOW_POINTS]))
    return points[best : best + WINDOW_POINTS], _late(run.points)


_UNITS = {
    **dict.fromkeys(("burst_tps", "sustained_tps"), "tok/s"),
    **dict.fromkeys(("retained_pct", "step_retained_pct", "stability_pct"), "%"),
    **dict.fromkeys(("time_to_minus_10_s", "time_to_minus_25_s"), "s"),
}


def _counted(run: SustainedRun) -> dict[str, Figure]:
    cpu = run.cpu_us
    known = cpu is not None and run.n_tokens > 0
    missing = Figure.missing("ms", "the engine did not measure it" if run.n_tokens else "no step was timed")
    return {
        "n_sustained": Figure(run.n_tokens, "tokens"),
        "cpu_ms_per_token": Figure((cpu or 0) / 1e3 / run.n_tokens, "ms", n=run.n_tokens) if known else missing,
    }


def _late(points: Sequence[SustainedPoint]) -> Sequence[SustainedPoint]:
    """Return the points of the last quarter of the test's time."""
    end_s = points[-1].t_s + POINT_S
    return [point for point in points if point.t_s >= end_s * (1 - 1 / _LAST_SHARE)] or points[-1:]


def _tps(points: Iterable[SustainedPoint]) -> float:
    chosen = list(points)
    return sum(point.n_tokens for point in chosen) * 1e6 / sum(point.decode_us for point in chosen)


def _median_step(points: Sequence[SustainedPoint]) -> float:
    return median(point.itl_p50_us for point in points)


def _time_to(share: float, windows: Sequence[Sequence[SustainedPoint]], rates: Sequence[float], best: int) -> Figure:
    """Return when the speed had fallen to a share of the burst: the middle of the first such window of 30 s behind it.

    The middle is where a ramp crosses the share; of a step down it is the step's moment or a little later.
    """
    for number in range(best + 1, len(windows)):
        if rates[number] <= share * rates[best]:
            return Figure((windows[number][0].t_s + windows[number][-1].t_s + POINT_S) / 2, "s")
    return Figure.missing("s", f"no window of 30 s was {round(100 * (1 - share))} % slower than the burst")
