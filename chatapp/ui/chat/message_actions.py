"""Turns keys and menu entries into requests for one message of the transcript."""

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QKeyEvent

from chatapp.ui.chat.message_action import MessageAction, action_keys, action_label, action_of_key, actions_for
from chatapp.ui.chat.message_row import MessageRow
from chatapp.ui.chat.transcript_menu import MenuEntry

__all__ = ["MessageActions"]


class MessageActions(QObject):
    """Knows what may be done with a message now.

    Signals:
        action_requested: A :class:`MessageAction` and the message that it is for.
        version_requested: Id of another version of a message, to be shown.
    """

    action_requested = Signal(str, str)
    version_requested = Signal(str)

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.can_edit = True

    def run_key(self, event: QKeyEvent, row: MessageRow | None) -> bool:
        """Request what a key stands for; return whether it stands for anything that can be done with the message."""
        action = action_of_key(event)
        if action is None or row is None or action not in self._offers(row):
            return False
        self.request(action, row)
        return True

    def request(self, action: MessageAction, row: MessageRow) -> None:
        """Request an action for a message."""
        place = row.versions.place
        if action in (MessageAction.VERSION_BEFORE, MessageAction.VERSION_AFTER) and place is not None:
            self.version_requested.emit(place.before_id if action is MessageAction.VERSION_BEFORE else place.after_id)
        else:
            self.action_requested.emit(action, row.message.id)

    def entries_for(self, row: MessageRow | None) -> list[MenuEntry]:
        """Return the menu entries for a message."""
        if row is None:
            return []
        role = row.message.role
        return [
            MenuEntry(f"{action}Action", action_label(action, role), action_keys(action), partial(self.request, action, row))
            for action in self._offers(row)
        ]

    def _offers(self, row: MessageRow) -> Sequence[MessageAction]:
        return actions_for(row.message, row.versions.place, is_hidden=row.is_dimmed, can_edit=self.can_edit)
