"""Which model is wanted, being loaded, loaded; loads it again after the engine was restarted."""

from dataclasses import dataclass, field, replace
from enum import StrEnum
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from chatapp.controllers.engine_bridge import EngineGateway
from chatapp.domain.load_params import LoadParams
from chatapp.domain.message import new_id
from chatapp.domain.model_info import ContextInfo, ModelInfo
from chatapp.domain.notice import Notice
from chatapp.domain.step_down import StepDown, step_down
from chatapp.engine_client.exit_status import EngineExit
from chatapp.errors import Problem, ProblemKind
from chatapp.log import topic
from chatapp.protocol.commands import LoadModel, UnloadModel
from chatapp.protocol.events import (
    EngineReady,
    Event,
    LoadCancelled,
    LoadFailed,
    LoadProgress,
    ModelLoaded,
    ModelUnloaded,
)

__all__ = ["ModelController", "ModelPhase", "ModelState"]

_LoadEnd = ModelLoaded | LoadFailed | LoadCancelled
_LoadEvent = LoadProgress | _LoadEnd | ModelUnloaded

_log = topic("models")


class ModelPhase(StrEnum):
    """Where the model stands."""

    NONE = "none"
    LOADING = "loading"
    READY = "ready"
    FAILED = "failed"


@dataclass(frozen=True, slots=True)
class ModelState:
    """What is known of the model now (immutable).

    Attributes:
        path: The wanted file; empty where none is wanted.
        is_forced: It is tried although too little memory seems to be free; not again after the engine died.
        template: Asked for in place of the file's own chat template; empty: the file's.
        params: The settings that it is loaded with.
        fraction: Share of the weights read, 0..1, while loading.
        step: What was tried in place of the settings asked for, because memory did not suffice; it is taken once a load.
        is_warm: A turn was answered since the load; the first one is a warm-up candidate.
        engine_problem: Why no engine can be started: no model can be loaded until :meth:`ModelController.retry_engine` helps.
    """

    phase: ModelPhase = ModelPhase.NONE
    path: str = ""
    params: LoadParams = field(default_factory=LoadParams)
    template: str = ""
    is_forced: bool = False
    fraction: float = 0.0
    model: ModelInfo | None = None
    context: ContextInfo | None = None
    notices: tuple[Notice, ...] = ()
    problem: Problem | None = None
    step: StepDown | None = None
    is_warm: bool = False
    engine_problem: Problem | None = None

    @property
    def wish(self) -> LoadParams:
        """The settings asked for, also where less was taken: they are what is remembered and tried by the next load."""
        return self.params if self.step is None else self.step.asked


