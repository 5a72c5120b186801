"""Whether the system killed the engine for lack of memory: told by the kernel's own counters and log, never guessed.

A kill for lack of memory looks to the parent like any SIGKILL. The kernel counts its own: for each group of processes
(cgroup v2 ``memory.events``, v1 ``memory.oom_control``) or, where no group counts, for the whole system (``/proc/vmstat``); where
its log may be read, it names the process. Without such a sign only what was seen is told: how little memory was free.
"""

import errno
import os
import re
from collections import deque
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

import psutil

__all__ = ["KillEvidence", "KillLook"]

_COUNT = re.compile(rb"^oom_kill (\d+)$", re.MULTILINE)
_KILLED = re.compile(r"(?:Out of memory|oom).*[Kk]illed process (\d+)\b", re.IGNORECASE)
_SHORT = 0.05  # of all memory
_MB = 1_000_000
_LOG_BYTES = 8192  # longer than any record of the kernel's log


@dataclass(frozen=True, slots=True)
class KillLook:
    """What was seen while the engine lived.

    Attributes:
        counter: The file that counts kills for lack of memory among the engine's processes; "" where none does.
        n_kills: What it said.
        free_share: Share of all memory that was available.
        free_bytes: Available memory.
    """

    counter: str
    n_kills: int
    free_share: float
    free_bytes: int


class KillEvidence:
    """Looks at the counters once a second while an engine lives, and judges after its end; for one process.

    The look before the last one counts: the last one may have come between the kill and the news of it.

    Args:
        pid: The engine.
        root: Of the file system; tests put their own there.
    """

    def __init__(self, pid: int, root: Path = Path("/")) -> None:
        self._pid = pid
        self._root = root
        self._looks: deque[KillLook] = deque(maxlen=2)
        self._log = _open_kernel_log(root)

    def look(self) -> None:
        """Note the counters; costs a tenth of a millisecond and never fails."""
        counter = self._counter()
        memory = psutil.virtual_memory()
        n_kills = _count_in(counter) if counter else None
        self._looks.append(
            KillLook(counter if n_kills is not None else "", n_kills or 0, memory.available / memory.total, memory.available)
        )

    def close(self) -> None:
        """Close the kernel's log."""
        if self._log is not None:
            os.close(self._log)
            self._log = None

    def is_out_of_memory(self) -> bool:
        """True where the kernel says that it killed the engine, or one of its group since the last look, for lack of memory."""
        return self._is_named_in_log() or self._has_counted()

    def shortage(self) -> str:
        """Return how little memory was free when last looked at, as words; empty where it was not little or not known."""
        shortest = min(self._looks, key=lambda look: look.free_share, default=None)
        if shortest is None or shortest.free_share >= _SHORT:
            return ""
        return f"{shortest.free_bytes / _MB:,.0f} MB of memory were free"

    def _has_counted(self) -> bool:
        if not self._looks or not self._looks[0].counter:
            return False
        before = self._looks[0]
        now = _count_in(before.counter)
        return now is not None and now > before.n_kills

    def _counter(self) -> str:
        """Return the file that counts for the engine's group; the whole system's where no group counts."""
        for path in self._candidates():
            if _count_in(path) is not None:
                return path
        return ""

    def _candidates(self) -> list[str]:
        groups = self._root / "sys/fs/cgroup"
        found: list[str] = []
        with suppress(OSError):
            for line in (self._root / f"proc/{self._pid}/cgroup").read_text(encoding="utf-8").splitlines():
                _, controllers, path = line.split(":", 2)
                place = path.strip("/")
                if "memory" in controllers.split(","):
                    found.append(str(groups / "memory" / place / "memory.oom_control"))
                elif not controllers:
                    found += [str(base / place / "memory.events") for base in (groups, groups / "unified")]
        return [*found, str(self._root / "proc/vmstat")]

    def _is_named_in_log(self) -> bool:
        """Return whether the kernel's log, since this object was made, names the process."""
        while self._log is not None:
            try:
                records = os.read(self._log, _LOG_BYTES).decode("utf-8", "replace")
            except OSError as error:
                if error.errno != errno.EPIPE:  # which says: records were overwritten; the next read goes on behind them
                    return False
                continue
            if str(self._pid) in _KILLED.findall(records):
                return True
            if not records:
                return False
        return False


def _open_kernel_log(root: Path) -> int | None:
    """Return the kernel's log, at its end; None where there is none or it is not ours to read."""
    try:
        log = os.open(root / "dev/kmsg", os.O_RDONLY | getattr(os, "O_NONBLOCK", 0))
    except OSError:
        return None
    with suppress(OSError):
        os.lseek(log, 0, os.SEEK_END)
    return log


def _count_in(path: str) -> int | None:
    try:
        match = _COUNT.search(Path(path).read_bytes())
    except OSError:
        return None
    return int(match[1]) if match else None
