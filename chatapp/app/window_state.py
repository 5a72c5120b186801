"""Remembers the window between two starts: where it stood, what it showed, and where the reader was."""

from PySide6.QtCore import QObject, Slot

from chatapp.app.services import Services
from chatapp.app.window_place import bring_into_sight
from chatapp.domain.conversation import Conversation
from chatapp.ui.chat.transcript import Transcript
from chatapp.ui.main_window import MainWindow

__all__ = ["WindowState"]


class WindowState(QObject):
    """Restores at start what was kept at the end of the time before."""

    def __init__(self, services: Services, window: MainWindow, transcript: Transcript) -> None:
        super().__init__(window)
        self._services = services
        self._window = window
        self._transcript = transcript
        self._place = services.settings.settings.reading_place
        services.chat.conversation_shown.connect(self._on_conversation_shown)

    def restore(self) -> None:
        """Put the window where it was; onto a screen, if that one is gone."""
        settings = self._services.settings.settings
        self._window.restore_state(settings.window_geometry, settings.window_state)
        bring_into_sight(self._window)

    def keep(self) -> None:
        """Keep the window as it is now."""
        geometry, layout = self._window.save_state()
        place = self._transcript.reading_place()
        written = "" if place is None else f"{place[0]},{place[1]}"
        self._services.settings.change(window_geometry=geometry, window_state=layout, reading_place=written)

    @Slot(object)
    def _on_conversation_shown(self, _conversation: Conversation) -> None:
        """Go where the reader was, in the conversation that the start opens."""
        message_id, _, pixels = self._place.partition(",")
        self._place = ""
        if message_id and pixels.lstrip("-").isdigit():
            self._transcript.go_to_place(message_id, int(pixels))
