"""Tells screen readers what was written, politely: a few sentences at a time, and that the answer is complete."""

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent

from chatapp.ui.accessible.spoken_steps import SpokenSteps

__all__ = ["Announcer"]


class Announcer(QObject):
    """Announces the text of the answer on screen.

    Signals:
        announced: ``(str)``: what assistive technology was just told.
    """

    announced = Signal(str)

    def __init__(self, source: QObject) -> None:
        """Build it.

        Args:
            source: The widget on whose behalf it speaks; also the owner.
        """
        super().__init__(source)
        self._source = source
        self._steps = SpokenSteps()
        self.is_on = True

    @Slot(str)
    def feed(self, text: str) -> None:
        """Take more text of the answer."""
        self.say(self._steps.feed(text))

    @Slot()
    def finish(self) -> None:
        """Tell the rest, and that this was all."""
        rest = self._steps.rest()
        self.say(f"{rest} {self.tr('End of the answer.')}".strip())

    @Slot()
    def forget(self) -> None:
        """Begin anew: another conversation is on screen."""
        self._steps = SpokenSteps()

    def say(self, text: str) -> None:
        """Announce a text when the present one has been read out; nothing where nobody listens."""
        if not text or not self.is_on:
            return
        if QAccessible.isActive():
            event = QAccessibleAnnouncementEvent(self._source, text)
            event.setPoliteness(QAccessible.AnnouncementPoliteness.Polite)
            QAccessible.updateAccessibility(event)
        self.announced.emit(text)
