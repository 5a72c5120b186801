"""Tells what the database cannot do now, that it works again, and offers to bring a damaged one back."""

from PySide6.QtCore import QObject, Signal, Slot

from chatapp.app.problem_desk import ProblemDesk
from chatapp.app.rescue import ask_rescue
from chatapp.app.services import Services
from chatapp.errors import Problem, ProblemKind
from chatapp.ui.dialogs.damaged_data_dialog import RescueChoice
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
        services.keeper.problem_raised.connect(self._on_problem)
        services.keeper.recovered.connect(self._on_recovered)
        services.upkeep.problem_raised.connect(self._on_problem)

    @Slot(object)
    def _on_problem(self, problem: Problem) -> None:
        if problem.kind is ProblemKind.DATABASE_DAMAGED:
            self._desk.show(problem, self.tr("Repair\u2026"), lambda: self._ask(problem))
        else:
            self._desk.show(problem)

    @Slot()
    def _on_recovered(self) -> None:
        if self._desk.shown in _PASSING:
            self._desk.show_text(self.tr("Everything is saved again."))

    def _ask(self, problem: Problem) -> None:
        choice = ask_rescue(problem, self._services.data_folder.database, self._window)
        if choice is RescueChoice.LEAVE:
            self._on_problem(problem)
        else:
            self.rescue_chosen.emit(problem, choice)
