from collections.abc import Callable

import pytest

from chatapp.domain.cache_miss import CacheMiss
from chatapp.domain.context_trim import Trim, TrimMode, WhyExact
from chatapp.domain.generation import StopReason
from chatapp.domain.turn import AppStamps, EngineStamps, Turn
from chatapp.ui.performance.turn_figures import figure_rows, footer_text

TurnMaker = Callable[..., Turn]


def test_footer_of_an_ordinary_answer(make_turn: TurnMaker) -> None:
    assert footer_text(make_turn()) == "40.0 tok/s \u00b7 TTFT 0.42 s \u00b7 812 cached + 131 read"


@pytest.mark.parametrize("reason", list(StopReason))
def test_the_end_of_an_answer_is_told_once(make_turn: TurnMaker, reason: StopReason) -> None:
    """The label stands before the line (``ui.chat.footer``); the line must not say it again."""
    assert footer_text(make_turn(stop_reason=reason)) == footer_text(make_turn())


def test_footer_of_one_token_has_no_rate(make_turn: TurnMaker) -> None:
    """T2 and T3: one token has no interval; neither 0 nor infinity."""
    turn = make_turn(n_gen=1, token_us=(425_000,), stop_reason=StopReason.LENGTH)
    assert footer_text(turn) == "rate n/a \u00b7 TTFT 0.42 s \u00b7 812 cached + 131 read"


def test_footer_of_an_early_death_is_empty(make_turn: TurnMaker) -> None:
    nothing = {"counts": None, "n_gen": 0, "token_us": (), "engine": EngineStamps(), "app": AppStamps()}
    assert footer_text(make_turn(stop_reason=StopReason.ENGINE_FAILED, **nothing)) == ""


def test_footer_marks_a_script(make_turn: TurnMaker) -> None:
    assert footer_text(make_turn(backend="scripted")).endswith("replayed script, not measured")


def test_rows_hold_every_figure_with_its_definition(make_turn: TurnMaker) -> None:
    rows = {label: (value, tooltip) for label, value, tooltip in figure_rows(make_turn(is_first_after_load=True))}
    assert rows["Decode"][0] == "40.0 tok/s"
    assert rows["TTFT"][0] == "0.42 s"
    assert rows["Whole answer"][0] == "12.3 s"
    assert rows["KV cache used"][0] == "60.0 MB"
    assert rows["ITL p95"][0] == "29.5 ms"
    assert rows["Ended"][0] == "complete"
    assert rows["Seed"][0] == "7"
    assert rows["Warm-up"][0] == "first after loading"
    assert "(tokens - 1) / (last token - first token)" in rows["Decode"][1]


def test_a_missing_figure_tells_why(make_turn: TurnMaker) -> None:
    rows = {label: (value, tooltip) for label, value, tooltip in figure_rows(make_turn(token_us=(5, 5)))}
    assert rows["Decode"][0] == "n/a"
    assert "n/a now: the reply came in one burst" in rows["Decode"][1]


def test_rows_say_why_tokens_were_not_cached_and_what_a_trim_cost(make_turn: TurnMaker) -> None:
    trim = Trim(message_ids=("a",), tokens_freed=90, tokens_evaluated_again=310, mode=TrimMode.EXACT, reason=WhyExact.CHOSEN)
    rows = {label: rest for label, *rest in figure_rows(make_turn(cache_miss=CacheMiss.TRIMMED, trim=trim))}
    assert rows["Not cached, because"] == ["trimmed", "Older messages left the window, and what stays was read again."]
    assert rows["Trim"] == ["exact", "90 tokens freed, 310 tokens read again, Exact trimming is set."]
    assert "Not cached, because" not in {label for label, *_ in figure_rows(make_turn())}


def test_rows_tell_reasoning_apart_where_there_is_some(make_turn: TurnMaker) -> None:
    """Two of the tokens at 0, 0.5 and 2 s are reasoning: the answer's first token came 2 s after the first of all."""
    assert not [label for label, _, _ in figure_rows(make_turn()) if "easoning" in label]
    turn = make_turn(n_gen=3, n_reasoning=2, token_us=(0, 500_000, 2_000_000), app=AppStamps(first_answer_us=2_300_000))
    rows = {label: value for label, value, _ in figure_rows(turn)}
    assert (rows["Tokens of reasoning"], rows["Reasoning time"], rows["First answer text"]) == ("2", "2.00 s", "2.30 s")
