"""The interface of every sensor: a reading is a value, or None with the reason why there is none."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

__all__ = ["FirstPresent", "Reading", "Readings", "Sensor"]


@dataclass(frozen=True, slots=True)
class Reading:
    """One value of one sensor.

    Attributes:
        value: In ``unit``; None where it cannot be known.
        unit: As the glossary has it.
        source: Who said it, for example ``"psutil"`` or ``"hwmon coretemp"``.
        taken_ns: ``time.perf_counter_ns`` of the app when it was taken.
        reason: Why there is no value; empty where there is one.
        note: A word that belongs to the value, for example the name of the busiest program; mostly empty.
    """

    value: float | None
    unit: str
    source: str
    taken_ns: int
    reason: str = ""
    note: str = ""


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


class FirstPresent:
    """Several sensors of one kind of device: the readings of the first that has any, so that no two devices are mixed.

    Args:
        sensors: Best first; not empty.
    """

    def __init__(self, sensors: Sequence[Sensor]) -> None:
        self.sensors = tuple(sensors)

    def read(self, pid: int | None, now_ns: int) -> Readings:
        """Return the readings of one device; of the first sensor where none knows anything."""
        first: Readings = {}
        for sensor in self.sensors:
            readings = sensor.read(pid, now_ns)
            if any(reading.value is not None for reading in readings.values()):
                return {**{name: one for name, one in first.items() if name not in readings}, **readings}
            first = {**readings, **first}
        return first
