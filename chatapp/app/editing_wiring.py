"""Connects the edits of a conversation (versions, branches, deletions, undo) and the drafts with the widgets."""

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QObject, Qt, Slot

from chatapp.app.problem_desk import ProblemDesk
from chatapp.app.services import Services
from chatapp.controllers.chat import ChatState
from chatapp.domain.conversation import Conversation
from chatapp.domain.edit_history import EditHistory, EditKind, EditStep
from chatapp.domain.message import Role
from chatapp.ui.actions import ActionId
from chatapp.ui.branches.branches_dialog import BranchesDialog
from chatapp.ui.chat.message_action import MessageAction
from chatapp.ui.chat.trim_text import why_hidden
from chatapp.ui.dialogs.trim_dialog import TrimDialog
from chatapp.ui.main_window import MainWindow, WindowParts
from chatapp.ui.number_spelling import filled
from chatapp.ui.settings.sampler_panel import SamplerPanel
from chatapp.ui.theme import LIGHT, Theme

__all__ = ["EditingWiring"]


@dataclass(frozen=True)
class _Edit:
    """New words for an earlier message, not sent yet."""

    conversation: Conversation
    message_id: str
    text: str

    @property
    def is_changed(self) -> bool:
        conversation = self.conversation
        is_there = self.message_id in conversation.message_ids
        return not is_there or conversation.message(self.message_id).text != self.text


