"""Asks before the window goes while chats are not saved."""

from enum import StrEnum

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QLabel, QPushButton, QVBoxLayout, QWidget

from chatapp.errors import Problem
from chatapp.ui.named import named
from chatapp.ui.number_spelling import filled
from chatapp.ui.problem_text import problem_sentence
from chatapp.ui.text_scale import scaled
from chatapp.ui.theme import GRID_PX

__all__ = ["UnsavedChoice", "UnsavedDialog"]

_WIDTH_PX = 480


class UnsavedChoice(StrEnum):
    """What becomes of chats that cannot be saved now."""

    STAY = "stay"
    FILE = "file"
    CLOSE = "close"


class UnsavedDialog(QDialog):
    """Why something is not saved, and three ways to go on; Escape stays.

    Args:
        problem: Why it cannot be saved now.
        n_chats: How many chats are concerned.
        parent: The window.
    """

    def __init__(self, problem: Problem, n_chats: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("unsavedDialog")
        self.setWindowTitle(self.tr("Not everything is saved"))
        self.setFixedWidth(scaled(_WIDTH_PX))
        self.choice = UnsavedChoice.STAY
        layout = QVBoxLayout(self)
        layout.setContentsMargins(3 * GRID_PX, 3 * GRID_PX, 3 * GRID_PX, 2 * GRID_PX)
        layout.setSpacing(2 * GRID_PX)
        concerned = (
            self.tr("One chat is concerned.") if n_chats == 1 else filled(self.tr("{n:,} chats are concerned."), n=n_chats)
        )
        advice = self.tr("A file on another disk can be imported later.")
        layout.addWidget(self._text("unsavedSentence", problem_sentence(problem)))
        layout.addWidget(self._text("unsavedAdvice", f"{concerned} {advice}"))
        layout.addWidget(self._buttons())

    def _text(self, name: str, text: str) -> QLabel:
        label = named(QLabel(text), name)
        label.setWordWrap(True)
        label.setTextFormat(Qt.TextFormat.PlainText)
        return label

    def _buttons(self) -> QDialogButtonBox:
        box = named(QDialogButtonBox(), "unsavedButtons")
        ways = (
            ("stayButton", UnsavedChoice.STAY, self.tr("Stay open"), self.tr("Go on until everything is saved")),
            (
                "keepInFileButton",
                UnsavedChoice.FILE,
                self.tr("Keep in a file\u2026"),
                self.tr("Write these chats to a file, then close"),
            ),
            ("closeUnsavedButton", UnsavedChoice.CLOSE, self.tr("Close without saving"), self.tr("These changes are lost then")),
        )
        for name, choice, text, tip in ways:
            button = named(QPushButton(text), name)
            button.setAccessibleName(text)
            button.setToolTip(tip)
            button.clicked.connect(lambda _checked=False, choice=choice: self._choose(choice))
            box.addButton(button, QDialogButtonBox.ButtonRole.ActionRole)
            if choice is UnsavedChoice.STAY:
                button.setProperty("role", "primary")
                button.setDefault(True)
                button.setFocus()
        return box

    def _choose(self, choice: UnsavedChoice) -> None:
        self.choice = choice
        self.accept()
