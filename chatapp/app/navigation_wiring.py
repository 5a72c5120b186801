"""The way to another chat or model by keys, and the window's title, which names the chat that is open."""

from PySide6.QtCore import QObject, Slot

from chatapp.app.services import Services
from chatapp.domain.conversation import Conversation, ConversationSummary
from chatapp.ui.actions import ActionId
from chatapp.ui.main_window import MainWindow, WindowParts
from chatapp.ui.models.model_picker import ModelPicker

__all__ = ["NavigationWiring", "window_title"]

_NAME = "chatapp"
_MARK_OF_QT = "[*]"  # stands for "modified" in a window's title, and for itself where it is doubled


def window_title(chat: str) -> str:
    """Return the window's title while a chat of this title is open; "" for a chat that has none yet."""
    return f"{chat.replace(_MARK_OF_QT, 2 * _MARK_OF_QT)} \u2013 {_NAME}" if chat else _NAME


class NavigationWiring(QObject):
    """Chats above and below, renaming and deleting the open one, and the list of models."""

    def __init__(self, services: Services, window: MainWindow, parts: WindowParts, picker: ModelPicker) -> None:
        super().__init__(window)
        self._services = services
        self._window = window
        self._list = parts.conversation_list
        action = window.action
        action(ActionId.NEXT_CHAT).triggered.connect(lambda: self._open_neighbour(1))
        action(ActionId.PREVIOUS_CHAT).triggered.connect(lambda: self._open_neighbour(-1))
        action(ActionId.RENAME_CHAT).triggered.connect(self._on_rename)
        action(ActionId.DELETE_CHAT).triggered.connect(self._on_delete)
        action(ActionId.SWITCH_MODEL).triggered.connect(picker.open_list)
        services.chat.conversation_shown.connect(self._on_conversation_shown)
        services.conversations.summary_changed.connect(self._on_summary_changed)
        self._show("", is_listed=False)

    def _open_neighbour(self, step: int) -> None:
        conversation_id = self._list.neighbour(step)
        if conversation_id:
            self._list.open_requested.emit(conversation_id)

    @Slot()
    def _on_rename(self) -> None:
        self._window.action(ActionId.SHOW_LIST).setChecked(True)
        self._list.rename_current()

    @Slot()
    def _on_delete(self) -> None:
        self._list.delete_requested.emit(self._services.conversations.current_id)

    @Slot(object)
    def _on_conversation_shown(self, conversation: Conversation) -> None:
        summary = self._services.conversations.summary(conversation.id)
        self._show(conversation.title if summary is None else summary.title, is_listed=summary is not None)

    @Slot(object)
    def _on_summary_changed(self, summary: ConversationSummary) -> None:
        if summary.id == self._services.conversations.current_id:
            self._show(summary.title, is_listed=True)

    def _show(self, title: str, *, is_listed: bool) -> None:
        self._window.setWindowTitle(window_title(title))
        for action_id in (ActionId.RENAME_CHAT, ActionId.DELETE_CHAT):
            self._window.action(action_id).setEnabled(is_listed)
