"""Keeps what the callbacks of the engine client were told, and waits for conditions on it."""

import threading
from collections.abc import Callable
from dataclasses import dataclass, field

from chatapp.engine_client.exit_status import EngineExit
from chatapp.protocol.events import Event

__all__ = ["WAIT_S", "Recorder"]

WAIT_S = 60.0  # generous: the machine is shared; nothing here is a timing test


@dataclass
class Recorder:
    """What was told, in order."""

    events: list[Event] = field(default_factory=list)
    stamps: list[int] = field(default_factory=list)
    exits: list[EngineExit] = field(default_factory=list)
    restarts: list[bool] = field(default_factory=list)
    changed: threading.Condition = field(default_factory=threading.Condition)

    def on_event(self, event: Event, arrived_ns: int) -> None:
        """Record an event."""
        with self.changed:
            self.events.append(event)
            self.stamps.append(arrived_ns)
            self.changed.notify_all()

    def on_exit(self, end: EngineExit, will_restart: bool = False) -> None:  # noqa: FBT001, FBT002 - the callback's form
        """Record an exit; the client tells no ``will_restart``, the supervisor does."""
        with self.changed:
            self.exits.append(end)
            self.restarts.append(will_restart)
            self.changed.notify_all()

    @property
    def kinds(self) -> list[str]:
        """The types of the events."""
        return [event.type for event in self.events]

    @property
    def problem_kinds(self) -> list[str | None]:
        """The kinds of the exits' problems."""
        return [end.problem.kind.value if end.problem else None for end in self.exits]

    def wait(self, condition: Callable[["Recorder"], bool]) -> None:
        """Wait until the condition holds."""
        with self.changed:
            assert self.changed.wait_for(lambda: condition(self), WAIT_S), (self.kinds, self.exits)

    def wait_for(self, kind: str, times: int = 1) -> None:
        """Wait until events of this type came so many times."""
        self.wait(lambda recorder: recorder.kinds.count(kind) >= times)

    def wait_for_exits(self, times: int = 1) -> None:
        """Wait for so many exits."""
        self.wait(lambda recorder: len(recorder.exits) >= times)
