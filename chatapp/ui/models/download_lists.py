"""The two lists of the download dialog: repositories at the left, the files of the chosen one at the right."""

from collections.abc import Sequence

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QFrame, QListWidget, QListWidgetItem, QWidget

from chatapp.models.hub_curated import FIRST_MODELS
from chatapp.models.hub_files import HubListing, HubModel, HubRepo
from chatapp.ui.models.download_delegate import DownloadDelegate, RowRole
from chatapp.ui.models.download_text import fit_tone, fit_word, model_details, repo_details
from chatapp.ui.plain_tip import plain_tip
from chatapp.ui.theme import Theme

__all__ = ["FileList", "RepoList"]

_USUAL = "Q4_K_M"  # what most people are served best with: a quarter of the size, little of the quality lost
_BARE = "QListWidget { background: transparent; border: none; padding: 0; }"


class _RowList(QListWidget):
    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName(name)
        self._delegate = DownloadDelegate(self)
        self.setItemDelegate(self._delegate)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setStyleSheet(_BARE)
        self.setMouseTracking(True)  # for the tone under the pointer
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)

    def set_theme(self, theme: Theme) -> None:
        self._delegate.set_theme(theme)
        self.viewport().update()

    def minimumSizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        return QSize(120, 80)

    def _add(self, title: str, details: str, right: str, tone: str, value: object) -> QListWidgetItem:
        item = QListWidgetItem(title, self)
        item.setData(RowRole.DETAILS, details)
        item.setData(RowRole.RIGHT, right)
        item.setData(RowRole.TONE, tone)
        item.setData(RowRole.VALUE, value)
        item.setToolTip(plain_tip("\n".join(part for part in (title, details, right) if part)))
        item.setData(Qt.ItemDataRole.AccessibleTextRole, ", ".join(part for part in (title, details, right) if part))
        return item


class RepoList(_RowList):
    """Results of a search, or the suggestions before one.

    Signals:
        repo_chosen: ``(str repo_id)``: marked by a click, or by Enter.
    """

    repo_chosen = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("hubRepoList", parent)
        self.setAccessibleName(self.tr("Repositories"))
        self.itemClicked.connect(self._on_item)
        self.itemActivated.connect(self._on_item)

    def show_first_models(self) -> None:
        """List good first models by memory."""
        self.clear()
        for model in FIRST_MODELS:
            memory = self.tr("about {n} GB of memory").format(n=model.memory_gb)
            owner, _, name = model.repo_id.partition("/")
            self._add(name, self.tr("by {owner}").format(owner=owner), memory, "muted", model.repo_id)

    def show_repos(self, repos: Sequence[HubRepo]) -> None:
        """List the results of a search."""
        self.clear()
        for repo in repos:
            self._add(repo.id, repo_details(repo), self.tr("terms") if repo.is_gated else "", "caution", repo.id)

    def _on_item(self, item: QListWidgetItem) -> None:
        self.repo_chosen.emit(str(item.data(RowRole.VALUE)))


class FileList(_RowList):
    """Files of one repository; one that lacks a part cannot be chosen.

    Signals:
        model_activated: ``(HubModel)``: a double click, or Enter.
        current_changed: ``(HubModel | None)``
    """

    model_activated = Signal(object)
    current_changed = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("hubFileList", parent)
        self.setAccessibleName(self.tr("Files"))
        self.itemActivated.connect(lambda item: self.model_activated.emit(item.data(RowRole.VALUE)))
        self.currentItemChanged.connect(lambda _now, _before: self.current_changed.emit(self.current()))

    def show_listing(self, listing: HubListing | None, free_bytes: int | None) -> None:
        """List these files with their verdict; the usual one that fits is marked, else the largest that does."""
        self.clear()
        has_usual = False
        models = listing.models if listing is not None else ()
        is_one = len({model.title for model in models}) == 1  # in several quantizations, which then say enough
        for model in models:
            title = model.quantization if is_one and model.quantization else f"{model.title}  {model.quantization}".rstrip()
            word, tone = fit_word(model, free_bytes), fit_tone(model, free_bytes)
            item = self._add(title, model_details(model), word, tone, model)
            item.setToolTip(f"{item.toolTip()}\n{self._verdict_note()}")
            if model.missing:
                item.setFlags(Qt.ItemFlag.NoItemFlags)
            elif self.currentItem() is None or (tone == "good" and not has_usual):
                self.setCurrentItem(item)
                has_usual = model.quantization == _USUAL

    def _verdict_note(self) -> str:
        return self.tr("Judged by its size and the memory that is free now; the exact plan follows when the file is here.")

    def current(self) -> HubModel | None:
        """Return the marked file."""
        item = self.currentItem()
        model = None if item is None else item.data(RowRole.VALUE)
        return model if isinstance(model, HubModel) and not model.missing else None
