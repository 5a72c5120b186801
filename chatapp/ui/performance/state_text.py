"""The first two lines of the panel: a word for the state, and one plain sentence."""

from PySide6.QtCore import QCoreApplication

from chatapp.domain.generation import StopReason
from chatapp.metrics.clocks import LATE_MS
from chatapp.metrics.live_turn import SILENT
from chatapp.metrics.snapshot import PerfSnapshot, PerfState
from chatapp.ui.formatting import count_text
from chatapp.ui.number_spelling import localized

__all__ = ["is_stalled", "late_advice", "late_sentence", "state_sentence", "state_word"]


def _tr(text: str) -> str:
    return QCoreApplication.translate("StateText", text)


def state_word(snapshot: PerfSnapshot) -> str:
    """Return the state in a word or two: "Idle", "Loading 42 %", "Reading 64 of 131", "Writing", "Stalled"."""
    state = snapshot.state
    if state is PerfState.LOADING and snapshot.fraction is not None:
        return _tr("Loading {percent} %").format(percent=int(snapshot.fraction * 100))
    if state is PerfState.READING:
        return _tr("Reading {n} of {total}").format(
            n=count_text(snapshot.figures["n_prompt_processed"]), total=localized(f"{snapshot.n_to_read:,}")
        )
    if is_stalled(snapshot):
        return _tr("Stalled")
    return {
        PerfState.STARTING: _tr("Starting"),
        PerfState.NO_ENGINE: _tr("No engine"),
        PerfState.LOADING: _tr("Loading"),
        PerfState.IDLE: _tr("Idle"),
        PerfState.WAITING: _tr("Waiting"),
        PerfState.WRITING: _tr("Writing"),
        PerfState.TESTING: _tr("Testing"),
    }[state]


def is_stalled(snapshot: PerfSnapshot) -> bool:
    """Return whether the engine should write and does not."""
    return snapshot.state is PerfState.WRITING and snapshot.figures["decode_tps"].reason == SILENT


def state_sentence(snapshot: PerfSnapshot) -> str:
    """Return one sentence (two lines of the panel at most) on what is going on."""
    if snapshot.is_scripted:
        return _tr("A script is replayed: these figures measure nothing.")
    if snapshot.state is PerfState.IDLE:
        return _idle(snapshot)
    if snapshot.state is PerfState.WRITING:
        return _writing(snapshot)
    if snapshot.state is PerfState.READING:
        return _prompt(
            snapshot,
            _tr("{n} prompt tokens must be read, {cached} are cached."),
            _tr("{n} prompt tokens must be read."),
            _tr("Prompt tokens to read: {n}, cached: {cached}."),
        )
    return {
        PerfState.STARTING: _tr("The engine is starting."),
        PerfState.NO_ENGINE: _tr("The engine does not start. What to do stands above the message field."),
        PerfState.LOADING: _tr("The model is being read into memory."),
        PerfState.WAITING: _tr("The engine prepares the prompt."),
        PerfState.TESTING: _tr("A sustained test runs; the figures below are the last answer's."),
    }[snapshot.state]


def late_sentence(snapshot: PerfSnapshot) -> str:
    """Return the alarm of the three clocks: the window shows text later than the engine makes it; empty where it does not."""
    lag_ms = snapshot.figures["screen_lag_ms"].value
    if lag_ms is None or lag_ms < LATE_MS:
        return ""
    if snapshot.state is PerfState.WRITING:
        return _tr("The window shows text {lag} s later than the engine makes it: it is busy.").format(
            lag=localized(f"{lag_ms / 1e3:.1f}")
        )
    arrival, painted = snapshot.figures["arrival_lag_ms"].value or 0.0, snapshot.figures["painted_lag_ms"].value or 0.0
    template = _tr("The window showed text up to {lag} s later than the engine made it: it was busy.")
    if arrival > painted:
        template = _tr("The window showed text up to {lag} s later than the engine made it: it arrived late.")
    return template.format(lag=localized(f"{lag_ms / 1e3:.1f}"))


def late_advice() -> str:
    """Return what helps a late window, and what it does not touch."""
    return _tr("Rates are the engine's own. Close other programs.")


def _idle(snapshot: PerfSnapshot) -> str:
    if snapshot.stop_reason is None:
        return _tr("Ready for a message.") if snapshot.has_model else _tr("No model is loaded. Choose one to begin.")
    if snapshot.other_model:
        return _tr("These figures are of {model}, not of the model that is loaded now.").format(model=snapshot.other_model)
    ended = {
        StopReason.END_OF_TURN: _tr("The answer is complete."),
        StopReason.LENGTH: _tr("The answer reached its token limit."),
        StopReason.GRAMMAR_DEAD_END: _tr("The grammar left no token that could follow."),
        StopReason.CONTEXT_FULL: _tr("The context window is full."),
        StopReason.STOPPED: _tr("You stopped the answer."),
        StopReason.ENGINE_FAILED: _tr("The engine failed; what it wrote is kept."),
    }[snapshot.stop_reason]
    return f"{ended} {_tr('First after loading: a warm-up.')}" if snapshot.is_first_after_load else ended


def _writing(snapshot: PerfSnapshot) -> str:
    silent = snapshot.figures["decode_tps"]
    n_gen = snapshot.figures["n_gen"].value or 0
    if silent.value is None and n_gen > 1:
        reason = _tr(silent.reason)
        return f"{reason[:1].upper()}{reason[1:]}."
    return _prompt(
        snapshot,
        _tr("{n} prompt tokens were read, {cached} came from the cache."),
        _tr("{n} prompt tokens were read."),
        _tr("Prompt tokens read: {n}, from the cache: {cached}."),
    )


def _prompt(snapshot: PerfSnapshot, with_cache: str, without_cache: str, of_one: str) -> str:
    """Return a sentence on the prompt; ``of_one`` suits any number, also the one that needs another verb."""
    cached = snapshot.figures["n_prompt_cached"]
    template = of_one if 1 in (snapshot.n_to_read, cached.value) else with_cache if cached.value else without_cache
    return template.format(n=localized(f"{snapshot.n_to_read:,}"), cached=count_text(cached))
