"""Remembers the window between two starts: where it stood, what it showed, and where the reader was."""

from PySide6.QtCore import QObject, QRect, Slot
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QWidget

from chatapp.app.services import Services
from chatapp.domain.conversation import Conversation
from chatapp.ui.chat.transcript import Transcript
from chatapp.ui.main_window import MainWindow

__all__ = ["WindowState", "mended_geometry"]

_LEAST_IN_SIGHT_PX = 120  # of the title's width: enough to take hold of


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


def bring_into_sight(window: QWidget) -> None:
    """Move and shrink a window so that it can be seen and taken hold of."""
    screens = [screen.availableGeometry() for screen in QGuiApplication.screens()]
    mended = mended_geometry(window.geometry(), screens)
    if mended != window.geometry():
        window.setGeometry(mended)


def mended_geometry(geometry: QRect, screens: list[QRect]) -> QRect:
    """Return the geometry if enough of its upper edge is on a screen, else one inside of the first screen.

    Args:
        geometry: Of the window.
        screens: What can be used of each screen, the main one first; unchanged where there is none.
    """
    title = QRect(geometry.topLeft(), geometry.topRight())
    is_in_sight = any(title.intersected(screen).width() >= _LEAST_IN_SIGHT_PX for screen in screens)
    if is_in_sight or not screens:
        return geometry
    size = geometry.size().boundedTo(screens[0].size())
    place = QRect(screens[0].topLeft(), size)
    place.moveCenter(screens[0].center())
    return place
