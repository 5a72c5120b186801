from pathlib import Path

import pytest
from PySide6.QtCore import QStandardPaths
from PySide6.QtWidgets import QApplication, QFileDialog, QWidget
from pytestqt.qtbot import QtBot

from chatapp.app.translation import install_language
from chatapp.domain.appearance import LanguageChoice
from chatapp.ui.dialogs.log_file_dialog import LogFileDialog, documents_folder


def test_a_machine_without_a_documents_folder_begins_at_home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "there").mkdir()
    for named, expected in (("there", tmp_path / "there"), ("missing", Path.home())):
        monkeypatch.setattr(QStandardPaths, "writableLocation", lambda _, folder=str(tmp_path / named): folder)
        assert documents_folder() == expected


@pytest.mark.gui
def test_the_dialogs_speak_the_language_whatever_opens_them(
    qapp: QApplication, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    parent, asked = QWidget(), list[str]()
    qtbot.addWidget(parent)

    def ask(_parent: QWidget, title: str, _folder: str, kinds: str) -> tuple[str, str]:
        asked.extend((title, kinds))
        return "", ""

    monkeypatch.setattr(QFileDialog, "getOpenFileName", ask)
    try:
        install_language(qapp, LanguageChoice.GERMAN)
        assert LogFileDialog(parent).ask_settings() is None
    finally:
        install_language(qapp, LanguageChoice.ENGLISH)
    assert asked == ["Einstellungen \u00f6ffnen", "Einstellungen (*.json);;Alle Dateien (*)"]
