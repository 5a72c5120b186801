"""The calibrated curve: fits, what it takes, and how turns are merged."""

from random import Random

import pytest

from chatapp.domain.load_params import CacheType
from chatapp.domain.model_info import CacheInfo, ContextInfo, ModelInfo
from chatapp.metrics.cost_curve import CostCurve, CurveLack, CurveShape, FittedCurve, Lack, curve_shape
from chatapp.metrics.curve_visits import Visit, VisitCollector
from chatapp.metrics.kv_depth import visible_cells
from chatapp.metrics.theil_sen import theil_sen

A_US, B_US = 11_060.0, 4.22  # SmolLM2-135M Q4_1 on one thread, as measured


def visit(n_kv: int, factor: float = 1.0, warmth_s: float = 10.0, n_tokens: int = 200) -> Visit:
    return Visit(n_kv, (A_US + B_US * n_kv) * factor, n_tokens, warmth_s)


def fitted(curve: CostCurve, shape: CurveShape = CurveShape()) -> FittedCurve:  # noqa: B008 - immutable
    found = curve.fit(shape)
    assert isinstance(found, FittedCurve)
    return found


def lack(curve: CostCurve, shape: CurveShape = CurveShape()) -> CurveLack:  # noqa: B008 - immutable
    found = curve.fit(shape)
    assert isinstance(found, CurveLack)
    return found


@pytest.mark.parametrize(("depth", "n_kv"), [(1, 256), (256, 256), (257, 512), (512, 512), (3000, 3072)])
def test_visible_cells_are_whole_blocks(depth: int, n_kv: int) -> None:
    assert visible_cells(depth) == n_kv


def test_theil_sen_does_not_see_one_outlier_of_five() -> None:
    """The line is 1 + 2 x; six of ten slopes are 2 whatever the third point says, and so is their median."""
    assert theil_sen([(0, 1), (1, 3), (2, 99), (3, 7), (4, 9)]) == (1.0, 2.0)


def test_a_line_through_four_depths() -> None:
    """Measured points of the method: 12.16 ms at 256 cells, 24.16 ms at 3,072: b = 12 ms / 2,816 = 4.26 us."""
    curve = fitted(CostCurve.of(visit(n_kv) for n_kv in (256, 1024, 2048, 3072)))
    assert curve.a_us == pytest.approx(A_US)
    assert curve.b_us == pytest.approx(B_US)
    assert curve.expected_us(256) == pytest.approx(12_140, abs=5)
    assert curve.expected_us(3072) == pytest.approx(24_024, abs=5)
    assert (curve.n_min, curve.n_max, curve.n_depths, curve.n_tokens) == (256, 3072, 4, 800)


def test_slope_within_five_percent_under_noise() -> None:
    """Points of 0.6 % scatter at twelve depths, 200 curves: most are good enough, and those are right to 5 % in 19 of 20."""
    random = Random(1)  # noqa: S311 - a deterministic simulation
    curves = [CostCurve.of(visit(256 * block, random.gauss(1.0, 0.006)) for block in range(1, 13)) for _ in range(200)]
    good = [found for curve in curves if isinstance(found := curve.fit(CurveShape()), FittedCurve)]
    assert len(good) >= 180
    assert sum(abs(curve.b_us / B_US - 1) < 0.05 for curve in good) >= 0.95 * len(good)


@pytest.mark.parametrize(("n_visits", "points"), [(1, 2.786), (4, 1.393)])
def test_points_on_a_line_do_not_claim_to_be_exact(n_visits: int, points: float) -> None:
    """A visit scatters by 1 %, whatever its tokens do; four visits of each depth by half of that.

    Depths 256, 1,024, 2,048, 3,072: mean 1,600, root of the squares 2,122.6; 2 x 1.05 x 1 % x 2,816 / 2,122.6 = 2.786 points.
    """
    curve = fitted(CostCurve.of(visit(n_kv) for n_kv in (256, 1024, 2048, 3072) for _ in range(n_visits)))
    assert 100 * curve.error_between(256, 3072) == pytest.approx(points, abs=0.001)


