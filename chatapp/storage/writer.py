"""The one thread that owns the database connection: reads and writes in the order of their submission.

A write that fails for a passing reason (locked, disk full, permissions) stays at the head of the queue and is tried again
until it succeeds; what is submitted meanwhile waits behind it, so that the order holds. Reads of what no pending write
concerns need not wait: :meth:`StoreThread.submit_urgent`.
"""

import threading
import time
from collections import deque
from collections.abc import Callable, Hashable
from concurrent.futures import Future
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, ParamSpec, TypeVar

from chatapp.errors import ChatAppError, Problem, ProblemKind
from chatapp.log import topic
from chatapp.storage.conversation_transfer import ConversationTransfer
from chatapp.storage.conversations import ConversationStore
from chatapp.storage.cost_curves import CostCurveStore
from chatapp.storage.database import BUSY_TIMEOUT_S, open_database
from chatapp.storage.drafts import DraftStore
from chatapp.storage.measured_turns import SpeedSampleStore
from chatapp.storage.memory_plans import MemoryPlanStore
from chatapp.storage.model_files import ModelFileStore
from chatapp.storage.model_records import ModelRecordStore
from chatapp.storage.model_speeds import ModelSpeedStore
from chatapp.storage.outside_changes import OutsideChanges
from chatapp.storage.search import SearchStore
from chatapp.storage.sensor_rows import SensorRowStore
from chatapp.storage.settings import SettingsStore
from chatapp.storage.sqlite_errors import is_transient, mapped_errors
from chatapp.storage.sustained_runs import SustainedRunStore

__all__ = ["StoreThread"]

_P = ParamSpec("_P")
_T = TypeVar("_T")

_BACKOFF_S = (0.1, 0.2, 0.5, 1.0, 2.0, 5.0)  # the last one repeats
_CLOSING_RETRY_S = 0.05
_LOCK_WAIT_S = 0.25  # inside one statement; what comes between two tries are urgent reads
_TELL_LOCKED_AFTER_S = 1.5  # another program that writes for a moment is no news
_JOIN_MARGIN_S = 1.0

_log = topic("storage")


@dataclass(slots=True)
class _Job:
    run: Callable[[], Any]
    key: Hashable | None
    futures: list[Future[Any]] = field(default_factory=list)
    is_urgent: bool = False


def _ignore_problem(_problem: Problem) -> None: ...


def _ignore_recovery() -> None: ...


