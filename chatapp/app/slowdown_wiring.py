"""Brings readings and drift to the judge of slow-downs, and its verdict with the readings to the panel."""

from PySide6.QtCore import QObject, Slot

from chatapp.app.services import Services
from chatapp.protocol.events import EngineReady, Event
from chatapp.telemetry.catalog import prefer_gpu
from chatapp.ui.performance.panel import PerformancePanel

__all__ = ["SlowdownWiring"]

_GPU_KINDS = ("gpu", "igpu")


class SlowdownWiring(QObject):
    """Connects sensors, drift, the slow-down controller and the panel."""

    def __init__(self, services: Services, panel: PerformancePanel) -> None:
        super().__init__(panel)
        self._services = services
        self._panel = panel
        slowdown = services.slowdown
        services.telemetry.readings_taken.connect(slowdown.set_readings)
        services.telemetry.readings_taken.connect(panel.show_readings)
        services.drift.state_changed.connect(slowdown.set_drift)
        services.chat.turn_started.connect(slowdown.on_turn_started)
        services.chat.turn_finished.connect(slowdown.on_turn_finished)
        services.conversations.opened.connect(slowdown.forget)
        services.bridge.event_arrived.connect(self._on_event_arrived)
        slowdown.attribution_changed.connect(panel.show_attribution)

    @Slot(object, object)
    def _on_event_arrived(self, event: Event, _arrived_ns: int) -> None:
        """Watch the GPU that llama.cpp computes on, and show its rows even where its sensors say nothing."""
        if isinstance(event, EngineReady):
            gpu = next((device for device in event.devices if device.kind in _GPU_KINDS), None)
            if gpu is not None:
                prefer_gpu(self._services.sampler.sensors, gpu.description)
                self._panel.show_gpu()
