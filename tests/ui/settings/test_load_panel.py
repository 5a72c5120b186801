"""The load panel, driven by real keys and clicks."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox, QDoubleSpinBox, QLabel, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from chatapp.domain.load_params import CacheType, FlashAttention, LoadParams
from chatapp.domain.model_info import CacheInfo, DeviceInfo
from chatapp.domain.speculation import SpeculationKind
from chatapp.ui.settings.load_panel import LoadPanel
from chatapp.ui.settings.value_slider import ValueSlider
from tests.samples import sample_context, sample_model
from tests.ui.settings.widget_search import child
from tests.ui.words import words

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")  # the offscreen platform says so of every window

MODEL = sample_model()
# 2 * 30 layers * 3 heads * 64 * 2 bytes * 4,096 tokens = 94,371,840 bytes
CONTEXT = sample_context(4096, 94_371_840, n_threads_batch=2, t_model_ms=93.4, t_context_ms=31.2)
GPU = DeviceInfo(name="CUDA0", description="NVIDIA RTX", kind="gpu")
CPU = DeviceInfo(name="CPU", description="A CPU", kind="cpu")


@pytest.fixture
def panel(qtbot: QtBot) -> LoadPanel:
    panel = LoadPanel()
    qtbot.addWidget(panel)
    panel.resize(340, 900)
    panel.show()
    qtbot.waitExposed(panel)
    panel.activateWindow()
    return panel


def type_number(qtbot: QtBot, panel: LoadPanel, name: str, text: str) -> None:
    field = child(panel, QDoubleSpinBox, name)
    field.setFocus()
    field.selectAll()
    qtbot.keyClicks(field, text)
    qtbot.keyClick(field, Qt.Key.Key_Return)


def fact(panel: LoadPanel, name: str) -> str:
    return words(child(panel, QLabel, f"{name}Value").text())


def test_every_value_has_its_named_control(panel: LoadPanel) -> None:
    for stem in ("nCtx", "nThreads", "nThreadsBatch", "nGpuLayers", "nBatch"):
        assert child(panel, QDoubleSpinBox, f"{stem}Field").accessibleName()
        assert child(panel, ValueSlider, f"{stem}Slider").accessibleName()
    for stem in ("typeK", "typeV", "flashAttn", "loadMode", "trimMode", "atContextEnd"):
        assert child(panel, QComboBox, f"{stem}Field").toolTip()


def test_values_are_shown_and_given_back(qtbot: QtBot, panel: LoadPanel) -> None:
    values = LoadParams(n_ctx=5000, n_threads=3, n_gpu_layers=12, type_k=CacheType.Q8_0, flash_attn=FlashAttention.ON, n_batch=96)

    with qtbot.assertNotEmitted(panel.values_changed):
        panel.set_values(values)

    assert panel.values() == values
    assert child(panel, QDoubleSpinBox, "nCtxField").text() == "5000"
    assert child(panel, QComboBox, "typeKField").currentText() == "q8_0"


def test_automatic_threads_say_how_many(panel: LoadPanel) -> None:
    panel.set_automatic_threads(3, 8)

    assert child(panel, QDoubleSpinBox, "nThreadsField").text() == "automatic (3)"
    assert child(panel, ValueSlider, "nThreadsBatchSlider").maximum() == 8


def test_a_step_of_the_context_slider_doubles(qtbot: QtBot, panel: LoadPanel) -> None:
    with qtbot.waitSignal(panel.values_changed) as caught:
        qtbot.keyClick(child(panel, ValueSlider, "nCtxSlider"), Qt.Key.Key_Right)

    assert caught.args == [LoadParams(n_ctx=8192)]


def test_the_button_is_on_only_while_something_differs(qtbot: QtBot, panel: LoadPanel) -> None:
    button = child(panel, QPushButton, "reloadButton")
    type_number(qtbot, panel, "nCtxField", "2048")
    assert not button.isEnabled()  # nothing is loaded
    panel.set_loaded(CONTEXT, False, (CPU,), model=MODEL, params=LoadParams())
    assert button.isEnabled()

    type_number(qtbot, panel, "nCtxField", "4096")
    assert not button.isEnabled()
    type_number(qtbot, panel, "nThreadsField", "2")

    with qtbot.waitSignal(panel.reload_requested) as caught:
        qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    assert caught.args == [LoadParams(n_threads=2)]


def test_after_a_failed_load_other_settings_can_be_tried(qtbot: QtBot, panel: LoadPanel) -> None:
    failed = LoadParams(n_ctx=1_048_576)
    panel.set_values(failed)
    panel.set_loaded(None, params=failed)
    button = child(panel, QPushButton, "reloadButton")
    assert not button.isEnabled()

    type_number(qtbot, panel, "nCtxField", "4096")
    assert button.isEnabled()

    panel.set_busy(True)
    assert not button.isEnabled()


def test_what_was_set_up_is_shown(panel: LoadPanel) -> None:
    panel.set_loaded(CONTEXT, False, (CPU,), model=MODEL, params=LoadParams(n_ctx=4000))

    assert fact(panel, "loadedContext") == "4,096 (asked 4,000), trained for 8,192"
    assert fact(panel, "loadedThreads") == "1 decode, 2 prefill"
    assert fact(panel, "loadedGpuLayers") == "0 of 31: the installed llama.cpp build has no GPU backend"
    assert fact(panel, "loadedCache") == "94.4 MB reserved, K f16, V f16"
    assert fact(panel, "loadedFlash") == "n/a: llama.cpp decides per device and did not report it"
    assert fact(panel, "loadedTime") == "93 ms weights, 31 ms context"


@pytest.mark.parametrize(
    ("supports", "devices", "n_layers", "text"),
    [
        (False, (), 0, "0 of 31: the installed llama.cpp build has no GPU backend"),
        (True, (CPU,), 0, "0 of 31: llama.cpp found no GPU"),
        (True, (CPU, GPU), 0, "0 of 31"),
        (True, (CPU, GPU), 12, "12 of 31 on NVIDIA RTX"),
        (True, (CPU, GPU), 31, "31 of 31 on NVIDIA RTX"),
    ],
)
def test_where_the_layers_are(
    panel: LoadPanel, *, supports: bool, devices: tuple[DeviceInfo, ...], n_layers: int, text: str
) -> None:
    panel.set_loaded(CONTEXT.model_copy(update={"n_gpu_layers": n_layers}), supports, devices, model=MODEL)

    assert fact(panel, "loadedGpuLayers") == text


def test_two_caches_are_told_apart_and_rounded_ones_say_about(panel: LoadPanel) -> None:
    caches = (
        CacheInfo(label="full", n_cells=4096, n_layers=3, bytes=12_000_000, is_exact=True),
        CacheInfo(label="sliding window", n_cells=768, n_layers=15, bytes=8_000_000, is_exact=False),
    )
    panel.set_loaded(CONTEXT.model_copy(update={"caches": caches, "flash_attn": True}))

    assert fact(panel, "loadedCache") == "about 20.0 MB reserved, K f16, V f16; full 12.0 MB, sliding window 8.00 MB"
    assert fact(panel, "loadedFlash") == "on"


def test_without_a_model_it_says_so(panel: LoadPanel) -> None:
    label = child(panel, QLabel, "nothingLoadedLabel")
    assert label.isVisibleTo(panel)
    panel.set_loaded(CONTEXT)
    assert not label.isVisibleTo(panel)
    panel.set_loaded(None)
    assert label.isVisibleTo(panel)
    assert not child(panel, QWidget, "loadedFacts").isVisibleTo(panel)


def test_warnings_come_and_go_with_the_settings(qtbot: QtBot, panel: LoadPanel) -> None:
    warning = child(panel, QLabel, "loadWarning")
    panel.set_loaded(CONTEXT, model=MODEL)
    assert not warning.isVisibleTo(panel)

    type_number(qtbot, panel, "nCtxField", "16384")
    assert "trained for 8,192 tokens" in warning.text()
    qtbot.keyClicks(child(panel, QComboBox, "typeVField"), "q8_0")
    qtbot.keyClicks(child(panel, QComboBox, "flashAttnField"), "off")
    assert "refuses a quantized V cache" in warning.text()
    assert panel.values().type_v is CacheType.Q8_0

    panel.set_values(LoadParams())
    assert not warning.isVisibleTo(panel)


def test_a_draft_model_is_chosen_and_cleared(qtbot: QtBot, panel: LoadPanel, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its rows come with the choice, and the warning goes with the file; what is exported never sees these rows."""
    file = panel.draft_file
    assert not file.isVisibleTo(panel)
    qtbot.keyClicks(child(panel, QComboBox, "speculationField"), "draft")
    assert file.isVisibleTo(panel)
    assert child(panel, QDoubleSpinBox, "nDraftField").isVisibleTo(panel)
    warning = child(panel, QLabel, "loadWarning")
    assert "Choose the file of the draft model" in warning.text()
    assert not child(panel, QPushButton, "modelDraftClearButton").isEnabled()

    monkeypatch.setattr(file.dialog, "ask", lambda _start: Path("/models/small.gguf"))
    with qtbot.waitSignal(panel.values_changed):
        qtbot.mouseClick(child(panel, QPushButton, "modelDraftChooseButton"), Qt.MouseButton.LeftButton)
    assert panel.values().model_draft == str(Path("/models/small.gguf"))
    assert child(panel, QLabel, "modelDraftValue").text() == "small.gguf"
    assert not warning.isVisibleTo(panel)

    clear = child(panel, QPushButton, "modelDraftClearButton")
    clear.setFocus()
    with qtbot.waitSignal(panel.values_changed):
        qtbot.keyClick(clear, Qt.Key.Key_Space)
    assert panel.values().model_draft == ""
    assert child(panel, QLabel, "modelDraftValue").text() == "none chosen"


