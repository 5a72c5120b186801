"""What can be done with one message of the transcript: names, texts and keys, in one table."""

from collections.abc import Sequence
from enum import StrEnum

from PySide6.QtCore import QCoreApplication, QKeyCombination, Qt
from PySide6.QtGui import QKeyEvent, QKeySequence

from chatapp.domain.message import Message, Role
from chatapp.domain.message_tree import SiblingPlace

__all__ = ["MessageAction", "action_keys", "action_label", "action_of_key", "actions_for"]

_CONTEXT = "message_action"


class MessageAction(StrEnum):
    """Actions; the object name of a menu entry is the value with ``Action`` behind it."""

    EDIT = "editMessage"
    REGENERATE = "regenerate"
    CONTINUE = "continueAnswer"
    VERSION_BEFORE = "versionBefore"
    VERSION_AFTER = "versionAfter"
    BRANCHES = "showBranches"
    FORK = "forkConversation"
    WHY_HIDDEN = "whyHidden"
    DELETE = "deleteMessage"
    DELETE_BRANCH = "deleteBranch"


_KEYS = {
    MessageAction.EDIT: QKeyCombination(Qt.Key.Key_F2),
    MessageAction.REGENERATE: QKeyCombination(Qt.KeyboardModifier.ControlModifier, Qt.Key.Key_R),
    MessageAction.CONTINUE: QKeyCombination(Qt.KeyboardModifier.ControlModifier, Qt.Key.Key_Return),
    MessageAction.VERSION_BEFORE: QKeyCombination(Qt.KeyboardModifier.AltModifier, Qt.Key.Key_Left),
    MessageAction.VERSION_AFTER: QKeyCombination(Qt.KeyboardModifier.AltModifier, Qt.Key.Key_Right),
    MessageAction.DELETE: QKeyCombination(Qt.Key.Key_Delete),
    MessageAction.DELETE_BRANCH: QKeyCombination(Qt.KeyboardModifier.ShiftModifier, Qt.Key.Key_Delete),
}
_CHANGING = frozenset(MessageAction) - {MessageAction.BRANCHES, MessageAction.FORK, MessageAction.WHY_HIDDEN}


def action_label(action: MessageAction, role: Role) -> str:
    """Return the text of a menu entry."""
    if action is MessageAction.REGENERATE and role is Role.USER:
        return QCoreApplication.translate(_CONTEXT, "Answer again")
    return {
        MessageAction.EDIT: QCoreApplication.translate(_CONTEXT, "Edit\u2026"),
        MessageAction.REGENERATE: QCoreApplication.translate(_CONTEXT, "Regenerate"),
        MessageAction.CONTINUE: QCoreApplication.translate(_CONTEXT, "Continue this answer"),
        MessageAction.VERSION_BEFORE: QCoreApplication.translate(_CONTEXT, "Previous version"),
        MessageAction.VERSION_AFTER: QCoreApplication.translate(_CONTEXT, "Next version"),
        MessageAction.BRANCHES: QCoreApplication.translate(_CONTEXT, "Show branches\u2026"),
        MessageAction.FORK: QCoreApplication.translate(_CONTEXT, "New chat from here"),
        MessageAction.WHY_HIDDEN: QCoreApplication.translate(_CONTEXT, "Why is this out of the model's sight?"),
        MessageAction.DELETE: QCoreApplication.translate(_CONTEXT, "Delete message"),
        MessageAction.DELETE_BRANCH: QCoreApplication.translate(_CONTEXT, "Delete from here on"),
    }[action]


def action_keys(action: MessageAction) -> str:
    """Return the key of an action as the system writes it, "" for none."""
    keys = _KEYS.get(action)
    return "" if keys is None else QKeySequence(keys).toString(QKeySequence.SequenceFormat.NativeText)


def action_of_key(event: QKeyEvent) -> MessageAction | None:
    """Return the action that a key stands for."""
    pressed = event.keyCombination()
    return next((action for action, keys in _KEYS.items() if keys == pressed), None)


def actions_for(message: Message, place: SiblingPlace | None, *, is_hidden: bool, can_edit: bool) -> Sequence[MessageAction]:
    """Return what can be done with a message now.

    Args:
        message: The message.
        place: Which of several versions it is; None: there is only one.
        is_hidden: The model no longer sees it.
        can_edit: The tree may change.
    """
    fits = {
        MessageAction.EDIT: message.role is Role.USER,
        MessageAction.REGENERATE: message.role is Role.USER or message.parent_id is not None,
        MessageAction.CONTINUE: message.role is Role.ASSISTANT and message.parent_id is not None,
        MessageAction.VERSION_BEFORE: place is not None and place.before_id is not None,
        MessageAction.VERSION_AFTER: place is not None and place.after_id is not None,
        MessageAction.WHY_HIDDEN: is_hidden,
    }
    return [action for action in MessageAction if fits.get(action, True) and (can_edit or action not in _CHANGING)]
