"""What the command palette offers, best fit first."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import IntEnum
from typing import Any

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from chatapp.ui.palette.fuzzy import fit

__all__ = ["PaletteEntry", "PaletteModel", "PaletteRole"]

_MOST_ROWS = 60  # nobody scrolls further than this; typing one more letter is quicker
_NOWHERE = QModelIndex()


@dataclass(frozen=True, slots=True)
class PaletteEntry:
    """One thing to do.

    Attributes:
        title: What is searched.
        kind: What it is, in a word: a command, a chat, a model, a setting.
        run: Does it.
        shortcut: The key that does it as well, in the system's spelling.
        tip: One line more.
    """

    title: str
    kind: str
    run: Callable[[], object]
    shortcut: str = ""
    tip: str = ""


class PaletteRole(IntEnum):
    """What a delegate can ask of a row."""

    KIND = Qt.ItemDataRole.UserRole + 1
    SHORTCUT = Qt.ItemDataRole.UserRole + 2


class PaletteModel(QAbstractListModel):
    """The entries that fit what is typed."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._entries: tuple[PaletteEntry, ...] = ()
        self._shown: list[PaletteEntry] = []

    def set_entries(self, entries: Sequence[PaletteEntry]) -> None:
        """Offer these entries."""
        self._entries = tuple(entries)
        self.set_typed("")

    def set_typed(self, typed: str) -> None:
        """Show what fits, best first; entries that fit alike keep their order."""
        self.beginResetModel()
        fits = [(fit(typed, entry.title), entry) for entry in self._entries]
        found = sorted(((score, entry) for score, entry in fits if score is not None), key=lambda pair: -pair[0])
        self._shown = [entry for _, entry in (found if typed.strip() else fits)][:_MOST_ROWS]
        self.endResetModel()

    def entry_at(self, index: QModelIndex) -> PaletteEntry | None:
        """Return the entry of a row."""
        return self._shown[index.row()] if index.isValid() else None

    def rowCount(self, parent: QModelIndex | QPersistentModelIndex = _NOWHERE) -> int:  # noqa: N802 - Qt's name
        """Return how many entries fit."""
        return 0 if parent.isValid() else len(self._shown)

    def data(self, index: QModelIndex | QPersistentModelIndex, role: int = Qt.ItemDataRole.DisplayRole) -> Any:  # noqa: ANN401 - Qt's signature
        """Return title, kind, shortcut, tip, or what a screen reader says."""
        entry = self._shown[index.row()]
        spoken = ", ".join(part for part in (entry.title, entry.kind, entry.shortcut) if part)
        parts: dict[int, str] = {
            Qt.ItemDataRole.DisplayRole: entry.title,
            Qt.ItemDataRole.ToolTipRole: entry.tip,
            Qt.ItemDataRole.AccessibleTextRole: spoken,
            PaletteRole.KIND: entry.kind,
            PaletteRole.SHORTCUT: entry.shortcut,
        }
        return parts.get(role)
