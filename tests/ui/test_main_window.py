from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QDialog,
    QDockWidget,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QPushButton,
    QToolButton,
    QWidget,
)
from pytestqt.qtbot import QtBot

from chatapp.domain.message import Message, Role
from chatapp.domain.settings import ThemeChoice
from chatapp.ui.actions import ACTION_TABLE, ActionId
from chatapp.ui.chat.composer import Composer
from chatapp.ui.chat.transcript import Transcript
from chatapp.ui.conversations.conversation_list import ConversationList
from chatapp.ui.main_window import EmptyState, MainWindow, WindowParts
from chatapp.ui.problem_bar import ProblemBar
from chatapp.ui.style_sheet import style_sheet
from chatapp.ui.theme import DARK

pytestmark = pytest.mark.gui


def build_window() -> MainWindow:
    return MainWindow(
        WindowParts(
            conversation_list=ConversationList(),
            model_picker=QLabel("picker"),
            transcript=Transcript(lambda _message: "", lambda _message: ()),
            problem_bar=ProblemBar(),
            composer=Composer(),
            performance_panel=QLabel("figures"),
            sampler_panel=QLabel("sampler"),
            load_panel=QLabel("load"),
            about_rows=lambda: [("chatapp", "0.1.0")],
        )
    )


@pytest.fixture
def window(qtbot: QtBot) -> Iterator[MainWindow]:
    widget = build_window()
    qtbot.addWidget(widget)
    widget.show()
    qtbot.waitExposed(widget)
    yield widget
    widget.hide()


def child(window: MainWindow, kind: type[QWidget], name: str) -> QWidget:
    found = window.findChild(kind, name)
    assert isinstance(found, QWidget), name
    return found


@pytest.mark.parametrize("size", [(900, 560), (640, 360), (480, 360)])
def test_it_opens_large_and_can_be_as_small_as_480_by_360(window: MainWindow, qtbot: QtBot, size: tuple[int, int]) -> None:
    assert (window.width(), window.height()) == (1280, 800)
    window.resize(*size)
    assert (window.width(), window.height()) == size
    qtbot.wait(1)
    composer = child(window, QWidget, "composerFrame")
    assert window.rect().contains(composer.mapTo(window, composer.rect().bottomRight()))
    assert child(window, QWidget, "transcript").width() >= 280


def test_every_action_stands_once_in_the_menus(window: MainWindow) -> None:
    in_menus = [action for menu in window.menuBar().findChildren(QWidget) for action in menu.actions() if action.objectName()]
    names = [action.objectName() for action in in_menus if action.objectName().endswith("Action")]
    assert sorted(names) == sorted(spec.id.value for spec in ACTION_TABLE)


def test_every_menu_opens_with_alt_and_a_letter_of_its_own(window: MainWindow) -> None:
    titles = [action.text() for action in window.menuBar().actions()]
    assert titles == ["&File", "&Edit", "&View", "&Model", "&Help"]


def test_no_two_actions_share_a_shortcut() -> None:
    keys = [spec.shortcut for spec in ACTION_TABLE if spec.shortcut]
    assert len(keys) == len(set(keys))


def test_every_button_and_field_has_a_name_and_says_what_it_does(window: MainWindow) -> None:
    """Qt's own inner widgets (names beginning with qt_, clear buttons, scroll buttons of the tab bar) are not ours to name."""
    ours = [w for kind in (QPushButton, QToolButton, QLineEdit, QPlainTextEdit) for w in window.findChildren(kind)]
    named = [w for w in ours if not w.objectName().startswith("qt_") and w.metaObject().className() != "QLineEditIconButton"]
    named = [w for w in named if w.objectName() not in {"ScrollLeftButton", "ScrollRightButton", "_q_qlineeditclearbutton"}]
    assert [w for w in named if not w.objectName()] == []
    for widget in named:
        text = widget.text() if isinstance(widget, QAbstractButton) else ""
        assert widget.accessibleName() or text, widget.objectName()
        assert (
            widget.toolTip() or widget.accessibleDescription() or not widget.isEnabled() or isinstance(widget, QPlainTextEdit)
        ), widget.objectName()


def test_the_panel_is_hidden_and_shown_by_its_action_and_its_button(window: MainWindow, qtbot: QtBot) -> None:
    dock = child(window, QDockWidget, "performanceDock")
    action = window.action(ActionId.SHOW_PANEL)
    action.trigger()
    assert dock.isHidden()
    action.trigger()
    assert not dock.isHidden()
    qtbot.mouseClick(child(window, QToolButton, "hidePanelButton"), Qt.MouseButton.LeftButton)
    assert dock.isHidden()
    assert not action.isChecked()


def test_the_list_is_hidden_and_searching_brings_it_back(window: MainWindow) -> None:
    window.action(ActionId.SHOW_LIST).trigger()
    assert not child(window, QWidget, "sidebar").isVisible()
    window.action(ActionId.FIND_CONVERSATION).trigger()
    assert child(window, QWidget, "sidebar").isVisible()
    assert window.action(ActionId.SHOW_LIST).isChecked()


def test_the_drawer_slides_over_the_right_side_and_escape_closes_it(window: MainWindow, qtbot: QtBot) -> None:
    drawer = child(window, QWidget, "drawer")
    window.action(ActionId.SAMPLING_SETTINGS).trigger()
    qtbot.waitUntil(lambda: drawer.geometry().right() == window.rect().right(), timeout=5000)
    assert drawer.isVisible()
    window.action(ActionId.LOAD_SETTINGS).trigger()
    assert drawer.isVisible()
    qtbot.keyClick(drawer, Qt.Key.Key_Escape)
    assert not drawer.isVisible()


