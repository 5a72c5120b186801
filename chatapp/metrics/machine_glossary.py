"""Definitions of what the machine itself reports: heat, clocks, power, other programs, paging."""

from chatapp.metrics.definition import Definition

__all__ = ["MACHINE"]

_NO_GPU = "there is no GPU, or its driver does not tell"

_LOAD = (
    Definition(
        "other_cpu_cores",
        "Other programs",
        "cores",
        "(busy time of all cores - the engine's - this app's) / time since the sample before; 1 is one core",
    ),
    Definition(
        "steal_pct",
        "Time taken by the host",
        "%",
        "CPU time that the host of this virtual machine gave to others / all CPU time",
        missing="only Linux reports it",
    ),
    Definition(
        "psi_cpu_pct",
        "Waiting for the CPU",
        "%",
        "share of the last 10 s in which some task waited for the CPU (PSI)",
        missing="only Linux reports it",
    ),
    Definition(
        "psi_memory_pct",
        "Waiting for memory",
        "%",
        "share of the last 10 s in which some task waited for memory (PSI)",
        missing="only Linux reports it",
    ),
    Definition(
        "psi_io_pct",
        "Waiting for disks",
        "%",
        "share of the last 10 s in which some task waited for a disk (PSI)",
        missing="only Linux reports it",
    ),
    Definition(
        "major_faults_per_s",
        "Pages read by the engine",
        "1/s",
        "pages that the engine had to wait for because they lay on disk (major faults) / time",
        missing="only Linux reports it",
    ),
    Definition(
        "swap_ins_per_s", "Pages read from swap", "1/s", "pages fetched from swap / time", missing="only Linux reports it"
    ),
    Definition("suspend_gap_s", "Sleep", "s", "how much further a clock that runs on in sleep moved than one that stands still"),
)

_HEAT = (
    Definition(
        "cpu_throttle_events",
        "CPU slowed for heat",
        "events",
        "times that a core or the package was slowed for its heat since the machine started",
        missing="only Intel processors under Linux report it",
    ),
    Definition(
        "thermal_pressure",
        "Thermal pressure",
        "",
        "0 nominal, 1 moderate, 2 heavy (throttling begins), 3 trapping, 4 sleeping",
        missing="only macOS reports it",
    ),
    Definition(
        "thermal_state",
        "Thermal state",
        "",
        "0 nominal, 1 fair, 2 serious, 3 critical; fair covers moderate and heavy pressure",
        missing="only macOS reports it",
    ),
    Definition(
        "cpu_thermal_level",
        "CPU thermal level",
        "",
        "a level of Intel Macs that follows the load as well as the heat",
        missing="only Intel Macs report it",
    ),
    Definition(
        "zone_temperature_c",
        "Thermal zone",
        "\u00b0C",
        "hottest thermal zone of the board that has moved since the start; not the die",
        missing="many computers report a constant",
    ),
    Definition(
        "passive_limit_pct",
        "Passive limit",
        "%",
        "share of its pace that the board leaves to the processor; 100 is all of it",
        missing="only some Windows machines report it",
    ),
    Definition(
        "zone_throttle_reasons",
        "Throttle reasons",
        "",
        "0 none, 1 heat, 2 current",
        missing="only some Windows machines report it",
    ),
)

_POWER = (
    Definition(
        "on_mains", "Mains power", "", "1 on mains, 0 on battery", missing="this machine has no battery, or it reports nothing"
    ),
    Definition(
        "low_power_mode", "Power saving", "", "1 where the firmware's profile saves power", missing="the firmware has no profiles"
    ),
    Definition(
        "cpu_clock_limit_pct",
        "Allowed clock",
        "%",
        "highest clock that the system allows / highest clock of the cores",
        missing="the system does not report it",
    ),
)

_GPU = (
    Definition("gpu_util_pct", "GPU use", "%", "share of time in which the GPU computed", missing=_NO_GPU),
    Definition(
        "gpu_temperature_c",
        "GPU temperature",
        "\u00b0C",
        "the GPU's own sensor; the junction where it names one",
        missing=_NO_GPU,
    ),
    Definition("gpu_clock_mhz", "GPU clock", "MHz", "present clock of the GPU", missing=_NO_GPU),
    Definition("gpu_clock_max_mhz", "GPU clock, highest", "MHz", "highest clock that the GPU can have", missing=_NO_GPU),
    Definition("gpu_power_w", "GPU power", "W", "present power draw of the card", missing=_NO_GPU),
    Definition("gpu_power_limit_w", "GPU power limit", "W", "power that the card may draw", missing=_NO_GPU),
    Definition("gpu_power_pct", "GPU power", "%", "present power draw / the card's limit", missing=_NO_GPU),
    Definition("gpu_memory_used_bytes", "GPU memory used", "bytes", "memory of the card that all programs hold", missing=_NO_GPU),
    Definition("gpu_memory_total_bytes", "GPU memory", "bytes", "memory of the card", missing=_NO_GPU),
    Definition(
        "gpu_other_memory_bytes", "GPU memory of others", "bytes", "memory of the card that other programs hold", missing=_NO_GPU
    ),
    Definition("gpu_other_util_pct", "GPU use of others", "%", "GPU time of other programs", missing=_NO_GPU),
    Definition(
        "gpu_throttle_thermal",
        "GPU slowed for heat",
        "",
        "1 where the driver names heat as a reason for a lower clock",
        missing=_NO_GPU,
    ),
    Definition(
        "gpu_throttle_power", "GPU slowed for power", "", "1 where the driver names its power limit as a reason", missing=_NO_GPU
    ),
    Definition(
        "gpu_violation_thermal_s",
        "GPU time lost to heat",
        "s",
        "time below the wanted clock for heat, since the driver started",
        missing=_NO_GPU,
    ),
    Definition(
        "gpu_violation_power_s",
        "GPU time lost to power",
        "s",
        "time below the wanted clock for power, since the driver started",
        missing=_NO_GPU,
    ),
)

MACHINE = (*_LOAD, *_HEAT, *_POWER, *_GPU)
"""In the order of the evidence: load, heat, power, GPU."""
