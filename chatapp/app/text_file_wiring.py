"""Text files become part of the message: dropped onto the window, pasted, or chosen in a dialog."""

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QObject, Slot
from PySide6.QtWidgets import QFileDialog

from chatapp.app.problem_desk import ProblemDesk
from chatapp.domain.attached_text import TEXT_ENDINGS, attached_text
from chatapp.errors import ChatAppError
from chatapp.storage.text_file import read_text_file
from chatapp.ui.actions import ActionId
from chatapp.ui.chat.composer import Composer
from chatapp.ui.dialogs.log_file_dialog import documents_folder
from chatapp.ui.file_drop import FileDrop
from chatapp.ui.main_window import MainWindow
from chatapp.ui.paste_problem import paste_problem
from chatapp.ui.plain_field import PlainField

__all__ = ["TextFileWiring"]


class TextFileWiring(QObject):
    """Edit > Insert text file; the text stands in the draft, where it can be seen, counted and shortened before it is sent."""

    def __init__(self, window: MainWindow, composer: Composer, desk: ProblemDesk) -> None:
        super().__init__(window)
        self._window = window
        self._composer = composer
        self._desk = desk
        self._drop = FileDrop(window, TEXT_ENDINGS)
        self._drop.dropped.connect(self.insert)
        composer.files_pasted.connect(self.insert)
        action = window.action(ActionId.INSERT_TEXT_FILE)
        action.triggered.connect(self._on_triggered)
        composer.insert_file_requested.connect(action.trigger)
        for field in window.findChildren(PlainField):
            field.paste_refused.connect(self._on_paste_refused)

    @Slot(object)
    def insert(self, paths: Sequence[Path]) -> None:
        """Put the text of files into the message; the first that cannot be is told, and those before it stay."""
        self._desk.clear()
        try:
            for path in paths:
                if not self._composer.insert_text(attached_text(path.name, read_text_file(path))):
                    return
        except ChatAppError as error:
            self._desk.show(error.problem)

    @Slot(int)
    def _on_paste_refused(self, n_characters: int) -> None:
        self._desk.show(paste_problem(n_characters))

    @Slot()
    def _on_triggered(self) -> None:
        endings = " ".join(f"*{ending}" for ending in TEXT_ENDINGS)
        kinds = f"{self.tr('Text files')} ({endings});;{self.tr('All files')} (*)"
        title = self.tr("Insert text file")
        chosen, _ = QFileDialog.getOpenFileNames(self._window, title, str(documents_folder()), kinds)
        self.insert([Path(one) for one in chosen])
