"""Export and import of conversations from the menu, the list, and files dropped onto the window."""

from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

from PySide6.QtCore import QObject, Qt, Slot
from PySide6.QtGui import QAction

from chatapp.app.problem_desk import ProblemDesk
from chatapp.app.services import Services
from chatapp.controllers.conversation_transfer import ImportReport
from chatapp.errors import Problem
from chatapp.storage.session_log.formats import FORMATS, LogFormat, file_name
from chatapp.storage.session_log.many import ExportOrder
from chatapp.ui.actions import ActionId
from chatapp.ui.dialogs.export_dialog import ExportChoice, ExportDialog
from chatapp.ui.dialogs.export_progress import ExportProgress
from chatapp.ui.dialogs.log_file_dialog import LogFileDialog
from chatapp.ui.file_drop import FileDrop
from chatapp.ui.main_window import MainWindow
from chatapp.ui.number_spelling import filled

__all__ = ["SessionLogWiring"]

_ACTIONS = {
    ActionId.EXPORT_JSONL: LogFormat.JSONL,
    ActionId.EXPORT_CSV: LogFormat.CSV,
    ActionId.EXPORT_MARKDOWN: LogFormat.MARKDOWN,
}


class SessionLogWiring(QObject):
    """File > Export, File > Import."""

    def __init__(self, services: Services, window: MainWindow, desk: ProblemDesk) -> None:
        super().__init__(window)
        self._services = services
        self._window = window
        self._desk = desk
        self._log_format = LogFormat.MARKDOWN
        self._progress: ExportProgress | None = None
        self.dialog = LogFileDialog(window)
        self._drop = FileDrop(window, (".json", ".jsonl"))
        self._drop.dropped.connect(self.import_files)
        for action_id, log_format in _ACTIONS.items():
            action = window.action(action_id)
            action.setData(log_format)
            action.triggered.connect(self._on_export_current)
        window.action(ActionId.EXPORT).triggered.connect(self._on_export_triggered)
        window.action(ActionId.IMPORT).triggered.connect(self._on_import_triggered)
        services.transfer.progressed.connect(self._on_progressed)
        services.transfer.exported.connect(self._on_exported)
        services.transfer.imported.connect(self._on_imported)
        services.transfer.failed.connect(self._on_failed)
        services.transfer.ended.connect(self._on_ended)

    @Slot(object)
    def export_chosen(self, ids: Sequence[str]) -> ExportDialog | None:
        """Open the export dialog with these conversations ticked; None (and a sentence) where there is nothing to export."""
        conversations = self._services.conversations
        if not conversations.summaries:
            self._say_empty()
            return None
        dialog = ExportDialog(conversations.summaries, self._services.chat.conversation.id, ids, self._log_format, self._window)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.export_requested.connect(self._on_export_requested)
        dialog.open()  # not exec(): a nested event loop would hold up an answer that is being written
        return dialog

    @Slot(object)
    def import_files(self, paths: Sequence[Path]) -> None:
        """Import conversations from files."""
        if paths and not self._services.transfer.import_files(paths):
            self._say_busy()

    @Slot()
    def _on_export_triggered(self) -> None:
        self.export_chosen(())

    @Slot()
    def _on_import_triggered(self) -> None:
        self.import_files(self.dialog.ask_sources())

    @Slot()
    def _on_export_current(self) -> None:
        """Export the chat on screen in the format of the menu's entry."""
        action = self.sender()
        if not isinstance(action, QAction):
            return
        conversation = self._services.chat.conversation
        if not conversation.messages:
            self._say_empty()
            return
        self._on_export_requested(ExportChoice((conversation.id,), LogFormat(action.data()), with_figures=True, as_folder=False))

    @Slot(object)
    def _on_export_requested(self, choice: ExportChoice) -> None:
        self._log_format = choice.log_format
        target = self._target(choice)
        if target is None:
            return
        self._services.drafts.keep_now()  # what was typed a moment ago is exported too
        order = ExportOrder(choice.log_format, target, choice.is_single, choice.with_figures)
        if not self._services.transfer.export(order, choice.ids, self._services.chat.conversation):
            self._say_busy()

    def _target(self, choice: ExportChoice) -> Path | None:
        ending = FORMATS[choice.log_format].ending
        if choice.is_single:
            return self.dialog.ask_target(self._name_of(choice.ids[0], choice.log_format))
        name = f"chatapp {datetime.now(UTC).astimezone():%Y-%m-%d %H%M%S}"
        if not choice.needs_container:
            return self.dialog.ask_target(f"{name}{ending}")
        if not choice.as_folder:
            target = self.dialog.ask_target(f"{name}.zip")
            # Without its ending it would be taken for a folder; the system's dialog lets people leave it out.
            return target if target is None or target.suffix.lower() == ".zip" else target.with_name(f"{target.name}.zip")
        parent = self.dialog.ask_folder()
        return None if parent is None else parent / name

    def _name_of(self, conversation_id: str, log_format: LogFormat) -> str:
        current = self._services.chat.conversation
        titles = {summary.id: summary.title for summary in self._services.conversations.summaries}
        titled = current.model_copy(update={"title": titles.get(conversation_id, current.title)})
        return file_name(titled, log_format)

    @Slot(int, int)
    def _on_progressed(self, n_done: int, n_all: int) -> None:
        if n_all == 1:
            return
        if self._progress is None:
            self._progress = ExportProgress(n_all, self._window)
            self._progress.canceled.connect(self._services.transfer.cancel)
        self._progress.setValue(n_done)

    @Slot(object)
    def _on_exported(self, path: Path) -> None:
        self._desk.show_text(self.tr("The export is written to {path}.").format(path=path))

    @Slot(object)
    def _on_failed(self, problem: Problem) -> None:
        self._desk.show(problem)

    @Slot()
    def _on_ended(self) -> None:
        if self._progress is not None:
            self._progress.canceled.disconnect(self._services.transfer.cancel)
            self._progress.close()
            self._progress.deleteLater()
            self._progress = None

    @Slot(object)
    def _on_imported(self, report: ImportReport) -> None:
        conversations = self._services.conversations
        conversations.take_in([kept.summary() for kept in report.added])
        for kept in report.added:
            self._services.drafts.take_in(kept.conversation.id, kept.draft)
        shown = next(iter([*(kept.conversation.id for kept in report.added), *report.known_ids]), None)
        if shown is not None:
            conversations.open(shown)
        if report.problems:
            self._desk.show(report.problems[0])
        elif report.added or report.known_ids:
            self._desk.show_text(self._imported_text(report))

    def _imported_text(self, report: ImportReport) -> str:
        n, n_known = len(report.added), len(report.known_ids)
        if not n:
            return self.tr("Everything in this file is already in the list; nothing was changed.")
        sentence = filled(self.tr("{n:,} chats imported."), n=n) if n > 1 else self.tr("One chat imported.")
        if n_known:
            sentence += " " + filled(self.tr("{n:,} were already in the list."), n=n_known)
        if report.n_renewed:
            sentence += " " + filled(self.tr("{n:,} differ from chats in the list and stand beside them."), n=report.n_renewed)
        return sentence

    def _say_empty(self) -> None:
        self._desk.show_text(self.tr("This chat is still empty: there is nothing to export yet."))

    def _say_busy(self) -> None:
        self._desk.show_text(self.tr("Another export or import is under way. Wait for it, or cancel it."))
