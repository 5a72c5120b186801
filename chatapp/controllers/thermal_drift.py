"""Watches every generation for drift, and keeps what is learned of the cost of depth from session to session."""

import time
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import replace

from PySide6.QtCore import QObject, Signal, Slot

from chatapp.controllers.model import ModelPhase, ModelState
from chatapp.domain.model_info import DeviceInfo
from chatapp.domain.output_format import FormatKind
from chatapp.domain.speculation import SpeculationKind
from chatapp.metrics.cost_curve import curve_shape
from chatapp.metrics.curve_key import UNKNOWN_POWER, CurveKey, curve_key
from chatapp.metrics.depth_jumps import DepthCost
from chatapp.metrics.drift_session import DriftSession, drift_note
from chatapp.metrics.drift_state import Collecting, DriftState
from chatapp.metrics.live_turn import LiveTurn
from chatapp.metrics.turn_figures import SCRIPTED_BACKEND
from chatapp.protocol.events import EngineReady, Event, GenerationFinished, GenerationRefused, TokensGenerated
from chatapp.storage.writer import StoreThread
from chatapp.telemetry.sensor import Readings

__all__ = ["ThermalDriftController"]


class ThermalDriftController(QObject):
    """Owns the drift session. Its :meth:`on_event` must run before the chat closes the turn: it notes the drift in it.

    Signals:
        state_changed: ``(DriftState)``: after events with tokens, at most once each; never twice the same.
    """

    state_changed = Signal(object)
    _loaded = Signal(object, object)

    def __init__(
        self, store: StoreThread, parent: QObject | None = None, *, wall_clock_ns: Callable[[], int] = time.time_ns
    ) -> None:
        super().__init__(parent)
        self._store = store
        self._wall_clock_ns = wall_clock_ns
        self._session = DriftSession()
        self._model = ModelState()
        self._ready: EngineReady | None = None
        self._power = UNKNOWN_POWER
        self._key: CurveKey | None = None
        self._live: LiveTurn | None = None
        self._told: DriftState | None = None
        self._loaded.connect(self._on_loaded)

    @property
    def state(self) -> DriftState:
        """The drift as it is known now."""
        return self._session.state

    @Slot(object)
    def set_model_state(self, state: ModelState) -> None:
        """Note which model is loaded: another context begins another session."""
        before, self._model = self._model, state
        if state.context is before.context:
            return
        self._key = None
        if state.phase is not ModelPhase.READY or state.model is None or state.context is None:
            self._session.close()
        elif self._ready is not None and self._ready.backend == SCRIPTED_BACKEND:
            self._session.close(Collecting.SCRIPT)
        elif state.params.speculation is not SpeculationKind.OFF:
            self._session.close(Collecting.SINGLE_STEPS)
        else:
            self._session.open(curve_shape(state.model, state.context))
            self._follow_key()
        self._tell()

    @Slot(object)
    def set_readings(self, readings: Readings) -> None:
        """Note where the machine's power comes from."""
        reading = readings.get("on_mains")
        if reading is not None and reading.value is not None:
            self._power = "mains" if reading.value else "battery"

    @Slot(object)
    def on_turn_started(self, live: LiveTurn) -> None:
        """Watch a generation from now on."""
        self._live = live
        self._follow_key()
        setting = live.setting
        is_free = setting.output_format.kind is FormatKind.NONE  # keeping to a format takes time that is no decoding
        is_measured = setting.backend != SCRIPTED_BACKEND and not setting.is_first_after_load
        self._session.begin_turn(is_counted=is_measured and is_free and setting.n_answers == 1)

    @Slot(object, object)
    def on_event(self, event: Event, arrived_ns: int) -> None:
        """Follow the engine."""
        if isinstance(event, EngineReady):
            self._ready = event
        if self._live is None:
            return
        self._session.apply(event, arrived_ns, self._wall_clock_ns())
        if isinstance(event, GenerationFinished | GenerationRefused):
            self.end_turn()
        elif isinstance(event, TokensGenerated):
            self._tell()

    def end_turn(self) -> None:
        """The generation is over, however it ended (also: the engine died, the window closes)."""
        if self._live is None:
            return
        live, self._live = self._live, None
        if self._session.end_turn() and self._key is not None:
            self._store.submit_latest(("cost curve", self._key.text), self._store.cost_curves.save, self._key, self._session.cost)
        live.drift = drift_note(self._session.state)
        self._tell()

    def _follow_key(self) -> None:
        """Ask for what is known under the present conditions, if they are others than before."""
        key = self._present_key()
        if key is None or key == self._key:
            return
        before, self._key = self._key, key
        future = self._store.submit(self._store.cost_curves.load, key)
        is_same = before is None or _is_same(before, key)
        future.add_done_callback(lambda done: self._loaded.emit((key, is_same), done))

    def _present_key(self) -> CurveKey | None:
        model, context, ready = self._model.model, self._model.context, self._ready
        if model is None or context is None or ready is None or ready.backend == SCRIPTED_BACKEND:
            return None
        devices: tuple[DeviceInfo, ...] = ready.devices
        key = curve_key(model, context, devices, ready.versions.llama_cpp, self._power)
        return replace(key, n_threads=self._session.n_threads or key.n_threads)

    @Slot(object, object)
    def _on_loaded(self, asked: tuple[CurveKey, bool], future: "Future[DepthCost]") -> None:
        key, is_same = asked
        if key != self._key or future.exception() is not None:  # what failed was told through the store's own listener
            return
        if is_same:
            self._session.join(future.result())
        else:
            self._session.divert(future.result())
        self._tell()

    def _tell(self) -> None:
        state = self._session.state
        if state != self._told:
            self._told = state
            self.state_changed.emit(state)


def _is_same(before: CurveKey, key: CurveKey) -> bool:
    """Tell whether only more is known than before: the file's hash, or the first reading of the power supply."""
    power = key.power if before.power == UNKNOWN_POWER else before.power
    return replace(before, model=key.model, power=power) == key
