"""Brings a damaged database back before the window opens (again): asks how, does it, and says what came of it."""

from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QWidget

from chatapp.domain.conversation import Conversation
from chatapp.errors import ChatAppError, Problem, ProblemKind
from chatapp.paths import DataFolder
from chatapp.storage.backup import copies_of
from chatapp.storage.conversations import ConversationStore
from chatapp.storage.database import open_database
from chatapp.storage.repair import RepairReport, repair_database, restore_copy
from chatapp.storage.sqlite_errors import mapped_errors
from chatapp.ui.dialogs.damaged_data_dialog import DamagedDataDialog, RescueChoice
from chatapp.ui.dialogs.start_failed_dialog import StartFailedDialog
from chatapp.ui.number_spelling import filled

if TYPE_CHECKING:
    from chatapp.app.services import Services

__all__ = ["Reopening", "ask_rescue", "tell_already_open"]


@dataclass(frozen=True)
class Reopening:
    """What must be done before the window opens again.

    Attributes:
        problem: What is wrong with the database.
        choice: What was chosen already; None: ask.
        unsaved: Conversations from memory that belong into it.
    """

    problem: Problem
    choice: RescueChoice | None = None
    unsaved: tuple[Conversation, ...] = ()

    @classmethod
    def of(cls, problem: Problem, choice: RescueChoice | None, services: "Services | None") -> "Reopening":
        """Take with it what a closed window knows and the damaged database may not hold."""
        if services is None:
            return cls(problem, choice)
        unsaved = {conversation.id: conversation for conversation in services.keeper.unsaved}
        shown = services.chat.conversation
        if shown.nodes:
            unsaved[shown.id] = shown
        return cls(problem, choice, tuple(unsaved.values()))

    def carry_out(self, database: Path) -> str:
        """Bring the database back; where that fails, ask for another way.

        Returns:
            What to tell in the window; "" where it was left as it is.
        """
        problem, choice = self.problem, self.choice
        while (chosen := choice or ask_rescue(problem, database)) is not RescueChoice.LEAVE:
            try:
                return _brought_back(chosen, database, self.unsaved)
            except ChatAppError as error:
                problem, choice = error.problem, None
        return ""


def tell_already_open(data_folder: DataFolder, pid: str) -> ChatAppError:
    """Say in a dialog that another window has the data folder and does not answer; return it for the terminal."""
    error = ChatAppError.of(ProblemKind.ALREADY_OPEN, folder=str(data_folder.root), pid=pid)
    StartFailedDialog(error.problem).exec()
    return error


def ask_rescue(problem: Problem, database: Path, parent: QWidget | None = None) -> RescueChoice:
    """Show the dialog and return what was chosen."""
    copies = copies_of(database)
    dialog = DamagedDataDialog(problem, copies[0].made_at.astimezone() if copies else None, parent)
    dialog.exec()
    return dialog.choice


def _brought_back(choice: RescueChoice, database: Path, unsaved: Sequence[Conversation]) -> str:
    """Repair the database or put the newest copy in its place, and add what is only in memory.

    Returns:
        What came of it, as a sentence for the window.

    Raises:
        ChatAppError: It did not work; the database is as before.
    """
    if choice is RescueChoice.REPAIR:
        sentence = _repaired(repair_database(database))
    else:
        copy = copies_of(database)[0]
        kept_as = restore_copy(database, copy.file)
        sentence = _translated("The chats are those of the copy {copy} again. The damaged file is kept as {file}.").format(
            copy=copy.file.name, file=kept_as.name
        )
    _add(database, unsaved)
    return sentence


def _add(database: Path, conversations: Sequence[Conversation]) -> None:
    with mapped_errors(database), closing(open_database(database)) as connection:
        for conversation in conversations:
            ConversationStore(connection).save_whole(conversation)


def _repaired(report: RepairReport) -> str:
    parts = [
        _translated("The chats are repaired: {n_messages:,} messages in {n_conversations:,} chats are there."),
        _translated("{n_from_copies:,} entries come from older copies.") if report.n_from_copies else "",
        _translated("{n_lost:,} entries could not be read.") if report.n_lost else _translated("Nothing is known to be missing."),
        _translated("The damaged file is kept as {file}."),
    ]
    facts = {**report._asdict(), "file": report.kept_as.name}
    return " ".join(filled(part, **facts) for part in parts if part)


def _translated(text: str) -> str:
    return QCoreApplication.translate("Rescue", text)
