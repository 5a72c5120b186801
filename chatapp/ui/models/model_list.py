"""The models found, as a list that can be searched: favourites first, broken ones last with their fault."""

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from enum import IntEnum
from pathlib import Path
from typing import Any

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from chatapp.domain.model_load import LoadWarmth
from chatapp.domain.model_profile import ModelProfile
from chatapp.errors import Problem
from chatapp.models.scan import ModelEntry
from chatapp.storage.model_speeds import MeasuredSpeed
from chatapp.ui.formatting import bytes_text
from chatapp.ui.isolated import isolated
from chatapp.ui.models.model_details import (
    RowFacts,
    details_text,
    folders_of_twins,
    load_times_text,
    marks_text,
    measured_text,
    used_text,
)
from chatapp.ui.plain_tip import plain_tip
from chatapp.ui.problem_text import problem_sentence

__all__ = ["ModelList", "ModelRole", "problem_text"]

_Index = QModelIndex | QPersistentModelIndex
_NOWHERE = QModelIndex()


class ModelRole(IntEnum):
    """What a row holds beside its title (``DisplayRole``)."""

    ENTRY = Qt.ItemDataRole.UserRole
    DETAILS = Qt.ItemDataRole.UserRole + 1  # second line: quantization, parameters, or the fault
    SIZE = Qt.ItemDataRole.UserRole + 2
    IS_CURRENT = Qt.ItemDataRole.UserRole + 3
    IS_FAVOURITE = Qt.ItemDataRole.UserRole + 4
    MEASURED = Qt.ItemDataRole.UserRole + 5  # end of the second line: fit, speed, last use


