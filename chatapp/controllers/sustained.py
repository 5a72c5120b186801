"""The sustained test that runs, and those that were kept."""

from collections.abc import Callable, Collection
from concurrent.futures import Future
from dataclasses import dataclass, field
from enum import StrEnum

from PySide6.QtCore import QObject, QTimer, Signal, Slot

from chatapp.controllers.engine_bridge import EngineGateway
from chatapp.controllers.model import ModelPhase, ModelState
from chatapp.domain.message import new_id
from chatapp.domain.sustained import SustainedPoint, SustainedRun
from chatapp.domain.turn import MachineInfo
from chatapp.engine_client.exit_status import EngineExit
from chatapp.errors import Problem, ProblemKind
from chatapp.metrics.sustained import SustainedFold
from chatapp.protocol.commands import Sustain
from chatapp.protocol.events import (
    CommandRejected,
    EngineReady,
    Event,
    PrefillProgress,
    SustainedFinished,
    SustainedTokens,
    ThreadsChanged,
)
from chatapp.storage.writer import StoreThread
from chatapp.telemetry.sensor import Readings

__all__ = ["SustainedController", "SustainedPhase", "SustainedState"]

_PUBLISH_MS = 500


class SustainedPhase(StrEnum):
    """What a test is doing."""

    NONE = "none"
    READING = "reading"
    RUNNING = "running"
    STOPPING = "stopping"


@dataclass(frozen=True, slots=True)
class SustainedState:
    """What the dialog shows of the running test.

    Attributes:
        phase: One of :class:`SustainedPhase`.
        n_read: Tokens of the depth that are read.
        elapsed_s: Of the steps, in the engine's clock.
        run: What is known so far; None before the first test.
    """

    phase: SustainedPhase = SustainedPhase.NONE
    n_read: int = 0
    elapsed_s: float = 0.0
    run: SustainedRun | None = None

    @property
    def is_busy(self) -> bool:
        """A test runs or is being stopped."""
        return self.phase != SustainedPhase.NONE


@dataclass(slots=True)
class _Running:
    request_id: str
    run: SustainedRun
    fold: SustainedFold = field(default_factory=SustainedFold)
    n_read: int = 0
    first_us: int | None = None
    last_us: int = 0
    is_stopping: bool = False


