"""The format of the answers: chosen, typed, checked."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox, QLabel, QPlainTextEdit
from pytestqt.qtbot import QtBot

from chatapp.domain.output_format import FormatKind, OutputFormat
from chatapp.ui.settings.format_section import FormatSection
from tests.ui.settings.widget_search import child

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")  # the offscreen platform says so of every window

GRAMMAR = OutputFormat(kind=FormatKind.GBNF, text='root ::= "a"')


@pytest.fixture
def section(qtbot: QtBot) -> FormatSection:
    section = FormatSection()
    qtbot.addWidget(section)
    section.show()
    qtbot.waitExposed(section)
    section.activateWindow()
    return section


@pytest.fixture
def heard(section: FormatSection) -> list[tuple[str, OutputFormat]]:
    heard: list[tuple[str, OutputFormat]] = []
    section.format_changed.connect(lambda value: heard.append(("changed", value)))
    section.check_requested.connect(lambda value: heard.append(("check", value)))
    return heard


def _choose(qtbot: QtBot, section: FormatSection, kind: FormatKind) -> None:
    choice = child(section, QComboBox, "formatChoice")
    choice.setFocus()
    while choice.currentIndex() < list(FormatKind).index(kind):
        qtbot.keyClick(choice, Qt.Key.Key_Down)
        choice.setFocus()


def test_a_grammar_is_typed_and_checked_when_the_focus_leaves(
    qtbot: QtBot, section: FormatSection, heard: list[tuple[str, OutputFormat]]
) -> None:
    _choose(qtbot, section, FormatKind.GBNF)
    editor = child(section, QPlainTextEdit, "formatField")
    assert editor.accessibleName() == "GBNF grammar"
    heard.clear()
    editor.setFocus()
    qtbot.keyClicks(editor, GRAMMAR.text)
    qtbot.keyClick(editor, Qt.Key.Key_Tab)
    assert heard == [("changed", GRAMMAR), ("check", GRAMMAR)]
    assert section.output_format() == GRAMMAR


def test_each_kind_keeps_its_text(qtbot: QtBot, section: FormatSection) -> None:
    section.set_output_format(OutputFormat(kind=FormatKind.JSON_SCHEMA, text="{}"))
    _choose(qtbot, section, FormatKind.GBNF)
    assert child(section, QPlainTextEdit, "formatField").toPlainText() == ""
    qtbot.keyClick(child(section, QComboBox, "formatChoice"), Qt.Key.Key_Up)
    assert child(section, QPlainTextEdit, "formatField").toPlainText() == "{}"


def test_a_stored_format_is_shown_and_checked_but_not_told_as_a_change(
    section: FormatSection, heard: list[tuple[str, OutputFormat]]
) -> None:
    section.set_output_format(GRAMMAR)
    assert child(section, QComboBox, "formatChoice").currentText() == "GBNF grammar"
    assert heard == [("check", GRAMMAR)]


def test_a_verdict_is_shown_until_the_text_changes(qtbot: QtBot, section: FormatSection) -> None:
    section.set_output_format(GRAMMAR)
    verdict = child(section, QLabel, "formatVerdict")
    section.show_verdict(GRAMMAR, "")
    assert verdict.text().endswith("This can be used.")
    section.show_verdict(GRAMMAR, "The grammar cannot be used: line 1.")
    assert (verdict.text(), verdict.property("role")) == ("The grammar cannot be used: line 1.", "bad")
    qtbot.keyClicks(child(section, QPlainTextEdit, "formatField"), "x")
    assert not verdict.isVisible()


def test_a_verdict_on_another_format_comes_too_late(section: FormatSection) -> None:
    section.set_output_format(GRAMMAR)
    section.show_verdict(OutputFormat(kind=FormatKind.GBNF, text="older"), "Bad.")
    assert not child(section, QLabel, "formatVerdict").isVisible()


def test_free_text_and_any_json_need_no_editor(qtbot: QtBot, section: FormatSection) -> None:
    assert not child(section, QPlainTextEdit, "formatField").isVisible()
    _choose(qtbot, section, FormatKind.JSON)
    assert not child(section, QPlainTextEdit, "formatField").isVisible()
    assert section.output_format() == OutputFormat(kind=FormatKind.JSON)
