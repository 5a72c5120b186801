"""What this is, and the versions that a report of a fault needs."""

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication, QIcon
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QGridLayout, QLabel, QVBoxLayout, QWidget

from chatapp.ui.theme import GRID_PX

__all__ = ["AboutDialog"]


class AboutDialog(QDialog):
    """Name, one sentence, and rows of (what, version) that can be copied."""

    def __init__(self, rows: Sequence[tuple[str, str]], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("aboutDialog")
        self.setWindowTitle(self.tr("About chatapp"))
        self._rows = tuple(rows)
        heading = QLabel("chatapp")
        heading.setProperty("role", "heading")
        sentence = QLabel(self.tr("A desktop chat for local GGUF models that measures truthfully."))
        layout = QVBoxLayout(self)
        layout.setContentsMargins(3 * GRID_PX, 3 * GRID_PX, 3 * GRID_PX, 2 * GRID_PX)
        layout.setSpacing(2 * GRID_PX)
        for part in (heading, sentence):
            layout.addWidget(part)
        layout.addLayout(self._grid())
        layout.addWidget(self._buttons())

    def _grid(self) -> QGridLayout:
        grid = QGridLayout()
        grid.setHorizontalSpacing(3 * GRID_PX)
        for position, (what, version) in enumerate(self._rows):
            name = QLabel(what)
            name.setProperty("role", "muted")
            value = QLabel(version)
            value.setTextFormat(Qt.TextFormat.PlainText)
            value.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
            grid.addWidget(name, position, 0)
            grid.addWidget(value, position, 1)
        grid.setColumnStretch(1, 1)
        return grid

    def _buttons(self) -> QDialogButtonBox:
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.button(QDialogButtonBox.StandardButton.Close).setIcon(QIcon())  # the style's own would be the only coloured icon
        copy = buttons.addButton(self.tr("Copy"), QDialogButtonBox.ButtonRole.ActionRole)
        copy.setObjectName("aboutCopyButton")
        copy.setToolTip(self.tr("Copy the versions for a report"))
        copy.clicked.connect(self._on_copy)
        buttons.rejected.connect(self.reject)
        return buttons

    def _on_copy(self) -> None:
        QGuiApplication.clipboard().setText("\n".join(f"{what}: {version}" for what, version in self._rows))
