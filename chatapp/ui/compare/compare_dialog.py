"""Two logs side by side: a table of medians with n, range and difference, and the settings that differ."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import (
    QAbstractItemView,
    QDialog,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QPushButton,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from chatapp.metrics.comparison import Comparison
from chatapp.ui.compare.comparison_text import comparison_summary, difference_text, figure_title, range_text, sample_text
from chatapp.ui.named import named
from chatapp.ui.performance.definition_text import definition_html
from chatapp.ui.performance.figure_row import small_label
from chatapp.ui.theme import GRID_PX

__all__ = ["CompareDialog"]

_SIZE = (1000, 600)  # all columns of two logs of tokens


class CompareDialog(QDialog):
    """Shows one comparison."""

    def __init__(self, comparison: Comparison, titles: tuple[str, str], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("compareDialog")
        self.setWindowTitle(self.tr("Side by side"))
        self.resize(*_SIZE)
        self._figures = named(QTableWidget(), "compareTable")
        self._settings = named(QTableWidget(), "compareSettingsTable")
        legend = "\n".join(f"{letter}:  {title}" for letter, title in zip("AB", titles, strict=True))
        summary = named(QLabel(f"{legend}\n{comparison_summary(comparison)}".strip()), "compareSummaryValue")
        summary.setTextFormat(Qt.TextFormat.PlainText)
        summary.setWordWrap(True)
        self._fill_figures(comparison)
        self._fill_settings(comparison)
        column = QVBoxLayout(self)
        column.setContentsMargins(2 * GRID_PX, 2 * GRID_PX, 2 * GRID_PX, 2 * GRID_PX)
        column.setSpacing(GRID_PX)
        column.addWidget(summary)
        column.addWidget(self._figures, 3)
        if comparison.settings:
            column.addWidget(small_label(self.tr("Settings that differ")))
            column.addWidget(self._settings, 1)
        column.addLayout(self._buttons())
        for table in (self._figures, self._settings):
            table.setCurrentCell(-1, -1)

    def text(self) -> str:
        """Return both tables as tab-separated text."""
        return "\n\n".join(_table_text(table) for table in (self._figures, self._settings) if table.rowCount())

    def copy(self) -> None:
        """Put both tables on the clipboard."""
        QGuiApplication.clipboard().setText(self.text())

    def _fill_figures(self, comparison: Comparison) -> None:
        heads = [self.tr("Figure"), "A", "B", self.tr("B against A"), self.tr("Range of A"), self.tr("Range of B")]
        _prepare(self._figures, heads, len(comparison.figures), self.tr("Figures side by side"))
        for row, figure in enumerate(comparison.figures):
            left, right = figure.left, figure.right
            texts = (
                figure_title(figure),
                sample_text(figure.key, left),
                sample_text(figure.key, right),
                difference_text(figure),
                range_text(figure.key, left),
                range_text(figure.key, right),
            )
            _put(self._figures, row, texts)
            title = self._figures.item(row, 0)
            if title is not None:
                title.setToolTip(definition_html([(figure.key, None)]))
        header = self._figures.horizontalHeader()
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        header.setStretchLastSection(True)

    def _fill_settings(self, comparison: Comparison) -> None:
        _prepare(self._settings, [self.tr("Setting"), "A", "B"], len(comparison.settings), self.tr("Settings that differ"))
        for row, setting in enumerate(comparison.settings):
            _put(self._settings, row, (setting.name, setting.left, setting.right))
        self._settings.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Stretch)

    def _buttons(self) -> QHBoxLayout:
        copy, close = (
            named(QPushButton(self.tr("Copy")), "compareCopyButton"),
            named(QPushButton(self.tr("Close")), "compareCloseButton"),
        )
        copy.clicked.connect(self.copy)
        close.clicked.connect(self.reject)
        close.setDefault(True)
        row = QHBoxLayout()
        row.addWidget(copy)
        row.addStretch(1)
        row.addWidget(close)
        return row


def _prepare(table: QTableWidget, heads: list[str], n_rows: int, name: str) -> None:
    table.setColumnCount(len(heads))
    table.setRowCount(n_rows)
    table.setHorizontalHeaderLabels(heads)
    table.verticalHeader().hide()
    table.setShowGrid(False)
    table.setAccessibleName(name)
    table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
    table.setStyleSheet("QTableView::item { padding: 0 6px; }")  # below the words of the header
    table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
    table.horizontalHeader().setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)


def _put(table: QTableWidget, row: int, texts: tuple[str, ...]) -> None:
    for column, text in enumerate(texts):
        table.setItem(row, column, QTableWidgetItem(text))


def _table_text(table: QTableWidget) -> str:
    columns = range(table.columnCount())
    lines = [[_text(table.horizontalHeaderItem(column)) for column in columns]]
    lines += [[_text(table.item(row, column)) for column in columns] for row in range(table.rowCount())]
    return "\n".join("\t".join(line) for line in lines)


def _text(item: QTableWidgetItem | None) -> str:
    return "" if item is None else item.text()