def test_too_few_depths_are_counted() -> None:
    found = lack(CostCurve.of(visit(n_kv) for n_kv in (256, 512, 768)))
    assert found == CurveLack(Lack.DEPTHS, 3, 4)
    assert found.reason == "collecting a baseline: 3 of 4 depths were seen while cool and quiet"
    fitted(CostCurve.of(visit(n_kv) for n_kv in (256, 512)), CurveShape(n_blocks=2))  # a window of 512 has no more


def test_one_warm_up_alone_cannot_tell_depth_from_heat() -> None:
    """One reply: deeper is always warmer. A second chat that begins deep while cool breaks the tie."""
    reply = [visit(256 * block, warmth_s=4.0 * block) for block in range(1, 9)]
    assert lack(CostCurve.of(reply)).kind is Lack.CONTRAST
    deep_and_cool = [visit(256 * block, warmth_s=1.0) for block in (6, 7, 8)]
    fitted(CostCurve.of([*reply, *deep_and_cool]))


def test_scatter_keeps_a_curve_from_use() -> None:
    """Points that swing by 20 % leave the rise between shallow and deep unknown by more than 2 points."""
    swinging = [visit(256 * block, 1.1 if block % 2 else 0.9) for block in range(1, 9)]
    found = lack(CostCurve.of(swinging))
    assert found.kind is Lack.PRECISION
    assert found.have > found.need


def test_few_tokens_are_no_precision() -> None:
    """Four depths of 8 tokens: 2.5 % / sqrt(8) = 0.9 % a point; x 2 x 1.05 x 768 / 572 = 2.5 points: not yet."""
    assert lack(CostCurve.of(visit(256 * block, n_tokens=8) for block in range(1, 5))).have == pytest.approx(2.5, abs=0.05)


def test_a_steep_curve_may_be_known_to_a_twentieth_of_its_rise() -> None:
    """256 to 3,328 cells rise by ln(25,104 / 12,140) = 0.727, a twentieth of which is 3.63 points; a flat one takes 2.

    Four depths, of which the spread is sqrt(2 * (1,536^2 + 512^2)) = 2,290: 2 x 1.05 x 3,072 / 2,290 = 2.82 times the error of
    a point, which is 2.5 % / sqrt(tokens): 3.15 points for 5 tokens each, 4.07 for 3.
    """
    assert fitted(CostCurve.of(visit(256 * block, n_tokens=5) for block in (1, 5, 9, 13))).span_error == pytest.approx(
        0.0315, abs=1e-4
    )
    found = lack(CostCurve.of(visit(256 * block, n_tokens=3) for block in (1, 5, 9, 13)))
    assert found.kind is Lack.PRECISION
    assert (found.have, found.need) == pytest.approx((4.07, 3.63), abs=0.01)


def test_a_slower_day_raises_no_single_point() -> None:
    """The second turn is 8 % slower as a whole and reaches deeper: the slope stays."""
    curve = CostCurve.of(visit(256 * block) for block in range(1, 5))
    grown = fitted(curve.merged(tuple(visit(256 * block, 1.08) for block in range(3, 9))))
    assert grown.b_us == pytest.approx(B_US)
    assert grown.n_max == 2048


def test_only_the_latest_visits_of_a_depth_are_kept() -> None:
    curve = CostCurve.of(visit(256, 1 + index / 100) for index in range(20))
    assert len(curve.visits[256]) == 8
    assert curve.visits[256][-1].itl_us == pytest.approx(visit(256, 1.19).itl_us)


def test_reach_is_a_quarter_of_the_span() -> None:
    """256 to 3,328: a span of 3,072, a quarter is 768."""
    curve = fitted(CostCurve.of(visit(256 * block) for block in (1, 5, 9, 13)))
    assert curve.covers(3328 + 768)
    assert not curve.covers(3328 + 769)
    assert curve.error_between(256, 3328) == pytest.approx(curve.span_error)
    assert curve.error_between(256, 1792) == pytest.approx(curve.span_error / 2)


