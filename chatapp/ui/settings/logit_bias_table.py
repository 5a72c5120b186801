"""Logit biases in a small table: a token (its id, or a text), and the number that is added to its logit."""

from collections.abc import Sequence

from pydantic import ValidationError
from PySide6.QtCore import QSignalBlocker, Qt, Signal, Slot
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QPushButton,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from chatapp.domain.sampling import MAX_LOGIT_BIASES, LogitBias
from chatapp.ui.number_spelling import localized
from chatapp.ui.text_scale import scaled
from chatapp.ui.theme import GRID_PX

__all__ = ["LogitBiasTable"]

_TOKEN, _BIAS = 0, 1
_HEIGHT = 132


class LogitBiasTable(QWidget):
    """Shows and edits ``SamplingParams.logit_bias``; a row that cannot be used is told of and left out.

    Signals:
        biases_changed: The biases of all rows that can be used, as a tuple.
    """

    biases_changed = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._told: tuple[LogitBias, ...] = ()
        self._table = QTableWidget(0, 2, self)
        self._note = QLabel(self)
        self._add = QPushButton(self.tr("Add"), self)
        self._remove = QPushButton(self.tr("Remove"), self)
        self._describe()
        self._lay_out()
        self._table.itemChanged.connect(self._on_item_changed)
        self._table.currentCellChanged.connect(self._on_current_changed)
        self._add.clicked.connect(self._on_add_clicked)
        self._remove.clicked.connect(self._on_remove_clicked)

    def set_biases(self, biases: Sequence[LogitBias]) -> None:
        """Show biases without emitting anything; rows being typed stay if these are the ones last told."""
        if tuple(biases) == self._told:
            return
        self._told = tuple(biases)
        with QSignalBlocker(self._table):
            self._table.setRowCount(0)
            for bias in biases:
                self._append(str(bias.token), localized(f"{bias.bias:g}"))
        self._note.hide()
        self._show_buttons()

    @Slot(QTableWidgetItem)
    def _on_item_changed(self, _item: QTableWidgetItem) -> None:
        self._tell()

    @Slot(int, int, int, int)
    def _on_current_changed(self, _row: int, _column: int, _old_row: int, _old_column: int) -> None:
        self._show_buttons()

    @Slot()
    def _on_add_clicked(self) -> None:
        with QSignalBlocker(self._table):
            self._append("", "0")
        row = self._table.rowCount() - 1
        self._table.setCurrentCell(row, _TOKEN)
        self._table.setFocus()
        self._table.edit(self._table.model().index(row, _TOKEN))

    @Slot()
    def _on_remove_clicked(self) -> None:
        row = self._table.currentRow()
        if row >= 0:
            self._table.removeRow(row)
            self._tell()

    def _tell(self) -> None:
        read = [self._read(row) for row in range(self._table.rowCount())]
        wrong = [row + 1 for row, bias in enumerate(read) if bias is None and self._text(row, _TOKEN)]
        text = self.tr("Row {row}: give a token id or a text, and a number from -100 to 100.")
        self._note.setText(text.format(row=wrong[0]) if wrong else "")
        self._note.setVisible(bool(wrong))
        self._show_buttons()
        biases = tuple(bias for bias in read if bias is not None)
        if biases != self._told:
            self._told = biases
            self.biases_changed.emit(biases)

    def _read(self, row: int) -> LogitBias | None:
        token, bias = self._text(row, _TOKEN), self._text(row, _BIAS).strip().replace(",", ".")
        try:
            return LogitBias(token=int(token) if token.isascii() and token.isdigit() else token, bias=float(bias))
        except (ValidationError, ValueError):
            return None

    def _text(self, row: int, column: int) -> str:
        item = self._table.item(row, column)
        return "" if item is None else item.text()

    def _append(self, token: str, bias: str) -> None:
        row = self._table.rowCount()
        self._table.insertRow(row)
        self._table.setItem(row, _TOKEN, QTableWidgetItem(token))
        self._table.setItem(row, _BIAS, QTableWidgetItem(bias))

    def _show_buttons(self) -> None:
        self._add.setEnabled(self._table.rowCount() < MAX_LOGIT_BIASES)
        self._remove.setEnabled(self._table.currentRow() >= 0)

    def _describe(self) -> None:
        table = self._table
        table.setObjectName("logitBiasTable")
        table.setAccessibleName(self.tr("Logit bias"))
        table.setToolTip(self.tr("A text biases each of its tokens; digits alone are a token id. -100 keeps a token out."))
        table.setHorizontalHeaderLabels([self.tr("Token"), self.tr("Bias")])
        table.horizontalHeader().setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        table.horizontalHeader().setSectionResizeMode(_TOKEN, QHeaderView.ResizeMode.Stretch)
        table.verticalHeader().hide()
        table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        table.setTabKeyNavigation(False)
        table.setFixedHeight(scaled(_HEIGHT))
        self._note.setObjectName("logitBiasNote")
        self._note.setProperty("role", "caution")
        self._note.setWordWrap(True)
        self._note.hide()
        self._add.setObjectName("logitBiasAddButton")
        self._add.setAccessibleName(self.tr("Add a logit bias"))
        self._remove.setObjectName("logitBiasRemoveButton")
        self._remove.setAccessibleName(self.tr("Remove the logit bias"))
        self._show_buttons()

    def _lay_out(self) -> None:
        buttons = QHBoxLayout()
        buttons.setSpacing(GRID_PX)
        buttons.addWidget(self._add)
        buttons.addWidget(self._remove)
        buttons.addStretch()
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(GRID_PX // 2)
        box.addWidget(self._table)
        box.addWidget(self._note)
        box.addLayout(buttons)
