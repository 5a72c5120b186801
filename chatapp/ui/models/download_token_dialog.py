"""Asks for the access token of the hub; it is never shown again."""

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QDialog, QHBoxLayout, QLabel, QLineEdit, QPushButton, QVBoxLayout, QWidget

from chatapp.ui.named import named
from chatapp.ui.text_scale import scaled
from chatapp.ui.theme import GRID_PX

__all__ = ["DownloadTokenDialog"]

_WIDTH_PX = 460
_LOOKS_LIKE = "hf_\u2026"  # in every language


class DownloadTokenDialog(QDialog):
    """One field; an empty one removes the token.

    Signals:
        token_given: ``(str)``
    """

    token_given = Signal(str)

    def __init__(self, host: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("downloadTokenDialog")
        self.setWindowTitle(self.tr("Access token"))
        self._field = named(QLineEdit(), "downloadTokenField")
        self._field.setEchoMode(QLineEdit.EchoMode.Password)
        self._field.setPlaceholderText(_LOOKS_LIKE)
        self._field.setAccessibleName(self.tr("Access token"))
        self._field.setToolTip(self.tr("A token with read access, from the settings of your account"))
        text = self.tr(
            "Models with terms need the token of an account that accepted them. It is kept in this system's keyring, goes to "
            "{host} alone, and is never written to chatapp's files. Leave the field empty to remove it."
        )
        self._lay_out(text.format(host=host))

    def _lay_out(self, text: str) -> None:
        label = QLabel(text)
        label.setWordWrap(True)
        label.setFixedWidth(scaled(_WIDTH_PX))
        keep = named(QPushButton(self.tr("Keep")), "downloadTokenKeepButton")
        keep.setProperty("role", "primary")
        keep.setDefault(True)
        keep.clicked.connect(self._on_keep)
        cancel = named(QPushButton(self.tr("Cancel")), "downloadTokenCancelButton")
        cancel.clicked.connect(self.reject)
        foot = QHBoxLayout()
        foot.addStretch(1)
        foot.addWidget(cancel)
        foot.addWidget(keep)
        column = QVBoxLayout(self)
        column.setContentsMargins(2 * GRID_PX, 2 * GRID_PX, 2 * GRID_PX, 2 * GRID_PX)
        column.setSpacing(2 * GRID_PX)
        for widget in (label, self._field):
            column.addWidget(widget)
        column.addLayout(foot)

    @Slot()
    def _on_keep(self) -> None:
        token = self._field.text()
        self._field.clear()
        self.accept()
        self.token_given.emit(token)
