"""The fold with the rarer samplers, the order and the logit biases, driven by real keys and clicks."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QDoubleSpinBox,
    QLabel,
    QLineEdit,
    QListWidget,
    QPlainTextEdit,
    QPushButton,
    QTableWidget,
    QToolButton,
)
from pytestqt.qtbot import QtBot

from chatapp.domain.sampling import DEFAULT_ORDER, OFF, LogitBias, SamplerName, SamplingParams
from chatapp.ui.settings.sampler_panel import SamplerPanel
from chatapp.ui.settings.sampler_rows import COMMON_ROWS, MORE_ROWS
from chatapp.ui.settings.value_slider import ValueSlider
from tests.ui.settings.widget_search import child

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")  # the offscreen platform says so of every window


@pytest.fixture
def panel(qtbot: QtBot) -> SamplerPanel:
    panel = SamplerPanel()
    qtbot.addWidget(panel)
    panel.resize(340, 700)
    panel.show()
    qtbot.waitExposed(panel)
    panel.activateWindow()
    qtbot.mouseClick(child(panel, QToolButton, "moreSamplersButton"), Qt.MouseButton.LeftButton)
    return panel


@pytest.fixture
def changes(panel: SamplerPanel) -> list[SamplingParams]:
    heard: list[SamplingParams] = []
    panel.values_changed.connect(heard.append)
    return heard


def test_every_number_has_a_row_in_exactly_one_place() -> None:
    numbers = [name for name, field in SamplingParams.model_fields.items() if field.annotation in (int, float)]
    shown = [*COMMON_ROWS, *(name for names in MORE_ROWS.values() for name in names)]
    assert sorted(shown) == sorted(numbers)


def test_the_fold_opens_and_closes_by_key_and_says_what_it_hides(qtbot: QtBot, panel: SamplerPanel) -> None:
    button = child(panel, QToolButton, "moreSamplersButton")
    field = child(panel, QDoubleSpinBox, "typicalPField")
    assert field.isVisible()
    button.setFocus()
    qtbot.keyClick(button, Qt.Key.Key_Space)
    assert not field.isVisible()
    panel.set_values(SamplingParams(typical_p=0.5, mirostat=2, samplers=DEFAULT_ORDER[::-1], temperature=0.1))
    assert button.text().endswith("3 changed")  # the temperature is in sight
    panel.set_values(SamplingParams())
    assert button.text() == "More samplers"


def test_a_rarer_value_is_changed_alone(qtbot: QtBot, panel: SamplerPanel, changes: list[SamplingParams]) -> None:
    field = child(panel, QDoubleSpinBox, "dryMultiplierField")
    field.setFocus()
    field.selectAll()
    qtbot.keyClicks(field, "0.8")
    qtbot.keyClick(field, Qt.Key.Key_Return)
    assert changes == [SamplingParams(dry_multiplier=0.8)]


def test_off_lies_at_the_left_end_of_the_slider(qtbot: QtBot, panel: SamplerPanel, changes: list[SamplingParams]) -> None:
    """Adaptive-p: off, then 0.00, 0.05, ...; top-n-sigma: off, then 0.1."""
    for stem in ("adaptiveTarget", "topNSigma"):
        slider = child(panel, ValueSlider, f"{stem}Slider")
        assert slider.value() == 0
        assert child(panel, QDoubleSpinBox, f"{stem}Field").text() == "off"
        slider.setFocus()
        qtbot.keyClick(slider, Qt.Key.Key_Right)
    assert (changes[-1].adaptive_target, changes[-1].top_n_sigma) == (0.0, 0.1)
    qtbot.keyClick(child(panel, ValueSlider, "topNSigmaSlider"), Qt.Key.Key_Left)
    assert changes[-1].top_n_sigma == OFF


def test_a_sampler_moves_by_key_and_by_button(qtbot: QtBot, panel: SamplerPanel, changes: list[SamplingParams]) -> None:
    order = child(panel, QListWidget, "samplerOrderList")
    order.setFocus()
    order.setCurrentRow(0)

    qtbot.keyClick(order, Qt.Key.Key_Down, Qt.KeyboardModifier.AltModifier)
    assert changes[-1].samplers[:2] == (SamplerName.DRY, SamplerName.PENALTIES)
    assert order.currentRow() == 1

    qtbot.mouseClick(child(panel, QPushButton, "samplerUpButton"), Qt.MouseButton.LeftButton)
    assert changes[-1].samplers == DEFAULT_ORDER
    assert not child(panel, QPushButton, "samplerUpButton").isEnabled()


def test_a_sampler_is_taken_out_of_use_with_space(qtbot: QtBot, panel: SamplerPanel, changes: list[SamplingParams]) -> None:
    order = child(panel, QListWidget, "samplerOrderList")
    order.setFocus()
    order.setCurrentRow(8)
    qtbot.keyClick(order, Qt.Key.Key_Space)
    assert changes[-1].samplers == DEFAULT_ORDER[:-1]


def test_a_logit_bias_is_typed_into_the_table(qtbot: QtBot, panel: SamplerPanel, changes: list[SamplingParams]) -> None:
    table = child(panel, QTableWidget, "logitBiasTable")
    qtbot.mouseClick(child(panel, QPushButton, "logitBiasAddButton"), Qt.MouseButton.LeftButton)
    _type(qtbot, table, "sea")
    table.setCurrentCell(0, 1)
    qtbot.keyClick(table, Qt.Key.Key_F2)
    _type(qtbot, table, "-2.5")
    assert changes[-1].logit_bias == (_bias("sea", -2.5),)

    table.setCurrentCell(0, 0)
    qtbot.keyClick(table, Qt.Key.Key_F2)
    _type(qtbot, table, "15043")
    assert changes[-1].logit_bias == (_bias(15043, -2.5),)

    qtbot.mouseClick(child(panel, QPushButton, "logitBiasRemoveButton"), Qt.MouseButton.LeftButton)
    assert not changes[-1].logit_bias


def test_a_bias_that_is_no_number_is_told(qtbot: QtBot, panel: SamplerPanel, changes: list[SamplingParams]) -> None:
    panel.set_values(SamplingParams(logit_bias=(_bias("sea", 1.0),)))
    table, note = child(panel, QTableWidget, "logitBiasTable"), child(panel, QLabel, "logitBiasNote")
    table.setCurrentCell(0, 1)
    table.setFocus()
    qtbot.keyClick(table, Qt.Key.Key_F2)
    _type(qtbot, table, "101")
    assert note.text() == "Row 1: give a token id or a text, and a number from -100 to 100."
    assert note.isVisible()
    assert changes[-1].logit_bias == ()


def test_sequence_breakers_are_read_as_stop_strings_are(qtbot: QtBot, panel: SamplerPanel, changes: list[SamplingParams]) -> None:
    editor = child(panel, QPlainTextEdit, "dryBreakersField")
    assert editor.toPlainText() == '\\n\n:\n"\n*'
    editor.setFocus()
    editor.selectAll()
    qtbot.keyClicks(editor, "\\n")
    qtbot.keyClick(editor, Qt.Key.Key_Tab)
    assert changes[-1].dry_sequence_breakers == ("\n",)


def test_nothing_is_clipped_or_nameless_when_unfolded(panel: SamplerPanel) -> None:
    for field in panel.findChildren(QDoubleSpinBox):
        assert field.mapTo(panel, field.rect().topRight()).x() <= panel.width(), field.objectName()
        assert field.accessibleName(), field.objectName()
    for kind in (QListWidget, QTableWidget, QPlainTextEdit, QPushButton):
        for widget in panel.findChildren(kind):
            assert widget.accessibleName() or (isinstance(widget, QPushButton) and widget.text()), widget.objectName()


def _type(qtbot: QtBot, table: QTableWidget, text: str) -> None:
    """Type into the cell that is being edited."""
    editor = table.findChild(QLineEdit)
    assert editor is not None
    editor.selectAll()
    qtbot.keyClicks(editor, text)
    qtbot.keyClick(editor, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: table.findChild(QLineEdit) is None, timeout=5000)  # Qt commits a cell a turn of its loop later


def _bias(what: str | int, bias: float) -> LogitBias:
    return LogitBias.model_validate({"token": what, "bias": bias})
