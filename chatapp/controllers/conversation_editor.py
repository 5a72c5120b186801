"""Edits of the conversation on screen: other versions of messages, other lines, deletions, and the way back from each."""

import time
from collections.abc import Callable
from typing import Protocol

from PySide6.QtCore import QObject, Signal, Slot

from chatapp.controllers.chat import ChatController
from chatapp.controllers.chat_state import ConversationKeeper
from chatapp.domain.conversation import Conversation
from chatapp.domain.edit_history import EditHistory, EditKind, EditStep, delete_branch, delete_message, moved
from chatapp.domain.message import Message, Role

__all__ = ["ConversationEditor", "ForkTarget"]


class ForkTarget(Protocol):
    """Where a new conversation is kept and opened."""

    def add_copy(self, conversation: Conversation) -> None:
        """Keep a copy of a conversation under a title of its own, and open it."""


class ConversationEditor(QObject):
    """Changes the tree of the conversation on screen; nothing is lost but what is deleted, and that comes back with undo.

    While that conversation is being answered, or waits for a choice between answers, nothing here changes it: every method
    returns False then.

    Signals:
        history_changed: ``(EditHistory)``: of the conversation on screen.
        deleted: ``(EditStep)``: messages are gone; :meth:`undo` brings them back.
    """

    history_changed = Signal(object)
    deleted = Signal(object)

    def __init__(
        self, chat: ChatController, keeper: ConversationKeeper, forks: ForkTarget, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._chat = chat
        self._keeper = keeper
        self._forks = forks
        self._histories: dict[str, EditHistory] = {}
        self._edited = ("", "")  # the message that was written anew last, and the one that it was written for
        chat.conversation_shown.connect(self._tell_history)
        chat.turn_started.connect(self._on_turn_started)
        chat.line_changed.connect(self._on_line_changed)
        chat.messages_removed.connect(self._on_line_changed)

    @property
    def history(self) -> EditHistory:
        """What can be taken back and made again in the conversation on screen."""
        return self._histories.get(self._chat.conversation.id, EditHistory())

    # -- other versions -----------------------------------------------------------------------------------------------

    def edit(self, message_id: str, text: str, n_answers: int = 1) -> bool:
        """Write a message of the user anew: a sibling of the old one, answered at once, several times where that is asked for."""
        sent_ns = time.perf_counter_ns()
        shown = self._chat.conversation
        old = shown.message(message_id)
        if not text.strip() or old.role is not Role.USER:
            return False
        new = Message(role=Role.USER, text=text)
        asked = shown.up_to(old.parent_id).append(new)
        self._edited = (new.id, message_id)
        return self._begin(EditKind.EDIT, lambda: self._chat.answer(asked, sent_ns, n_answers=n_answers, edited_id=message_id))

    def regenerate(self, message_id: str) -> bool:
        """Answer again: of an answer the message before it, of a message of the user itself."""
        sent_ns = time.perf_counter_ns()
        shown = self._chat.conversation
        message = shown.message(message_id)
        asked_id = message.parent_id if message.role is Role.ASSISTANT else message.id
        if asked_id is None:
            return False
        asked = shown.up_to(asked_id)
        return self._begin(EditKind.REGENERATE, lambda: self._chat.answer(asked, sent_ns))

    def continue_answer(self, message_id: str) -> bool:
        """Let the model go on with the text of an answer, as a sibling of it."""
        sent_ns = time.perf_counter_ns()
        shown = self._chat.conversation
        old = shown.message(message_id)
        if old.role is not Role.ASSISTANT or old.parent_id is None or not (old.text or old.reasoning):
            return False
        asked = shown.up_to(old.parent_id)
        return self._begin(EditKind.CONTINUE, lambda: self._chat.answer(asked, sent_ns, continued=old))

    # -- other lines --------------------------------------------------------------------------------------------------

    @Slot(str)
    def switch_to(self, message_id: str) -> bool:
        """Show the line through a message; True if another line is shown now."""
        before = self._chat.conversation
        after = before.switched_to(message_id)
        if after is before or not self._chat.can_edit:
            return False
        self._note(moved(EditKind.SWITCH, before, after))
        self._show(after)
        return True

    def fork(self, message_id: str) -> bool:
        """Open a new conversation that holds the line up to a message."""
        self._forks.add_copy(self._chat.conversation.forked_at(message_id))
        return True

    # -- deleting and the way back ------------------------------------------------------------------------------------

    def delete_message(self, message_id: str) -> bool:
        """Take one message out; what followed it follows the one before."""
        return self._delete(delete_message, message_id)

    def delete_branch(self, message_id: str) -> bool:
        """Take a message out with everything behind it."""
        return self._delete(delete_branch, message_id)

    @Slot()
    def keep_no_answer(self) -> None:
        """Take the message with all its answers back: its words go into the composer again, as the edit that they were."""
        asked = self._chat.give_choice_up()
        if asked is not None:
            new_id, old_id = self._edited
            edited_id = old_id if new_id == asked.id else ""
            self.delete_branch(asked.id)
            if edited_id:
                self._show(self._chat.conversation.switched_to(edited_id))
            self._chat.draft_returned.emit(self._chat.conversation, asked.text, edited_id)

    @Slot()
    def undo(self) -> bool:
        """Take the last edit of the conversation on screen back."""
        step = self.history.next_undo
        return step is not None and self._go(step.undone, EditHistory.undone)

    @Slot()
    def redo(self) -> bool:
        """Make the edit again that was taken back last."""
        step = self.history.next_redo
        return step is not None and self._go(step.redone, EditHistory.redone)

    # -- inside -------------------------------------------------------------------------------------------------------

    def _begin(self, kind: EditKind, begin: Callable[[], bool]) -> bool:
        before = self._chat.conversation
        if not self._chat.can_edit or not begin():
            return False
        self._note(moved(kind, before, self._chat.conversation))
        return True

    def _delete(self, delete: Callable[[Conversation, str], tuple[Conversation, EditStep]], message_id: str) -> bool:
        if not self._chat.can_edit:
            return False
        after, step = delete(self._chat.conversation, message_id)
        self._note(step)
        self._show(after)
        self.deleted.emit(step)
        return True

    def _go(self, change: Callable[[Conversation], Conversation], turn: Callable[[EditHistory], EditHistory]) -> bool:
        if not self._chat.can_edit:
            return False
        history = turn(self.history)
        self._show(change(self._chat.conversation))
        self._set_history(history)
        return True

    def _show(self, after: Conversation) -> None:
        self._keeper.keep_changes(self._chat.conversation, after)
        self._chat.put_on_screen(after)

    def _note(self, step: EditStep) -> None:
        self._set_history(self.history.noted(step))

    def _set_history(self, history: EditHistory) -> None:
        self._histories[self._chat.conversation.id] = history
        self._tell_history()

    @Slot()
    def _tell_history(self) -> None:
        self.history_changed.emit(self.history)

    @Slot()
    def _on_turn_started(self) -> None:
        """What was taken back stays so once the conversation goes on."""
        if self.history.future:
            self._set_history(self.history.without_future())

    @Slot()
    def _on_line_changed(self) -> None:
        """Forget the last step where the engine refused what it was made for: its answer is gone."""
        step = self.history.next_undo
        leads_nowhere = (
            step is not None and step.after.leaf is not None and step.after.leaf not in self._chat.conversation.message_ids
        )
        if leads_nowhere and not self.history.future:
            self._set_history(EditHistory(self.history.past[:-1]))
