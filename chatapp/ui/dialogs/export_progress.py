"""How far an export of many chats is, with the way out."""

from PySide6.QtWidgets import QProgressDialog, QWidget

from chatapp.ui.number_spelling import filled

__all__ = ["ExportProgress"]

_PATIENCE_MS = 600  # an export that is done sooner shows no progress


class ExportProgress(QProgressDialog):
    """Comes up when an export takes long; ``canceled`` asks for its end, and whoever listens closes it."""

    def __init__(self, n_all: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("exportProgress")
        self.setWindowTitle(self.tr("Export"))
        self.setLabelText(filled(self.tr("Exporting {n:,} chats"), n=n_all))
        self.setCancelButtonText(self.tr("Cancel"))
        self.setRange(0, n_all)
        self.setMinimumDuration(_PATIENCE_MS)
        self.setAutoClose(False)
        self.setAutoReset(False)
