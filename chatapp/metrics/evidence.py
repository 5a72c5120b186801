"""What is known about a slow-down: losses, the engine's own work, and the machine's readings beside those of its baseline."""

from dataclasses import dataclass, field

__all__ = ["Evidence", "Losses", "Pair"]


@dataclass(frozen=True, slots=True)
class Pair:
    """A reading now and in the baseline window; None where it is not known.

    Attributes:
        now: In the last seconds.
        baseline: While the frozen baseline of speed was taken.
    """

    now: float | None = None
    baseline: float | None = None

    @property
    def change(self) -> float | None:
        """``now - baseline``; None where one of them is not known."""
        return None if self.now is None or self.baseline is None else self.now - self.baseline

    @property
    def above_quiet(self) -> float:
        """How far it lies above the baseline, or above nothing where there is no baseline; 0 where it is not known."""
        return max(0.0, (self.now or 0.0) - (self.baseline or 0.0))

    @property
    def drop_share(self) -> float:
        """``1 - now / baseline``: 0.05 is a fall by 5 %, negative a rise; 0 where one of them is not known."""
        if self.now is None or not self.baseline:
            return 0.0
        return 1.0 - self.now / self.baseline


@dataclass(frozen=True, slots=True)
class Losses:
    """How much decode speed is lost, in per cent of the speed it is compared with; None where it is not known.

    Attributes:
        raw_pct: Against the start of the reply or the cool baseline, whatever the depth.
        context_pct: What the calibrated curve expects of the present depth.
        drift_pct: What remains at equal depth (throughput).
        drift_low_pct: Lower end of its 95 % interval.
        drift_high_pct: Upper end.
        step_pct: Loss of the median step at equal depth: a pause leaves it alone, a slower machine does not.
        n_ctx_used: Depth now, in tokens.
    """

    raw_pct: float | None = None
    context_pct: float | None = None
    drift_pct: float | None = None
    drift_low_pct: float | None = None
    drift_high_pct: float | None = None
    step_pct: float | None = None
    n_ctx_used: int | None = None


@dataclass(frozen=True, slots=True)
class Evidence:
    """Everything that the cause of a slow-down is judged by.

    Attributes:
        losses: Of decode speed.
        cpu_ms_per_token: The engine's CPU time per token: a lower clock raises it, a lost share of the processor does not.
        cpu_per_wall: The engine's CPU time / wall time, in cores.
        other_cpu_cores: CPU that other programs use, in cores.
        other_name: The busiest of them; empty where it is not known.
        steal_pct: CPU time that the host of a virtual machine took away.
        major_faults_per_s: Pages that the engine had to wait for.
        swap_ins_per_s: Pages that the machine fetched from swap.
        psi_memory_pct: Share of time in which some task waited for memory.
        psi_io_pct: The same for disks.
        suspend_gap_s: Time that the machine slept within the window.
        clock_mhz: Of the device that computes.
        temperature_c: Of the device that computes.
        thermal_flags: Names of what reports throttling for heat in this window.
        power_flags: Names of what reports a power limit in this window.
        on_mains: 1 on mains, 0 on battery.
        low_power_mode: 1 where the system is set to save power.
        cpu_clock_limit_pct: Share of the highest clock that the system allows.
        is_on_gpu: Layers run on a GPU.
        gpu_other_memory_bytes: GPU memory of other programs.
        gpu_other_util_pct: GPU time of other programs.
    """

    losses: Losses = field(default_factory=Losses)
    cpu_ms_per_token: Pair = field(default_factory=Pair)
    cpu_per_wall: Pair = field(default_factory=Pair)
    other_cpu_cores: Pair = field(default_factory=Pair)
    other_name: str = ""
    steal_pct: Pair = field(default_factory=Pair)
    major_faults_per_s: Pair = field(default_factory=Pair)
    swap_ins_per_s: Pair = field(default_factory=Pair)
    psi_memory_pct: Pair = field(default_factory=Pair)
    psi_io_pct: Pair = field(default_factory=Pair)
    suspend_gap_s: float = 0.0
    clock_mhz: Pair = field(default_factory=Pair)
    temperature_c: Pair = field(default_factory=Pair)
    thermal_flags: tuple[str, ...] = ()
    power_flags: tuple[str, ...] = ()
    on_mains: Pair = field(default_factory=Pair)
    low_power_mode: Pair = field(default_factory=Pair)
    cpu_clock_limit_pct: Pair = field(default_factory=Pair)
    is_on_gpu: bool = False
    gpu_other_memory_bytes: Pair = field(default_factory=Pair)
    gpu_other_util_pct: Pair = field(default_factory=Pair)
