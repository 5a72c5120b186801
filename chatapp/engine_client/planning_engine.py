"""An engine that only plans: a child of its own, so that what llama.cpp cannot set up never ends the one that answers."""

import threading
from collections.abc import Callable
from types import TracebackType
from typing import Self

from chatapp.engine_client.client import EngineClient
from chatapp.engine_client.exit_status import EngineExit
from chatapp.engine_client.launch import EngineLaunch
from chatapp.errors import ChatAppError, Problem, ProblemKind
from chatapp.protocol.commands import PlanMemory
from chatapp.protocol.events import Event, MemoryPlanned

__all__ = ["PlanningEngine"]

_PATIENCE_S = 60.0  # a plan takes a tenth of a second to a few seconds; a busy machine or a slow disk more


class PlanningEngine:
    """Starts the child with the first plan; its methods may be called from one thread at a time, :meth:`close` from any.

    Args:
        launch: How to start it, or what says so each time.
    """

    def __init__(self, launch: EngineLaunch | Callable[[], EngineLaunch]) -> None:
        self._launch: Callable[[], EngineLaunch] = launch if callable(launch) else lambda: launch
        self._client: EngineClient | None = None
        self._changed = threading.Condition()
        self._answer: MemoryPlanned | None = None
        self._exit: EngineExit | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.close()

    def plan(self, command: PlanMemory) -> MemoryPlanned:
        """Ask, and wait for the answer.

        Raises:
            ChatAppError: ``ENGINE_NOT_STARTED``, ``ENGINE_DIED`` or ``ENGINE_HUNG``; the next plan starts another child.
        """
        client = self._started()
        client.send(command)
        with self._changed:
            is_done = self._changed.wait_for(lambda: self._is_answered(command) or self._exit is not None, _PATIENCE_S)
            answer, ended = self._answer, self._exit
        if answer is not None and answer.request_id == command.request_id:
            return answer
        self.close()
        raise ChatAppError(_why(ended, is_late=not is_done))

    def close(self) -> None:
        """End the child; a plan that is awaited fails."""
        client, self._client = self._client, None
        if client is not None:
            client.shutdown()

    def _started(self) -> EngineClient:
        if self._client is None:
            self._answer = self._exit = None
            client = EngineClient(self._launch(), self._on_event, self._on_exit)
            client.start()
            self._client = client
        return self._client

    def _is_answered(self, command: PlanMemory) -> bool:
        return self._answer is not None and self._answer.request_id == command.request_id

    def _on_event(self, event: Event, _arrived_ns: int) -> None:
        if isinstance(event, MemoryPlanned):
            with self._changed:
                self._answer = event
                self._changed.notify_all()

    def _on_exit(self, end: EngineExit) -> None:
        with self._changed:
            self._exit = end
            self._changed.notify_all()


def _why(ended: EngineExit | None, *, is_late: bool) -> Problem:
    if ended is not None and ended.problem is not None:
        return ended.problem
    if is_late:
        return Problem(kind=ProblemKind.ENGINE_HUNG)
    return Problem(kind=ProblemKind.ENGINE_DIED, facts={"reason": "" if ended is None else ended.description})
