"""Each verdict from scripted evidence, and the rows that were measured on a machine without any sensor."""

from dataclasses import replace

import pytest

from chatapp.metrics.attribution import CLEAR_S, ENTER_S, Attribution, Cause, SteadyCause, attribute, loss_parts
from chatapp.metrics.evidence import Evidence, Losses, Pair

DRIFT = Losses(raw_pct=21.0, context_pct=0.0, drift_pct=21.0, drift_low_pct=19.0, drift_high_pct=23.0, step_pct=21.0)
CALM = Losses(raw_pct=0.5, context_pct=0.0, drift_pct=0.5, drift_low_pct=-1.0, drift_high_pct=2.0, step_pct=0.5)
QUIET = Evidence(
    losses=DRIFT,
    cpu_ms_per_token=Pair(14.4, 14.4),
    cpu_per_wall=Pair(0.98, 0.98),
    other_cpu_cores=Pair(0.05, 0.05),
    steal_pct=Pair(0.2, 0.2),
)


def cause(evidence: Evidence) -> Cause:
    return attribute(evidence).cause


def measured(mean_ms: float, median_ms: float, cpu_ms: float, cpu_per_wall: float, other_cores: float) -> Evidence:
    """A row of the measured table against its baseline: mean 14.6, median 14.3, CPU 14.4 ms a token, CPU / wall 0.98."""
    drift = 100 * (1 - 14.6 / mean_ms)
    losses = Losses(
        raw_pct=drift,
        context_pct=0.0,
        drift_pct=drift,
        drift_low_pct=drift - 1.8,
        drift_high_pct=drift + 1.8,
        step_pct=100 * (1 - 14.3 / median_ms),
    )
    return Evidence(
        losses=losses,
        cpu_ms_per_token=Pair(cpu_ms, 14.4),
        cpu_per_wall=Pair(cpu_per_wall, 0.98),
        other_cpu_cores=Pair(other_cores, 0.05),
        steal_pct=Pair(0.0, 0.0),
    )


@pytest.mark.parametrize(
    ("row", "expected"),
    [
        (measured(14.6, 14.3, 14.4, 0.98, 0.05), Cause.NONE),
        (measured(20.8, 14.6, 14.5, 0.70, 0.05), Cause.PAUSED),  # stopped for 15 of every 50 ms: median + 2.1 %
        (measured(40.8, 38.7, 14.6, 0.36, 1.6), Cause.BACKGROUND_LOAD),  # two busy programs on two cores
        (measured(27.9, 27.0, 14.8, 0.53, 1.0), Cause.BACKGROUND_LOAD),  # one that copies memory
        (measured(14.6, 14.3, 14.4, 0.99, 0.05), Cause.NONE),  # recovered
    ],
)
def test_the_measured_table(row: Evidence, expected: Cause) -> None:
    assert cause(row) is expected


def test_without_a_baseline_nothing_is_decided() -> None:
    assert cause(Evidence(thermal_flags=("thermal_pressure",))) is Cause.UNDECIDED


def test_depth_alone_explains_a_loss_without_drift() -> None:
    losses = replace(CALM, raw_pct=26.0, context_pct=26.0)
    assert cause(replace(QUIET, losses=losses, thermal_flags=("cpu_throttle_events",))) is Cause.DEPTH


def test_an_interval_that_reaches_three_per_cent_is_no_drift() -> None:
    assert cause(replace(QUIET, losses=replace(DRIFT, drift_low_pct=2.9))) is Cause.NONE
    assert cause(replace(QUIET, losses=replace(DRIFT, drift_low_pct=3.1))) is Cause.SLOWER_MACHINE


def test_a_slow_clock_without_a_sensor_is_never_heat() -> None:
    """A busy-wait in each step: 26 % more CPU a token, others quiet, nothing that tells a temperature."""
    assert cause(replace(QUIET, cpu_ms_per_token=Pair(18.2, 14.4))) is Cause.SLOWER_MACHINE


@pytest.mark.parametrize("flag", ["cpu_throttle_events", "thermal_pressure", "passive_limit_pct"])
def test_a_throttle_bit_with_slower_steps_is_heat_confirmed(flag: str) -> None:
    assert cause(replace(QUIET, cpu_ms_per_token=Pair(18.2, 14.4), thermal_flags=(flag,))) is Cause.HEAT_CONFIRMED


