"""How fast each model wrote on this machine, from the records of its answers."""

import sqlite3
from collections import defaultdict
from dataclasses import dataclass
from statistics import median

from chatapp.domain.turn import MachineInfo, Turn
from chatapp.metrics.timings import decode_tps
from chatapp.storage.newest_turns import newest_turns

__all__ = ["MeasuredSpeed", "ModelSpeedStore"]

_TURNS_COUNTED = 20  # of each model
_LEAST_INTERVALS = 15  # fewer steps are a start, no speed
_MEASURING = "llama"


@dataclass(frozen=True, slots=True)
class MeasuredSpeed:
    """Decode speed over the newest answers.

    Attributes:
        decode_tps: Median, tokens a second.
        n: Answers behind it.
    """

    decode_tps: float
    n: int


class ModelSpeedStore:
    """Reads answers; owned by one thread, as the other stores."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection

    def speeds(self, machine: MachineInfo) -> dict[tuple[str, int], MeasuredSpeed]:
        """Return the speed of each model by file name and size in bytes.

        Only answers of this processor and memory count, without warm-ups, without several answers at once.
        """
        rates: dict[tuple[str, int], list[float]] = defaultdict(list)
        for turn in newest_turns(self._connection):
            rate = decode_tps(turn)
            if turn.model is None or rate.value is None or (rate.n or 0) < _LEAST_INTERVALS or not _counts(turn, machine):
                continue
            known = rates[turn.model.file, turn.model.bytes]
            if len(known) < _TURNS_COUNTED:
                known.append(rate.value)
        return {key: MeasuredSpeed(median(known), len(known)) for key, known in rates.items()}


def _counts(turn: Turn, machine: MachineInfo) -> bool:
    there = turn.machine
    is_here = there is not None and (there.cpu, there.memory_total_bytes) == (machine.cpu, machine.memory_total_bytes)
    return is_here and turn.backend == _MEASURING and turn.alternatives is None and not turn.is_first_after_load
