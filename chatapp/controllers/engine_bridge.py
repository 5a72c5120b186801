"""Carries what the engine client calls from its threads over to the GUI thread."""

from typing import Protocol

from PySide6.QtCore import QObject, Qt, Signal

from chatapp.engine_client.exit_status import EngineExit
from chatapp.protocol.commands import Command
from chatapp.protocol.events import Event

__all__ = ["EngineBridge", "EngineGateway"]


class EngineGateway(Protocol):
    """What the controllers ask of the engine; the supervisor is one."""

    def start(self) -> None:
        """Start the engine if none lives, also after it was given up."""

    def send(self, command: Command, pid: int | None = None) -> bool:
        """Send a command; False: there is no engine at this moment (not the one of this process id), and nothing will follow."""

    def cancel(self, request_id: str) -> None:
        """Stop a request, by force if it does not stop by itself."""


class EngineBridge(QObject):
    """Receives callbacks in the client's threads and hands them on in the thread that it was made in.

    Everything waits in that thread's event queue, so an engine may be started before anybody listens: what it says while the
    window is still being built is not lost.

    Signals:
        event_arrived: ``(Event, int)``: an event and its arrival stamp (ns of the app's monotonic clock).
        exited: ``(EngineExit, bool)``: the engine ended; whether it is being started again.
    """

    event_arrived = Signal(object, object)
    exited = Signal(object, bool)
    _event_received = Signal(object, object)
    _exit_received = Signal(object, bool)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        queued = Qt.ConnectionType.QueuedConnection
        self._event_received.connect(self.event_arrived, queued)
        self._exit_received.connect(self.exited, queued)

    def on_event(self, event: Event, arrived_ns: int) -> None:
        """Take an event (called in the client's reader thread)."""
        self._event_received.emit(event, arrived_ns)

    def on_exit(self, engine_exit: EngineExit, will_restart: bool) -> None:  # noqa: FBT001 - signature of the callback
        """Take the end of the engine (called in a client's thread)."""
        self._exit_received.emit(engine_exit, will_restart)
