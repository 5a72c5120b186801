from collections.abc import Iterator

import pytest
from pytestqt.qtbot import QtBot

from chatapp.controllers.performance import PerformanceController
from chatapp.controllers.telemetry_bridge import TelemetryBridge
from chatapp.domain.generation import StopReason
from chatapp.domain.load_params import LoadParams
from chatapp.domain.message import Message, Role
from chatapp.domain.model_info import EngineVersions
from chatapp.domain.sampling import SamplingParams
from chatapp.domain.turn import EngineStamps, PromptCounts, Turn
from chatapp.errors import Problem, ProblemKind
from chatapp.metrics.live_turn import LiveTurn, TurnSetting
from chatapp.metrics.series import RecentGaps
from chatapp.metrics.snapshot import PerfSnapshot, PerfState
from chatapp.protocol.events import (
    EngineReady,
    Event,
    GenerationFinished,
    GenerationRefused,
    LoadCancelled,
    LoadProgress,
    ModelLoaded,
    PromptPrepared,
    TokensGenerated,
)
from chatapp.telemetry.sampler import Sampler
from chatapp.telemetry.sensor import Reading, Readings
from tests.samples import sample_context, sample_model

MS = 1_000_000
WAIT_MS = 20_000
VERSIONS = EngineVersions(chatapp="0", bindings="0", llama_cpp="0", system_info="")
READY = EngineReady(protocol_version=1, pid=1, backend="scripted", versions=VERSIONS)
CONTEXT = sample_context(1000, 10_000)
MODEL = sample_model()


class Clock:
    """The app's clock, moved by hand."""

    ns = 0

    def __call__(self) -> int:
        return self.ns


class Watched:
    """A controller, its clock, and what it published."""

    def __init__(self) -> None:
        self.clock = Clock()
        self.controller = PerformanceController(clock_ns=self.clock)
        self.snapshots: list[PerfSnapshot] = []
        self.gaps: list[RecentGaps] = []
        self.controller.snapshot_changed.connect(self.snapshots.append)
        self.controller.gaps_changed.connect(self.gaps.append)

    def event(self, event: Event, live: LiveTurn | None = None) -> None:
        """Deliver an event as the app does: to the owner of the live turn first."""
        if live is not None:
            live.apply(event, self.clock.ns)
        self.controller.on_event(event, self.clock.ns)

    def start_turn(self) -> LiveTurn:
        live = LiveTurn(TurnSetting(SamplingParams(), LoadParams(), context=CONTEXT, backend="llama"), sent_ns=self.clock.ns)
        self.controller.on_turn_started(live)
        return live

    @property
    def states(self) -> list[PerfState]:
        return [snapshot.state for snapshot in self.snapshots]


@pytest.fixture
def watched(qtbot: QtBot) -> Iterator[Watched]:  # noqa: ARG001 - timers need its application
    made = Watched()
    yield made
    made.controller.stop()
    made.controller.deleteLater()


def prepared() -> PromptPrepared:
    return PromptPrepared(request_id="r", n_prompt=30, n_prompt_cached=10, n_reserve=1, seed=1, t_us=0)


def tokens(*token_us: int) -> TokensGenerated:
    return TokensGenerated(request_id="r", text="x", token_us=token_us, n_ctx_used=32)


def finished() -> GenerationFinished:
    return GenerationFinished(
        request_id="r",
        stop_reason=StopReason.LENGTH,
        counts=PromptCounts(n_prompt=30, n_prompt_cached=10, n_prompt_processed=20),
        n_gen=2,
        n_ctx_used=32,
        stamps=EngineStamps(prefill_start_us=0, prefill_end_us=100_000, end_us=200_000),
    )


def test_each_change_of_state_is_published_at_once(watched: Watched) -> None:
    watched.event(READY)
    watched.event(LoadProgress(request_id="l", fraction=0.0))
    watched.event(ModelLoaded(request_id="l", model=MODEL, context=CONTEXT))
    live = watched.start_turn()
    watched.event(prepared(), live)
    watched.event(tokens(100_000), live)
    watched.event(tokens(150_000), live)  # no change of state: it waits for the timer
    watched.event(finished(), live)
    answer = Message(role=Role.ASSISTANT, text="xx", turn=live.turn())
    watched.controller.on_turn_finished(answer)
    assert [state.value for state in watched.states] == [
        *("idle", "loading", "idle", "waiting", "reading", "writing", "idle", "idle"),
    ]
    last = watched.snapshots[-1]
    assert last.stop_reason is StopReason.LENGTH
    assert last.figures["decode_tps"].value == pytest.approx(20.0)  # one interval of 50 ms
    assert last.figures["kv_bytes_used"].value == 320  # 32 of 1,000 cells, 10 bytes each


