"""A user who never pauses: the machine is warm all the time, and only jumps in depth tell what depth costs."""

from math import log

import pytest

from chatapp.metrics.cost_curve import CostCurve, CurveLack, CurveShape, FittedCurve
from chatapp.metrics.depth_jumps import DepthJump, JumpCollector, fit_curve
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
    jump = DepthJump(512, 4096, 70_480 / 52_560, 64, 52_560)
    assert jump.reach == 3584
    assert jump.relative_slope == pytest.approx(1e-4)
    assert DepthJump(512, 4096, 0.99, 64, 52_560).relative_slope == 0.0  # deeper was not slower: depth costs nothing


def test_a_turn_is_joined_with_the_next_where_both_are_as_warm() -> None:
    """40 steps of 60 ms at 2,048, a jump two seconds later to 30 of 50 ms at 256: R = 1.2."""
    collector = JumpCollector()
    for index in range(40):
        collector.add(2048, 60_000, 90.0, 60_000 * (index + 1))
    assert collector.end_turn() is None
    for index in range(30):
        collector.add(256, 50_000, 91.0, 4_400_000 + 50_000 * (index + 1))
    assert collector.end_turn() == DepthJump(256, 2048, 1.2, 30, 50_000)


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


def test_five_jumps_are_too_few_and_a_sliding_window_takes_none() -> None:
    jumps = [DepthJump(256, 4096, CURVE.expected_us(4096) / CURVE.expected_us(256), 64, CURVE.expected_us(256))] * 8
    assert isinstance(fit_curve(CostCurve(), jumps[:5], SHAPE), CurveLack)
    assert isinstance(fit_curve(CostCurve(), jumps, SHAPE), FittedCurve)
    assert isinstance(fit_curve(CostCurve(), jumps, CurveShape(knot=1024, n_blocks=32)), CurveLack)


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize(
    ("truth", "warmth_s", "points"),
    [
        (none, WARM_S, 1.5),
        (step(0.15, 0), WARM_S, 1.5),
        (exponential(0.25, 0, 90), 0.0, 2.5),  # the verdict stops the collecting after ten jumps
        (exponential(0.2, 0, 600), 0.0, 1.5),
    ],
    ids=["warm, steady", "throttled throughout", "warms up in 90 s", "warms up in 10 min"],
)
def test_jumps_tell_depth_from_heat(truth: Truth, warmth_s: float, points: float, seed: int) -> None:
    """24 turns, 23 jumps: the rise from 256 to 4,096 cells, 31.8 points in logs, is right whatever heat does meanwhile."""
    curve = fitted(restless(truth, seed, rounds=2, warmth_s=warmth_s))
    assert log(curve.expected_us(4096) / curve.expected_us(256)) == pytest.approx(RISE, abs=points / 100)


@pytest.mark.parametrize("seed", range(4))
def test_who_never_pauses_gets_a_baseline_and_no_false_heat(seed: int) -> None:
    chat = restless(none, seed, rounds=2)
    state = chat.session.state
    assert state.collecting is Collecting.NOTHING
    assert state.is_baseline_warm
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
