"""Carries what the engine client calls from its threads over to the GUI thread."""

from collections.abc import Callable
from functools import partial
from typing import Protocol

from PySide6.QtCore import QObject, Qt, Signal, Slot

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

    An engine may be started before anybody listens: between :meth:`hold` and :meth:`release` what it says is kept. The event
    queue alone keeps nothing, for a window that is built in steps lets it run between them.

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
        self._held: list[Callable[[], None]] | None = None
        queued = Qt.ConnectionType.QueuedConnection
        self._event_received.connect(self._on_event_received, queued)
        self._exit_received.connect(self._on_exit_received, queued)

    def hold(self) -> None:
        """Keep what arrives from now on until :meth:`release`: nobody listens yet."""
        self._held = []

    def release(self) -> None:
        """Hand on what was kept, in its order, and then everything at once."""
        held, self._held = self._held, None
        for tell in held or ():
            tell()

    @Slot(object, object)
    def _on_event_received(self, event: Event, arrived_ns: int) -> None:
        self._tell(partial(self.event_arrived.emit, event, arrived_ns))

    @Slot(object, bool)
    def _on_exit_received(self, engine_exit: EngineExit, will_restart: bool) -> None:  # noqa: FBT001 - the signal's argument
        self._tell(partial(self.exited.emit, engine_exit, will_restart))

    def _tell(self, tell: Callable[[], None]) -> None:
        if self._held is None:
            tell()
        else:
            self._held.append(tell)

    def on_event(self, event: Event, arrived_ns: int) -> None:
        """Take an event (called in the client's reader thread)."""
        self._event_received.emit(event, arrived_ns)

    def on_exit(self, engine_exit: EngineExit, will_restart: bool) -> None:  # noqa: FBT001 - signature of the callback
        """Take the end of the engine (called in a client's thread)."""
        self._exit_received.emit(engine_exit, will_restart)
