import pytest
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from chatapp.metrics.series import GapRing
from chatapp.ui.performance.itl_strip import N_IN_SIGHT, STEP, ItlStrip, first_in_sight, height_ms
from chatapp.ui.theme import LIGHT


@pytest.mark.parametrize(
    ("n_total", "first"),
    [(0, 0), (120, 0), (121, 24), (144, 24), (145, 48), (1000, 888)],  # 1,000 - 120 = 880, the next multiple of 24 is 888
)
def test_the_axis_moves_in_steps_and_keeps_the_newest_in_sight(n_total: int, first: int) -> None:
    assert first_in_sight(n_total) == first
    assert first % STEP == 0
    assert n_total - first <= N_IN_SIGHT


@pytest.mark.parametrize(
    ("median_ms", "present_ms", "height"),
    [
        (None, 0.0, 60.0),
        (7.0, 0.0, 60.0),  # 2.5 x 7 = 17.5: the comfort band's edge stays in sight
        (30.0, 0.0, 100.0),  # 75
        (600.0, 0.0, 1_600.0),  # 1,500
        (9_000.0, 0.0, 10_000.0),  # the last step
        (30.0, 160.0, 160.0),  # 75 fills more than a third of the present axis: it rests
        (20.0, 160.0, 60.0),  # 50 is less than a third: it shrinks
        (70.0, 160.0, 250.0),  # 175 is too much: it grows
    ],
)
def test_the_height_changes_in_steps(median_ms: float | None, present_ms: float, height: float) -> None:
    assert height_ms(median_ms, present_ms) == height


def _points(strip: ItlStrip) -> list[tuple[float, float]]:
    """Return number and height of each gap of the curve."""
    assert strip._picture is not None
    path = strip._picture.curve.path()
    return [(path.elementAt(n).x, path.elementAt(n).y) for n in range(path.elementCount())]


@pytest.mark.gui
def test_gaps_and_stalls_are_drawn(qtbot: QtBot) -> None:
    """130 gaps: the axis starts at 24, so 106 are in sight; the one of 100 ms stalls (median 20) and is cut at the top, 60."""
    strip = ItlStrip(LIGHT)
    qtbot.addWidget(strip)
    strip.build_plot()
    ring = GapRing()
    ring.extend([20_000] * 100 + [100_000] + [20_000] * 29)
    strip.show_gaps(ring.recent())
    points = _points(strip)
    assert (len(points), points[:2], max(y for _, y in points)) == (106, [(0, 20.0), (1, 20.0)], 60.0)
    assert strip._picture is not None
    stalls, _ = strip._picture.stalls.getData()
    assert list(stalls) == [76]  # the gap with the number 100, 24 of which are out of sight
    assert strip.findChild(QLabel, "itlScale").text() == "0\u201360 ms"  # type: ignore[union-attr]  # it is there


@pytest.mark.gui
def test_gaps_that_came_before_the_plot_are_drawn_with_it(qtbot: QtBot) -> None:
    strip = ItlStrip(LIGHT)
    qtbot.addWidget(strip)
    ring = GapRing()
    ring.extend([20_000, 30_000])
    strip.show_gaps(ring.recent())
    strip.build_plot()
    assert _points(strip) == [(0, 20.0), (1, 30.0)]
