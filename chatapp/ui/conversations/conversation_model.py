"""The rows of the conversation list: headings by date, and the conversations under them."""

from bisect import bisect_left
from collections.abc import Callable, Sequence
from datetime import date
from enum import IntEnum

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt, Signal

from chatapp.domain.conversation import ConversationSummary
from chatapp.ui.conversations.conversation_groups import Row, group_of, row_of, today_here

__all__ = ["ConversationModel", "ConversationRole"]

_Index = QModelIndex | QPersistentModelIndex
_ROOT = QModelIndex()


class ConversationRole(IntEnum):
    """What the delegate and the list ask for, beyond Qt's own roles."""

    ID = Qt.ItemDataRole.UserRole + 1  # "" for a heading
    IS_CURRENT = Qt.ItemDataRole.UserRole + 2
    IS_BUSY = Qt.ItemDataRole.UserRole + 3
    IS_PINNED = Qt.ItemDataRole.UserRole + 4


class ConversationModel(QAbstractListModel):
    """A flat list: ``Pinned``, its conversations, ``Today``, ...; a change of one conversation touches its own rows only.

    Signals:
        rename_requested: Id and new title, after the user edited a row.
    """

    rename_requested = Signal(str, str)

    def __init__(self, today: Callable[[], date] = today_here, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._today = today
        self._built_on = today()
        self._summaries: dict[str, ConversationSummary] = {}
        self._keys: dict[str, tuple[int, float, str]] = {}
        self._rows: list[Row] = []
        self._current_id = ""
        self._busy_id = ""

    def set_summaries(self, summaries: Sequence[ConversationSummary]) -> None:
        """Show these conversations, whatever their order here."""
        self.beginResetModel()
        self._summaries = {summary.id: summary for summary in summaries}
        self._built_on = self._today()
        self._rows = self._grouped()
        self._keys = {row.conversation_id: row.key for row in self._rows if row.conversation_id}
        self.endResetModel()

    def put(self, summary: ConversationSummary) -> None:
        """Show a conversation that is new or changed, where it belongs now."""
        self._summaries[summary.id] = summary
        if self._today() != self._built_on:  # after midnight every heading may be another one
            self.set_summaries(list(self._summaries.values()))
            return
        row = row_of(summary, self._built_on)
        before = self._keys.get(summary.id)
        if before is not None and self._stays(before, row):
            self._replace(bisect_left(self._rows, before, key=_key), row)
            return
        if before is not None:
            self._take_out(before)
        self._insert(row)

    def remove(self, conversation_id: str) -> None:
        """Take a conversation away; an unknown one is ignored."""
        if conversation_id in self._keys:
            del self._summaries[conversation_id]
            self._take_out(self._keys.pop(conversation_id))

    def set_current(self, conversation_id: str) -> None:
        """Mark the conversation that is open."""
        before, self._current_id = self._current_id, conversation_id
        self._repaint(before, conversation_id)

    def set_busy(self, conversation_id: str) -> None:
        """Mark the conversation that is being answered ("" for none)."""
        before, self._busy_id = self._busy_id, conversation_id
        if before != conversation_id:
            self._repaint(before, conversation_id)

    def index_of(self, conversation_id: str) -> QModelIndex:
        """Return where a conversation stands (an invalid index if it is not shown)."""
        key = self._keys.get(conversation_id)
        return QModelIndex() if key is None else self.index(bisect_left(self._rows, key, key=_key))

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
            ConversationRole.IS_PINNED: row.is_pinned,
        }
        return answers.get(role)

    def setData(self, index: _Index, value: object, role: int = Qt.ItemDataRole.EditRole) -> bool:  # noqa: N802 - Qt's name
        """Ask for the new title; it is shown when the answer comes back in :meth:`put`."""
        title = " ".join(str(value).split())
        row = self._rows[index.row()]
        if role != Qt.ItemDataRole.EditRole or not title or title == row.text:
            return False
        self.rename_requested.emit(row.conversation_id, title)
        return True

    def _is_busy(self, row: Row) -> bool:
        return bool(row.conversation_id) and row.conversation_id == self._busy_id

    def _grouped(self) -> list[Row]:
        rows: list[Row] = []
        group = -1
        for row in sorted((row_of(summary, self._built_on) for summary in self._summaries.values()), key=_key):
            if row.key[0] != group:
                group = row.key[0]
                rows.append(group_of(row, self._built_on))
            rows.append(row)
        return rows

    def _stays(self, before: tuple[int, float, str], row: Row) -> bool:
        """Return whether a changed row stands between the same neighbours; so an open editor and the scroll place stay."""
        if before[0] != row.key[0]:
            return False
        place = bisect_left(self._rows, before, key=_key)
        is_behind = self._rows[place - 1].key < row.key
        return is_behind and (place + 1 == len(self._rows) or row.key < self._rows[place + 1].key)

    def _replace(self, place: int, row: Row) -> None:
        self._rows[place] = row
        self._keys[row.conversation_id] = row.key
        self.dataChanged.emit(self.index(place), self.index(place))

    def _insert(self, row: Row) -> None:
        heading = group_of(row, self._built_on)
        place = bisect_left(self._rows, heading.key, key=_key)
        if place == len(self._rows) or self._rows[place].key != heading.key:
            new = [heading, row]
        else:
            new, place = [row], bisect_left(self._rows, row.key, key=_key)
        self.beginInsertRows(_ROOT, place, place + len(new) - 1)
        self._rows[place:place] = new
        self._keys[row.conversation_id] = row.key
        self.endInsertRows()

    def _take_out(self, key: tuple[int, float, str]) -> None:
        """Remove a row, and its heading where nothing else stands under it."""
        first = last = bisect_left(self._rows, key, key=_key)
        is_alone = not self._rows[first - 1].conversation_id and (
            last + 1 == len(self._rows) or not self._rows[last + 1].conversation_id
        )
        first -= is_alone
        self.beginRemoveRows(_ROOT, first, last)
        del self._rows[first : last + 1]
        self.endRemoveRows()

    def _repaint(self, *conversation_ids: str) -> None:
        for conversation_id in conversation_ids:
            index = self.index_of(conversation_id)
            if index.isValid():
                self.dataChanged.emit(index, index)


def _key(row: Row) -> tuple[int, float, str]:
    return row.key
