"""Help > Check for updates in the real window: asked only by the button, kept in the settings, told in a sentence."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLineEdit, QPushButton
from pytestqt.qtbot import QtBot

from chatapp import __version__
from chatapp.domain.release import Release
from chatapp.ui.actions import ActionId
from chatapp.ui.dialogs.update_dialog import UpdateDialog
from tests.app.window import PATIENCE_MS, find, open_window, shown

pytestmark = pytest.mark.gui


def test_the_menu_asks_the_address_of_the_settings_when_the_button_is_pressed(qtbot: QtBot, tmp_path: Path) -> None:
    with open_window(tmp_path) as desktop:
        desktop.window.action(ActionId.CHECK_UPDATES).trigger()
        assert shown(desktop, "updateResult") == ""  # opening asks nobody
        field = find(desktop, QLineEdit, "updateAddressField")
        assert field.text() == ""
        qtbot.keyClick(field, Qt.Key.Key_Return)
        assert "nobody was asked" in shown(desktop, "updateResult")
        qtbot.keyClicks(field, "http://127.0.0.1:1/")
        find(desktop, QPushButton, "updateCheckButton").click()
        qtbot.wait_until(lambda: "gave no answer" in shown(desktop, "updateResult"), timeout=PATIENCE_MS)
        assert desktop.services.settings.settings.release_feed == "http://127.0.0.1:1/"
        dialog = desktop.updates_wiring.dialog
        assert dialog is not None
        dialog.close()
        assert desktop.updates_wiring.dialog is None


def test_a_newer_version_comes_with_its_page_and_notes(qtbot: QtBot) -> None:
    dialog = UpdateDialog(__version__, "https://example.org/feed")
    qtbot.addWidget(dialog)
    dialog.show()
    page = dialog.findChild(QPushButton, "updatePageButton")
    assert isinstance(page, QPushButton)
    assert not page.isVisible()
    dialog.show_newer(Release("9.0", "https://example.org/9", "<b>Faster</b>"))
    with qtbot.wait_signal(dialog.page_requested, timeout=PATIENCE_MS) as caught:
        page.click()
    assert caught.args == ["https://example.org/9"]
    dialog.show_newer(Release("9.0"))
    assert not page.isVisible()
