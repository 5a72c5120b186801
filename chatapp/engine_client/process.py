"""The engine's operating-system process: three pipes, three threads, one exit.

Writing has a thread of its own, because a hung engine does not empty its pipe and a long conversation fills it: the caller,
which may be the window's thread, must never wait for that.
"""

import queue
import subprocess
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from typing import IO

from chatapp.engine_client.launch import EngineLaunch
from chatapp.log import topic
from chatapp.protocol.codec import LineSplitter

__all__ = ["EngineProcess", "ProcessEnd"]

_READ_BYTES = 65_536  # the size of a Linux pipe: one read empties it
_TAIL_LINES = 40  # enough for a native abort with its Python stack
_TAIL_LINE_CHARACTERS = 500
_CLOSED_STDOUT_GRACE_S = 5.0  # between the end of its output and its own end
_STDERR_GRACE_S = 1.0  # to collect the last words of a dead process

_log = topic("engine")
_client_log = topic("client")


@dataclass(frozen=True, slots=True)
class ProcessEnd:
    """Return code as ``Popen`` gives it, and the last lines of stderr."""

    return_code: int
    stderr_tail: str


class EngineProcess:
    """One running child; its callbacks are called in the reader thread, ``on_end`` once and last.

    The constructor starts the child; :meth:`start_reading` must follow.

    Args:
        launch: What to start.
        on_line: Gets each line of stdout without its newline, and the ``time.perf_counter_ns`` taken right after the read
            that completed it.
        on_end: Gets the end, after the last line.

    Raises:
        OSError: The program cannot be started.
    """

    def __init__(self, launch: EngineLaunch, on_line: Callable[[bytes, int], None], on_end: Callable[[ProcessEnd], None]) -> None:
        self._on_line = on_line
        self._on_end = on_end
        self._outbox: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        self._is_over = False
        self._tail: deque[str] = deque(maxlen=_TAIL_LINES)
        self._popen = launch.open()
        self._stderr_thread = self._thread("stderr", self._drain_stderr)
        self._writer_thread = self._thread("writer", self._write_all)
        self._reader_thread = self._thread("reader", self._read_all)
        self._threads = (self._stderr_thread, self._writer_thread, self._reader_thread)

    def start_reading(self) -> None:
        """Start the three threads: the callbacks may be called from now on."""
        for thread in self._threads:
            thread.start()

    @property
    def pid(self) -> int:
        """The process id."""
        return self._popen.pid

    @property
    def is_running(self) -> bool:
        """Whether the process lives."""
        return self._popen.poll() is None

    def write(self, line: bytes) -> None:
        """Queue a line for the child's stdin; never waits and never raises: a dead child shows as its end."""
        if not self._is_over:
            self._outbox.put(line)

    def close_stdin(self) -> None:
        """Close the child's stdin after what is queued: an engine ends when its commands end."""
        self._outbox.put(None)

    def terminate(self) -> None:
        """Ask the system to end the child (SIGTERM; on Windows the same as :meth:`kill`)."""
        self._popen.terminate()

    def kill(self) -> None:
        """End the child at once."""
        self._popen.kill()

    def wait(self, timeout_s: float) -> bool:
        """Wait for the end of the child; tell whether it ended."""
        with suppress(subprocess.TimeoutExpired):
            self._popen.wait(timeout_s)
        return not self.is_running

    def join(self, timeout_s: float) -> None:
        """Wait for our three threads (after the end of the child)."""
        deadline = time.monotonic() + timeout_s
        for thread in self._threads:
            if thread is not threading.current_thread():
                thread.join(max(0.0, deadline - time.monotonic()))

    def _thread(self, name: str, run: Callable[[], None]) -> threading.Thread:
        return threading.Thread(target=run, name=f"engine-{name}-{self._popen.pid}", daemon=True)

    def _read_all(self) -> None:
        splitter = LineSplitter()
        for data in _reads(self._popen.stdout):
            arrived_ns = time.perf_counter_ns()
            for line in splitter.feed(data):
                self._deliver(line, arrived_ns)
        self._finish()

    def _deliver(self, line: bytes, arrived_ns: int) -> None:
        try:
            self._on_line(line, arrived_ns)
        except Exception:  # noqa: BLE001 - a fault in a listener must not stop the drain: the engine would block on its pipe
            _client_log.exception("a listener failed on a line of the engine")

    def _finish(self) -> None:
        if not self.wait(_CLOSED_STDOUT_GRACE_S):
            _client_log.warning("engine %d closed its output and did not end: killed", self.pid)
            self.kill()
        return_code = self._popen.wait()
        self.close_stdin()
        self._stderr_thread.join(_STDERR_GRACE_S)
        self._writer_thread.join(_STDERR_GRACE_S)
        self._is_over, self._outbox = True, queue.SimpleQueue()  # what nobody will read must not stay in memory
        try:
            self._on_end(ProcessEnd(return_code, "\n".join(self._tail)))
        except Exception:  # noqa: BLE001 - the same as for a line: nothing above this frame could handle it
            _client_log.exception("a listener failed on the end of the engine")

    def _drain_stderr(self) -> None:
        splitter = LineSplitter()
        for data in _reads(self._popen.stderr):
            for line in splitter.feed(data):
                self._keep(line)
        for line in splitter.feed(b"\n"):  # the last words of a crash often lack their newline
            self._keep(line)

    def _keep(self, line: bytes) -> None:
        text = line.decode("utf-8", "replace").rstrip()
        self._tail.append(text[:_TAIL_LINE_CHARACTERS])
        _log.info("%s", text)

    def _write_all(self) -> None:
        pipe = self._popen.stdin
        if pipe is None:
            return
        # A dead child breaks the pipe: its end is told by the reader. Unbuffered, so closing writes nothing more.
        with suppress(OSError), pipe:
            while (line := self._outbox.get()) is not None:
                _write_whole(pipe, line)


def _write_whole(pipe: IO[bytes], line: bytes) -> None:
    rest = memoryview(line)
    while rest:  # an unbuffered write may take a part only
        rest = rest[pipe.write(rest) :]


def _reads(pipe: IO[bytes] | None) -> Iterator[bytes]:
    if pipe is None:
        return
    with pipe:
        while data := pipe.read(_READ_BYTES):
            yield data
