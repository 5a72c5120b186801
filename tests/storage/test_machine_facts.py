"""What is kept of a machine, and what happens to a file that is not as it should be."""

from datetime import UTC, datetime
from pathlib import Path

import pytest

from chatapp.domain.bandwidth import MemoryBandwidth
from chatapp.domain.turn import MachineInfo
from chatapp.storage.machine_facts import MachineFacts

_BANDWIDTH = MemoryBandwidth(bytes_per_s=36.1e9, kernel="dot", n_threads=2, measured_at=datetime(2026, 11, 29, tzinfo=UTC))


def _machine(cpu: str = "A CPU") -> MachineInfo:
    return MachineInfo(
        system="Linux",
        machine="x86_64",
        cpu=cpu,
        n_cores_physical=2,
        n_cores_logical=4,
        memory_total_bytes=8_000_000_000,
        python="3.11",
    )


def test_it_is_kept_for_this_machine_and_not_for_another(tmp_path: Path) -> None:
    file = tmp_path / "machines.json"
    assert MachineFacts(file, _machine()).bandwidth() is None
    MachineFacts(file, _machine()).keep_bandwidth(_BANDWIDTH)
    assert MachineFacts(file, _machine()).bandwidth() == _BANDWIDTH
    assert MachineFacts(file, _machine("Another CPU")).bandwidth() is None


def test_two_machines_share_a_folder(tmp_path: Path) -> None:
    file = tmp_path / "machines.json"
    faster = _BANDWIDTH.model_copy(update={"bytes_per_s": 100e9})
    MachineFacts(file, _machine()).keep_bandwidth(_BANDWIDTH)
    MachineFacts(file, _machine("Another CPU")).keep_bandwidth(faster)
    assert MachineFacts(file, _machine()).bandwidth() == _BANDWIDTH
    assert MachineFacts(file, _machine("Another CPU")).bandwidth() == faster


@pytest.mark.expects_warnings
@pytest.mark.parametrize("text", ["{", "\0", '{"A CPU, 2 cores, 8 GB": {"memory_bandwidth": {"bytes_per_s": -1}}}'])
def test_a_damaged_file_is_an_empty_one_and_can_be_written_again(tmp_path: Path, text: str) -> None:
    file = tmp_path / "machines.json"
    file.write_text(text, encoding="utf-8")
    facts = MachineFacts(file, _machine())
    assert facts.bandwidth() is None
    facts.keep_bandwidth(_BANDWIDTH)
    assert facts.bandwidth() == _BANDWIDTH


@pytest.mark.expects_warnings
def test_a_disk_that_refuses_costs_nothing_but_the_memory_of_it(tmp_path: Path) -> None:
    facts = MachineFacts(tmp_path / "missing" / "machines.json", _machine())
    facts.keep_bandwidth(_BANDWIDTH)
    assert facts.bandwidth() is None
