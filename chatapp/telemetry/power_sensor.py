"""Mains or battery, as psutil tells it on every system that has a battery."""

from collections.abc import Callable
from typing import Any

import psutil

from chatapp.telemetry.guard import Quantity, missing, take
from chatapp.telemetry.sensor import Readings

__all__ = ["PowerSensor"]

_QUANTITY = Quantity("", "psutil")


class PowerSensor:
    """Whether the machine runs on mains.

    Args:
        read_battery: Replaces ``psutil.sensors_battery`` (which some systems lack).
    """

    def __init__(self, read_battery: Callable[[], Any] | None = None) -> None:
        self._read_battery = read_battery or getattr(psutil, "sensors_battery", None)

    def read(self, pid: int | None, now_ns: int) -> Readings:  # noqa: ARG002 - the interface's signature
        """Return ``on_mains`` (1 or 0); a machine without a battery does not tell, and needs not."""
        if self._read_battery is None:
            return {"on_mains": missing(_QUANTITY, now_ns, "this machine has no battery")}
        return {"on_mains": take(_QUANTITY, now_ns, self._on_mains)}

    def _on_mains(self) -> float | None:
        battery = self._read_battery() if self._read_battery else None
        return None if battery is None or battery.power_plugged is None else float(battery.power_plugged)
