"""Carries what the upkeep of the database found into the window's thread, and mends what can be mended without asking."""

from pathlib import Path

from PySide6.QtCore import QObject, Qt, Signal, Slot

from chatapp.errors import Problem, ProblemKind
from chatapp.storage.integrity import Damage
from chatapp.storage.upkeep import Upkeep
from chatapp.storage.writer import StoreThread

__all__ = ["UpkeepController"]


class UpkeepController(QObject):
    """Watches over the database while the window is open.

    Signals:
        problem_raised: ``(Problem)``: the database is damaged, or could not be copied.
    """

    problem_raised = Signal(object)
    _found = Signal(object)
    _told = Signal(object)

    def __init__(self, store: StoreThread, file: Path, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._store = store
        self._file = file
        self._is_index_built = False
        self._found.connect(self._on_damage, Qt.ConnectionType.QueuedConnection)
        self._told.connect(self.problem_raised, Qt.ConnectionType.QueuedConnection)
        self._upkeep = Upkeep(file, self._found.emit, self._told.emit)

    def start(self) -> None:
        """Begin, some seconds from now."""
        self._upkeep.start()

    def close(self) -> None:
        """End; what is half done is given up."""
        self._upkeep.close()

    @Slot(object)
    def _on_damage(self, damage: Damage) -> None:
        """Build the search index again where nothing else is damaged; where that does not help, tell it."""
        if damage.tables or self._is_index_built:
            where = self.tr("in {tables}").format(tables=", ".join(damage.tables))
            reason = where if damage.tables else self.tr("in its free pages")
            facts: dict[str, int | float | str] = {"file": self._file.name, "reason": reason}
            self.problem_raised.emit(Problem(kind=ProblemKind.DATABASE_DAMAGED, facts=facts, detail="\n".join(damage.lines)))
            return
        self._is_index_built = True
        self._store.submit(self._store.search.index.rebuild).add_done_callback(lambda _done: self._upkeep.check_again())
