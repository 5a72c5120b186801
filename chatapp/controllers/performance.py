"""What the performance panel shows: samples fast, publishes slowly, and at once when the state changes."""

import time
from collections.abc import Callable, Mapping
from dataclasses import replace

from PySide6.QtCore import QObject, Signal, Slot

from chatapp.controllers.pace import Pace
from chatapp.domain.message import Message
from chatapp.domain.model_info import ContextInfo
from chatapp.domain.turn import Turn
from chatapp.metrics.drift_state import DriftState
from chatapp.metrics.figure import Figure
from chatapp.metrics.live_turn import LivePhase, LiveTurn
from chatapp.metrics.series import RecentGaps, recent_gaps
from chatapp.metrics.snapshot import NO_ANSWER, PerfSnapshot, Surroundings, live_snapshot, loading_snapshot, resting_snapshot
from chatapp.protocol.events import (
    AnswerKept,
    EngineReady,
    Event,
    GenerationRefused,
    LoadCancelled,
    LoadFailed,
    LoadProgress,
    ModelLoaded,
    ModelUnloaded,
)
from chatapp.telemetry.sensor import Reading, Readings

__all__ = ["GAPS_INTERVAL_MS", "SNAPSHOT_INTERVAL_MS", "PerformanceController"]

SNAPSHOT_INTERVAL_MS = 500  # figures in text: twice a second, so that a reader can read them
GAPS_INTERVAL_MS = 250  # curves: four times a second
_EVENTS_PER_SNAPSHOT, _EVENTS_PER_GAPS = 8, 4  # half as often where the engine needs every core and sends fewer events


