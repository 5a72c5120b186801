"""The list of conversations: search, new chat, and the rows."""

from collections.abc import Callable, Sequence
from datetime import date

from PySide6.QtCore import QModelIndex, QPoint, QSize, Qt, Signal, Slot
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QLabel, QLineEdit, QListView, QMenu, QPushButton, QVBoxLayout, QWidget

from chatapp.domain.conversation import ConversationSummary
from chatapp.ui.conversations.conversation_delegate import ConversationDelegate
from chatapp.ui.conversations.conversation_model import ConversationModel, ConversationRole, today_here
from chatapp.ui.icons import icon
from chatapp.ui.named import named
from chatapp.ui.theme import GRID_PX, LIGHT, Theme

__all__ = ["ConversationList"]


class ConversationList(QWidget):
    """The left side of the window.

    No key deletes a conversation: that stands in the context menu only, and whoever answers the request offers undo.

    Signals:
        new_requested: A new, empty conversation.
        open_requested: Id of the conversation to show.
        rename_requested: Id and the new title.
        export_requested: Ids of the conversations to export, as a list.
        delete_requested: Id of the conversation to delete.
    """

    new_requested = Signal()
    open_requested = Signal(str)
    rename_requested = Signal(str, str)
    export_requested = Signal(object)
    delete_requested = Signal(str)

    def __init__(self, today: Callable[[], date] = today_here, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("conversationList")
        self._model = ConversationModel(today, self)
        self._delegate = ConversationDelegate(self)
        self._search = named(QLineEdit(), "conversationSearch")
        self._new = named(QPushButton(self.tr("New chat")), "newChatButton")
        self._view = named(QListView(), "conversationView")
        self._empty = named(QLabel(), "conversationEmpty")
        self._describe()
        self._lay_out()
        self._connect()
        self.set_theme(LIGHT)
        self._show_emptiness()

    def show_summaries(self, summaries: Sequence[ConversationSummary]) -> None:
        """Show these conversations; the place of the list is kept."""
        place = self._view.verticalScrollBar().value()
        self._model.set_summaries(summaries)
        self._view.verticalScrollBar().setValue(place)
        self._mark_current()
        self._show_emptiness()

    def set_current(self, conversation_id: str) -> None:
        """Mark the conversation that is open and bring it into sight."""
        self._current_id = conversation_id
        self._model.set_current(conversation_id)
        self._mark_current()

    def set_busy_id(self, conversation_id: str | None) -> None:
        """Put the dot beside the conversation that is being answered."""
        self._model.set_busy(conversation_id or "")

    @Slot()
    def focus_search(self) -> None:
        """Give the search field the keyboard."""
        self._search.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self._search.selectAll()

    @Slot(object)
    def set_theme(self, theme: Theme) -> None:
        """Recolour icons and rows."""
        self._delegate.set_theme(theme)
        self._new.setIcon(icon("plus", theme.accent))
        self._search_icon.setIcon(icon("search", theme.muted))
        self._view.viewport().update()

    def _describe(self) -> None:
        self._current_id = ""
        self._search.setPlaceholderText(self.tr("Search titles"))
        self._search.setAccessibleName(self.tr("Search conversations by title"))
        self._search.setToolTip(self.tr("Show only conversations whose title contains these words"))
        self._search.setClearButtonEnabled(True)
        self._search_icon = QAction(self)
        self._search.addAction(self._search_icon, QLineEdit.ActionPosition.LeadingPosition)
        self._new.setAccessibleName(self.tr("New chat"))
        self._new.setToolTip(self.tr("Begin a new, empty conversation (Ctrl+N)"))
        self._new.setIconSize(QSize(14, 14))
        self._view.setAccessibleName(self.tr("Conversations"))
        self._view.setModel(self._model)
        self._view.setItemDelegate(self._delegate)
        self._view.setMouseTracking(True)
        self._view.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._view.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self._view.setEditTriggers(QListView.EditTrigger.EditKeyPressed)
        self._view.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self._empty.setProperty("role", "muted")
        self._empty.setWordWrap(True)

    def _lay_out(self) -> None:
        layout = QVBoxLayout(self)
        layout.setContentsMargins(GRID_PX, GRID_PX, GRID_PX, GRID_PX)
        layout.setSpacing(GRID_PX)
        layout.addWidget(self._search)
        layout.addWidget(self._new)
        layout.addWidget(self._empty)
        layout.addWidget(self._view, 1)
        layout.addStretch(0)

    def _connect(self) -> None:
        self._search.textChanged.connect(self._on_search_changed)
        self._new.clicked.connect(self.new_requested)
        self._view.clicked.connect(self._on_row_chosen)
        self._view.activated.connect(self._on_row_chosen)
        self._view.customContextMenuRequested.connect(self._on_menu_requested)
        self._model.rename_requested.connect(self.rename_requested)

    @Slot(str)
    def _on_search_changed(self, text: str) -> None:
        self._model.set_filter(text)
        self._mark_current()
        self._show_emptiness()

    @Slot(QModelIndex)
    def _on_row_chosen(self, index: QModelIndex) -> None:
        conversation_id = index.data(ConversationRole.ID)
        if conversation_id and conversation_id != self._current_id:
            self.open_requested.emit(conversation_id)

    @Slot(QPoint)
    def _on_menu_requested(self, place: QPoint) -> None:
        index = self._view.indexAt(place)
        if index.data(ConversationRole.ID):
            self._menu_for(index).popup(self._view.viewport().mapToGlobal(place))

    def _menu_for(self, index: QModelIndex) -> QMenu:
        conversation_id = str(index.data(ConversationRole.ID))
        menu = named(QMenu(self), "conversationMenu")
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        rename = menu.addAction(self.tr("Rename"))
        rename.setObjectName("renameConversationAction")
        rename.triggered.connect(lambda: self._view.edit(index))  # the row is known only here
        export = menu.addAction(self.tr("Export\u2026"))
        export.setObjectName("exportConversationAction")
        export.triggered.connect(lambda: self.export_requested.emit([conversation_id]))
        menu.addSeparator()
        delete = menu.addAction(self.tr("Delete"))
        delete.setObjectName("deleteConversationAction")
        delete.triggered.connect(lambda: self.delete_requested.emit(conversation_id))
        return menu

    def _mark_current(self) -> None:
        index = self._model.index_of(self._current_id)
        if index.isValid():
            self._view.setCurrentIndex(index)

    def _show_emptiness(self) -> None:
        is_empty = self._model.rowCount() == 0
        searched = bool(self._search.text().strip())
        self._empty.setText(
            self.tr("No title contains these words.") if searched else self.tr("Your conversations will stand here.")
        )
        self._empty.setVisible(is_empty)
        self._view.setVisible(not is_empty)
