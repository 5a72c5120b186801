from collections.abc import Callable

import pytest

from chatapp.domain.conversation import Conversation
from chatapp.domain.message import Message, Role
from chatapp.domain.sampling import SamplingParams
from chatapp.domain.sustained import SustainedPoint, SustainedRun
from chatapp.domain.turn import PromptCounts, Turn
from chatapp.metrics.comparison import Sample, SettingDifference, compare_conversations, compare_runs
from chatapp.metrics.glossary import GLOSSARY


def log_of(make_turn: Callable[..., Turn], *gaps_us: int, question: str = "Why?", **fields: object) -> Conversation:
    """One turn for each gap: two tokens with that gap; the first turn is a warm-up."""
    messages = []
    for number, gap_us in enumerate(gaps_us):
        counts = PromptCounts(n_prompt=10, n_prompt_cached=0, n_prompt_processed=10)
        turn = make_turn(token_us=(0, gap_us), n_gen=2, counts=counts, is_first_after_load=number == 0, **fields)
        messages += [Message(role=Role.USER, text=question), Message(role=Role.ASSISTANT, text="x", turn=turn)]
    return Conversation(messages=tuple(messages))


def test_medians_differences_and_warm_ups(make_turn: Callable[..., Turn]) -> None:
    """Gaps of 40, 50, 100 ms are 25, 20, 10 tok/s: median 20. The others have 10, 5, 4: median 5, 75 % less. Warm-ups: 2."""
    left = log_of(make_turn, 900_000, 40_000, 50_000, 100_000)
    right = log_of(make_turn, 900_000, 100_000, 200_000, 250_000)
    compared = compare_conversations(left, right)
    rate = compared.figures[0]
    assert rate.key == "decode_tps"
    assert rate.left == Sample(20.0, 10.0, 25.0, 3)
    assert rate.right == Sample(5.0, 4.0, 10.0, 3)
    assert rate.difference_pct.value == -75.0
    assert not rate.is_clear  # both reach 10
    assert (compared.n_left, compared.n_right, compared.n_warm_ups, compared.same_prompts) == (3, 3, 2, True)
    assert compared.settings == ()


def test_ranges_apart_are_a_clear_difference(make_turn: Callable[..., Turn]) -> None:
    compared = compare_conversations(log_of(make_turn, 1, 40_000, 41_000, 42_000), log_of(make_turn, 1, 50_000, 51_000, 52_000))
    assert compared.figures[0].is_clear
    few = compare_conversations(log_of(make_turn, 1, 40_000, 41_000), log_of(make_turn, 1, 50_000, 51_000))
    assert not few.figures[0].is_clear  # two values have no scatter


def test_what_differs_is_named(make_turn: Callable[..., Turn]) -> None:
    left = log_of(make_turn, 1, 40_000)
    right = log_of(make_turn, 1, 40_000, question="How?", sampling=SamplingParams(temperature=0.3, seed=9))
    compared = compare_conversations(left, right)
    assert compared.same_prompts is False
    assert compared.settings == (SettingDifference("temperature", str(SamplingParams().temperature), "0.3"),)


def test_a_log_without_figures_says_so(make_turn: Callable[..., Turn]) -> None:
    compared = compare_conversations(log_of(make_turn, 1, 40_000), Conversation())
    assert compared.figures[0].difference_pct.value is None
    assert compared.figures[0].difference_pct.reason
    assert (compared.n_left, compared.n_right) == (1, 0)


def run_at(speed: int) -> SustainedRun:
    points = tuple(
        SustainedPoint(t_s=2.0 * n, n_tokens=2 * speed, decode_us=2_000_000, itl_p50_us=1e6 / speed) for n in range(30)
    )
    return SustainedRun(seconds_asked=60, n_depth=512, points=points)


def test_two_runs_side_by_side() -> None:
    """20 against 15 tok/s: a quarter less, and no point of one reaches the other."""
    compared = compare_runs(run_at(20), run_at(15).model_copy(update={"n_depth": 1024}))
    burst = compared.figures[0]
    assert (burst.left.value, burst.right.value, burst.is_clear) == (20.0, 15.0, True)
    assert burst.difference_pct.value == pytest.approx(-25.0)
    assert compared.settings == (SettingDifference("n_depth", "512", "1024"),)
    assert (compared.n_left, compared.same_prompts) == (27, None)
    assert {figure.key for figure in compared.figures} <= set(GLOSSARY)
