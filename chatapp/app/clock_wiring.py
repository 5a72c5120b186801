"""Tells the running answer when its text was painted, and whether its end is in sight."""

import time

from PySide6.QtCore import QObject, Slot

from chatapp.app.services import Services
from chatapp.ui.chat.transcript import Transcript

__all__ = ["ClockWiring"]


class ClockWiring(QObject):
    """The third clock: the engine stamps what it samples, the reader thread what arrives, the transcript what is painted."""

    def __init__(self, services: Services, transcript: Transcript) -> None:
        super().__init__(transcript)
        self._chat = services.chat
        self._transcript = transcript
        transcript.text_painted.connect(self._on_text_painted)
        transcript.verticalScrollBar().valueChanged.connect(self._note_sight)
        services.chat.answer_extended.connect(self._note_sight)
        services.chat.conversation_shown.connect(self._on_conversation_shown)

    @Slot(str, int)
    def _on_text_painted(self, message_id: str, n_chars: int) -> None:
        running = self._chat.running
        if running is not None and running.message_id == message_id:
            running.live.text_painted(max(0, n_chars - running.n_before), time.perf_counter_ns())  # a continued text is old

    @Slot()
    def _note_sight(self) -> None:
        """What nobody can see is not late: the reader scrolled up, or the window is closed to a task bar."""
        running = self._chat.running
        if running is not None:
            running.live.clocks.set_in_sight(is_in_sight=self._is_shown() and self._transcript.follows_end)

    @Slot()
    def _on_conversation_shown(self) -> None:
        """Forget what waited while another conversation was on screen, or is from now on."""
        running = self._chat.running
        if running is not None:
            running.live.clocks.set_in_sight(is_in_sight=False)
            self._note_sight()

    def _is_shown(self) -> bool:
        running = self._chat.running
        is_here = running is not None and running.conversation.id == self._chat.conversation.id
        window = self._transcript.window()
        handle = window.windowHandle()
        return is_here and window.isVisible() and not window.isMinimized() and (handle is None or handle.isExposed())
