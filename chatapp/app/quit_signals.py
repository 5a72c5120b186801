"""Ctrl-C in the terminal and SIGTERM (log-out) close the window properly: the answer being written is kept."""

import signal
import socket
from collections.abc import Callable
from contextlib import suppress

from PySide6.QtCore import QObject, QSocketNotifier, QTimer, Slot

__all__ = ["QuitSignals"]

_SIGNALS = (signal.SIGINT, signal.SIGTERM)


class QuitSignals(QObject):
    """Closes the window from the event loop after a signal, and wakes nobody until one comes.

    Python runs a handler between any two steps of any Python code, a paint event's too. A window that is closed while it is
    painted takes along what Qt paints on (seen on Wayland: a crash in one log-out of thirty), so it waits for the event loop.
    And Python runs none while Qt sleeps: the signal writes into a socket that Qt waits for (``signal.set_wakeup_fd``).

    Args:
        close: Closes the window.
        parent: Owner.
    """

    def __init__(self, close: Callable[[], object], parent: QObject) -> None:
        super().__init__(parent)
        self._close = close
        self._heard, self._told = socket.socketpair()
        self._heard.setblocking(False)
        self._told.setblocking(False)
        self._notifier = QSocketNotifier(self._heard.fileno(), QSocketNotifier.Type.Read, self)
        self._notifier.activated.connect(self._on_told)
        self._fd_before = signal.set_wakeup_fd(self._told.fileno(), warn_on_full_buffer=False)
        self._before = {number: signal.signal(number, self._on_signal) for number in _SIGNALS}

    def release(self) -> None:
        """Let signals do again what they did before."""
        for number, handler in self._before.items():
            signal.signal(number, handler)
        signal.set_wakeup_fd(self._fd_before)
        self._notifier.setEnabled(False)
        self._heard.close()
        self._told.close()

    @Slot()
    def _on_told(self) -> None:
        """Python code runs, and with it the handler."""
        with suppress(BlockingIOError):  # told twice
            self._heard.recv(4096)

    def _on_signal(self, _number: int, _frame: object) -> None:
        QTimer.singleShot(0, self._close)
