"""Rows for the memory's parts, the memory limit and the use: what they read, and that they keep their places."""

from datetime import UTC, datetime

import pytest
from PySide6.QtWidgets import QComboBox, QLabel, QProgressBar, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from chatapp.controllers.bandwidth import BandwidthState
from chatapp.domain.bandwidth import MemoryBandwidth
from chatapp.domain.model_info import BufferInfo, BufferUse, ContextInfo
from chatapp.domain.use import Use
from chatapp.metrics.figure import Figure
from chatapp.metrics.memory_parts import memory_parts
from chatapp.metrics.roofline import Roofline
from chatapp.metrics.use_verdict import Comfort, UseVerdict
from chatapp.ui.performance.device_memory import short_name
from chatapp.ui.performance.memory_bar import MemoryBar
from chatapp.ui.performance.roofline_row import RooflineRow, limit_text, prefill_text
from chatapp.ui.performance.use_row import UseRow
from chatapp.ui.settings.value_field import ChoiceField
from chatapp.ui.style_sheet import style_sheet
from chatapp.ui.theme import DARK, LIGHT
from tests.controllers.fakes import CONTEXT

_BANDWIDTH = MemoryBandwidth(bytes_per_s=36.1e9, kernel="dot", n_threads=2, measured_at=datetime(2026, 11, 29, tzinfo=UTC))


def _label(widget: QWidget, name: str) -> str:
    label = widget.findChild(QLabel, name)
    assert isinstance(label, QLabel)
    return label.text()


def _limit(share: float | None, ceiling: float | None, reason: str = "it is not measured") -> Roofline:
    def figure(value: float | None, unit: str) -> Figure:
        return Figure(value, unit, "" if value is not None else reason)

    return Roofline(
        bandwidth_gb_s=figure(36.1, "GB/s"),
        bytes_per_token=figure(98e6, "bytes"),
        decode_ceiling_tps=figure(ceiling, "tok/s"),
        memory_limit_pct=figure(share, "%"),
        prefill_memory_pct=figure(2.0 if share else None, "%"),
    )


def _loaded(*buffers: tuple[str, BufferUse, int]) -> ContextInfo:
    made = tuple(BufferInfo(device=device, use=use, bytes=size) for device, use, size in buffers)
    return CONTEXT.model_copy(update={"buffers": made, "own_bytes": 51_000_000})


_MAIN = (("CPU", BufferUse.WEIGHTS, 16_600_000), ("CUDA_Host", BufferUse.COMPUTE, 3_000_000))
_GPU = (("CUDA0", BufferUse.WEIGHTS, 80_000_000), ("CUDA0", BufferUse.KV, 50_000_000))
_NAMES = ("weightsValue", "kvReservedValue", "computeValue", "otherValue")


def test_the_memory_of_the_process_and_of_each_gpu_apart(qtbot: QtBot) -> None:
    """16.6 + 0 + 3.0 + 51.4 MB are the 71.0 MB of the process; 80 + 50 MB lie on the GPU."""
    bar = MemoryBar(LIGHT)
    qtbot.addWidget(bar)
    bar.show_parts(memory_parts(_loaded(*_MAIN, *_GPU), Figure(71e6, "bytes")), {"CUDA0": "RTX 4060"})
    assert [_label(bar, name) for name in _NAMES] == ["16.6 MB", "0 B", "3.00 MB", "51.4 MB"]
    assert _label(bar, "gpuBuffersValue1") == "130 MB"
    texts = [label.text().replace("\u00a0", " ") for label in bar.findChildren(QLabel) if label.isVisibleTo(bar)]
    assert {"CUDA0: RTX 4060", "weights 80.0 MB, KV 50.0 MB"} <= set(texts)
    assert "Of this, not in use yet" not in texts
    bar.set_theme(DARK)
    bar.grab()


@pytest.mark.parametrize("choice", ["Chat, writing", "f16, as it is", "WWWW WWWW"])
def test_a_choice_without_room_ends_in_dots(qtbot: QtBot, choice: str) -> None:
    """As wide as the field asks to be, all of it is there; 20 pixels less cost some letters at the end."""
    field = ChoiceField()
    qtbot.addWidget(field)
    field.setStyleSheet(style_sheet(LIGHT))
    field.addItem(choice)
    field.resize(field.sizeHint())
    assert field.shown_text() == choice
    field.resize(field.width() - 20, field.height())
    assert field.shown_text()[:2] == choice[:2]
    assert field.shown_text()[-1] == "\u2026"
    field.grab()
    assert field.currentText() == choice


