from chatapp.metrics.attribution import Attribution, Cause
from chatapp.metrics.evidence import Evidence, Losses, Pair
from chatapp.telemetry.catalog import sensors_for_this_machine
from chatapp.telemetry.sampler import Sampler
from chatapp.telemetry.sensor import Reading
from chatapp.ui.performance.evidence_rows import EvidenceRow, loss_rows, reading_rows

S = 1_000_000_000
LOSSES = Losses(raw_pct=25.0, context_pct=9.8, drift_pct=16.8, drift_low_pct=15.0, drift_high_pct=18.6, step_pct=16.1)


def test_losses_with_their_interval_and_the_engines_own_work() -> None:
    evidence = Evidence(losses=LOSSES, cpu_ms_per_token=Pair(18.2, 14.4), cpu_per_wall=Pair(0.98, 0.98))
    assert loss_rows(Attribution(Cause.SLOWER_MACHINE, evidence)) == [
        EvidenceRow("Loss of speed", "25.0 %", ""),
        EvidenceRow("Explained by depth", "9.8 %", ""),
        EvidenceRow("At equal depth (drift)", "16.8 %", "95 %: 15.0 to 18.6 %"),
        EvidenceRow("Of the typical step", "16.1 %", ""),
        EvidenceRow("Engine CPU per token", "18.2 ms", "before 14.4 ms"),
        EvidenceRow("Engine CPU per second", "0.980 s", "before 0.980 s"),
    ]


def test_what_rounds_to_nothing_has_no_sign() -> None:
    losses = Losses(raw_pct=-0.04, context_pct=-0.04, drift_pct=-0.04, drift_low_pct=-0.03, drift_high_pct=0.04, step_pct=-2.34)
    rows = loss_rows(Attribution(Cause.NONE, Evidence(losses=losses)))
    assert [row.value for row in rows[:4]] == ["0.0 %", "0.0 %", "0.0 %", "-2.3 %"]
    assert rows[2].remark == "95 %: 0.0 to 0.0 %"


def test_without_a_baseline_every_loss_says_so() -> None:
    rows = loss_rows(None)
    assert {row.value for row in rows} == {"n/a"}
    assert all(row.remark for row in rows)


def test_a_reading_with_note_baseline_source_and_age() -> None:
    """Taken at 5 s, looked at at 8 s."""
    readings = {"other_cpu_cores": Reading(1.42, "cores", "psutil", 5 * S, note="cc1plus")}
    evidence = Evidence(other_cpu_cores=Pair(1.4, 0.1))
    (row,) = reading_rows(Attribution(Cause.BACKGROUND_LOAD, evidence), readings, 8 * S)
    assert row == EvidenceRow("Other programs", "1.42 cores", "cc1plus, before 0.100 cores, psutil, 3 s ago")


def test_a_missing_reading_says_why_and_a_flag_is_marked() -> None:
    readings = {
        "cpu_temperature_c": Reading(None, "\u00b0C", "hwmon", 5 * S, "no temperature sensor is readable here"),
        "gpu_throttle_thermal": Reading(1.0, "", "NVML", 5 * S),
        "gpu_memory_used_bytes": Reading(6e9, "bytes", "NVML", 5 * S),
    }
    evidence = Evidence(thermal_flags=("gpu_throttle_thermal",), is_on_gpu=True)
    rows = reading_rows(Attribution(Cause.HEAT_CONFIRMED, evidence), readings, 5 * S)
    assert rows == [
        EvidenceRow("CPU temperature", "n/a", "no temperature sensor is readable here"),
        EvidenceRow("GPU memory used", "6.00 GB", "NVML, 0 s ago"),
        EvidenceRow("GPU slowed for heat", "yes", "NVML, 0 s ago", is_evidence=True),
    ]


def test_a_rate_of_events_reads_per_second() -> None:
    readings = {"major_faults_per_s": Reading(0.0, "1/s", "proc", 0), "swap_ins_per_s": Reading(912.4, "1/s", "proc", 0)}
    assert [row.value for row in reading_rows(None, readings, 0)] == ["0/s", "912/s"]


def test_every_reading_of_every_system_has_a_row() -> None:
    known_elsewhere = {"engine_rss_bytes", "memory_available_bytes", "memory_total_bytes"}  # in rows of the panel
    gpu = {"gpu_util_pct": Reading(97.0, "%", "NVML", 0)}  # there is one: all of its rows appear
    for platform in ("linux", "darwin", "win32"):
        readings = {**Sampler(sensors_for_this_machine(platform), lambda _readings: None).sample(), **gpu}
        assert len(reading_rows(None, readings, 0)) == len(set(readings) - known_elsewhere)


def test_a_machine_without_a_gpu_is_spared_its_rows() -> None:
    readings = {
        "gpu_util_pct": Reading(None, "%", "NVML", 0, "no NVIDIA driver is loaded"),
        "on_mains": Reading(1.0, "", "psutil", 0),
    }
    assert reading_rows(None, readings, 0) == [EvidenceRow("Mains power", "yes", "psutil, 0 s ago")]
