"""Connects the search for models and their downloads with the dialog, the picker and the settings."""

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Slot

from chatapp.app.problem_desk import ProblemDesk
from chatapp.app.services import Services
from chatapp.controllers.downloads import DownloadItem
from chatapp.models.hub_files import HubModel
from chatapp.ui.actions import ActionId
from chatapp.ui.main_window import MainWindow
from chatapp.ui.models.download_folder_dialog import DownloadFolderDialog
from chatapp.ui.models.download_text import short_progress
from chatapp.ui.models.model_picker import ModelPicker
from chatapp.ui.theme import Theme

if TYPE_CHECKING:
    from collections.abc import Callable

    from chatapp.ui.models.download_dialog import DownloadDialog

__all__ = ["DownloadWiring"]


class DownloadWiring(QObject):
    """Model > Find models."""

    def __init__(
        self,
        services: Services,
        window: MainWindow,
        desk: ProblemDesk,
        picker: ModelPicker,
        scan: "Callable[[], None]",
        theme: Theme,
    ) -> None:
        """Connect.

        Args:
            services: Everything without a widget.
            window: Owner of the dialog.
            desk: Tells of a download that is complete while the dialog is closed.
            picker: Shows what runs, and loads what is complete.
            scan: Lists the models of the user's folders again.
            theme: To paint in.
        """
        super().__init__(window)
        self._services, self._window, self._desk, self._picker, self._scan = services, window, desk, picker, scan
        self._theme = theme
        self.dialog: DownloadDialog | None = None  # made when it is asked for first
        self.folder_dialog = DownloadFolderDialog(window)
        window.action(ActionId.FIND_MODELS).triggered.connect(self.open)
        picker.downloads_requested.connect(self.open)
        services.downloads.items_changed.connect(self._on_items_changed)
        services.downloads.completed.connect(self._on_completed)

    @property
    def folder(self) -> Path:
        """Where downloads go."""
        chosen = self._services.settings.settings.download_folder
        return Path(chosen) if chosen else self._services.data_folder.models

    def start(self) -> None:
        """List what earlier sessions left unfinished; nobody is asked for anything."""
        for folder in dict.fromkeys((self._services.data_folder.models, self.folder)):
            self._services.downloads.restore(folder)

    @Slot()
    def open(self) -> None:
        """Show the dialog beside the window, which stays usable."""
        if self.dialog is None:
            self.dialog = self._make()
        self.dialog.set_folder(self.folder)
        self.dialog.show()
        self.dialog.activateWindow()

    @Slot(object)
    def set_theme(self, theme: Theme) -> None:
        """Paint in another theme."""
        self._theme = theme
        if self.dialog is not None:
            self.dialog.set_theme(theme)

    def _make(self) -> "DownloadDialog":
        from chatapp.ui.models.download_dialog import DownloadDialog  # noqa: PLC0415 - not on the way to the first paint

        hub, downloads = self._services.hub, self._services.downloads
        dialog = DownloadDialog(hub.endpoint, self._theme, self._window)
        dialog.search_requested.connect(hub.search)
        dialog.repo_chosen.connect(self._on_repo_chosen)
        dialog.download_requested.connect(self._on_download_requested)
        dialog.folder_requested.connect(self._on_folder_requested)
        dialog.token_requested.connect(self._on_token_requested)
        dialog.pause_requested.connect(downloads.pause)
        dialog.resume_requested.connect(downloads.resume)
        dialog.cancel_requested.connect(downloads.cancel)
        dialog.load_requested.connect(self._on_load_requested)
        hub.busy_changed.connect(dialog.show_busy)
        hub.found.connect(dialog.show_repos)
        hub.listed.connect(dialog.show_listing)
        hub.failed.connect(dialog.show_problem)
        hub.token_kept.connect(dialog.show_token_kept)
        downloads.items_changed.connect(dialog.show_items)
        dialog.show_items(downloads.items)
        return dialog

    @Slot(str)
    def _on_repo_chosen(self, repo_id: str) -> None:
        if self.dialog is not None:
            self.dialog.set_free_bytes(self._services.planner.room_bytes())
        self._services.hub.list_files(repo_id)

    @Slot(object)
    def _on_download_requested(self, model: HubModel) -> None:
        self._services.downloads.start(self._services.hub.endpoint, model, self.folder)

    @Slot()
    def _on_folder_requested(self) -> None:
        chosen = self.folder_dialog.ask(self.folder)
        if chosen is None or self.dialog is None:
            return
        is_own = chosen == self._services.data_folder.models
        self._services.settings.change(download_folder="" if is_own else str(chosen))
        self.dialog.set_folder(self.folder)
        self._services.downloads.restore(self.folder)

    @Slot()
    def _on_token_requested(self) -> None:
        from chatapp.ui.models.download_token_dialog import DownloadTokenDialog  # noqa: PLC0415 - see _make()

        dialog = DownloadTokenDialog(self._services.hub.host, self.dialog)
        dialog.token_given.connect(self._services.hub.keep_token)
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    @Slot(str)
    def _on_load_requested(self, path: str) -> None:
        self._picker.model_chosen.emit(path)

    @Slot(object)
    def _on_items_changed(self, items: tuple[DownloadItem, ...]) -> None:
        self._picker.show_downloads(short_progress(items))

    @Slot(object)
    def _on_completed(self, item: DownloadItem) -> None:
        """List the model; where the dialog does not show it, say so in the window, with one click to load it."""
        self._list_folder(item.partial.models_folder)
        if self.dialog is not None and self.dialog.isVisible():
            return
        text = self.tr("{title} is downloaded and checked.").format(title=item.model.title)
        self._desk.offer(text, self.tr("Load"), lambda: self._on_load_requested(str(item.path)))

    def _list_folder(self, folder: Path) -> None:
        settings = self._services.settings.settings
        if folder != self._services.data_folder.models and str(folder) not in settings.model_folders:
            self._services.settings.change(model_folders=(*settings.model_folders, str(folder)))
        self._scan()
