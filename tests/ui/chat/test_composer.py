from collections.abc import Iterator

import pytest
from PySide6.QtCore import QCoreApplication, QMimeData, Qt
from PySide6.QtGui import QGuiApplication, QInputMethodEvent
from PySide6.QtWidgets import QPlainTextEdit, QPushButton
from pytestqt.qtbot import QtBot

from chatapp.ui.chat.composer import Composer

pytestmark = pytest.mark.gui


@pytest.fixture
def composer(qtbot: QtBot) -> Iterator[Composer]:
    widget = Composer()
    qtbot.addWidget(widget)
    widget.resize(600, 200)
    widget.show()
    qtbot.waitExposed(widget)
    yield widget
    widget.hide()


def edit_of(composer: Composer) -> QPlainTextEdit:
    edit = composer.findChild(QPlainTextEdit, "composer")
    assert edit is not None
    return edit


def button_of(composer: Composer, name: str) -> QPushButton:
    button = composer.findChild(QPushButton, name)
    assert button is not None
    return button


def test_enter_sends_and_the_draft_stays_until_it_is_accepted(composer: Composer, qtbot: QtBot) -> None:
    composer.set_text("Hello")
    with qtbot.wait_signal(composer.send_requested, timeout=2000) as caught:
        qtbot.keyClick(edit_of(composer), Qt.Key.Key_Return)
    assert caught.args == ["Hello"]
    assert composer.text() == "Hello"
    composer.clear_draft()
    assert composer.text() == ""


def test_shift_enter_breaks_the_line(composer: Composer, qtbot: QtBot) -> None:
    composer.set_text("one")
    with qtbot.assert_not_emitted(composer.send_requested):
        qtbot.keyClick(edit_of(composer), Qt.Key.Key_Return, Qt.KeyboardModifier.ShiftModifier)
    assert composer.text() == "one\n"


def test_enter_during_an_input_method_composition_does_not_send(composer: Composer, qtbot: QtBot) -> None:
    composer.set_text("a")
    edit = edit_of(composer)
    QCoreApplication.sendEvent(edit, QInputMethodEvent("\u306b\u307b\u3093", []))
    with qtbot.assert_not_emitted(composer.send_requested):
        qtbot.keyClick(edit, Qt.Key.Key_Return)
    commit = QInputMethodEvent("", [])
    commit.setCommitString("\u65e5\u672c")
    QCoreApplication.sendEvent(edit, commit)
    assert composer.text() == "a\u65e5\u672c"
    with qtbot.wait_signal(composer.send_requested, timeout=2000) as caught:
        qtbot.keyClick(edit, Qt.Key.Key_Return)
    assert caught.args == ["a\u65e5\u672c"]


@pytest.mark.parametrize("draft", ["", "  \n\t "])
def test_a_blank_draft_is_not_sent(composer: Composer, qtbot: QtBot, draft: str) -> None:
    composer.set_text(draft)
    with qtbot.assert_not_emitted(composer.send_requested):
        qtbot.keyClick(edit_of(composer), Qt.Key.Key_Return)
    assert not button_of(composer, "sendButton").isEnabled()


def test_while_an_answer_is_written_escape_and_stop_ask_for_a_stop(composer: Composer, qtbot: QtBot) -> None:
    composer.set_text("next")
    composer.set_busy(True)
    assert button_of(composer, "stopButton").isVisible()
    assert not button_of(composer, "sendButton").isVisible()
    with qtbot.assert_not_emitted(composer.send_requested):
        qtbot.keyClick(edit_of(composer), Qt.Key.Key_Return)
    with qtbot.wait_signal(composer.stop_requested, timeout=2000):
        qtbot.keyClick(edit_of(composer), Qt.Key.Key_Escape)
    with qtbot.wait_signal(composer.stop_requested, timeout=2000):
        qtbot.mouseClick(button_of(composer, "stopButton"), Qt.MouseButton.LeftButton)
    assert composer.text() == "next"


def test_escape_does_nothing_while_nothing_is_written(composer: Composer, qtbot: QtBot) -> None:
    with qtbot.assert_not_emitted(composer.stop_requested):
        qtbot.keyClick(edit_of(composer), Qt.Key.Key_Escape)


def test_a_refusal_keeps_the_draft_and_says_why(composer: Composer, qtbot: QtBot) -> None:
    composer.set_text("draft")
    composer.set_can_send(False, "No model is loaded.")
    with qtbot.assert_not_emitted(composer.send_requested):
        qtbot.keyClick(edit_of(composer), Qt.Key.Key_Return)
    assert composer.text() == "draft"
    assert button_of(composer, "sendButton").toolTip() == "No model is loaded."
    composer.set_can_send(True)
    assert button_of(composer, "sendButton").isEnabled()


def test_only_the_plain_form_is_pasted(composer: Composer) -> None:
    source = QMimeData()
    source.setHtml("<b>bold</b>")
    source.setText("bold")
    QGuiApplication.clipboard().setMimeData(source)
    edit_of(composer).paste()
    QGuiApplication.clipboard().clear()  # what Python made must go before Python: Qt would end it after, and crash
    assert composer.text() == "bold"


def test_the_field_grows_to_eight_lines_and_no_further(composer: Composer) -> None:
    heights = []
    for n_lines in (1, 2, 8, 9, 40):
        composer.set_text("\n".join(["line"] * n_lines))
        heights.append(edit_of(composer).height())
    one, two, eight, nine, forty = heights
    assert two - one == edit_of(composer).fontMetrics().lineSpacing()
    assert eight - one == 7 * (two - one)
    assert nine == eight == forty


def test_the_switch_for_thinking_is_there_for_models_that_have_one(composer: Composer, qtbot: QtBot) -> None:
    button = composer.findChild(QPushButton, "thinkButton")
    assert button is not None
    assert button.isHidden()
    composer.set_thinking(True)
    assert (button.isHidden(), button.isChecked(), button.text()) == (False, True, "Thinking on")
    with qtbot.wait_signal(composer.thinking_chosen, timeout=5000) as caught:
        button.click()
    assert caught.args == [False]
    assert button.text() == "Thinking off"
    composer.set_thinking(None)
    assert button.isHidden()
