"""Reads all sensors once a second in a thread of its own: never in the window's thread, never in the token loop."""

import threading
import time
from collections.abc import Callable, Sequence

from chatapp.log import topic
from chatapp.telemetry.sensor import Reading, Readings, Sensor

__all__ = ["PERIOD_S", "Sampler"]

PERIOD_S = 1.0
_JOIN_S = 5.0
_NS_PER_MS = 1e6
_log = topic("telemetry")


class Sampler:
    """Calls ``on_readings`` with every round of readings, in its own thread.

    Args:
        sensors: Read in this order.
        on_readings: Gets the readings of all sensors, with ``sampler_cost_ms``: how long the round took.
        period_s: Pause between two rounds.
    """

    def __init__(self, sensors: Sequence[Sensor], on_readings: Callable[[Readings], None], period_s: float = PERIOD_S) -> None:
        self._sensors = sensors
        self._on_readings = on_readings
        self._period_s = period_s
        self._pid: int | None = None
        self._has_failed = False
        self._stopping = threading.Event()
        self._thread = threading.Thread(target=self._run, name="chatapp-telemetry", daemon=True)

    def start(self) -> None:
        """Begin to sample."""
        self._thread.start()

    def set_pid(self, pid: int | None) -> None:
        """Watch another engine process from the next round on (any thread)."""
        self._pid = pid

    def stop(self) -> None:
        """End the thread and wait for it; the callback is not called afterwards. Safe to call twice or before ``start``."""
        self._stopping.set()
        if self._thread.is_alive():
            self._thread.join(_JOIN_S)

    def sample(self) -> Readings:
        """Take one round of readings (what the thread does each second)."""
        now_ns = time.perf_counter_ns()
        readings: dict[str, Reading] = {}
        for sensor in self._sensors:
            readings.update(sensor.read(self._pid, now_ns))
        cost_ms = (time.perf_counter_ns() - now_ns) / _NS_PER_MS
        readings["sampler_cost_ms"] = Reading(cost_ms, "ms", "perf_counter_ns", now_ns)
        return readings

    def _run(self) -> None:
        while not self._stopping.is_set():
            try:
                readings = self.sample()
                if not self._stopping.is_set():
                    self._on_readings(readings)
            except Exception:  # noqa: BLE001 - a broken sensor costs its readings, not the thread
                self._log_once()
            self._stopping.wait(self._period_s)

    def _log_once(self) -> None:
        if not self._has_failed:
            self._has_failed = True
            _log.exception("a round of sensor readings failed; further failures are not logged")
