"""The plan in the load panel: what it says in each verdict, and what one click takes."""

from dataclasses import replace
from datetime import UTC, datetime

import pytest
from PySide6.QtCore import QCoreApplication, QRect, Qt
from PySide6.QtWidgets import QLabel, QPushButton
from pytestqt.qtbot import QtBot

from chatapp.controllers.load_planner import PlanState
from chatapp.domain.load_params import LoadParams
from chatapp.domain.memory_need import NeedSource
from chatapp.domain.plan_outcome import PlanOutcome
from chatapp.errors import Problem, ProblemKind
from chatapp.metrics.load_forecast import LoadForecast
from chatapp.metrics.memory_plan import DevicePlan, MemoryPlan
from chatapp.metrics.speed_forecast import ForecastSource, SpeedForecast
from chatapp.ui.settings.load_panel import LoadPanel
from chatapp.ui.settings.plan_card import PlanCard
from tests.ui.words import words

_MIB = 1024 * 1024


def _state(free_mib: int, *, n_ctx: int | None = 4096, layers: int | None = None) -> PlanState:
    """1,000 MiB are needed; 512 of margin."""
    device = DevicePlan("CPU", 600 * _MIB, 200 * _MIB, 100 * _MIB, other_bytes=100 * _MIB, free_bytes=free_mib * _MIB)
    decode = SpeedForecast(8.0, 10.0, 12.5, ForecastSource.OTHER_WEIGHTS, n=3)
    forecast = LoadForecast(
        MemoryPlan(NeedSource.ENGINE, (device,)), n_ctx, layers, decode, "no prompt was read", layers_help=True
    )
    return PlanState(path="model.gguf", params=LoadParams(n_ctx=8192, n_gpu_layers=-1), forecast=forecast)


@pytest.fixture
def card(qtbot: QtBot) -> PlanCard:
    card = PlanCard()
    qtbot.addWidget(card)
    card.show()
    return card


def _text(card: PlanCard, name: str) -> str:
    label = card.findChild(QLabel, name)
    assert label is not None
    return words(label.text())


@pytest.mark.parametrize("device", ["Vulkan0", "a device of several words"])
def test_what_is_needed_is_read_whole_in_the_narrow_panel(card: PlanCard, device: str) -> None:
    state = _state(900)
    assert state.forecast is not None
    main = DevicePlan("CPU", 100 * _MIB, 0, 0, free_bytes=8_000 * _MIB)
    gpu = DevicePlan(device, 600 * _MIB, 0, 100 * _MIB, free_bytes=600 * _MIB)
    card.setFixedWidth(320)
    card.show_state(replace(state, forecast=replace(state.forecast, plan=MemoryPlan(NeedSource.ENGINE, (main, gpu)))))
    card.setFixedHeight(card.heightForWidth(320))
    QCoreApplication.processEvents()
    label = card.findChild(QLabel, "planSum")
    assert label is not None
    assert words(label.text()) == f"{device}: 734 MB needed, 629 MB free"
    space = QRect(0, 0, label.width(), 1000)
    asked = label.fontMetrics().boundingRect(space, Qt.TextFlag.TextWordWrap, label.text())
    assert (asked.width() <= label.width(), asked.height() <= label.height()) == (True, True)
    assert card.minimumSizeHint().width() <= 320


@pytest.mark.parametrize(
    ("free_mib", "verdict", "offers"), [(4000, "Fits", False), (1200, "Tight", True), (900, "Will not fit", True)]
)
def test_each_verdict(card: PlanCard, free_mib: int, verdict: str, offers: bool) -> None:  # noqa: FBT001 - a case
    card.show_state(_state(free_mib))
    assert _text(card, "planVerdict") == verdict
    button = card.findChild(QPushButton, "planTakeContext")
    assert button is not None
    assert button.isVisible() is offers


def test_parts_speed_and_source(card: PlanCard) -> None:
    """600 MiB are 629 MB; 1,000 MiB and 4,000 MiB are 1.05 GB and 4.19 GB."""
    card.show_state(_state(4000))
    assert _text(card, "planSum") == "1.05 GB needed, 4.19 GB free"
    assert _text(card, "planParts") == "weights 629 MB · KV 210 MB · compute 105 MB · engine 105 MB"
    assert _text(card, "planSpeed") == "Decode 8.00 to 12.5 tok/s · prefill n/a"
    assert _text(card, "planSource") == "llama.cpp's own figures, nothing loaded"


