"""Keeps one engine alive: the cancel ladder, and the restart with back-off."""

import threading
import time
from collections.abc import Callable
from dataclasses import replace

from chatapp.engine_client.alarms import Alarms
from chatapp.engine_client.client import EngineClient
from chatapp.engine_client.exit_status import EngineExit
from chatapp.engine_client.gpu_guard import GpuGuard
from chatapp.engine_client.gpu_use import GpuUse
from chatapp.engine_client.launch import EngineLaunch
from chatapp.engine_client.open_requests import OpenRequests
from chatapp.engine_client.restart_policy import RestartPolicy, SupervisorTimes
from chatapp.errors import ChatAppError, Problem, ProblemKind
from chatapp.log import topic
from chatapp.protocol.commands import Cancel, Command, CountPrompt, CountTokens, Generate, LoadModel, Sustain, UnloadModel
from chatapp.protocol.events import (
    CommandRejected,
    EngineReady,
    Event,
    GenerationFinished,
    GenerationRefused,
    LoadCancelled,
    LoadFailed,
    ModelLoaded,
    ModelUnloaded,
    PromptCounted,
    SustainedFinished,
    TokensCounted,
)

__all__ = ["EngineSupervisor"]

_REQUESTS = (LoadModel, UnloadModel, Generate, CountTokens, CountPrompt, Sustain)
_CLOSING = (
    LoadCancelled,
    LoadFailed,
    ModelLoaded,
    ModelUnloaded,
    GenerationFinished,
    GenerationRefused,
    TokensCounted,
    PromptCounted,
    SustainedFinished,
    CommandRejected,
)
_HUNG = Problem(kind=ProblemKind.ENGINE_HUNG)
_FINAL = frozenset({ProblemKind.PROTOCOL_MISMATCH, ProblemKind.ENGINE_INCOMPLETE, ProblemKind.ENGINE_LACKS_LIBRARY})

_log = topic("client")


