"""Connects the clock of an idle model with the chat, the menu, and the bar that offers to load it again."""

from pathlib import Path

from PySide6.QtCore import QObject, Slot
from PySide6.QtGui import QAction, QActionGroup

from chatapp.app.problem_desk import ProblemDesk
from chatapp.app.services import Services
from chatapp.controllers.idle_unload import IdleUnload
from chatapp.controllers.model import ModelPhase, ModelState
from chatapp.ui.actions import ActionId
from chatapp.ui.main_window import MainWindow, WindowParts

__all__ = ["IdleWiring"]

_MINUTES = {
    ActionId.UNLOAD_NEVER: 0,
    ActionId.UNLOAD_AFTER_5: 5,
    ActionId.UNLOAD_AFTER_15: 15,
    ActionId.UNLOAD_AFTER_60: 60,
}


class IdleWiring(QObject):
    """Frees the memory of a model that nobody uses, if the user wants that, and says so."""

    def __init__(self, services: Services, window: MainWindow, parts: WindowParts, desk: ProblemDesk) -> None:
        super().__init__(window)
        self._services = services
        self._desk = desk
        minutes = services.settings.settings.unload_after_min
        self.idle = IdleUnload(minutes, self)
        self._connect_menu(window, minutes)
        services.model.state_changed.connect(self._on_model_changed)
        services.chat.turn_started.connect(self._on_turn_started)
        services.chat.turn_finished.connect(self._on_turn_finished)
        parts.composer.text_changed.connect(self.idle.note_use)
        self.idle.due.connect(self._on_due)

    def _connect_menu(self, window: MainWindow, minutes: int) -> None:
        group = QActionGroup(window)
        for action_id, value in _MINUTES.items():
            action = window.action(action_id)
            action.setData(value)
            action.setChecked(value == minutes)
            group.addAction(action)
        group.triggered.connect(self._on_chosen)

    @Slot(QAction)
    def _on_chosen(self, action: QAction) -> None:
        minutes = int(action.data())
        self._services.settings.change(unload_after_min=minutes)
        self.idle.set_minutes(minutes)

    @Slot(object)
    def _on_model_changed(self, state: ModelState) -> None:
        self.idle.set_ready(state.phase is ModelPhase.READY)

    @Slot(object)
    def _on_turn_started(self, _live: object) -> None:
        self.idle.set_busy(True)

    @Slot(object)
    def _on_turn_finished(self, _message: object) -> None:
        self.idle.set_busy(False)

    @Slot()
    def _on_due(self) -> None:
        services = self._services
        if services.chat.running is not None or services.sustained.state.is_busy:
            self.idle.set_busy(False)  # something else keeps the model busy: begin anew
            return
        state = services.model.state
        services.model.unload()
        name = Path(state.path).stem
        sentence = self.tr("{model} was unloaded: nobody used it for {n} minutes.").format(
            model=name, n=services.settings.settings.unload_after_min
        )
        self._desk.offer(
            sentence,
            self.tr("Load it again"),
            lambda: services.model.load(Path(state.path), state.wish, state.template),
        )