class ModelList(QAbstractListModel):
    """Rows are :class:`ModelEntry` values that match the search."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._entries: tuple[ModelEntry, ...] = ()
        self._all: tuple[ModelEntry, ...] = ()  # in the order of the list
        self._profiles: Mapping[str, ModelProfile] = {}
        self._speeds: Mapping[tuple[str, int], MeasuredSpeed] = {}
        self._fits: Mapping[Path, str] = {}
        self._load_times: Mapping[str, Mapping[LoadWarmth, float]] = {}
        self._shown: tuple[ModelEntry, ...] = ()
        self._twins: Mapping[Path, str] = {}
        self._texts: dict[Path, str] = {}  # what a search looks through; made once, thousands take a while
        self._words: tuple[str, ...] = ()
        self._current: Path | None = None

    def set_entries(self, entries: Sequence[ModelEntry]) -> None:
        """Show these models: favourites first, the broken ones last, else in their order."""
        if tuple(entries) != self._entries:
            self._entries = tuple(entries)
            self._twins, self._texts = folders_of_twins(self._entries), {}
            self._sort()

    def set_profiles(self, profiles: Mapping[str, ModelProfile]) -> None:
        """Take what is remembered of each model, by path."""
        self._profiles = profiles
        self._sort()

    def set_speeds(self, speeds: Mapping[tuple[str, int], MeasuredSpeed]) -> None:
        """Take what each model was measured at, by file name and size."""
        self._speeds = speeds
        self._tell_changed()

    def set_fits(self, fits: Mapping[Path, str]) -> None:
        """Take one word for each model: whether it fits into the memory that is free now."""
        self._fits = fits
        self._tell_changed()

    def set_load_times(self, times: Mapping[str, Mapping[LoadWarmth, float]]) -> None:
        """Take how long loads take, in milliseconds by path, cold and warm apart."""
        self._load_times = times
        self._tell_changed()

    def set_search(self, text: str) -> None:
        """Show only models whose name, details and marks hold every word of ``text``."""
        self._words = tuple(text.casefold().split())
        self._filter()

    def set_current(self, path: Path | None) -> None:
        """Mark the model that is loaded."""
        self._current = path
        self._tell_changed()

    def title_of(self, path: Path) -> str:
        """Return what a listed model is called; empty for one that is not listed."""
        return next((entry.title for entry in self._entries if entry.path == path), "")

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
        details, size, facts = self._details(entry), bytes_text(entry.bytes), self._facts(entry)
        used = used_text(facts.profile.last_used_at, datetime.now(UTC))
        measured = " · ".join(part for part in (measured_text(facts), used) if part)
        spoken = [entry.title, size, details, measured, self.tr("favourite") if facts.profile.is_favourite else ""]
        return {
            Qt.ItemDataRole.DisplayRole: entry.title,
            Qt.ItemDataRole.ToolTipRole: self._tool_tip(entry, facts, used),
            Qt.ItemDataRole.AccessibleTextRole: ", ".join(part for part in spoken if part),
            ModelRole.ENTRY: entry,
            ModelRole.DETAILS: details,
            ModelRole.SIZE: size,
            ModelRole.IS_CURRENT: entry.path == self._current,
            ModelRole.IS_FAVOURITE: facts.profile.is_favourite,
            ModelRole.MEASURED: measured,
        }

    def _facts(self, entry: ModelEntry) -> RowFacts:
        profile = self._profiles.get(str(entry.path), ModelProfile())
        speed, times = self._speeds.get((entry.path.name, entry.bytes)), self._load_times.get(str(entry.path), {})
        return RowFacts(profile, speed, self._fits.get(entry.path, ""), times)

    def _details(self, entry: ModelEntry) -> str:
        if entry.problem is not None or entry.header is None:
            return self._fault(entry)
        twin = self._twins.get(entry.path, "")
        where = self.tr("in {folder}").format(folder=isolated(twin)) if twin else ""
        return " · ".join(part for part in (details_text(entry), marks_text(entry), where) if part)

    def _fault(self, entry: ModelEntry) -> str:
        text = problem_text(entry.problem)
        if entry.n_files > 1:
            return text  # which of its files the sentence is about, the line above does not say
        return text.removeprefix(isolated(entry.path.name)).strip()

    def _tool_tip(self, entry: ModelEntry, facts: RowFacts, used: str) -> str:
        lines = [str(entry.path)]
        if entry.problem is not None:
            lines.append(problem_text(entry.problem))
        elif entry.header is not None:
            lines += [text for text in (entry.header.name, self._details(entry), entry.header.licence) if text]
        if entry.n_files > 1:
            lines.append(self.tr("{n} files").format(n=entry.n_files))
        if facts.speed is not None:
            n = facts.speed.n
            text = self.tr("Decode speed here: of one answer") if n == 1 else self.tr("Decode speed here: median of {n} answers")
            lines.append(text.format(n=n))
        lines += [load_times_text(facts.load_times), used]
        return plain_tip("\n".join(line for line in lines if line))

    def _tell_changed(self) -> None:
        if self._shown:
            self.dataChanged.emit(self.index(0), self.index(len(self._shown) - 1))

    def _sort(self) -> None:
        self._all = tuple(sorted(self._entries, key=self._place))
        self._filter()

    def _place(self, entry: ModelEntry) -> tuple[bool, bool]:
        return entry.problem is not None, not self._facts(entry).profile.is_favourite

    def _filter(self) -> None:
        self.beginResetModel()
        self._shown = tuple(entry for entry in self._all if not self._words or self._matches(entry))
        self.endResetModel()

    def _matches(self, entry: ModelEntry) -> bool:
        text = self._texts.get(entry.path)
        if text is None:
            text = self._texts[entry.path] = self._search_text(entry)
        return all(word in text for word in self._words)

    def _search_text(self, entry: ModelEntry) -> str:
        name = "" if entry.header is None else entry.header.name
        twin = self._twins.get(entry.path, "")
        return f"{entry.title} {name} {details_text(entry)} {marks_text(entry)} {twin}".casefold()


def problem_text(problem: Problem | None) -> str:
    """Return a problem's sentence in the user's language; empty for none."""
    return "" if problem is None else problem_sentence(problem)