class ModelController(QObject):
    """Loads, cancels, unloads; keeps :attr:`state`.

    Signals:
        state_changed: ``(ModelState)``
        problem_raised: ``(Problem)``: a load failed, or went without something that was asked for.
        stepped_down: ``(StepDown)``: a load worked with less than was asked for; once, not again when the engine was restarted.
    """

    state_changed = Signal(object)
    problem_raised = Signal(object)
    stepped_down = Signal(object)

    def __init__(self, engine: EngineGateway, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._engine = engine
        self._engine_is_ready = False
        self._request_id = ""
        self._has_begun = False  # the engine said that it is at the load of now
        self._cancelled_id = ""  # of a load that the engine has not given up yet
        self._untold: StepDown | None = None  # taken for a load that has not worked yet
        self.state = ModelState()
        self.engine_ready: EngineReady | None = None

    def load(self, path: Path, params: LoadParams, template: str = "", *, is_forced: bool = False) -> None:
        """Load a model in place of the present one; waits for the engine if that is still starting."""
        self._begin_request()
        self._untold = None
        wanted = ModelState(phase=ModelPhase.LOADING, path=str(path), params=params, template=template, is_forced=is_forced)
        self._set(wanted)
        if self._engine_is_ready:
            self._send_load()
        else:
            self._engine.start()  # it may have been given up; its hello sends the load

    def retry_engine(self) -> None:
        """Try once more to start an engine that was given up, and to load what was wanted."""
        state = self.state
        if state.path:
            self.load(Path(state.path), state.wish, state.template, is_forced=state.is_forced)
        else:
            self._engine.start()

    def tell_engine_problem(self) -> None:
        """Say once more why no engine can be started; does nothing where one can."""
        if self.state.engine_problem is not None:
            self.problem_raised.emit(self.state.engine_problem)

    def cancel_load(self) -> None:
        """Stop a load that runs; does nothing otherwise.

        There is no model from now on, whenever the engine notices: llama.cpp reads a large vocabulary in one go, for seconds.
        """
        if self.state.phase is not ModelPhase.LOADING:
            return
        if self._engine_is_ready:  # else its hello would have sent the load
            self._engine.cancel(self._request_id)
            self._cancelled_id = self._request_id
        self._begin_request()
        self._set(ModelState(params=self.state.wish))

    def unload(self) -> None:
        """Free the model's memory."""
        if self.state.phase is not ModelPhase.READY:
            return
        self._begin_request()
        if not self._send(UnloadModel(request_id=self._request_id)):
            self._set(ModelState(params=self.state.wish))  # its engine has just ended, and the memory is free

    def set_sha256(self, path: str, sha256: str) -> None:
        """Add the file's hash to what is known of the model, if it is still the one."""
        if self.state.path == path and self.state.model is not None:
            self._set(replace(self.state, model=self.state.model.model_copy(update={"sha256": sha256})))

    def keep_step(self) -> None:
        """Let what was taken in place of what was asked for be what is asked for."""
        self._set(replace(self.state, step=None))

    def mark_warm(self) -> None:
        """Note that a turn was answered since the load."""
        if not self.state.is_warm:
            self._set(replace(self.state, is_warm=True))

    def on_event(self, event: Event) -> None:
        """Apply an event of the engine; events of other requests are ignored."""
        if isinstance(event, EngineReady):
            self._on_engine_ready(event)
        elif isinstance(event, _LoadEvent) and event.request_id == self._request_id:
            self._on_load_event(event)
        elif isinstance(event, _LoadEnd) and event.request_id == self._cancelled_id:
            self._on_cancelled(event)

    def on_exit(self, engine_exit: EngineExit, *, will_restart: bool) -> None:
        """Note that the engine ended. A model that was loaded is loaded again; one that died while loading is not.

        One that ended before it began the load (before its hello, or just before the load was asked for) did not die of the
        model: the hello of the next one sends the load.
        """
        had_begun, self._has_begun = self._has_begun, False
        self._engine_is_ready = False
        self._cancelled_id = ""  # a load that waited behind it was never begun: the next hello sends it
        if engine_exit.expected:
            return
        if not will_restart:
            self._give_up(engine_exit.problem)
        elif self.state.phase is ModelPhase.READY:
            self._begin_request()
            state = self.state  # with the settings that worked, and not with what was too much before
            again = ModelState(phase=ModelPhase.LOADING, path=state.path, params=state.params, template=state.template)
            self._set(replace(again, step=state.step))
        elif self.state.phase is ModelPhase.LOADING and engine_exit.gpu_blamed:
            self._begin_request()  # the next engine does without the GPU: its hello sends the load again
            self._set(replace(self.state, fraction=0.0))
        elif self.state.phase is ModelPhase.LOADING and had_begun:
            self._fail(_died_loading(engine_exit, self.state.path))

    def _on_engine_ready(self, event: EngineReady) -> None:
        self._engine_is_ready = True
        self.engine_ready = event
        if self.state.phase is ModelPhase.LOADING:
            self._send_load()
        elif self.state.engine_problem is not None and self.state.path:
            self.retry_engine()  # whoever started it (another try with the GPU): what was wanted is wanted still
        else:
            self._set(replace(self.state, engine_problem=None))

    def _on_cancelled(self, event: _LoadEnd) -> None:
        """Note that the engine is through with a load that was stopped; one that was faster is taken back."""
        self._cancelled_id = ""
        if isinstance(event, ModelLoaded) and self.state.phase is ModelPhase.NONE:
            self._send(UnloadModel(request_id=new_id()))

    def _on_load_event(self, event: _LoadEvent) -> None:
        if isinstance(event, LoadProgress):
            self._has_begun = True
            self._set(replace(self.state, fraction=event.fraction))
        elif isinstance(event, ModelLoaded):
            ready = replace(self.state, phase=ModelPhase.READY, fraction=1.0, model=event.model, context=event.context)
            self._set(replace(ready, notices=event.notices))
            if event.problem is not None:
                self.problem_raised.emit(event.problem)
            if self._untold is not None:
                step, self._untold = self._untold, None
                self.stepped_down.emit(step)
        elif isinstance(event, LoadFailed):
            self._step_down_or_fail(event.problem)
        else:
            self._set(ModelState(params=self.state.wish))

    def _step_down_or_fail(self, problem: Problem) -> None:
        """Try what fits, once; a second failure is told as the first one: what was asked for does not work here.

        What worked before the engine was restarted, and then does not, is told as it failed.
        """
        state = self.state
        step = None if state.step is not None or state.is_forced else step_down(state.params, problem)
        if step is None:
            first, self._untold = self._untold, None
            self._set(replace(state, params=state.wish, step=None))
            self._fail(problem if first is None else first.problem)
            return
        self._untold = step
        _log.info("load failed (%s), another try with %s", problem.kind, step.taken)
        self._begin_request()
        self._set(replace(state, params=step.taken, step=step, fraction=0.0))
        self._send_load()

    def _begin_request(self) -> None:
        self._request_id, self._has_begun = new_id(), False

    def _send(self, command: LoadModel | UnloadModel) -> bool:
        """Send to the engine that said hello; False where it has ended, which :meth:`on_exit` is about to hear."""
        return self._engine.send(command, None if self.engine_ready is None else self.engine_ready.pid)

    def _send_load(self) -> None:
        state = self.state
        load = LoadModel(request_id=self._request_id, path=state.path, params=state.params, template=state.template)
        self._send(load.model_copy(update={"is_forced": state.is_forced}))

    def _give_up(self, problem: Problem | None) -> None:
        """Note that there is no engine and none is coming, whether a model was wanted or not."""
        if problem is None:  # the window is closing
            return
        self.state = replace(self.state, engine_problem=problem)
        if self.state.path:
            self._fail(problem)
        else:
            self._set(self.state)
            self.problem_raised.emit(problem)

    def _fail(self, problem: Problem) -> None:
        _log.info("load failed: %s (%s)", problem.kind, problem.detail)
        self._set(replace(self.state, phase=ModelPhase.FAILED, problem=problem, model=None, context=None))
        self.problem_raised.emit(problem)

    def _set(self, state: ModelState) -> None:
        self.state = state
        self.state_changed.emit(state)


def _died_loading(engine_exit: EngineExit, path: str) -> Problem:
    return Problem(
        kind=ProblemKind.ENGINE_DIED_LOADING,
        facts={"file": Path(path).name, "reason": engine_exit.description},
        detail=engine_exit.stderr_tail,
    )
