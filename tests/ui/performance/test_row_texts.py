from collections.abc import Callable

import pytest

from chatapp.domain.model_info import ContextInfo
from chatapp.domain.speculation import Speculation, SpeculationState
from chatapp.domain.thread_change import ThreadCause, ThreadChange
from chatapp.domain.turn import AppStamps, Turn
from chatapp.metrics.figure import Figure
from chatapp.metrics.live_turn import LiveTurn
from chatapp.metrics.snapshot import PANEL_FIGURES, Surroundings, live_snapshot, resting_snapshot
from chatapp.protocol.events import PrefillProgress, PromptPrepared, ThreadsChanged
from chatapp.ui.performance.row_texts import ROW_FIGURES, RowText, figures_of_row, row_texts, strip_caption

TurnMaker = Callable[..., Turn]
SENSORS = {
    "engine_rss_bytes": Figure(512_300_000.0, "bytes"),
    "memory_available_bytes": Figure(3.1e9, "bytes"),
    "memory_total_bytes": Figure(8.2e9, "bytes"),
    "engine_cpu_pct": Figure(98.2, "%"),
    "system_cpu_pct": Figure(52.0, "%"),
    "cpu_clock_mhz": Figure(3912.0, "MHz"),
    "cpu_temperature_c": Figure(61.4, "\u00b0C"),
}


def test_rows_of_a_finished_answer(make_turn: TurnMaker, context: ContextInfo) -> None:
    """2,048 of 8,192 cells = a quarter of 240 MB = 60.0 MB; gaps 20 and 30: p95 29.5."""
    rows = row_texts(resting_snapshot(make_turn(), Surroundings(context=context, n_ctx_used=2048, sensors=SENSORS, n_hidden=4)))
    assert rows == {
        "decodeRate": RowText("40.0", "tok/s", "3 tokens"),
        "itl": RowText("25.0 / 29.5 / 30.0", "ms"),
        "ttft": RowText("0.42", "s"),
        "screenLag": RowText("n/a"),
        "prefillRate": RowText("312", "tok/s", "812 cached + 131 read"),
        "context": RowText("2,048 / 8,192", "tok", "4 messages out of the model's sight", 0.25),
        "kvMemory": RowText("60.0 of 240", "MB", "29.3 kB/token", 0.25),
        "engineMemory": RowText("512", "MB", "3.10 of 8.20 GB free"),
        "cpu": RowText("98", "%", "all 52 %, 3.91 GHz"),
        "threads": RowText("n/a"),
        "temperature": RowText("61", "\u00b0C", "hottest sensor"),
        "drift": RowText("n/a", detail="there is no baseline to compare with yet"),
    }


def test_words_above_the_curve_count_gaps_and_stalls(make_turn: TurnMaker) -> None:
    """Gaps of 20 and 30 ms: neither is longer than 2.5 medians of 25 ms."""
    assert strip_caption(resting_snapshot(make_turn(), Surroundings())) == "2 gaps between tokens, 0 stalls"
    assert strip_caption(resting_snapshot(None, Surroundings())) == "Gaps between tokens"


@pytest.mark.parametrize(
    ("painted_us", "row"),
    [
        (490_000, RowText("60.0", "ms")),  # arrived at 430 ms
        (829_999, RowText("0.40", "s")),  # a hair below 400 ms
        (1_050_000, RowText("0.62", "s", "\u25b2 late", is_caution=True)),
    ],
)
def test_the_screen_behind_the_engine_is_late_from_400_ms_on(make_turn: TurnMaker, painted_us: int, row: RowText) -> None:
    app = AppStamps(first_text_us=430_000, arrived_us=(430_000,), arrived_tokens=(3,), painted_us=(painted_us,))
    rows = row_texts(resting_snapshot(make_turn(app=app), Surroundings()))
    assert rows["screenLag"] == row
    assert rows["ttft"].value == "0.43"
    assert rows["ttft"].detail.startswith("seen ")