def test_figures_follow_by_timer_while_it_runs_and_rest_afterwards(watched: Watched, qtbot: QtBot) -> None:
    live = watched.start_turn()
    watched.event(tokens(100_000), live)
    watched.event(tokens(150_000, 250_000), live)
    watched.clock.ns = 300 * MS
    with qtbot.waitSignals([watched.controller.snapshot_changed, watched.controller.gaps_changed], timeout=WAIT_MS):
        pass
    assert watched.snapshots[-1].figures["n_gen"].value == 3
    assert watched.gaps[-1].gaps_ms == (50.0, 100.0)
    watched.controller.on_turn_finished(Message(role=Role.ASSISTANT, text="x", turn=live.turn()))
    assert not watched.controller._snapshot_pace.is_running
    assert not watched.controller._gaps_pace.is_running


def test_nothing_is_published_twice(watched: Watched) -> None:
    watched.event(READY)
    n_published = len(watched.snapshots)
    watched.event(READY)
    watched.controller.set_hidden(0)
    watched.controller.show_turn(None)
    assert len(watched.snapshots) == n_published


def test_load_clock_and_fraction(watched: Watched) -> None:
    watched.clock.ns = 1_000 * MS
    watched.event(LoadProgress(request_id="l", fraction=0.1))
    watched.event(LoadProgress(request_id="l", fraction=0.6))
    watched.clock.ns = 3_500 * MS
    assert (watched.controller.snapshot.fraction, watched.controller.snapshot.elapsed_s) == (0.6, 2.5)
    watched.event(LoadCancelled(request_id="l"))
    assert watched.snapshots[-1].figures["n_ctx"].reason == "no model is loaded"


def test_a_new_turn_clears_the_strip(watched: Watched) -> None:
    live = watched.start_turn()
    watched.event(tokens(0, 50_000), live)
    watched.controller.on_turn_finished(Message(role=Role.ASSISTANT, text="x", turn=live.turn()))
    assert watched.gaps[-1].n_total == 1  # the last gaps are not lost although the turn ended before the timer
    watched.start_turn()
    assert watched.gaps[-1] == RecentGaps()


def test_a_refusal_shows_the_answer_before_again(watched: Watched) -> None:
    watched.event(READY)
    turn = Turn(stop_reason=StopReason.STOPPED, sampling=SamplingParams(), load_params=LoadParams(), token_us=(0, 100_000))
    watched.controller.show_turn(turn)
    live = watched.start_turn()
    watched.event(GenerationRefused(request_id="r", problem=Problem(kind=ProblemKind.NO_MODEL_LOADED)), live)
    assert watched.snapshots[-1].state is PerfState.IDLE
    assert watched.snapshots[-1].figures["decode_tps"].value == pytest.approx(10.0)


def test_an_engine_that_ends_takes_its_memory_along(watched: Watched) -> None:
    watched.event(READY)
    watched.event(ModelLoaded(request_id="l", model=MODEL, context=CONTEXT))
    assert watched.snapshots[-1].figures["n_ctx_used"].value == 0
    watched.controller.set_readings({"engine_rss_bytes": Reading(5e8, "bytes", "test", 0)})
    assert watched.snapshots[-1].figures["engine_rss_bytes"].value == 5e8
    watched.start_turn()
    watched.controller.on_exit(object(), True)
    last = watched.snapshots[-1]
    assert last.state is PerfState.STARTING
    assert last.figures["engine_rss_bytes"].value is None
    assert last.figures["kv_bytes_reserved"].reason == "no model is loaded"
    watched.controller.on_exit(object(), False)
    assert watched.snapshots[-1].state is PerfState.NO_ENGINE


def test_an_opened_conversation_shows_its_last_answer_and_what_is_hidden(watched: Watched) -> None:
    turn = Turn(stop_reason=StopReason.LENGTH, sampling=SamplingParams(), load_params=LoadParams(), token_us=(0, 50_000, 150_000))
    watched.controller.set_hidden(4)
    watched.controller.show_turn(turn)
    assert watched.snapshots[-1].n_hidden == 4
    assert watched.snapshots[-1].figures["itl_max_ms"].value == 100.0
    assert watched.gaps[-1].gaps_ms == (50.0, 100.0)
    watched.controller.show_turn(None)
    assert watched.snapshots[-1].figures["itl_max_ms"].value is None
    assert watched.snapshots[-1].figures["decode_tps"].reason == "no answer has been written yet"
    assert watched.gaps[-1] == RecentGaps()
    watched.controller.show_turn(None, "this answer carries no figures")
    assert watched.snapshots[-1].figures["decode_tps"].reason == "this answer carries no figures"


class OneSensor:
    """Tells a temperature."""

    def read(self, pid: int | None, now_ns: int) -> Readings:  # noqa: ARG002 - the interface's signature
        return {"cpu_temperature_c": Reading(None, "\u00b0C", "test", now_ns, "no sensor")}


def test_readings_cross_over_from_the_samplers_thread(watched: Watched, qtbot: QtBot) -> None:
    bridge = TelemetryBridge()
    bridge.readings_taken.connect(watched.controller.set_readings)
    sampler = Sampler([OneSensor()], bridge.on_readings, period_s=0.05)
    with qtbot.waitSignal(watched.controller.snapshot_changed, timeout=WAIT_MS):
        sampler.start()
    sampler.stop()
    assert watched.snapshots[-1].figures["cpu_temperature_c"].reason == "no sensor"
