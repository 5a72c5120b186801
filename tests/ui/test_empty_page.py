import pytest
from PySide6.QtWidgets import QApplication, QLabel, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from chatapp.domain.appearance import ThemeChoice
from chatapp.ui.empty_page import EmptyPage
from chatapp.ui.theme_watcher import ThemeWatcher

pytestmark = pytest.mark.gui

LONG = "Write a Python function that counts the words of a text, line by line, and prints them in the order of their numbers."


def test_an_example_that_is_too_wide_ends_in_an_ellipsis_and_is_sent_whole(qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    page = EmptyPage("startButton", "chat", ("Blank", "Write below.", "Write"), window)
    page.add_examples("or", "Enter sends it", ("Short.", LONG, "Short too."))
    page.resize(400, 500)
    with qtbot.waitExposed(window):
        window.show()
    short, long = (page.findChild(QPushButton, name) for name in ("firstExampleButton", "secondExampleButton"))
    assert short is not None
    assert long is not None
    assert short.text() == "Short."
    assert long.text().startswith("Write a Python")
    assert long.text().endswith("\u2026")
    assert long.sizeHint().width() <= 400
    assert long.toolTip() == f"{LONG}\nEnter sends it"
    with qtbot.wait_signal(page.example_chosen) as chosen:
        long.click()
    assert chosen.args == [LONG]
    page.resize(1400, 500)
    qtbot.waitUntil(lambda: long.text() == LONG)


def test_larger_text_leaves_examples_inside_of_the_page(qtbot: QtBot, qapp: QApplication) -> None:
    """The page keeps its size; at 200 % an example of 50 letters is about twice as wide as the page."""
    page = EmptyPage("startButton", "chat", ("Blank", "Write below.", "Write"))
    qtbot.addWidget(page)
    page.add_examples("or", "Enter sends it", ("Short.", LONG[:50], "Short too."))
    page.setFixedSize(500, 900)
    with qtbot.waitExposed(page):
        page.show()
    long = page.findChild(QPushButton, "secondExampleButton")
    assert long is not None
    assert long.text() == LONG[:50]
    watcher = ThemeWatcher(qapp, ThemeChoice.LIGHT)
    try:
        watcher.set_scale_pct(200)
        qtbot.waitUntil(lambda: long.text().endswith("\u2026") and long.sizeHint().width() <= 500)
        assert all(page.rect().contains(label.geometry()) for label in page.findChildren(QLabel) if label.parent() is page)
    finally:
        watcher.set_scale_pct(100)
    qtbot.waitUntil(lambda: long.text() == LONG[:50])
