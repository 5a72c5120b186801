"""Keeps a GPU's driver from ending the program: tried in a child first, and left alone after a crash until the user asks.

The order of things, which never becomes a loop: what is not known is probed once; what was good is used; what failed or
crashed is not used until the user asks, or until plug-in or driver are replaced. An engine without GPU has nothing to blame.
"""

import threading
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

from pydantic import ValidationError

from chatapp.domain.gpu_trust import GpuTrust, GpuVerdict
from chatapp.engine_client.client import EngineClient
from chatapp.engine_client.exit_status import EngineExit
from chatapp.engine_client.gpu_key import gpu_key
from chatapp.engine_client.launch import EngineLaunch
from chatapp.errors import ChatAppError, ProblemKind
from chatapp.log import topic
from chatapp.protocol.events import EngineReady, Event

__all__ = ["PROBE_LIMIT_S", "GpuGuard"]

PROBE_LIMIT_S = 30.0  # importing native code from a cold disk, a driver that starts up; a driver that hangs is given up then
_GPU_KINDS = frozenset({"gpu", "igpu"})
_OF_THE_INSTALLATION = frozenset({ProblemKind.ENGINE_INCOMPLETE, ProblemKind.ENGINE_LACKS_LIBRARY})
_TOO_LATE = "it did not end"
_log = topic("client")


class GpuGuard:
    """Says how engines are started. Every method may be called from any thread.

    Args:
        launch: How an engine is started that may use everything.
        file: Where the verdict is remembered.
        key: Tells plug-ins and drivers; empty: there are none, and nothing is guarded. None: those of this machine.
        limit_s: How long a probe may take.

    Attributes:
        key: Of the plug-ins and drivers that are installed now.
        remembered: What an earlier start found out about them.
    """

    def __init__(
        self, launch: EngineLaunch, file: Path, *, key: Callable[[], str] | None = None, limit_s: float = PROBE_LIMIT_S
    ) -> None:
        self._launch = launch
        self._file = file
        self._limit_s = limit_s
        self._lock = threading.Lock()
        self._ended = threading.Event()
        self._client: EngineClient | None = None
        self._is_closed = False
        self.key = (key or gpu_key)()
        self._trust = self._read()
        self.remembered = self._trust  # from an earlier start

    @property
    def trust(self) -> GpuTrust | None:
        """What is known of the present plug-ins and drivers; None: nothing, or there are none."""
        return self._trust

    @property
    def needs_probe(self) -> bool:
        """Whether :meth:`probe` must come before the next engine."""
        return bool(self.key) and self._trust is None and not self._is_closed

    @property
    def uses_gpu(self) -> bool:
        """Whether an engine that is started now opens GPUs."""
        return bool(self.key) and self._trust is not None and self._trust.verdict is GpuVerdict.GOOD

    def launch(self) -> EngineLaunch:
        """Return how to start an engine now: without GPUs unless they are known to be good. Never waits."""
        return self._launch if self.uses_gpu or not self.key else self._launch.without_gpu()

    def probe(self) -> None:
        """Open all GPUs in a child, wait for its end, and remember what came of it.

        A child that lacks files of this installation says nothing of the GPU: that is asked again before the next engine.
        """
        found: list[str] = []
        ends: list[EngineExit] = []

        def on_event(event: Event, _arrived_ns: int) -> None:
            if isinstance(event, EngineReady):
                found.extend(device.name for device in event.devices if device.kind in _GPU_KINDS)

        def on_exit(end: EngineExit) -> None:
            ends.append(end)
            self._ended.set()

        launch = self._launch
        client = EngineClient(replace(launch, command=(*launch.command, "--probe")), on_event, on_exit)
        reason = self._outcome(client, ends)
        if self._is_closed or any(end.problem is not None and end.problem.kind in _OF_THE_INSTALLATION for end in ends):
            return
        verdict = GpuVerdict.PROBE_FAILED if reason else GpuVerdict.GOOD
        self._remember(GpuTrust(key=self.key, verdict=verdict, reason=reason, devices=tuple(found), found_at=_now()))

    def blame(self, reason: str) -> None:
        """Remember that an engine died on a GPU."""
        devices = () if self._trust is None else self._trust.devices
        self._remember(GpuTrust(key=self.key, verdict=GpuVerdict.CRASHED, reason=reason, devices=devices, found_at=_now()))

    def forgive(self) -> None:
        """Forget the verdict: the user wants to try the GPU again, and the next engine is preceded by a probe."""
        self._trust = None
        self._file.unlink(missing_ok=True)

    def close(self) -> None:
        """End a probe that runs; no other follows."""
        with self._lock:
            self._is_closed = True
            client = self._client
        self._ended.set()
        if client is not None:
            client.shutdown(0.0)

    def _outcome(self, client: EngineClient, ends: list[EngineExit]) -> str:
        """Return how the probe failed; empty where it did not."""
        with self._lock:
            if self._is_closed:
                return ""
            self._ended.clear()
            self._client = client
        try:
            client.start()
            self._ended.wait(self._limit_s)
            client.shutdown(0.0)
        except ChatAppError as error:
            return str(error.problem.facts.get("reason", error))
        finally:
            self._client = None
        if not ends or ends[0].expected:
            return _TOO_LATE
        return "" if ends[0].exit_code == 0 else ends[0].description

    def _remember(self, trust: GpuTrust) -> None:
        self._trust = trust
        _log.info("GPU: %s %s %s", trust.verdict, trust.reason, ", ".join(trust.devices))
        try:
            self._file.write_text(trust.model_dump_json(), encoding="utf-8")
        except OSError as error:  # then it is asked again at the next start
            _log.warning("what is known of the GPU cannot be kept: %s", error)

    def _read(self) -> GpuTrust | None:
        try:
            trust = GpuTrust.model_validate_json(self._file.read_text("utf-8"))
        except (OSError, ValidationError, ValueError):  # not there yet, or damaged: a probe tells anew
            return None
        return trust if trust.key == self.key else None


def _now() -> datetime:
    return datetime.now(UTC)
