"""The newest answers as samples of this machine's speed."""

import sqlite3
from collections.abc import Iterator

from pydantic import ValidationError

from chatapp.domain.turn import MachineInfo, Turn
from chatapp.metrics.speed_forecast import SpeedSample, speed_sample

__all__ = ["SpeedSampleStore"]

_TURNS_READ = 300  # the newest: a record has thousands of stamps, and older ones tell of older drivers


class SpeedSampleStore:
    """Reads answers; owned by one thread, as the other stores."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection

    def samples(self, machine: MachineInfo) -> list[SpeedSample]:
        """Return what the newest answers tell of this machine, newest first."""
        return [sample for turn in self._turns() if (sample := speed_sample(turn, machine)) is not None]

    def _turns(self) -> Iterator[Turn]:
        rows = self._connection.execute(
            "SELECT turn FROM messages WHERE turn IS NOT NULL ORDER BY seq DESC LIMIT ?", (_TURNS_READ,)
        )
        for (text,) in rows:
            try:
                yield Turn.model_validate_json(text)
            except ValidationError:
                continue  # opening its conversation logs it
