"""Fetches one model: resumes, tries again, checks size and SHA-256, and puts the files in place when all are complete.

The library's own download function can neither be paused nor tell of less than ten megabytes, so the loop is here; session,
headers, addresses and errors are huggingface_hub's. It waits for the network: :meth:`Download.run` belongs into a thread.
"""

import errno
import shutil
import threading
import time
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path

from chatapp.errors import ChatAppError, Problem, ProblemKind
from chatapp.log import topic
from chatapp.models.hub import Hub
from chatapp.models.hub_partial import PartialDownload
from chatapp.models.hub_progress import DownloadPhase, DownloadProgress
from chatapp.models.hub_rate import TransferRate
from chatapp.models.hub_stream import FileStream

__all__ = ["Download"]

_LOG = topic("models")
_PUBLISH_S = 0.25
_ROOM_TO_SPARE = 100_000_000  # bytes that a disk should keep
_WAITS_S = (1.0, 2.0, 4.0, 8.0, 16.0)  # before each new try; any byte that arrives starts the list again
_LONGEST_WAIT_S = 90  # for a hub that names a time
_FULL = frozenset({errno.ENOSPC, errno.EDQUOT})
_PASSING = frozenset({ProblemKind.DOWNLOAD_LOST, ProblemKind.HUB_UNREACHABLE, ProblemKind.HUB_BUSY})
_PASSING_REASONS = frozenset({"status 500", "status 502", "status 503", "status 504"})