@pytest.mark.parametrize(
    ("title", "short"),
    [
        ("NVIDIA GeForce RTX 4060 Laptop GPU", "RTX 4060 Laptop"),
        ("NVIDIA H200", "H200"),
        ("AMD Radeon RX 7900 XTX", "Radeon RX 7900 XTX"),
        ("Intel(R) Arc(TM) A770 Graphics", "Arc A770 Graphics"),
        ("Apple M3 Pro", "Apple M3 Pro"),
        ("GeForce GPU", "GPU"),
        ("", ""),
    ],
)
def test_what_tells_gpus_apart_is_not_cut_off(title: str, short: str) -> None:
    assert short_name(title) == short


def test_a_gpu_that_holds_nothing_any_more_has_no_line(qtbot: QtBot) -> None:
    bar = MemoryBar(LIGHT)
    qtbot.addWidget(bar)
    bar.show_parts(memory_parts(_loaded(*_MAIN, *_GPU), Figure(71e6, "bytes")))
    bar.show_parts(memory_parts(_loaded(*_MAIN), Figure(71e6, "bytes")))
    value = bar.findChild(QLabel, "gpuBuffersValue1")
    assert value is not None
    assert not value.isVisibleTo(bar)


def test_what_of_it_is_not_touched_yet_is_told_under_the_parts(qtbot: QtBot) -> None:
    """16.6 + 3.0 + 51.0 before are 70.6 MB, 68.0 of them resident: 2.6 MB are not in use. The row stays until the model goes."""
    bar = MemoryBar(LIGHT)
    qtbot.addWidget(bar)
    value = bar.findChild(QLabel, "untouchedValue")
    assert value is not None
    bar.show_parts(memory_parts(_loaded(*_MAIN), Figure(68e6, "bytes")))
    assert (value.text(), value.isVisibleTo(bar)) == ("2.60 MB", True)
    bar.show_parts(memory_parts(_loaded(*_MAIN), Figure(80e6, "bytes")))
    assert (value.text(), value.isVisibleTo(bar)) == ("0 B", True)
    bar.show_parts(memory_parts(None, Figure(80e6, "bytes")))
    assert not value.isVisibleTo(bar)
    bar.show_parts(memory_parts(_loaded(*_MAIN), Figure(70.2e6, "bytes")))  # 0.4 MB of 70.6 are not worth a row
    assert not value.isVisibleTo(bar)


def test_without_a_model_every_part_is_missing(qtbot: QtBot) -> None:
    bar = MemoryBar(LIGHT)
    qtbot.addWidget(bar)
    bar.show_parts(memory_parts(None, Figure(1, "bytes")))
    assert _label(bar, "weightsValue") == "n/a"
    assert "no model is loaded" in bar.tip()
    bar.grab()


def test_the_limit_in_words() -> None:
    text = limit_text(_limit(25.3, 330.0))
    assert (text.value, text.unit, text.detail, text.share) == ("25", "%", "at most 330 tok/s", 0.253)
    assert limit_text(_limit(None, None)).detail == "it is not measured"
    assert "measure again" in limit_text(_limit(130.0, 30.0)).detail
    assert limit_text(_limit(130.0, 30.0)).share == 1.0


@pytest.mark.parametrize(("share", "word"), [(2.0, "computing"), (50.0, "both"), (75.0, "memory")])
def test_what_limits_prefill(share: float, word: str) -> None:
    assert prefill_text(Figure(share, "%")).value == word


def test_the_bandwidth_is_asked_for_measured_and_shown_in_one_place(qtbot: QtBot) -> None:
    row = RooflineRow(LIGHT)
    qtbot.addWidget(row)
    row.show_limit(_limit(None, None))
    heights = set()
    for state in (BandwidthState(), BandwidthState(fraction=0.42), BandwidthState(bandwidth=_BANDWIDTH)):
        row.show_bandwidth(state, "100 GB/s")
        row.grab()
        heights.add(row.sizeHint().height())
    assert len(heights) == 1
    assert _label(row, "bandwidthText") == "36.1 GB/s measured"
    label, bar = row.findChild(QLabel, "bandwidthText"), row.findChild(QProgressBar, "bandwidthProgress")
    assert label is not None
    assert "The maker publishes 100 GB/s" in label.toolTip()
    assert bar is not None
    assert bar.value() == 42


