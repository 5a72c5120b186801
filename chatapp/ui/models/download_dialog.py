"""Finds models on Hugging Face and shows what is being downloaded; nobody is asked before the user searches or chooses."""

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import Qt, QUrl, Signal, Slot
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QDialog, QHBoxLayout, QLabel, QLineEdit, QPushButton, QSplitter, QVBoxLayout, QWidget

from chatapp.controllers.downloads import DownloadItem
from chatapp.errors import Problem, ProblemKind
from chatapp.models.hub_address import hub_host
from chatapp.models.hub_files import HubListing, HubModel, HubRepo
from chatapp.ui.elided_label import ElidedLabel
from chatapp.ui.models.download_lists import FileList, RepoList
from chatapp.ui.models.download_shelf import DownloadShelf
from chatapp.ui.named import named
from chatapp.ui.problem_text import problem_sentence
from chatapp.ui.theme import GRID_PX, Theme

__all__ = ["DownloadDialog"]

_SIZE = (860, 640)
_TOKEN_KINDS = frozenset({ProblemKind.HUB_GATED, ProblemKind.HUB_REFUSED})


class DownloadDialog(QDialog):
    """Search, repositories, files, downloads. It does not hold the window: one can chat meanwhile.

    Signals:
        search_requested: ``(str words)``; repo_chosen: ``(str repo_id)``; download_requested: ``(HubModel)``
        folder_requested, token_requested: ``()``
        pause_requested, resume_requested, cancel_requested: ``(str key)``; load_requested: ``(str path)``
    """

    search_requested = Signal(str)
    repo_chosen = Signal(str)
    download_requested = Signal(object)
    folder_requested = Signal()
    token_requested = Signal()
    pause_requested = Signal(str)
    resume_requested = Signal(str)
    cancel_requested = Signal(str)
    load_requested = Signal(str)

    def __init__(self, endpoint: str, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("downloadDialog")
        self.setWindowTitle(self.tr("Find models"))
        self.resize(*_SIZE)
        self._endpoint, self._host = endpoint, hub_host(endpoint)
        self._free_bytes: int | None = None
        self._page = ""
        self._search = named(QLineEdit(), "hubSearchField")
        self._go = named(QPushButton(self.tr("Search")), "hubSearchButton")
        self._heading = named(QLabel(), "hubRepoHeading")
        self._files_heading = named(ElidedLabel(), "hubFileHeading")
        self._repos, self._files = RepoList(), FileList()
        self._message = named(QLabel(), "hubMessage")
        self._open_page = named(QPushButton(self.tr("Open page")), "hubOpenPageButton")
        self._token = named(QPushButton(self.tr("Access token\u2026")), "hubTokenButton")
        self._download = named(QPushButton(self.tr("Download")), "hubDownloadButton")
        self._folder = named(ElidedLabel(), "downloadFolderValue")
        self._change = named(QPushButton(self.tr("Change\u2026")), "downloadFolderButton")
        self._shelf = DownloadShelf()
        self._prepare()
        self._lay_out()
        self._connect()
        self.set_theme(theme)
        self._show_suggestions()

    def set_theme(self, theme: Theme) -> None:
        """Paint the rows in another theme."""
        self._repos.set_theme(theme)
        self._files.set_theme(theme)

    def set_folder(self, folder: Path) -> None:
        """Show where downloads go."""
        self._folder.setText(str(folder))

    def set_free_bytes(self, free_bytes: int | None) -> None:
        """Judge files by so much free memory from now on."""
        self._free_bytes = free_bytes

    @Slot(bool)
    def show_busy(self, is_busy: bool) -> None:  # noqa: FBT001 - a slot of a signal of one bool
        """Show that the hub is being asked."""
        if is_busy:
            self._tell(self.tr("Asking {host}\u2026").format(host=self._host))
        elif self._message.property("role") == "muted":
            self._tell("")

    @Slot(object)
    def show_repos(self, repos: Sequence[HubRepo]) -> None:
        """Show the results of a search."""
        self._heading.setText(self.tr("Results"))
        self._repos.show_repos(repos)
        self._show_files(None)
        if not repos:
            self._tell(self.tr("Nothing found. Try fewer or other words."))

    @Slot(object)
    def show_listing(self, listing: HubListing) -> None:
        """Show the files of a repository."""
        self._show_files(listing)
        if not listing.models:
            self._tell(self.tr("This repository has no GGUF file to chat with. Choose another one."))
        elif listing.repo.is_gated:
            self._page = f"{self._endpoint}/{listing.repo.id}"
            text = self.tr(
                "Its authors want their terms accepted first, on its page; then give the access token of that account."
            )
            self._tell(text, has_page=True)

    @Slot(object)
    def show_problem(self, problem: Problem) -> None:
        """Tell what went wrong, here and nowhere else."""
        self._page = str(problem.facts.get("page", ""))
        self._tell(problem_sentence(problem), "bad", has_page=bool(self._page))
        if problem.kind in _TOKEN_KINDS:
            self._token.setFocus()

    @Slot(object)
    def show_items(self, items: Sequence[DownloadItem]) -> None:
        """Show the downloads."""
        self._shelf.show_items(items)

    @Slot(bool, bool)
    def show_token_kept(self, has_token: bool, is_in_keyring: bool) -> None:  # noqa: FBT001 - a slot
        """Say where the token is."""
        if not has_token:
            self._tell(self.tr("The access token was removed."))
        elif is_in_keyring:
            self._tell(self.tr("The access token is kept in this system's keyring."))
        else:
            self._tell(self.tr("This system has no keyring that works: the access token is kept until chatapp closes."))

    @Slot()
    def _on_search(self) -> None:
        if words := self._search.text().strip():
            self.search_requested.emit(words)
        else:
            self._show_suggestions()

    @Slot()
    def _on_download(self) -> None:
        if (model := self._files.current()) is not None:
            self.download_requested.emit(model)

    @Slot(object)
    def _on_current_changed(self, model: HubModel | None) -> None:
        self._download.setEnabled(model is not None)

    @Slot()
    def _on_open_page(self) -> None:
        QDesktopServices.openUrl(QUrl(self._page))

    def _show_suggestions(self) -> None:
        self._heading.setText(self.tr("Good first models"))
        self._repos.show_first_models()
        self._show_files(None)
        self._tell("")

    def _show_files(self, listing: HubListing | None) -> None:
        self._files_heading.setText(listing.repo.id if listing is not None else self.tr("Choose a repository to see its files"))
        self._files.show_listing(listing, self._free_bytes)
        self._download.setEnabled(self._files.current() is not None)

    def _tell(self, text: str, role: str = "muted", *, has_page: bool = False) -> None:
        self._message.setText(text)
        self._open_page.setVisible(has_page)
        self._open_page.setToolTip(self._page)
        if self._message.property("role") != role:
            self._message.setProperty("role", role)
            self._message.style().unpolish(self._message)
            self._message.style().polish(self._message)

    def _prepare(self) -> None:
        self._search.setPlaceholderText(self.tr("Search Hugging Face, or paste a link to a repository"))
        self._search.setAccessibleName(self.tr("Search for models"))
        self._search.setToolTip(self.tr("Words of a repository's name; empty shows the suggestions"))
        self._go.setToolTip(self.tr("Ask {host}").format(host=self._host))
        self._go.setAutoDefault(False)
        self._message.setTextFormat(Qt.TextFormat.PlainText)  # it can quote what the hub said
        self._message.setWordWrap(True)
        self._message.setProperty("role", "muted")
        for heading in (self._heading, self._files_heading):
            heading.setProperty("role", "strong")
        self._folder.setProperty("role", "muted")
        self._token.setToolTip(self.tr("For models whose authors want their terms accepted"))
        self._change.setToolTip(self.tr("Choose the folder for downloads"))
        self._change.setAccessibleName(self.tr("Change the folder for downloads"))
        self._download.setProperty("role", "primary")
        self._download.setToolTip(self.tr("Fetch the marked file"))
        for button in (self._token, self._change, self._download, self._open_page):
            button.setAutoDefault(False)

    def _lay_out(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(2 * GRID_PX, 2 * GRID_PX, 2 * GRID_PX, 2 * GRID_PX)
        column.setSpacing(GRID_PX)
        column.addLayout(_row(self._search, self._go))
        column.addWidget(self._privacy_label())
        column.addWidget(self._split(), 1)
        column.addLayout(_row(self._message, self._open_page, self._token, self._download))
        column.addWidget(self._shelf)
        label = QLabel(self.tr("Downloads go to"))
        label.setProperty("role", "muted")
        foot = _row(label, self._folder, self._change)
        foot.setStretch(0, 0)
        foot.setStretch(1, 1)
        column.addLayout(foot)

    def _privacy_label(self) -> QLabel:
        text = self.tr(
            "Searching, choosing and downloading ask {host}, and nobody else; until then nothing leaves this computer. "
            "Your chats never do."
        )
        label = named(QLabel(text.format(host=self._host)), "hubPrivacyLabel")
        label.setProperty("role", "label")
        label.setWordWrap(True)
        return label

    def _split(self) -> QSplitter:
        split = named(QSplitter(Qt.Orientation.Horizontal), "hubSplitter")
        for heading, rows in ((self._heading, self._repos), (self._files_heading, self._files)):
            side = QWidget()
            column = QVBoxLayout(side)
            column.setContentsMargins(GRID_PX, GRID_PX, GRID_PX, 0)
            column.addWidget(heading)
            column.addWidget(rows, 1)
            split.addWidget(side)
        split.setStretchFactor(0, 3)
        split.setStretchFactor(1, 2)
        split.setChildrenCollapsible(False)
        return split

    def _connect(self) -> None:
        self._search.returnPressed.connect(self._on_search)
        self._go.clicked.connect(self._on_search)
        self._repos.repo_chosen.connect(self.repo_chosen)
        self._files.current_changed.connect(self._on_current_changed)
        self._files.model_activated.connect(self.download_requested)
        self._download.clicked.connect(self._on_download)
        self._token.clicked.connect(self.token_requested)
        self._change.clicked.connect(self.folder_requested)
        self._open_page.clicked.connect(self._on_open_page)
        self._shelf.pause_requested.connect(self.pause_requested)
        self._shelf.resume_requested.connect(self.resume_requested)
        self._shelf.cancel_requested.connect(self.cancel_requested)
        self._shelf.load_requested.connect(self.load_requested)


def _row(*widgets: QWidget) -> QHBoxLayout:
    """Return a line of widgets of which the first takes the room."""
    row = QHBoxLayout()
    row.setSpacing(GRID_PX)
    for widget in widgets:
        row.addWidget(widget)
    row.setStretch(0, 1)
    return row
