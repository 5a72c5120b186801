from collections.abc import Callable

import pytest

from chatapp.domain.generation import StopReason
from chatapp.domain.load_params import LoadParams
from chatapp.domain.model_info import ContextInfo
from chatapp.domain.sampling import SamplingParams
from chatapp.domain.turn import AppStamps, PromptCounts, Turn
from chatapp.metrics.figure import Figure
from chatapp.metrics.live_turn import LiveTurn, TurnSetting
from chatapp.metrics.snapshot import (
    PANEL_FIGURES,
    PerfSnapshot,
    PerfState,
    Surroundings,
    live_snapshot,
    loading_snapshot,
    resting_snapshot,
)
from chatapp.protocol.events import PrefillProgress, PromptPrepared, TokensGenerated

TurnMaker = Callable[..., Turn]
MS = 1_000_000


@pytest.fixture
def live(context: ContextInfo) -> LiveTurn:
    return LiveTurn(TurnSetting(SamplingParams(), LoadParams(), context=context, backend="llama"), sent_ns=0)


def test_reading_shows_how_far_and_writing_what_came(live: LiveTurn, context: ContextInfo) -> None:
    """812 cached; 64 of 131 read in 0.2 s = 320 tok/s; 3 tokens 20 and 30 ms apart: 2 / 50 ms = 40 tok/s; 946 kB of KV."""
    around = Surroundings(context=context, n_hidden=4)
    assert live_snapshot(live, around, 500 * MS).state is PerfState.WAITING
    live.apply(PromptPrepared(request_id="r", n_prompt=943, n_prompt_cached=812, n_reserve=9, seed=1, t_us=0), 1 * MS)
    live.apply(PrefillProgress(request_id="r", n_processed=64, t_us=200_000), 201 * MS)
    reading = live_snapshot(live, around, 700 * MS)
    assert (reading.state, reading.elapsed_s, reading.n_to_read, reading.n_hidden) == (PerfState.READING, 0.7, 131, 4)
    assert reading.fraction == pytest.approx(64 / 131)
    assert reading.figures["prefill_tps"].value == pytest.approx(320.0)
    assert reading.figures["decode_tps"].reason == "no token is written yet"
    assert reading.figures["itl_p95_ms"].reason == "no token is written yet"
    live.apply(TokensGenerated(request_id="r", text="a", token_us=(425_000, 445_000, 475_000), n_ctx_used=946), 480 * MS)
    writing = live_snapshot(live, around, 500 * MS)
    assert (writing.state, writing.fraction) == (PerfState.WRITING, None)
    assert writing.figures["decode_tps"].value == pytest.approx(40.0)
    assert writing.figures["ttft_ms"].value == 480.0
    assert writing.figures["itl_p50_ms"] == Figure(25.0, "ms", n=2)
    assert writing.figures["kv_bytes_used"].value == 946_000
    assert writing.figures["n_ctx_used"].value == 946


def test_resting_keeps_the_figures_of_the_last_answer(make_turn: TurnMaker, context: ContextInfo) -> None:
    turn = make_turn(
        stop_reason=StopReason.STOPPED,
        counts=PromptCounts(n_prompt=20, n_prompt_cached=12, n_prompt_processed=8),
        token_us=(0, 100_000),
        n_ctx_used=2104,
        app=AppStamps(first_text_us=420_000, end_us=1_500_000),
        context=context,
        is_first_after_load=True,
    )
    shown = resting_snapshot(turn, Surroundings(context=context, n_ctx_used=2104))
    assert (shown.state, shown.stop_reason, shown.elapsed_s) == (PerfState.IDLE, StopReason.STOPPED, 1.5)
    assert shown.figures["decode_tps"].value == pytest.approx(10.0)
    assert shown.figures["kv_bytes_used"].value == 2_104_000
    assert shown.figures["t_load_ms"].value == 120.0
    assert shown.is_first_after_load
    assert not shown.is_scripted


def test_the_cache_is_shown_as_the_engine_holds_it_now(make_turn: TurnMaker, context: ContextInfo, live: LiveTurn) -> None:
    """The answer on screen filled 2,104 cells in an earlier load; after the new load the cache is empty."""
    shown = resting_snapshot(make_turn(n_ctx_used=2104, context=context), Surroundings(context=context, n_ctx_used=0))
    assert (shown.figures["n_ctx_used"].value, shown.figures["kv_bytes_used"].value) == (0, 0)
    assert shown.figures["kv_bytes_reserved"].value == 8_192_000
    waiting = live_snapshot(live, Surroundings(context=context, n_ctx_used=300), 0)
    assert waiting.figures["n_ctx_used"].value == 300  # until the new prompt is matched with the cache


def test_a_dead_engine_holds_no_memory(make_turn: TurnMaker, context: ContextInfo) -> None:
    shown = resting_snapshot(make_turn(n_ctx_used=5, context=context), Surroundings(context=None, engine_is_up=False))
    assert shown.state is PerfState.NO_ENGINE
    assert shown.figures["kv_bytes_reserved"].reason == "no model is loaded"
    assert not shown.has_model


def test_a_script_is_marked(make_turn: TurnMaker) -> None:
    assert resting_snapshot(make_turn(backend="scripted"), Surroundings()).is_scripted


def test_every_state_holds_every_figure_with_a_value_or_a_reason(
    live: LiveTurn, make_turn: TurnMaker, context: ContextInfo
) -> None:
    temperature = Figure.missing("\u00b0C", "no temperature sensor is readable here")
    around = Surroundings(context=context, sensors={"cpu_temperature_c": temperature})
    snapshots: list[PerfSnapshot] = [
        live_snapshot(live, around, 1),
        loading_snapshot(0.4, 1.0, Surroundings()),
        resting_snapshot(None, Surroundings()),
        resting_snapshot(None, around),
        resting_snapshot(make_turn(), around),
    ]
    for snapshot in snapshots:
        assert set(snapshot.figures) == set(PANEL_FIGURES)
        assert all((figure.value is None) == bool(figure.reason) for figure in snapshot.figures.values())
    assert snapshots[0].figures["cpu_temperature_c"] is temperature
