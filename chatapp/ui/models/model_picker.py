"""Which model answers: shown on top of the window, changed by a click, a search, a file or a drop."""

from collections.abc import Mapping, Sequence
from pathlib import Path

from PySide6.QtCore import QPoint, Qt, Signal, Slot
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QWidget

from chatapp.domain.model_info import ModelInfo
from chatapp.domain.model_load import LoadWarmth
from chatapp.domain.model_profile import ModelProfile
from chatapp.models.gguf_types import short_quantization
from chatapp.models.model_title import model_title
from chatapp.models.scan import ModelEntry
from chatapp.storage.model_speeds import MeasuredSpeed
from chatapp.ui.formatting import bytes_text
from chatapp.ui.models.model_list import ModelList
from chatapp.ui.models.model_popup import ModelPopup
from chatapp.ui.models.picker_button import PickerButton, PickerText
from chatapp.ui.theme import GRID_PX, Theme

__all__ = ["ModelPicker"]

_SUFFIX = ".gguf"


class ModelPicker(QWidget):
    """Button with the loaded model and the list that opens under it; a GGUF file can be dropped on it.

    Signals:
        model_chosen: The path of the model to load.
        browse_requested: The user wants to choose a file (see ``model_file_dialog``).
        folder_requested: The user wants to add a folder of models.
        cancel_requested: The load that runs should stop.
        downloads_requested: The user wants to find models, or to see downloads.
        favourite_toggled: The path of the model to put at the top of the list, or back.
        removal_requested: The path of the model, or of the folder, to list no more.
        list_opened: The list is in sight: files may have come or gone since it was filled.
    """

    model_chosen = Signal(str)
    browse_requested = Signal()
    folder_requested = Signal()
    cancel_requested = Signal()
    downloads_requested = Signal()
    favourite_toggled = Signal(str)
    list_opened = Signal()
    removal_requested = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAcceptDrops(True)
        self._path: Path | None = None
        self._info: ModelInfo | None = None
        self._fraction: float | None = None
        self._loading_title = ""
        self._models = ModelList(self)
        self._popup = ModelPopup(self._models, self)
        self._button = self._make_button()
        self._cancel = self._make_cancel_button()
        self._lay_out()
        self._connect()
        self._refresh()

    def show_entries(self, entries: Sequence[ModelEntry]) -> None:
        """List these models; an open list keeps its search."""
        self._models.set_entries(entries)
        self._refresh()

    def show_profiles(self, profiles: Mapping[str, ModelProfile]) -> None:
        """Show favourites and last uses, by path."""
        self._models.set_profiles(profiles)

    def show_speeds(self, speeds: Mapping[tuple[str, int], MeasuredSpeed]) -> None:
        """Show what each model was measured at, by file name and size."""
        self._models.set_speeds(speeds)

    def show_load_times(self, times: Mapping[str, Mapping[LoadWarmth, float]]) -> None:
        """Tell how long loads take, in milliseconds by path, cold and warm apart."""
        self._models.set_load_times(times)

    def show_fits(self, fits: Mapping[Path, str]) -> None:
        """Show one word for each model, by path: whether it fits into the memory that is free now."""
        self._models.set_fits(fits)

    def show_downloads(self, text: str) -> None:
        """Say in the list what is being downloaded; empty for nothing."""
        self._popup.show_downloads(text)

    def set_current(self, path: Path | None, info: ModelInfo | None) -> None:
        """Show the loaded model, or that there is none."""
        self._path, self._info = path, info
        self._models.set_current(path)
        self._refresh()

    def set_loading(self, fraction: float | None, title: str = "") -> None:
        """Show how far a model is loaded (0..1) with a Cancel button; None ends that.

        Args:
            fraction: Share of the weights read.
            title: Which model; the one chosen last if empty.
        """
        if title:
            self._loading_title = title
        self._fraction = None if fraction is None else min(1.0, max(0.0, fraction))
        self._refresh()

    def set_theme(self, theme: Theme) -> None:
        """Pass the theme to the parts that paint themselves."""
        self._button.set_theme(theme)
        self._popup.set_theme(theme)

    @Slot()
    def open_list(self) -> None:
        """Open the list under the button."""
        self._popup.open_at(self._button.mapToGlobal(QPoint(0, self._button.height() + GRID_PX // 2)), self._button.width())
        self.list_opened.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        """Stop loading with Escape."""
        if event.key() == Qt.Key.Key_Escape and self._fraction is not None:
            self.cancel_requested.emit()
        else:
            super().keyPressEvent(event)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:  # noqa: N802 - Qt's name
        """Take one GGUF file, and show by the pointer that nothing else is taken."""
        if self._fraction is None and _dropped_model(event) is not None:
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:  # noqa: N802 - Qt's name
        """Choose the dropped file."""
        if (path := _dropped_model(event)) is not None:
            event.acceptProposedAction()
            self._on_model_chosen(path)

    @Slot(str)
    def _on_model_chosen(self, path: str) -> None:
        self._loading_title = self._models.title_of(Path(path)) or model_title(Path(path))
        self.model_chosen.emit(path)

    def _refresh(self) -> None:
        is_loading = self._fraction is not None
        self._button.set_shown(self._text(), self._fraction)
        had_focus = self._button.hasFocus()
        self._cancel.setVisible(is_loading)
        self._button.setEnabled(not is_loading)
        if is_loading and had_focus:
            self._cancel.setFocus()

    def _text(self) -> PickerText:
        if self._fraction is not None:
            title = self._loading_title or self.tr("model")
            return PickerText(self.tr("Loading {title}").format(title=title), f"{self._fraction:.0%}".replace("%", " %"))
        if self._path is None:
            return PickerText(self.tr("Choose a model"))
        if self._info is None:
            return PickerText(model_title(self._path))
        quantization = short_quantization(self._info.quantization)
        details = f"{quantization}  {bytes_text(self._info.bytes)}".strip()
        return PickerText(self._models.title_of(self._path) or model_title(self._path, quantization), details)

    def _make_button(self) -> PickerButton:
        button = PickerButton(self)
        button.setObjectName("modelPicker")
        button.setAccessibleName(self.tr("Model"))
        button.setToolTip(self.tr("Choose the model that answers; a GGUF file can be dropped here"))
        button.setAutoDefault(False)
        return button

    def _make_cancel_button(self) -> QPushButton:
        button = QPushButton(self.tr("Cancel"), self)
        button.setObjectName("cancelLoadButton")
        button.setAccessibleName(self.tr("Cancel loading"))
        button.setToolTip(self.tr("Stop loading the model (Esc)"))
        return button

    def _lay_out(self) -> None:
        line = QHBoxLayout(self)
        line.setContentsMargins(0, 0, 0, 0)
        line.setSpacing(GRID_PX)
        line.addWidget(self._button)
        line.addWidget(self._cancel)
        line.addStretch()

    def _connect(self) -> None:
        self._button.clicked.connect(self.open_list)
        self._cancel.clicked.connect(self.cancel_requested)
        self._popup.model_chosen.connect(self._on_model_chosen)
        self._popup.browse_requested.connect(self.browse_requested)
        self._popup.downloads_requested.connect(self.downloads_requested)
        self._popup.folder_requested.connect(self.folder_requested)
        self._popup.favourite_toggled.connect(self.favourite_toggled)
        self._popup.removal_requested.connect(self.removal_requested)


def _dropped_model(event: QDropEvent) -> str | None:
    """Return the path of the one GGUF file that is dragged; None for anything else."""
    paths = [url.toLocalFile() for url in event.mimeData().urls() if url.isLocalFile()]
    models = [path for path in paths if path.lower().endswith(_SUFFIX)]
    return models[0] if len(models) == 1 else None
