"""Says that the database is damaged, and lets its owner choose what becomes of it."""

from datetime import datetime
from enum import StrEnum

from PySide6.QtCore import QDateTime, QLocale, Qt
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QLabel, QPlainTextEdit, QPushButton, QVBoxLayout, QWidget

from chatapp.errors import Problem
from chatapp.ui.named import named
from chatapp.ui.problem_text import problem_sentence
from chatapp.ui.text_scale import scaled
from chatapp.ui.theme import GRID_PX

__all__ = ["DamagedDataDialog", "RescueChoice"]

_WIDTH_PX = 520
_DETAIL_HEIGHT_PX = 96


class RescueChoice(StrEnum):
    """What becomes of a damaged database."""

    LEAVE = "leave"
    REPAIR = "repair"
    COPY = "copy"


class DamagedDataDialog(QDialog):
    """The problem, what each button does, and the technical text.

    Args:
        problem: What is wrong, or why the last choice did not work.
        copied_at: When the newest copy was made, in local time; None where there is none.
        parent: The window, where there is one.
    """

    def __init__(self, problem: Problem, copied_at: datetime | None, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("damagedDataDialog")
        self.setWindowTitle(self.tr("The chats are damaged"))
        self.setFixedWidth(scaled(_WIDTH_PX))
        self.choice = RescueChoice.LEAVE
        layout = QVBoxLayout(self)
        layout.setContentsMargins(3 * GRID_PX, 3 * GRID_PX, 3 * GRID_PX, 2 * GRID_PX)
        layout.setSpacing(2 * GRID_PX)
        layout.addWidget(_text("damagedDataSentence", problem_sentence(problem)))
        layout.addWidget(_text("damagedDataWays", self._ways(copied_at)))
        if problem.detail:
            layout.addWidget(self._detail(problem.detail))
        layout.addWidget(self._buttons(copied_at))

    def _ways(self, copied_at: datetime | None) -> str:
        ways = self.tr(
            "Repair keeps every message that can be read, and looks for the others in older copies. "
            "The damaged file stays in the data folder either way."
        )
        if copied_at is None:
            return ways
        note = self.tr("Going back leaves out what was written after the copy of {time}.")
        return f"{ways} {note.format(time=_moment(copied_at))}"

    def _detail(self, text: str) -> QPlainTextEdit:
        detail = named(QPlainTextEdit(text), "damagedDataDetail")
        detail.setReadOnly(True)
        detail.setAccessibleName(self.tr("Technical text"))
        detail.setFixedHeight(scaled(_DETAIL_HEIGHT_PX))
        return detail

    def _buttons(self, copied_at: datetime | None) -> QDialogButtonBox:
        box = named(QDialogButtonBox(), "damagedDataButtons")
        repair = self._button("repairButton", self.tr("Repair"), self.tr("Keep every message that can be read"))
        repair.setProperty("role", "primary")
        repair.setDefault(True)
        repair.setFocus()
        repair.clicked.connect(lambda: self._choose(RescueChoice.REPAIR))
        box.addButton(repair, QDialogButtonBox.ButtonRole.AcceptRole)
        if copied_at is not None:
            back = self._button("goBackButton", self.tr("Go back to the copy"), self.tr("Open the newest copy instead"))
            back.clicked.connect(lambda: self._choose(RescueChoice.COPY))
            box.addButton(back, QDialogButtonBox.ButtonRole.ActionRole)
        box.addButton(QDialogButtonBox.StandardButton.Close).setObjectName("leaveButton")
        box.rejected.connect(self.reject)
        return box

    def _button(self, name: str, text: str, tip: str) -> QPushButton:
        button = named(QPushButton(text), name)
        button.setAccessibleName(text)
        button.setToolTip(tip)
        return button

    def _choose(self, choice: RescueChoice) -> None:
        self.choice = choice
        self.accept()


def _text(name: str, text: str) -> QLabel:
    label = named(QLabel(text), name)
    label.setWordWrap(True)
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
    return label


def _moment(moment: datetime) -> str:
    return QLocale().toString(QDateTime.fromSecsSinceEpoch(round(moment.timestamp())), QLocale.FormatType.ShortFormat)
