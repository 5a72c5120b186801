"""A narrow window cuts nothing: the list goes first, then the drawer takes the whole page.

The widths: the drawer is 368 pixels wide, the list at least 168 (and a handle of 1), the figures here at least 280, the
conversation at least as wide as its empty page, 420 and margins. In a window of 900 pixels the drawer leaves 532: too little for
list and conversation, enough for the conversation.
"""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtWidgets import QApplication, QDockWidget, QLabel, QWidget
from pytestqt.qtbot import QtBot

from chatapp.domain.appearance import ThemeChoice
from chatapp.ui.actions import ActionId
from chatapp.ui.chat.composer import Composer
from chatapp.ui.chat.transcript import Transcript
from chatapp.ui.conversations.conversation_list import ConversationList
from chatapp.ui.main_window import MainWindow, WindowParts
from chatapp.ui.performance.figure_row import small_label
from chatapp.ui.problem_bar import ProblemBar
from chatapp.ui.theme_watcher import ThemeWatcher

pytestmark = pytest.mark.gui

DRAWER_PX = 368
WHOLE = ("pickerBar", "tuneButton", "composerFrame", "sendButton", "answerWaysButton", "transcript")


@pytest.fixture
def window(qtbot: QtBot) -> Iterator[MainWindow]:
    figures = QLabel("figures")
    figures.setMinimumWidth(280)
    widget = MainWindow(
        WindowParts(
            conversation_list=ConversationList(),
            model_picker=QLabel("picker"),
            transcript=Transcript(lambda _message: "", lambda _message: ()),
            problem_bar=ProblemBar(),
            composer=Composer(),
            performance_panel=figures,
            sampler_panel=QLabel("sampler"),
            load_panel=QLabel("load"),
            about_rows=list,
        )
    )
    qtbot.addWidget(widget)
    widget.resize(900, 560)
    widget.show()
    qtbot.waitExposed(widget)
    yield widget
    widget.hide()


def place(window: MainWindow, name: str) -> QRect:
    """Return where a widget lies in the window."""
    widget = window.findChild(QWidget, name)
    assert isinstance(widget, QWidget), name
    return QRect(widget.mapTo(window, QPoint(0, 0)), widget.size())


def assert_whole(window: MainWindow, free: QRect) -> None:
    """What is read and pressed lies inside ``free``."""
    cut = {name: place(window, name) for name in WHOLE if not free.contains(place(window, name))}
    assert cut == {}


def is_list_seen(window: MainWindow) -> bool:
    seen = place(window, "sidebar").width() > 0 and window.findChild(QWidget, "sidebar").isVisible()  # type: ignore[union-attr] # is there
    assert window.action(ActionId.SHOW_LIST).isChecked() is seen
    return seen


def test_the_drawer_cuts_nothing_in_the_smallest_window_and_the_list_comes_back(window: MainWindow, qtbot: QtBot) -> None:
    free = QRect(0, 0, 900 - DRAWER_PX, 560)
    window.open_load_settings()
    qtbot.waitUntil(lambda: place(window, "middle").width() == 900 - DRAWER_PX, timeout=5000)
    assert_whole(window, free)
    assert not is_list_seen(window)
    window.close_drawer()
    qtbot.waitUntil(lambda: is_list_seen(window), timeout=5000)
    assert_whole(window, QRect(0, 0, 900 - 280, 560))


def test_a_wide_window_keeps_list_and_conversation_beside_the_drawer(window: MainWindow, qtbot: QtBot) -> None:
    window.setMaximumWidth(1280)
    window.resize(1280, 800)
    window.open_sampling_settings()
    qtbot.waitUntil(lambda: place(window, "composerFrame").right() < 1280 - DRAWER_PX, timeout=5000)
    assert_whole(window, QRect(0, 0, 1280 - DRAWER_PX, 800))
    assert is_list_seen(window)


def test_the_list_that_is_called_for_sends_the_drawer_away(window: MainWindow, qtbot: QtBot) -> None:
    window.open_load_settings()
    window.action(ActionId.FIND_CONVERSATION).trigger()
    assert window.findChild(QWidget, "drawer").isHidden()  # type: ignore[union-attr] # is there
    qtbot.waitUntil(lambda: is_list_seen(window), timeout=5000)
    assert_whole(window, QRect(0, 0, 900 - 280, 560))


def test_a_list_that_the_user_hid_stays_hidden(window: MainWindow) -> None:
    window.action(ActionId.SHOW_LIST).trigger()
    window.open_load_settings()
    window.close_drawer()
    assert not is_list_seen(window)


