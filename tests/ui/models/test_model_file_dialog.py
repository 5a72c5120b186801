"""The dialogs open on the folder given and give a path back, or nothing."""

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QFileDialog
from pytestqt.qtbot import QtBot

from chatapp.ui.models.model_file_dialog import ModelFileDialog, ModelFolderDialog

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")  # the offscreen platform says so of every window

Answer = Callable[[QFileDialog], None]


@pytest.fixture
def answer_with(qtbot: QtBot) -> Callable[[Answer], None]:  # noqa: ARG001 - it makes the application
    """Return a function that answers the next dialog as soon as it is open (Qt's own dialogs, no system's, offscreen)."""

    def arrange(answer: Answer) -> None:
        def act() -> None:
            dialog = QApplication.activeModalWidget()
            if isinstance(dialog, QFileDialog):
                answer(dialog)
            else:
                QTimer.singleShot(10, act)

        QTimer.singleShot(10, act)

    return arrange


def test_a_chosen_file(tmp_path: Path, answer_with: Callable[[Answer], None]) -> None:
    (tmp_path / "model.gguf").touch()

    def choose(dialog: QFileDialog) -> None:
        assert dialog.nameFilters()[0] == "GGUF models (*.gguf)"
        dialog.selectFile(str(tmp_path / "model.gguf"))
        dialog.accept()

    answer_with(choose)

    assert ModelFileDialog().ask(tmp_path) == tmp_path / "model.gguf"


def test_no_file(tmp_path: Path, answer_with: Callable[[Answer], None]) -> None:
    answer_with(QFileDialog.reject)

    assert ModelFileDialog().ask(tmp_path) is None


def test_a_chosen_folder(tmp_path: Path, answer_with: Callable[[Answer], None]) -> None:
    answer_with(QFileDialog.accept)

    assert ModelFolderDialog().ask(tmp_path) == tmp_path


def test_no_folder(tmp_path: Path, answer_with: Callable[[Answer], None]) -> None:
    answer_with(QFileDialog.reject)

    assert ModelFolderDialog().ask(tmp_path) is None