class EditingWiring(QObject):
    """Menu, keys and clicks on one side; editor and drafts on the other."""

    def __init__(
        self, services: Services, window: MainWindow, parts: WindowParts, sampler: SamplerPanel, desk: ProblemDesk
    ) -> None:
        super().__init__(window)
        self._services, self._window, self._desk = services, window, desk
        self._editor, self._chat = services.editor, services.chat
        self._composer, self._transcript = parts.composer, parts.transcript
        self._sampler = sampler
        self._theme = LIGHT
        self._shown = self._chat.conversation  # whose message the composer's edit is of
        self._edits: dict[str, _Edit] = {}  # by conversation: those that another chat was opened over
        self._undo, self._redo = window.action(ActionId.UNDO_EDIT), window.action(ActionId.REDO_EDIT)
        self._doing: dict[str, Callable[[str], object]] = {
            MessageAction.EDIT: self._begin_edit,
            MessageAction.REGENERATE: lambda message_id: self._ask(self._editor.regenerate, message_id),
            MessageAction.CONTINUE: lambda message_id: self._ask(self._editor.continue_answer, message_id),
            MessageAction.BRANCHES: self.show_branches,
            MessageAction.FORK: self._editor.fork,
            MessageAction.WHY_HIDDEN: self._show_why_hidden,
            MessageAction.DELETE: self._editor.delete_message,
            MessageAction.DELETE_BRANCH: self._editor.delete_branch,
        }
        self._connect_parts()
        self._connect_actions()
        self._on_state_changed(self._chat.state)

    def set_theme(self, theme: Theme) -> None:
        """Take the colours for what is opened later."""
        self._theme = theme

    def _connect_parts(self) -> None:
        self._transcript.action_requested.connect(self._on_action_requested)
        self._transcript.version_requested.connect(self._editor.switch_to)
        self._window.close_requested.connect(self._on_close_requested)
        self._composer.text_changed.connect(self._on_text_changed)
        self._chat.conversation_shown.connect(self._on_conversation_shown)
        self._chat.conversation_changed.connect(self._on_conversation_changed)
        self._chat.line_changed.connect(self._on_line_changed)
        self._chat.state_changed.connect(self._on_state_changed)
        self._editor.history_changed.connect(self._on_history_changed)
        self._editor.deleted.connect(self._on_deleted)

    def _connect_actions(self) -> None:
        self._undo.triggered.connect(self._on_undo_triggered)
        self._redo.triggered.connect(self._editor.redo)
        action = self._window.action
        action(ActionId.REGENERATE).triggered.connect(lambda: self._do_with_last(Role.ASSISTANT, MessageAction.REGENERATE))
        action(ActionId.CONTINUE_ANSWER).triggered.connect(lambda: self._do_with_last(Role.ASSISTANT, MessageAction.CONTINUE))
        action(ActionId.EDIT_LAST).triggered.connect(lambda: self._do_with_last(Role.USER, MessageAction.EDIT))
        action(ActionId.BRANCHES).triggered.connect(self._on_branches_triggered)

    @Slot()
    def _on_branches_triggered(self) -> None:
        self.show_branches()

    @Slot(str, str)
    def _on_action_requested(self, action: str, message_id: str) -> None:
        self._doing[action](message_id)

    def _do_with_last(self, role: Role, action: MessageAction) -> None:
        last = next((message for message in reversed(self._chat.conversation.messages) if message.role is role), None)
        if last is not None and self._chat.can_edit:
            self._doing[action](last.id)

    def _ask(self, ask: Callable[[str], bool], message_id: str) -> None:
        self._desk.clear()
        self._sampler.settle()  # what was typed there a moment ago holds for this answer
        if ask(message_id) or self._chat.state.can_send:
            return
        if self._chat.state.reason == "no_engine":
            self._services.model.tell_engine_problem()
        else:
            self._desk.show_text(self.tr("No model is ready to answer. Load one above, then ask again."))

    # -- editing a message --------------------------------------------------------------------------------------------

    def _begin_edit(self, message_id: str) -> None:
        self._composer.begin_edit(message_id, self._chat.conversation.message(message_id).text)

    @Slot(object)
    def _on_line_changed(self, conversation: Conversation) -> None:
        if self._composer.edited_id and self._composer.edited_id not in conversation.message_ids:
            self._composer.keep_as_draft()  # deleted meanwhile: its new words are kept, as a message of their own

    def _set_edit_aside(self) -> None:
        if self._composer.edited_id:
            self._edits[self._shown.id] = _Edit(self._shown, self._composer.edited_id, self._composer.text())

    def _take_edit_up(self, conversation: Conversation) -> None:
        edit = self._edits.pop(conversation.id, None)
        if edit is None:
            return
        self._composer.begin_edit(edit.message_id, edit.text, takes_keyboard=False)  # who walks through the list stays in it
        self._on_line_changed(conversation)

    @Slot()
    def _on_close_requested(self) -> None:
        """Keep what was written for earlier messages as drafts: an edit itself ends with the window."""
        self._set_edit_aside()
        edits, self._edits = self._edits, {}
        for edit in edits.values():
            if edit.is_changed and edit.conversation is self._shown:
                self._composer.keep_as_draft()
            elif edit.is_changed:
                self._services.drafts.give_back(edit.conversation, edit.text)

    # -- undo ---------------------------------------------------------------------------------------------------------

    @Slot(object)
    def _on_deleted(self, step: EditStep) -> None:
        n = len(step.removed)
        text = self.tr("The message is deleted.") if n == 1 else filled(self.tr("{n:,} messages are deleted."), n=n)
        self._desk.offer(text, self.tr("Undo"), lambda: self._undo_deletion(step))

    def _undo_deletion(self, step: EditStep) -> None:
        if self._editor.history.next_undo is step:  # the bar may be older than the last edit
            self._editor.undo()

    @Slot()
    def _on_undo_triggered(self) -> None:
        self._desk.clear()
        self._editor.undo()

    @Slot(object)
    def _on_history_changed(self, history: EditHistory) -> None:
        undo, redo = self.tr("Undo"), self.tr("Redo")
        for action, text, step in ((self._undo, undo, history.next_undo), (self._redo, redo, history.next_redo)):
            action.setText(text if step is None else f"{text}: {self._kind_text(step.kind)}")
            action.setEnabled(step is not None and self._chat.can_edit)

    def _kind_text(self, kind: EditKind) -> str:
        return {
            EditKind.DELETE_MESSAGE: self.tr("delete message"),
            EditKind.DELETE_BRANCH: self.tr("delete branch"),
            EditKind.EDIT: self.tr("edit message"),
            EditKind.REGENERATE: self.tr("regenerate"),
            EditKind.CONTINUE: self.tr("continue answer"),
            EditKind.SWITCH: self.tr("go to another branch"),
        }[kind]

    # -- looking ------------------------------------------------------------------------------------------------------

    def show_branches(self, _message_id: str = "") -> None:
        """Open the outline of all branches."""
        dialog = BranchesDialog(self._chat.conversation, self._theme, self._window)
        dialog.message_chosen.connect(self._go_to)
        self._chat.line_changed.connect(dialog.show_conversation)
        self._chat.conversation_shown.connect(dialog.show_conversation)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.show()  # beside the chat: what a click goes to can be read while the outline stays open

    @Slot(str)
    def _go_to(self, message_id: str) -> None:
        self._editor.switch_to(message_id)
        self._transcript.go_to_message(message_id)

    def _show_why_hidden(self, _message_id: str) -> None:
        conversation = self._chat.conversation
        reason, ledger = why_hidden(conversation.messages, conversation.n_hidden)
        dialog = TrimDialog(reason, ledger, self._window)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.open()

    # -- state and drafts ---------------------------------------------------------------------------------------------

    @Slot(object)
    def _on_state_changed(self, state: ChatState) -> None:
        can_edit = self._chat.can_edit
        self._transcript.set_can_edit(can_edit)
        for action_id in (ActionId.REGENERATE, ActionId.CONTINUE_ANSWER, ActionId.EDIT_LAST):
            self._window.action(action_id).setEnabled(can_edit and state.can_send)
        self._on_history_changed(self._editor.history)

    @Slot(object)
    def _on_conversation_shown(self, conversation: Conversation) -> None:
        self._set_edit_aside()
        self._shown = conversation
        self._composer.show_draft(self._services.drafts.show(conversation))
        self._take_edit_up(conversation)

    @Slot(object)
    def _on_conversation_changed(self, conversation: Conversation) -> None:
        if conversation.id == self._shown.id:
            self._shown = conversation

    @Slot()
    def _on_text_changed(self) -> None:
        self._services.drafts.note(self._chat.conversation, self._composer.draft())
