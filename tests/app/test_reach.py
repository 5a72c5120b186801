"""The real window by keyboard and through Qt's accessibility interface."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible, QAction
from PySide6.QtWidgets import QApplication, QLabel, QToolButton, QWidget
from pytestqt.qtbot import QtBot

from chatapp.app.desktop import Desktop
from chatapp.domain.generation import StopReason
from chatapp.domain.message import Message, Role
from chatapp.ui.actions import ActionId
from chatapp.ui.dialogs.shortcuts_dialog import ShortcutsDialog
from chatapp.ui.text_scale import scale_pct, set_scale_pct
from tests.app.window import find, open_window, wait_ready

pytestmark = [pytest.mark.gui, pytest.mark.model]

_MOST_STEPS = 400
_TAKES_TAB = Qt.FocusPolicy.TabFocus.value


def focusable(window: QWidget) -> set[QWidget]:
    """Return what Tab must reach: enabled, visible, and taking the focus by Tab itself."""
    return {
        widget
        for widget in window.findChildren(QWidget)
        if widget.isEnabled()
        and widget.isVisible()
        and widget.window() is window
        and widget.focusPolicy().value & _TAKES_TAB
        and widget.focusProxy() is None
        and not _is_skipped(widget)
    }


def _is_skipped(widget: QWidget) -> bool:
    """Qt's own parts: buttons inside of line edits and the pages of a tab bar have no stop of their own."""
    return widget.objectName().startswith("qt_")


def walk(qtbot: QtBot, window: QWidget) -> list[QWidget]:
    """Press Tab until the focus comes back; return what it visited."""
    first = QApplication.focusWidget()
    assert first is not None
    seen: list[QWidget] = []
    for _ in range(_MOST_STEPS):
        here = QApplication.focusWidget()
        assert here is not None
        if here in seen:
            break
        seen.append(here)
        qtbot.keyClick(here, Qt.Key.Key_Tab)
    assert window.isVisible()
    return seen


def opened(desktop: Desktop, qtbot: QtBot) -> QWidget:
    desktop.window.activateWindow()
    qtbot.wait_until(lambda: QApplication.focusWidget() is not None, timeout=10_000)
    return desktop.window


@pytest.mark.parametrize("page", ["", "sampling", "load"])
def test_tab_reaches_every_control_and_is_held_by_none(qtbot: QtBot, tmp_path: Path, page: str) -> None:
    with open_window(tmp_path) as desktop:
        wait_ready(qtbot, desktop)
        window = opened(desktop, qtbot)
        if page:
            action = ActionId.SAMPLING_SETTINGS if page == "sampling" else ActionId.LOAD_SETTINGS
            desktop.window.action(action).trigger()
        visited = walk(qtbot, window)
        missed = {f"{type(widget).__name__} {widget.objectName()}" for widget in focusable(window) - set(visited)}
        assert missed == set()
        assert len(visited) > 8


def test_everything_that_takes_the_keyboard_has_a_name_and_a_role(qtbot: QtBot, tmp_path: Path) -> None:
    with open_window(tmp_path) as desktop:
        window = opened(desktop, qtbot)
        desktop.window.action(ActionId.SAMPLING_SETTINGS).trigger()
        nameless = []
        for widget in focusable(window):
            interface = QAccessible.queryAccessibleInterface(widget)
            role = interface.role()
            if not interface.text(QAccessible.Text.Name) or role in (QAccessible.Role.NoRole, QAccessible.Role.Client):
                nameless.append(f"{type(widget).__name__} {widget.objectName()} {role}")
        assert nameless == []


def test_a_slider_tells_its_value_and_bounds(qtbot: QtBot, tmp_path: Path) -> None:
    with open_window(tmp_path) as desktop:
        opened(desktop, qtbot)
        slider = find(desktop, QWidget, "temperatureSlider")
        interface = QAccessible.queryAccessibleInterface(slider)
        assert interface.role() is QAccessible.Role.Slider
        value = interface.valueInterface()
        assert value.minimumValue() <= value.currentValue() <= value.maximumValue()


