import pytest

from chatapp.telemetry.sensor import Reading, Readings
from chatapp.ui.performance.device_texts import GPU_ROWS, ROW_READINGS, device_texts, has_gpu
from chatapp.ui.performance.row_texts import RowText


def readings(**values: float | None) -> Readings:
    """Every reading comes from "NVML", has no note, and is missing for the reason "no driver"."""
    return {name: Reading(value, "", "NVML", 1, "" if value is not None else "no driver") for name, value in values.items()}


CARD = readings(
    gpu_util_pct=97.0,
    gpu_memory_used_bytes=6e9,
    gpu_memory_total_bytes=8e9,
    gpu_clock_mhz=1410.0,
    gpu_temperature_c=71.0,
    gpu_power_w=214.0,
    gpu_power_limit_w=250.0,
    gpu_throttle_thermal=0.0,
    gpu_throttle_power=0.0,
)


def test_a_card() -> None:
    texts = device_texts(CARD, {})
    assert texts["gpu"] == RowText("97", "%", "6.00 of 8.00 GB, 1.41 GHz")
    assert texts["gpuTemperature"] == RowText("71", "\u00b0C", "214 of 250 W")
    assert texts["throttling"] == RowText("none", detail="NVML")


def test_a_card_at_its_power_limit_is_not_hot() -> None:
    texts = device_texts({**CARD, **readings(gpu_power_w=249.0, gpu_throttle_power=1.0)}, {})
    assert texts["gpuTemperature"].detail == "249 of 250 W, at its limit"
    assert texts["throttling"] == RowText("power limit", detail="NVML")


@pytest.mark.parametrize("hot", [{"gpu_throttle_thermal": 1.0}, {"thermal_pressure": 2.0}, {"passive_limit_pct": 80.0}])
def test_heat_goes_before_a_power_limit(hot: dict[str, float]) -> None:
    row = device_texts(readings(gpu_throttle_power=1.0, **hot), {})["throttling"]
    assert (row.value, row.is_caution) == ("heat", True)


def test_a_counter_of_throttling_speaks_by_rising() -> None:
    assert device_texts(readings(cpu_throttle_events=812.0), {})["throttling"].value == "n/a"  # of last week, perhaps
    assert device_texts(readings(cpu_throttle_events=812.0), readings(cpu_throttle_events=812.0))["throttling"].value == "none"
    assert device_texts(readings(cpu_throttle_events=813.0), readings(cpu_throttle_events=812.0))["throttling"].value == "heat"


def test_where_nobody_can_tell_it_is_not_none() -> None:
    row = device_texts(readings(gpu_throttle_thermal=None), {})["throttling"]
    assert row == RowText("n/a", detail="no sensor for it")


def test_before_the_first_round_nothing_has_been_read() -> None:
    texts = device_texts({}, {})
    assert {text.value for text in texts.values()} == {"n/a"}
    assert {text.detail for text in texts.values()} == {"not read yet"}


def test_other_programs() -> None:
    load = {"other_cpu_cores": Reading(1.42, "cores", "psutil", 1, note="cc1plus"), **readings(steal_pct=3.2)}
    assert device_texts(load, {})["otherLoad"] == RowText("1.4", "cores", "most: cc1plus, the host takes 3 %")
    assert device_texts(readings(other_cpu_cores=None), {})["otherLoad"] == RowText("n/a", detail="no driver")


def test_nothing_at_all_reads_na_with_reasons() -> None:
    texts = device_texts({}, {})
    assert {row.value for row in texts.values()} == {"n/a"}
    assert all(row.detail for row in texts.values())
    assert set(texts) == set(ROW_READINGS)


def test_windows_knows_a_share_of_the_limit_instead_of_watts() -> None:
    assert (
        device_texts(readings(gpu_temperature_c=71.0, gpu_power_pct=88.4), {})["gpuTemperature"].detail
        == "88 % of its power limit"
    )


def test_a_gpu_is_one_whose_sensor_answers() -> None:
    assert has_gpu(CARD)
    assert not has_gpu(readings(gpu_temperature_c=None, cpu_clock_mhz=3900.0))
    assert set(GPU_ROWS) < set(ROW_READINGS)
