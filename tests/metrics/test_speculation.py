"""Figures of a turn with guessed tokens: their own, and those that they take away."""

from collections.abc import Callable
from typing import Any

import pytest

from chatapp.domain.conversation import Conversation
from chatapp.domain.load_params import LoadParams
from chatapp.domain.message import Message, Role
from chatapp.domain.sampling import SamplingParams
from chatapp.domain.speculation import Speculation, SpeculationState
from chatapp.domain.turn import Turn
from chatapp.metrics.figure import Figure
from chatapp.metrics.live_turn import LiveTurn, TurnSetting
from chatapp.metrics.roofline_input import roofline_input
from chatapp.metrics.snapshot import Surroundings, live_snapshot, resting_snapshot
from chatapp.metrics.speculation import SPECULATIVE, speculation_figures
from chatapp.metrics.turn_figures import turn_figures
from chatapp.metrics.turn_record import TurnRecord, messages_of, turn_record
from chatapp.protocol.events import PromptPrepared, TokensGenerated

GUESSED = Speculation(n_drafted=20, n_accepted=15, n_batches=5, gain=1.25)
GAPS = ("itl_p50_ms", "itl_p95_ms", "itl_max_ms", "n_stalls")


def test_a_turn_without_it_has_no_such_figure(make_turn: Callable[..., Turn]) -> None:
    assert not {"acceptance_pct", "speculation_gain"} & set(turn_figures(make_turn()))


def test_share_and_gain(make_turn: Callable[..., Turn]) -> None:
    """15 of 20 guesses held: 75 %."""
    figures = turn_figures(make_turn(speculation=GUESSED, token_us=(0, 30_000, 30_000, 30_000, 60_000)))
    assert figures["acceptance_pct"] == Figure(75.0, "%", n=20)
    assert figures["speculation_gain"] == Figure(1.25, "times")


def test_groups_have_a_rate_but_no_gaps(make_turn: Callable[..., Turn]) -> None:
    """Five tokens, four of them in the 60 ms after the first: 66.7 tokens/s. A gap of 0 within a batch is no latency."""
    figures = turn_figures(make_turn(speculation=GUESSED, token_us=(0, 30_000, 30_000, 30_000, 60_000)))
    assert figures["decode_tps"].value == pytest.approx(4 / 0.06)
    assert {figures[name].reason for name in GAPS} == {SPECULATIVE}


def test_without_a_guess_the_gaps_stay(make_turn: Callable[..., Turn]) -> None:
    figures = turn_figures(make_turn(speculation=Speculation(), token_us=(0, 30_000, 60_000)))
    assert figures["itl_p50_ms"].value == 30
    assert figures["acceptance_pct"].reason == "no token was guessed"


def test_a_gain_that_is_not_known_says_so() -> None:
    figures = speculation_figures(GUESSED.model_copy(update={"gain": None}))
    assert figures["speculation_gain"].reason == "too few steps to tell"


def test_the_memory_limit_knows_that_tokens_were_checked_together(make_turn: Callable[..., Turn]) -> None:
    bandwidth = Figure(20.0, "GB/s")
    for speculation, is_speculative in ((None, False), (Speculation(), False), (GUESSED, True)):
        figures = resting_snapshot(make_turn(speculation=speculation), Surroundings()).figures
        assert roofline_input(figures, None, None, bandwidth, is_live=False).is_speculative is is_speculative


def live_with(token_us: tuple[int, ...], speculation: Speculation) -> LiveTurn:
    live = LiveTurn(TurnSetting(SamplingParams(), LoadParams()), sent_ns=0)
    live.apply(PromptPrepared(request_id="g", n_prompt=5, n_prompt_cached=0, n_reserve=0, seed=1, t_us=0), 0)
    event: dict[str, Any] = {"text": "x", "token_us": token_us, "n_ctx_used": 9, "speculation": speculation}
    live.apply(TokensGenerated(request_id="g", **event), token_us[-1] * 1000)
    return live


def test_the_live_rate_counts_no_token_of_the_group_that_its_window_begins_with() -> None:
    """Groups of four each second, the last at 5 s: the window of 2 s begins at the group of 3 s. Eight tokens came in the two
    seconds after it, so the rate is 4 tokens/s; the three others of that group took none of this time.
    """
    token_us = tuple(second * 1_000_000 for second in range(6) for _ in range(4))
    assert live_with(token_us, GUESSED).decode_tps(5_000_000_000) == Figure(4.0, "tok/s", n=8)


def test_the_running_panel_shows_it() -> None:
    live = live_with((0, 30_000, 30_000, 60_000), GUESSED.model_copy(update={"state": SpeculationState.PAUSED}))
    snapshot = live_snapshot(live, Surroundings(), 60_000_000)
    assert snapshot.speculation is SpeculationState.PAUSED
    assert snapshot.figures["acceptance_pct"].value == 75
    assert {snapshot.figures[name].reason for name in GAPS} == {SPECULATIVE}
    assert live.turn().speculation == live.speculation


def test_the_record_holds_all_of_it(make_turn: Callable[..., Turn]) -> None:
    turn = make_turn(speculation=GUESSED)
    answered = Message(role=Role.ASSISTANT, text="A", turn=turn, stop_reason=turn.stop_reason)
    conversation = Conversation().append(Message(role=Role.USER, text="Q")).append(answered)
    prompt, answer = conversation.messages
    record = turn_record(1, prompt, answer, conversation)
    assert (record.acceptance_pct, record.speculation_gain) == (75.0, 1.25)
    again = TurnRecord.model_validate_json(record.model_dump_json())
    assert messages_of(again) == conversation.messages
