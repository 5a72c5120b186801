"""A list view for the side of the window: scrolls by pixels, asks for a menu at a row, renames with F2."""

from PySide6.QtCore import QModelIndex, QPoint, Qt, Signal
from PySide6.QtGui import QContextMenuEvent, QKeyEvent
from PySide6.QtWidgets import QListView, QWidget

__all__ = ["RowView"]


class RowView(QListView):
    """Rows of one height: Qt need not ask for the height of thousands.

    Signals:
        menu_requested: The row, and where on the screen; from the keyboard it is the current row.
        left_upwards: The arrow key was pressed at the first row.
    """

    menu_requested = Signal(QModelIndex, QPoint)
    left_upwards = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setUniformItemSizes(True)
        self.setMouseTracking(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.setEditTriggers(QListView.EditTrigger.NoEditTriggers)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:  # noqa: N802 - Qt's name
        """Ask for the menu of the row under the pointer, or of the current one."""
        is_keyboard = event.reason() == QContextMenuEvent.Reason.Keyboard
        index = self.currentIndex() if is_keyboard else self.indexAt(event.pos())
        place = self.visualRect(index).center() if is_keyboard else event.pos()
        self.menu_requested.emit(index, self.viewport().mapToGlobal(place))

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        """Rename with F2 (also where the system's own key for it is another one), and leave at the upper end."""
        index = self.currentIndex()
        if event.key() == Qt.Key.Key_F2 and index.flags() & Qt.ItemFlag.ItemIsEditable:
            self.edit(index)
        elif event.key() == Qt.Key.Key_Up and not self._has_row_above(index):
            self.left_upwards.emit()
        else:
            super().keyPressEvent(event)

    def choose_first(self) -> None:
        """Make the first row that can be chosen the current one, and take the keyboard."""
        for number in range(self.model().rowCount()):
            index = self.model().index(number, 0)
            if index.flags() & Qt.ItemFlag.ItemIsSelectable:
                self.setCurrentIndex(index)
                break
        self.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def _has_row_above(self, index: QModelIndex) -> bool:
        above = (self.model().index(number, 0) for number in range(index.row()))
        return any(one.flags() & Qt.ItemFlag.ItemIsSelectable for one in above)
