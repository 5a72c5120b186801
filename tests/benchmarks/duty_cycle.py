"""Stops a process for a part of every period, and always lets it run again.

    python -m tests.benchmarks.duty_cycle PID [--stop-ms 15] [--period-ms 50] [--seconds 45]

Two processes watch each other: one stops and continues, the other continues once more when the first is gone, however it ended;
and the first ends when the second is gone.
"""

import argparse
import contextlib
import os
import signal
import subprocess
import sys
import time

__all__ = ["main"]

_MS_PER_S = 1e3


def main() -> None:
    """Run for the given time."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("pid", type=int)
    parser.add_argument("--stop-ms", type=float, default=15.0)
    parser.add_argument("--period-ms", type=float, default=50.0)
    parser.add_argument("--seconds", type=float, default=45.0)
    parser.add_argument("--worker", action="store_true", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.worker:
        _cycle(options.pid, options.stop_ms / _MS_PER_S, options.period_ms / _MS_PER_S, options.seconds)
    else:
        _watch(options.pid, [sys.executable, "-m", "tests.benchmarks.duty_cycle", *sys.argv[1:], "--worker"])


def _watch(pid: int, command: list[str]) -> None:
    signal.signal(signal.SIGTERM, lambda *_signal: sys.exit(1))
    worker = subprocess.Popen(command)
    try:
        worker.wait()
    finally:
        worker.kill()
        worker.wait()
        _continue(pid)


def _cycle(pid: int, stop_s: float, period_s: float, seconds: float) -> None:
    watcher, until = os.getppid(), time.monotonic() + seconds
    try:
        while time.monotonic() < until and os.getppid() == watcher:
            begin = time.monotonic()
            os.kill(pid, signal.SIGSTOP)
            time.sleep(max(0.0, begin + stop_s - time.monotonic()))
            os.kill(pid, signal.SIGCONT)
            time.sleep(max(0.0, begin + period_s - time.monotonic()))
    except ProcessLookupError:
        print("the process has ended")
    finally:
        _continue(pid)


def _continue(pid: int) -> None:
    with contextlib.suppress(ProcessLookupError):
        os.kill(pid, signal.SIGCONT)


if __name__ == "__main__":
    main()