def test_a_throttle_bit_with_even_steps_is_no_heat() -> None:
    """Some devices report throttling at any load; here the steps are as fast as ever and the time is lost between them."""
    evidence = replace(QUIET, losses=replace(DRIFT, step_pct=1.0), cpu_per_wall=Pair(0.7, 0.98), thermal_flags=("thermal_state",))
    assert cause(evidence) is Cause.PAUSED


@pytest.mark.parametrize(
    ("temperature", "clock", "cpu_ms", "expected"),
    [
        (Pair(92.0, 60.0), Pair(2600.0, 3900.0), 18.2, Cause.HEAT_LIKELY),
        (Pair(92.0, 60.0), Pair(), 18.2, Cause.HEAT_LIKELY),  # no clock is readable: CPU time a token stands for it
        (Pair(92.0, 60.0), Pair(), 14.4, Cause.SLOWER_MACHINE),
        (Pair(92.0, 60.0), Pair(3900.0, 3900.0), 18.2, Cause.SLOWER_MACHINE),  # hot, but as fast as ever
        (Pair(92.0, 90.0), Pair(2600.0, 3900.0), 18.2, Cause.SLOWER_MACHINE),  # not hotter: another limit
        (Pair(), Pair(2600.0, 3900.0), 18.2, Cause.SLOWER_MACHINE),
        (Pair(92.0, None), Pair(2600.0, 3900.0), 18.2, Cause.SLOWER_MACHINE),
    ],
)
def test_heat_is_likely_only_with_temperature_and_clock(temperature: Pair, clock: Pair, cpu_ms: float, expected: Cause) -> None:
    evidence = replace(QUIET, temperature_c=temperature, clock_mhz=clock, cpu_ms_per_token=Pair(cpu_ms, 14.4))
    assert cause(evidence) is expected


@pytest.mark.parametrize(
    "limit",
    [
        {"on_mains": Pair(0.0, 1.0)},
        {"low_power_mode": Pair(1.0, 0.0)},
        {"cpu_clock_limit_pct": Pair(60.0, 100.0)},
        {"power_flags": ("gpu_throttle_power",), "is_on_gpu": True},
    ],
)
def test_less_power_is_a_power_limit_unless_a_heat_bit_is_set(limit: dict[str, object]) -> None:
    evidence = replace(QUIET, **limit)  # type: ignore[arg-type]  # each names fields of Evidence
    assert cause(evidence) is Cause.POWER_LIMIT
    assert cause(replace(evidence, thermal_flags=("gpu_throttle_thermal",))) is Cause.HEAT_CONFIRMED


def test_a_battery_since_the_baseline_on_is_no_news() -> None:
    assert cause(replace(QUIET, on_mains=Pair(0.0, 0.0))) is Cause.SLOWER_MACHINE


@pytest.mark.parametrize(
    "reading",
    [
        {"major_faults_per_s": Pair(180.0, 0.0)},
        {"swap_ins_per_s": Pair(900.0, 0.0)},
        {"psi_memory_pct": Pair(35.0, 0.0)},
    ],
)
def test_waiting_for_pages_is_paging_even_beside_another_program(reading: dict[str, object]) -> None:
    evidence = replace(QUIET, cpu_per_wall=Pair(0.4, 0.98), other_cpu_cores=Pair(0.9, 0.05), **reading)  # type: ignore[arg-type]  # as above
    assert cause(evidence) is Cause.PAGING


def test_stolen_time_of_a_virtual_machine_is_background_load() -> None:
    assert cause(replace(QUIET, steal_pct=Pair(9.0, 0.5), cpu_per_wall=Pair(0.8, 0.98))) is Cause.BACKGROUND_LOAD


def test_a_busy_program_that_leaves_the_engine_alone_is_not_blamed() -> None:
    """Eight cores: another program uses one of them, and the engine's own share and work are what they were."""
    assert cause(replace(QUIET, other_cpu_cores=Pair(1.2, 0.05))) is Cause.SLOWER_MACHINE


def test_sleep_is_a_pause() -> None:
    assert cause(replace(QUIET, suspend_gap_s=40.0)) is Cause.PAUSED


