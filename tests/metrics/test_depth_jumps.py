"""A user who never pauses: the machine is warm all the time, and only jumps in depth tell what depth costs."""

from dataclasses import replace
from math import exp, log

import pytest

from chatapp.metrics.cost_curve import CurveLack, CurveShape, FittedCurve
from chatapp.metrics.depth_jumps import DepthCost, DepthJump, JumpCollector
from chatapp.metrics.drift_state import Collecting, DriftLevel
from tests.metrics.drift_chat import SHAPE, Chat
from tests.metrics.drift_streams import CURVE, Truth, exponential, none, step

STARTS = (3000, 200, 2500, 400, 4000, 150, 3500, 900, 2800, 300, 3800, 600)
"""New chats and old ones in turn: what a person does who writes in one chat and looks things up in others."""
WARM_S = 100.0
RISE = log(CURVE.expected_us(4096) / CURVE.expected_us(256))  # ln(70.48 / 51.28) = 0.318


def restless(truth: Truth, seed: int, rounds: int = 1, *, warmth_s: float = WARM_S, pace: float = 1.0) -> Chat:
    """Return the session of a user who answers within three seconds, on a machine that begins as warm as said."""
    chat = Chat()
    chat.session._warmth.seconds = warmth_s
    for number in range(rounds * len(STARTS)):
        chat.answer(STARTS[number % len(STARTS)], 150, truth, 1000 * seed + number, pause_s=3, pace=pace)
    return chat


def fitted(chat: Chat) -> FittedCurve:
    curve = chat.session._fitted()
    assert isinstance(curve, FittedCurve)
    return curve


def test_two_steps_tell_the_relative_slope() -> None:
    """50 ms + 5 us a cell: 52.56 ms at 512, 70.48 at 4,096; R = 1.34094, c = 0.34094 / (4,096 - 1.34094 x 512) = 1e-4."""
    jump = DepthJump(512, 4096, 70_480 / 52_560, 64, 52_560, deepens=True)
    assert jump.reach == 3584
    assert jump.relative_slope == pytest.approx(1e-4)
    quicker = DepthJump(512, 4096, 0.98, 64, 52_560, deepens=True)  # -0.02 / (4,096 - 0.98 x 512)
    assert quicker.relative_slope == pytest.approx(-5.564e-6, rel=0.001)


def test_chance_cancels_where_depth_costs_nothing() -> None:
    """2 % slower 4 x, 2 % quicker 4 x: slopes of 5.596e-6 and -5.564e-6, with a mean of nearly 0.

    If none went below 0, the mean would be 2.8e-6, and 1 point of rise over 3,584 cells.
    Where all were quicker, depth costs nothing: no step gets quicker by cells.
    """
    slower, quicker, still = (DepthJump(512, 4096, ratio, 64, 52_560, deepens=ratio > 1) for ratio in (1.02, 0.98, 0.9801))
    fit = DepthCost(jumps=(slower, quicker) * 4).fit(SHAPE)
    assert isinstance(fit, FittedCurve)
    assert fit.rise == pytest.approx(0.0, abs=0.0001)
    none_slower = DepthCost(jumps=(replace(quicker, deepens=True), still) * 4).fit(SHAPE)
    assert isinstance(none_slower, FittedCurve)
    assert none_slower.rise == 0.0


def test_a_turn_is_joined_with_the_next_where_both_are_as_warm() -> None:
    """40 steps of 60 ms at 2,048, a jump two seconds later to 30 of 50 ms at 256: R = 1.2."""
    collector = JumpCollector()
    for index in range(40):
        collector.add(2048, 60_000, 90.0, 60_000 * (index + 1))
    assert collector.end_turn() is None
    for index in range(30):
        collector.add(256, 50_000, 91.0, 4_400_000 + 50_000 * (index + 1))
    assert collector.end_turn() == DepthJump(256, 2048, 1.2, 30, 50_000, deepens=False)


