"""Every line of a conversation in one view, and the way to each."""

from PySide6.QtCore import QModelIndex, Qt, Signal, Slot
from PySide6.QtWidgets import QAbstractItemView, QDialog, QHBoxLayout, QLabel, QListView, QPushButton, QVBoxLayout, QWidget

from chatapp.domain.conversation import Conversation
from chatapp.domain.tree_outline import n_lines, outline
from chatapp.ui.branches.outline_delegate import OutlineDelegate
from chatapp.ui.branches.outline_model import OutlineModel
from chatapp.ui.named import named
from chatapp.ui.number_spelling import filled
from chatapp.ui.theme import GRID_PX, Theme

__all__ = ["BranchesDialog"]

_SIZE = (620, 520)


class BranchesDialog(QDialog):
    """An outline; a click or Enter goes to a message.

    Signals:
        message_chosen: Id of the message to go to.
    """

    message_chosen = Signal(str)

    def __init__(self, conversation: Conversation, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("branchesDialog")
        self.setWindowTitle(self.tr("Branches"))
        self.resize(*_SIZE)
        self._model = OutlineModel(self)
        self._count = named(QLabel(), "branchesCountValue")
        self._list = named(QListView(), "branchesList")
        self._go = named(QPushButton(self.tr("Go there")), "goToBranchButton")
        self._close = named(QPushButton(self.tr("Close")), "closeBranchesButton")
        self._lay_out()
        self.set_theme(theme)
        self.show_conversation(conversation)
        self._list.setFocus()

    @Slot(object)
    def show_conversation(self, conversation: Conversation) -> None:
        """Show the tree as it is now, at the end of the line that is shown."""
        rows = outline(conversation)
        self._model.show_rows(rows)
        lines = n_lines(rows)
        text = self.tr("{messages:,} messages, {lines:,} lines. The bar marks the line that is shown.")
        if lines == 1:
            text = self.tr("{messages:,} messages, and one line: nothing branches here yet.")
        self._count.setText(filled(text, messages=len(rows), lines=lines))
        index = self._model.index(self._model.last_on_line())
        self._list.setCurrentIndex(index)
        self._list.scrollTo(index, QAbstractItemView.ScrollHint.PositionAtCenter)
        self._go.setEnabled(bool(rows))

    @Slot(object)
    def set_theme(self, theme: Theme) -> None:
        """Take the colours of a theme."""
        delegate = OutlineDelegate(self._list)
        delegate.theme = theme
        self._list.setItemDelegate(delegate)

    def _lay_out(self) -> None:
        self._list.setModel(self._model)
        self._list.setUniformItemSizes(True)
        self._list.setMouseTracking(True)
        self._list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._list.setAccessibleName(self.tr("Messages of all branches"))
        self._list.clicked.connect(self._choose)
        self._list.activated.connect(self._choose)
        self._count.setProperty("role", "label")
        self._go.setToolTip(self.tr("Show the line through this message (Enter)"))
        self._go.setDefault(True)
        self._go.clicked.connect(self._choose_current)
        self._close.setToolTip(self.tr("Close (Escape)"))
        self._close.setAutoDefault(False)
        self._close.clicked.connect(self.reject)
        buttons = QHBoxLayout()
        buttons.addWidget(self._count, 1)
        buttons.addWidget(self._close)
        buttons.addWidget(self._go)
        column = QVBoxLayout(self)
        column.setContentsMargins(2 * GRID_PX, 2 * GRID_PX, 2 * GRID_PX, 2 * GRID_PX)
        column.setSpacing(GRID_PX)
        column.addWidget(self._list, 1)
        column.addLayout(buttons)

    @Slot()
    def _choose_current(self) -> None:
        self._choose(self._list.currentIndex())

    @Slot(QModelIndex)
    def _choose(self, index: QModelIndex) -> None:
        message_id = self._model.id_at(index)
        if message_id:
            self.message_chosen.emit(message_id)
