"""Format and presets in the product's own window, with the real engine."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox, QLabel, QLineEdit, QPlainTextEdit, QToolButton
from pytestqt.qtbot import QtBot

from chatapp.domain.output_format import FormatKind, OutputFormat
from chatapp.domain.sampling import SamplingParams
from tests.app.window import PATIENCE_MS, find, open_window, send, wait_answered, wait_ready

pytestmark = [
    pytest.mark.model,
    pytest.mark.qt_log_ignore("This plugin does not support"),  # the offscreen platform says so of every window
]

GRAMMAR = OutputFormat(kind=FormatKind.GBNF, text='root ::= "aye" | "nay"')


def test_a_format_is_checked_obeyed_and_kept_with_its_conversation(qtbot: QtBot, tmp_path: Path, starter_model: Path) -> None:
    with open_window(tmp_path, model=starter_model) as desktop:
        wait_ready(qtbot, desktop)
        section, verdict = desktop.sampler.answer_format, find(desktop, QLabel, "formatVerdict")
        section.choice.setCurrentIndex(3)
        editor = find(desktop, QPlainTextEdit, "formatField")

        editor.setPlainText("root ::= (")
        section.settle()
        qtbot.wait_until(lambda: verdict.text().startswith("The grammar cannot be used"), timeout=PATIENCE_MS)
        editor.setPlainText(GRAMMAR.text)
        section.settle()
        qtbot.wait_until(lambda: verdict.text().endswith("This can be used."), timeout=PATIENCE_MS)

        send(qtbot, desktop, "Shall we sail?")
        wait_answered(qtbot, desktop)
        first = desktop.services.chat.conversation
        assert first.messages[-1].text in ("aye", "nay")
        turn = first.messages[-1].turn
        assert turn is not None
        assert turn.grammar is not None

        desktop.services.conversations.new()
        assert section.output_format() == OutputFormat()
        desktop.services.conversations.open(first.id)
        qtbot.wait_until(lambda: section.output_format() == GRAMMAR, timeout=PATIENCE_MS)


def test_a_format_that_cannot_be_used_gives_the_message_back(qtbot: QtBot, tmp_path: Path, starter_model: Path) -> None:
    with open_window(tmp_path, model=starter_model) as desktop:
        wait_ready(qtbot, desktop)
        desktop.services.chat.set_output_format(OutputFormat(kind=FormatKind.JSON_SCHEMA, text='{"not": {}}'))
        send(qtbot, desktop, "Hello")
        wait_answered(qtbot, desktop)
        assert desktop.services.chat.conversation.messages == ()
        assert find(desktop, QPlainTextEdit, "composer").toPlainText() == "Hello"


def test_presets_are_remembered(qtbot: QtBot, tmp_path: Path) -> None:
    with open_window(tmp_path, ("--backend", "scripted")) as desktop:
        desktop.sampler.set_values(SamplingParams(temperature=1.3))
        desktop.sampler.presets.ask_for_name()
        field = find(desktop, QLineEdit, "presetNameField")
        qtbot.keyClicks(field, "Sea")
        qtbot.keyClick(field, Qt.Key.Key_Return)
    with open_window(tmp_path, ("--backend", "scripted")) as desktop:
        choice = find(desktop, QComboBox, "presetChoice")
        assert [choice.itemText(n) for n in range(choice.count())] == ["Precise", "Balanced", "Lively", "Sea", "Own values"]


@pytest.mark.usefixtures("qtbot")
def test_the_button_under_the_draft_reaches_the_same_format(tmp_path: Path) -> None:
    with open_window(tmp_path, ("--backend", "scripted")) as desktop:
        button, section = find(desktop, QToolButton, "formatButton"), desktop.sampler.answer_format
        free, json, schema, _ = button.menu().actions()
        json.trigger()
        assert desktop.services.chat.conversation.output_format == OutputFormat(kind=FormatKind.JSON)
        assert not desktop.sampler.isVisible()
        schema.trigger()
        assert desktop.sampler.isVisible()
        find(desktop, QPlainTextEdit, "formatField").setPlainText("{}")
        section.settle()
        assert desktop.services.chat.conversation.output_format == OutputFormat(kind=FormatKind.JSON_SCHEMA, text="{}")
        section.choice.setCurrentIndex(3)
        assert button.text() == "Grammar"
        desktop.services.conversations.new()
        assert button.text() == "Format"
        free.trigger()
        assert desktop.services.chat.conversation.output_format == OutputFormat()
