"""From the engine's events to the drift: depths, one clock across turns, what counts, and what is learned for the next time.

Stamps within a turn are the engine's. Where a turn lies in the session is told by the arrival of its tokens (the app's clock):
that places buckets of 2 s, and enters no figure.
"""

from chatapp.domain.thread_change import ThreadChange
from chatapp.domain.turn import DriftNote
from chatapp.metrics.cost_curve import CostCurve, CurveLack, CurveShape, FittedCurve
from chatapp.metrics.curve_visits import Visit, VisitCollector
from chatapp.metrics.depth_jumps import DepthCost, DepthJump, JumpCollector
from chatapp.metrics.drift_state import Collecting, DriftLevel, DriftState, collecting
from chatapp.metrics.kv_depth import visible_cells
from chatapp.metrics.speculation import SPECULATIVE
from chatapp.metrics.thermal_drift import ThermalDrift
from chatapp.metrics.warmth import Warmth
from chatapp.protocol.events import PromptPrepared, ThreadsChanged, TokensGenerated

__all__ = ["DriftSession", "drift_note"]

_US_PER_S = 1e6
_SLEEP_NS = 1_000_000_000  # a wall clock that runs ahead of the monotonic one by this much: the machine slept
_NO_MODEL = "no model is loaded"
_CLOSED = {
    Collecting.MODEL: _NO_MODEL,
    Collecting.SCRIPT: "a replayed script measures nothing",
    Collecting.SINGLE_STEPS: SPECULATIVE,
}
_CALM = (DriftLevel.COLLECTING, DriftLevel.NONE)