def test_consent_is_a_click(qtbot: QtBot) -> None:
    row = RooflineRow(LIGHT)
    qtbot.addWidget(row)
    button = row.findChild(QPushButton, "measureBandwidthButton")
    assert button is not None
    with qtbot.wait_signal(row.strip.measure_requested):
        button.click()
    cancel = row.findChild(QPushButton, "cancelBandwidthButton")
    assert cancel is not None
    with qtbot.wait_signal(row.strip.cancel_requested):
        cancel.click()


def test_a_refusal_is_a_sentence(qtbot: QtBot) -> None:
    row = RooflineRow(LIGHT)
    qtbot.addWidget(row)
    row.show_limit(_limit(None, None))
    row.show_bandwidth(BandwidthState(refusal="answering"))
    details = [label.text() for label in row.findChildren(QLabel)]
    assert "Refused: an answer is being written." in details


def test_a_busy_machine_is_told(qtbot: QtBot) -> None:
    row = RooflineRow(LIGHT)
    qtbot.addWidget(row)
    row.show_bandwidth(BandwidthState(bandwidth=_BANDWIDTH.model_copy(update={"other_cores": 1.8})))
    assert _label(row, "bandwidthText") == "36.1 GB/s, machine was busy"


def test_measuring_main_memory_is_offered_where_weights_lie_in_it(qtbot: QtBot) -> None:
    row = RooflineRow(LIGHT)
    qtbot.addWidget(row)
    row.show_place(is_on_gpu=True)
    assert row.strip.isHidden()
    row.show_place(is_on_gpu=False)
    assert not row.strip.isHidden()


def test_the_use_is_chosen_and_its_advice_takes_the_room_that_it_needs(qtbot: QtBot) -> None:
    """The row is the last of the panel (a test of the panel holds it to that): what it takes moves nothing."""
    row = UseRow()
    qtbot.addWidget(row)
    row.set_use(Use.AGENTS)
    short = UseVerdict(Comfort.GOOD, "decode_tps", "{rate} tok/s: comfortable to read along.", "", {"rate": "14.2"})
    long = UseVerdict(
        Comfort.POOR, "decode_tps", "{rate} tok/s: slower than people read.", "Fewer bits help. " * 4, {"rate": "4"}
    )
    heights = []
    for verdict in (short, long):
        row.show_verdict(verdict)
        row.grab()
        heights.append(row.sizeHint().height())
    assert heights[0] < heights[1]
    assert (_label(row, "useWordValue"), _label(row, "useFindingValue")) == ("slow", "4 tok/s: slower than people read.")
    combo = row.findChild(QComboBox, "useField")
    assert combo is not None
    with qtbot.wait_signal(row.use_chosen, check_params_cb=lambda use: use is Use.CHAT):
        combo.setCurrentIndex(0)


@pytest.mark.parametrize("width", [300, 268])
def test_nothing_asks_for_more_than_a_narrow_panel(qtbot: QtBot, width: int) -> None:
    for row in (MemoryBar(LIGHT), RooflineRow(LIGHT), UseRow()):
        qtbot.addWidget(row)
        assert row.minimumSizeHint().width() <= width, row.objectName()


def test_a_narrow_panel_shortens_the_choice_and_not_the_verdict(qtbot: QtBot) -> None:
    """The word is what the row says; 236 px is what a panel of its least width leaves."""
    row = UseRow()
    qtbot.addWidget(row)
    row.resize(236, row.sizeHint().height())
    row.show()
    word, choice = row.findChild(QLabel, "useWordValue"), row.findChild(QComboBox, "useField")
    assert word is not None
    assert choice is not None
    for comfort in Comfort:
        row.show_verdict(UseVerdict(comfort, "decode_tps", "", "", {}))
        assert word.width() >= word.fontMetrics().horizontalAdvance(word.text())
    assert 0 < choice.width() < 168  # of the 168 px that a wide panel gives it
