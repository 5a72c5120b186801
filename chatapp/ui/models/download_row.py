"""One download in the list: title, bar, figures, and what can be done with it."""

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import QHBoxLayout, QLabel, QProgressBar, QPushButton, QVBoxLayout, QWidget

from chatapp.controllers.downloads import DownloadItem
from chatapp.models.hub_progress import DownloadPhase
from chatapp.ui.models.download_text import progress_text
from chatapp.ui.named import named
from chatapp.ui.plain_tip import plain_tip
from chatapp.ui.text_scale import scaled
from chatapp.ui.theme import GRID_PX
from chatapp.ui.unbroken import holding_numbers

__all__ = ["DownloadRow"]

_PER_MILLE = 1000
_BUTTON_PX = 88
_RESUMABLE = frozenset({DownloadPhase.PAUSED, DownloadPhase.FAILED})


class DownloadRow(QWidget):
    """Shows one download.

    Signals (each with the download's key):
        pause_requested, resume_requested, cancel_requested
        load_requested: ``(str path)``
    """

    pause_requested = Signal(str)
    resume_requested = Signal(str)
    cancel_requested = Signal(str)
    load_requested = Signal(str)

    def __init__(self, item: DownloadItem, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("downloadRow")
        self._item = item
        self._title = named(QLabel(), "downloadTitle")
        self._text = named(QLabel(), "downloadProgressValue")
        self._bar = named(QProgressBar(), "downloadProgress")
        self._act = named(QPushButton(), "downloadActButton")
        self._remove = named(QPushButton(), "downloadRemoveButton")
        self._lay_out()
        self._act.clicked.connect(self._on_act)
        self._remove.clicked.connect(self._on_remove)
        self.show_item(item)

    def show_item(self, item: DownloadItem) -> None:
        """Show how far it is."""
        self._item = item
        phase = item.progress.phase
        self._title.setText(f"{item.model.title}  {item.model.quantization}".rstrip())
        self._title.setToolTip(plain_tip(item.model.key))
        self._bar.setValue(_PER_MILLE * item.progress.done_bytes // max(1, item.model.bytes))
        self._bar.setVisible(phase is not DownloadPhase.DONE)
        text = holding_numbers(progress_text(item))
        if text != self._text.text():
            self._text.setText(text)
        self._text.setToolTip(plain_tip(item.progress.problem.detail) if item.progress.problem is not None else "")
        self._show_tone("bad" if phase is DownloadPhase.FAILED else "muted")
        self._show_buttons(phase)

    @Slot()
    def _on_act(self) -> None:
        if self._item.path is not None:
            self.load_requested.emit(str(self._item.path))
        elif self._item.progress.phase in _RESUMABLE:
            self.resume_requested.emit(self._item.key)
        else:
            self.pause_requested.emit(self._item.key)

    @Slot()
    def _on_remove(self) -> None:
        self.cancel_requested.emit(self._item.key)

    def _show_buttons(self, phase: DownloadPhase) -> None:
        is_done = phase is DownloadPhase.DONE
        labels = {
            DownloadPhase.DONE: self.tr("Load"),
            DownloadPhase.PAUSED: self.tr("Resume"),
            DownloadPhase.FAILED: self.tr("Try again"),
        }
        label = labels.get(phase, self.tr("Pause"))
        self._act.setText(label)
        self._act.setAccessibleName(f"{label}: {self._item.model.title}")
        self._act.setEnabled(phase is not DownloadPhase.PAUSING)
        tips = {
            True: self.tr("Load this model and chat with it"),
            False: self.tr("Go on from here") if phase in _RESUMABLE else self.tr("Stop for now; what arrived is kept"),
        }
        self._act.setToolTip(tips[is_done])
        self._remove.setText(self.tr("Dismiss") if is_done else self.tr("Cancel"))
        self._remove.setAccessibleName(f"{self._remove.text()}: {self._item.model.title}")
        gone = self.tr("Take it off this list; the file stays") if is_done else self.tr("Give up and delete what arrived")
        self._remove.setToolTip(gone)

    def _show_tone(self, role: str) -> None:
        if self._text.property("role") != role:
            self._text.setProperty("role", role)
            self._text.style().unpolish(self._text)
            self._text.style().polish(self._text)

    def _lay_out(self) -> None:
        for label in (self._title, self._text):
            label.setTextFormat(Qt.TextFormat.PlainText)  # names come from the hub: never markup
        self._title.setProperty("role", "strong")
        self._text.setWordWrap(True)
        self._bar.setRange(0, _PER_MILLE)
        self._bar.setTextVisible(False)
        self._bar.setAccessibleName(self.tr("Progress"))
        texts = QVBoxLayout()
        texts.setSpacing(GRID_PX // 2)
        for widget in (self._title, self._bar, self._text):
            texts.addWidget(widget)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, GRID_PX // 2, 0, GRID_PX // 2)
        row.setSpacing(GRID_PX)
        row.addLayout(texts, 1)
        for button in (self._act, self._remove):
            button.setMinimumWidth(scaled(_BUTTON_PX))  # the same in all rows, so that the bars end at one line
            row.addWidget(button)
