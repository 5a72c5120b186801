"""What was typed and not sent yet, for each conversation: it is there again when the conversation is."""

from PySide6.QtCore import QObject, QTimer, Slot

from chatapp.domain.conversation import Conversation
from chatapp.storage.writer import StoreThread

__all__ = ["DraftsController"]

_SAVE_AFTER_MS = 500
_NEW_CHAT = ""  # all chats without a message share one draft: they are not kept themselves


class DraftsController(QObject):
    """Keeps drafts in memory and, a moment after the last key, in the database."""

    def __init__(self, store: StoreThread, drafts: dict[str, str], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._store = store
        self._drafts = dict(drafts)
        self._unsaved: set[str] = set()
        self._new_id = ""  # the chat that began on the page of new chats
        self._timer = QTimer(self, interval=_SAVE_AFTER_MS, singleShot=True)
        self._timer.timeout.connect(self.keep_now)

    def show(self, conversation: Conversation) -> str:
        """Return the draft of a conversation that comes on screen."""
        self._new_id = "" if conversation.messages else conversation.id
        return self._drafts.get(self._key(conversation), "")

    def note(self, conversation: Conversation, text: str) -> None:
        """Take the draft of a conversation over."""
        if conversation.messages and conversation.id == self._new_id:
            self._new_id = ""
            self._set(_NEW_CHAT, "")  # it was sent: the next new chat begins empty
        self._set(self._key(conversation), text)

    def give_back(self, conversation: Conversation, text: str) -> None:
        """Put words before the draft of a conversation that is not on screen."""
        written = self._drafts.get(self._key(conversation), "")
        self._set(self._key(conversation), f"{text}\n{written}" if written.strip() else text)

    def take_in(self, conversation_id: str, text: str) -> None:
        """Take the draft of a conversation that was imported, with which it is stored already."""
        if text:
            self._drafts[conversation_id] = text

    def text_of(self, conversation_id: str) -> str:
        """Return the draft of a conversation that has messages."""
        return self._drafts.get(conversation_id, "")

    @Slot()
    def keep_now(self) -> None:
        """Store what has changed."""
        self._timer.stop()
        for key in self._unsaved:
            self._store.submit_latest(("draft", key), self._store.drafts.save, key, self._drafts.get(key, ""))
        self._unsaved.clear()

    def _set(self, key: str, text: str) -> None:
        if self._drafts.get(key, "") != text:
            self._drafts[key] = text
            self._unsaved.add(key)
            self._timer.start()

    @staticmethod
    def _key(conversation: Conversation) -> str:
        return conversation.id if conversation.messages else _NEW_CHAT
