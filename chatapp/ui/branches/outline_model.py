"""The rows of a conversation's outline, as a list model: nothing is made for a row until it is in sight."""

from collections.abc import Sequence

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from chatapp.domain.message import Role
from chatapp.domain.tree_outline import OutlineRow

__all__ = ["DEPTH_ROLE", "ON_LINE_ROLE", "OutlineModel"]

DEPTH_ROLE = Qt.ItemDataRole.UserRole + 1
ON_LINE_ROLE = Qt.ItemDataRole.UserRole + 2
_PREVIEW_CHARACTERS = 120
_Index = QModelIndex | QPersistentModelIndex


class OutlineModel(QAbstractListModel):
    """One row a message."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._rows: Sequence[OutlineRow] = ()

    def show_rows(self, rows: Sequence[OutlineRow]) -> None:
        """Replace everything."""
        self.beginResetModel()
        self._rows = rows
        self.endResetModel()

    def id_at(self, index: _Index) -> str:
        """Return the id of the message of a row, "" for none."""
        return self._rows[index.row()].message.id if index.isValid() else ""

    def last_on_line(self) -> int:
        """Return the row of the end of the line that is shown, -1 for none."""
        return max((number for number, row in enumerate(self._rows) if row.is_on_line), default=-1)

    def rowCount(self, parent: _Index = QModelIndex()) -> int:  # noqa: B008, N802 - Qt's signature
        """Return the number of messages."""
        return 0 if parent.isValid() else len(self._rows)

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return the preview of a message, how deep it stands, whether it is on the line that is shown."""
        if not index.isValid():
            return None
        row = self._rows[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            return self._preview(row)
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return self._spoken(row)
        return {DEPTH_ROLE: row.depth, ON_LINE_ROLE: row.is_on_line}.get(Qt.ItemDataRole(role) if role < DEPTH_ROLE else role)

    def _preview(self, row: OutlineRow) -> str:
        text = " ".join(row.message.text[: 4 * _PREVIEW_CHARACTERS].split())[:_PREVIEW_CHARACTERS]
        mark = f"{row.number}/{row.n_versions}  " if row.n_versions > 1 else ""
        return f"{mark}{self._speaker(row)}: {text or chr(0x2026)}"

    def _spoken(self, row: OutlineRow) -> str:
        parts = [self._preview(row), self.tr("depth {n}").format(n=row.depth)]
        return ", ".join([*parts, self.tr("shown")] if row.is_on_line else parts)

    def _speaker(self, row: OutlineRow) -> str:
        return self.tr("Model") if row.message.role is Role.ASSISTANT else self.tr("You")
