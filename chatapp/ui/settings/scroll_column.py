"""A panel's column of rows that scrolls downwards only."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QScrollArea, QVBoxLayout, QWidget

from chatapp.ui.theme import GRID_PX

__all__ = ["ScrollColumn"]


class ScrollColumn(QScrollArea):
    """Rows in ``column``, as wide as the panel; the focus goes to the rows, never to the area itself."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        content = QWidget(self)
        self.column = QVBoxLayout(content)
        self.column.setContentsMargins(2 * GRID_PX, 2 * GRID_PX, 2 * GRID_PX, 2 * GRID_PX)
        self.column.setSpacing(2 * GRID_PX)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setWidget(content)