def test_the_device_that_is_short_is_named(card: PlanCard) -> None:
    """Together 5,000 MiB are free for 1,100, but 400 of them are wanted where 300 are."""
    main = DevicePlan("CPU", 700 * _MIB, free_bytes=4700 * _MIB)
    state = _state(4000)
    assert state.forecast is not None
    short = DevicePlan("Vulkan0", 400 * _MIB, free_bytes=300 * _MIB)
    plan = MemoryPlan(NeedSource.ENGINE, (main, short))
    card.show_state(replace(state, forecast=replace(state.forecast, plan=plan)))
    assert (_text(card, "planVerdict"), _text(card, "planSum")) == ("Will not fit", "Vulkan0: 419 MB needed, 315 MB free")
    roomy = replace(short, free_bytes=2000 * _MIB)  # with the GPU's margin of 1,024
    card.show_state(replace(state, forecast=replace(state.forecast, plan=replace(plan, devices=(main, roomy)))))
    assert (_text(card, "planVerdict"), _text(card, "planSum")) == ("Fits", "1.15 GB needed, 7.03 GB free")


def test_layers_are_offered_only_where_they_make_it_better(card: PlanCard) -> None:
    button = card.findChild(QPushButton, "planTakeLayers")
    assert button is not None
    state = _state(900, layers=12)
    card.show_state(state)
    assert button.isVisible()
    assert state.forecast is not None
    card.show_state(replace(state, forecast=replace(state.forecast, layers_help=False)))
    assert not button.isVisible()


def test_one_click_takes_what_fits(qtbot: QtBot) -> None:
    panel = LoadPanel()
    qtbot.addWidget(panel)
    panel.set_values(LoadParams(n_ctx=8192, n_gpu_layers=-1))
    panel.show()
    panel.show_plan(_state(900, n_ctx=2304, layers=12))
    taken: list[LoadParams] = []
    panel.values_changed.connect(taken.append)
    for name in ("planTakeContext", "planTakeLayers"):
        button = panel.findChild(QPushButton, name)
        assert button is not None
        qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    assert [(params.n_ctx, params.n_gpu_layers) for params in taken] == [(2304, -1), (2304, 12)]
    assert panel.values() == taken[-1]


def test_an_estimate_says_that_it_is_one(card: PlanCard) -> None:
    state = _state(4000)
    assert state.forecast is not None
    plan = replace(state.forecast.plan, source=NeedSource.HEADER)
    card.show_state(replace(state, forecast=replace(state.forecast, plan=plan), is_asking=True))
    assert _text(card, "planSource").startswith("estimated from the file's header; asking llama.cpp")


def test_a_problem_takes_the_place_of_figures(card: PlanCard) -> None:
    problem = Problem(kind=ProblemKind.NOT_A_GGUF, facts={"file": "model.gguf"})
    card.show_state(PlanState(path="model.gguf", problem=problem))
    assert _text(card, "planVerdict") == "n/a"
    assert _text(card, "planParts").startswith("model.gguf is not a GGUF model file")


def test_planned_against_actual(card: PlanCard) -> None:
    """1,010 planned and 1,000 reserved: 1 % too much."""
    outcome = PlanOutcome(
        model="m",
        made_at=datetime.now(UTC),
        source=NeedSource.ENGINE,
        planned_bytes=1_010_000_000,
        actual_bytes=1_000_000_000,
        planned_kv_bytes=1,
        actual_kv_bytes=1,
    )
    card.show_state(replace(_state(4000), outcome=outcome))
    assert _text(card, "planOutcome") == "As loaded: planned 1.01 GB, reserved 1.00 GB (+1.0 %)"
    alone = outcome.model_copy(update={"source": NeedSource.HEADER})
    card.show_state(replace(_state(4000), outcome=alone))
    assert _text(card, "planOutcome") == "As loaded: estimated 1.01 GB from the header alone, reserved 1.00 GB (+1.0 %)"


def test_without_a_model_nothing_is_shown(card: PlanCard) -> None:
    card.show_state(PlanState())
    assert not card.isVisible()
