"""The running, paused, failed and completed downloads, below the search."""

from collections.abc import Sequence

from PySide6.QtCore import Qt, QTimer, Signal, Slot
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QLabel, QScrollArea, QVBoxLayout, QWidget

from chatapp.controllers.downloads import DownloadItem
from chatapp.models.hub_progress import DownloadPhase
from chatapp.ui.models.download_row import DownloadRow
from chatapp.ui.named import named
from chatapp.ui.text_scale import scaled
from chatapp.ui.theme import GRID_PX

__all__ = ["DownloadShelf"]

_MOST_PX = 200  # three rows; more scroll
_TO_SEE = frozenset({DownloadPhase.CONNECTING, DownloadPhase.QUEUED, DownloadPhase.RETRYING, DownloadPhase.FAILED})


class DownloadShelf(QWidget):
    """Rows that keep their place; hidden while there is none.

    Signals: those of :class:`DownloadRow`.
    """

    pause_requested = Signal(str)
    resume_requested = Signal(str)
    cancel_requested = Signal(str)
    load_requested = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("downloadShelf")
        self._rows: dict[str, DownloadRow] = {}
        self._phases: dict[str, DownloadPhase] = {}
        self._key_to_see = ""
        self._reveal = QTimer(self, singleShot=True, interval=0)
        self._reveal.timeout.connect(self._on_reveal)
        self._column = QVBoxLayout()
        self._scroll = named(QScrollArea(), "downloadScroll")
        self._scroll.verticalScrollBar().rangeChanged.connect(self._on_reveal)  # a new row, or its longer sentence, has its place
        self._lay_out()
        self.show_items(())

    def show_items(self, items: Sequence[DownloadItem]) -> None:
        """Show these downloads."""
        keys = [item.key for item in items]
        for key in [key for key in self._rows if key not in keys]:
            row = self._rows.pop(key)
            self._column.removeWidget(row)
            row.deleteLater()
        changed = [item for item in items if self._phases.get(item.key) is not item.progress.phase]
        for item in items:
            if (known := self._rows.get(item.key)) is not None:
                known.show_item(item)
            else:
                self._add(item)
        self.setVisible(bool(items))
        self._fit_height()
        self._phases = {item.key: item.progress.phase for item in items}
        told = [item.key for item in changed if item.progress.phase in _TO_SEE]
        self._key_to_see = told[-1] if told else ""
        if told:
            self._reveal.start()

    @Slot()
    def _on_reveal(self) -> None:
        """Scroll to the download that began or failed last: its row may lie below those of earlier ones."""
        row = self._rows.get(self._key_to_see)
        if row is not None:
            self._scroll.ensureWidgetVisible(row, 0, 0)

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        """Give sentences the lines that they need at this width."""
        super().resizeEvent(event)
        self._fit_height()

    def _fit_height(self) -> None:
        width = self.width() - self._column.contentsMargins().right()
        wanted = sum(row.heightForWidth(width) for row in self._rows.values())
        self._scroll.setFixedHeight(min(scaled(_MOST_PX), wanted))

    def _add(self, item: DownloadItem) -> None:
        row = self._rows[item.key] = DownloadRow(item)
        row.pause_requested.connect(self.pause_requested)
        row.resume_requested.connect(self.resume_requested)
        row.cancel_requested.connect(self.cancel_requested)
        row.load_requested.connect(self.load_requested)
        self._column.insertWidget(self._column.count() - 1, row)

    def _lay_out(self) -> None:
        inside = QWidget()
        inside.setLayout(self._column)
        self._column.setContentsMargins(0, 0, GRID_PX, 0)
        self._column.setSpacing(0)
        self._column.addStretch(1)
        self._scroll.setWidget(inside)
        self._scroll.setWidgetResizable(True)
        self._scroll.setFrameShape(QFrame.Shape.NoFrame)
        self._scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        heading = QLabel(self.tr("Downloads"))
        heading.setProperty("role", "group")
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(GRID_PX // 2)
        column.addWidget(heading)
        column.addWidget(self._scroll)
