"""The machine's readings while tokens are written: in the latest seconds, and while the baseline of speed was taken."""

from collections import deque
from collections.abc import Mapping, Sequence
from statistics import fmean, median

from chatapp.metrics.drift_state import DriftState
from chatapp.metrics.evidence import Evidence, Losses, Pair

__all__ = ["BASELINE_S", "WINDOW_S", "MachineSample", "MachineWindow", "losses_of"]

BASELINE_S = (5.0, 45.0)
"""Seconds of writing since the load: the same that the drift's baseline is made of."""
WINDOW_S = 30.0
"""Readings of "now": the same seconds that the drift is a mean of, so that cause and loss come and go together."""

MachineSample = Mapping[str, float | None]
"""Readings of one second by name; None or absent where they are not known."""

_LEAST_SAMPLES = 5
_FLAGGED_SHARE = 0.1  # of the window: a single sample of a flag may be noise
_HEAVY_PRESSURE = 2.0  # macOS "heavy": where real throttling begins
_SERIOUS_STATE = 2.0  # its public twin, which calls heavy "fair"
_FREE_PCT = 100.0  # Windows' passive limit: nothing is held back
_ZONE_THERMAL_BIT = 1
_PAIRS = (
    *("cpu_per_wall", "other_cpu_cores", "steal_pct", "major_faults_per_s", "swap_ins_per_s"),
    *("psi_memory_pct", "psi_io_pct", "gpu_other_memory_bytes", "gpu_other_util_pct"),
)
_LATEST_PAIRS = ("on_mains", "low_power_mode", "cpu_clock_limit_pct")  # switches: their mean says nothing
_Samples = Sequence[tuple[float, MachineSample]]


class MachineWindow:
    """Collects one sample a second while the model writes; each load of a model begins a new one."""

    def __init__(self) -> None:
        self._baseline: list[tuple[float, MachineSample]] = []
        self._recent: deque[tuple[float, MachineSample]] = deque()
        self._written_s = 0.0
        self._other_name = ""

    def add(self, now_s: float, sample: MachineSample, *, period_s: float = 1.0, other_name: str = "") -> None:
        """Take the readings of a second in which tokens were written.

        Args:
            now_s: Seconds of one clock.
            sample: By name; with ``engine_cpu_s`` and ``engine_tokens``, what the engine did in this second.
            period_s: Time since the sample before.
            other_name: The busiest other program; empty keeps the last one known.
        """
        self._written_s += period_s
        self._other_name = other_name or self._other_name
        self._recent.append((now_s, sample))
        while now_s - self._recent[0][0] > WINDOW_S:
            self._recent.popleft()
        if BASELINE_S[0] < self._written_s <= BASELINE_S[1]:
            self._baseline.append((now_s, sample))

    def evidence(self, losses: Losses, *, is_on_gpu: bool = False) -> Evidence:
        """Return what a cause can be judged by.

        Args:
            losses: Of decode speed.
            is_on_gpu: Layers run on a GPU: its temperature and clock count, not the processor's.
        """
        recent, device = tuple(self._recent), "gpu" if is_on_gpu else "cpu"
        pairs = {name: Pair(_mean(recent, name), self._base(name)) for name in _PAIRS}
        latest = {name: Pair(_latest(recent, name), _latest(self._baseline, name)) for name in _LATEST_PAIRS}
        return Evidence(
            losses=losses,
            **pairs,
            **latest,
            cpu_ms_per_token=Pair(_cpu_ms_per_token(recent), _cpu_ms_per_token(self._baseline)),
            other_name=self._other_name,
            suspend_gap_s=sum(value or 0.0 for value in _values(recent, "suspend_gap_s")),
            clock_mhz=Pair(_mean(recent, f"{device}_clock_mhz"), self._base(f"{device}_clock_mhz")),
            temperature_c=self._temperature(recent, device),
            thermal_flags=_thermal_flags(recent, is_on_gpu=is_on_gpu),
            power_flags=_power_flags(recent, self._baseline) if is_on_gpu else (),
            is_on_gpu=is_on_gpu,
        )

    def _base(self, name: str) -> float | None:
        values = _values(self._baseline, name)
        return median(values) if len(values) >= _LEAST_SAMPLES else None

    def _temperature(self, recent: _Samples, device: str) -> Pair:
        """Return the die's temperature; on Windows, where there is none, that of the board's hottest zone."""
        name = f"{device}_temperature_c"
        if device == "cpu" and _mean(recent, name) is None:
            name = "zone_temperature_c"
        return Pair(_mean(recent, name), self._base(name))


