from collections.abc import Callable
from html import escape

import pytest
from PySide6.QtCore import QEvent
from PySide6.QtGui import QContextMenuEvent, QGuiApplication, QHelpEvent
from PySide6.QtWidgets import QApplication, QLabel, QMenu, QToolTip, QWidget
from pytestqt.qtbot import QtBot

from chatapp.domain.model_info import ContextInfo
from chatapp.domain.turn import Turn
from chatapp.metrics.figure import Figure
from chatapp.metrics.live_turn import LiveTurn
from chatapp.metrics.memory_parts import DeviceShare, MemoryParts
from chatapp.metrics.snapshot import Surroundings, live_snapshot, loading_snapshot, resting_snapshot
from chatapp.protocol.events import PrefillProgress, PromptPrepared, TokensGenerated
from chatapp.ui.elided_label import ElidedLabel
from chatapp.ui.performance.figure_row import FigureRow
from chatapp.ui.performance.panel import PerformancePanel
from chatapp.ui.theme import DARK, LIGHT
from chatapp.ui.tip_on_demand import TipOnDemand

pytestmark = pytest.mark.gui

TurnMaker = Callable[..., Turn]
VALUES = (
    *("stateValue", "clockValue", "ttftValue", "prefillRateValue", "decodeRateValue", "itlValue", "contextValue"),
    *("kvMemoryValue", "engineMemoryValue", "cpuValue", "temperatureValue", "driftValue"),
)

GPU_PARTS = MemoryParts(
    *(Figure(1e9, "bytes"),) * 5, gpus=(DeviceShare("CUDA0", weights=4_620_000_000, kv=1_070_000_000, compute=258_000_000),)
)


@pytest.fixture
def panel(qtbot: QtBot) -> PerformancePanel:
    made = PerformancePanel(LIGHT)
    qtbot.addWidget(made)
    made.resize(300, 760)  # all rows in sight: a scroll bar takes room from them
    with qtbot.waitExposed(made):
        made.show()
    made.show_snapshot(resting_snapshot(None, Surroundings()))
    return made


def label(panel: PerformancePanel, name: str) -> QLabel:
    found = panel.findChild(QLabel, name)
    assert found is not None, name
    return found


def test_every_figure_has_a_stable_name_and_speaks(panel: PerformancePanel) -> None:
    assert panel.objectName() == "performancePanel"
    for name in VALUES:
        assert label(panel, name).accessibleName(), name
    assert label(panel, "driftValue").accessibleName() == "Drift: n/a"


def test_figures_of_an_answer(panel: PerformancePanel, make_turn: TurnMaker, context: ContextInfo) -> None:
    panel.show_snapshot(resting_snapshot(make_turn(), Surroundings(context=context, n_ctx_used=2048)))
    shown = {name: label(panel, name).text() for name in VALUES}
    assert shown["stateValue"] == "Idle"
    assert shown["clockValue"] == "0:12"  # 12.3 s
    assert shown["decodeRateValue"] == "40.0"
    assert shown["kvMemoryValue"] == "60.0 of 240"
    assert label(panel, "ttftValue").accessibleName() == "Time to first token: 0.42 s"


def test_a_missing_sensor_says_why_in_its_tooltip(panel: PerformancePanel) -> None:
    temperature = Figure.missing("\u00b0C", "no temperature sensor is readable here")
    panel.show_snapshot(resting_snapshot(None, Surroundings(sensors={"cpu_temperature_c": temperature})))
    row = panel.findChild(FigureRow, "temperatureRow")
    assert isinstance(row, FigureRow)
    assert label(panel, "temperatureValue").text() == "n/a"
    assert "n/a now: no temperature sensor is readable here" in row.tip()


@pytest.mark.qt_log_ignore("This plugin does not support")
def test_what_a_narrow_panel_shortens_is_whole_in_the_tooltip(panel: PerformancePanel, make_turn: TurnMaker) -> None:
    reason = "no temperature sensor is readable here <by anybody>"
    temperature = Figure.missing("\u00b0C", reason)
    panel.show_snapshot(resting_snapshot(make_turn(), Surroundings(sensors={"cpu_temperature_c": temperature})))
    row = panel.findChild(FigureRow, "temperatureRow")
    assert isinstance(row, FigureRow)
    assert isinstance(row.detail, ElidedLabel)
    assert row.detail.is_elided()
    assert row.tip().startswith("<p>no temperature sensor is readable here &lt;by anybody&gt;</p><p><b>")
    assert row.value.accessibleDescription() == reason
    for shortened in panel.findChildren(ElidedLabel):
        around = shortened.parentWidget()
        assert around is not None
        tips = shortened.toolTip() + (around.tip() if isinstance(around, TipOnDemand) else "")
        assert not shortened.is_elided() or escape(shortened.text()) in tips, shortened.text()


