"""Connects what finds: the search over all chats, the walk through the hits on the page, and the titles that the model writes."""

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from PySide6.QtCore import QObject, Slot
from PySide6.QtGui import QActionGroup

from chatapp.app.problem_desk import ProblemDesk
from chatapp.app.services import Services
from chatapp.controllers.chat import ChatState
from chatapp.domain.conversation import Conversation
from chatapp.domain.edit_history import EditHistory, EditStep
from chatapp.domain.folded_text import fold
from chatapp.domain.message import Message
from chatapp.domain.search import SearchResult, parse_terms
from chatapp.domain.title import TitleChoice
from chatapp.ui.actions import ActionId
from chatapp.ui.chat.find_bar import FindBar
from chatapp.ui.main_window import MainWindow, WindowParts
from chatapp.ui.theme import Theme

__all__ = ["SearchWiring"]

_TITLE_ACTIONS = {TitleChoice.FIRST_WORDS: ActionId.TITLES_FIRST_WORDS, TitleChoice.MODEL: ActionId.TITLES_BY_MODEL}


class _WayBack(NamedTuple):
    step: EditStep | None
    go: Callable[[], None]


class SearchWiring(QObject):
    """List, transcript and composer on one side; search and titles controller on the other."""

    def __init__(self, services: Services, window: MainWindow, parts: WindowParts, desk: ProblemDesk) -> None:
        super().__init__(window)
        self._services = services
        self._window = window
        self._desk = desk
        self._list, self._transcript = parts.conversation_list, parts.transcript
        self._find = FindBar(parts.transcript)
        self._pending: tuple[str, str, str] | None = None  # conversation, message and words to be shown once it is open
        self._way_back: _WayBack | None = None
        self._connect_search()
        self._connect_find()
        self._connect_titles(parts)

    @Slot(object)
    def set_theme(self, theme: Theme) -> None:
        """Recolour the find bar."""
        self._find.set_theme(theme)

    def _connect_search(self) -> None:
        search, view, services = self._services.search, self._list, self._services
        view.search_requested.connect(search.search)
        view.search_ended.connect(search.stop)
        view.models_wanted.connect(search.ask_models)
        view.hit_requested.connect(self._on_hit_requested)
        search.answered.connect(view.show_results)
        search.models_found.connect(view.set_models)
        services.conversations.summary_changed.connect(lambda _summary: search.note_change())
        services.conversations.summary_removed.connect(lambda _id: search.note_change())
        services.chat.state_changed.connect(self._on_state_changed)
        services.chat.conversation_shown.connect(self._on_conversation_shown)
        services.editor.history_changed.connect(self._on_history_changed)
        search.note_change()  # what an older version wrote, or the last session left over

    def _connect_find(self) -> None:
        self._on(ActionId.FIND_IN_CHAT, self._find.open)
        self._on(ActionId.FIND_NEXT, lambda: self._step(1))
        self._on(ActionId.FIND_PREVIOUS, lambda: self._step(-1))
        self._find.sought.connect(self._on_sought)
        self._find.step_requested.connect(self._step)
        self._find.closed.connect(self._transcript.setFocus)
        self._transcript.hits.changed.connect(self._find.show_position)

    def _connect_titles(self, parts: WindowParts) -> None:
        chat, titles = self._services.chat, self._services.titles
        group = QActionGroup(self)
        for choice, action_id in _TITLE_ACTIONS.items():
            action = self._window.action(action_id)
            action.setData(choice.value)
            action.setChecked(choice is titles.choice)
            group.addAction(action)
        group.triggered.connect(lambda action: self._choose_titles(TitleChoice(action.data())))
        chat.turn_started.connect(lambda _live: titles.stop())
        chat.turn_finished.connect(self._on_turn_finished)
        parts.composer.text_changed.connect(titles.note_activity)
        titles.titled.connect(self._on_titled)

    def _on(self, action_id: ActionId, do: Callable[[], None]) -> None:
        self._window.action(action_id).triggered.connect(lambda _checked: do())

    @Slot(object)
    def _on_state_changed(self, state: ChatState) -> None:
        del state
        self._services.search.set_answering(self._services.chat.running is not None)

    @Slot(object, str)
    def _on_hit_requested(self, result: SearchResult, query: str) -> None:
        self._pending = (result.conversation_id, result.message_id, query)
        if result.conversation_id == self._services.conversations.current_id:
            self._show_pending()
        else:
            self._list.open_requested.emit(result.conversation_id)

    @Slot(object)
    def _on_conversation_shown(self, conversation: Conversation) -> None:
        if self._pending is not None and self._pending[0] == conversation.id:
            self._show_pending()
        else:
            self._find.close_bar()

    def _show_pending(self) -> None:
        """Show the hits of a search on the page, and the bar to walk through them."""
        if self._pending is None:
            return
        (_, message_id, query), self._pending = self._pending, None
        terms = parse_terms(query)
        if message_id and terms:
            self._find.set_text(query)
            self._find.show_beside()
            self._bring_onto_line(message_id)
            self._mark(terms, message_id)

    def _bring_onto_line(self, message_id: str) -> None:
        """Show the line of a hit that lies in another branch, and offer the way back."""
        chat, editor = self._services.chat, self._services.editor
        if message_id not in chat.conversation.message_ids or message_id in {one.id for one in chat.conversation.messages}:
            return
        place = self._transcript.reading_place()
        if not editor.switch_to(message_id):
            self._desk.show_text(self.tr("This hit lies in another branch. It can be shown when the answer is finished."))
            return
        self._way_back = _WayBack(editor.history.next_undo, partial(self._go_back, place))
        text = self.tr("This hit lies in another branch, which is shown now.")
        self._desk.offer(text, self.tr("Back to the line before"), self._way_back.go)

    @Slot(object)
    def _on_history_changed(self, history: EditHistory) -> None:
        """Offer the way back only as long as the switch is the last that was done to the conversation on screen."""
        if self._way_back is not None and history.next_undo is not self._way_back.step:
            self._desk.withdraw(self._way_back.go)
            self._way_back = None

    def _go_back(self, place: tuple[str, int] | None) -> None:
        """Show the line from before the hit, where it was being read (None: at its end)."""
        if not self._services.editor.undo():
            return
        self._find.close_bar()  # what it marks is not here
        if place is None:
            self._transcript.jump_to_newest()
        else:
            self._transcript.go_to_place(*place)

    @Slot(str)
    def _on_sought(self, text: str) -> None:
        term = fold(text).strip()
        self._mark((term,) if term else ())

    def _mark(self, terms: tuple[str, ...], message_id: str = "") -> None:
        self._transcript.hits.show(terms, self._transcript.viewport().height(), message_id=message_id)

    def _step(self, by: int) -> None:
        self._transcript.hits.step(by, self._transcript.viewport().height())

    @Slot(object)
    def _on_turn_finished(self, message: Message) -> None:
        conversation = self._services.chat.conversation
        summary = self._services.conversations.summary(conversation.id)
        is_own = summary is not None and summary.is_renamed
        if conversation.messages and conversation.messages[-1].id == message.id and not is_own:
            self._services.titles.on_answered(conversation)

    @Slot(str, str, str)
    def _on_titled(self, conversation_id: str, before: str, title: str) -> None:
        if self._services.conversations.title(conversation_id, before, title):
            self._services.chat.set_title(conversation_id, title)

    def _choose_titles(self, choice: TitleChoice) -> None:
        self._services.titles.choice = choice
        self._services.settings.change(titles=choice)
        if choice is TitleChoice.FIRST_WORDS:
            self._services.titles.stop()
