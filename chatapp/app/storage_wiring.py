"""Tells what the database cannot do now, that it works again, and offers to bring a damaged one back."""

from pathlib import Path

from PySide6.QtCore import QObject, Signal, Slot

from chatapp.app.problem_desk import ProblemDesk
from chatapp.app.rescue import ask_rescue
from chatapp.app.services import Services
from chatapp.domain.conversation import Conversation
from chatapp.errors import ChatAppError, Problem, ProblemKind
from chatapp.storage.session_log.formats import FORMATS, LogFormat
from chatapp.storage.session_log.kept import KeptConversation
from chatapp.storage.session_log.many import ExportOrder, export_many
from chatapp.ui.dialogs.damaged_data_dialog import RescueChoice
from chatapp.ui.dialogs.log_file_dialog import LogFileDialog
from chatapp.ui.dialogs.unsaved_dialog import UnsavedChoice, UnsavedDialog
from chatapp.ui.main_window import MainWindow

__all__ = ["StorageWiring"]

_PASSING = (ProblemKind.STORE_FAILED, ProblemKind.DATABASE_BUSY, ProblemKind.DATA_FOLDER_UNWRITABLE)


class StorageWiring(QObject):
    """Keeper and upkeep on one side; the problem bar on the other.

    Signals:
        rescue_chosen: ``(Problem, RescueChoice)``: the window must close, so that the database can be brought back.
    """

    rescue_chosen = Signal(object, object)

    def __init__(self, services: Services, window: MainWindow, desk: ProblemDesk) -> None:
        super().__init__(window)
        self._services = services
        self._window = window
        self._desk = desk
        self._waits_for: Problem | None = None
        services.keeper.problem_raised.connect(self._on_problem)
        services.keeper.recovered.connect(self._on_recovered)
        services.upkeep.problem_raised.connect(self._on_copy_problem)

    def may_close(self) -> bool:
        """Tell whether the window may go; asks where chats are not saved, and can keep them in a file."""
        unsaved = self._services.keeper.unsaved
        if self._waits_for is None or not unsaved:
            return True
        dialog = UnsavedDialog(self._waits_for, len(unsaved), self._window)
        dialog.exec()
        if dialog.choice is not UnsavedChoice.FILE:
            return dialog.choice is UnsavedChoice.CLOSE
        target = LogFileDialog(self._window).ask_target(f"unsaved{FORMATS[LogFormat.JSON].ending}")
        return target is not None and self.keep_in_file(target)

    def keep_in_file(self, target: Path) -> bool:
        """Write the chats that are not saved to a file that can be imported; return whether that worked."""
        kept = [self._kept(conversation) for conversation in self._services.keeper.unsaved]
        try:
            export_many(ExportOrder(LogFormat.JSON, target, is_single=False), kept, lambda _n_done: None)
        except ChatAppError as error:
            self._desk.show(error.problem)
            return False
        return True

    def _kept(self, conversation: Conversation) -> KeptConversation:
        """Return a conversation with what the window knows beside it; the sensors' rows are on the disk, or nowhere."""
        summary = self._services.conversations.summary(conversation.id) or conversation.summary()
        draft = self._services.drafts.text_of(conversation.id)
        return KeptConversation(
            conversation=conversation, is_pinned=summary.is_pinned, is_renamed=summary.is_renamed, draft=draft
        )

    @Slot(object)
    def _on_problem(self, problem: Problem) -> None:
        if problem.kind is ProblemKind.DATABASE_DAMAGED:
            self._desk.show_lasting("damage", problem, self.tr("Repair\u2026"), lambda: self._ask(problem))
            return
        if problem.kind in _PASSING:
            self._waits_for = problem
            self._desk.show_lasting("saving", problem)
            return
        self._desk.show(problem)

    @Slot(object)
    def _on_copy_problem(self, problem: Problem) -> None:
        """Tell why there is no copy of the day: no chat waits to be saved, so nothing will say that it is."""
        if problem.kind is ProblemKind.DATABASE_DAMAGED:
            self._on_problem(problem)
        else:
            self._desk.show(problem)

    @Slot()
    def _on_recovered(self) -> None:
        self._waits_for = None
        is_shown = self._desk.shown in _PASSING
        self._desk.mended("saving")
        if is_shown:
            self._desk.show_text(self.tr("Everything is saved again."))

    def _ask(self, problem: Problem) -> None:
        choice = ask_rescue(problem, self._services.data_folder.database, self._window)
        if choice is RescueChoice.LEAVE:
            self._on_problem(problem)
        else:
            self.rescue_chosen.emit(problem, choice)
