"""Shows the report of an error that nobody handled."""

from pathlib import Path

from PySide6.QtCore import Slot
from PySide6.QtGui import QGuiApplication, QIcon
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QLabel, QPlainTextEdit, QPushButton, QVBoxLayout, QWidget

from chatapp.ui.named import named
from chatapp.ui.text_scale import scaled
from chatapp.ui.theme import FONT_LABEL_PX, GRID_PX
from chatapp.ui.theme_watcher import monospace_font

__all__ = ["CrashReportDialog"]

_SIZE_PX = (680, 460)


class CrashReportDialog(QDialog):
    """The text, where it is kept, and a button that copies it."""

    def __init__(self, text: str, place: Path, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("crashReportDialog")
        self.setWindowTitle(self.tr("Report"))
        self.resize(*(scaled(size) for size in _SIZE_PX))
        layout = QVBoxLayout(self)
        layout.setContentsMargins(3 * GRID_PX, 3 * GRID_PX, 3 * GRID_PX, 2 * GRID_PX)
        layout.setSpacing(2 * GRID_PX)
        layout.addWidget(self._explanation(place))
        self._text = named(QPlainTextEdit(text), "crashReportText")
        self._text.setReadOnly(True)
        self._text.setFont(monospace_font(FONT_LABEL_PX))
        self._text.setAccessibleName(self.tr("Text of the report"))
        layout.addWidget(self._text, 1)
        layout.addWidget(self._buttons())

    def _explanation(self, place: Path) -> QLabel:
        sentence = self.tr(
            "This stays on this computer, in {folder}: nothing was sent. It holds nothing of your chats. "
            "Copy it if you want to report the fault."
        )
        label = named(QLabel(sentence.format(folder=place.parent)), "crashReportSentence")
        label.setWordWrap(True)
        return label

    def _buttons(self) -> QDialogButtonBox:
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.button(QDialogButtonBox.StandardButton.Close).setIcon(QIcon())  # the style's own would be the only coloured icon
        copy = named(QPushButton(self.tr("Copy")), "crashReportCopyButton")
        copy.setToolTip(self.tr("Copy the report"))
        buttons.addButton(copy, QDialogButtonBox.ButtonRole.ActionRole)
        copy.clicked.connect(self._on_copy)
        buttons.rejected.connect(self.reject)
        return buttons

    @Slot()
    def _on_copy(self) -> None:
        QGuiApplication.clipboard().setText(self._text.toPlainText())
