"""Export and import of conversations from the menu; files are read and written in the store's thread."""

from collections.abc import Callable
from concurrent.futures import Future
from pathlib import Path
from typing import Any

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtGui import QAction

from chatapp.app.problem_desk import ProblemDesk
from chatapp.app.services import Services
from chatapp.domain.conversation import Conversation
from chatapp.errors import ChatAppError, Problem, ProblemKind
from chatapp.storage.session_log.formats import LogFormat, export_conversation, file_name
from chatapp.storage.session_log.jsonl import read_jsonl
from chatapp.ui.actions import ActionId
from chatapp.ui.dialogs.log_file_dialog import LogFileDialog
from chatapp.ui.main_window import MainWindow

__all__ = ["SessionLogWiring"]

_ACTIONS = {
    ActionId.EXPORT_JSONL: LogFormat.JSONL,
    ActionId.EXPORT_CSV: LogFormat.CSV,
    ActionId.EXPORT_MARKDOWN: LogFormat.MARKDOWN,
}


class SessionLogWiring(QObject):
    """File > Export session log, File > Open session log."""

    _done = Signal(object, object)

    def __init__(self, services: Services, window: MainWindow, desk: ProblemDesk) -> None:
        super().__init__(window)
        self._services = services
        self._desk = desk
        self.dialog = LogFileDialog(window)
        self._done.connect(self._on_done)
        for action_id, log_format in _ACTIONS.items():
            action = window.action(action_id)
            action.setData(log_format)
            action.triggered.connect(self._on_export_triggered)
        window.action(ActionId.OPEN_LOG).triggered.connect(self._on_open_triggered)

    @Slot()
    def _on_export_triggered(self) -> None:
        action = self.sender()
        if not isinstance(action, QAction):
            return
        log_format = LogFormat(action.data())
        conversation = self._services.chat.conversation
        if not conversation.messages:
            self._desk.show_text(self.tr("This conversation is still empty: there is nothing to export yet."))
            return
        target = self.dialog.ask_target(file_name(conversation, log_format))
        if target is not None:
            self._run(lambda: export_conversation(conversation, target, log_format), self._on_exported, target)

    @Slot()
    def _on_open_triggered(self) -> None:
        source = self.dialog.ask_source()
        if source is not None:
            self._run(lambda: read_jsonl(source), self._on_read, source)

    def _run(self, work: Callable[[], Any], then: Callable[[Any, Path], None], path: Path) -> None:
        future = self._services.store.submit(_as_value, work)
        future.add_done_callback(lambda done: self._done.emit(then, (done, path)))

    def _on_done(self, then: Callable[[Any, Path], None], outcome: "tuple[Future[Any], Path]") -> None:
        future, path = outcome
        result = future.result()
        if isinstance(result, Problem):
            self._desk.show(result)
        else:
            then(result, path)

    def _on_exported(self, _result: object, path: Path) -> None:
        self._desk.show_text(self.tr("The session log is written to {path}.").format(path=path))

    def _on_read(self, conversation: Conversation, _path: Path) -> None:
        if conversation.id in {summary.id for summary in self._services.conversations.summaries}:
            self._services.conversations.open(conversation.id)
            self._desk.show_text(self.tr("This conversation is already in the list; it is opened as it stands there."))
        else:
            self._services.conversations.add(conversation)


def _as_value(work: Callable[[], Any]) -> Any:  # noqa: ANN401 - whatever the work gives
    """Run work in the store's thread; a problem of the file is a value, no fault of the database."""
    try:
        return work()
    except ChatAppError as error:
        return error.problem
    except OSError as error:
        reason = error.strerror or type(error).__name__
        return Problem(kind=ProblemKind.EXPORT_FAILED, facts={"file": str(error.filename), "reason": reason}, detail=str(error))
