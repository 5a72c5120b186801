"""Connects the conversation with the widgets that show it."""

from PySide6.QtCore import QObject, QTimer, Slot

from chatapp.app.problem_desk import ProblemDesk
from chatapp.app.services import Services
from chatapp.controllers.chat import ChatState
from chatapp.controllers.model import ModelState
from chatapp.domain.context_trim import MAX_RESERVE_SHARE
from chatapp.domain.conversation import Conversation
from chatapp.domain.message import Message
from chatapp.domain.message_tree import sibling_places
from chatapp.domain.notice import Notice
from chatapp.domain.text import isolated
from chatapp.metrics.snapshot import NO_ANSWER, NO_FIGURES
from chatapp.ui.actions import ActionId
from chatapp.ui.chat.link_opener import LinkOpener
from chatapp.ui.chat.markdown.preparation import prepare_markdown
from chatapp.ui.main_window import EmptyState, MainWindow, WindowParts
from chatapp.ui.number_spelling import filled
from chatapp.ui.problem_text import notice_sentence
from chatapp.ui.settings.sampler_panel import SamplerPanel

__all__ = ["ChatWiring"]

_PREPARE_AFTER_MS = 1500  # the window stands by then, and nobody has written a message yet


class ChatWiring(QObject):
    """Composer, transcript and conversation list on one side; chat and conversations controller on the other."""

    def __init__(
        self, services: Services, window: MainWindow, parts: WindowParts, sampler: SamplerPanel, desk: ProblemDesk
    ) -> None:
        super().__init__(window)
        self._sampler = sampler
        self._services = services
        self._window = window
        self._parts = parts
        self._restore = window.action(ActionId.RESTORE_DELETED)
        self._desk = desk
        self._told: set[Notice] = set()
        self._answered_id = ""  # the conversation that is being answered, or was the last to be
        self._held_id = ""  # the one whose cells the engine's cache holds; empty: nothing was read yet
        self._connect_conversation()
        self._connect_list()
        self._on_state_changed(services.chat.state)

    def _connect_conversation(self) -> None:
        chat, parts = self._services.chat, self._parts
        QTimer.singleShot(_PREPARE_AFTER_MS, self, prepare_markdown)
        self._links = LinkOpener(self)
        self._links.refused.connect(parts.transcript.show_notice)
        parts.transcript.link_activated.connect(self._links.open)
        parts.composer.send_requested.connect(self._on_send_requested)
        parts.composer.edit_submitted.connect(self._on_edit_submitted)
        parts.composer.stop_requested.connect(chat.stop)
        parts.composer.thinking_chosen.connect(self._on_thinking_chosen)
        self._services.model.state_changed.connect(self._on_model_changed)
        chat.conversation_shown.connect(self._on_conversation_shown)
        chat.message_appended.connect(self._on_message_appended)
        chat.answer_extended.connect(parts.transcript.extend_answer)
        chat.reasoning_extended.connect(parts.transcript.extend_reasoning)
        chat.message_updated.connect(parts.transcript.update_message)
        chat.line_changed.connect(self._on_line_changed)
        chat.messages_removed.connect(self._on_messages_removed)
        chat.hidden_changed.connect(parts.transcript.set_hidden_count)
        chat.hidden_changed.connect(self._services.performance.set_hidden)
        chat.notices_raised.connect(self._on_notices_raised)
        chat.draft_returned.connect(self._on_draft_returned)
        chat.state_changed.connect(self._on_state_changed)
        chat.problem_raised.connect(self._desk.show)
        chat.turn_started.connect(self._on_turn_started)
        chat.turn_finished.connect(self._on_turn_finished)

    def _connect_list(self) -> None:
        conversations, view, chat = self._services.conversations, self._parts.conversation_list, self._services.chat
        chat.conversation_changed.connect(conversations.note)
        conversations.summary_changed.connect(view.put_summary)
        conversations.summary_removed.connect(view.remove_summary)
        conversations.opened.connect(chat.show)
        conversations.deleted.connect(self._on_deleted)
        self._restore.setEnabled(False)
        conversations.restored.connect(lambda _title: self._restore.setEnabled(False))
        view.new_requested.connect(self._on_new_requested)
        view.open_requested.connect(self._on_open_requested)
        view.rename_requested.connect(self._on_rename_requested)
        view.pin_requested.connect(conversations.set_pinned)
        view.delete_requested.connect(self._on_delete_requested)
        view.show_summaries(conversations.summaries)

    @Slot(str)
    def _on_send_requested(self, text: str) -> None:
        self.send(text)

    @Slot(str, str)
    def _on_edit_submitted(self, message_id: str, text: str) -> None:
        self.send(text, edited_id=message_id)

    def send(self, text: str, n_answers: int = 1, edited_id: str = "") -> None:
        """Send what was written, for one answer or several; it stays where it is not taken, and the bar that may say why.

        Args:
            text: The message.
            n_answers: Written at once.
            edited_id: The earlier message in whose place it was written; "" for a new one.
        """
        if not self._services.chat.state.can_send:
            return
        self._desk.clear()
        self._sampler.settle()  # a system prompt typed a moment ago holds for this message
        composer = self._parts.composer
        if edited_id:
            if self._services.editor.edit(edited_id, text, n_answers):
                composer.end_edit()
        elif self._services.chat.send(text, n_answers):
            composer.clear_draft()

    @Slot(bool)
    def _on_thinking_chosen(self, is_on: bool) -> None:  # noqa: FBT001 - a Qt-style slot
        self._services.chat.set_thinking(is_on)

    @Slot(object)
    def _on_model_changed(self, _state: ModelState) -> None:
        self._show_thinking()

    def _show_thinking(self) -> None:
        """Show the switch for thinking where the model has one, as it is set for the conversation or as the model comes."""
        model = self._services.model.state.model
        by_default = None if model is None else model.thinks_by_default
        chosen = self._services.chat.conversation.thinking
        self._parts.composer.set_thinking(by_default if by_default is None or chosen is None else chosen)

    @Slot(object)
    def _on_conversation_shown(self, conversation: Conversation) -> None:
        parts = self._parts
        places = sibling_places(conversation.messages, conversation.asides)
        parts.transcript.show_conversation(conversation.messages, conversation.n_hidden, places)
        self._services.performance.set_hidden(conversation.n_hidden)
        parts.conversation_list.set_current(conversation.id)
        self._sampler.set_system_prompt(conversation.system_prompt)
        self._show_thinking()
        self._show_last_turn(conversation)
        self._services.settings.change(conversation_id=conversation.id)
        self.show_emptiness()
        parts.composer.focus_draft()

    def _show_last_turn(self, conversation: Conversation) -> None:
        """Let the panel show the last answer on screen, once nothing runs, and whose cells the cache holds."""
        holder = self._held_id if self._services.chat.running is None else self._answered_id
        self._services.performance.set_held(is_shown=holder in ("", conversation.id))
        answer = conversation.last_answer
        self._services.performance.show_turn(*(None, NO_ANSWER) if answer is None else (answer.turn, NO_FIGURES))

    @Slot(object)
    def _on_line_changed(self, conversation: Conversation) -> None:
        """Show another line of the conversation, with its own border of the model's sight and its own figures."""
        places = sibling_places(conversation.messages, conversation.asides)
        self._parts.transcript.show_line(conversation.messages, conversation.n_hidden, places)
        self._services.performance.set_hidden(conversation.n_hidden)
        self._show_last_turn(conversation)
        self.show_emptiness()

    @Slot(object)
    def _on_message_appended(self, message: Message) -> None:
        self._parts.transcript.append_message(message)
        self.show_emptiness()

    @Slot(object)
    def _on_messages_removed(self, message_ids: tuple[str, ...]) -> None:
        for message_id in message_ids:
            self._parts.transcript.remove_message(message_id)
        self._show_last_turn(self._services.chat.conversation)
        self.show_emptiness()

    @Slot(object)
    def _on_notices_raised(self, notices: tuple[Notice, ...]) -> None:
        for notice in notices:
            if notice not in self._told:  # once for each start: it holds for every turn of this model
                self._told.add(notice)
                self._parts.transcript.show_notice(notice_sentence(notice))

    @Slot(object, str, str)
    def _on_draft_returned(self, conversation: Conversation, text: str, edited_id: str) -> None:
        composer, shown = self._parts.composer, self._services.chat.conversation
        is_new = not conversation.messages and not shown.messages  # both are the page of new chats, with one draft
        if conversation.id != shown.id and not is_new:
            self._services.drafts.give_back(conversation, text)
            return
        if edited_id:
            composer.begin_edit(edited_id, text)
            return
        # What was typed meanwhile must not be lost either.
        written = composer.text()
        composer.set_text(f"{text}\n{written}" if written.strip() else text)

    @Slot(object)
    def _on_state_changed(self, state: ChatState) -> None:
        composer = self._parts.composer
        composer.set_busy(state.is_answering)
        self._window.action(ActionId.STOP).setEnabled(state.is_answering)
        composer.set_can_send(state.can_send, self._reason_text(state.reason))
        self._parts.conversation_list.set_busy_id(state.answering_id or None)
        self.show_emptiness()

    @Slot(object)
    def _on_turn_started(self, _live: object) -> None:
        self._services.hasher.pause()
        if self._services.chat.running is not None:
            self._answered_id = self._services.chat.running.conversation.id
            self._services.performance.set_held(is_shown=True)  # only the conversation on screen can be answered

    @Slot(object)
    def _on_turn_finished(self, message: Message) -> None:
        self._services.hasher.resume()
        self._held_id = self._answered_id
        self._show_last_turn(self._services.chat.conversation)  # which need not be the one that was answered
        if message.turn is not None and message.turn.n_gen:
            self._services.model.mark_warm()

    @Slot()
    def _on_new_requested(self) -> None:
        self._sampler.settle()
        self._services.conversations.new()

    @Slot(str)
    def _on_open_requested(self, conversation_id: str) -> None:
        self._sampler.settle()  # what was typed belongs to the conversation that is left
        if conversation_id != self._services.conversations.current_id:
            self._services.conversations.open(conversation_id)

    @Slot(str, str)
    def _on_rename_requested(self, conversation_id: str, title: str) -> None:
        self._services.conversations.rename(conversation_id, title)
        self._services.chat.set_title(conversation_id, title)

    @Slot(str)
    def _on_delete_requested(self, conversation_id: str) -> None:
        if self._services.chat.state.answering_id == conversation_id:
            self._desk.show_text(self.tr("This chat is being answered. Stop the answer, then delete it."))
        else:
            self._services.conversations.delete(conversation_id)

    @Slot(str)
    def _on_deleted(self, title: str) -> None:
        self._restore.setEnabled(True)
        self._desk.offer(
            self.tr('"{title}" is deleted.').format(title=isolated(title or self.tr("New chat"))),
            self.tr("Undo"),
            self._services.conversations.undo_delete,
        )

    def show_emptiness(self) -> None:
        """Show the page that teaches where there is nothing to read yet."""
        chat = self._services.chat
        if chat.conversation.messages:
            self._window.set_empty_state(EmptyState.NONE)
        else:
            pages = {"no_model": EmptyState.NO_MODEL, "no_engine": EmptyState.NO_ENGINE}
            self._window.set_empty_state(pages.get(chat.state.reason, EmptyState.NO_CONVERSATION))

    def show_hint(self) -> None:
        """Warn before sending where the answer's limit asks for more than is kept free for it (the history never pays)."""
        context = self._services.model.state.context
        n_max = self._services.chat.sampling.max_tokens
        if context is None or n_max <= context.n_ctx // MAX_RESERVE_SHARE:
            self._parts.composer.set_hint("")
            return
        text = self.tr(
            "Max tokens {n_max:,} is more than a quarter of n_ctx {n_ctx:,}: {n_reserve:,} tokens are kept free, "
            "so an answer may end with \u201ccontext full\u201d."
        )
        n_reserve = context.n_ctx // MAX_RESERVE_SHARE
        self._parts.composer.set_hint(filled(text, n_max=n_max, n_ctx=context.n_ctx, n_reserve=n_reserve))

    def _reason_text(self, reason: str) -> str:
        return {
            "no_model": self.tr("No model is loaded: choose one above"),
            "no_engine": self.tr("The engine does not start: see above"),
            "loading": self.tr("The model is being loaded; write meanwhile"),
            "choosing": self.tr("Keep one of the answers first"),
            "answering": self.tr("Wait for the answer, or stop it"),
            "answering_elsewhere": self.tr("Another chat is being answered; write meanwhile"),
        }.get(reason, "")
