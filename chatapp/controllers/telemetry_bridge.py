"""Carries sensor readings from the sampler's thread over to the GUI thread."""

from PySide6.QtCore import QObject, Signal

from chatapp.telemetry.sensor import Readings

__all__ = ["TelemetryBridge"]


class TelemetryBridge(QObject):
    """Receives the sampler's callback in its thread and emits it as a signal, which Qt queues to the receivers' thread.

    Signals:
        readings_taken: ``(Readings)``: one round of all sensors.
    """

    readings_taken = Signal(object)

    def on_readings(self, readings: Readings) -> None:
        """Emit one round (called in the sampler's thread)."""
        self.readings_taken.emit(readings)