class StoreThread:
    """Opens the database and works on it in one thread of its own.

    Example: ``store.submit(store.conversations.load, conversation_id).result()``.

    Args:
        file: The database; its folder exists.
        on_problem: Told, in the store thread, when work fails, once for each kind until it recovers.
        on_recovered: Told, in the store thread, when the work that had failed for a passing reason is done.
        busy_timeout_s: How long opening waits for another program's lock; later work waits less and is tried again.

    Attributes:
        conversations: To be used only inside submitted functions, as the others.
        settings: The app's settings.
        model_files: Hashes of model files.
        model_records: Headers, profiles and loads of models.
        model_speeds: What each model was measured at.
        cost_curves: What is known of the cost of depth.
        memory_plans: What loads were planned to take, and took.
        speed_samples: What answers tell of this machine's speed.
        sustained_runs: Sustained tests.
        sensor_rows: What the sensors said while answers were written.
        drafts: What was typed and not sent yet.
        transfer: Whole conversations, for exports and imports.
        search: Full-text search over the conversations.
        outside: What other programs change.

    Raises:
        ChatAppError: As :func:`~chatapp.storage.database.open_database`.
    """

    def __init__(
        self,
        file: Path,
        on_problem: Callable[[Problem], None] = _ignore_problem,
        on_recovered: Callable[[], None] = _ignore_recovery,
        *,
        busy_timeout_s: float = BUSY_TIMEOUT_S,
    ) -> None:
        self._file = file
        self._on_problem = on_problem
        self._on_recovered = on_recovered
        self._busy_timeout_s = busy_timeout_s
        self._connection = open_database(file, busy_timeout_s=busy_timeout_s)
        lock_wait_ms = round(min(busy_timeout_s, _LOCK_WAIT_S) * 1e3)
        self._connection.execute(f"PRAGMA busy_timeout = {lock_wait_ms}")
        self.conversations = ConversationStore(self._connection)
        self.settings = SettingsStore(self._connection)
        self.model_files = ModelFileStore(self._connection)
        self.model_records = ModelRecordStore(self._connection)
        self.model_speeds = ModelSpeedStore(self._connection)
        self.cost_curves = CostCurveStore(self._connection)
        self.memory_plans = MemoryPlanStore(self._connection)
        self.speed_samples = SpeedSampleStore(self._connection)
        self.sustained_runs = SustainedRunStore(self._connection)
        self.sensor_rows = SensorRowStore(self._connection)
        self.drafts = DraftStore(self._connection)
        self.transfer = ConversationTransfer(self._connection)
        self.search = SearchStore(self._connection)
        self.outside = OutsideChanges(self._connection)
        self._changed = threading.Condition()
        self._jobs: deque[_Job] = deque()
        self._urgent: deque[_Job] = deque()
        self._deadline_s: float | None = None  # set by close()
        self._n_failures = 0
        self._failing_since_s = self._retry_at_s = 0.0
        self._told: ProblemKind | None = None
        self._thread = threading.Thread(target=self._run, name="store", daemon=True)
        self._thread.start()

    @property
    def is_waiting(self) -> bool:
        """Whether work that failed for a passing reason is being tried again, so that what is submitted waits behind it."""
        return self._n_failures > 0

    def submit(self, function: Callable[_P, _T], *args: _P.args, **kwargs: _P.kwargs) -> "Future[_T]":
        """Queue a call; it runs after everything submitted before it.

        Returns:
            The result to come. A failure that cannot pass by itself is its exception, as a ``ChatAppError`` where the database
            failed. The future cannot be cancelled.
        """
        return self._add(None, lambda: function(*args, **kwargs))

    def submit_latest(self, key: Hashable, function: Callable[_P, _T], *args: _P.args, **kwargs: _P.kwargs) -> "Future[_T]":
        """Queue a write of which only the latest matters: it takes the place of a pending one with the same key.

        It does not reach over anything submitted with :meth:`submit` in between (a deletion, a read). The replaced write's
        future gets this one's result.
        """
        return self._add(key, lambda: function(*args, **kwargs))

    def submit_urgent(self, function: Callable[_P, _T], *args: _P.args, **kwargs: _P.kwargs) -> "Future[_T]":
        """Queue a read that overtakes everything, also work that is being tried again: a locked or full disk can still be read.

        Only for what no pending write concerns.
        """
        return self._add(None, lambda: function(*args, **kwargs), is_urgent=True)

    def close(self, timeout_s: float = 5.0) -> bool:
        """Do what is queued, then close the database and end the thread.

        Args:
            timeout_s: How long work that fails may be tried again.

        Returns:
            True if everything was done; otherwise the rest is given up, each future with ``STORE_FAILED``.
        """
        with self._changed:
            self._deadline_s = self._deadline_s or time.monotonic() + timeout_s
            self._retry_at_s = 0.0
            self._changed.notify_all()
        self._thread.join(timeout_s + self._busy_timeout_s + _JOIN_MARGIN_S)
        return not self._thread.is_alive() and not self._jobs

    def _add(self, key: Hashable | None, run: Callable[[], Any], *, is_urgent: bool = False) -> "Future[Any]":
        future: Future[Any] = Future()
        future.set_running_or_notify_cancel()  # from now on nobody can cancel it
        with self._changed:
            if self._deadline_s is not None:
                future.set_exception(_given_up("the database is closed"))
                return future
            job = None if is_urgent else self._replaceable(key)
            if job is None:
                job = _Job(run, key, is_urgent=is_urgent)
                (self._urgent if is_urgent else self._jobs).append(job)
            job.run = run
            job.futures.append(future)
            self._changed.notify_all()
        return future

    def _replaceable(self, key: Hashable | None) -> _Job | None:
        for job in reversed(self._jobs):
            if job.key is None:
                return None
            if job.key == key:
                return job
        return None

    def _run(self) -> None:
        while (job := self._next()) is not None:
            try:
                with mapped_errors(self._file):
                    result = job.run()
            except Exception as error:  # noqa: BLE001 - it belongs to whoever waits for the future, and the next job must run
                self._failed(job, error)
            else:
                self._done(job, result)
        self._give_up_rest()
        self._connection.close()

    def _next(self) -> _Job | None:
        """Take the next job; None when we are closing and nothing is left, or no time."""
        with self._changed:
            while not self._has_work():
                self._changed.wait(self._pause_s())
            if self._is_late():
                return None
            if self._urgent:
                return self._urgent.popleft()
            return self._jobs.popleft() if self._jobs else None

    def _has_work(self) -> bool:
        if self._urgent or self._is_late():
            return True
        return time.monotonic() >= self._retry_at_s if self._jobs else self._deadline_s is not None

    def _pause_s(self) -> float | None:
        return max(0.0, self._retry_at_s - time.monotonic()) if self._jobs else None

    def _is_late(self) -> bool:
        return self._deadline_s is not None and time.monotonic() > self._deadline_s

    def _done(self, job: _Job, result: object) -> None:
        if self._n_failures and not job.is_urgent:
            was_told = self._told is not None
            self._n_failures, self._retry_at_s, self._told = 0, 0.0, None
            if was_told:
                _log.info("the database works again")
                self._tell(self._on_recovered)
        for future in job.futures:
            future.set_result(result)

    def _failed(self, job: _Job, error: Exception) -> None:
        if is_transient(error):
            self._keep_for_later(job, _problem_of(error))
            return
        if not isinstance(error, LookupError):  # "there is none with this id" is an answer
            _log.error("work on the database failed: %s", error, exc_info=error)
            self._tell(lambda: self._on_problem(_problem_of(error)))
        for future in job.futures:
            future.set_exception(error)

    def _keep_for_later(self, job: _Job, problem: Problem) -> None:
        now_s = time.monotonic()
        self._failing_since_s = self._failing_since_s if self._n_failures else now_s
        self._n_failures += 1
        with self._changed:
            job.is_urgent = False  # from now on it waits its turn, at the head
            self._jobs.appendleft(job)
            delay_s = _BACKOFF_S[min(self._n_failures, len(_BACKOFF_S)) - 1]
            self._retry_at_s = now_s + (delay_s if self._deadline_s is None else _CLOSING_RETRY_S)
        is_passing = problem.kind is ProblemKind.DATABASE_BUSY and now_s - self._failing_since_s < _TELL_LOCKED_AFTER_S
        if self._told is not problem.kind and not is_passing:
            self._told = problem.kind
            _log.warning("work on the database waits: %s", problem.detail)
            self._tell(lambda: self._on_problem(problem))

    def _tell(self, listener: Callable[[], None]) -> None:
        try:
            listener()
        except Exception:  # noqa: BLE001 - a fault in a listener must not end the thread that saves
            _log.exception("a listener of the store failed")

    def _give_up_rest(self) -> None:
        if self._jobs:
            _log.error("%d writes could not be done before the end", len(self._jobs))
        for job in (*self._jobs, *self._urgent):
            for future in job.futures:
                future.set_exception(_given_up("the app ended before that was possible"))


def _problem_of(error: Exception) -> Problem:
    if isinstance(error, ChatAppError):
        return error.problem
    return Problem(kind=ProblemKind.STORE_FAILED, facts={"reason": type(error).__name__}, detail=repr(error))


def _given_up(reason: str) -> ChatAppError:
    return ChatAppError.of(ProblemKind.STORE_FAILED, reason=reason)
