"""What the performance panel shows at one moment: figures by their glossary name, and the state behind them."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum

from chatapp.domain.cache_miss import CacheMiss
from chatapp.domain.generation import StopReason
from chatapp.domain.model_info import ContextInfo
from chatapp.domain.speculation import SpeculationState
from chatapp.domain.turn import Turn
from chatapp.metrics.answers_at_once import ANSWER_FIGURES, answer_tps, several_missing, throughput_tps
from chatapp.metrics.clocks import CLOCK_FIGURES
from chatapp.metrics.drift_state import DriftState
from chatapp.metrics.figure import Figure
from chatapp.metrics.glossary import GLOSSARY
from chatapp.metrics.kv_cache import kv_bytes_per_token, kv_bytes_reserved, kv_bytes_used
from chatapp.metrics.live_turn import LivePhase, LiveTurn
from chatapp.metrics.speculation import SPECULATION_FIGURES, speculation_figures
from chatapp.metrics.thread_state import ThreadState, threads_of_turn
from chatapp.metrics.timings import NO_TOKEN
from chatapp.metrics.turn_figures import SCRIPTED_BACKEND, turn_figures

__all__ = [
    "NO_ANSWER",
    "NO_FIGURES",
    "PANEL_FIGURES",
    "PerfSnapshot",
    "PerfState",
    "Surroundings",
    "live_snapshot",
    "loading_snapshot",
    "resting_snapshot",
]

PANEL_FIGURES = (
    *("decode_tps", "ttft_ms", "prefill_tps", "n_prompt_cached", "n_prompt_processed", *CLOCK_FIGURES),
    *("itl_p50_ms", "itl_p95_ms", "itl_max_ms", "n_stalls", "n_gen", "n_threads"),
    *("n_ctx_used", "n_ctx", "kv_bytes_used", "kv_bytes_reserved", "kv_bytes_per_token", "t_load_ms"),
    *("engine_rss_bytes", "memory_available_bytes", "memory_total_bytes"),
    *("engine_cpu_pct", "system_cpu_pct", "cpu_clock_mhz", "cpu_temperature_c", "drift_pct", "context_loss_pct"),
)
"""Names that ``PerfSnapshot.figures`` always holds."""

NO_ANSWER = "no answer has been written yet"
NO_FIGURES = "this answer carries no figures"  # a log of other software, or the app was ended while the answer was written
_NO_DRIFT = "there is no baseline to compare with yet"
_LOSSES = ("drift_pct", "context_loss_pct")
_SENSORS = (
    *("engine_rss_bytes", "memory_available_bytes", "memory_total_bytes"),
    *("engine_cpu_pct", "system_cpu_pct", "cpu_clock_mhz", "cpu_temperature_c"),
)
_OF_TURN = frozenset(PANEL_FIGURES) - frozenset(_SENSORS) - frozenset(_LOSSES)


class PerfState(StrEnum):
    """What the engine is doing, for the first line of the panel."""

    STARTING = "starting"  # the engine process is coming up
    NO_ENGINE = "no_engine"
    LOADING = "loading"
    IDLE = "idle"
    WAITING = "waiting"
    READING = "reading"
    WRITING = "writing"
    TESTING = "testing"  # a sustained test runs


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What holds whatever the engine is doing.

    Attributes:
        context: Of the loaded model; None without one.
        n_ctx_used: Cells that the engine's cache holds at rest: 0 after a load, then what the last turn left there.
        sensors: Readings by glossary name; names that are not there were not read yet.
        n_hidden: Messages of the conversation that the model no longer sees.
        engine_is_up: An engine has said hello and has not ended.
        engine_is_starting: While it is not up: one is on its way.
        drift: What is known of the drift; None where nobody watches it.
        is_testing: A sustained test runs.
        model_file: Of the loaded model; empty without one.
        holds_shown: What the engine's cache holds belongs to the conversation on screen.
    """

    context: ContextInfo | None = None
    n_ctx_used: int | None = None
    sensors: Mapping[str, Figure] = field(default_factory=dict)
    n_hidden: int = 0
    engine_is_up: bool = True
    engine_is_starting: bool = False
    drift: DriftState | None = None
    is_testing: bool = False
    model_file: str = ""
    holds_shown: bool = True