class DriftSession:
    """Everything between two loads of a model.

    A session is judged by the curve that it began with: on battery, or with fewer threads, the loss against its cool baseline
    stays in sight, while what is learned of depth goes to the curve of the new conditions (:meth:`divert`).

    Attributes:
        cost: What this turn teaches goes there, as to be kept; :meth:`end_turn` tells when it grew.
        shape: How the cost may grow with depth, for the loaded model.
        n_threads: Threads that decode now, as the engine told; None while it has not.
    """

    def __init__(self) -> None:
        self._jump_collector = JumpCollector()
        self._learn_anew(DepthCost())
        self.n_threads: int | None = None
        self._is_own = True  # `cost` is the one that the session is judged by
        self._is_probing = False
        self.shape = CurveShape()
        self._drift: ThermalDrift | None = None
        self._closed = collecting(Collecting.MODEL, _NO_MODEL)
        self._visits = VisitCollector()
        self._warmth = Warmth()  # of the machine: it outlives the model
        self._worked_until_us: int | None = None
        self._clock_lead_ns: int | None = None
        self._turn = _Turn()

    @property
    def state(self) -> DriftState:
        """What is known now."""
        return self._closed if self._drift is None else self._drift.state

    def open(self, shape: CurveShape) -> None:
        """A model is loaded: begin a session; what is known of its curve comes with :meth:`join`."""
        self.shape, self._is_own = shape, True
        self._learn_anew(DepthCost())
        self._drift = ThermalDrift(self._fitted())
        self._turn, self.n_threads, self._is_probing = _Turn(), None, False

    def close(self, why: Collecting = Collecting.MODEL) -> None:
        """No model is loaded (``MODEL``), or one that measures nothing (``SCRIPT``) or no single steps (``SINGLE_STEPS``)."""
        self._drift = None
        self._closed = collecting(why, _CLOSED[why])
        self._learn_anew(DepthCost())

    @property
    def curve(self) -> CostCurve:
        """What cool tokens told."""
        return self.cost.curve

    def join(self, kept: DepthCost) -> None:
        """Add what was kept of these conditions in earlier sessions."""
        self._kept = kept
        self._learn()
        if self._drift is not None and self._is_own:
            self._drift.adopt(self._fitted())

    def divert(self, kept: DepthCost) -> None:
        """Other conditions hold from now on (power, threads): learn for their curve."""
        self._is_own = False
        self._learn_anew(kept)

    def begin_turn(self, *, is_counted: bool) -> None:
        """A generation was sent.

        Args:
            is_counted: False for a warm-up: it heats, but neither baseline nor curve nor drift may come from it.
        """
        self._turn = _Turn(is_counted=is_counted and self._drift is not None)

    def apply(self, event: object, arrived_ns: int, wall_ns: int | None = None) -> None:
        """Fold an event of the running generation in; other kinds change nothing.

        Args:
            event: As the engine sent it.
            arrived_ns: When it arrived (monotonic clock of the app).
            wall_ns: The same moment in the wall clock, if it is known: where the two part, the machine slept.
        """
        self._notice_sleep(arrived_ns, wall_ns)
        if isinstance(event, ThreadsChanged):
            self._threads_changed(event.change)
        elif isinstance(event, PromptPrepared):
            self._turn.prefill_us = event.t_us
        elif isinstance(event, TokensGenerated) and event.token_us:
            self._tokens(event.token_us, event.n_ctx_used, arrived_ns // 1000)

    def end_turn(self) -> bool:
        """The generation ended; return whether the curve learned something that should be kept."""
        visits, jump = self._visits.take(), self._jump_collector.end_turn()
        if self._drift is None:
            return False
        self._drift.end_turn()
        is_news = bool(visits) or jump is not None
        if is_news:
            self._learn(visits, jump)
        if is_news and self._is_own:
            self._drift.adopt(self._fitted())
        return is_news

    def _fitted(self) -> FittedCurve | CurveLack:
        return self.cost.fit(self.shape)

    def _learn_anew(self, kept: DepthCost) -> None:
        """Go on with what is known from earlier sessions."""
        self._kept, self._fresh_curve = kept, CostCurve()
        self._fresh_jumps: list[DepthJump] = []
        self.cost = kept
        self._jump_collector.forget()

    def _learn(self, visits: tuple[Visit, ...] = (), jump: DepthJump | None = None) -> None:
        """Add what this session saw; its visits are brought to the level of the earlier ones as a whole.

        Turn by turn would teach nothing: an answer that stays within one block of cells would always be brought to what that
        block was known for, right or wrong. Jumps are ratios, and have no level.
        """
        self._fresh_curve = CostCurve.of((*self._fresh_curve.all_visits, *visits))
        if jump is not None:
            self._fresh_jumps.append(jump)
        self.cost = self._kept.learned(self._fresh_curve.all_visits, self._fresh_jumps)

    def _threads_changed(self, change: ThreadChange) -> None:
        """Follow the thread governor: another number before the baseline is complete begins it anew."""
        self._is_probing = change.is_probe
        if change.is_probe:
            return
        if self._drift is not None and self.n_threads not in (None, change.n_threads):
            self._drift.restart_baseline()
            self._visits.take()  # of another number of threads: not of this curve
            self._jump_collector.forget()
        self.n_threads = change.n_threads

    def _tokens(self, token_us: tuple[int, ...], n_ctx_used: int, arrived_us: int) -> None:
        """Take the stamps of one event.

        Args:
            token_us: Of each token (engine clock).
            n_ctx_used: Cells in use when the last of them was sampled: its depth. Those before it lie one cell higher each.
            arrived_us: The app's clock.
        """
        turn, depth = self._turn, n_ctx_used - len(token_us) + 1
        for stamp_us in token_us:
            if turn.last_us is None:
                turn.zero_us = max(arrived_us - token_us[-1], (self._worked_until_us or 0) - stamp_us)
                self._warm_up_to(turn.zero_us, turn.prefill_us, stamp_us)
            else:
                turn.n_gaps += 1
                self._step(visible_cells(max(1, depth)), stamp_us - turn.last_us, turn.zero_us + stamp_us)
            turn.last_us = stamp_us
            depth += 1

    def _warm_up_to(self, zero_us: int, prefill_us: int, first_us: int) -> None:
        """Account for the rest before this turn and the work of its prefill."""
        if self._worked_until_us is not None:
            self._warmth.rest((zero_us + prefill_us - self._worked_until_us) / _US_PER_S)
        self._warmth.work((first_us - prefill_us) / _US_PER_S)
        self._worked_until_us = zero_us + first_us

    def _step(self, n_kv: int, gap_us: int, end_us: int) -> None:
        self._worked_until_us = end_us
        self._warmth.work(gap_us / _US_PER_S)
        if not self._turn.is_counted or self._drift is None or self._turn.n_gaps == 1:  # the first step touches the prefill
            return
        if n_kv < self._turn.n_kv:  # messages left the window while it wrote
            self._drift.interrupt()
        self._turn.n_kv = n_kv
        self._drift.add(n_kv, gap_us, end_us, is_cool=self._warmth.is_cool)
        if self._drift.level not in _CALM or self._is_probing:
            return
        self._jump_collector.add(n_kv, gap_us, self._warmth.seconds, end_us)
        if self._warmth.is_cool:
            self._visits.add(n_kv, gap_us, self._warmth.seconds)

    def _notice_sleep(self, arrived_ns: int, wall_ns: int | None) -> None:
        if wall_ns is None:
            return
        lead_ns = wall_ns - arrived_ns
        if self._clock_lead_ns is not None and lead_ns - self._clock_lead_ns > _SLEEP_NS:
            self._warmth.rest((lead_ns - self._clock_lead_ns) / 1e9)
            if self._drift is not None:
                self._drift.interrupt()
        self._clock_lead_ns = lead_ns


class _Turn:
    """What is known of the running generation."""

    def __init__(self, *, is_counted: bool = False) -> None:
        self.is_counted = is_counted
        self.prefill_us = 0
        self.n_kv = 0  # of the last step
        self.n_gaps = 0
        self.zero_us = 0  # session time of the engine's zero
        self.last_us: int | None = None


def drift_note(state: DriftState) -> DriftNote:
    """Return what a finished turn keeps of the drift at its end."""
    return DriftNote(
        level=state.level.value,
        drift_pct=state.drift.value,
        step_loss_pct=state.step.value,
        context_loss_pct=state.context.value,
        low_pct=state.low.value,
        high_pct=state.high.value,
        reason=state.reason,
    )