def test_the_drawer_keeps_to_the_edge_of_a_resized_window(window: MainWindow, qtbot: QtBot) -> None:
    drawer = child(window, QWidget, "drawer")
    window.open_load_settings()
    window.resize(1000, 600)
    qtbot.waitUntil(lambda: drawer.geometry().right() == window.rect().right(), timeout=5000)
    assert drawer.geometry().bottom() == window.rect().bottom()


def test_the_keyboard_comes_back_from_the_drawer(window: MainWindow, qtbot: QtBot) -> None:
    field = child(window, QPlainTextEdit, "composer")
    window.activateWindow()
    field.setFocus()
    qtbot.waitUntil(field.hasFocus, timeout=5000)
    window.open_sampling_settings()
    assert not field.hasFocus()
    window.close_drawer()
    assert field.hasFocus()


def test_the_composer_stands_under_the_messages(qapp: QApplication, qtbot: QtBot) -> None:
    """Centre and width of a message's fill (the text and 16 pixels on either side) and of the composer are the same."""
    qapp.setStyleSheet(style_sheet(DARK))
    window = build_window()
    qtbot.addWidget(window)
    window.show()
    qtbot.waitExposed(window)
    transcript = window.findChild(Transcript)
    assert transcript is not None
    frame = child(window, QWidget, "composerFrame")
    column = transcript.viewport().mapTo(window, transcript.viewport().rect().center()).x()
    assert frame.mapTo(window, frame.rect().center()).x() == pytest.approx(column, abs=1)
    assert frame.width() == pytest.approx(transcript._rows.style.width + 32, abs=1)
    window.hide()
    qapp.setStyleSheet("")


def test_the_tune_button_opens_and_closes(window: MainWindow, qtbot: QtBot) -> None:
    tune = child(window, QToolButton, "tuneButton")
    drawer = child(window, QWidget, "drawer")
    qtbot.mouseClick(tune, Qt.MouseButton.LeftButton)
    assert drawer.isVisible()
    qtbot.mouseClick(tune, Qt.MouseButton.LeftButton)
    assert not drawer.isVisible()


def test_a_theme_is_asked_for_and_ticked(window: MainWindow, qtbot: QtBot) -> None:
    with qtbot.wait_signal(window.theme_chosen, timeout=2000) as caught:
        window.action(ActionId.THEME_DARK).trigger()
    assert caught.args == [ThemeChoice.DARK]
    window.set_theme_choice(ThemeChoice.SYSTEM)
    assert window.action(ActionId.THEME_SYSTEM).isChecked()
    assert not window.action(ActionId.THEME_DARK).isChecked()


def test_empty_pages_teach_and_their_button_does_the_next_step(window: MainWindow, qtbot: QtBot) -> None:
    window.set_empty_state(EmptyState.NO_MODEL)
    with qtbot.wait_signal(window.action(ActionId.CHOOSE_MODEL_FILE).triggered, timeout=2000):
        qtbot.mouseClick(child(window, QPushButton, "chooseModelButton"), Qt.MouseButton.LeftButton)
    window.set_has_models(True)
    with qtbot.wait_signal(window.action(ActionId.SWITCH_MODEL).triggered, timeout=2000):
        qtbot.mouseClick(child(window, QPushButton, "chooseModelButton"), Qt.MouseButton.LeftButton)
    window.set_empty_state(EmptyState.NO_CONVERSATION)
    assert child(window, QPushButton, "writeFirstMessageButton").isVisible()
    window.set_empty_state(EmptyState.NONE)
    assert child(window, QWidget, "transcript").isVisible()


def test_closing_says_so_and_does_not_wait(qtbot: QtBot) -> None:
    widget = build_window()
    qtbot.addWidget(widget)
    widget.show()
    with qtbot.wait_signal(widget.close_requested, timeout=2000):
        widget.close()
    assert not widget.isVisible()


def test_the_layout_comes_back_after_a_restart(window: MainWindow, qtbot: QtBot) -> None:
    window.resize(1000, 640)
    window.action(ActionId.SHOW_PANEL).trigger()
    geometry, layout = window.save_state()
    assert geometry.isascii()
    assert layout.isascii()
    other = build_window()
    qtbot.addWidget(other)
    other.restore_state(geometry, layout)
    assert other.height() == 640  # the width is held to the screen, which is 800 wide offscreen
    assert child(other, QDockWidget, "performanceDock").isHidden()


@pytest.mark.parametrize("text", ["", "not base64 \u2603", "AAAA.BBBB"])
def test_a_foreign_layout_is_ignored(window: MainWindow, text: str) -> None:
    window.restore_state(text, text)
    assert window.width() >= 480


@pytest.mark.parametrize("action_id", [ActionId.SHORTCUTS, ActionId.ABOUT])
def test_dialogs_open_without_a_loop_of_their_own(window: MainWindow, qtbot: QtBot, action_id: ActionId) -> None:
    window.action(action_id).trigger()
    dialog = window.findChild(QDialog)
    assert dialog is not None
    assert dialog.isVisible()
    with qtbot.wait_signal(dialog.destroyed, timeout=2000):
        dialog.close()


def test_the_window_is_painted_in_the_theme(window: MainWindow, qapp: QApplication) -> None:
    qapp.setStyleSheet(style_sheet(DARK))
    window.set_theme(DARK)
    transcript = window.findChild(Transcript)
    assert transcript is not None
    transcript.show_conversation([Message(role=Role.USER, text="x")])
    picture = transcript.viewport().grab().toImage()
    assert picture.pixelColor(2, picture.height() - 3).name() == DARK.surface
    qapp.setStyleSheet("")


def test_actions_are_translated_objects_with_tips(window: MainWindow) -> None:
    for spec in ACTION_TABLE:
        action = window.action(spec.id)
        assert isinstance(action, QAction)
        assert action.toolTip() == spec.tip
