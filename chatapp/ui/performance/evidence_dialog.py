"""The readings behind the first sentence of the panel, in a window of their own."""

import time
from collections.abc import Sequence

from PySide6.QtCore import Qt, Slot
from PySide6.QtGui import QFont, QGuiApplication, QIcon
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QFrame, QGridLayout, QLabel, QScrollArea, QVBoxLayout, QWidget

from chatapp.metrics.attribution import Attribution, Cause
from chatapp.telemetry.sensor import Readings
from chatapp.ui.performance.cause_text import cause_advice, cause_sentence
from chatapp.ui.performance.evidence_rows import EvidenceRow, loss_rows, reading_rows
from chatapp.ui.performance.figure_row import set_text, small_label, tabular_font
from chatapp.ui.theme import FONT_TEXT_PX, GRID_PX

__all__ = ["EvidenceDialog"]

_WIDTH_PX, _HEIGHT_PX = 560, 560
_TITLE_PX, _VALUE_PX = 176, 88
_REMARK_TOP_PX = 2  # its smaller type then stands on the line of the others


class EvidenceDialog(QDialog):
    """Lists losses and readings; follows them while it is open, and does not hold up the window."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("evidenceDialog")
        self.setWindowTitle(self.tr("Why this speed"))
        self._attribution: Attribution | None = None
        self._readings: Readings = {}
        self._sentence = self._text("evidenceSentence", QFont.Weight.DemiBold)
        self._advice = self._text("evidenceAdvice", QFont.Weight.Normal)
        self._advice.setProperty("role", "muted")
        self._losses, self._machine = _Table("lossTable"), _Table("readingTable")
        self._lay_out()
        self.resize(_WIDTH_PX, _HEIGHT_PX)

    @Slot(object)
    def show_attribution(self, attribution: Attribution | None) -> None:
        """Take another judgement."""
        self._attribution = attribution
        self._refresh()

    @Slot(object)
    def show_readings(self, readings: Readings) -> None:
        """Take another round of readings."""
        self._readings = readings
        self._refresh()

    def showEvent(self, event: object) -> None:  # noqa: N802 - Qt's name
        """Show what is known now."""
        super().showEvent(event)  # type: ignore[arg-type]  # Qt hands its own event over
        self._refresh()

    def text(self) -> str:
        """Return everything as text, one line a row."""
        rows = (*self._losses.rows, *self._machine.rows)
        lines = [f"{row.title}: {row.value}" + (f" ({row.remark})" if row.remark else "") for row in rows]
        return "\n".join((self._sentence.text(), *lines))

    def _refresh(self) -> None:
        if not self.isVisible():
            return
        set_text(self._sentence, cause_sentence(self._attribution) or self._calm_sentence())
        set_text(self._advice, cause_advice(self._attribution))
        self._advice.setVisible(bool(self._advice.text()))
        self._losses.show_rows(loss_rows(self._attribution))
        self._machine.show_rows(reading_rows(self._attribution, self._readings, time.perf_counter_ns()))

    def _calm_sentence(self) -> str:
        if self._attribution is not None and self._attribution.cause is Cause.NONE:
            return self.tr("As fast as at the baseline.")
        return self.tr("No verdict yet: it takes a baseline of this model to compare with.")

    def _text(self, name: str, weight: QFont.Weight) -> QLabel:
        label = QLabel()
        label.setObjectName(name)
        label.setTextFormat(Qt.TextFormat.PlainText)
        label.setWordWrap(True)
        label.setFont(tabular_font(FONT_TEXT_PX, weight))
        return label

    def _lay_out(self) -> None:
        content = QWidget()
        column = QVBoxLayout(content)
        column.setContentsMargins(0, 0, GRID_PX, 0)
        column.setSpacing(GRID_PX)
        for title, table in ((self.tr("Speed"), self._losses), (self.tr("Machine"), self._machine)):
            column.addWidget(small_label(title))
            column.addWidget(table)
        column.addStretch(1)
        area = QScrollArea()
        area.setWidget(content)
        area.setWidgetResizable(True)
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(3 * GRID_PX, 2 * GRID_PX, 2 * GRID_PX, 2 * GRID_PX)
        layout.setSpacing(GRID_PX)
        for part in (self._sentence, self._advice, area, self._buttons()):
            layout.addWidget(part)

    def _buttons(self) -> QDialogButtonBox:
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.button(QDialogButtonBox.StandardButton.Close).setIcon(QIcon())  # the style's own would be the only coloured icon
        copy = buttons.addButton(self.tr("Copy"), QDialogButtonBox.ButtonRole.ActionRole)
        copy.setObjectName("evidenceCopyButton")
        copy.clicked.connect(self._on_copy)
        buttons.rejected.connect(self.reject)
        return buttons

    @Slot()
    def _on_copy(self) -> None:
        QGuiApplication.clipboard().setText(self.text())


class _Table(QWidget):
    """Title, value and remark of each row; labels are kept and only texts change."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.setObjectName(name)
        self.rows: tuple[EvidenceRow, ...] = ()
        self._labels: list[tuple[QLabel, QLabel, QLabel]] = []
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(2 * GRID_PX)
        self._grid.setVerticalSpacing(4)
        self._grid.setColumnMinimumWidth(0, _TITLE_PX)  # both tables have the same columns
        self._grid.setColumnMinimumWidth(1, _VALUE_PX)
        self._grid.setColumnStretch(2, 1)

    def show_rows(self, rows: Sequence[EvidenceRow]) -> None:
        """Show other rows."""
        self.rows = tuple(rows)
        while len(self._labels) < len(self.rows):
            self._add_line()
        for position, labels in enumerate(self._labels):
            row = self.rows[position] if position < len(self.rows) else EvidenceRow("", "", "")
            for label, text in zip(labels, (row.title, row.value, row.remark), strict=True):
                set_text(label, text)
                label.setVisible(position < len(self.rows))
            self._mark(labels[1], "caution" if row.is_evidence else "")

    def _add_line(self) -> None:
        line = len(self._labels)
        title, value, remark = QLabel(), QLabel(), small_label()
        for column, label in enumerate((title, value, remark)):
            label.setTextFormat(Qt.TextFormat.PlainText)
            self._grid.addWidget(label, line, column, Qt.AlignmentFlag.AlignTop)
        title.setFont(tabular_font(FONT_TEXT_PX))
        value.setFont(tabular_font(FONT_TEXT_PX))
        value.setAlignment(Qt.AlignmentFlag.AlignRight)
        remark.setWordWrap(True)
        remark.setContentsMargins(0, _REMARK_TOP_PX, 0, 0)
        self._labels.append((title, value, remark))

    def _mark(self, label: QLabel, role: str) -> None:
        if label.property("role") != role:
            label.setProperty("role", role)
            label.style().unpolish(label)
            label.style().polish(label)