class SustainedController(QObject):
    """Runs at most one test, folds what it tells, keeps it when it ends.

    Signals:
        state_changed: ``(SustainedState)``: twice a second while a test runs, and at its end.
        started: ``()``; finished: ``(SustainedRun)``: it is kept unless nothing was timed.
        runs_changed: ``(list[SustainedRun])``: the kept ones, newest first.
        deleted_changed: ``(int)``: how many tests :meth:`undo_delete` brings back.
        problem_raised: ``(Problem)``: why a test could not begin or broke off.
    """

    state_changed = Signal(object)
    started = Signal()
    finished = Signal(object)
    runs_changed = Signal(object)
    deleted_changed = Signal(int)
    problem_raised = Signal(object)
    _loaded = Signal(object)

    def __init__(
        self, engine: EngineGateway, store: StoreThread, machine: MachineInfo | None, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._engine = engine
        self._store = store
        self._machine = machine
        self._model = ModelState()
        self._ready: EngineReady | None = None
        self._on_mains: bool | None = None
        self._running: _Running | None = None
        self._last: SustainedRun | None = None
        self.runs: list[SustainedRun] = []
        self._deleted: list[SustainedRun] = []  # at the last deletion
        self._gone: set[str] = set()  # ids: what the disk held before is no news
        self._timer = QTimer(self, interval=_PUBLISH_MS)
        self._timer.timeout.connect(self._publish)
        self._loaded.connect(self._on_loaded)

    @property
    def state(self) -> SustainedState:
        """What runs now."""
        running = self._running
        if running is None:
            return SustainedState(run=self._last)
        phase = SustainedPhase.RUNNING if running.first_us is not None else SustainedPhase.READING
        return SustainedState(
            SustainedPhase.STOPPING if running.is_stopping else phase,
            running.n_read,
            (running.last_us - (running.first_us or 0)) / 1e6,
            running.run.model_copy(update={"points": tuple(running.fold.points), "cpu_us": running.fold.cpu_us}),
        )

    @property
    def n_ctx(self) -> int | None:
        """Context window of the loaded model; None without one."""
        return None if self._model.context is None else self._model.context.n_ctx

    def start(self, n_depth: int, seconds: float, note: str = "") -> bool:
        """Begin a test; False (and a problem) where none can begin."""
        if self._running is not None:
            return False
        if self._model.phase is not ModelPhase.READY:
            self.problem_raised.emit(Problem(kind=ProblemKind.NO_MODEL_LOADED))
            return False
        run = SustainedRun(
            seconds_asked=seconds,
            n_depth=n_depth,
            note=note,
            on_mains=(self._on_mains, None),
            load_params=self._model.params.without_folders(),
            context=self._model.context,
            model=self._model.model,
            versions=None if self._ready is None else self._ready.versions,
            machine=self._machine,
            backend="" if self._ready is None else self._ready.backend,
        )
        command = Sustain(request_id=new_id(), n_depth=n_depth, seconds=seconds)
        if not self._engine.send(command):
            return False
        self._running = _Running(command.request_id, run)
        self._timer.start()
        self.started.emit()
        self._publish()
        return True

    @Slot()
    def stop(self) -> None:
        """Stop the running test; what was timed is kept."""
        if self._running is not None:
            self._running.is_stopping = True
            self._engine.cancel(self._running.request_id)
            self._publish()

    def load(self) -> None:
        """Read the kept tests; ``runs_changed`` follows."""
        future = self._store.submit(self._store.sustained_runs.load_all)
        future.add_done_callback(self._loaded.emit)

    def set_note(self, run_id: str, note: str) -> None:
        """Write another note beside a kept test."""
        self._replace(run_id, lambda run: run.model_copy(update={"note": note}))

    @Slot(object)
    def delete(self, run_ids: Collection[str]) -> None:
        """Remove kept tests; all of them come back with :meth:`undo_delete`, until the next deletion."""
        deleted = [run for run in self.runs if run.id in run_ids]
        if deleted:
            self._deleted = deleted
            self._gone.update(run.id for run in deleted)
            self.runs = [run for run in self.runs if run.id not in self._gone]
            for run in deleted:
                self._store.submit(self._store.sustained_runs.delete, run.id)
            self._tell_deleted()

    @Slot()
    def undo_delete(self) -> None:
        """Bring the tests back that were deleted last, each to its place."""
        restored, self._deleted = self._deleted, []
        if restored:
            self._gone.difference_update(run.id for run in restored)
            for run in restored:
                self._store.submit(self._store.sustained_runs.save, run)
            self.runs = sorted([*self.runs, *restored], key=lambda run: run.started_at, reverse=True)
            self._tell_deleted()

    def _tell_deleted(self) -> None:
        self.runs_changed.emit(self.runs)
        self.deleted_changed.emit(len(self._deleted))

    @Slot(object)
    def set_model_state(self, state: ModelState) -> None:
        """Note which model is loaded."""
        self._model = state

    @Slot(object)
    def set_readings(self, readings: Readings) -> None:
        """Take one round of sensor readings."""
        mains = readings.get("on_mains")
        if mains is not None:
            self._on_mains = None if mains.value is None else bool(mains.value)
        if self._running is not None:
            names = ("cpu_temperature_c", "cpu_clock_mhz")
            self._running.fold.read(*(None if (one := readings.get(name)) is None else one.value for name in names))

    def on_event(self, event: Event) -> None:
        """Apply an event of the engine; events of other requests are ignored."""
        if isinstance(event, EngineReady):
            self._ready = event
        running = self._running
        if running is None or getattr(event, "request_id", None) != running.request_id:
            return
        if isinstance(event, SustainedTokens):
            self._fold(running, event)
        elif isinstance(event, PrefillProgress):
            running.n_read = event.n_processed
        elif isinstance(event, ThreadsChanged):
            running.run = running.run.model_copy(update={"n_threads": event.change.n_threads})
        elif isinstance(event, SustainedFinished):
            self._close(running, event.problem, is_complete=event.is_complete)
        elif isinstance(event, CommandRejected):
            self._close(running, event.problem, is_complete=False)

    def on_exit(self, engine_exit: EngineExit) -> None:
        """Close the running test: the engine ended, what was timed stands."""
        if self._running is not None:
            self._close(self._running, engine_exit.problem, is_complete=False)

    def finish_for_close(self) -> None:
        """Keep what a running test has timed: the window goes."""
        if self._running is not None:
            self._close(self._running, None, is_complete=False)

    @staticmethod
    def _fold(running: _Running, event: SustainedTokens) -> None:
        if running.first_us is None:
            running.first_us = event.start_us if event.start_us is not None else event.token_us[0]
        running.last_us = event.token_us[-1]
        running.fold.add(event.start_us, event.token_us, event.cpu_us)

    def _close(self, running: _Running, problem: Problem | None, *, is_complete: bool) -> None:
        points: tuple[SustainedPoint, ...] = running.fold.close()
        run = running.run.model_copy(
            update={
                "points": points,
                "is_complete": is_complete,
                "cpu_us": running.fold.cpu_us,
                "on_mains": (running.run.on_mains[0], self._on_mains),
                "problem": problem,
            }
        )
        self._running, self._last = None, run
        self._timer.stop()
        if points:
            self._keep(run)
        self._publish()
        self.finished.emit(run)
        if problem is not None:
            self.problem_raised.emit(problem)

    def _keep(self, run: SustainedRun) -> None:
        self.runs = [run, *self.runs]
        self._store.submit(self._store.sustained_runs.save, run)
        self.runs_changed.emit(self.runs)

    def _replace(self, run_id: str, change: Callable[[SustainedRun], SustainedRun]) -> None:
        self.runs = [change(run) if run.id == run_id else run for run in self.runs]
        for run in self.runs:
            if run.id == run_id:
                self._store.submit_latest(("sustained", run_id), self._store.sustained_runs.save, run)
                if self._last is not None and self._last.id == run_id:
                    self._last = run

    @Slot(object)
    def _on_loaded(self, future: "Future[list[SustainedRun]]") -> None:
        if future.exception() is None:
            kept = [run for run in future.result() if run.id not in self._gone]
            known = {run.id for run in kept}
            self.runs = [*(run for run in self.runs if run.id not in known), *kept]
            self.runs_changed.emit(self.runs)

    @Slot()
    def _publish(self) -> None:
        self.state_changed.emit(self.state)
