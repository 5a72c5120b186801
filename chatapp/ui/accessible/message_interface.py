"""One message of the transcript as assistive technology sees it: an item of a list, with its text."""

from typing import Protocol

from PySide6.QtCore import QObject, QRect
from PySide6.QtGui import QAccessible, QAccessibleInterface, QWindow

__all__ = ["MessageInterface", "MessagePage"]


class MessagePage(Protocol):
    """What an item asks of the list that holds it."""

    def holds(self, message_id: str) -> bool:
        """Return whether the message is still there."""

    def is_marked(self, message_id: str) -> bool:
        """Return whether the keyboard marks it."""

    def said(self, message_id: str) -> tuple[str, str]:
        """Return who speaks, and what."""

    def rect_of(self, message_id: str) -> QRect:
        """Return where it stands on the screen."""

    def interface(self) -> QAccessibleInterface:
        """Return the list itself."""


class MessageInterface(QAccessibleInterface):
    """Role, name and text of one message; invalid as soon as the message is gone.

    The whole text is in the name and in the value. There is no text interface: C++ calls an ``interface_cast`` of Python only to
    crash (PySide 6.11), and assistive technology asks every item for its interfaces.
    """

    def __init__(self, owner: MessagePage, message_id: str) -> None:
        super().__init__()
        self._owner = owner
        self.message_id = message_id

    def isValid(self) -> bool:  # noqa: N802 - Qt's name
        """Return whether the message is still on the page."""
        return self._owner.holds(self.message_id)

    def object(self) -> QObject | None:  # type: ignore[override]
        """Return no object: a message is painted, not a widget."""
        return None

    def role(self) -> QAccessible.Role:
        """Return that it is an item of a list."""
        return QAccessible.Role.ListItem

    def text(self, kind: QAccessible.Text, /) -> str:
        """Return name or value."""
        speaker, text = self._owner.said(self.message_id)
        if kind is QAccessible.Text.Name:
            return f"{speaker}: {text}"
        return text if kind is QAccessible.Text.Value else ""

    def setText(self, kind: QAccessible.Text, text: str, /) -> None:  # noqa: N802 - Qt's name
        """Change nothing: messages are read here."""

    def state(self) -> QAccessible.State:
        """Return that it can be read, and whether the keyboard marks it."""
        state = QAccessible.State()
        state.readOnly = True
        state.selectable = True
        state.selected = self._owner.is_marked(self.message_id)
        return state

    def parent(self) -> QAccessibleInterface:
        """Return the transcript."""
        return self._owner.interface()

    def child(self, index: int, /) -> QAccessibleInterface | None:  # type: ignore[override]  # noqa: ARG002 - Qt's signature
        """Return nothing: the text is the item's own."""
        return None

    def childCount(self) -> int:  # noqa: N802 - Qt's name
        """Return 0."""
        return 0

    def childAt(self, x: int, y: int, /) -> QAccessibleInterface | None:  # type: ignore[override]  # noqa: ARG002, N802 - Qt's signature
        """Return nothing."""
        return None

    def indexOfChild(self, child: QAccessibleInterface, /) -> int:  # noqa: ARG002, N802 - Qt's signature
        """Return that there are no children."""
        return -1

    def rect(self) -> QRect:
        """Return where it stands on the screen."""
        return self._owner.rect_of(self.message_id)

    def window(self) -> QWindow:
        """Return the window that holds the transcript."""
        return self._owner.interface().window()
