"""What a sustained test tells the app: stamps of its steps in a steady rhythm, and one closing event."""

import time
from collections.abc import Callable

from chatapp.domain.thread_change import ThreadChange
from chatapp.engine.stopwatch import Stopwatch
from chatapp.errors import Problem
from chatapp.protocol.events import Event, GenerationStarted, PrefillProgress, SustainedFinished, SustainedTokens, ThreadsChanged

__all__ = ["SustainedReport"]

_NS_PER_US = 1_000
_EVENT_INTERVAL_US = 250_000


class SustainedReport:
    """Collects stamps and sends them. All stamps are microseconds since :meth:`start`."""

    def __init__(self, request_id: str, send: Callable[[Event], None]) -> None:
        self._request_id = request_id
        self._send = send
        self.stopwatch = Stopwatch()
        self._cpu_start_ns: int | None = None
        self._start_us: int | None = None  # where the steps that wait begin; None: at the last stamp that was sent
        self._pending_us: list[int] = []
        self._sent_us = 0
        self.n_tokens = 0

    def start(self) -> None:
        """Send ``GenerationStarted``; the clock runs from here."""
        self._send(GenerationStarted(request_id=self._request_id))
        self.stopwatch = Stopwatch()

    def threads(self, change: ThreadChange) -> None:
        """So many threads compute, through the whole test."""
        self._send(ThreadsChanged(request_id=self._request_id, change=change))

    def prefilled(self, n_processed: int) -> None:
        """So many tokens of the depth are evaluated."""
        self._send(PrefillProgress(request_id=self._request_id, n_processed=n_processed, t_us=self.stopwatch.us()))

    def measure_cpu(self) -> None:
        """Tell with each event how much CPU time this process took from here on."""
        self._cpu_start_ns = time.process_time_ns()

    def steps_begin(self, t_us: int) -> None:
        """The next step begins now: what lies before it was no step."""
        self.flush()
        self._start_us = self._sent_us = t_us

    def step_ended(self, t_us: int) -> None:
        """One token was evaluated."""
        self.n_tokens += 1
        self._pending_us.append(t_us)
        if t_us - self._sent_us >= _EVENT_INTERVAL_US:
            self.flush()

    def flush(self) -> None:
        """Send what waits, if anything does."""
        if not self._pending_us:
            return
        self._send(
            SustainedTokens(
                request_id=self._request_id, start_us=self._start_us, token_us=tuple(self._pending_us), cpu_us=self._cpu_us()
            )
        )
        self._sent_us = self._pending_us[-1]
        self._pending_us.clear()
        self._start_us = None

    def finish(self, *, is_complete: bool, n_ctx_used: int, problem: Problem | None = None) -> None:
        """Send what waits, then the closing event."""
        self.flush()
        self._send(
            SustainedFinished(
                request_id=self._request_id,
                is_complete=is_complete,
                n_tokens=self.n_tokens,
                n_ctx_used=n_ctx_used,
                problem=problem,
            )
        )

    def _cpu_us(self) -> int | None:
        return None if self._cpu_start_ns is None else (time.process_time_ns() - self._cpu_start_ns) // _NS_PER_US
