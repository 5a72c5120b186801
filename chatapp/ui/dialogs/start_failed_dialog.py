"""Says why the app cannot start, in a sentence, with the technical text to copy."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QLabel, QPlainTextEdit, QVBoxLayout

from chatapp.errors import Problem
from chatapp.ui.named import named
from chatapp.ui.problem_text import problem_sentence
from chatapp.ui.text_scale import scaled
from chatapp.ui.theme import GRID_PX

__all__ = ["StartFailedDialog"]

_WIDTH_PX = 480
_DETAIL_HEIGHT_PX = 96


class StartFailedDialog(QDialog):
    """One sentence and a button that closes it."""

    def __init__(self, problem: Problem) -> None:
        super().__init__()
        self.setObjectName("startFailedDialog")
        self.setWindowTitle(self.tr("chatapp cannot start"))
        self.setFixedWidth(scaled(_WIDTH_PX))
        layout = QVBoxLayout(self)
        layout.setContentsMargins(3 * GRID_PX, 3 * GRID_PX, 3 * GRID_PX, 2 * GRID_PX)
        layout.setSpacing(2 * GRID_PX)
        layout.addWidget(self._sentence(problem_sentence(problem)))
        if problem.detail:
            layout.addWidget(self._detail(problem.detail))
        buttons = named(QDialogButtonBox(QDialogButtonBox.StandardButton.Close), "startFailedButtons")
        buttons.rejected.connect(self.reject)
        layout.addWidget(buttons)

    def _sentence(self, text: str) -> QLabel:
        label = named(QLabel(text), "startFailedSentence")
        label.setWordWrap(True)
        label.setTextFormat(Qt.TextFormat.PlainText)
        label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        return label

    def _detail(self, text: str) -> QPlainTextEdit:
        detail = named(QPlainTextEdit(text), "startFailedDetail")
        detail.setReadOnly(True)
        detail.setAccessibleName(self.tr("Technical text"))
        detail.setFixedHeight(scaled(_DETAIL_HEIGHT_PX))
        return detail
