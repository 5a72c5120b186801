"""One engine process as a conversation of typed commands and events."""

import json
import logging
import threading
from collections.abc import Callable
from contextlib import suppress

from chatapp.engine_client.exit_status import OUT_OF_MEMORY, EngineExit, describe_exit, signal_name_of
from chatapp.engine_client.kill_evidence import KillEvidence
from chatapp.engine_client.launch import EngineLaunch
from chatapp.engine_client.process import EngineProcess, ProcessEnd
from chatapp.errors import ChatAppError, Problem, ProblemKind
from chatapp.log import topic
from chatapp.protocol import PROTOCOL_VERSION
from chatapp.protocol.codec import decode_event, encode
from chatapp.protocol.commands import Command, Shutdown
from chatapp.protocol.events import EngineReady, Event, StartFailed

__all__ = ["EngineClient"]

_JOIN_S = 5.0  # far above what ending threads need; only a fault reaches it
_TERMINATE_GRACE_S = 1.0
_SHOWN_BYTES = 200  # of a line that is no event

_log = topic("client")


class EngineClient:
    """Starts one engine and talks to it; one object serves one process.

    Both callbacks are called in the reader thread of the process and must not wait for the thread that calls
    :meth:`shutdown`.

    Args:
        launch: How to start the engine.
        on_event: Gets each event and its arrival: ``time.perf_counter_ns`` right after the read. ``EngineReady`` comes first.
        on_exit: Gets the end, once, after the last event.
    """

    def __init__(
        self, launch: EngineLaunch, on_event: Callable[[Event, int], None], on_exit: Callable[[EngineExit], None]
    ) -> None:
        self._launch = launch
        self._on_event = on_event
        self._on_exit = on_exit
        self._process: EngineProcess | None = None
        self._lock = threading.Lock()
        self._is_expected = False
        self._reason: Problem | None = None
        self._has_hello = False
        self._evidence: KillEvidence | None = None

    @property
    def is_running(self) -> bool:
        """Whether the process lives."""
        return self._process is not None and self._process.is_running

    @property
    def pid(self) -> int | None:
        """The process id; it stays known after the end."""
        return None if self._process is None else self._process.pid

    def start(self) -> None:
        """Start the engine; its ``EngineReady`` follows.

        Raises:
            ChatAppError: ``ENGINE_NOT_STARTED``; ``on_exit`` is not called then.
        """
        try:
            self._process = EngineProcess(self._launch, self._on_line, self._on_end)
        except OSError as error:
            reason = error.strerror or type(error).__name__
            raise ChatAppError.of(ProblemKind.ENGINE_NOT_STARTED, reason=reason, detail=str(error)) from error
        _log.info("engine %d started", self._process.pid)
        self._evidence = KillEvidence(self._process.pid)
        self._evidence.look()
        self._process.start_reading()  # only now: a first line may need the process to end it

    def send(self, command: Command) -> None:
        """Queue a command; never waits and never raises: a dead engine shows as its exit."""
        if self._process is not None:
            self._process.write(encode(command))

    def look(self) -> None:
        """Note how memory stands: after a kill it tells why; call it about once a second."""
        evidence = self._evidence
        if evidence is not None and self.is_running:
            evidence.look()

    def end(self, problem: Problem, *, by_force: bool = False) -> None:
        """End a misbehaving engine.

        Args:
            problem: What the exit will carry; of several calls the first one's counts.
            by_force: Kill instead of terminate.
        """
        self._note(problem)
        if self._process is not None:
            self._process.kill() if by_force else self._process.terminate()

    def shutdown(self, timeout_s: float = 3.0) -> None:
        """End the engine for certain: ask, wait ``timeout_s``, terminate, kill. Returns when process and threads are gone."""
        with self._lock:
            self._is_expected = True
        process = self._process
        if process is None:
            return
        process.write(encode(Shutdown()))
        process.close_stdin()
        for end_it, grace_s in ((process.terminate, _TERMINATE_GRACE_S), (process.kill, _JOIN_S)):
            if process.wait(timeout_s):
                break
            _log.warning("engine %d did not end within %.1f s: %s", process.pid, timeout_s, end_it.__name__)
            end_it()
            timeout_s = grace_s
        process.wait(timeout_s)
        process.join(_JOIN_S)

    def _on_line(self, line: bytes, arrived_ns: int) -> None:
        event = _event_in(line)
        if not self._has_hello:
            self._check_hello(line, event)
        if self._has_hello and event is not None:
            self._on_event(event, arrived_ns)

    def _check_hello(self, line: bytes, event: Event | None) -> None:
        if isinstance(event, StartFailed):
            self._note(event.problem)  # it ends by itself
            return
        version = event.protocol_version if isinstance(event, EngineReady) else _version_of_foreign_hello(line)
        if version is None:
            _log.warning("the engine spoke before its hello: %.200r", line)
        elif version == PROTOCOL_VERSION and event is not None:
            self._has_hello = True
        else:
            facts: dict[str, int | float | str] = {"engine_version": version, "app_version": PROTOCOL_VERSION}
            self.end(Problem(kind=ProblemKind.PROTOCOL_MISMATCH, facts=facts), by_force=True)

    def _note(self, problem: Problem) -> None:
        with self._lock:
            self._reason = self._reason or problem

    def _on_end(self, end: ProcessEnd) -> None:
        kind, description = self._cause_of(end)
        with self._lock:
            is_expected, reason = self._is_expected, self._reason
        problem = reason or Problem(kind=kind, facts={"reason": description}, detail=end.stderr_tail or description)
        is_well = is_expected or end.return_code == 0  # as a probe ends
        _log.log(logging.INFO if is_well else logging.ERROR, "engine %s ended: %s", self.pid, description)
        self._on_exit(
            EngineExit(
                expected=is_expected,
                exit_code=end.return_code if end.return_code >= 0 else None,
                signal_name=signal_name_of(end.return_code),
                description=description,
                stderr_tail=end.stderr_tail,
                problem=None if is_expected else problem,
            )
        )

    def _cause_of(self, end: ProcessEnd) -> tuple[ProblemKind, str]:
        """Return what ended the process, in words; a kill is told as lack of memory only where the system says so."""
        description = describe_exit(end.return_code)
        evidence, self._evidence = self._evidence, None
        if evidence is None:
            return ProblemKind.ENGINE_DIED, description
        is_killed = signal_name_of(end.return_code) == "SIGKILL"
        is_starved, shortage = is_killed and evidence.is_out_of_memory(), evidence.shortage() if is_killed else ""
        evidence.close()
        if is_starved:
            return ProblemKind.ENGINE_OUT_OF_MEMORY, OUT_OF_MEMORY
        return ProblemKind.ENGINE_DIED, f"{description} while {shortage}" if shortage else description


def _event_in(line: bytes) -> Event | None:
    try:
        return decode_event(line)
    except ChatAppError as error:
        _log.warning("a line of the engine is no event: %r (%s)", line[:_SHOWN_BYTES], error.problem.facts["reason"])
        return None


def _version_of_foreign_hello(line: bytes) -> int | None:
    """Return the version in a hello whose other fields we do not know: a mismatch must be told as such."""
    with suppress(ValueError):
        hello = json.loads(line)
        if isinstance(hello, dict) and hello.get("type") == "engine_ready" and isinstance(hello.get("protocol_version"), int):
            return int(hello["protocol_version"])
    return None
