"""What was measured once of a machine, kept in a file of its own: a data folder may travel to another machine."""

import json
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from chatapp.domain.bandwidth import MemoryBandwidth
from chatapp.domain.turn import MachineInfo
from chatapp.log import topic

__all__ = ["MachineFacts", "machine_key"]

_BANDWIDTH = "memory_bandwidth"
_log = topic("storage")


def machine_key(machine: MachineInfo) -> str:
    """Return what tells machines apart here: processor, cores and installed memory."""
    gigabytes = round(machine.memory_total_bytes / 1e9)
    return f"{machine.cpu}, {machine.n_cores_physical} cores, {gigabytes} GB"


class MachineFacts:
    """Reads and writes the file. A file that is missing or damaged is an empty one: everything in it can be measured again."""

    def __init__(self, file: Path, machine: MachineInfo) -> None:
        self._file = file
        self._key = machine_key(machine)

    def bandwidth(self) -> MemoryBandwidth | None:
        """Return the bandwidth of this machine; None where it was not measured."""
        found = self._facts().get(_BANDWIDTH)
        try:
            return None if found is None else MemoryBandwidth.model_validate(found)
        except ValidationError as error:
            _log.warning("the kept bandwidth is not used: %s", error)
            return None

    def keep_bandwidth(self, bandwidth: MemoryBandwidth) -> None:
        """Keep a bandwidth; a disk that refuses costs a measurement at the next start, and is logged."""
        known = self._all()
        known[self._key] = {**self._facts(), _BANDWIDTH: bandwidth.model_dump(mode="json")}
        beside = self._file.with_suffix(".part")
        try:
            beside.write_text(json.dumps(known, ensure_ascii=False, indent=1), encoding="utf-8")
            beside.replace(self._file)
        except OSError as error:
            _log.warning("the bandwidth cannot be kept: %s", error)

    def _facts(self) -> dict[str, Any]:
        facts = self._all().get(self._key)
        return facts if isinstance(facts, dict) else {}

    def _all(self) -> dict[str, Any]:
        try:
            known = json.loads(self._file.read_text(encoding="utf-8"))
        except FileNotFoundError:
            return {}
        except (OSError, ValueError) as error:
            _log.warning("%s is not used: %s", self._file.name, error)
            return {}
        return known if isinstance(known, dict) else {}
