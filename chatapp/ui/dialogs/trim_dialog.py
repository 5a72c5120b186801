"""Tells why messages are dimmed, and what each trim cost."""

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QLabel, QScrollArea, QVBoxLayout, QWidget

from chatapp.ui.named import named
from chatapp.ui.theme import GRID_PX

__all__ = ["TrimDialog"]

_WIDTH_PX = 520


class TrimDialog(QDialog):
    """A paragraph, and the ledger under it."""

    def __init__(self, reason: str, ledger: Sequence[str], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("trimDialog")
        self.setWindowTitle(self.tr("Out of the model's sight"))
        self.setMinimumWidth(_WIDTH_PX)
        column = QVBoxLayout(self)
        column.setContentsMargins(2 * GRID_PX, 2 * GRID_PX, 2 * GRID_PX, 2 * GRID_PX)
        column.setSpacing(2 * GRID_PX)
        column.addWidget(_label(reason, "trimReasonText"))
        if ledger:
            column.addWidget(self._scrolled(_label("\n".join(ledger), "trimLedgerText")))
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.button(QDialogButtonBox.StandardButton.Close).setIcon(QIcon())
        buttons.rejected.connect(self.reject)
        column.addWidget(buttons)

    def _scrolled(self, label: QLabel) -> QScrollArea:
        area = named(QScrollArea(), "trimLedger")
        area.setAccessibleName(self.tr("What left, and what it cost"))
        area.setWidget(label)
        area.setWidgetResizable(True)
        area.setFrameShape(QScrollArea.Shape.NoFrame)
        return area


def _label(text: str, name: str) -> QLabel:
    label = named(QLabel(text), name)
    label.setWordWrap(True)
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.setAlignment(Qt.AlignmentFlag.AlignTop)
    label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard)
    return label