def losses_of(state: DriftState, n_ctx_used: int | None = None) -> Losses:
    """Return the losses that the drift estimator knows.

    Args:
        state: Its present state; while it collects a baseline every loss is None.
        n_ctx_used: Depth now.
    """
    return Losses(
        raw_pct=state.raw.value,
        context_pct=state.context.value,
        drift_pct=state.drift.value,
        drift_low_pct=state.low.value,
        drift_high_pct=state.high.value,
        step_pct=state.step.value,
        n_ctx_used=n_ctx_used,
    )


def _values(samples: _Samples, name: str) -> list[float]:
    found = (sample.get(name) for _, sample in samples)
    return [value for value in found if value is not None]


def _mean(samples: _Samples, name: str) -> float | None:
    values = _values(samples, name)
    return fmean(values) if values else None


def _cpu_ms_per_token(samples: _Samples) -> float | None:
    """Return all CPU time / all tokens: a slow model has seconds without a token, whose work counts as well."""
    cpu_s, n_tokens = (sum(_values(samples, name)) for name in ("engine_cpu_s", "engine_tokens"))
    return 1e3 * cpu_s / n_tokens if n_tokens and len(samples) >= _LEAST_SAMPLES else None


def _latest(samples: _Samples, name: str) -> float | None:
    values = _values(samples, name)
    return values[-1] if values else None


def _grew(samples: _Samples, name: str) -> bool:
    values = _values(samples, name)
    return bool(values) and values[-1] > values[0]


def _is_flagged(values: Sequence[bool]) -> bool:
    return bool(values) and sum(values) / len(values) >= _FLAGGED_SHARE


def _thermal_flags(recent: _Samples, *, is_on_gpu: bool) -> tuple[str, ...]:
    """Return the names of what reports throttling for heat; the processor's own say nothing of a GPU's pace."""
    if is_on_gpu:
        flags = {
            "gpu_throttle_thermal": _is_flagged([value > 0 for value in _values(recent, "gpu_throttle_thermal")]),
            "gpu_violation_thermal_s": _grew(recent, "gpu_violation_thermal_s"),
        }
    else:
        flags = {
            "cpu_throttle_events": _grew(recent, "cpu_throttle_events"),
            "passive_limit_pct": _is_flagged([value < _FREE_PCT for value in _values(recent, "passive_limit_pct")]),
            "zone_throttle_reasons": _is_flagged(
                [bool(int(value) & _ZONE_THERMAL_BIT) for value in _values(recent, "zone_throttle_reasons")]
            ),
        }
    flags["thermal_pressure"] = _is_flagged([value >= _HEAVY_PRESSURE for value in _values(recent, "thermal_pressure")])
    flags["thermal_state"] = _is_flagged([value >= _SERIOUS_STATE for value in _values(recent, "thermal_state")])
    return tuple(name for name, is_set in flags.items() if is_set)


def _power_flags(recent: _Samples, baseline: _Samples) -> tuple[str, ...]:
    """Return what reports a power limit now and did not before: at full load many GPUs stand at theirs from the first second."""
    now, before = (_is_flagged([value > 0 for value in _values(some, "gpu_throttle_power")]) for some in (recent, baseline))
    return ("gpu_throttle_power",) if now and not before else ()