def test_a_shared_gpu() -> None:
    gpu = replace(QUIET, is_on_gpu=True, cpu_per_wall=Pair(), cpu_ms_per_token=Pair())
    assert cause(replace(gpu, gpu_other_memory_bytes=Pair(3e9, 4e8), other_cpu_cores=Pair(1.0, 0.1))) is Cause.GPU_SHARED
    assert cause(replace(gpu, gpu_other_util_pct=Pair(45.0, 2.0))) is Cause.GPU_SHARED
    assert cause(replace(gpu, gpu_other_memory_bytes=Pair(4e8, None))) is Cause.SLOWER_MACHINE  # every desktop holds some
    assert cause(gpu) is Cause.SLOWER_MACHINE


def test_a_hot_card_is_not_explained_by_a_busy_processor() -> None:
    gpu = replace(QUIET, is_on_gpu=True, other_cpu_cores=Pair(0.6, 0.1))
    assert cause(gpu) is Cause.BACKGROUND_LOAD
    assert cause(replace(gpu, temperature_c=Pair(83.0, 60.0), clock_mhz=Pair(1400.0, 1900.0))) is Cause.HEAT_LIKELY


def test_parts_add_up_to_the_whole() -> None:
    """0.902 x 0.832 = 0.750: 25 % in all; ln 0.902 / ln 0.750 = 0.36 of it is depth: 9, and 16 remain."""
    losses = Losses(raw_pct=25.0, context_pct=9.8, drift_pct=16.8, drift_low_pct=15.0, drift_high_pct=18.6, step_pct=16.8)
    assert loss_parts(Attribution(Cause.BACKGROUND_LOAD, Evidence(losses=losses))) == (25, 9, 16)


def test_parts_of_depth_alone_and_of_a_shrunk_context() -> None:
    depth = Attribution(Cause.DEPTH, Evidence(losses=replace(CALM, context_pct=26.2)))
    assert loss_parts(depth) == (26, 26, 0)
    shrunk = Attribution(Cause.PAUSED, Evidence(losses=replace(DRIFT, context_pct=-8.0)))
    assert loss_parts(shrunk) == (21, 0, 21)


def test_a_cause_comes_after_seconds_and_goes_after_more() -> None:
    steady = SteadyCause()
    calm, busy = attribute(replace(QUIET, losses=CALM)), Attribution(Cause.BACKGROUND_LOAD, QUIET)
    assert steady.update(calm, 0.0).cause is Cause.NONE
    assert steady.update(busy, 1.0).cause is Cause.NONE
    assert steady.update(busy, 1.0 + ENTER_S).cause is Cause.BACKGROUND_LOAD
    assert steady.update(calm, 6.0).cause is Cause.BACKGROUND_LOAD
    assert steady.update(calm, 5.0 + CLEAR_S).cause is Cause.NONE


def test_a_cause_that_comes_and_goes_does_not_flap() -> None:
    """Every second another verdict: what was shown stays, and is never shown less than ten seconds after it held last."""
    steady = SteadyCause()
    steady.update(Attribution(Cause.BACKGROUND_LOAD, QUIET), 0.0)
    shown = {
        steady.update(Attribution(cause, QUIET), float(second)).cause
        for second in range(1, 60)
        for cause in [(Cause.BACKGROUND_LOAD, Cause.PAUSED, Cause.SLOWER_MACHINE)[second % 3]]
    }
    assert shown == {Cause.BACKGROUND_LOAD}


def test_numbers_follow_while_a_cause_is_held() -> None:
    steady = SteadyCause()
    steady.update(Attribution(Cause.BACKGROUND_LOAD, QUIET), 0.0)
    held = steady.update(Attribution(Cause.PAUSED, replace(QUIET, losses=replace(DRIFT, drift_pct=7.0))), 1.0)
    assert (held.cause, held.evidence.losses.drift_pct) == (Cause.BACKGROUND_LOAD, 7.0)


def test_a_lost_baseline_is_shown_at_once() -> None:
    steady = SteadyCause()
    steady.update(Attribution(Cause.PAUSED, QUIET), 0.0)
    assert steady.update(attribute(Evidence()), 0.1).cause is Cause.UNDECIDED