def test_no_file_chosen_changes_nothing(qtbot: QtBot, panel: LoadPanel, monkeypatch: pytest.MonkeyPatch) -> None:
    panel.set_values(LoadParams(speculation=SpeculationKind.DRAFT, model_draft="old.gguf"))
    monkeypatch.setattr(panel.draft_file.dialog, "ask", lambda _start: None)
    with qtbot.assertNotEmitted(panel.values_changed):
        qtbot.mouseClick(child(panel, QPushButton, "modelDraftChooseButton"), Qt.MouseButton.LeftButton)
    assert panel.values().model_draft == "old.gguf"


def test_the_loaded_draft_is_named(panel: LoadPanel) -> None:
    panel.set_loaded(CONTEXT)
    assert fact(panel, "loadedDraft") == "none"
    panel.set_loaded(CONTEXT.model_copy(update={"model_draft": "small.gguf"}))
    assert fact(panel, "loadedDraft") == "small.gguf"


def test_the_gpu_slider_ends_with_all_layers_of_the_model(panel: LoadPanel) -> None:
    """30 layers and the output layer are 0..31; automatic lies left of them, all of them at the end."""
    panel.set_loaded(CONTEXT, model=MODEL)
    slider = child(panel, ValueSlider, "nGpuLayersSlider")

    assert (slider.maximum(), slider.value()) == (33, 0)
    assert child(panel, QDoubleSpinBox, "nGpuLayersField").text() == "automatic"


def test_nothing_is_clipped_at_the_drawer_width(panel: LoadPanel) -> None:
    panel.set_automatic_threads(15, 16)
    panel.set_loaded(CONTEXT, False, (CPU,), model=MODEL)
    for field in (*panel.findChildren(QDoubleSpinBox), *panel.findChildren(QComboBox)):
        assert field.mapTo(panel, field.rect().topRight()).x() <= panel.width(), field.objectName()
