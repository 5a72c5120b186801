"""Shows conversations that the command line added while the window is open."""

from PySide6.QtCore import QObject, Qt, Slot
from PySide6.QtGui import QGuiApplication

from chatapp.app.problem_desk import ProblemDesk
from chatapp.app.services import Services
from chatapp.storage.outside_changes import StoredList
from chatapp.ui.main_window import MainWindow
from chatapp.ui.number_spelling import filled

__all__ = ["OutsideChangesWiring"]


class OutsideChangesWiring(QObject):
    """The watcher on one side; list and drafts on the other."""

    def __init__(self, services: Services, window: MainWindow, desk: ProblemDesk) -> None:
        super().__init__(window)
        self._services = services
        self._desk = desk
        services.outside.found.connect(self._on_found)
        application = QGuiApplication.instance()
        if isinstance(application, QGuiApplication):
            application.applicationStateChanged.connect(self._on_application_state_changed)

    @Slot(Qt.ApplicationState)
    def _on_application_state_changed(self, state: Qt.ApplicationState) -> None:
        """Look when somebody comes back: not every file system tells of changes (a network's does not)."""
        if state is Qt.ApplicationState.ApplicationActive:
            self._services.outside.look()

    @Slot(object, float)
    def _on_found(self, stored: StoredList, asked_at_s: float) -> None:
        added = self._services.conversations.take_in(stored.summaries, asked_at_s)
        for conversation_id in added:
            self._services.drafts.take_in(conversation_id, stored.drafts.get(conversation_id, ""))
        if added and self._desk.shown is None:  # a problem that stands there is more important
            self._desk.show_text(self._text(len(added)))

    def _text(self, n: int) -> str:
        if n == 1:
            return self.tr("Another program added a chat to the list.")
        return filled(self.tr("Another program added {n:,} chats to the list."), n=n)
