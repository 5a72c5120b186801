"""Tells, before a model is loaded, what it would take and how fast it would be; afterwards, how well that was told."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from PySide6.QtCore import QObject, QTimer, Signal, Slot

from chatapp.controllers.model import ModelPhase, ModelState
from chatapp.controllers.open_comparison import OpenComparison
from chatapp.controllers.plan_worker import PlanAnswer, PlanQuestion, PlanWorker
from chatapp.domain.load_params import LoadMode, LoadParams
from chatapp.domain.memory_need import MemoryNeed
from chatapp.domain.model_info import ContextInfo, DeviceInfo
from chatapp.domain.plan_outcome import PlanOutcome
from chatapp.engine_client.launch import EngineLaunch
from chatapp.errors import Problem
from chatapp.metrics.figure import Figure
from chatapp.metrics.layer_split import offload_devices
from chatapp.metrics.load_forecast import LoadForecast, MachineState, foretell_load
from chatapp.metrics.load_mode import load_mode, maps_file
from chatapp.metrics.memory_estimate import ModelFacts, estimate_need
from chatapp.metrics.memory_fit import with_automatic_layers
from chatapp.metrics.memory_parts import memory_parts
from chatapp.metrics.memory_plan import FreeMemory, Verdict, free_by_device, given_back, memory_plan
from chatapp.metrics.published_bandwidth import published_gb_per_s
from chatapp.metrics.speed_forecast import SpeedSample
from chatapp.metrics.weight_places import MAIN_MEMORY
from chatapp.models.gguf_header import GgufHeader
from chatapp.models.model_facts import model_facts
from chatapp.models.scan import ModelEntry
from chatapp.telemetry.free_memory import free_main_bytes

__all__ = ["ASK_AFTER_MS", "LoadPlanner", "PlanState"]

ASK_AFTER_MS = 400  # after the last change: llama.cpp takes a tenth of a second to two seconds of one core


@dataclass(frozen=True, slots=True)
class PlanState:
    """What is foretold of the model and the settings in the load panel.

    Attributes:
        path: The model; empty where none is chosen.
        params: The settings.
        forecast: None while nothing is known; then ``problem`` may tell why.
        is_asking: llama.cpp's own figures are on their way.
        outcome: How the last load compares with its plan, or with the estimate until that is there; None where neither is known.
    """

    path: str = ""
    params: LoadParams = field(default_factory=LoadParams)
    forecast: LoadForecast | None = None
    is_asking: bool = False
    problem: Problem | None = None
    outcome: PlanOutcome | None = None


class LoadPlanner(QObject):
    """Estimates from the header at once, asks llama.cpp a moment later, and compares after loading.

    What was loaded without having been looked at is compared as well: llama.cpp is then asked for its plan afterwards, which is
    the same, for it sets the model up without reserving anything and knows nothing of the one that was loaded. So neither the
    load nor an answer is slowed.

    Args:
        launch: How to start the planning engine, or what says so each time.
        free_bytes: Main memory that can be taken now.

    Signals:
        changed: ``(PlanState)``
        outcome_made: ``(PlanOutcome)``, once for each load: with llama.cpp's plan, or with the estimate where none came.
    """

    changed = Signal(object)
    outcome_made = Signal(object)
    _entry_read = Signal(object)
    _answered = Signal(object)

    def __init__(
        self,
        launch: EngineLaunch | Callable[[], EngineLaunch],
        parent: QObject | None = None,
        *,
        free_bytes: Callable[[], int] = free_main_bytes,
    ) -> None:
        super().__init__(parent)
        self._free_bytes = free_bytes
        self._worker = PlanWorker(launch, self._entry_read.emit, self._answered.emit)
        self._entry: ModelEntry | None = None
        self._need: MemoryNeed | None = None  # llama.cpp's, of the settings shown
        self._loaded: ContextInfo | None = None
        self._phase = ModelPhase.NONE
        self._devices: tuple[DeviceInfo, ...] = ()
        self._has_huge_pages = False
        self._rss = Figure.missing("bytes", self.tr("not measured yet"))
        self._samples: Sequence[SpeedSample] = ()
        self._main_gb_s: float | None = None
        self._wants_engine = False
        self._compared: ContextInfo | None = None
        self._open: OpenComparison | None = None  # a load whose plan by llama.cpp is still to come
        self._is_answering = False
        self.state = PlanState()
        self._timer = QTimer(self, singleShot=True, interval=ASK_AFTER_MS)
        self._timer.timeout.connect(self._ask)
        self._quiet = QTimer(self, singleShot=True, interval=ASK_AFTER_MS)
        self._quiet.timeout.connect(self._ask_for_comparison)
        self._entry_read.connect(self._on_entry_read)
        self._answered.connect(self._on_answered)

    @Slot(object)
    def set_params(self, params: LoadParams) -> None:
        """Plan for other load settings."""
        if params != self.state.params:
            self._need = None
            self._set(replace(self.state, params=params, problem=None if self._entry is None else self._entry.problem))
            self._refresh()

    @Slot(object)
    def set_model_state(self, state: ModelState) -> None:
        """Note which model is wanted or loaded, and compare once it is loaded."""
        self._loaded = state.context if state.phase is ModelPhase.READY else None
        if self._open is not None and state.context is not self._compared:
            self._settle(None)  # that model has gone before its plan came
        if state.path != self.state.path:
            self._entry, self._need = None, None
            self._set(PlanState(path=state.path, params=self.state.params))
            if state.path:
                self._worker.read(state.path)
        elif state.phase is ModelPhase.FAILED and self._phase is not ModelPhase.FAILED:
            self._worker.read(state.path)  # the file may be gone, or another one
        elif state.phase is ModelPhase.READY and self._phase is not ModelPhase.READY and self._has_fault():
            self._worker.read(state.path)
        self._phase = state.phase
        if state.phase is ModelPhase.READY and state.context is not None and state.context is not self._compared:
            self._compare(state, state.context)
        if state.phase in (ModelPhase.READY, ModelPhase.FAILED, ModelPhase.NONE):
            self._refresh()

    def set_wanted(self, *, is_wanted: bool) -> None:
        """Note whether somebody looks: only then llama.cpp is asked."""
        self._wants_engine = is_wanted
        self._refresh()

    def set_answering(self, *, is_answering: bool) -> None:
        """Note whether an answer is being written: a comparison waits until then, so that nothing slows what is measured."""
        self._is_answering = is_answering
        if not is_answering and self._open is not None:
            self._quiet.start()

    @Slot()
    def look_again(self) -> None:
        """Compare with the memory that is free now."""
        self._show()

    def set_devices(self, devices: Sequence[DeviceInfo], *, has_huge_pages: bool = False) -> None:
        """Note llama.cpp's devices, as the engine told them; plans for others are worth nothing any more.

        Args:
            devices: llama.cpp's list.
            has_huge_pages: Of the engine; where it has them, it copies weights that it would map.
        """
        if [device.name for device in devices] != [device.name for device in self._devices]:
            self._need = None
            self._worker.renew()
        self._devices, self._has_huge_pages = tuple(devices), has_huge_pages

    def set_rss(self, rss: Figure) -> None:
        """Note the engine's resident memory: what of it comes back depends on it."""
        self._rss = rss

    def set_speeds(self, samples: Sequence[SpeedSample], main_gb_s: float | None) -> None:
        """Note what was measured on this machine."""
        self._samples, self._main_gb_s = tuple(samples), main_gb_s
        self._refresh()

    def verdict_of(self, entry: ModelEntry) -> Verdict | None:
        """Return the verdict of any model with the settings shown, from its header alone; None where nobody can tell."""
        if entry.header is None:
            return None
        free = self._free(self._devices)
        need = self._estimate(entry.header, free)
        return None if need is None else memory_plan(need, free).verdict

    def room_bytes(self) -> int:
        """Return what a model could take once the loaded one has gone: main memory, and that of GPUs with memory of their own."""
        free = self._free(self._devices)
        gpus = [device.name for device in offload_devices(self._devices) if not device.shares_main_memory]
        return sum(free.get(name, 0) for name in (MAIN_MEMORY, *gpus))

    def close(self) -> None:
        """End the planning engine."""
        self._timer.stop()
        self._quiet.stop()
        self._settle(None)
        self._worker.close()

    @Slot(object)
    def _on_entry_read(self, entry: ModelEntry) -> None:
        if str(entry.path) == self.state.path and entry != self._entry:
            self._entry, self._need = entry, None
            self._set(replace(self.state, problem=entry.problem))
            self._refresh()

    @Slot(object)
    def _on_answered(self, answer: PlanAnswer) -> None:
        question = answer.question
        if self._open is not None and question == self._open.question:
            self._settle(answer.need)
        is_awaited = self.state.is_asking or answer.need is not None
        if (question.path, question.shown) != (self.state.path, self.state.params) or not is_awaited:
            return
        self._need = answer.need
        self._set(replace(self.state, is_asking=False, problem=answer.problem))
        self._show()

    def _has_fault(self) -> bool:
        return self._entry is not None and self._entry.problem is not None

    def _refresh(self) -> None:
        self._show()
        if self._wants_engine and self._entry is not None and self._entry.problem is None and self._need is None:
            self._timer.start()

    @Slot()
    def _ask(self) -> None:
        if self._wants_engine and self.state.path and self._need is None:
            self._set(replace(self.state, is_asking=True))
            params = self.state.params
            self._worker.ask(PlanQuestion(self.state.path, self._resolved(params), params))

    def _show(self) -> None:
        need = self._best_need()
        entry = self._entry
        if need is None or entry is None or entry.header is None:
            self._set(replace(self.state, forecast=None))
            return
        devices = self._need.devices if self._need is not None else self._devices
        facts, model = model_facts(entry.header), (entry.path.name, entry.bytes)
        self._set(replace(self.state, forecast=foretell_load(need, facts, self.state.params, self._machine(devices), model)))

    def _best_need(self) -> MemoryNeed | None:
        if self._need is not None or self._entry is None or self._entry.header is None:
            return self._need
        return self._estimate(self._entry.header, self._free(self._devices))

    def _estimate(self, header: GgufHeader, free: Mapping[str, int]) -> MemoryNeed | None:
        facts = model_facts(header)
        params = with_automatic_layers(facts, self.state.params, free, self._gpus())
        params = params.model_copy(update={"load_mode": self._load_mode(facts, params, free)})
        return estimate_need(facts, params, {gpu: free[gpu] for gpu in self._gpus() if gpu in free})

    def _load_mode(self, facts: ModelFacts, params: LoadParams, free: Mapping[str, int]) -> LoadMode:
        """Return how the engine will bring the weights into memory, as it decides itself."""
        gpus = offload_devices(self._devices)
        mode = load_mode(
            params.load_mode,
            weights_bytes=sum(facts.tensor_bytes.values()),
            free_bytes=free.get(MAIN_MEMORY, 0),
            has_huge_pages=self._has_huge_pages,
            on_gpu=bool(gpus),
        )
        return mode if maps_file(mode, gpus) else LoadMode.NONE

    def _resolved(self, params: LoadParams) -> LoadParams:
        """Return the settings with a number of GPU layers: the planning engine does not know what the old model gives back."""
        if self._entry is None or self._entry.header is None:
            return params
        return with_automatic_layers(model_facts(self._entry.header), params, self._free(self._devices), self._gpus())

    def _machine(self, devices: Sequence[DeviceInfo]) -> MachineState:
        gpus = offload_devices(devices)
        published = published_gb_per_s(gpus[0].description) if len(gpus) == 1 else ()
        return MachineState(
            free=self._free(devices),
            gpus=self._gpus(),
            main_gb_s=self._main_gb_s,
            gpu_gb_s=published[0] if len(published) == 1 else None,
            samples=self._samples,
        )

    def _gpus(self) -> tuple[str, ...]:
        return tuple(device.name for device in offload_devices(self._devices))

    def _free(self, devices: Sequence[DeviceInfo]) -> FreeMemory:
        """Return what is free once the loaded model has gone; its process stays, so that is not needed a second time."""
        parts = memory_parts(self._loaded, self._rss, self._devices)
        back = given_back(self._loaded, parts.untouched_bytes.value)
        back[MAIN_MEMORY] = back.get(MAIN_MEMORY, 0) + round(parts.other_bytes.value or 0)
        return free_by_device(self._free_bytes(), devices, back)

    def _compare(self, state: ModelState, context: ContextInfo) -> None:
        """Show the estimate's comparison until llama.cpp's plan of the same load is there."""
        self._compared = context
        if not context.buffers or state.model is None:
            return
        is_shown = state.params == self.state.params
        question = PlanQuestion(state.path, self._resolved(state.params), state.params)
        self._open = OpenComparison(question, state.model.bytes, context, self._best_need() if is_shown else None)
        if is_shown and self._need is not None:
            self._settle(self._need)
        else:
            self._set(replace(self.state, outcome=self._open.outcome(None)))
            self._quiet.start()

    @Slot()
    def _ask_for_comparison(self) -> None:
        if self._open is not None and not self._is_answering:
            self._worker.ask_later(self._open.question)

    def _settle(self, need: MemoryNeed | None) -> None:
        """Make the comparison that is open; without a plan of llama.cpp's, with the estimate."""
        comparison, self._open = self._open, None
        outcome = None if comparison is None else comparison.outcome(need)
        if outcome is not None:
            self._set(replace(self.state, outcome=outcome))
            self.outcome_made.emit(outcome)

    def _set(self, state: PlanState) -> None:
        if state != self.state:
            self.state = state
            self.changed.emit(state)
