"""The transcript as assistive technology sees it: a list of messages."""

from PySide6.QtCore import QObject, QRect
from PySide6.QtGui import QAccessible, QAccessibleInterface
from PySide6.QtWidgets import QAccessibleWidget
from shiboken6 import isValid

from chatapp.ui.accessible.message_interface import MessageInterface
from chatapp.ui.chat.transcript_view import TranscriptView

__all__ = ["TranscriptInterface", "make_transcripts_readable"]


class TranscriptInterface(QAccessibleWidget):
    """A list whose items are the messages; each item lives as long as its message."""

    def __init__(self, transcript: TranscriptView) -> None:
        super().__init__(transcript, QAccessible.Role.List, transcript.accessibleName())
        self._transcript = transcript
        self._items: dict[str, MessageInterface] = {}

    def childCount(self) -> int:  # noqa: N802 - Qt's name
        """Return how many messages there are."""
        return len(self._transcript.message_rows())

    def child(self, index: int, /) -> QAccessibleInterface | None:  # type: ignore[override]
        """Return one message, the oldest first."""
        rows = self._transcript.message_rows()
        return self._item(rows[index].message.id) if 0 <= index < len(rows) else None

    def indexOfChild(self, child: QAccessibleInterface, /) -> int:  # noqa: N802 - Qt's name
        """Return the place of a message, -1 for what is none of ours."""
        if not isinstance(child, MessageInterface):
            return -1
        ids = [row.message.id for row in self._transcript.message_rows()]
        return ids.index(child.message_id) if child.message_id in ids else -1

    def childAt(self, x: int, y: int, /) -> QAccessibleInterface | None:  # type: ignore[override]  # noqa: N802 - Qt's name
        """Return the message at a place of the screen."""
        for row in self._transcript.message_rows():
            if self.rect_of(row.message.id).contains(x, y):
                return self._item(row.message.id)
        return None

    def focusChild(self) -> QAccessibleInterface | None:  # type: ignore[override]  # noqa: N802 - Qt's name
        """Return the message that the keyboard marks."""
        marked = self._transcript.marked_id
        return self._item(marked) if marked else None

    def holds(self, message_id: str) -> bool:
        """Return whether a message is still on the page."""
        return isValid(self._transcript) and self._transcript.message_row(message_id) is not None

    def is_marked(self, message_id: str) -> bool:
        """Return whether the keyboard marks a message."""
        return self.holds(message_id) and self._transcript.marked_id == message_id

    def said(self, message_id: str) -> tuple[str, str]:
        """Return who speaks, and what; empty where the message is gone."""
        row = self._transcript.message_row(message_id) if isValid(self._transcript) else None
        return ("", "") if row is None else (row.role_label, row.shown_text or row.pending_text)

    def rect_of(self, message_id: str) -> QRect:
        """Return where a message stands on the screen, empty where it is gone."""
        return self._transcript.message_rect(message_id) if self.holds(message_id) else QRect()

    def interface(self) -> QAccessibleInterface:
        """Return this list, for its items."""
        return self

    def _item(self, message_id: str) -> MessageInterface:
        item = self._items.get(message_id)
        if item is None or not isValid(item):
            item = MessageInterface(self, message_id)
            QAccessible.registerAccessibleInterface(item)
            self._items[message_id] = item
        return item


class _Known:
    """Interfaces must be held here: Qt keeps them, and PySide would delete what Python forgets."""

    interfaces: list[TranscriptInterface] = []  # noqa: RUF012 - one for the process, as Qt's own cache
    is_installed = False


def make_transcripts_readable() -> None:
    """Give every transcript its interface from now on; does nothing the second time."""
    if not _Known.is_installed:
        _Known.is_installed = True
        QAccessible.installFactory(_interface_for)


def _interface_for(_key: str, thing: QObject | None) -> QAccessibleInterface | None:
    if not isinstance(thing, TranscriptView):
        return None
    _Known.interfaces = [interface for interface in _Known.interfaces if isValid(interface)]
    interface = TranscriptInterface(thing)
    _Known.interfaces.append(interface)
    return interface
