from collections.abc import Iterator
from pathlib import Path

import pytest

from chatapp.telemetry.linux_cpu_sensors import LinuxPagingSensor, LinuxPowerSensor, LinuxPressureSensor, LinuxThrottleSensor

S = 1_000_000_000


def write(root: Path, files: dict[str, str]) -> Path:
    for name, text in files.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return root


def stat_line(majflt: int) -> str:
    """Field 12 of proc(5); the name holds a space and a bracket."""
    return f"77 (llama (x) engine) S 1 77 77 0 -1 4194304 900 0 {majflt} 0 12 3 0 0 20 0 4 0 300766\n"


def test_throttle_counters_of_all_cores_are_added(tmp_path: Path) -> None:
    folder = "sys/devices/system/cpu/cpu{}/thermal_throttle/{}_throttle_count"
    files = {folder.format(cpu, kind): count for cpu, kind, count in ((0, "core", "3"), (0, "package", "5"), (1, "core", "4"))}
    assert LinuxThrottleSensor(write(tmp_path, files)).read(None, 5)["cpu_throttle_events"].value == 12.0


def test_processors_without_throttle_counters(tmp_path: Path) -> None:
    assert LinuxThrottleSensor(tmp_path).read(None, 5)["cpu_throttle_events"].reason == "only Intel processors report it"


def test_pressure_is_the_share_of_the_last_ten_seconds(tmp_path: Path) -> None:
    some = "some avg10=38.50 avg60=68.11 avg300=58.02 total=670649441\nfull avg10=1.00 avg60=0.00 avg300=0.00 total=0\n"
    readings = LinuxPressureSensor(write(tmp_path, {"proc/pressure/cpu": some})).read(None, 5)
    assert readings["psi_cpu_pct"].value == 38.5
    assert readings["psi_io_pct"].reason == "the system does not report it"  # a kernel without PSI has no file


def test_a_pressure_file_of_nonsense_is_a_reason(tmp_path: Path) -> None:
    readings = LinuxPressureSensor(write(tmp_path, {"proc/pressure/io": "some\n", "proc/pressure/cpu": "full avg10=1\n"})).read(
        None, 5
    )
    assert readings["psi_io_pct"].reason == "the system refused the reading (IndexError)"
    assert readings["psi_cpu_pct"].reason == "the system does not report it"


def test_pages_from_disk_per_second(tmp_path: Path) -> None:
    """100 more faults and 30 more swapped pages within 2 s: 50 and 15 per second."""
    clock: Iterator[int] = iter((0, 2 * S))
    sensor = LinuxPagingSensor(tmp_path, lambda: next(clock))
    write(tmp_path, {"proc/vmstat": "pswpin 10\npgmajfault 5\n", "proc/77/stat": stat_line(1000)})
    first = sensor.read(77, 5)
    assert {one.reason for one in first.values()} == {"it takes two readings, and this is the first"}
    write(tmp_path, {"proc/vmstat": "pswpin 40\npgmajfault 5\n", "proc/77/stat": stat_line(1100)})
    second = sensor.read(77, 6)
    assert (second["major_faults_per_s"].value, second["swap_ins_per_s"].value) == (50.0, 15.0)


def test_an_engine_that_ends_or_is_another_one(tmp_path: Path) -> None:
    clock: Iterator[int] = iter((0, S, 2 * S, 3 * S))
    sensor = LinuxPagingSensor(tmp_path, lambda: next(clock))
    write(tmp_path, {"proc/vmstat": "pswpin 10\n", "proc/77/stat": stat_line(1000), "proc/78/stat": stat_line(4)})
    sensor.read(77, 5)
    assert sensor.read(None, 6)["major_faults_per_s"].reason == "the engine is not running"
    assert sensor.read(78, 7)["major_faults_per_s"].value is None
    assert sensor.read(99, 8)["major_faults_per_s"].reason == "the system does not report it"  # it has just ended


@pytest.mark.parametrize(
    ("supplies", "expected"),
    [
        ({"AC/online": "1", "BAT0/capacity": "80"}, 1.0),
        ({"AC/online": "0", "BAT0/capacity": "80"}, 0.0),
        ({"AC/online": "0", "ucsi-source-psy-1/online": "1"}, 1.0),  # charged by USB-C
        ({"BAT0/capacity": "80"}, None),
        ({}, None),
    ],
)
def test_mains_or_battery(tmp_path: Path, supplies: dict[str, str], expected: float | None) -> None:
    root = write(tmp_path, {f"sys/class/power_supply/{name}": text for name, text in supplies.items()})
    assert LinuxPowerSensor(root).read(None, 5)["on_mains"].value == expected


def test_profile_governor_and_allowed_clock(tmp_path: Path) -> None:
    """Cores of 4.0 and 2.0 GHz of which 3.0 and 1.5 are allowed: 75 %."""
    cpu = "sys/devices/system/cpu/cpu{}/cpufreq/{}"
    files = {
        "sys/firmware/acpi/platform_profile": "low-power\n",
        cpu.format(0, "scaling_governor"): "powersave\n",
        cpu.format(0, "cpuinfo_max_freq"): "4000000\n",
        cpu.format(0, "scaling_max_freq"): "3000000\n",
        cpu.format(1, "cpuinfo_max_freq"): "2000000\n",
        cpu.format(1, "scaling_max_freq"): "1500000\n",
    }
    readings = LinuxPowerSensor(write(tmp_path, files)).read(None, 5)
    assert (readings["low_power_mode"].value, readings["low_power_mode"].note) == (1.0, "low-power")
    assert (readings["cpu_clock_limit_pct"].value, readings["cpu_clock_limit_pct"].note) == (75.0, "powersave")


def test_a_balanced_profile_is_no_low_power(tmp_path: Path) -> None:
    root = write(tmp_path, {"sys/firmware/acpi/platform_profile": "balanced\n"})
    assert LinuxPowerSensor(root).read(None, 5)["low_power_mode"].value == 0.0


def test_the_sensors_of_this_machine_answer_or_say_why() -> None:
    for sensor in (LinuxThrottleSensor(), LinuxPressureSensor(), LinuxPagingSensor(), LinuxPowerSensor()):
        readings = sensor.read(None, 5)
        assert all((one.value is None) == bool(one.reason) for one in readings.values())
