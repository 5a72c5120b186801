"""The dialogs open on the folder given and give a path back, or nothing."""

from pathlib import Path

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QFileDialog
from pytestqt.qtbot import QtBot

from chatapp.ui.models.model_file_dialog import ModelFileDialog, ModelFolderDialog, first_path

pytestmark = [
    pytest.mark.qt_log_ignore("This plugin does not support"),  # the offscreen platform says so of every window
    pytest.mark.usefixtures("qtbot"),
]


class RejectNext:
    """Rejects every file dialog that opens inside the ``with`` block."""

    def __init__(self) -> None:
        self._timer = QTimer()
        self._timer.timeout.connect(self._act)

    def __enter__(self) -> None:
        self._timer.start(20)

    def __exit__(self, *error: object) -> None:
        self._timer.stop()

    @staticmethod
    def _act() -> None:
        dialog = QApplication.activeModalWidget()
        if isinstance(dialog, QFileDialog):
            dialog.reject()


def test_the_file_dialog_shows_models_of_the_folder_first(qtbot: QtBot, tmp_path: Path) -> None:
    dialog = ModelFileDialog().make(tmp_path)
    qtbot.addWidget(dialog)

    assert dialog.nameFilters() == ["GGUF models (*.gguf)", "All files (*)"]
    assert dialog.fileMode() is QFileDialog.FileMode.ExistingFile
    assert Path(dialog.directory().absolutePath()) == tmp_path


def test_the_folder_dialog_shows_folders_only(qtbot: QtBot, tmp_path: Path) -> None:
    dialog = ModelFolderDialog().make(tmp_path)
    qtbot.addWidget(dialog)

    assert dialog.fileMode() is QFileDialog.FileMode.Directory
    assert dialog.testOption(QFileDialog.Option.ShowDirsOnly)


def test_the_first_chosen_path_counts() -> None:
    """Apart from the dialog: Qt's own dialog accepts a file only once it has listed the folder, which no test can time."""
    assert first_path(["/m/a.gguf", "/m/b.gguf"]) == Path("/m/a.gguf")
    assert first_path([]) is None


@pytest.mark.parametrize("dialog", [ModelFileDialog, ModelFolderDialog])
def test_nothing_chosen(tmp_path: Path, dialog: type[ModelFileDialog | ModelFolderDialog]) -> None:
    with RejectNext():
        assert dialog().ask(tmp_path) is None