def test_who_hears_a_figure_hears_why_it_is_missing(panel: PerformancePanel, make_turn: TurnMaker) -> None:
    rate = label(panel, "decodeRateValue")
    assert rate.accessibleDescription() == "no answer has been written yet"
    panel.show_snapshot(resting_snapshot(make_turn(), Surroundings()))
    assert rate.accessibleDescription() == "3 tokens"


@pytest.mark.qt_log_ignore("This plugin does not support")
def test_a_tooltip_is_made_when_it_is_asked_for(panel: PerformancePanel, qtbot: QtBot) -> None:
    """Also over the value's label, which has none of its own: Qt goes on to the row."""
    value = label(panel, "ttftValue")
    here = value.rect().center()
    QGuiApplication.sendEvent(value, QHelpEvent(QEvent.Type.ToolTip, here, value.mapToGlobal(here)))
    qtbot.waitUntil(QToolTip.isVisible)
    assert "<b>" in QToolTip.text()
    assert "no answer has been written yet" in QToolTip.text()
    QToolTip.hideText()
    qtbot.waitUntil(lambda: not QToolTip.isVisible())


def test_only_missing_figures_are_muted(panel: PerformancePanel, make_turn: TurnMaker) -> None:
    assert label(panel, "decodeRateValue").property("role") == "muted"
    panel.show_snapshot(resting_snapshot(make_turn(), Surroundings()))
    assert label(panel, "decodeRateValue").property("role") == ""
    assert label(panel, "driftValue").property("role") == "muted"


def test_a_tooltip_holds_formula_and_clock(panel: PerformancePanel) -> None:
    row = panel.findChild(FigureRow, "prefillRateRow")
    assert isinstance(row, FigureRow)
    assert "evaluated prompt tokens / prefill time; cached tokens are not counted" in row.tip()
    assert "engine" in row.tip()


def test_copying_a_figure(panel: PerformancePanel, make_turn: TurnMaker) -> None:
    panel.show_snapshot(resting_snapshot(make_turn(), Surroundings()))
    row = panel.findChild(FigureRow, "prefillRateRow")
    assert isinstance(row, FigureRow)
    plain, defined = row.context_menu().actions()
    plain.trigger()
    assert QGuiApplication.clipboard().text() == "Prefill: 312 tok/s (812 cached + 131 read)"
    defined.trigger()
    assert "cached tokens are not counted" in QGuiApplication.clipboard().text()
    QGuiApplication.clipboard().clear()


@pytest.mark.qt_log_ignore("This plugin does not support")
def test_a_right_click_opens_the_menu_of_the_figure(panel: PerformancePanel, qtbot: QtBot) -> None:
    row = panel.findChild(FigureRow, "ttftRow")
    assert isinstance(row, FigureRow)
    middle = row.rect().center()
    QGuiApplication.sendEvent(row, QContextMenuEvent(QContextMenuEvent.Reason.Mouse, middle, row.mapToGlobal(middle)))
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    assert [action.text() for action in menu.actions()] == ["Copy figure", "Copy figure with its definition"]
    menu.close()
    qtbot.waitUntil(lambda: QApplication.activePopupWidget() is None)


def test_no_row_moves_or_changes_its_size_between_states(
    panel: PerformancePanel, qtbot: QtBot, live: LiveTurn, make_turn: TurnMaker, context: ContextInfo
) -> None:
    """LOOK: a figure that changes keeps its place and width."""
    live.apply(PromptPrepared(request_id="r", n_prompt=943, n_prompt_cached=812, n_reserve=9, seed=1, t_us=0), 0)
    live.apply(PrefillProgress(request_id="r", n_processed=131, t_us=200_000), 0)
    reading = live_snapshot(live, Surroundings(context=context, n_hidden=123_456), 0)
    live.apply(TokensGenerated(request_id="r", text="x", token_us=(300_000, 1_300_000), n_ctx_used=8190), 0)
    writing = live_snapshot(live, Surroundings(context=context), 0)
    places = []
    for snapshot in (
        resting_snapshot(None, Surroundings()),
        loading_snapshot(0.5, 3700.0, Surroundings()),
        reading,
        writing,
        resting_snapshot(make_turn(), Surroundings(context=context, n_ctx_used=2048)),
    ):
        panel.show_snapshot(snapshot)
        qtbot.wait(1)
        places.append({row.objectName(): (row.geometry(), row.value.geometry()) for row in panel.findChildren(FigureRow)})
    assert len(places[0]) == 18
    for place in places[1:]:
        assert place == places[0]


