"""What the launcher prints while it works: sentences, and one status line for a step that takes long."""

import contextlib
import os
import queue
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import IO

__all__ = ["LaunchError", "StatusLine", "run_logged", "say"]

PLAIN_LINE_EVERY_S = 15.0
LAST_LINES_SHOWN = 15
LINE_WIDTH = 100


class LaunchError(Exception):
    """Something the user has to act on; the text is what they read."""


def say(text: str) -> None:
    """Print one line at once, also into a pipe."""
    print(text, flush=True)


class StatusLine:
    """The state of one long step: rewritten in place on a terminal, a plain line at most every 15 s elsewhere."""

    def __init__(self, title: str, stream: IO[str] | None = None, clock: Callable[[], float] = time.monotonic) -> None:
        self._title = title
        self._stream = stream or sys.stdout
        self._clock = clock
        self._started = clock()
        self._last_plain = self._started
        self._detail = ""

    @property
    def elapsed_s(self) -> float:
        """Seconds since the step began."""
        return self._clock() - self._started

    def show(self, detail: str | None = None) -> None:
        """Show the step with its seconds so far; without `detail` the last one stays."""
        self._detail = self._detail if detail is None else detail
        text = (
            f"{self._title}: {self._detail}, {self.elapsed_s:.0f} s" if self._detail else f"{self._title}: {self.elapsed_s:.0f} s"
        )
        if self._stream.isatty():
            self._stream.write(f"\r{text[:LINE_WIDTH]:<{LINE_WIDTH}}")
        elif self._clock() - self._last_plain >= PLAIN_LINE_EVERY_S:
            self._last_plain = self._clock()
            self._stream.write(f"{text}\n")
        self._stream.flush()

    def finish(self, result: str) -> None:
        """End the step with a line that stays."""
        text = f"{self._title}: {result} in {self.elapsed_s:.0f} s"
        self._stream.write(f"\r{text:<{LINE_WIDTH}}\n" if self._stream.isatty() else f"{text}\n")
        self._stream.flush()


def run_logged(
    command: Sequence[str],
    *,
    log: Path,
    status: StatusLine,
    describe: Callable[[str], str | None],
    environment: Mapping[str, str] | None = None,
) -> None:
    """Run a command whose whole output goes into `log`, while `status` shows what `describe` makes of its lines.

    Raises:
        LaunchError: the command failed; the text names the log and holds its last lines.
    """
    log.parent.mkdir(parents=True, exist_ok=True)
    process = subprocess.Popen(
        list(command),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        errors="replace",
        env=dict(environment) if environment is not None else None,
        start_new_session=True,  # a group of its own (not on Windows), so that all of a build ends with its launcher
    )
    try:
        with log.open("w", encoding="utf-8") as file:
            _follow(process, file, status, describe)
        process.wait()
    except BaseException:
        _end(process)
        raise
    if process.returncode != 0:
        status.finish("FAILED")
        raise LaunchError(_failure(log))


def _follow(process: subprocess.Popen[str], file: IO[str], status: StatusLine, describe: Callable[[str], str | None]) -> None:
    """Log each line and keep the status line's seconds running, also while the command is silent."""
    lines: queue.Queue[str | None] = queue.Queue()
    threading.Thread(target=_read_lines, args=(process, lines), daemon=True).start()
    while True:
        try:
            line = lines.get(timeout=1.0)
        except queue.Empty:
            status.show()
            continue
        if line is None:
            return
        file.write(line)
        file.flush()
        status.show(describe(line))


def _read_lines(process: subprocess.Popen[str], lines: "queue.Queue[str | None]") -> None:
    """The thread that reads also closes: a close from elsewhere would wait for the read under way."""
    assert process.stdout is not None  # noqa: S101 - asked for in run_logged
    with process.stdout as output:
        for line in output:
            lines.put(line)
    lines.put(None)


def _end(process: subprocess.Popen[str]) -> None:
    """End a command and, where the system knows groups, everything that it started."""
    if sys.platform == "win32":
        process.kill()
    else:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGTERM)
    process.wait()


def _failure(log: Path) -> str:
    lines = log.read_text(encoding="utf-8", errors="replace").splitlines()
    tail = "\n".join(f"  {line}" for line in _telling_lines(lines))
    return f"The last lines were:\n{tail}\nThe whole output is in {log}"


def _telling_lines(lines: list[str]) -> list[str]:
    """The first compiler or CMake errors, which stand far above the end, then the end itself."""
    errors = [line for line in lines[:-LAST_LINES_SHOWN] if "error:" in line.lower() or "CMake Error" in line]
    return errors[:5] + lines[-LAST_LINES_SHOWN:]
