"""The rows of the conversation list: headings by date, and the conversations under them."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from enum import IntEnum

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt, Signal

from chatapp.domain.conversation import ConversationSummary

__all__ = ["ConversationModel", "ConversationRole", "today_here"]

_Index = QModelIndex | QPersistentModelIndex
_ROOT = QModelIndex()


class ConversationRole(IntEnum):
    """What the delegate and the list ask for, beyond Qt's own roles."""

    ID = Qt.ItemDataRole.UserRole + 1  # "" for a heading
    IS_CURRENT = Qt.ItemDataRole.UserRole + 2
    IS_BUSY = Qt.ItemDataRole.UserRole + 3


@dataclass(frozen=True, slots=True)
class _Row:
    text: str
    conversation_id: str = ""


def today_here() -> date:
    """Return today's date where the user is."""
    return datetime.now().astimezone().date()


class ConversationModel(QAbstractListModel):
    """A flat list: ``Today``, its conversations, ``Yesterday``, ...

    Signals:
        rename_requested: Id and new title, after the user edited a row.
    """

    rename_requested = Signal(str, str)

    def __init__(self, today: Callable[[], date] = today_here, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._today = today
        self._summaries: list[ConversationSummary] = []
        self._filter = ""
        self._rows: list[_Row] = []
        self._current_id = ""
        self._busy_id = ""

    def set_summaries(self, summaries: Sequence[ConversationSummary]) -> None:
        """Show these conversations, newest first whatever their order here."""
        self._summaries = sorted(summaries, key=lambda summary: summary.updated_at, reverse=True)
        self._rebuild()

    def set_filter(self, text: str) -> None:
        """Show only titles that contain the text, whatever the case."""
        self._filter = text.strip().casefold()
        self._rebuild()

    def set_current(self, conversation_id: str) -> None:
        """Mark the conversation that is open."""
        self._current_id = conversation_id
        self._repaint_all()

    def set_busy(self, conversation_id: str) -> None:
        """Mark the conversation that is being answered ("" for none)."""
        self._busy_id = conversation_id
        self._repaint_all()

    def index_of(self, conversation_id: str) -> QModelIndex:
        """Return where a conversation stands (an invalid index if it is not shown)."""
        for position, row in enumerate(self._rows):
            if row.conversation_id and row.conversation_id == conversation_id:
                return self.index(position)
        return QModelIndex()

    def rowCount(self, parent: _Index = _ROOT) -> int:  # noqa: N802 - Qt's name
        """Return the number of rows, headings included."""
        return 0 if parent.isValid() else len(self._rows)

    def flags(self, index: _Index) -> Qt.ItemFlag:
        """Return that headings only stand there and conversations can be opened and renamed."""
        if not index.isValid() or not self._rows[index.row()].conversation_id:
            return Qt.ItemFlag.NoItemFlags
        return Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsEditable

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return what one row shows."""
        if not index.isValid():
            return None
        row = self._rows[index.row()]
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.EditRole, Qt.ItemDataRole.ToolTipRole):
            return row.text
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return self.tr("{title}, answering").format(title=row.text) if self._is_busy(row) else row.text
        answers: dict[int, object] = {
            ConversationRole.ID: row.conversation_id,
            ConversationRole.IS_CURRENT: bool(row.conversation_id) and row.conversation_id == self._current_id,
            ConversationRole.IS_BUSY: self._is_busy(row),
        }
        return answers.get(role)

    def setData(self, index: _Index, value: object, role: int = Qt.ItemDataRole.EditRole) -> bool:  # noqa: N802 - Qt's name
        """Ask for the new title; it is shown when the answer comes back in :meth:`set_summaries`."""
        title = " ".join(str(value).split())
        row = self._rows[index.row()]
        if role != Qt.ItemDataRole.EditRole or not title or title == row.text:
            return False
        self.rename_requested.emit(row.conversation_id, title)
        return True

    def _is_busy(self, row: _Row) -> bool:
        return bool(row.conversation_id) and row.conversation_id == self._busy_id

    def _rebuild(self) -> None:
        rows = self._grouped([s for s in self._summaries if self._filter in s.title.casefold()])
        if [row.conversation_id for row in rows] == [row.conversation_id for row in self._rows]:
            self._rows = rows  # the same order: only texts differ, so an open editor and the scroll place stay
            self._repaint_all()
            return
        self.beginResetModel()
        self._rows = rows
        self.endResetModel()

    def _grouped(self, summaries: Sequence[ConversationSummary]) -> list[_Row]:
        rows: list[_Row] = []
        heading = ""
        today = self._today()
        for summary in summaries:
            group = self._group(summary.updated_at, today)
            if group != heading:
                heading = group
                rows.append(_Row(group))
            rows.append(_Row(summary.title or self.tr("New chat"), summary.id))
        return rows

    def _group(self, moment: datetime, today: date) -> str:
        days = (today - moment.astimezone().date()).days
        if days <= 0:
            return self.tr("Today")
        return self.tr("Yesterday") if days == 1 else self.tr("Earlier")

    def _repaint_all(self) -> None:
        if self._rows:
            self.dataChanged.emit(self.index(0), self.index(len(self._rows) - 1))
