"""Reads all sensors once a second in a thread of its own: never in the window's thread, never in the token loop."""

import threading
import time
from collections.abc import Callable, Sequence

from chatapp.log import topic
from chatapp.telemetry.sensor import Reading, Readings, Sensor

__all__ = ["DEAR_MS", "PERIOD_S", "Sampler"]

PERIOD_S = 1.0
DEAR_MS = 100.0
"""A sensor that takes longer is read every ten seconds only."""
_REST_NS = 10_000_000_000
_JOIN_S = 5.0
_NS_PER_MS = 1e6
_log = topic("telemetry")


class Sampler:
    """Calls ``on_readings`` with every round of readings, in its own thread.

    Args:
        sensors: Read in this order; of two that know one reading, the earlier one counts.
        on_readings: Gets the readings of all sensors, with ``sampler_cost_ms``: how long the round took.
        period_s: Pause between two rounds.

    Attributes:
        sensors: As handed in.
    """

    def __init__(self, sensors: Sequence[Sensor], on_readings: Callable[[Readings], None], period_s: float = PERIOD_S) -> None:
        self.sensors = tuple(sensors)
        self._on_readings = on_readings
        self._period_s = period_s
        self._pid: int | None = None
        self._has_failed = False
        self._kept: dict[Sensor, tuple[int, Readings]] = {}
        self._stopping = threading.Event()
        self._thread = threading.Thread(target=self._run, name="chatapp-telemetry", daemon=True)

    def start(self) -> None:
        """Begin to sample."""
        self._thread.start()

    def set_pid(self, pid: int | None) -> None:
        """Watch another engine process from the next round on (any thread)."""
        self._pid = pid
        self._kept = {}  # readings of the engine before

    def stop(self) -> None:
        """End the thread and wait for it; the callback is not called afterwards. Safe to call twice or before ``start``."""
        self._stopping.set()
        if self._thread.is_alive():
            self._thread.join(_JOIN_S)

    def sample(self) -> Readings:
        """Take one round of readings (what the thread does each second)."""
        now_ns = time.perf_counter_ns()
        readings: dict[str, Reading] = {}
        costs_ms: dict[str, float] = {}
        for sensor in self.sensors:
            start_ns = time.perf_counter_ns()
            _add(readings, self._read(sensor, start_ns))
            costs_ms[type(sensor).__name__] = (time.perf_counter_ns() - start_ns) / _NS_PER_MS
        dearest = max(costs_ms, key=lambda name: costs_ms[name], default="")
        cost_ms = (time.perf_counter_ns() - now_ns) / _NS_PER_MS
        readings["sampler_cost_ms"] = Reading(cost_ms, "ms", "perf_counter_ns", now_ns, note=dearest)
        return readings

    def _read(self, sensor: Sensor, now_ns: int) -> Readings:
        """Read one sensor; one that costs more than it is worth is asked rarely, and its last readings stand meanwhile."""
        kept = self._kept.get(sensor)
        if kept is not None and now_ns < kept[0]:
            return kept[1]
        readings: Readings = {}
        try:
            readings = sensor.read(self._pid, now_ns)
        except Exception:  # noqa: BLE001 - a broken sensor costs its own readings, not those of the others
            self._log_once()
        spent_ms = (time.perf_counter_ns() - now_ns) / _NS_PER_MS
        if spent_ms > DEAR_MS:
            self._kept[sensor] = (now_ns + _REST_NS, readings)
        else:
            self._kept.pop(sensor, None)
        return readings

    def _run(self) -> None:
        while not self._stopping.is_set():
            try:
                readings = self.sample()
                if not self._stopping.is_set():
                    self._on_readings(readings)
            except Exception:  # noqa: BLE001 - a receiver that fails costs a round, not the thread
                self._log_once()
            self._stopping.wait(self._period_s)

    def _log_once(self) -> None:
        if not self._has_failed:
            self._has_failed = True
            _log.exception("a round of sensor readings failed; further failures are not logged")


def _add(readings: dict[str, Reading], more: Readings) -> None:
    """Add readings; a value stands against what later sensors say, a missing one does not."""
    for name, reading in more.items():
        known = readings.get(name)
        if known is None or (known.value is None and reading.value is not None):
            readings[name] = reading
