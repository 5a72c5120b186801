"""Asks which two logs are to be compared: kept conversations, or files."""

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QComboBox, QDialog, QFormLayout, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from chatapp.ui.named import named
from chatapp.ui.text_scale import scaled
from chatapp.ui.theme import GRID_PX

__all__ = ["ChooseLogsDialog"]

_WIDTH_PX = 560


class ChooseLogsDialog(QDialog):
    """Two lists of the same entries.

    Signals:
        chosen: ``(object, object)``: the keys of the two entries.
        file_requested: ``(int)``: a file is wanted for the first (0) or second (1) place; :meth:`add_file` answers.
    """

    chosen = Signal(object, object)
    file_requested = Signal(int)

    def __init__(self, entries: Sequence[tuple[str, object]], parent: QWidget | None = None) -> None:
        """Offer entries: title and key of each, the newest first."""
        super().__init__(parent)
        self.setObjectName("chooseLogsDialog")
        self.setWindowTitle(self.tr("Compare two logs"))
        self.setMinimumWidth(scaled(_WIDTH_PX))
        self._boxes = (named(QComboBox(), "compareFirstField"), named(QComboBox(), "compareSecondField"))
        for box in self._boxes:
            for title, key in entries:
                box.addItem(title, key)
        self._boxes[0].setCurrentIndex(min(1, len(entries) - 1))  # the older one stands on the left
        self._compare = named(QPushButton(self.tr("Compare")), "compareLogsButton")
        self._compare.setProperty("role", "primary")
        self._compare.setToolTip(self.tr("Show both side by side"))
        self._compare.clicked.connect(self._on_compare)
        self._cancel = named(QPushButton(self.tr("Cancel")), "cancelCompareButton")
        self._cancel.setToolTip(self.tr("Compare nothing (Escape)"))
        self._cancel.clicked.connect(self.reject)
        self._lay_out()
        self._enable()

    def add_file(self, place: int, path: Path) -> None:
        """Offer a file in both lists and choose it in one."""
        for box in self._boxes:
            box.addItem(path.name, path)
        self._boxes[place].setCurrentIndex(self._boxes[place].count() - 1)
        self._enable()

    def _lay_out(self) -> None:
        form = QFormLayout()
        form.setHorizontalSpacing(2 * GRID_PX)
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        names = (self.tr("First"), self.tr("Second"))
        for place, (box, title) in enumerate(zip(self._boxes, names, strict=True)):
            box.setAccessibleName(self.tr("{place} log").format(place=title))
            box.setToolTip(self.tr("A chat, or the log of a file"))
            file = named(QPushButton(self.tr("Open file\u2026")), ("compareFirstFileButton", "compareSecondFileButton")[place])
            file.setToolTip(self.tr("Compare an exported log"))
            file.clicked.connect(lambda _checked, place=place: self.file_requested.emit(place))
            row = QHBoxLayout()
            row.addWidget(box, 1)
            row.addWidget(file)
            form.addRow(title, row)
        close = QHBoxLayout()
        close.addStretch(1)
        close.addWidget(self._cancel)
        close.addWidget(self._compare)
        self._compare.setDefault(True)
        column = QVBoxLayout(self)
        column.setContentsMargins(2 * GRID_PX, 2 * GRID_PX, 2 * GRID_PX, 2 * GRID_PX)
        column.setSpacing(2 * GRID_PX)
        column.addLayout(form)
        column.addLayout(close)

    def _enable(self) -> None:
        self._compare.setEnabled(self._boxes[0].count() > 0)

    @Slot()
    def _on_compare(self) -> None:
        self.chosen.emit(self._boxes[0].currentData(), self._boxes[1].currentData())
        self.accept()
