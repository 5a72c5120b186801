"""One window for each data folder: a second one asks the first to come to the front, and ends.

Two windows would hold two states of one conversation in memory, and the one that saves last would win. The command line needs no
such care: it reads, or adds conversations of its own, and SQLite keeps writers apart.

Who has the folder is said by a lock of the operating system on a file in it: it ends with its process, also with a killed one.
"""

import os
import sys
import time
from pathlib import Path
from typing import IO, TYPE_CHECKING

from PySide6.QtCore import QObject, Signal, Slot

from chatapp.log import topic

if TYPE_CHECKING:
    from PySide6.QtNetwork import QLocalServer

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

__all__ = ["SingleInstance"]

_LOCK_FILE = "window.lock"
_WINDOWS_LOCK_AT = 1 << 30  # behind the text: a locked byte cannot be read by others there
_PATIENCE_S = 5.0  # the first window may have just begun to start
_TRY_MS = 500

_log = topic("init")


class SingleInstance(QObject):
    """The claim of one window on one data folder.

    Signals:
        asked_to_front: ``()``: a second start asked for the window.
    """

    asked_to_front = Signal()

    def __init__(self, folder: Path, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._folder = folder
        self._file: IO[str] | None = None
        self._server: QLocalServer | None = None

    def claim(self) -> bool:
        """Take the folder; False where another window has it. A folder that cannot be locked is free: saving will tell why."""
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            file = (self._folder / _LOCK_FILE).open("a+", encoding="ascii")
        except OSError:
            return True
        try:
            _lock(file)
        except (BlockingIOError, PermissionError):
            file.close()
            return False
        except OSError as error:  # a file system without locks
            _log.warning("the data folder cannot be locked: %s", error)
        file.truncate(0)
        file.write(f"{os.getpid()}\n")
        file.flush()
        self._file = file
        return True

    def owner(self) -> str:
        """Return the process id of the window that has the folder, for a sentence; "?" where it is not known."""
        try:
            return (self._folder / _LOCK_FILE).read_text(encoding="ascii").strip() or "?"
        except (OSError, ValueError):
            return "?"

    def listen(self) -> None:
        """Wait for a second start, once the window is there."""
        from PySide6.QtNetwork import QLocalServer  # noqa: PLC0415 - not on the way to the first paint

        self._server = QLocalServer(self)
        self._server.setSocketOptions(QLocalServer.SocketOption.UserAccessOption)
        self._server.newConnection.connect(self._on_connection)
        QLocalServer.removeServer(self._name())  # left by a killed window: the lock says that nobody else listens
        if not self._server.listen(self._name()):
            _log.warning("a second start will not find this window: %s", self._server.errorString())

    def ask_owner(self) -> bool:
        """Ask the other window to come to the front; return whether it answered."""
        from PySide6.QtNetwork import QLocalSocket  # noqa: PLC0415 - as above

        until_s = time.monotonic() + _PATIENCE_S
        while time.monotonic() < until_s:
            socket = QLocalSocket()
            socket.connectToServer(self._name())
            if socket.waitForConnected(_TRY_MS) and (socket.bytesAvailable() or socket.waitForReadyRead(_TRY_MS)):
                return True
            time.sleep(0.1)
        return False

    def release(self) -> None:
        """Give the folder back."""
        if self._server is not None:
            self._server.close()
            self._server = None
        if self._file is not None:
            self._file.close()
            self._file = None

    @Slot()
    def _on_connection(self) -> None:
        """Answer whoever comes: the connection itself is the question."""
        if self._server is None or (socket := self._server.nextPendingConnection()) is None:
            return
        socket.disconnected.connect(socket.deleteLater)
        socket.write(b"ok\n")
        socket.flush()
        socket.disconnectFromServer()
        self.asked_to_front.emit()

    def _name(self) -> str:
        import hashlib  # noqa: PLC0415 - as above

        return f"chatapp-{hashlib.sha256(str(self._folder.resolve()).encode()).hexdigest()[:16]}"


def _lock(file: IO[str]) -> None:
    if sys.platform == "win32":
        file.seek(_WINDOWS_LOCK_AT)
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        file.seek(0)
    else:
        fcntl.flock(file.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)
