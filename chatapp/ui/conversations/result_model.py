"""The rows of the search results."""

from collections.abc import Callable
from datetime import date, datetime
from enum import IntEnum

from PySide6.QtCore import QAbstractListModel, QLocale, QModelIndex, QObject, QPersistentModelIndex, Qt, QTime

from chatapp.domain.search import SearchResult, SearchResults, Snippet
from chatapp.ui.conversations.conversation_groups import today_here
from chatapp.ui.number_spelling import filled

__all__ = ["ResultModel", "ResultRole"]

_Index = QModelIndex | QPersistentModelIndex
_ROOT = QModelIndex()


class ResultRole(IntEnum):
    """What the delegate and the list ask for, beyond Qt's own roles."""

    RESULT = Qt.ItemDataRole.UserRole + 1  # SearchResult
    DATE = Qt.ItemDataRole.UserRole + 2  # as short as it can be
    BELOW = Qt.ItemDataRole.UserRole + 3  # the Snippet under the title; the models where no message has a hit


class ResultModel(QAbstractListModel):
    """Conversations that were found, the one changed last first."""

    def __init__(self, today: Callable[[], date] = today_here, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._today = today
        self._results: tuple[SearchResult, ...] = ()

    def set_results(self, results: SearchResults) -> None:
        """Show these."""
        self.beginResetModel()
        self._results = results.results
        self.endResetModel()

    def rowCount(self, parent: _Index = _ROOT) -> int:  # noqa: N802 - Qt's name
        """Return the number of results."""
        return 0 if parent.isValid() else len(self._results)

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return what one row shows."""
        if not index.isValid():
            return None
        result = self._results[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            return self._title(result)
        if role in (Qt.ItemDataRole.AccessibleTextRole, Qt.ItemDataRole.ToolTipRole):
            return self._spoken(result)
        answers: dict[int, Callable[[], object]] = {
            ResultRole.RESULT: lambda: result,
            ResultRole.DATE: lambda: self._date(result.updated_at),
            ResultRole.BELOW: lambda: self._below(result),
        }
        return answers[role]() if role in answers else None

    def _title(self, result: SearchResult) -> str:
        return result.title.text or self.tr("New chat")

    def _below(self, result: SearchResult) -> Snippet:
        if not result.n_messages:
            return Snippet(text=", ".join(result.models))
        if not result.is_in_reasoning:
            return result.snippet
        place = self.tr("In the reasoning: ")
        spans = tuple((start + len(place), end + len(place)) for start, end in result.snippet.spans)
        return Snippet(text=place + result.snippet.text, spans=spans)

    def _spoken(self, result: SearchResult) -> str:
        count = self.tr("1 message") if result.n_messages == 1 else filled(self.tr("{n:,} messages"), n=result.n_messages)
        parts = [self._title(result), self._date(result.updated_at), *result.models]
        if result.n_messages:
            parts += [self.tr("found in {count}").format(count=count), self._below(result).text]
        return "\n".join(parts)

    def _date(self, moment: datetime) -> str:
        day, today = moment.astimezone().date(), self._today()
        if day == today:
            here = moment.astimezone()
            return QLocale().toString(QTime(here.hour, here.minute), QLocale.FormatType.ShortFormat)
        month = QLocale().monthName(day.month, QLocale.FormatType.ShortFormat)
        return f"{day.day} {month}" if day.year == today.year else f"{month} {day.year}"