def test_the_palette_offers_commands_chats_models_and_settings(qtbot: QtBot, tmp_path: Path) -> None:
    with open_window(tmp_path) as desktop:
        opened(desktop, qtbot)
        qtbot.wait_until(lambda: bool(desktop.services.library.entries), timeout=20_000)
        entries = {entry.title: entry for entry in desktop.palette_wiring.entries()}
        assert entries["New chat"].shortcut == "Ctrl+N"
        assert entries["Temperature"].kind == "setting"
        assert {"command", "model", "setting"} - {entry.kind for entry in entries.values()} <= {"command"}
        entries["Temperature"].run()
        focused = QApplication.focusWidget()
        assert focused is not None
        assert focused.objectName() == "temperatureField"


def test_every_key_of_the_menus_stands_in_the_dialog(qtbot: QtBot, tmp_path: Path) -> None:
    with open_window(tmp_path) as desktop:
        actions = desktop.window.all_actions()
        dialog = ShortcutsDialog(actions, desktop.window)
        qtbot.add_widget(dialog)
        shown = {label.text() for label in dialog.findChildren(QLabel)}
        keys = {action.shortcut().toString(action.shortcut().SequenceFormat.NativeText) for action in actions}
        assert keys - {""} <= shown
        assert _doubled(actions) == []


def _doubled(actions: list[QAction]) -> list[str]:
    keys = [action.shortcut().toString() for action in actions if not action.shortcut().isEmpty()]
    return sorted({key for key in keys if keys.count(key) > 1})


def test_all_text_grows_and_shrinks_and_is_remembered(qtbot: QtBot, tmp_path: Path) -> None:
    """13 px at 100 % are 14.3 at 110 %, so 14; the bounds are 80 and 200 %. Icons of 14 px have 28 at 200 %."""
    try:
        with open_window(tmp_path) as desktop:
            opened(desktop, qtbot)
            value = find(desktop, QLabel, "ttftValue")
            before = value.font().pixelSize()
            button = find(desktop, QToolButton, "detachPanelButton")
            sizes = [button.iconSize().width()]
            desktop.window.action(ActionId.TEXT_LARGER).trigger()
            assert (before, value.font().pixelSize()) == (13, 14)
            for _ in range(20):
                desktop.window.action(ActionId.TEXT_LARGER).trigger()
            assert (scale_pct(), value.font().pixelSize()) == (200, 26)
            sizes.append(button.iconSize().width())
            sizes.append(round(button.icon().pixmap(28, 28).deviceIndependentSize().width()))
            assert sizes == [14, 28, 28]
            desktop.window.action(ActionId.TEXT_RESET).trigger()
            assert value.font().pixelSize() == 13
            for _ in range(20):
                desktop.window.action(ActionId.TEXT_SMALLER).trigger()
            assert (scale_pct(), value.font().pixelSize()) == (80, 10)
        with open_window(tmp_path) as desktop:
            assert (scale_pct(), find(desktop, QLabel, "ttftValue").font().pixelSize()) == (80, 10)
            assert desktop.services.settings.settings.text_scale_pct == 80
    finally:
        set_scale_pct(100)


def test_a_long_answer_is_told_only_in_the_background_and_where_wanted(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The clock and whether a window is in use are set by hand: 16 s are long, 14 s are not."""
    with open_window(tmp_path) as desktop:
        notification = desktop.notification
        now = [0.0]
        notification._clock = lambda: now[0]

        def answer(seconds: float, reason: StopReason = StopReason.END_OF_TURN) -> int:
            before = notification.n_told
            notification._on_turn_started(None)
            now[0] += seconds
            notification._on_turn_finished(Message(id="a", role=Role.ASSISTANT, text="Done", stop_reason=reason))
            return notification.n_told - before

        opened(desktop, qtbot)
        monkeypatch.setattr(notification, "is_in_use", lambda: False)
        assert [answer(14), answer(16), answer(16, StopReason.STOPPED)] == [0, 1, 0]
        desktop.window.action(ActionId.NOTIFY).setChecked(False)
        assert answer(16) == 0
        desktop.window.action(ActionId.NOTIFY).setChecked(True)
        monkeypatch.setattr(notification, "is_in_use", lambda: True)
        assert answer(16) == 0