@dataclass(frozen=True, slots=True)
class PerfSnapshot:
    """One state of the panel (immutable); texts are the window's matter.

    Attributes:
        state: What the engine is doing.
        figures: By glossary name; holds every name of :data:`PANEL_FIGURES`.
        elapsed_s: Of what runs now, or of the last answer (app clock); None where nothing ran.
        fraction: Share of the model loaded or of the prompt read, 0..1; None where unknown.
        n_to_read: Prompt tokens that this turn must evaluate, while it runs.
        stop_reason: Of the answer whose figures are shown; None while it runs or without one.
        has_model: A model is loaded.
        n_hidden: Messages that the model no longer sees.
        is_scripted: The figures come from a replayed script and measure nothing.
        is_first_after_load: The figures are a warm-up candidate.
        cache_miss: Why prompt tokens that were not cached were not; None where it is not known.
        threads: Which number of threads decodes, and why; None until the engine told.
        speculation: Whether tokens are guessed; None where nobody asked for it.
        kv_types: Element types of K and V in the cache; None without a model.
        drift: The evidence behind ``drift_pct``; None where nobody watches it.
        other_model: File of the model that wrote the answer, where another one is loaded now; else empty.
        holds_shown: The cells in use are those of the conversation on screen.
    """

    state: PerfState
    figures: Mapping[str, Figure]
    elapsed_s: float | None = None
    fraction: float | None = None
    n_to_read: int = 0
    stop_reason: StopReason | None = None
    has_model: bool = False
    n_hidden: int = 0
    is_scripted: bool = False
    is_first_after_load: bool = False
    cache_miss: CacheMiss | None = None
    threads: ThreadState | None = None
    speculation: SpeculationState | None = None
    kv_types: tuple[str, str] | None = None
    drift: DriftState | None = None
    other_model: str = ""
    holds_shown: bool = True


def live_snapshot(live: LiveTurn, around: Surroundings, now_ns: int) -> PerfSnapshot:
    """Return the panel of a running generation.

    Args:
        live: The running generation.
        around: Sensors and the like.
        now_ns: The app's clock.
    """
    return PerfSnapshot(
        state=_LIVE_STATES[live.phase],
        figures={**_missing_turn("not known yet"), **_live_figures(live, around, now_ns), **_sensors(around)},
        elapsed_s=live.elapsed_s(now_ns),
        fraction=_read_fraction(live),
        n_to_read=live.n_to_read,
        has_model=around.context is not None,
        kv_types=_kv_types(around.context),
        n_hidden=around.n_hidden,
        holds_shown=around.holds_shown,
        is_scripted=live.setting.backend == SCRIPTED_BACKEND,
        is_first_after_load=live.setting.is_first_after_load,
        drift=around.drift,
        cache_miss=live.cache_miss,
        threads=live.held_threads(now_ns),
        speculation=None if live.speculation is None else live.speculation.state,
    )


def loading_snapshot(fraction: float, elapsed_s: float, around: Surroundings) -> PerfSnapshot:
    """Return the panel while a model is loaded."""
    return PerfSnapshot(
        state=PerfState.LOADING,
        figures={**_missing_turn("the model is being loaded"), **_sensors(around)},
        elapsed_s=elapsed_s,
        fraction=fraction,
        n_hidden=around.n_hidden,
        drift=around.drift,
    )


def resting_snapshot(turn: Turn | None, around: Surroundings, why_missing: str = NO_ANSWER) -> PerfSnapshot:
    """Return the panel while nothing runs: the figures of the last answer, or why there are none."""
    snapshot = PerfSnapshot(
        state=_resting_state(around),
        figures={
            **_missing_turn(why_missing),
            **_loaded(around.context, around.n_ctx_used),
            **_sensors(around),
        },
        has_model=around.context is not None,
        kv_types=_kv_types(around.context),
        n_hidden=around.n_hidden,
        holds_shown=around.holds_shown,
        drift=around.drift,
    )
    if turn is None:
        return snapshot
    return replace(
        snapshot,
        figures={**_of_turn(turn), **_loaded(around.context, around.n_ctx_used), **_sensors(around)},
        elapsed_s=None if turn.app.end_us is None else turn.app.end_us / 1e6,
        stop_reason=turn.stop_reason,
        is_scripted=turn.backend == SCRIPTED_BACKEND,
        is_first_after_load=turn.is_first_after_load,
        cache_miss=turn.cache_miss,
        threads=threads_of_turn(turn),
        speculation=None if turn.speculation is None else turn.speculation.state,
        other_model=_other_model(turn, around),
    )


def _other_model(turn: Turn, around: Surroundings) -> str:
    is_other = turn.model is not None and around.model_file not in ("", turn.model.file)
    return turn.model.file if turn.model is not None and is_other else ""


def _resting_state(around: Surroundings) -> PerfState:
    if around.engine_is_up:
        return PerfState.TESTING if around.is_testing else PerfState.IDLE
    return PerfState.STARTING if around.engine_is_starting else PerfState.NO_ENGINE


_LIVE_STATES = {
    LivePhase.WAITING: PerfState.WAITING,
    LivePhase.READING: PerfState.READING,
    LivePhase.WRITING: PerfState.WRITING,
    LivePhase.ENDED: PerfState.IDLE,
}


def _kv_types(context: ContextInfo | None) -> tuple[str, str] | None:
    return None if context is None else (str(context.type_k), str(context.type_v))


