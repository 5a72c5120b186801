"""The models found, as a list that can be searched: usable ones first, broken ones below with their fault."""

from collections.abc import Sequence
from enum import IntEnum
from pathlib import Path
from typing import Any

from PySide6.QtCore import QAbstractListModel, QCoreApplication, QModelIndex, QObject, QPersistentModelIndex, Qt

from chatapp.errors import Problem
from chatapp.models.scan import ModelEntry
from chatapp.ui.formatting import bytes_text
from chatapp.ui.models.parameter_count import parameter_count_text

__all__ = ["ModelList", "ModelRole", "problem_text"]

_Index = QModelIndex | QPersistentModelIndex
_NOWHERE = QModelIndex()


class ModelRole(IntEnum):
    """What a row holds beside its title (``DisplayRole``)."""

    ENTRY = Qt.ItemDataRole.UserRole
    DETAILS = Qt.ItemDataRole.UserRole + 1  # second line: quantization, parameters, or the fault
    SIZE = Qt.ItemDataRole.UserRole + 2
    IS_CURRENT = Qt.ItemDataRole.UserRole + 3


class ModelList(QAbstractListModel):
    """Rows are :class:`ModelEntry` values that match the search."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._all: tuple[ModelEntry, ...] = ()
        self._shown: tuple[ModelEntry, ...] = ()
        self._words: tuple[str, ...] = ()
        self._current: Path | None = None

    def set_entries(self, entries: Sequence[ModelEntry]) -> None:
        """Show these models, in their order, the broken ones last."""
        self._all = tuple(sorted(entries, key=lambda entry: entry.problem is not None))
        self._filter()

    def set_search(self, text: str) -> None:
        """Show only models whose title, quantization or architecture hold every word of ``text``."""
        self._words = tuple(text.casefold().split())
        self._filter()

    def set_current(self, path: Path | None) -> None:
        """Mark the model that is loaded."""
        self._current = path
        if self._shown:
            self.dataChanged.emit(self.index(0), self.index(len(self._shown) - 1))

    def entry_at(self, index: _Index) -> ModelEntry | None:
        """Return the model of a row."""
        return self._shown[index.row()] if index.isValid() else None

    def first_usable(self) -> QModelIndex:
        """Return the row to start from: the loaded model, else the first that can be loaded, else no row."""
        rows = [row for row, entry in enumerate(self._shown) if entry.problem is None]
        current = [row for row in rows if self._shown[row].path == self._current]
        return self.index((current or rows)[0]) if rows else QModelIndex()

    def rowCount(self, parent: _Index = _NOWHERE) -> int:  # noqa: N802 - Qt's name
        """Return how many models match."""
        return 0 if parent.isValid() else len(self._shown)

    def flags(self, index: _Index) -> Qt.ItemFlag:
        """Return that a broken model can be read of, but not chosen."""
        entry = self.entry_at(index)
        if entry is None:
            return Qt.ItemFlag.NoItemFlags
        if entry.problem is not None:
            return Qt.ItemFlag.ItemNeverHasChildren
        return Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemNeverHasChildren

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:  # noqa: ANN401 - Qt's signature
        """Return one part of a row."""
        entry = self.entry_at(index)
        if entry is None:
            return None
        return self._parts(entry).get(role)

    def _parts(self, entry: ModelEntry) -> dict[int, Any]:
        details, size = self._details(entry), bytes_text(entry.bytes)
        return {
            Qt.ItemDataRole.DisplayRole: entry.title,
            Qt.ItemDataRole.ToolTipRole: self._tool_tip(entry),
            Qt.ItemDataRole.AccessibleTextRole: f"{entry.title}, {size}, {details}",
            ModelRole.ENTRY: entry,
            ModelRole.DETAILS: details,
            ModelRole.SIZE: size,
            ModelRole.IS_CURRENT: entry.path == self._current,
        }

    def _details(self, entry: ModelEntry) -> str:
        if entry.problem is not None or entry.header is None:
            return problem_text(entry.problem).removeprefix(entry.path.name).strip()  # the line above says the name
        header = entry.header
        parts = [header.quantization, header.architecture]
        parts.insert(1, self.tr("{n} parameters").format(n=parameter_count_text(header.n_params)))
        if header.n_ctx_train:
            parts.append(f"n_ctx {header.n_ctx_train:,}")
        if not header.has_chat_template:
            parts.append(self.tr("no chat template"))
        return " · ".join(part for part in parts if part)

    def _tool_tip(self, entry: ModelEntry) -> str:
        lines = [str(entry.path)]
        if entry.problem is not None:
            lines.append(problem_text(entry.problem))
        elif entry.header is not None:
            lines += [text for text in (entry.header.name, self._details(entry), entry.header.licence) if text]
        if entry.n_files > 1:
            lines.append(self.tr("{n} files").format(n=entry.n_files))
        return "\n".join(lines)

    def _filter(self) -> None:
        self.beginResetModel()
        self._shown = tuple(entry for entry in self._all if self._matches(entry))
        self.endResetModel()

    def _matches(self, entry: ModelEntry) -> bool:
        header = entry.header
        text = entry.title if header is None else f"{entry.title} {header.name} {header.quantization} {header.architecture}"
        return all(word in text.casefold() for word in self._words)


def problem_text(problem: Problem | None) -> str:
    """Return a problem's sentence in the user's language; empty for none."""
    if problem is None:
        return ""
    return problem.sentence(lambda sentence: QCoreApplication.translate("Problem", sentence))