class EngineSupervisor:
    """Owns the engine of the moment. Every method may be called from any thread.

    The callbacks are called in threads of ours, one at a time per engine, and must not wait for the thread that calls
    :meth:`shutdown`.

    Args:
        launch: How to start an engine; a guard keeps a broken GPU driver from ending one after the other.
        on_event: Gets each event and its arrival (``time.perf_counter_ns`` right after the read).
        on_exit: Gets each end of an engine and whether another one is coming (its ``EngineReady`` follows). Where none comes
            after an unexpected end, the exit's problem is ``ENGINE_NOT_STARTED``, or says that every engine of this
            installation would be the same; :meth:`start` tries again.
        times: Waiting times; tests shorten them.
    """

    def __init__(
        self,
        launch: EngineLaunch | GpuGuard,
        on_event: Callable[[Event, int], None],
        on_exit: Callable[[EngineExit, bool], None],
        times: SupervisorTimes | None = None,
    ) -> None:
        self._guard = launch if isinstance(launch, GpuGuard) else None
        self._launch = launch.launch if isinstance(launch, GpuGuard) else lambda: launch
        self._gpu = GpuUse()
        self._on_event = on_event
        self._on_exit = on_exit
        self._times = times or SupervisorTimes()
        self._lock = threading.RLock()
        self._alarms = Alarms("engine-supervisor")
        self._policy = RestartPolicy(self._times)
        self._client: EngineClient | None = None  # the one that lives
        self._latest: EngineClient | None = None  # the one whose threads a shutdown has to wait for
        self._hello_s: float | None = None
        self._hello_pid: int | None = None  # as it says itself: behind a start program it is not our child's
        self._requests = OpenRequests()
        self._watched: str | None = None  # the request that the cancel ladder is set up for
        self._is_closing = False

    @property
    def is_running(self) -> bool:
        """Whether an engine process lives at this moment."""
        client = self._client
        return client is not None and client.is_running

    @property
    def pid(self) -> int | None:
        """Process id of the engine of the moment; None between two engines."""
        client = self._client
        return None if client is None else client.pid

    def start(self) -> None:
        """Start the engine, also after we gave up; does nothing while one lives or after :meth:`shutdown`."""
        with self._lock:
            self._policy.forget()
        self._start_client()

    def send(self, command: Command, pid: int | None = None) -> bool:
        """Queue a command; never waits and never raises.

        Args:
            command: What to do.
            pid: Of the engine that it is meant for, as its ``EngineReady`` said; None: whichever lives. Whoever asks hears of
                an end later than it happened: the next engine may be there already, and is not the one that is meant.

        Returns:
            True: an answer or an exit will follow. False: there is no such engine at this moment, and nothing will follow.
        """
        with self._lock:
            client = self._client
            if client is None or (pid is not None and (pid != self._hello_pid or not client.is_running)):
                _log.warning("the engine asked does not run: %s is dropped", command.type)
                return False
            if isinstance(command, _REQUESTS):
                self._requests.open(command.request_id)
            self._gpu.on_command(command)
            client.send(command)
            return True

    def cancel(self, request_id: str) -> None:
        """Stop a load or a generation: ask; without its closing event within the grace, terminate, then kill the engine.

        The grace begins when it is the request's turn: one that waits behind another (an answer behind a load) is not late.
        An id that is not open (never sent, closed, or cancelled already) is ignored.
        """
        with self._lock:
            if self._client is not None and self._requests.cancel(request_id):
                self._client.send(Cancel(request_id=request_id))
                self._watch_cancel()

    def shutdown(self, timeout_s: float = 3.0) -> None:
        """End engine, timers and threads for good; waits ``timeout_s`` for the engine to end by itself."""
        with self._lock:
            self._is_closing = True
        if self._guard is not None:
            self._guard.close()  # first: a probe runs in the thread that the next line waits for
        self._alarms.close()
        if self._latest is not None:
            self._latest.shutdown(timeout_s)

    def retry_gpu(self) -> None:
        """Forget what was held against the GPU and start the engine anew, after a probe."""
        if self._guard is None:
            return
        with self._lock:
            self._guard.forgive()
            self._policy.forget()
            client = self._client
        if client is None:
            self._start_client()
        else:
            client.end(Problem(kind=ProblemKind.ENGINE_RETRIES_GPU))

    def _probe_then_start(self) -> None:
        if self._guard is not None:
            self._guard.probe()
        self._start_client(is_probed=True)

    def _start_client(self, *, is_probed: bool = False) -> None:
        with self._lock:
            if self._is_closing or self._client is not None:
                return
            if self._guard is not None and self._guard.needs_probe and not is_probed:
                self._alarms.set("restart", 0.0, self._probe_then_start)
                return
            self._hello_s = self._hello_pid = None
            self._gpu.begin()
            client = EngineClient(self._launch(), self._on_client_event, self._on_client_exit)
            try:
                client.start()
            except ChatAppError as error:
                failure = error.problem
            else:
                self._client = self._latest = client
                self._alarms.set("hello", self._times.hello_s, lambda: self._end_hung(client))
                self._alarms.set("look", self._times.look_s, lambda: self._look_at(client))
                return
        self._on_client_exit(_exit_without_start(failure))

    def _look_at(self, client: EngineClient) -> None:
        """Note how memory stands, again and again while this engine lives."""
        client.look()
        with self._lock:
            if client is self._client:
                self._alarms.set("look", self._times.look_s, lambda: self._look_at(client))

    def _on_client_event(self, event: Event, arrived_ns: int) -> None:
        with self._lock:
            self._gpu.on_event(event)
            if isinstance(event, EngineReady):
                self._hello_s, self._hello_pid = time.monotonic(), event.pid
                self._alarms.cancel("hello")
            elif isinstance(event, _CLOSING) and event.request_id is not None:
                self._requests.close(event.request_id)
                self._watch_cancel()
        self._on_event(event, arrived_ns)

    def _on_client_exit(self, end: EngineExit) -> None:
        with self._lock:
            self._alarms.cancel_all()
            end = self._blamed(end)
            self._requests.clear()
            self._client = self._watched = None
            is_wanted = not (end.expected or self._is_closing)
            delay_s = self._delay_after(end) if is_wanted else None
            if is_wanted and delay_s is None and self._hello_s is None and self._guard is not None:
                self._guard.forgive()  # no engine starts, without a GPU neither: it was not the driver
        self._on_exit(_giving_up(end) if is_wanted and delay_s is None else end, delay_s is not None)
        if delay_s is not None:  # only now: the next hello must not overtake the news of this end
            self._alarms.set("restart", delay_s, self._start_client)

    def _blamed(self, end: EngineExit) -> EngineExit:
        """Note a crash on a GPU: the next engine does without, so that this is said of one engine in a row at most."""
        guard = self._guard
        uses_gpu = guard is not None and guard.uses_gpu
        if guard is None or not uses_gpu or not self._gpu.is_to_blame(end, is_busy=self._requests.is_any):
            return end
        guard.blame(end.description)
        problem = Problem(kind=ProblemKind.ENGINE_LEFT_GPU, facts={"reason": end.description}, detail=end.stderr_tail)
        return replace(end, problem=problem, gpu_blamed=True)

    def _delay_after(self, end: EngineExit) -> float | None:
        if _is_final(end):
            return None  # the next one would be the same
        return self._policy.delay_after_death(time.monotonic(), self._hello_s)

    def _watch_cancel(self) -> None:
        stopping = self._requests.stopping
        if stopping == self._watched:
            return
        self._watched = stopping
        if stopping is None:
            self._alarms.cancel("cancel")
        else:
            self._alarms.set("cancel", self._times.cancel_grace_s, lambda: self._end_uncancelled(stopping))

    def _end_uncancelled(self, request_id: str) -> None:
        with self._lock:
            client = self._client if self._watched == request_id else None
        if client is not None:
            self._end_hung(client)

    def _end_hung(self, client: EngineClient) -> None:
        _log.error("engine %s does not answer: terminate", client.pid)
        self._alarms.set("kill", self._times.terminate_grace_s, lambda: client.end(_HUNG, by_force=True))
        client.end(_HUNG)


def _exit_without_start(problem: Problem) -> EngineExit:
    return EngineExit(expected=False, exit_code=None, signal_name=None, description=str(problem.facts["reason"]), problem=problem)


def _giving_up(end: EngineExit) -> EngineExit:
    if _is_final(end):
        return end
    _log.error("the engine is not started again: %s", end.description)
    problem = Problem(kind=ProblemKind.ENGINE_NOT_STARTED, facts={"reason": end.description}, detail=end.stderr_tail)
    return replace(end, problem=problem)


def _is_final(end: EngineExit) -> bool:
    return end.problem is not None and end.problem.kind in _FINAL