@pytest.mark.parametrize(
    ("warmth_s", "at_us", "n", "gaps_us"),
    [
        (95.0, 4_400_000, 30, (50_000, 50_000)),  # five seconds warmer
        (91.0, 70_000_000, 30, (50_000, 50_000)),  # more than a minute later
        (91.0, 4_400_000, 15, (50_000, 50_000)),  # fewer than 16 tokens
        (91.0, 4_400_000, 30, (40_000, 60_000)),  # beside another program: half of them fast, half of them slow
    ],
)
def test_what_is_no_jump(warmth_s: float, at_us: int, n: int, gaps_us: tuple[int, int]) -> None:
    collector = JumpCollector()
    for index in range(40):
        collector.add(2048, 60_000, 90.0, 60_000 * (index + 1))
    collector.end_turn()
    for index in range(n):
        collector.add(256, gaps_us[index % 2], warmth_s, at_us + 50_000 * (index + 1))
    assert collector.end_turn() is None


def test_edges_lie_within_one_block() -> None:
    """A turn of 10 steps at 512 and 40 at 768 begins at 768; one of 40 at 768 and 10 at 1,024 ends at 768."""
    collector = JumpCollector()
    for index, n_kv in enumerate([512] * 10 + [768] * 40 + [1024] * 10):
        collector.add(n_kv, n_kv * 100, 90.0, 100_000 * (index + 1))
    collector.end_turn()
    for index in range(20):
        collector.add(256, 25_600, 90.0, 7_000_000 + 100_000 * (index + 1))
    jump = collector.end_turn()
    assert jump is not None
    assert (jump.n_low, jump.n_high, jump.ratio, jump.n_tokens) == (256, 768, 3.0, 20)


def jump(deepens: bool, warmed: float = 0.0, low: int = 256, high: int = 4096) -> DepthJump:  # noqa: FBT001 - direction
    """A jump on a machine that became slower by so much (in logs) between its two stays."""
    ratio = CURVE.expected_us(high) / CURVE.expected_us(low) * exp(warmed if deepens else -warmed)
    return DepthJump(low, high, ratio, 64, CURVE.expected_us(low), deepens=deepens)


def test_five_jumps_are_too_few_and_a_sliding_window_takes_none() -> None:
    jumps = (jump(True), jump(False)) * 4
    assert isinstance(DepthCost(jumps=jumps[:5]).fit(SHAPE), CurveLack)
    assert isinstance(DepthCost(jumps=jumps).fit(SHAPE), FittedCurve)
    assert isinstance(DepthCost(jumps=jumps).fit(CurveShape(knot=1024, n_blocks=32)), CurveLack)


def test_even_warming_cancels_between_the_two_directions() -> None:
    """2 % slower within each jump: 4 x deeper, 4 x higher. Alone they would tell a rise of 33.8 and 29.8 points, not 31.8."""
    both = DepthCost(jumps=(jump(True, 0.02), jump(False, 0.02)) * 4).fit(SHAPE)
    assert isinstance(both, FittedCurve)
    assert both.rise == pytest.approx(RISE, abs=0.0005)


def test_the_error_of_even_jumps_is_that_of_their_stays() -> None:
    """No scatter at all in 8 jumps of 64 tokens: yet a stay has 1.36 x 2.5 % / 8 = 0.425 % of its tokens and 1 % of its own.

    One ratio: sqrt(2 (0.425^2 + 1)) = 1.54 %; of 8 with all means 2 x 1.05 x 1.54 / sqrt(8) = 1.14 points over the whole reach.
    """
    fit = DepthCost(jumps=(jump(True), jump(False)) * 4).fit(SHAPE)
    assert isinstance(fit, FittedCurve)
    assert fit.span_error == pytest.approx(0.0114, abs=0.0001)