def test_nothing_stands_below_the_verdict_on_the_use(panel: PerformancePanel, qtbot: QtBot) -> None:
    """Its advice takes one line or three: what stood below would jump."""
    with qtbot.waitExposed(panel):
        panel.show()
    content = panel.widget()
    assert content is not None
    shown = [one for one in content.findChildren(QWidget) if one.parent() is content and one.isVisible()]
    assert len(shown) > 15
    assert all(one.geometry().bottom() < panel.use.geometry().top() for one in shown if one is not panel.use)


@pytest.mark.parametrize("width", [300, 320])
def test_a_high_panel_with_a_gpu_needs_no_scrolling(panel: PerformancePanel, qtbot: QtBot, width: int) -> None:
    """In a window of 800 pixels, menu bar and the panel's title take 66 of them."""
    panel.resize(width, 800 - 66)
    with qtbot.waitExposed(panel):
        panel.show()
    panel.show_gpu()
    panel.roofline.show_place(is_on_gpu=True)
    panel.memory_bar.show_parts(GPU_PARTS, {"CUDA0": "NVIDIA GeForce RTX 4060 Laptop GPU"})
    qtbot.wait(1)
    assert panel.verticalScrollBar().maximum() == 0


@pytest.mark.parametrize(("has_gpu", "least_px"), [(False, 720), (True, 820)])
def test_the_rows_of_a_high_panel_stand_wider_apart(
    panel: PerformancePanel, qtbot: QtBot, least_px: int, *, has_gpu: bool
) -> None:
    """2 pixels below the least height, 4 from there on; more rows need more height."""
    with qtbot.waitExposed(panel):
        panel.show()
    if has_gpu:
        panel.show_gpu()
    upper, lower = panel.findChild(FigureRow, "ttftRow"), panel.findChild(FigureRow, "screenLagRow")
    assert upper is not None
    assert lower is not None
    gaps = []
    for height in (least_px - 1, least_px):
        panel.resize(300, height)
        qtbot.wait(1)
        gaps.append(lower.geometry().top() - upper.geometry().bottom() - 1)
    assert gaps == [2, 4]


def test_everything_fits_into_300_pixels(
    panel: PerformancePanel, qtbot: QtBot, make_turn: TurnMaker, context: ContextInfo
) -> None:
    turn = make_turn(token_us=(0, 1_020_000, 2_400_000, 8_200_000), is_first_after_load=True)
    around = Surroundings(
        context=context,
        n_ctx_used=8190,
        n_hidden=1234,
        sensors={
            "engine_rss_bytes": Figure(512e6, "bytes"),
            "memory_available_bytes": Figure(13.1e9, "bytes"),
            "memory_total_bytes": Figure(128.2e9, "bytes"),
            "engine_cpu_pct": Figure(1598.2, "%"),
            "system_cpu_pct": Figure(100, "%"),
            "cpu_clock_mhz": Figure(3912.0, "MHz"),
            "cpu_temperature_c": Figure(61.0, "\u00b0C"),
        },
    )
    panel.show_snapshot(resting_snapshot(turn, around))
    qtbot.wait(1)
    for one in panel.findChildren(QLabel):
        if one.isVisible() and not one.wordWrap():
            assert one.fontMetrics().horizontalAdvance(one.text()) <= one.width() + 1, one.text()
    sentence = label(panel, "verdictValue")
    assert sentence.heightForWidth(sentence.width()) <= sentence.height()


def test_the_strip_is_made_after_the_first_paint(qtbot: QtBot) -> None:
    """Importing pyqtgraph takes a third of a second, which must not delay the window."""
    panel = PerformancePanel(LIGHT)
    qtbot.addWidget(panel)
    assert panel._strip._plot is None
    with qtbot.waitExposed(panel):
        panel.show()
    qtbot.waitUntil(lambda: panel._strip._plot is not None, timeout=20_000)


def test_a_reason_that_is_too_long_ends_in_an_ellipsis(panel: PerformancePanel, qtbot: QtBot) -> None:
    reason = "a reason that is far too long for a panel of 300 pixels, and for one of 340 pixels as well"
    panel.show_snapshot(resting_snapshot(None, Surroundings(sensors={"cpu_temperature_c": Figure.missing("\u00b0C", reason)})))
    row = panel.findChild(FigureRow, "temperatureRow")
    assert isinstance(row, FigureRow)
    assert isinstance(row.detail, ElidedLabel)
    assert row.detail.text() == reason
    assert row.detail.is_elided()
    before = row.detail.grab().toImage()
    panel.resize(900, 640)
    qtbot.waitUntil(lambda: row.detail is not None and not row.detail.is_elided())
    assert row.detail.grab().toImage() != before


def test_another_theme_is_taken_over(panel: PerformancePanel) -> None:
    before = panel.grab().toImage()
    panel.set_theme(DARK)
    assert panel.grab().toImage() != before
