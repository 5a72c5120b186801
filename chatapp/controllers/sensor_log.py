"""Records what the sensors say while answers are written: one row a second, kept with the answer.

It is cheap enough to be kept: a row takes about 300 bytes, so that a minute of writing costs 18 kB, and a turn has at most two
hours of rows.
"""

from PySide6.QtCore import QObject, Slot

from chatapp.domain.message import Message
from chatapp.domain.sensor_row import SensorRow
from chatapp.metrics.live_turn import LiveTurn
from chatapp.storage.writer import StoreThread
from chatapp.telemetry.sensor import Readings

__all__ = ["MOST_ROWS", "RECORDED", "SensorLogController"]

MOST_ROWS = 7_200
"""Rows of one answer: two hours at 1 Hz; what comes later is not recorded."""
RECORDED = (
    *("system_cpu_pct", "engine_cpu_pct", "other_cpu_cores", "cpu_temperature_c", "cpu_clock_mhz", "on_mains"),
    *("memory_available_bytes", "memory_total_bytes", "engine_rss_bytes"),
    *("gpu_util_pct", "gpu_temperature_c", "gpu_clock_mhz", "gpu_memory_used_bytes", "gpu_power_w"),
)


class SensorLogController(QObject):
    """Holds the rows of the running answer and hands them to the store at its end."""

    def __init__(self, store: StoreThread, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._store = store
        self._live: LiveTurn | None = None
        self._conversation_id = ""
        self._rows: list[SensorRow] = []

    def begin(self, live: LiveTurn, conversation_id: str) -> None:
        """Record from now on."""
        self._live, self._conversation_id, self._rows = live, conversation_id, []

    @Slot(object)
    def set_readings(self, readings: Readings) -> None:
        """Take one round of sensor readings."""
        live = self._live
        taken = max((reading.taken_ns for reading in readings.values()), default=None)
        if live is None or taken is None or taken < live.sent_ns or len(self._rows) >= MOST_ROWS:
            return
        values = {name: one.value for name in RECORDED if (one := readings.get(name)) is not None and one.value is not None}
        self._rows.append(SensorRow(elapsed_ns=taken - live.sent_ns, n_tokens=len(live.token_us), values=values))

    @Slot(object)
    def on_turn_finished(self, message: Message) -> None:
        """Keep the rows with the answer."""
        rows, self._rows, self._live = self._rows, [], None
        if rows:
            self._store.submit(self._store.sensor_rows.save, self._conversation_id, message.id, tuple(rows))
