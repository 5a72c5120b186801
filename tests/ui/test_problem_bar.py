import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication, QImage
from PySide6.QtWidgets import QLabel, QPlainTextEdit, QPushButton, QToolButton
from pytestqt.qtbot import QtBot

from chatapp.ui.icons import icon_pixmap
from chatapp.ui.problem_bar import ProblemBar
from chatapp.ui.theme import DARK

pytestmark = pytest.mark.gui


@pytest.fixture
def bar(qtbot: QtBot) -> ProblemBar:
    widget = ProblemBar()
    qtbot.addWidget(widget)
    return widget


def button(bar: ProblemBar, name: str) -> QPushButton:
    found = bar.findChild(QPushButton, name)
    assert found is not None
    return found


def test_nothing_is_shown_at_first(bar: ProblemBar) -> None:
    assert bar.isHidden()
    assert bar.sentence() == ""


def test_a_sentence_alone_has_no_fold_and_no_button(bar: ProblemBar) -> None:
    bar.show_problem("The file is gone. Choose another.")
    assert bar.sentence() == "The file is gone. Choose another."
    assert button(bar, "problemDetailsButton").isHidden()
    assert button(bar, "problemActionButton").isHidden()


def test_details_unfold_and_can_be_copied(bar: ProblemBar, qtbot: QtBot) -> None:
    bar.show_problem("It failed.", "exit status 9")
    detail = bar.findChild(QPlainTextEdit, "problemDetail")
    assert detail is not None
    assert detail.isHidden()
    qtbot.mouseClick(button(bar, "problemDetailsButton"), Qt.MouseButton.LeftButton)
    assert not detail.isHidden()
    qtbot.mouseClick(button(bar, "problemCopyButton"), Qt.MouseButton.LeftButton)
    assert QGuiApplication.clipboard().text() == "It failed.\n\nexit status 9"


def test_the_next_step_is_asked_for(bar: ProblemBar, qtbot: QtBot) -> None:
    bar.show_problem("It failed.", action_text="Try again")
    with qtbot.wait_signal(bar.action_requested, timeout=2000):
        qtbot.mouseClick(button(bar, "problemActionButton"), Qt.MouseButton.LeftButton)


def test_closing_takes_it_away_and_the_next_problem_is_folded(bar: ProblemBar, qtbot: QtBot) -> None:
    bar.show_problem("One", "detail")
    button(bar, "problemDetailsButton").setChecked(True)
    close = bar.findChild(QToolButton, "problemCloseButton")
    with qtbot.wait_signal(bar.closed, timeout=2000):
        qtbot.mouseClick(close, Qt.MouseButton.LeftButton)
    assert bar.sentence() == ""
    bar.show_problem("Two", "detail")
    assert not button(bar, "problemDetailsButton").isChecked()


def _as_shown(name: str, colour: str) -> QImage:
    label = QLabel()
    label.setPixmap(icon_pixmap(name, colour, 18))
    return label.pixmap().toImage()


def test_good_news_keep_their_mark_in_another_theme(bar: ProblemBar) -> None:
    mark = bar.findChild(QLabel, "problemMark")
    assert mark is not None
    bar.show_notice("It is done.")
    bar.set_theme(DARK)
    assert mark.pixmap().toImage() == _as_shown("check", DARK.accent)
    bar.show_problem("It failed.")
    assert mark.pixmap().toImage() == _as_shown("alert", DARK.bad)
