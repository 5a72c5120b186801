"""What may slow a model down, as the sensors and the drift estimator would tell it; for ``panel_states.py``."""

from dataclasses import dataclass, replace

from chatapp.metrics.drift_state import Collecting, DriftLevel, DriftState, LossSplit, collecting
from chatapp.metrics.figure import Figure

__all__ = ["GPU", "QUIET", "SENSORS", "SOURCES", "TROUBLES", "Trouble", "drift_of"]


def _percent(value: float) -> Figure:
    return Figure(value, "%", n=15)


def drift_of(drift_pct: float, context_pct: float = 0.0, step_pct: float | None = None, trend: float = -0.1) -> DriftState:
    """Return what the estimator says of a loss; 1 - raw = (1 - context)(1 - drift)."""
    level = next(
        word
        for limit, word in ((3, DriftLevel.NONE), (10, DriftLevel.MILD), (20, DriftLevel.CLEAR), (101, DriftLevel.HEAVY))
        if drift_pct < limit
    )
    unknown = collecting(Collecting.BASELINE, "")
    return replace(
        unknown,
        level=level,
        drift=_percent(drift_pct),
        step=_percent(drift_pct if step_pct is None else step_pct),
        context=_percent(context_pct),
        raw=_percent(100 - (100 - context_pct) * (100 - drift_pct) / 100),
        low=_percent(drift_pct - 1.5),
        high=_percent(drift_pct + 1.5),
        trend=Figure(trend, "%/min"),
        onset_s=Figure(192.0, "s") if drift_pct >= 3 else Figure.missing("s", "no onset"),  # noqa: PLR2004 - as in the levels
        start_offset=_percent(0.4),
        split=LossSplit(0.0, 0.0),
        depth=5200.0,
        baseline_depth=600.0,
        collecting=Collecting.NOTHING,
    )


QUIET = {"engine_cpu_pct": 198.0, "other_cpu_cores": 0.05, "steal_pct": 0.0, "suspend_gap_s": 0.0, "system_cpu_pct": 52.0}
QUIET |= {"engine_rss_bytes": 6.6e9, "memory_available_bytes": 9.3e9, "memory_total_bytes": 16.4e9, "cpu_clock_mhz": 3912.0}
QUIET |= {"on_mains": 1.0, "major_faults_per_s": 0.0, "swap_ins_per_s": 0.0, "psi_memory_pct": 0.0}
SENSORS = {"cpu_temperature_c": 61.0, "thermal_pressure": 0.0, "cpu_throttle_events": 0.0}
GPU = {"gpu_util_pct": 96.0, "gpu_memory_used_bytes": 6.9e9, "gpu_memory_total_bytes": 8.6e9, "gpu_clock_mhz": 2535.0}
GPU |= {"gpu_temperature_c": 71.0, "gpu_power_w": 112.0, "gpu_power_limit_w": 115.0, "gpu_throttle_thermal": 0.0}
GPU |= {"gpu_throttle_power": 0.0, "gpu_other_memory_bytes": 0.2e9, "gpu_other_util_pct": 0.0}
GPU |= {"engine_rss_bytes": 1.1e9}  # the weights are elsewhere
SOURCES = {"gpu": "NVML", "cpu": "hwmon coretemp", "thermal": "Darwin notification"}


@dataclass(frozen=True)
class Trouble:
    """What goes on while the model writes: the loss, tokens a second, and readings that differ from the quiet ones."""

    drift: DriftState
    tps: int
    readings: dict[str, float]
    is_on_gpu: bool = False
    other: str = ""
    rises: str = ""  # a counter that rises every second


TROUBLES = {
    "drift-none": Trouble(drift_of(0.6, 2.0), 24, SENSORS),
    "depth-only": Trouble(drift_of(1.1, 22.0), 19, SENSORS),
    "heat-confirmed": Trouble(
        drift_of(17.0, 9.8, trend=-1.2), 18, {**SENSORS, "cpu_temperature_c": 97.0}, rises="cpu_throttle_events"
    ),
    "heat-likely": Trouble(drift_of(14.0, 4.0, trend=-0.9), 20, {"cpu_temperature_c": 88.0, "cpu_clock_mhz": 3104.0}),
    "cause-unknown": Trouble(drift_of(12.0, 3.0), 20, {"cpu_clock_mhz": 3912.0}),
    "background-load": Trouble(
        drift_of(23.0, 10.4), 16, {**SENSORS, "engine_cpu_pct": 120.0, "other_cpu_cores": 1.4}, other="chromium-browser"
    ),
    "paused": Trouble(drift_of(28.0, 2.0, step_pct=0.6), 17, {"engine_cpu_pct": 138.0}),
    "paging": Trouble(drift_of(35.0, 5.0), 14, {"engine_cpu_pct": 90.0, "major_faults_per_s": 900.0, "psi_memory_pct": 31.0}),
    "power-limit": Trouble(drift_of(30.0), 16, {**SENSORS, "on_mains": 0.0, "cpu_clock_mhz": 2201.0}),
    "gpu-shared": Trouble(
        drift_of(26.0, 6.0), 29, {**SENSORS, **GPU, "gpu_other_memory_bytes": 1.9e9, "gpu_other_util_pct": 38.0}, is_on_gpu=True
    ),
    "all-sensors": Trouble(drift_of(0.4, 1.0), 40, {**SENSORS, **GPU}, is_on_gpu=True),
}