def _missing_turn(reason: str) -> dict[str, Figure]:
    return {name: _missing(name, reason) for name in _OF_TURN}


def _missing(name: str, reason: str) -> Figure:
    return Figure.missing(GLOSSARY[name].unit, reason)


def _sensors(around: Surroundings) -> dict[str, Figure]:
    unread = {name: _missing(name, "it has not been read yet") for name in _SENSORS}
    return {**unread, **around.sensors, **_losses(around.drift)}


def _losses(drift: DriftState | None) -> dict[str, Figure]:
    if drift is None:
        return {name: _missing(name, _NO_DRIFT) for name in _LOSSES}
    return {"drift_pct": drift.drift, "context_loss_pct": drift.context}


def _of_turn(turn: Turn) -> dict[str, Figure]:
    figures = {
        name: figure for name, figure in turn_figures(turn).items() if name in (*_OF_TURN, *ANSWER_FIGURES, *SPECULATION_FIGURES)
    }
    return {**figures, "n_threads": _threads(threads_of_turn(turn))}


def _threads(state: ThreadState | None) -> Figure:
    return _missing("n_threads", "the engine has not reported it yet") if state is None else Figure(state.n_threads, "threads")


def _loaded(context: ContextInfo | None, n_used: int | None) -> dict[str, Figure]:
    """Return the window and its cache as the engine holds them now, whatever conversation is on screen."""
    if context is None:
        names = ("t_load_ms", "n_ctx", "n_ctx_used", "kv_bytes_used", "kv_bytes_reserved", "kv_bytes_per_token")
        return {name: _missing(name, "no model is loaded") for name in names}
    return {
        "t_load_ms": Figure(context.t_model_ms + context.t_context_ms, "ms"),
        "n_ctx": Figure(context.n_ctx, "tokens"),
        "n_ctx_used": _missing("n_ctx_used", "the engine has not reported it yet")
        if n_used is None
        else Figure(n_used, "tokens"),
        "kv_bytes_used": kv_bytes_used(context, n_used),
        "kv_bytes_reserved": kv_bytes_reserved(context),
        "kv_bytes_per_token": kv_bytes_per_token(context),
    }


def _live_figures(live: LiveTurn, around: Surroundings, now_ns: int) -> dict[str, Figure]:
    return {
        "decode_tps": live.decode_tps(now_ns),
        "ttft_ms": live.ttft_ms(),
        "prefill_tps": live.prefill_tps(),
        "ttft_painted_ms": live.clocks.first_painted_ms(),
        "screen_lag_ms": live.screen_lag_ms(now_ns),
        "n_gen": Figure(live.n_gen, "tokens"),
        **_live_counts(live),
        **_live_gaps(live),
        **speculation_figures(live.speculation),
        **_live_answers(live),
        "n_threads": _threads(live.held_threads(now_ns)),
        **_loaded(live.setting.context, around.n_ctx_used if live.n_ctx_used is None else live.n_ctx_used),
    }


def _live_answers(live: LiveTurn) -> dict[str, Figure]:
    """Return the figures of several answers, and why those of one answer have no value; nothing where one is written."""
    if not live.answers_us:
        return {}
    none_of_one = {name: figure for name, figure in several_missing().items() if name in PANEL_FIGURES}
    return {
        **none_of_one,
        "n_gen": Figure(len(live.answers_us[0]), "tokens"),  # the first stands for all until one is kept
        "n_gen_all": Figure(live.n_gen, "tokens"),
        "n_answers": Figure(len(live.answers_us), "answers"),
        "throughput_tps": throughput_tps(live.answers_us),
        "answer_tps": answer_tps(live.answers_us),
    }


def _live_counts(live: LiveTurn) -> dict[str, Figure]:
    counts = live.counts
    if counts is None:
        return {}
    return {
        "n_prompt_cached": Figure(counts.n_prompt_cached, "tokens"),
        "n_prompt_processed": Figure(counts.n_prompt_processed, "tokens"),
    }


def _live_gaps(live: LiveTurn) -> dict[str, Figure]:
    gaps = live.inter_token()
    if gaps.p50.value is None:
        reason = "no token is written yet" if gaps.p50.reason == NO_TOKEN else gaps.p50.reason
        return {name: _missing(name, reason) for name in ("itl_p50_ms", "itl_p95_ms", "itl_max_ms", "n_stalls")}
    return {"itl_p50_ms": gaps.p50, "itl_p95_ms": gaps.p95, "itl_max_ms": gaps.max, "n_stalls": gaps.n_stalls}


def _read_fraction(live: LiveTurn) -> float | None:
    counts = live.counts
    if live.phase is not LivePhase.READING or counts is None or live.n_to_read == 0:
        return None
    return counts.n_prompt_processed / live.n_to_read
