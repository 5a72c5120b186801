"""Why no GPU is used although there is one, and what to do about it: one sentence, a command to copy, a button."""

from PySide6.QtCore import Signal, Slot
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QLabel, QLineEdit, QPushButton, QVBoxLayout, QWidget

from chatapp.ui.named import named
from chatapp.ui.theme import GRID_PX

__all__ = ["GpuNote"]


class GpuNote(QWidget):
    """Hidden while there is nothing to say.

    Signals:
        retry_requested: ``()``: try the GPU again that was left after a crash.
    """

    retry_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("gpuNote")
        self._text = named(QLabel(self), "gpuNoteText")
        self._text.setWordWrap(True)
        self._text.setProperty("role", "caution")
        self._command = named(QLineEdit(self), "gpuCommandField")
        self._command.setReadOnly(True)
        self._command.setAccessibleName(self.tr("Command that installs a build for the GPU"))
        self._command.setToolTip(self._command.accessibleName())
        self._copy = self._button("gpuCommandCopyButton", self.tr("Copy the command"), self.tr("Copy it for a terminal"))
        self._retry = self._button(
            "gpuRetryButton", self.tr("Try the GPU again"), self.tr("Starts the engine anew, with the GPU")
        )
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(GRID_PX // 2)
        for widget in (self._text, self._command, self._copy, self._retry):
            column.addWidget(widget)
        self._copy.clicked.connect(self._on_copy_clicked)
        self._retry.clicked.connect(self.retry_requested)
        self.show_note("")

    def show_note(self, text: str, *, command: str = "", can_retry: bool = False) -> None:
        """Say something; an empty text hides the note."""
        self._text.setText(text)
        self._text.setAccessibleName(text)
        self._command.setText(command)
        self._command.setCursorPosition(0)
        self.setVisible(bool(text))
        for widget in (self._command, self._copy):
            widget.setVisible(bool(command))
        self._retry.setVisible(can_retry)

    @Slot()
    def _on_copy_clicked(self) -> None:
        QGuiApplication.clipboard().setText(self._command.text())

    def _button(self, name: str, text: str, tip: str) -> QPushButton:
        button = named(QPushButton(text, self), name)
        button.setAccessibleName(text)
        button.setToolTip(tip)
        return button
