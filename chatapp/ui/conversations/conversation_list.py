"""The list of conversations: search, new chat, and the rows or what was found."""

from collections.abc import Callable, Sequence
from datetime import date

from PySide6.QtCore import QModelIndex, QPoint, Qt, Signal, Slot
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QLabel, QMenu, QPushButton, QVBoxLayout, QWidget

from chatapp.domain.conversation import ConversationSummary
from chatapp.domain.search import SearchFilter, SearchResult, SearchResults
from chatapp.ui.conversations.conversation_delegate import ConversationDelegate
from chatapp.ui.conversations.conversation_groups import today_here
from chatapp.ui.conversations.conversation_model import ConversationModel, ConversationRole
from chatapp.ui.conversations.result_delegate import ResultDelegate
from chatapp.ui.conversations.result_model import ResultModel, ResultRole
from chatapp.ui.conversations.row_view import RowView
from chatapp.ui.conversations.search_bar import SearchBar
from chatapp.ui.icons import set_icon_beside_text
from chatapp.ui.named import named
from chatapp.ui.number_spelling import filled
from chatapp.ui.theme import GRID_PX, LIGHT, Theme

__all__ = ["ConversationList"]


class ConversationList(QWidget):
    """The left side of the window.

    No key deletes a conversation: that stands in the context menu only, and whoever answers the request offers undo.

    Signals:
        new_requested: A new, empty conversation.
        open_requested: Id of the conversation to show.
        rename_requested: Id and the new title.
        pin_requested: Id, and whether it stays at the top from now on.
        export_requested: Ids of the conversations to export, as a list.
        delete_requested: Id of the conversation to delete.
        search_requested: What is sought and a :class:`SearchFilter`; answered by :meth:`show_results`.
        search_ended: Nothing is sought any more.
        hit_requested: A :class:`SearchResult` to be opened, and what was sought.
        models_wanted: Answered by :meth:`set_models`.
    """

    new_requested = Signal()
    open_requested = Signal(str)
    rename_requested = Signal(str, str)
    pin_requested = Signal(str, bool)
    export_requested = Signal(object)
    delete_requested = Signal(str)
    search_requested = Signal(str, object)
    search_ended = Signal()
    hit_requested = Signal(object, str)
    models_wanted = Signal()

    def __init__(self, today: Callable[[], date] = today_here, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("conversationList")
        self._model, self._found = ConversationModel(today, self), ResultModel(today, self)
        self._delegate, self._found_delegate = ConversationDelegate(self), ResultDelegate(self)
        self._search = SearchBar(today)
        self._new = named(QPushButton(self.tr("New chat")), "newChatButton")
        self._view = named(RowView(), "conversationView")
        self._results = named(RowView(), "searchResultView")
        self._note = named(QLabel(), "conversationNote")
        self._answered: SearchResults | None = None
        self._answered_query = ""
        self._current_id = ""
        self._opens_first = False  # Enter was pressed before the answer came
        self._describe()
        self._lay_out()
        self._connect()
        self.set_theme(LIGHT)
        self._show_state()

    def show_summaries(self, summaries: Sequence[ConversationSummary]) -> None:
        """Show these conversations and no others."""
        self._model.set_summaries(summaries)
        self._mark_current()
        self._show_state()

    @Slot(object)
    def put_summary(self, summary: ConversationSummary) -> None:
        """Show one conversation that is new or changed; the place of the list is kept."""
        self._model.put(summary)
        self._mark_current()
        self._show_state()

    @Slot(str)
    def remove_summary(self, conversation_id: str) -> None:
        """Take one conversation away, from what was found too."""
        self._model.remove(conversation_id)
        if self._answered is not None:
            left = tuple(one for one in self._answered.results if one.conversation_id != conversation_id)
            self.show_results(self._answered_query, self._answered.model_copy(update={"results": left}))
        self._show_state()

    @Slot(str, object)
    def show_results(self, query: str, results: SearchResults) -> None:
        """Show what was found, unless something else is sought by now."""
        if query != self._search.text or not self._search.is_searching:
            return
        self._answered, self._answered_query = results, query
        self._found.set_results(results)
        self._show_state()
        if self._opens_first:
            self._open_first()

    @Slot(object)
    def set_models(self, names: Sequence[str]) -> None:
        """Offer these models as filters."""
        self._search.set_models(names)

    def set_current(self, conversation_id: str) -> None:
        """Mark the conversation that is open and bring it into sight."""
        self._current_id = conversation_id
        self._model.set_current(conversation_id)
        self._mark_current()

    def set_busy_id(self, conversation_id: str | None) -> None:
        """Put the dot beside the conversation that is being answered."""
        self._model.set_busy(conversation_id or "")

    def neighbour(self, step: int) -> str:
        """Return the id of the conversation above (-1) or below (+1) the open one; "" where there is none."""
        rows = [self._model.index(row) for row in range(self._model.rowCount())]
        ids = [one for one in (str(row.data(ConversationRole.ID)) for row in rows) if one]
        here = ids.index(self._current_id) if self._current_id in ids else -1  # a new chat stands above all others
        place = here + step
        return ids[place] if 0 <= place < len(ids) else ""

    @Slot()
    def rename_current(self) -> None:
        """Open the editor of the open conversation's title."""
        index = self._model.index_of(self._current_id)
        if index.isValid() and self._view.isVisible():
            self._view.setFocus(Qt.FocusReason.ShortcutFocusReason)
            self._view.edit(index)

    @Slot()
    def focus_search(self) -> None:
        """Give the search field the keyboard."""
        self._search.focus()

    @Slot(object)
    def set_theme(self, theme: Theme) -> None:
        """Recolour icons and rows."""
        self._delegate.set_theme(theme)
        self._found_delegate.set_theme(theme)
        self._search.set_theme(theme)
        set_icon_beside_text(self._new, "plus", theme.accent)
        for view in (self._view, self._results):
            view.viewport().update()

    def _describe(self) -> None:
        self._new.setAccessibleName(self.tr("New chat"))
        self._new.setToolTip(self.tr("Begin a new, empty chat (Ctrl+N)"))
        self._view.setAccessibleName(self.tr("Chats"))
        self._view.setModel(self._model)
        self._view.setItemDelegate(self._delegate)
        self._results.setAccessibleName(self.tr("Chats that were found"))
        self._results.setModel(self._found)
        self._results.setItemDelegate(self._found_delegate)
        self._note.setProperty("role", "label")
        self._note.setWordWrap(True)

    def _lay_out(self) -> None:
        layout = QVBoxLayout(self)
        layout.setContentsMargins(GRID_PX, GRID_PX, GRID_PX, GRID_PX)
        layout.setSpacing(GRID_PX)
        for widget in (self._search, self._new, self._note):
            layout.addWidget(widget)
        layout.addWidget(self._view, 1)
        layout.addWidget(self._results, 1)
        layout.addStretch(0)

    def _connect(self) -> None:
        self._search.changed.connect(self._on_search_changed)
        self._search.left_downwards.connect(self._on_left_downwards)
        self._search.accepted.connect(self._on_accepted)
        self._search.models_wanted.connect(self.models_wanted)
        self._new.clicked.connect(self.new_requested)
        for view in (self._view, self._results):
            view.clicked.connect(self._on_row_chosen)
            view.activated.connect(self._on_row_chosen)
            view.menu_requested.connect(self._on_menu_requested)
            view.left_upwards.connect(self.focus_search)
        self._model.rename_requested.connect(self.rename_requested)

    @Slot(str, object)
    def _on_search_changed(self, text: str, chosen: SearchFilter) -> None:
        self._opens_first = False
        if self._search.is_searching:
            self.search_requested.emit(text, chosen)  # what was found before stays until the answer comes: nothing blinks
            return
        self._answered = None
        self._found.set_results(SearchResults())
        self._show_state()
        self._mark_current()
        self.search_ended.emit()

    @Slot()
    def _on_left_downwards(self) -> None:
        (self._view if self._answered is None else self._results).choose_first()

    @Slot()
    def _on_accepted(self) -> None:
        if self._search.is_searching and self._answered_query == self._search.text and self._answered is not None:
            self._open_first()
        else:
            self._opens_first = self._search.is_searching

    def _open_first(self) -> None:
        self._opens_first = False
        index = self._found.index(0)
        if index.isValid():
            self._results.setCurrentIndex(index)
            self._on_row_chosen(index)

    @Slot(QModelIndex)
    def _on_row_chosen(self, index: QModelIndex) -> None:
        if index.model() is self._found:
            self.hit_requested.emit(index.data(ResultRole.RESULT), self._answered_query)
            return
        conversation_id = index.data(ConversationRole.ID)
        if conversation_id and conversation_id != self._current_id:
            self.open_requested.emit(conversation_id)

    @Slot(QModelIndex, QPoint)
    def _on_menu_requested(self, index: QModelIndex, place: QPoint) -> None:
        if index.isValid() and index.flags() & Qt.ItemFlag.ItemIsSelectable:
            self._menu_for(index).popup(place)

    def _menu_for(self, index: QModelIndex) -> QMenu:
        menu = named(QMenu(self), "conversationMenu")
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        conversation_id = self._id_of(index)
        row = self._model.index_of(conversation_id)
        is_pinned = bool(row.data(ConversationRole.IS_PINNED))
        pin = self._add(menu, "pinConversationAction", self.tr("Unpin") if is_pinned else self.tr("Pin"))
        pin.triggered.connect(lambda: self.pin_requested.emit(conversation_id, not is_pinned))
        if index.model() is self._model:
            rename = self._add(menu, "renameConversationAction", self.tr("Rename"))
            rename.setShortcut(QKeySequence("F2"))  # shown here; the view itself takes the key
            rename.triggered.connect(lambda: self._view.edit(index))  # the row is known only here
        export = self._add(menu, "exportConversationAction", self.tr("Export\u2026"))
        export.triggered.connect(lambda: self.export_requested.emit([conversation_id]))
        menu.addSeparator()
        delete = self._add(menu, "deleteConversationAction", self.tr("Delete"))
        delete.triggered.connect(lambda: self.delete_requested.emit(conversation_id))
        return menu

    @staticmethod
    def _add(menu: QMenu, name: str, text: str) -> QAction:
        return named(menu.addAction(text), name)

    @staticmethod
    def _id_of(index: QModelIndex) -> str:
        result = index.data(ResultRole.RESULT)
        return result.conversation_id if isinstance(result, SearchResult) else str(index.data(ConversationRole.ID))

    def _mark_current(self) -> None:
        index = self._model.index_of(self._current_id)
        if index.isValid() and self._view.currentIndex() != index:
            self._view.setCurrentIndex(index)

    def _show_state(self) -> None:
        found = self._answered
        is_empty = self._model.rowCount() == 0
        self._view.setVisible(found is None and not is_empty)
        self._results.setVisible(found is not None and bool(found.results))
        text = self.tr("Your chats will appear here.") if is_empty else ""
        self._note.setText(text if found is None else self._found_text(found))
        self._note.setVisible(bool(self._note.text()))

    def _found_text(self, found: SearchResults) -> str:
        n = len(found.results)
        text = self.tr("1 chat") if n == 1 else filled(self.tr("{n:,} chats"), n=n) if n else self.tr("No chat says this.")
        if found.is_cut:
            text = filled(self.tr("More than {n:,} chats: these are the newest. Another word narrows it."), n=n)
        if found.n_unread:
            text += "\n" + filled(self.tr("{n:,} older messages are still being read."), n=found.n_unread)
        return text
