"""Tells that a long answer ended while the user works elsewhere: a mark in the task bar, a message where there is a tray."""

import time
from collections.abc import Callable

from PySide6.QtCore import QObject, Qt, Slot
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QSystemTrayIcon

from chatapp.app.services import Services
from chatapp.domain.generation import StopReason
from chatapp.domain.message import Message
from chatapp.ui.icons import icon
from chatapp.ui.main_window import MainWindow
from chatapp.ui.theme import LIGHT

__all__ = ["LONG_ANSWER_S", "AnswerNotification"]

LONG_ANSWER_S = 15.0  # who waits longer than this may have gone elsewhere
_SHOWN_MS = 8_000
_TITLE_CHARACTERS = 80


class AnswerNotification(QObject):
    """Watches the turns; quiet while the window is in use, for short answers, for stopped ones, and where it is turned off."""

    def __init__(self, services: Services, window: MainWindow, clock: Callable[[], float] = time.monotonic) -> None:
        """Build it; ``clock`` counts seconds."""
        super().__init__(window)
        self._services = services
        self._window = window
        self._clock = clock
        self._started_s = clock()
        self._tray: QSystemTrayIcon | None = None
        self.n_told = 0
        services.chat.turn_started.connect(self._on_turn_started)
        services.chat.turn_finished.connect(self._on_turn_finished)

    @staticmethod
    def is_in_use() -> bool:
        """Return whether one of our windows has the keyboard."""
        return QGuiApplication.applicationState() is Qt.ApplicationState.ApplicationActive

    def close(self) -> None:
        """Take the icon out of the tray: the window is closing."""
        if self._tray is not None:
            self._tray.hide()

    @Slot(object)
    def _on_turn_started(self, _live: object) -> None:
        self._started_s = self._clock()

    @Slot(object)
    def _on_turn_finished(self, message: Message) -> None:
        took_s = self._clock() - self._started_s
        is_wanted = self._services.settings.settings.notifies and message.stop_reason is not StopReason.STOPPED
        if is_wanted and took_s >= LONG_ANSWER_S and not self.is_in_use():
            self._tell(message.text)

    def _tell(self, text: str) -> None:
        self.n_told += 1
        QApplication.alert(self._window)
        if QSystemTrayIcon.isSystemTrayAvailable() and QSystemTrayIcon.supportsMessages():
            shown = " ".join(text.split())
            shown = shown if len(shown) <= _TITLE_CHARACTERS else f"{shown[:_TITLE_CHARACTERS]}\u2026"
            self._tray_icon().showMessage(self.tr("The answer is complete"), shown, QSystemTrayIcon.MessageIcon.NoIcon, _SHOWN_MS)

    def _tray_icon(self) -> QSystemTrayIcon:
        """Return the icon that messages need, shown from the first message on until the window is in use again."""
        if self._tray is None:
            self._tray = QSystemTrayIcon(icon("chat", LIGHT.accent), self._window)
            self._tray.setToolTip("chatapp")
            self._tray.activated.connect(self._on_activated)
            self._tray.messageClicked.connect(self._on_activated)
        self._tray.show()
        return self._tray

    @Slot()
    def _on_activated(self) -> None:
        self._window.showNormal() if self._window.isMinimized() else self._window.show()
        self._window.activateWindow()
        self._window.raise_()
        self.close()
