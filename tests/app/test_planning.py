"""Plans in the real window: llama.cpp's figures in the load panel, and a refused load that is forced."""

from pathlib import Path

import psutil
import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from chatapp.domain.memory_need import NeedSource
from chatapp.domain.plan_outcome import PlanOutcome
from chatapp.errors import ProblemKind
from chatapp.metrics.memory_plan import Verdict
from chatapp.ui.actions import ActionId
from tests.app.window import PATIENCE_MS, find, open_window, shown, wait_ready
from tests.engine.tiny_models import write_huge_llama
from tests.engine.tiny_planned import write_tiny_repacked

pytestmark = [pytest.mark.gui, pytest.mark.model]


def test_the_load_panel_tells_what_the_starter_model_takes(qtbot: QtBot, tmp_path: Path) -> None:
    """Weights 96.6 MB by the tensor table; KV of 4,096 cells: 30 x 3 x 64 x 2 x 2 x 4,096 = 94.4 MB."""
    with open_window(tmp_path) as desktop:
        wait_ready(qtbot, desktop)
        desktop.window.show()
        desktop.window.action(ActionId.LOAD_SETTINGS).trigger()
        qtbot.wait_until(lambda: shown(desktop, "planSource").startswith("llama.cpp"), timeout=PATIENCE_MS)
        assert shown(desktop, "planParts").startswith("weights 96.6 MB · KV 94.4 MB · compute 106 MB")
        qtbot.wait_until(lambda: shown(desktop, "planOutcome").startswith("As loaded: planned"), timeout=PATIENCE_MS)
        assert shown(desktop, "planOutcome") == "As loaded: planned 297 MB, reserved 297 MB (0.0 %)"
        path = desktop.services.model.state.path
        store, size = desktop.services.store, Path(path).stat().st_size
        kept = store.submit(store.memory_plans.outcomes, f"{Path(path).name} ({size} bytes)").result()
        assert [outcome.error_pct for outcome in kept] == [pytest.approx(0.0, abs=0.1)]


def test_a_model_with_repacked_weights_is_compared_with_llama_cpps_plan(qtbot: QtBot, tmp_path: Path) -> None:
    """By the header alone there are no copies of the matrices, which llama.cpp lays down anew for this processor."""
    model = write_tiny_repacked(tmp_path / "repacked.gguf")
    kept: list[PlanOutcome] = []
    shown_first: list[PlanOutcome] = []
    with open_window(tmp_path / "data") as desktop:
        wait_ready(qtbot, desktop)
        planner = desktop.services.planner
        planner.outcome_made.connect(kept.append)
        planner.changed.connect(lambda state: shown_first.append(state.outcome))
        desktop.picker.model_chosen.emit(str(model))
        qtbot.wait_until(lambda: any(outcome.model.startswith("repacked") for outcome in kept), timeout=PATIENCE_MS)
    outcome = kept[-1]
    estimate = next(one for one in shown_first if one is not None and one.model == outcome.model)
    assert (estimate.source, outcome.source) == (NeedSource.HEADER, NeedSource.ENGINE)
    assert estimate.actual_bytes == outcome.actual_bytes
    assert estimate.error_pct is not None
    assert estimate.error_pct < -0.5  # shown for a moment, and not kept
    assert outcome.error_pct == pytest.approx(0.0, abs=0.1)


def test_a_load_that_was_refused_for_its_memory_can_be_forced(qtbot: QtBot, tmp_path: Path) -> None:
    """Four times the machine's memory; forced, llama.cpp finds that the file holds one tensor only."""
    huge = write_huge_llama(tmp_path / "huge.gguf", psutil.virtual_memory().total * 4 // 4096 * 4096)
    with open_window(tmp_path / "data", model=huge) as desktop:
        qtbot.wait_until(lambda: desktop.desk.shown is ProblemKind.MODEL_TOO_LARGE, timeout=PATIENCE_MS)
        forecast = desktop.services.planner.state.forecast
        assert forecast is not None
        assert forecast.plan.verdict is Verdict.DOES_NOT_FIT
        button = find(desktop, QPushButton, "problemActionButton")
        assert button.text() == "Load anyway"
        qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
        qtbot.wait_until(lambda: desktop.desk.shown is ProblemKind.LOAD_FAILED, timeout=PATIENCE_MS)
