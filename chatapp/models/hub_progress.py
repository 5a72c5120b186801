"""How far a download is."""

from dataclasses import dataclass
from enum import StrEnum

from chatapp.errors import Problem

__all__ = ["DownloadPhase", "DownloadProgress"]


class DownloadPhase(StrEnum):
    """What a download does."""

    QUEUED = "queued"
    CONNECTING = "connecting"
    CHECKING = "checking"  # what is on the disk, before going on
    RUNNING = "running"
    RETRYING = "retrying"  # waits before the next try
    PAUSING = "pausing"
    PAUSED = "paused"
    FAILED = "failed"
    DONE = "done"


@dataclass(frozen=True, slots=True)
class DownloadProgress:
    """How far it is.

    Attributes:
        phase: One of :class:`DownloadPhase`.
        done_bytes: On the disk, of all files.
        bytes_per_s: Over the last seconds; None while unknown.
        left_s: Until the end at that rate; None while unknown.
        wait_s: Until the next try; 0 if none is awaited.
        problem: Why it failed or waits.
        is_of_earlier: The problem is that of a run before this start of the app.
        is_checked: Every file has the SHA-256 that the hub names.
    """

    phase: DownloadPhase
    done_bytes: int = 0
    bytes_per_s: float | None = None
    left_s: float | None = None
    wait_s: float = 0.0
    problem: Problem | None = None
    is_of_earlier: bool = False
    is_checked: bool = False
