"""Settings for GPUs: shown where they do something, and given back as they were."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox, QDoubleSpinBox, QLabel, QLineEdit, QWidget
from pytestqt.qtbot import QtBot

from chatapp.domain.load_params import LoadParams, OffloadKqv, SplitMode
from chatapp.domain.model_info import BufferInfo, BufferUse, DeviceInfo
from chatapp.ui.settings.load_panel import LoadPanel
from tests.samples import sample_context, sample_model
from tests.ui.settings.widget_search import child
from tests.ui.words import words

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")

_CPU = DeviceInfo(name="CPU", description="A CPU", kind="cpu", memory_total_bytes=10**10)
_CARDS = tuple(DeviceInfo(name=f"Vulkan{n}", description="a card", kind="gpu", memory_total_bytes=8 * 10**9) for n in range(2))
_EXPERTS = sample_model().model_copy(update={"n_expert": 8})
_FIELDS = {"splitModeField": QComboBox, "mainGpuField": QDoubleSpinBox, "tensorSplitField": QLineEdit}
_FIELDS |= {"nCpuMoeField": QDoubleSpinBox, "offloadKqvField": QComboBox}


@pytest.fixture
def panel(qtbot: QtBot) -> LoadPanel:
    panel = LoadPanel()
    qtbot.addWidget(panel)
    panel.resize(340, 1600)
    panel.show()
    return panel


def _shown(panel: LoadPanel) -> set[str]:
    return {name for name, kind in _FIELDS.items() if child(panel, kind, name).isVisible()}


def test_without_a_gpu_nothing_is_asked(panel: LoadPanel) -> None:
    panel.set_loaded(sample_context(512, 1000), False, (_CPU,), model=_EXPERTS)
    assert _shown(panel) == set()


def test_one_gpu_needs_no_split_and_experts_need_a_model_of_experts(panel: LoadPanel) -> None:
    panel.set_loaded(sample_context(512, 1000), True, (_CPU, _CARDS[0]), model=sample_model())
    assert _shown(panel) == {"offloadKqvField"}
    panel.set_loaded(sample_context(512, 1000), True, (_CPU, _CARDS[0]), model=_EXPERTS)
    assert _shown(panel) == {"offloadKqvField", "nCpuMoeField"}


@pytest.mark.parametrize(
    ("mode", "fields"),
    [
        (SplitMode.LAYER, {"splitModeField", "tensorSplitField"}),
        (SplitMode.NONE, {"splitModeField", "mainGpuField"}),
        (SplitMode.ROW, {"splitModeField", "mainGpuField", "tensorSplitField"}),
    ],
)
def test_several_gpus_ask_for_what_the_split_needs(panel: LoadPanel, mode: SplitMode, fields: set[str]) -> None:
    panel.set_values(LoadParams(split_mode=mode))
    panel.set_loaded(sample_context(512, 1000), True, (_CPU, *_CARDS), model=sample_model())
    assert _shown(panel) == {*fields, "offloadKqvField"}


def test_values_are_given_back(qtbot: QtBot, panel: LoadPanel) -> None:
    values = LoadParams(
        split_mode=SplitMode.ROW, main_gpu=1, tensor_split="3,1", n_cpu_moe=-1, offload_kqv=OffloadKqv.OFF, n_gpu_layers=-1
    )
    with qtbot.assertNotEmitted(panel.values_changed):
        panel.set_values(values)
    assert panel.values() == values
    assert child(panel, QDoubleSpinBox, "nCpuMoeField").text() == "all"
    assert child(panel, QDoubleSpinBox, "nGpuLayersField").text() == "all"
    panel.set_values(LoadParams())
    assert child(panel, QDoubleSpinBox, "nGpuLayersField").text() == "automatic"


def test_shares_are_typed_and_nonsense_is_not_taken(qtbot: QtBot, panel: LoadPanel) -> None:
    panel.set_loaded(sample_context(512, 1000), True, (_CPU, *_CARDS), model=sample_model())
    field = child(panel, QLineEdit, "tensorSplitField")
    taken: list[LoadParams] = []
    panel.values_changed.connect(taken.append)
    field.setFocus()
    qtbot.keyClicks(field, "3,1")
    qtbot.keyClick(field, Qt.Key.Key_Return)
    qtbot.keyClicks(field, ";x")  # keys that make no list of numbers do nothing
    qtbot.keyClick(field, Qt.Key.Key_Return)
    assert [params.tensor_split for params in taken] == ["3,1"]


def test_each_device_says_what_lies_there(panel: LoadPanel) -> None:
    buffers = (
        BufferInfo(device="Vulkan0", use=BufferUse.WEIGHTS, bytes=60_000_000),
        BufferInfo(device="CPU", use=BufferUse.WEIGHTS, bytes=30_000_000, is_mapped=True),
        BufferInfo(device="Vulkan0", use=BufferUse.KV, bytes=20_000_000),
        BufferInfo(device="Vulkan_Host", use=BufferUse.COMPUTE, bytes=1_000_000),
    )
    panel.set_loaded(sample_context(512, 1000, buffers=buffers), True, (_CPU, _CARDS[0]), model=sample_model())
    assert words(child(panel, QLabel, "loadedDevicesValue").text()) == (
        "CPU: weights 30.0 MB, compute 1.00 MB\nVulkan0, a card: weights 60.0 MB, KV 20.0 MB, of 8.00 GB"
    )


def test_a_note_is_there_only_when_there_is_something_to_say(panel: LoadPanel) -> None:
    note = child(panel, QWidget, "gpuNote")
    assert note.isHidden()
    panel.gpus.note.show_note("why", command="do this")
    assert child(panel, QLineEdit, "gpuCommandField").text() == "do this"
    assert note.isVisible()
