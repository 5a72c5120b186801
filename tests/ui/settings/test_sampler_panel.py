"""The sampler panel, driven by real keys and clicks."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDoubleSpinBox, QLabel, QLineEdit, QPlainTextEdit, QPushButton
from pytestqt.qtbot import QtBot

from chatapp.domain.sampling import SamplingParams
from chatapp.ui.settings.sampler_panel import SamplerPanel
from chatapp.ui.settings.value_slider import ValueSlider
from chatapp.ui.theme import DARK
from tests.ui.settings.widget_search import child

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")  # the offscreen platform says so of every window

ALL_OFF = SamplingParams(temperature=1.0, top_k=0, top_p=1.0, min_p=0.0, seed=7, max_tokens=256, stop=("###", "\n\n"))


@pytest.fixture
def panel(qtbot: QtBot) -> SamplerPanel:
    panel = SamplerPanel()
    qtbot.addWidget(panel)
    panel.resize(340, 700)
    panel.show()
    qtbot.waitExposed(panel)
    panel.activateWindow()
    return panel


@pytest.fixture
def changes(panel: SamplerPanel) -> list[SamplingParams]:
    heard: list[SamplingParams] = []
    panel.values_changed.connect(heard.append)
    return heard


@pytest.fixture
def prompts(panel: SamplerPanel) -> list[str]:
    heard: list[str] = []
    panel.system_prompt_changed.connect(heard.append)
    return heard


def test_every_value_has_its_named_controls(panel: SamplerPanel) -> None:
    for stem in ("temperature", "topK", "topP", "minP", "repeatPenalty", "maxTokens"):
        assert child(panel, ValueSlider, f"{stem}Slider").accessibleName()
        assert child(panel, QDoubleSpinBox, f"{stem}Field").toolTip()
    assert child(panel, QDoubleSpinBox, "seedField").accessibleName() == "Seed"
    assert panel.findChild(ValueSlider, "seedSlider") is None


def test_values_are_shown_and_given_back_without_a_signal(panel: SamplerPanel, changes: list[SamplingParams]) -> None:
    panel.set_values(ALL_OFF)

    assert panel.values() == ALL_OFF
    assert child(panel, QDoubleSpinBox, "temperatureField").value() == 1.0
    assert child(panel, QDoubleSpinBox, "topKField").text() == "off"
    assert child(panel, QDoubleSpinBox, "seedField").text() == "7"
    assert child(panel, QPlainTextEdit, "stopStringsField").toPlainText() == "###\n\\n\\n"
    assert changes == []


def test_one_change_changes_one_value(qtbot: QtBot, panel: SamplerPanel, changes: list[SamplingParams]) -> None:
    panel.set_values(ALL_OFF)
    field = child(panel, QDoubleSpinBox, "topKField")
    field.setFocus()
    field.selectAll()
    qtbot.keyClicks(field, "12")
    qtbot.keyClick(field, Qt.Key.Key_Return)

    assert changes == [ALL_OFF.model_copy(update={"top_k": 12})]


def test_reset_all_is_one_change_and_keeps_the_prompt(qtbot: QtBot, panel: SamplerPanel, changes: list[SamplingParams]) -> None:
    panel.set_values(ALL_OFF)
    panel.set_system_prompt("Be brief.")
    button = child(panel, QPushButton, "samplerResetAllButton")
    assert button.isEnabled()

    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)

    assert changes == [SamplingParams()]
    assert panel.values() == SamplingParams()
    assert panel.system_prompt() == "Be brief."
    assert not button.isEnabled()


def test_the_system_prompt_settles_once_after_a_pause(qtbot: QtBot, panel: SamplerPanel, prompts: list[str]) -> None:
    editor = child(panel, QPlainTextEdit, "systemPromptField")
    editor.setFocus()

    with qtbot.waitSignal(panel.system_prompt_changed, timeout=10_000):
        qtbot.keyClicks(editor, "Be kind")

    assert prompts == ["Be kind"]


def test_the_system_prompt_settles_when_the_focus_leaves(qtbot: QtBot, panel: SamplerPanel, prompts: list[str]) -> None:
    editor = child(panel, QPlainTextEdit, "systemPromptField")
    editor.setFocus()
    qtbot.keyClicks(editor, "Be kind")

    qtbot.keyClick(editor, Qt.Key.Key_Tab)

    assert not editor.hasFocus()
    assert prompts == ["Be kind"]


def test_settle_hands_over_what_is_typed(qtbot: QtBot, panel: SamplerPanel, prompts: list[str]) -> None:
    editor = child(panel, QPlainTextEdit, "systemPromptField")
    editor.setFocus()
    qtbot.keyClicks(editor, "Be")

    panel.settle()
    panel.settle()

    assert prompts == ["Be"]


def test_setting_the_prompt_emits_nothing(qtbot: QtBot, panel: SamplerPanel, prompts: list[str]) -> None:
    panel.set_system_prompt("Be brief.")
    qtbot.wait(900)  # longer than the pause that settles

    assert prompts == []


def test_stop_strings_are_read_when_the_focus_leaves(qtbot: QtBot, panel: SamplerPanel, changes: list[SamplingParams]) -> None:
    editor = child(panel, QPlainTextEdit, "stopStringsField")
    editor.setFocus()
    qtbot.keyClicks(editor, "END")
    qtbot.keyClick(editor, Qt.Key.Key_Return)
    qtbot.keyClicks(editor, "\\n\\n")
    qtbot.keyClick(editor, Qt.Key.Key_Tab)

    assert [values.stop for values in changes] == [("END", "\n\n")]


def test_too_many_stop_strings_are_told(qtbot: QtBot, panel: SamplerPanel, changes: list[SamplingParams]) -> None:
    editor = child(panel, QPlainTextEdit, "stopStringsField")
    note = child(panel, QLabel, "stopStringsNote")
    assert not note.isVisibleTo(panel)
    editor.setFocus()
    for number in range(17):
        qtbot.keyClicks(editor, f"stop{number}")
        qtbot.keyClick(editor, Qt.Key.Key_Return)
    qtbot.keyClick(editor, Qt.Key.Key_Tab)

    assert len(changes[-1].stop) == 16
    assert note.isVisibleTo(panel)
    assert "16" in note.text()


def test_the_hint_line_takes_no_room_when_empty(panel: SamplerPanel) -> None:
    hint = child(panel, QLabel, "samplerHint")
    assert not hint.isVisibleTo(panel)

    panel.set_hint("Changes take effect with the next message.")
    assert hint.isVisibleTo(panel)

    panel.set_hint("")
    assert not hint.isVisibleTo(panel)


def test_every_control_can_be_reached_by_tab(qtbot: QtBot, panel: SamplerPanel) -> None:
    names = []
    child(panel, QPlainTextEdit, "systemPromptField").setFocus()
    for _ in range(40):
        widget = panel.window().focusWidget()
        assert widget is not None
        names.append(widget.objectName())
        qtbot.keyClick(widget, Qt.Key.Key_Tab)

    wanted = {"systemPromptField", "temperatureField", "temperatureSlider", "seedField", "maxTokensSlider", "stopStringsField"}
    assert wanted <= set(names)


def test_nothing_is_clipped_at_the_drawer_width(panel: SamplerPanel) -> None:
    panel.set_theme(DARK)
    for field in panel.findChildren(QDoubleSpinBox):
        editor = field.findChild(QLineEdit)
        assert editor is not None
        assert editor.fontMetrics().horizontalAdvance(editor.text()) <= editor.width(), field.objectName()
        right = field.mapTo(panel, field.rect().topRight()).x()
        assert right <= panel.width()
