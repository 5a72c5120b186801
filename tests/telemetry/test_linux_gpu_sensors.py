"""Recorded file trees of amdgpu, xe and i915 in a temporary folder."""

from pathlib import Path

import pytest

from chatapp.telemetry.linux_gpu_sensors import LinuxGpuSensor

AMD = {
    "card1/device/vendor": "0x1002",
    "card1/device/gpu_busy_percent": "99",
    "card1/device/mem_info_vram_used": "6442450944",
    "card1/device/mem_info_vram_total": "8573157376",
    "card1/device/hwmon/hwmon3/temp1_label": "edge",
    "card1/device/hwmon/hwmon3/temp1_input": "68000",
    "card1/device/hwmon/hwmon3/temp2_label": "junction",
    "card1/device/hwmon/hwmon3/temp2_input": "84000",
    "card1/device/hwmon/hwmon3/temp3_label": "mem",
    "card1/device/hwmon/hwmon3/temp3_input": "90000",
    "card1/device/hwmon/hwmon3/power1_average": "152000000",
    "card1/device/hwmon/hwmon3/power1_cap": "180000000",
    "card1/device/hwmon/hwmon3/freq1_input": "2420000000",
}
XE = {
    "card0/device/vendor": "0x8086",
    "card0/device/tile0/gt0/freq0/act_freq": "2350",
    "card0/device/tile0/gt0/freq0/rp0_freq": "2400",
    "card0/device/tile0/gt0/freq0/throttle/reason_thermal": "1",
    "card0/device/tile0/gt0/freq0/throttle/reason_pl1": "0",
    "card0/device/tile0/gt1/freq0/act_freq": "0",
    "card0/device/hwmon/hwmon1/temp2_label": "pkg",
    "card0/device/hwmon/hwmon1/temp2_input": "71000",
}
I915 = {
    "card0/device/vendor": "0x8086",
    "card0/gt/gt0/rps_act_freq_mhz": "950",
    "card0/gt/gt0/rps_RP0_freq_mhz": "1300",
    "card0/gt/gt0/throttle_reason_thermal": "0",
    "card0/gt/gt0/throttle_reason_pl1": "1",
}


def tree(root: Path, files: dict[str, str]) -> Path:
    for name, text in files.items():
        path = root / "sys/class/drm" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(f"{text}\n")
    return root


def read(root: Path, files: dict[str, str]) -> dict[str, float | None]:
    readings = LinuxGpuSensor(tree(root, files)).read(None, 5)
    return {name: reading.value for name, reading in readings.items() if reading.value is not None}


def test_amd(tmp_path: Path) -> None:
    """Thousandths of a degree, microwatts and Hz; the junction goes before edge and memory."""
    assert read(tmp_path, AMD) == {
        "gpu_temperature_c": 84.0,
        "gpu_clock_mhz": 2420.0,
        "gpu_power_w": 152.0,
        "gpu_power_limit_w": 180.0,
        "gpu_memory_used_bytes": 6442450944.0,
        "gpu_memory_total_bytes": 8573157376.0,
        "gpu_util_pct": 99.0,
    }


def test_amd_of_a_newer_kernel_has_power_input(tmp_path: Path) -> None:
    files = {name.replace("power1_average", "power1_input"): text for name, text in AMD.items()}
    assert read(tmp_path, files)["gpu_power_w"] == 152.0


def test_intel_xe(tmp_path: Path) -> None:
    assert read(tmp_path, XE) == {
        "gpu_temperature_c": 71.0,
        "gpu_clock_mhz": 2350.0,
        "gpu_clock_max_mhz": 2400.0,
        "gpu_throttle_thermal": 1.0,
        "gpu_throttle_power": 0.0,
    }


def test_intel_i915(tmp_path: Path) -> None:
    assert read(tmp_path, I915) == {
        "gpu_clock_mhz": 950.0,
        "gpu_clock_max_mhz": 1300.0,
        "gpu_throttle_thermal": 0.0,
        "gpu_throttle_power": 1.0,
    }


def test_the_card_with_memory_of_its_own_goes_before_the_one_in_the_processor(tmp_path: Path) -> None:
    assert read(tmp_path, {**AMD, **I915})["gpu_clock_mhz"] == 2420.0


@pytest.mark.parametrize("text", ["0", "-273150", "6500000", "N/A", ""])
def test_an_absurd_temperature_is_no_temperature(tmp_path: Path, text: str) -> None:
    files = {**XE, "card0/device/hwmon/hwmon1/temp2_input": text}
    readings = LinuxGpuSensor(tree(tmp_path, files)).read(None, 5)
    assert readings["gpu_temperature_c"].value is None
    assert readings["gpu_temperature_c"].reason
    assert readings["gpu_clock_mhz"].value == 2350.0


def test_connectors_and_foreign_cards_are_no_gpu(tmp_path: Path) -> None:
    files = {"card0-HDMI-A-1/status": "connected", "card2/device/vendor": "0x1a03"}
    assert {one.reason for one in LinuxGpuSensor(tree(tmp_path, files)).read(None, 5).values()} == {
        "no GPU with a sensor is present"
    }


def test_a_system_without_cards(tmp_path: Path) -> None:
    assert LinuxGpuSensor(tmp_path).read(None, 5)["gpu_util_pct"].reason == "no GPU with a sensor is present"


def test_a_card_that_vanishes(tmp_path: Path) -> None:
    sensor = LinuxGpuSensor(tree(tmp_path, XE))
    assert sensor.read(None, 1)["gpu_clock_mhz"].value == 2350.0
    (tmp_path / "sys/class/drm/card0").rename(tmp_path / "sys/class/drm/gone")
    assert sensor.read(None, 2)["gpu_clock_mhz"].reason == "the device has vanished"


def test_a_file_that_cannot_be_read_costs_its_own_reading_only(tmp_path: Path) -> None:
    """A sleeping card answers with an error: here the file is a folder."""
    sensor = LinuxGpuSensor(tree(tmp_path, {name: text for name, text in AMD.items() if "gpu_busy" not in name}))
    (tmp_path / "sys/class/drm/card1/device/gpu_busy_percent").mkdir()
    readings = sensor.read(None, 5)
    assert readings["gpu_util_pct"].reason == "the system refused the reading (IsADirectoryError)"
    assert readings["gpu_temperature_c"].value == 84.0