def test_figures_on_the_left_leave_no_room_so_the_drawer_covers_the_page(window: MainWindow, qtbot: QtBot) -> None:
    """Beside the drawer 900 - 368 - 280 = 252 pixels would be left, less than a conversation takes."""
    dock = window.findChild(QDockWidget, "performanceDock")
    assert dock is not None
    window.addDockWidget(Qt.DockWidgetArea.LeftDockWidgetArea, dock)
    window.open_load_settings()
    qtbot.waitUntil(lambda: (place(window, "drawer").left(), place(window, "drawer").width()) == (0, 900), timeout=5000)
    window.close_drawer()
    qtbot.waitUntil(lambda: is_list_seen(window), timeout=5000)


def test_what_went_for_want_of_room_is_kept_as_shown(window: MainWindow) -> None:
    window.open_load_settings()
    assert not is_list_seen(window)
    window.save_state()
    assert window.action(ActionId.SHOW_LIST).isChecked()


def test_figures_too_wide_for_the_window_go_until_there_is_room_or_they_are_called_for(window: MainWindow, qtbot: QtBot) -> None:
    """Large text makes them wide: 560 of 900 pixels leave 340, and 560 of 1,200 leave 640, for a conversation of 438 or so."""
    dock = window.findChild(QDockWidget, "performanceDock")
    assert dock is not None
    dock.widget().setMinimumWidth(560)
    window.resize(900, 600)
    qtbot.waitUntil(dock.isHidden, timeout=5000)
    assert not window.action(ActionId.SHOW_PANEL).isChecked()
    assert_whole(window, QRect(0, 0, 900, 600))
    window.action(ActionId.SHOW_PANEL).trigger()
    qtbot.wait(20)
    assert not dock.isHidden()
    window.resize(901, 600)
    qtbot.waitUntil(dock.isHidden, timeout=5000)
    window.resize(1200, 600)
    qtbot.waitUntil(lambda: not dock.isHidden(), timeout=5000)
    assert window.action(ActionId.SHOW_PANEL).isChecked()


def test_a_wide_list_gives_way_before_the_conversation_is_too_narrow_to_read(window: MainWindow, qtbot: QtBot) -> None:
    """900 less the figures' 280 leave 620: the conversation keeps 438 of them, whatever the list had in a wider window."""
    window.resize(1280, 800)
    window.resize(900, 560)
    qtbot.waitUntil(lambda: place(window, "middle").width() >= 438, timeout=5000)
    assert is_list_seen(window)


@pytest.mark.parametrize("size", [(700, 500), (640, 360), (480, 360)])
def test_in_a_small_window_the_conversation_is_whole(window: MainWindow, qtbot: QtBot, size: tuple[int, int]) -> None:
    """The figures go below 718 pixels (438 and 280), the list below 607 (438, 168 and a handle)."""
    window.resize(*size)
    dock = window.findChild(QDockWidget, "performanceDock")
    assert dock is not None
    qtbot.waitUntil(lambda: dock.isHidden() and is_list_seen(window) is (size[0] >= 607), timeout=5000)
    qtbot.waitUntil(lambda: QRect(0, 0, *size).contains(place(window, "middle")), timeout=5000)
    assert_whole(window, QRect(0, 0, *size))


def test_larger_text_and_back_leaves_the_figures_as_wide_as_they_were(
    window: MainWindow, qtbot: QtBot, qapp: QApplication
) -> None:
    """Figures of 280 pixels take 560 at 200 %; at 100 % they have 300 again."""
    window.resize(1600, 700)
    dock = window.findChild(QDockWidget, "performanceDock")
    assert dock is not None
    window.resizeDocks([dock], [300], Qt.Orientation.Horizontal)
    qtbot.waitUntil(lambda: dock.width() == 300)
    watcher = ThemeWatcher(qapp, ThemeChoice.LIGHT)
    try:
        watcher.set_scale_pct(200)
        qtbot.waitUntil(lambda: dock.width() == 600)
        watcher.set_scale_pct(100)
        qtbot.waitUntil(lambda: dock.width() == 300)
    finally:
        watcher.set_scale_pct(100)


def test_the_size_of_a_style_sheet_comes_back_as_well(qtbot: QtBot, qapp: QApplication) -> None:
    """Labels are 11 px by a rule of the style sheet; 110 % of that is 12 px, and must not count as their size at 100 %."""
    label = small_label("figures")
    qtbot.addWidget(label)
    label.show()
    watcher = ThemeWatcher(qapp, ThemeChoice.LIGHT)
    sizes = []
    try:
        for pct in (110, 200, 110, 100):
            watcher.set_scale_pct(pct)
            sizes.append(label.font().pixelSize())
    finally:
        watcher.set_scale_pct(100)
    assert sizes == [12, 22, 12, 11]