class Download:
    """One run of one download; a paused one goes on in a new run."""

    def __init__(self, hub: Hub, partial: PartialDownload, tell: Callable[[DownloadProgress], None]) -> None:
        """Prepare; nothing is asked or written before :meth:`run`.

        Args:
            hub: Where from.
            partial: What, where to, and what is there already.
            tell: Called in the thread of :meth:`run`, about four times a second.
        """
        self._hub = hub
        self._partial = partial
        self._tell = tell
        self._stop = threading.Event()
        self._stream: FileStream | None = None
        self._rate = TransferRate()
        self._told_s = 0.0
        self._told_phase: DownloadPhase | None = None
        self._done_before = 0  # of files before the one that is fetched

    def stop(self) -> None:
        """End the run soon, also one that waits for the network; what arrived is kept. From any thread."""
        self._stop.set()
        if (stream := self._stream) is not None:
            stream.interrupt()

    def run(self) -> Path | None:
        """Fetch what is missing.

        Returns:
            The file to load, when all is in place; None if stopped.

        Raises:
            ChatAppError: Why it cannot go on; what arrived is kept, except where it is wrong.
        """
        model = self._partial.record.model
        self._check_names()
        self._guard_disk(self._prepare)
        for index, file in enumerate(model.files):
            if index >= self._partial.record.n_verified:
                self._fetch(index)
                if self._stop.is_set():
                    return None
                self._guard_disk(partial(self._keep, index + 1))
            self._done_before += file.size_bytes
        self._guard_disk(self._put_in_place)
        is_checked = all(file.sha256 for file in model.files)
        self._tell(DownloadProgress(DownloadPhase.DONE, model.bytes, is_checked=is_checked))
        return self._partial.target(0)

    def _check_names(self) -> None:
        model = self._partial.record.model
        if model.missing:
            raise ChatAppError.of(ProblemKind.DOWNLOAD_INCOMPLETE, name=model.title, file=model.missing)
        for index in range(len(model.files)):
            self._partial.target(index)

    def _prepare(self) -> None:
        self._keep(self._partial.record.n_verified)
        model = self._partial.record.model
        need = model.bytes - self._partial.present_bytes()
        free = shutil.disk_usage(self._partial.folder).free
        if need > 0 and need + _ROOM_TO_SPARE > free:
            raise self._no_room(need, free)

    def _keep(self, n_verified: int) -> None:
        self._partial = self._partial.keep(n_verified)

    def _fetch(self, index: int) -> None:
        """Fetch one file, with new tries as long as they promise something."""
        file = self._partial.record.model.files[index]
        stream = self._stream = FileStream(self._hub, self._partial.record.model, file, self._partial.part(index))
        self._guard_disk(lambda: stream.read_present(self._stop, lambda: self._publish(DownloadPhase.CHECKING)))
        n_tries, best = 0, stream.n_bytes
        while not self._stop.is_set() and not stream.is_complete:
            self._publish(DownloadPhase.CONNECTING)
            try:
                self._guard_disk(lambda: stream.fetch(self._stop, self._on_bytes))
            except ChatAppError as error:
                n_tries, best = (0, stream.n_bytes) if stream.n_bytes > best else (n_tries, best)
                self._wait(error, n_tries)
                n_tries += 1
        if not self._stop.is_set():
            stream.verify()

    def _on_bytes(self, n_bytes: int) -> None:
        self._rate.add(time.monotonic(), n_bytes)
        self._publish(DownloadPhase.RUNNING)

    def _wait(self, error: ChatAppError, n_tries: int) -> None:
        """Wait before the next try, or raise the error where another try would be in vain."""
        wait_s = _wait_s(error.problem, n_tries)
        if wait_s is None and not self._stop.is_set():
            raise error
        _LOG.info("download waits: %s", error.problem.detail or error)
        self._rate, self._told_phase = TransferRate(), None
        until = time.monotonic() + (wait_s or 0.0)
        while not self._stop.is_set() and (left := until - time.monotonic()) > 0:
            progress = self._progress(DownloadPhase.RETRYING)
            self._tell(replace(progress, wait_s=left, problem=error.problem, bytes_per_s=None, left_s=None))
            self._stop.wait(min(1.0, left))

    def _publish(self, phase: DownloadPhase) -> None:
        """Tell how far it is: every change of phase, and otherwise four times a second."""
        now = time.monotonic()
        if phase is not self._told_phase or now - self._told_s >= _PUBLISH_S:
            self._told_s, self._told_phase = now, phase
            self._tell(self._progress(phase))

    def _progress(self, phase: DownloadPhase) -> DownloadProgress:
        done = self._done_before + (self._stream.n_bytes if self._stream is not None else 0)
        left = self._rate.left_s(self._partial.record.model.bytes - done)
        return DownloadProgress(phase, done, self._rate.bytes_per_s, left)

    def _put_in_place(self) -> None:
        """Move the files, the first one last: a model that lacks others is listed with its fault, never loaded."""
        for index in reversed(range(len(self._partial.record.model.files))):
            part, target = self._partial.part(index), self._partial.target(index)
            if part.exists():
                target.parent.mkdir(parents=True, exist_ok=True)
                part.replace(target)
        self._partial.discard()

    def _guard_disk(self, step: Callable[[], None]) -> None:
        """Run a step and tell what the disk refuses."""
        try:
            step()
        except OSError as error:
            if error.errno in _FULL:
                free = shutil.disk_usage(self._partial.models_folder).free
                raise self._no_room(self._partial.record.model.bytes - self._partial.present_bytes(), free) from error
            folder, reason = str(self._partial.models_folder), error.strerror or type(error).__name__
            raise ChatAppError.of(ProblemKind.DOWNLOAD_UNWRITABLE, folder=folder, reason=reason, detail=str(error)) from error

    def _no_room(self, need: int, free: int) -> ChatAppError:
        title, folder = self._partial.record.model.title, str(self._partial.models_folder)
        sizes: dict[str, str | int | float] = {"need_bytes": need, "free_bytes": free, "spare_bytes": _ROOM_TO_SPARE}
        facts = {"file": title, "folder": folder, **sizes}
        return ChatAppError(Problem(kind=ProblemKind.DOWNLOAD_NO_ROOM, facts=facts))


def _wait_s(problem: Problem, n_tries: int) -> float | None:
    """Return the seconds before the next try; None where there shall be none."""
    is_passing = problem.kind in _PASSING or (
        problem.kind is ProblemKind.HUB_FAILED and problem.facts.get("reason") in _PASSING_REASONS
    )
    if not is_passing or n_tries >= len(_WAITS_S):
        return None
    asked = float(problem.facts.get("wait_s", 0))
    return None if asked > _LONGEST_WAIT_S else max(asked, _WAITS_S[n_tries])
