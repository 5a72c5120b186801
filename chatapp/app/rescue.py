"""Brings a damaged database back before the window opens (again): asks how, does it, and says what came of it."""

from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QWidget

from chatapp.domain.conversation import Conversation
from chatapp.errors import ChatAppError, Problem
from chatapp.storage.backup import copies_of
from chatapp.storage.conversations import ConversationStore
from chatapp.storage.database import open_database
from chatapp.storage.repair import RepairReport, repair_database, restore_copy
from chatapp.storage.sqlite_errors import mapped_errors
from chatapp.ui.dialogs.damaged_data_dialog import DamagedDataDialog, RescueChoice

__all__ = ["ask_rescue", "carry_out", "rescue"]


def ask_rescue(problem: Problem, database: Path, parent: QWidget | None = None) -> RescueChoice:
    """Show the dialog and return what was chosen."""
    copies = copies_of(database)
    dialog = DamagedDataDialog(problem, copies[0].made_at.astimezone() if copies else None, parent)
    dialog.exec()
    return dialog.choice


def rescue(problem: Problem, database: Path, unsaved: Sequence[Conversation] = (), choice: RescueChoice | None = None) -> str:
    """Bring the database back; where that fails, ask for another way.

    Args:
        problem: What is wrong.
        database: Nobody has it open.
        unsaved: Conversations from memory that belong into it.
        choice: What was chosen already; None: ask.

    Returns:
        What to tell in the window; "" where it was left as it is.
    """
    while (chosen := choice or ask_rescue(problem, database)) is not RescueChoice.LEAVE:
        try:
            return carry_out(chosen, database, unsaved)
        except ChatAppError as error:
            problem, choice = error.problem, None
    return ""


def carry_out(choice: RescueChoice, database: Path, unsaved: Sequence[Conversation]) -> str:
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
    return " ".join(part.format(**facts) for part in parts if part)


def _translated(text: str) -> str:
    return QCoreApplication.translate("Rescue", text)
