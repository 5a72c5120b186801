"""Connects Help > Check for updates with the feed that the settings name."""

from PySide6.QtCore import QObject, Slot

from chatapp import __version__
from chatapp.app.services import Services
from chatapp.controllers.updates import UpdatesController
from chatapp.domain.release import Release
from chatapp.errors import Problem
from chatapp.ui.actions import ActionId
from chatapp.ui.chat.link_opener import LinkOpener
from chatapp.ui.dialogs.update_dialog import UpdateDialog
from chatapp.ui.main_window import MainWindow
from chatapp.ui.problem_text import problem_sentence

__all__ = ["UpdatesWiring"]


class UpdatesWiring(QObject):
    """One dialog at a time; an answer that comes after it was closed is dropped."""

    def __init__(self, services: Services, window: MainWindow) -> None:
        super().__init__(window)
        self._services = services
        self._window = window
        self._updates = UpdatesController(__version__, self)
        self._links = LinkOpener(self)
        self.dialog: UpdateDialog | None = None
        window.action(ActionId.CHECK_UPDATES).triggered.connect(self._on_triggered)
        self._updates.newer_found.connect(self._on_newer_found)
        self._updates.up_to_date.connect(self._on_up_to_date)
        self._updates.problem_raised.connect(self._on_problem_raised)
        self._links.refused.connect(self._on_refused)

    @Slot()
    def _on_triggered(self) -> None:
        dialog = UpdateDialog(__version__, self._services.settings.settings.release_feed, self._window)
        dialog.check_requested.connect(self._on_check_requested)
        dialog.page_requested.connect(self._links.open)
        dialog.finished.connect(self._on_finished)
        dialog.open()  # not exec(): a nested event loop would hold up an answer that is being written
        self.dialog = dialog

    @Slot(str)
    def _on_check_requested(self, address: str) -> None:
        self._services.settings.change(release_feed=address)
        self._updates.check(address)

    @Slot()
    def _on_finished(self) -> None:
        self._updates.forget()
        if self.dialog is not None:
            self.dialog.deleteLater()
            self.dialog = None

    @Slot(object)
    def _on_newer_found(self, release: Release) -> None:
        if self.dialog is not None:
            self.dialog.show_newer(release)

    @Slot(object)
    def _on_up_to_date(self, release: Release) -> None:
        if self.dialog is not None:
            self.dialog.show_up_to_date(release)

    @Slot(object)
    def _on_problem_raised(self, problem: Problem) -> None:
        if self.dialog is not None:
            self.dialog.show_problem(problem_sentence(problem))

    @Slot(str)
    def _on_refused(self, sentence: str) -> None:
        if self.dialog is not None:
            self.dialog.show_problem(sentence)
