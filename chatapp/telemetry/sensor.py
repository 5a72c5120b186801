"""The interface of every sensor: a reading is a value, or None with the reason why there is none."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol

__all__ = ["Reading", "Readings", "Sensor"]


@dataclass(frozen=True, slots=True)
class Reading:
    """One value of one sensor.

    Attributes:
        value: In ``unit``; None where it cannot be known.
        unit: As the glossary has it.
        source: Who said it, for example ``"psutil"`` or ``"hwmon coretemp"``.
        taken_ns: ``time.perf_counter_ns`` of the app when it was taken.
        reason: Why there is no value; empty where there is one.
    """

    value: float | None
    unit: str
    source: str
    taken_ns: int
    reason: str = ""


Readings = Mapping[str, Reading]
"""Readings of one round by their name in the glossary."""


class Sensor(Protocol):
    """A source of one or more readings. A sensor never raises and never blocks: what fails is a reading with a reason."""

    def read(self, pid: int | None, now_ns: int) -> Readings:
        """Take the readings now.

        Args:
            pid: Process id of the engine; None while there is none.
            now_ns: Becomes ``taken_ns`` of the readings.
        """
