import platform
import sys
from pathlib import Path

import psutil
import pytest

from chatapp.telemetry import machine
from chatapp.telemetry.machine import cpu_name, cpu_name_in, machine_info


@pytest.mark.parametrize(
    ("cpuinfo", "expected"),
    [
        ("processor\t: 0\nmodel name\t: AMD EPYC  7763\nprocessor\t: 1\nmodel name\t: Other\n", "AMD EPYC  7763"),
        ("processor : 0\nBogoMIPS : 108\n\nHardware : BCM2835\nModel : Raspberry Pi 4 Model B\n", "Raspberry Pi 4 Model B"),
        ("processor : 0\nBogoMIPS : 50\n", ""),
        ("", ""),
    ],
)
def test_name_in_cpuinfo(cpuinfo: str, expected: str) -> None:
    assert cpu_name_in(cpuinfo) == expected


def test_this_machine_has_a_name_and_memory() -> None:
    info = machine_info()
    assert info.cpu
    assert info.memory_total_bytes == psutil.virtual_memory().total
    assert info.n_cores_logical == psutil.cpu_count()
    assert info.python.startswith("3.")


def test_a_system_that_does_not_tell_falls_back(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(machine, "_CPUINFO", tmp_path / "missing")
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(platform, "processor", lambda: "")
    monkeypatch.setattr(platform, "machine", lambda: "riscv64")
    assert cpu_name() == "riscv64"


def test_spaces_in_a_name_are_single(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    cpuinfo = tmp_path / "cpuinfo"
    cpuinfo.write_text("model name : Intel(R)   Core(TM)  i7\n")
    monkeypatch.setattr(machine, "_CPUINFO", cpuinfo)
    monkeypatch.setattr(sys, "platform", "linux")
    assert cpu_name() == "Intel(R) Core(TM) i7"
