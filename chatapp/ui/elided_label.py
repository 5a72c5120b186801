"""A one-line label that ends in an ellipsis where it has too little room; its text stays whole for readers and tests."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy

from chatapp.ui.line_label import LineLabel

__all__ = ["ElidedLabel"]


class ElidedLabel(LineLabel):
    """Plain text, never wider than its place."""

    def __init__(self, text: str = "") -> None:
        super().__init__(text)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)

    def is_elided(self) -> bool:
        """Return whether some of the text is not in sight."""
        return self.fontMetrics().horizontalAdvance(self.text()) > self.contentsRect().width()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        """Paint the text, or as much of it as there is room for."""
        if not self.is_elided():
            super().paintEvent(event)
            return
        text = self.fontMetrics().elidedText(self.text(), Qt.TextElideMode.ElideRight, self.contentsRect().width())
        painter = QPainter(self)
        self.style().drawItemText(
            painter, self.contentsRect(), self.alignment(), self.palette(), self.isEnabled(), text, self.foregroundRole()
        )
        painter.end()