def test_jumps_in_one_direction_may_all_have_seen_heat() -> None:
    """New chats alone, each from 4,096 to 256 cells: 1 point of warming, and 2 x 1.25 x 1.537 / sqrt(n) points of noise.

    1.3 x that must stay below 2 points: 1.3 x (1 + 3.842 / sqrt(n)) <= 2 takes sqrt(n) >= 7.13, 51 jumps; both ways the least do.
    """
    assert isinstance(DepthCost(jumps=(jump(False),) * 50).fit(SHAPE), CurveLack)
    fit = DepthCost(jumps=(jump(False),) * 51).fit(SHAPE)
    assert isinstance(fit, FittedCurve)
    assert fit.span_error == pytest.approx(0.0154, abs=0.0001)


def test_what_earlier_sessions_saw_counts_and_only_the_latest_stay() -> None:
    """3 jumps of yesterday and 5 of today are eight; of 60 and 10 the latest 64 stay."""
    kept = DepthCost(jumps=(jump(True), jump(False), jump(True)))
    assert isinstance(kept.fit(SHAPE), CurveLack)
    assert isinstance(kept.learned((), (jump(False), jump(True)) * 2 + (jump(False),)).fit(SHAPE), FittedCurve)
    many = DepthCost(jumps=(jump(True),) * 60).learned((), [jump(False)] * 10)
    assert [one.deepens for one in many.jumps] == [True] * 54 + [False] * 10


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize(
    ("truth", "warmth_s", "points"),
    [
        (none, WARM_S, 1.5),
        (step(0.15, 0), WARM_S, 1.5),
        (exponential(0.25, 0, 90), 0.0, 2.0),  # the verdict stops the collecting after some ten jumps
        (exponential(0.35, 0, 60), 0.0, 2.0),
        (exponential(0.2, 0, 600), 0.0, 1.5),
    ],
    ids=["warm, steady", "throttled throughout", "warms up in 90 s", "warms up in 60 s", "warms up in 10 min"],
)
def test_jumps_tell_depth_from_heat(truth: Truth, warmth_s: float, points: float, seed: int) -> None:
    """24 turns, 23 jumps: the rise from 256 to 4,096 cells, 31.8 points in logs, is right whatever heat does meanwhile."""
    curve = fitted(restless(truth, seed, rounds=2, warmth_s=warmth_s))
    error = log(curve.expected_us(4096) / curve.expected_us(256)) - RISE
    assert abs(error) <= points / 100
    assert abs(error) <= 1.3 * curve.error_between(256, 4096)  # 2.6 standard errors


@pytest.mark.parametrize("seed", range(4))
def test_who_never_pauses_gets_a_baseline_and_no_false_heat(seed: int) -> None:
    chat = restless(none, seed, rounds=2)
    state = chat.session.state
    assert state.collecting is Collecting.NOTHING
    assert state.is_baseline_warm
    assert state.start_offset.value is None  # against what? No cool machine was ever seen
    assert state.drift.value == pytest.approx(0.0, abs=2.0)
    assert state.level is DriftLevel.NONE


@pytest.mark.parametrize("seed", range(4))
def test_a_throttle_that_comes_later_is_found(seed: int) -> None:
    """24 turns of 10 s, three seconds between and one before each first token: 320 s, and 15 % are lost from 230 s on."""
    state = restless(step(0.15, 230), seed, rounds=2).session.state
    assert state.drift.value == pytest.approx(15.0, abs=2.0)
    assert state.level is DriftLevel.CLEAR


def test_no_false_heat_in_hours() -> None:
    """Steps of 250 to 350 ms, 24 rounds of 12 turns: about three hours, judged after each turn.

    By hand, over 6 such users (20 hours): none either; with the true curve the drift scatters no less.
    """
    chat = Chat()
    chat.session._warmth.seconds = WARM_S
    levels = set()
    for number in range(24 * len(STARTS)):
        chat.answer(STARTS[number % len(STARTS)], 120, none, number, pause_s=3, pace=5.0)
        levels.add(chat.session.state.level)
    assert levels == {DriftLevel.COLLECTING, DriftLevel.NONE}
    assert chat.now_us > 2.5 * 3600e6
