"""The Tab key goes as one reads; the orders are written by hand."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QHBoxLayout, QLabel, QPushButton, QScrollArea, QTabWidget, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from chatapp.ui.tab_order import in_reading_order, set_tab_order
from tests.ui.test_main_window import build_window


def _button(name: str) -> QPushButton:
    button = QPushButton()
    button.setObjectName(name)
    return button


def _page(*widgets: QWidget) -> QWidget:
    page = QWidget()
    column = QVBoxLayout(page)
    row = QHBoxLayout()
    column.addLayout(row)
    row.addWidget(widgets[0])
    for widget in widgets[1:]:
        column.addWidget(widget)
    return page


def test_layouts_decide_not_what_was_made_first(qtbot: QtBot) -> None:
    last, first = _button("last"), _button("first")
    page = _page(first, QLabel("no keys"), last)
    qtbot.addWidget(page)
    assert [one.objectName() for one in in_reading_order(page) if isinstance(one, QPushButton)] == ["first", "last"]


def test_tabs_and_scroll_areas_are_walked_and_the_parts_follow_one_another(qtbot: QtBot) -> None:
    """The chain begins at the first part's first button; labels and areas that take no keys are left out."""
    window = QWidget()
    qtbot.addWidget(window)
    tabs, area = QTabWidget(), QScrollArea()
    area.setWidget(_page(_button("c"), _button("d")))
    tabs.addTab(area, "tab")
    left, right = _page(_button("a"), _button("b")), _page(tabs)
    column = QVBoxLayout(window)
    column.addWidget(right)
    column.addWidget(left)
    set_tab_order((left, right))
    names: list[str] = []
    widget: QWidget | None = left.findChild(QPushButton, "a")
    while widget is not None and len(names) < 4:
        names += [widget.objectName()] if isinstance(widget, QPushButton) else []
        widget = widget.nextInFocusChain()
    assert names == ["a", "b", "c", "d"]


def _pressed(qtbot: QtBot, key: Qt.Key) -> str:
    """Return who has the keyboard, then press a key there."""
    held = QApplication.focusWidget()
    assert held is not None
    qtbot.keyClick(held, key)
    return held.objectName()


def test_tab_goes_round_the_whole_window(qtbot: QtBot) -> None:
    """List, model, conversation, message, figures, and from the last to the first; Send is off while there is nothing to send.

    A compound that hands the keyboard on (the composer, tabs) must not catch the round.
    """
    window = build_window()
    qtbot.addWidget(window)
    window.show()
    window.activateWindow()
    window.findChild(QWidget, "conversationSearch").setFocus()  # type: ignore[union-attr] # is there
    qtbot.wait_until(lambda: QApplication.focusWidget() is not None, timeout=5000)
    names = [_pressed(qtbot, Qt.Key.Key_Tab) for _step in range(11)]
    side, middle = ["conversationSearch", "searchFilterButton", "newChatButton"], ["tuneButton", "transcript"]
    message, figures = ["composer", "insertFileButton", "formatButton"], ["detachPanelButton", "hidePanelButton"]
    assert names == [*side, *middle, *message, *figures, "conversationSearch"]
    assert [_pressed(qtbot, Qt.Key.Key_Backtab) for _step in range(3)] == [*side[1::-1], figures[1]]
