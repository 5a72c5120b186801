"""Whether each listed model would fit, worked out a few at a time: hundreds of headers take longer than a frame."""

from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtCore import QObject, QTimer, Signal, Slot

from chatapp.metrics.memory_plan import Verdict
from chatapp.models.scan import ModelEntry

__all__ = ["FitMarks"]

_AT_ONCE = 8  # about 10 ms
_QUIET_MS = 300  # after the last change of a setting


class FitMarks(QObject):
    """Keeps the verdicts of all models for the settings of the moment.

    Args:
        verdict_of: From a header alone; None where nobody can tell.

    Signals:
        changed: ``(dict[Path, Verdict])``, once all are done.
    """

    changed = Signal(object)

    def __init__(self, verdict_of: Callable[[ModelEntry], Verdict | None], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._verdict_of = verdict_of
        self._entries: tuple[ModelEntry, ...] = ()
        self._waiting: list[ModelEntry] = []
        self._found: dict[Path, Verdict] = {}
        self._begin = QTimer(self, singleShot=True, interval=_QUIET_MS)
        self._begin.timeout.connect(self._on_begin)
        self._step = QTimer(self, interval=0)
        self._step.timeout.connect(self._on_step)

    @Slot(object)
    def set_entries(self, entries: Sequence[ModelEntry]) -> None:
        """Take the models that are listed."""
        self._entries = tuple(entries)
        self.refresh()

    @Slot()
    def refresh(self) -> None:
        """Work everything out again, a moment after the last call."""
        self._step.stop()
        self._begin.start()

    @Slot()
    def _on_begin(self) -> None:
        self._waiting, self._found = list(self._entries), {}
        self._step.start()

    @Slot()
    def _on_step(self) -> None:
        now, self._waiting = self._waiting[:_AT_ONCE], self._waiting[_AT_ONCE:]
        for entry in now:
            if (verdict := self._verdict_of(entry)) is not None:
                self._found[entry.path] = verdict
        if not self._waiting:
            self._step.stop()
            self.changed.emit(dict(self._found))
