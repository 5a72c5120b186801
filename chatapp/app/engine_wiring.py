"""Hands the engine's events to the controllers, in the order that they rely on."""

from PySide6.QtCore import QObject, Slot

from chatapp.app.problem_desk import ProblemDesk
from chatapp.app.services import Services
from chatapp.controllers.model import ModelPhase
from chatapp.engine_client.exit_status import EngineExit
from chatapp.protocol.events import EngineReady, Event

__all__ = ["EngineWiring"]


class EngineWiring(QObject):
    """Events and exits of the engine, and the readings of the sensors."""

    def __init__(self, services: Services, desk: ProblemDesk) -> None:
        super().__init__(desk)
        self._services = services
        self._desk = desk
        services.bridge.event_arrived.connect(self._on_event_arrived)
        services.bridge.exited.connect(self._on_exited)
        services.telemetry.readings_taken.connect(services.performance.set_readings)
        services.telemetry.readings_taken.connect(services.drift.set_readings)
        services.model.state_changed.connect(services.drift.set_model_state)
        services.drift.state_changed.connect(services.performance.set_drift)
        services.chat.turn_started.connect(services.drift.on_turn_started)
        services.chat.turn_started.connect(services.performance.on_turn_started)
        services.chat.turn_finished.connect(services.performance.on_turn_finished)

    @Slot(object, object)
    def _on_event_arrived(self, event: Event, arrived_ns: int) -> None:
        services = self._services
        if services.titles.on_event(event):
            return  # of nobody else's business: a turn that began meanwhile must not take it for its own end
        if isinstance(event, EngineReady):
            services.sampler.set_pid(event.pid)
            services.chat.set_surroundings(event, None)
        services.drift.on_event(event, arrived_ns)  # first: it notes the drift in the turn that the chat closes
        services.model.on_event(event)
        services.chat.on_event(event, arrived_ns)
        services.performance.on_event(event, arrived_ns)  # last: it reads what the chat has folded

    @Slot(object, bool)
    def _on_exited(self, engine_exit: EngineExit, will_restart: bool) -> None:  # noqa: FBT001 - the signal's argument
        services = self._services
        services.sampler.set_pid(None)
        is_told_elsewhere = services.chat.running is not None or services.model.state.phase is ModelPhase.LOADING
        services.titles.on_exit()
        services.drift.end_turn()
        services.chat.on_exit(engine_exit)
        services.model.on_exit(engine_exit, will_restart=will_restart)
        services.performance.on_exit(engine_exit, will_restart)
        if will_restart and not is_told_elsewhere and engine_exit.problem is not None and services.model.state.path:
            self._desk.show(engine_exit.problem)
