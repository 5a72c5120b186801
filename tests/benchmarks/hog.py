"""Keeps cores busy for a while.

    python -m tests.benchmarks.hog busy|memory [--count 2] [--seconds 45]

``busy`` counts, ``memory`` copies 256 MiB again and again. A worker ends when its time is over or its parent is gone. Each is in
a session of its own, as programs that a user started apart: Linux shares the cores among sessions before it shares them among
processes (autogroups), so that any number of workers in one session would take no more than one.
"""

import argparse
import multiprocessing
import os
import time

__all__ = ["main"]

_BLOCK_BYTES = 1 << 28
_STEPS = 100_000


def main() -> None:
    """Run the workers and wait for them."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("kind", choices=("busy", "memory"))
    parser.add_argument("--count", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--seconds", type=float, default=45.0)
    options = parser.parse_args()
    work = _count if options.kind == "busy" else _copy
    workers = [multiprocessing.Process(target=work, args=(options.seconds, os.getpid())) for _ in range(options.count)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()


def _leave_session() -> None:
    if hasattr(os, "setsid"):
        os.setsid()


def _count(seconds: float, parent: int) -> None:
    _leave_session()
    until = time.monotonic() + seconds
    while time.monotonic() < until and os.getppid() == parent:
        sum(range(_STEPS))


def _copy(seconds: float, parent: int) -> None:
    _leave_session()
    until, block = time.monotonic() + seconds, bytearray(_BLOCK_BYTES)
    while time.monotonic() < until and os.getppid() == parent:
        bytes(block)


if __name__ == "__main__":
    main()
