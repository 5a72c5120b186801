"""The newest answers as samples of this machine's speed."""

import sqlite3

from chatapp.domain.turn import MachineInfo
from chatapp.metrics.speed_forecast import SpeedSample, speed_sample
from chatapp.storage.newest_turns import newest_turns

__all__ = ["SpeedSampleStore"]


class SpeedSampleStore:
    """Reads answers; owned by one thread, as the other stores."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection

    def samples(self, machine: MachineInfo) -> list[SpeedSample]:
        """Return what the newest answers tell of this machine, newest first."""
        return [sample for turn in newest_turns(self._connection) if (sample := speed_sample(turn, machine)) is not None]