def test_without_anything_every_row_reads_na() -> None:
    rows = row_texts(resting_snapshot(None, Surroundings()))
    assert {row.value for row in rows.values()} == {"n/a"}
    assert {row.unit for row in rows.values()} == {""}
    assert rows["context"].share is None


def test_a_burst_says_so_beside_the_missing_gaps(make_turn: TurnMaker) -> None:
    rows = row_texts(resting_snapshot(make_turn(token_us=(5, 5, 5)), Surroundings()))
    assert (rows["itl"].value, rows["itl"].detail) == ("n/a", "the reply came in one burst")
    assert rows["decodeRate"].value == "n/a"


def test_gaps_of_seconds_are_shown_in_seconds(make_turn: TurnMaker) -> None:
    """Gaps of 2.0 and 12.0 s: median 7, p95 = 2 + 0.95 x 10 = 11.5."""
    rows = row_texts(resting_snapshot(make_turn(token_us=(0, 2_000_000, 14_000_000)), Surroundings()))
    assert (rows["itl"].value, rows["itl"].unit) == ("7.00 / 11.5 / 12.0", "s")


def test_without_a_model_nobody_sees_a_message(make_turn: TurnMaker) -> None:
    row = row_texts(resting_snapshot(make_turn(), Surroundings()))["context"]
    assert (row.value, row.unit, row.detail) == ("n/a", "", "")


@pytest.mark.parametrize(
    ("n_used", "n_hidden", "detail", "is_caution"),
    [
        (7372, 0, "the model sees every message", False),  # 7,372 / 8,192 = 0.8999
        (7373, 0, "nearly full: old messages will go", True),
        (8192, 12, "nearly full; 12 messages out of sight", True),
        (8192, 1, "nearly full; 1 message out of sight", True),
        (4096, 1, "1 message out of the model's sight", False),
    ],
)
def test_a_window_nearly_full_warns_in_words(
    make_turn: TurnMaker, context: ContextInfo, n_used: int, n_hidden: int, detail: str, *, is_caution: bool
) -> None:
    around = Surroundings(context=context, n_ctx_used=n_used, n_hidden=n_hidden)
    row = row_texts(resting_snapshot(make_turn(), around))["context"]
    assert (row.detail, row.is_caution) == (detail, is_caution)


@pytest.mark.parametrize(
    ("n_used", "n_hidden", "detail"),
    [
        (8192, 0, "held for another chat"),
        (8192, 2, "2 messages out of the model's sight"),
        (0, 0, "the model sees every message"),
    ],
)
def test_a_full_window_of_another_chat_is_no_warning(
    make_turn: TurnMaker, context: ContextInfo, n_used: int, n_hidden: int, detail: str
) -> None:
    around = Surroundings(context=context, n_ctx_used=n_used, n_hidden=n_hidden, holds_shown=False)
    row = row_texts(resting_snapshot(make_turn(), around))["context"]
    assert (row.detail, row.is_caution) == (detail, False)


def test_one_token_and_one_gap_are_counted_in_the_singular(make_turn: TurnMaker, context: ContextInfo) -> None:
    around = Surroundings(context=context)
    one, two = (resting_snapshot(make_turn(n_gen=n, token_us=stamps), around) for n, stamps in ((1, (5,)), (2, (5, 9_005))))
    assert row_texts(one)["decodeRate"].detail == "1 token"
    assert row_texts(two)["decodeRate"].detail == "2 tokens"
    assert strip_caption(two) == "1 gap between tokens"


@pytest.mark.parametrize(
    ("speculation", "words"),
    [
        (Speculation(n_drafted=20, n_accepted=15, n_batches=5, gain=1.254), "Guesses: 75 % held, 1.25x"),
        (Speculation(n_drafted=20, n_accepted=15, n_batches=5), "Guesses: 75 % held, n/a"),
        (
            Speculation(state=SpeculationState.PAUSED, n_drafted=20, n_accepted=2, n_batches=5, gain=0.9),
            "Guesses paused: 10 % held, 0.90x",
        ),
    ],
)
def test_guesses_stand_where_gaps_are_counted_otherwise(make_turn: TurnMaker, speculation: Speculation, words: str) -> None:
    """15 of 20 guesses are 75 %, 2 of 20 are 10 %. Beside the rate there is no room for them."""
    snapshot = resting_snapshot(make_turn(speculation=speculation), Surroundings())
    assert strip_caption(snapshot) == words
    assert row_texts(snapshot)["decodeRate"] == RowText("40.0", "tok/s", "3 tokens")
    assert figures_of_row(snapshot, "decodeRate")[-2:] == ("acceptance_pct", "speculation_gain")


