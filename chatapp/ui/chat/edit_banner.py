"""Says that the composer holds an earlier message, and leads back to the draft."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QWidget

from chatapp.ui.named import named
from chatapp.ui.theme import GRID_PX

__all__ = ["EditBanner"]


class EditBanner(QFrame):
    """A line above the draft.

    Signals:
        cancelled: The button was pressed.
    """

    cancelled = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("editBanner")
        text = named(
            QLabel(self.tr("Editing an earlier message: it is answered anew, and the old version stays beside it.")), "editText"
        )
        text.setProperty("role", "label")
        text.setWordWrap(True)
        cancel = named(QPushButton(self.tr("Cancel")), "cancelEditButton")
        cancel.setProperty("role", "flat")
        cancel.setAutoDefault(False)
        cancel.setAccessibleName(self.tr("Cancel the edit"))
        cancel.setToolTip(self.tr("Leave the message as it is and go back to the draft (Escape)"))
        cancel.clicked.connect(self.cancelled)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(GRID_PX)
        row.addWidget(text, 1)
        row.addWidget(cancel)
        self.hide()