class PerformanceController(QObject):
    """Folds events and sensor readings into :class:`PerfSnapshot` values.

    It reads the running :class:`LiveTurn` and never changes it: the chat controller applies each event first.

    Signals:
        snapshot_changed: ``(PerfSnapshot)``: about twice a second while something runs (once where the engine needs every
            core), at once when the state changes, never twice the same.
        gaps_changed: ``(RecentGaps)``: about four times a second while the model writes (twice where the engine needs every
            core); empty when a turn begins, those of the shown answer at rest.
    """

    snapshot_changed = Signal(object)
    gaps_changed = Signal(object)

    def __init__(self, parent: QObject | None = None, *, clock_ns: Callable[[], int] = time.perf_counter_ns) -> None:
        super().__init__(parent)
        self._clock_ns = clock_ns  # the clock of all arrival stamps
        self._around = Surroundings(engine_is_up=False, engine_is_starting=True)
        self._live: LiveTurn | None = None
        self._live_phase = LivePhase.WAITING  # as published last
        self._turn: Turn | None = None
        self._why_missing = NO_ANSWER
        self._load_fraction = 0.0
        self._load_started_ns: int | None = None
        self._last_snapshot: PerfSnapshot | None = None
        self._last_gaps = RecentGaps()
        self._snapshot_pace = Pace(SNAPSHOT_INTERVAL_MS, self, n_events=_EVENTS_PER_SNAPSHOT)
        self._snapshot_pace.beat.connect(self._publish)
        self._gaps_pace = Pace(GAPS_INTERVAL_MS, self, n_events=_EVENTS_PER_GAPS)
        self._gaps_pace.beat.connect(self._publish_gaps)

    @property
    def snapshot(self) -> PerfSnapshot:
        """The panel as it would be published now."""
        now_ns = self._clock_ns()
        if self._live is not None:
            return live_snapshot(self._live, self._around, now_ns)
        if self._load_started_ns is not None:
            return loading_snapshot(self._load_fraction, (now_ns - self._load_started_ns) / 1e9, self._around)
        return resting_snapshot(self._turn, self._around, self._why_missing)

    @Slot(object, object)
    def on_event(self, event: Event, arrived_ns: int) -> None:
        """Follow the engine; must be called after the chat controller has applied the event to its live turn."""
        if isinstance(event, EngineReady):
            self._set_around(engine_is_up=True)
        elif isinstance(event, LoadProgress):
            self._load_progressed(event.fraction, arrived_ns)
        elif isinstance(event, ModelLoaded):
            self._load_ended(event.context, event.model.file)
        elif isinstance(event, LoadFailed | LoadCancelled | ModelUnloaded):
            self._load_ended(None)
        elif isinstance(event, AnswerKept):
            self._set_around(n_ctx_used=event.n_ctx_used)
        elif isinstance(event, GenerationRefused):
            self._end_live()
        else:
            self._follow_live()

    @Slot(object)
    def on_turn_started(self, live: LiveTurn) -> None:
        """Show a generation from now on; ``live`` is folded by its owner."""
        self._live, self._live_phase = live, live.phase
        self._publish_gaps()
        self._run_paces()
        self._publish()

    @Slot(object)
    def on_turn_finished(self, message: Message) -> None:
        """Keep the figures of the answer that has just ended."""
        self._turn = message.turn or self._turn
        self._end_live()

    @Slot(object, bool)
    def on_exit(self, _engine_exit: object, will_restart: bool) -> None:  # noqa: FBT001 - signature of the bridge's signal
        """Note that the engine ended: nothing runs, no model is loaded, its memory is free."""
        self._load_started_ns = None
        gone = {name: reading for name, reading in self._around.sensors.items() if not name.startswith("engine_")}
        self._set_around(engine_is_up=False, engine_is_starting=will_restart, sensors=gone, **_NO_MODEL)
        self._end_live()

    @Slot(object)
    def set_readings(self, readings: Readings) -> None:
        """Take one round of sensor readings."""
        self._set_around(sensors={name: _figure(reading) for name, reading in readings.items() if name in _SHOWN})

    @Slot(object)
    def set_drift(self, state: DriftState) -> None:
        """Take what is known of the drift now."""
        self._set_around(drift=state)

    def set_testing(self, *, is_testing: bool) -> None:
        """Note whether a sustained test computes."""
        self._set_around(is_testing=is_testing)

    @Slot(int)
    def set_hidden(self, n_hidden: int) -> None:
        """Note how many messages of the conversation on screen the model no longer sees."""
        self._set_around(n_hidden=n_hidden)

    def set_held(self, *, is_shown: bool) -> None:
        """Note whether what the engine's cache holds belongs to the conversation on screen."""
        self._set_around(holds_shown=is_shown)

    def show_turn(self, turn: Turn | None, why_missing: str = NO_ANSWER) -> None:
        """Show the figures of the last answer of the conversation that was opened; None clears them, and a reason is told.

        A generation that runs stays in sight until it ends: the panel tells what the machine is doing.
        """
        self._turn, self._why_missing = turn, why_missing
        self._publish_gaps()
        self._publish()

    def stop(self) -> None:
        """Stop publishing (the window closes)."""
        self._snapshot_pace.stop()
        self._gaps_pace.stop()

    def _run_paces(self) -> None:
        """Publish regularly while something runs, and only then: an idle window wakes nobody."""
        is_active = self._live is not None or self._load_started_ns is not None
        for pace, is_needed in ((self._snapshot_pace, is_active), (self._gaps_pace, self._live is not None)):
            if is_needed:
                pace.start()
            else:
                pace.stop()

    def _load_progressed(self, fraction: float, arrived_ns: int) -> None:
        self._load_fraction = fraction
        if self._load_started_ns is None:
            self._load_started_ns = arrived_ns
            self._set_around(**_NO_MODEL)
            self._run_paces()
            self._publish()

    def _load_ended(self, context: ContextInfo | None, model_file: str = "") -> None:
        self._load_started_ns = None
        self._set_around(context=context, n_ctx_used=None if context is None else 0, model_file=model_file)
        self._run_paces()
        self._publish()

    def _follow_live(self) -> None:
        if self._live is not None and self._live.phase is not self._live_phase:
            self._live_phase = self._live.phase
            self._publish()
        self._gaps_pace.event_came()
        self._snapshot_pace.event_came()

    def _end_live(self) -> None:
        if self._live is not None and self._live.n_ctx_used is not None and self._around.context is not None:
            self._set_around(n_ctx_used=self._live.n_ctx_used)
        self._live = None
        self._run_paces()
        self._publish_gaps()
        self._publish()

    def _set_around(self, **changes: object) -> None:
        around = replace(self._around, **changes)  # type: ignore[arg-type]  # the callers name fields of Surroundings
        if around != self._around:
            self._around = around
            if self._live is None and self._load_started_ns is None:
                self._publish()

    @Slot()
    def _publish(self) -> None:
        snapshot = self.snapshot
        if snapshot != self._last_snapshot:
            self._last_snapshot = snapshot
            self.snapshot_changed.emit(snapshot)

    @Slot()
    def _publish_gaps(self) -> None:
        if self._live is not None:
            gaps = self._live.recent_gaps()
        else:
            gaps = recent_gaps(self._turn.token_us if self._turn is not None else ())
        if gaps != self._last_gaps:
            self._last_gaps = gaps
            self.gaps_changed.emit(gaps)


_NO_MODEL: Mapping[str, object] = {"context": None, "n_ctx_used": None, "model_file": ""}
_SHOWN = frozenset(
    {
        *("engine_rss_bytes", "memory_available_bytes", "memory_total_bytes"),
        *("engine_cpu_pct", "system_cpu_pct", "cpu_clock_mhz", "cpu_temperature_c"),
    }
)


def _figure(reading: Reading) -> Figure:
    return Figure(reading.value, reading.unit, reading.reason)
