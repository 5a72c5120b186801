"""A group of processes that may take hardly any more memory: what grows in it is killed by the kernel, as on a full machine."""

import contextlib
import itertools
import os
import time
from collections.abc import Iterator
from pathlib import Path

__all__ = ["MemoryGroup", "has_memory_groups", "memory_group"]

_MIB = 1024 * 1024
_ROOT = Path("/sys/fs/cgroup")
_PATIENCE_S = 30.0
_numbers = itertools.count()


class MemoryGroup:
    """A control group of its own below the root; :meth:`close` removes it when its processes have ended."""

    def __init__(self) -> None:
        is_v1 = (_ROOT / "memory/memory.limit_in_bytes").exists()
        self._folder = (_ROOT / "memory" if is_v1 else _ROOT) / f"chatapp-test-{os.getpid()}-{next(_numbers)}"
        self._limits = ("memory.limit_in_bytes",) if is_v1 else ("memory.swap.max", "memory.max")
        self._folder.mkdir()

    def confine(self, pid: int, spare_bytes: int = _MIB) -> None:
        """Take a process in: what it holds stays, and it gets ``spare_bytes`` more."""
        for limit in self._limits:
            (self._folder / limit).write_text("0" if "swap" in limit else str(spare_bytes), encoding="ascii")
        (self._folder / "cgroup.procs").write_text(str(pid), encoding="ascii")

    def close(self) -> None:
        """Remove the group; a process that was killed leaves it a moment later."""
        end_s = time.monotonic() + _PATIENCE_S
        while self._folder.exists():
            with contextlib.suppress(OSError):
                self._folder.rmdir()
                return
            assert time.monotonic() < end_s, f"{self._folder} keeps processes"
            time.sleep(0.02)


@contextlib.contextmanager
def memory_group() -> Iterator[MemoryGroup]:
    """A group for the time of a test."""
    group = MemoryGroup()
    try:
        yield group
    finally:
        group.close()


def has_memory_groups() -> bool:
    """Return whether this process may make such groups: mostly as root, where the memory controller is to be had."""
    try:
        with memory_group() as group:
            group.confine(0x7FFF_FFFF)  # nobody's number: only whether the limit is taken is asked
    except ProcessLookupError:
        return True
    except OSError:
        return False
    return True
