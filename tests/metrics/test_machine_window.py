from collections.abc import Mapping

import pytest

from chatapp.metrics.attribution import Cause, attribute
from chatapp.metrics.evidence import Losses
from chatapp.metrics.machine_window import MachineWindow

DRIFT = Losses(raw_pct=20.0, context_pct=0.0, drift_pct=20.0, drift_low_pct=18.0, drift_high_pct=22.0, step_pct=20.0)
QUIET: Mapping[str, float | None] = {"other_cpu_cores": 0.1, "cpu_per_wall": 0.98, "engine_cpu_s": 0.98, "engine_tokens": 68.0}


def window(now: Mapping[str, float | None], before: Mapping[str, float | None] = QUIET) -> MachineWindow:
    """A window whose baseline held ``before`` for 45 s and that has held ``now`` for 31 s since."""
    made = MachineWindow()
    for second in range(45):
        made.add(float(second), before)
    for second in range(45, 76):
        made.add(float(second), now)
    return made


def test_now_is_the_mean_of_thirty_seconds_and_the_baseline_a_median() -> None:
    """30 s of 1.5 cores after 45 s of 0.1: what is 31 s old no longer counts."""
    evidence = window({**QUIET, "other_cpu_cores": 1.5}).evidence(DRIFT)
    assert evidence.other_cpu_cores.now == pytest.approx(1.5)
    assert evidence.other_cpu_cores.baseline == pytest.approx(0.1)
    assert evidence.psi_io_pct.now is None


def test_cpu_time_per_token_counts_seconds_without_a_token() -> None:
    """A token every second second: 2 s of one core for each, not 1 s."""
    made = MachineWindow()
    for second in range(20):
        made.add(float(second), {"engine_cpu_s": 1.0, "engine_tokens": float(second % 2)})
    assert made.evidence(DRIFT).cpu_ms_per_token.now == pytest.approx(2000.0)


def test_the_first_five_seconds_of_writing_are_no_baseline() -> None:
    made = MachineWindow()
    for second in range(12):
        made.add(float(second), {"cpu_per_wall": 0.5 if second < 5 else 1.0})
    assert made.evidence(DRIFT).cpu_per_wall.baseline == 1.0


def test_a_baseline_of_few_samples_is_none() -> None:
    made = MachineWindow()
    for second in range(9):
        made.add(float(second), QUIET)
    assert made.evidence(DRIFT).cpu_per_wall.baseline is None  # seconds 6 to 9: four samples


@pytest.mark.parametrize(
    ("reading", "flag"),
    [
        ({"thermal_pressure": 2.0}, "thermal_pressure"),
        ({"thermal_state": 2.0}, "thermal_state"),
        ({"passive_limit_pct": 80.0}, "passive_limit_pct"),
        ({"zone_throttle_reasons": 1.0}, "zone_throttle_reasons"),
    ],
)
def test_scripted_bits_are_heat_confirmed(reading: Mapping[str, float | None], flag: str) -> None:
    evidence = window({**QUIET, **reading}).evidence(DRIFT)
    assert evidence.thermal_flags == (flag,)
    assert attribute(evidence).cause is Cause.HEAT_CONFIRMED


@pytest.mark.parametrize(
    "reading",
    [
        {"thermal_pressure": 1.0},  # moderate: nothing is held back yet
        {"thermal_state": 1.0},
        {"passive_limit_pct": 100.0},
        {"zone_throttle_reasons": 2.0},  # current, not heat
        {"cpu_thermal_level": 109.0},  # follows the load of an Intel Mac
        {"cpu_throttle_events": 812.0},  # of last week: it does not rise
        {"gpu_throttle_thermal": 1.0},  # says nothing of a processor
        {"cpu_temperature_c": 95.0},
    ],
)
def test_what_is_no_throttling_is_no_flag(reading: Mapping[str, float | None]) -> None:
    assert window({**QUIET, **reading}).evidence(DRIFT).thermal_flags == ()


def test_a_counter_of_throttling_that_rises_is_a_flag() -> None:
    made = window(QUIET)
    for second in range(76, 90):
        made.add(float(second), {**QUIET, "cpu_throttle_events": 800.0 + second})
    assert made.evidence(DRIFT).thermal_flags == ("cpu_throttle_events",)


def test_a_single_sample_of_a_bit_is_noise() -> None:
    made = window(QUIET)
    made.add(76.0, {**QUIET, "thermal_pressure": 2.0})
    for second in range(77, 90):
        made.add(float(second), {**QUIET, "thermal_pressure": 0.0})
    assert made.evidence(DRIFT).thermal_flags == ()  # 1 of 14 samples


def test_a_gpu_is_judged_by_its_own_readings() -> None:
    gpu = {"gpu_temperature_c": 60.0, "gpu_clock_mhz": 1900.0, "cpu_temperature_c": 50.0, "gpu_throttle_thermal": 0.0}
    hot = {"gpu_temperature_c": 84.0, "gpu_clock_mhz": 1500.0, "cpu_temperature_c": 51.0, "gpu_throttle_thermal": 1.0}
    evidence = window(hot, gpu).evidence(DRIFT, is_on_gpu=True)
    assert (evidence.temperature_c.now, evidence.temperature_c.baseline) == (84.0, 60.0)
    assert evidence.clock_mhz.drop_share == pytest.approx(1 - 1500 / 1900)
    assert attribute(evidence).cause is Cause.HEAT_CONFIRMED


def test_a_power_cap_that_was_there_from_the_start_is_no_cause() -> None:
    capped = {"gpu_throttle_power": 1.0}
    assert window(capped, capped).evidence(DRIFT, is_on_gpu=True).power_flags == ()
    assert window(capped, {"gpu_throttle_power": 0.0}).evidence(DRIFT, is_on_gpu=True).power_flags == ("gpu_throttle_power",)


def test_windows_takes_the_zone_where_no_die_is_readable() -> None:
    evidence = window({"zone_temperature_c": 88.0}, {"zone_temperature_c": 55.0}).evidence(DRIFT)
    assert (evidence.temperature_c.now, evidence.temperature_c.baseline) == (88.0, 55.0)


def test_unplugging_counts_the_latest_state() -> None:
    made = window({**QUIET, "on_mains": 1.0}, {**QUIET, "on_mains": 1.0})
    made.add(76.0, {**QUIET, "on_mains": 0.0})
    evidence = made.evidence(DRIFT)
    assert (evidence.on_mains.now, evidence.on_mains.baseline) == (0.0, 1.0)
    assert attribute(evidence).cause is Cause.POWER_LIMIT


def test_load_and_cause_fade_together() -> None:
    """A hog of 1.9 cores ended 20 s ago: a third of the window still holds it, as a third of the drift's does."""
    made = window({**QUIET, "other_cpu_cores": 1.9, "cpu_per_wall": 0.4})
    for second in range(76, 96):
        made.add(float(second), QUIET)
    assert attribute(made.evidence(DRIFT)).cause is Cause.BACKGROUND_LOAD


def test_the_busiest_program_keeps_its_name_between_scans() -> None:
    made = MachineWindow()
    made.add(0.0, QUIET, other_name="compiler")
    made.add(1.0, QUIET)
    assert made.evidence(DRIFT).other_name == "compiler"