def test_a_sliding_window_bends_the_line_at_its_size() -> None:
    """8 us a cell until 1,024 cells, 2 us beyond (only the full layers still grow)."""

    def cost(n_kv: int) -> float:
        return 10_000 + 8 * min(n_kv, 1024) + 2 * max(0, n_kv - 1024)

    curve = fitted(
        CostCurve.of(Visit(256 * b, cost(256 * b), 256, 5.0) for b in range(1, 17)), CurveShape(knot=1024, n_blocks=16)
    )
    assert curve.b_us == pytest.approx(8.0)
    assert curve.b_beyond_us == pytest.approx(2.0)
    assert curve.expected_us(4096) == pytest.approx(cost(4096))
    straight = fitted(
        CostCurve.of(Visit(256 * b, cost(256 * b), 256, 5.0) for b in range(1, 5)), CurveShape(knot=1024, n_blocks=16)
    )
    assert straight.n_max == 1024  # nothing is known of the part beyond


def test_a_recurrent_model_is_flat_and_needs_one_depth() -> None:
    curve = fitted(CostCurve.of([visit(512)]), CurveShape(is_flat=True))
    assert curve.expected_us(512) == curve.expected_us(100_000) == pytest.approx(visit(512).itl_us)
    assert curve.covers(100_000)
    assert curve.error_between(1, 100_000) == 0.0


def test_shape_follows_model_and_caches(context: ContextInfo, model: ModelInfo) -> None:
    assert curve_shape(model, context) == CurveShape(n_blocks=32)
    sliding = CacheInfo(label="sliding window", n_cells=1000, n_layers=10, bytes=1, is_exact=True)
    caches = (*context.caches, sliding)
    assert curve_shape(model, context.model_copy(update={"caches": caches})).knot == 1024
    whole = sliding.model_copy(update={"n_cells": 8192})  # a full-size window cache: all cells are computed
    assert curve_shape(model, context.model_copy(update={"caches": (whole,)})).knot is None
    assert curve_shape(model.model_copy(update={"is_recurrent": True}), context).is_flat
    assert not curve_shape(model.model_copy(update={"is_recurrent": True, "is_hybrid": True}), context).is_flat


def test_a_visit_is_the_median_of_the_faster_half() -> None:
    """Nine gaps of 100 to 108 ms: the lower quartile lies at rank 2 (from 0) = 102 ms."""
    collector = VisitCollector()
    for gap_ms in range(100, 109):
        collector.add(256, gap_ms * 1000, 5.0)
    for _ in range(7):
        collector.add(512, 20_000, 6.0)  # too few
    assert collector.take() == (Visit(256, 102_000.0, 9, 5.0),)
    assert collector.take() == ()


def test_a_restless_machine_teaches_nothing() -> None:
    """Beside a program that takes the core half of the time: every second token takes twice as long, median 1.5 / 1.0."""
    collector = VisitCollector()
    for index in range(20):
        collector.add(256, 50_000 * (1 + index % 2), 1.0)
    assert collector.take() == ()


def test_rare_stalls_do_not_hide_a_quiet_machine() -> None:
    collector = VisitCollector()
    for index in range(20):
        collector.add(256, 500_000 if index % 5 == 0 else 50_000, 1.0)
    assert collector.take() == (Visit(256, 50_000.0, 20, 1.0),)


def test_bursts_teach_nothing() -> None:
    collector = VisitCollector()
    for _ in range(20):
        collector.add(256, 0, 1.0)
    assert collector.take() == ()


def test_cache_types_are_spelled_in_the_key() -> None:
    assert f"{CacheType.Q8_0}" == "q8_0"  # the database's key is text: a name like CacheType.Q8_0 would not match one day