@pytest.mark.parametrize(
    ("speculation", "detail"),
    [
        (Speculation(), "3 tokens; nothing to guess from yet"),
        (Speculation(state=SpeculationState.PAUSED), "3 tokens; guesses paused: they lost in the answer before"),
        (Speculation(state=SpeculationState.FORMAT), "3 tokens; no guessing: the answer keeps to a format"),
        (
            Speculation(state=SpeculationState.NO_REMOVAL),
            "3 tokens; no guessing: this model cannot take a wrong guess back",
        ),
    ],
)
def test_why_nothing_is_guessed_is_told_beside_the_rate(make_turn: TurnMaker, speculation: Speculation, detail: str) -> None:
    snapshot = resting_snapshot(make_turn(speculation=speculation), Surroundings())
    assert row_texts(snapshot)["decodeRate"] == RowText("40.0", "tok/s", detail)
    assert "gaps between tokens" in strip_caption(snapshot)


def test_reading_counts_what_is_read_so_far(live: LiveTurn, context: ContextInfo) -> None:
    live.apply(PromptPrepared(request_id="r", n_prompt=943, n_prompt_cached=812, n_reserve=9, seed=1, t_us=0), 0)
    live.apply(PrefillProgress(request_id="r", n_processed=64, t_us=200_000), 0)
    rows = row_texts(live_snapshot(live, Surroundings(context=context), 0))
    assert (rows["prefillRate"].value, rows["prefillRate"].detail) == ("320", "812 cached + 64 read")
    assert (rows["context"].value, rows["itl"].detail) == ("876 / 8,192", "")


def test_every_row_names_figures_of_the_snapshot() -> None:
    assert set(ROW_FIGURES) == set(row_texts(resting_snapshot(None, Surroundings())))
    assert {name for names in ROW_FIGURES.values() for name in names} <= set(PANEL_FIGURES)


@pytest.mark.parametrize(
    ("cause", "held_us", "detail"),
    [
        ("fixed", None, "fixed in the settings"),
        ("start", None, "every physical core"),
        ("starved", 10_500_000, "fewer 12 s ago: others are busy"),
        ("slower", 10_500_000, "fewer 12 s ago: more were slower"),
        ("free", 10_500_000, "more 12 s ago: faster again"),
    ],
)
def test_threads_say_how_many_and_why(live: LiveTurn, cause: str, held_us: int | None, detail: str) -> None:
    """Held for 10.5 s when it was told, 2 s before now. A number that is only tried does not show."""
    change = ThreadChange(t_us=0, n_threads=1, n_threads_batch=1, cause=ThreadCause(cause), held_us=held_us)
    live.apply(ThreadsChanged(request_id="g", change=change), 0)
    probe = change.model_copy(update={"n_threads": 2, "is_probe": True})
    live.apply(ThreadsChanged(request_id="g", change=probe), 1_000_000_000)
    assert row_texts(live_snapshot(live, Surroundings(), 2_000_000_000))["threads"] == RowText("1 of 1", detail=detail)


def test_a_finished_answer_keeps_the_threads_that_it_ended_with(make_turn: TurnMaker) -> None:
    change = ThreadChange(t_us=0, n_threads=1, n_threads_batch=1, cause=ThreadCause.STARVED, held_us=3_000_000)
    rows = row_texts(resting_snapshot(make_turn(threads=(change,)), Surroundings()))
    assert rows["threads"] == RowText("1 of 1", detail="fewer: others are busy")
