"""Judges once a second, while the model writes, why it is slower than it was."""

from PySide6.QtCore import QObject, Signal, Slot

from chatapp.domain.message import Message
from chatapp.domain.model_info import ContextInfo
from chatapp.metrics.attribution import Attribution, SteadyCause, attribute
from chatapp.metrics.drift_state import Collecting, DriftState, collecting
from chatapp.metrics.live_turn import LivePhase, LiveTurn
from chatapp.metrics.machine_window import MachineWindow, losses_of
from chatapp.telemetry.sensor import Reading, Readings

__all__ = ["SlowdownController"]

_NS_PER_S = 1e9
_PCT_PER_CORE = 100.0
_LONGEST_PERIOD_S = 5.0  # a round that is later spans a sleep: its rates are no rates of writing


class SlowdownController(QObject):
    """Joins the drift of speed with the readings of the machine; holds no rule.

    Signals:
        attribution_changed: ``(Attribution | None)``: once a second at most, only while the model writes; None where what was
            judged is no longer on screen.
    """

    attribution_changed = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._window = MachineWindow()
        self._steady = SteadyCause()
        self._drift = collecting(Collecting.MODEL, "no model is loaded")
        self._live: LiveTurn | None = None
        self._context: ContextInfo | None = None
        self._last: tuple[int, int] | None = None  # (taken_ns, tokens) of the round before, if it was writing
        self._told: Attribution | None = None

    @Slot(object)
    def on_turn_started(self, live: LiveTurn) -> None:
        """Watch a generation from now on; another loaded model begins another baseline."""
        self._live, self._last = live if live.setting.n_answers == 1 else None, None  # of several answers there is no norm
        if live.setting.context is not self._context:
            self._context = live.setting.context
            self._window, self._steady = MachineWindow(), SteadyCause()

    @Slot(object)
    def on_turn_finished(self, _message: Message) -> None:
        """Nothing is written any more; what was judged last stands for the answer."""
        self._live = self._last = None

    @Slot(object)
    def forget(self, _shown: object) -> None:
        """Another conversation is on screen, or the engine ended: what was judged speaks of something else."""
        if self._live is None and self._told is not None:
            self._told = None
            self.attribution_changed.emit(None)

    @Slot(object)
    def set_drift(self, state: DriftState) -> None:
        """Take what is known of the drift now."""
        self._drift = state

    @Slot(object)
    def set_readings(self, readings: Readings) -> None:
        """Take one round of readings, and judge."""
        live = self._live
        cpu = readings.get("engine_cpu_pct")
        if live is None or live.phase is not LivePhase.WRITING or cpu is None:
            self._last = None
            return
        last, self._last = self._last, (cpu.taken_ns, len(live.token_us))
        if last is None or cpu.taken_ns <= last[0]:
            return
        period_s = (cpu.taken_ns - last[0]) / _NS_PER_S
        sample = {name: reading.value for name, reading in readings.items()}
        if period_s <= _LONGEST_PERIOD_S and live.speculation is None:  # a guess takes CPU time and may give no token
            sample |= _own_work(cpu, period_s, len(live.token_us) - last[1])
        other = readings.get("other_cpu_cores")
        self._window.add(cpu.taken_ns / _NS_PER_S, sample, period_s=period_s, other_name=other.note if other else "")
        self._judge(live, cpu.taken_ns / _NS_PER_S)

    def _judge(self, live: LiveTurn, now_s: float) -> None:
        is_on_gpu = self._context is not None and self._context.n_gpu_layers > 0
        evidence = self._window.evidence(losses_of(self._drift, live.n_ctx_used), is_on_gpu=is_on_gpu)
        attribution = self._steady.update(attribute(evidence), now_s)
        if attribution != self._told:
            self._told = attribution
            self.attribution_changed.emit(attribution)


def _own_work(cpu: Reading, period_s: float, n_tokens: int) -> dict[str, float]:
    """Return what the engine did in this second: CPU time in cores and in seconds, and tokens."""
    if cpu.value is None:
        return {}
    cores = cpu.value / _PCT_PER_CORE
    return {"cpu_per_wall": cores, "engine_cpu_s": cores * period_s, "engine_tokens": float(n_tokens)}
