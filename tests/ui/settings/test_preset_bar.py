"""Presets: chosen, kept under a name, renamed and deleted, with real keys."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox, QLineEdit
from pytestqt.qtbot import QtBot

from chatapp.domain.sampler_presets import BUILT_IN_PRESETS, SamplerPreset
from chatapp.domain.sampling import SamplingParams
from chatapp.ui.settings.preset_bar import PresetBar
from tests.ui.settings.widget_search import child

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")  # the offscreen platform says so of every window

MINE = SamplerPreset(name="Sea", values=SamplingParams(temperature=1.5))


@pytest.fixture
def bar(qtbot: QtBot) -> PresetBar:
    bar = PresetBar()
    qtbot.addWidget(bar)
    bar.show()
    qtbot.waitExposed(bar)
    bar.activateWindow()
    return bar


@pytest.fixture
def kept(bar: PresetBar) -> list[tuple[SamplerPreset, ...]]:
    heard: list[tuple[SamplerPreset, ...]] = []
    bar.presets_changed.connect(heard.append)
    return heard


def _choice(bar: PresetBar) -> QComboBox:
    return child(bar, QComboBox, "presetChoice")


def test_it_shows_which_preset_is_in_force(bar: PresetBar) -> None:
    assert _choice(bar).currentText() == "Balanced"
    bar.show_values(SamplingParams(temperature=1.5))
    assert _choice(bar).currentText() == "Own values"
    bar.set_presets([MINE])
    assert _choice(bar).currentText() == "Sea"


def test_a_preset_chosen_by_keys_keeps_seed_and_limit(qtbot: QtBot, bar: PresetBar) -> None:
    chosen: list[SamplingParams] = []
    bar.values_chosen.connect(chosen.append)
    bar.show_values(SamplingParams(seed=7, max_tokens=99))
    _choice(bar).setFocus()

    qtbot.keyClick(_choice(bar), Qt.Key.Key_Up)  # from Balanced to Precise

    assert chosen == [BUILT_IN_PRESETS[0].values.model_copy(update={"seed": 7, "max_tokens": 99})]


def test_what_the_model_recommends_is_offered_first(bar: PresetBar) -> None:
    bar.set_model_sampling(SamplingParams(temperature=0.6))
    assert _choice(bar).itemText(0) == "The model's own"
    bar.set_model_sampling(None)
    assert _choice(bar).itemText(0) == "Precise"


def test_the_present_values_are_kept_under_a_name(qtbot: QtBot, bar: PresetBar, kept: list[tuple[SamplerPreset, ...]]) -> None:
    bar.show_values(MINE.values)
    bar.make_menu().actions()[0].trigger()
    field = child(bar, QLineEdit, "presetNameField")
    assert field.hasFocus()

    qtbot.keyClicks(field, "  Sea ")
    qtbot.keyClick(field, Qt.Key.Key_Return)

    assert kept == [(MINE,)]
    assert _choice(bar).currentText() == "Sea"
    assert field.isHidden()


def test_a_name_of_ours_is_not_taken_and_escape_leaves(
    qtbot: QtBot, bar: PresetBar, kept: list[tuple[SamplerPreset, ...]]
) -> None:
    bar.ask_for_name()
    field = child(bar, QLineEdit, "presetNameField")
    qtbot.keyClicks(field, "Lively")
    qtbot.keyClick(field, Qt.Key.Key_Return)
    assert field.isVisible()
    qtbot.keyClick(field, Qt.Key.Key_Escape)
    assert field.isHidden()
    assert kept == []


def test_renaming_and_deleting_change_only_the_users_own(
    qtbot: QtBot, bar: PresetBar, kept: list[tuple[SamplerPreset, ...]]
) -> None:
    bar.set_presets([MINE])
    bar.show_values(MINE.values)
    bar.make_menu().actions()[1].trigger()
    field = child(bar, QLineEdit, "presetNameField")
    qtbot.keyClicks(field, "Ocean")
    qtbot.keyClick(field, Qt.Key.Key_Return)
    bar.make_menu().actions()[2].trigger()

    assert kept == [(SamplerPreset(name="Ocean", values=MINE.values),), ()]
    assert _choice(bar).currentText() == "Own values"
    assert [action.isEnabled() for action in bar.make_menu().actions()] == [True, False, False]
