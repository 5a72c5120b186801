"""Both directions of the pipe to the parent: lines in, lines out."""

import contextlib
import os
import threading
from collections.abc import Callable

from pydantic import BaseModel

from chatapp.errors import ChatAppError
from chatapp.log import topic
from chatapp.protocol.codec import LineSplitter, decode_command, encode
from chatapp.protocol.commands import Command
from chatapp.protocol.events import CommandRejected

__all__ = ["EXIT_DEAF", "Channel"]

EXIT_DEAF = 70
"""Exit code of an engine that could not go on reading its commands."""

_READ_BYTES = 65_536
_log = topic("engine")


class Channel:
    """Reads commands in a thread of its own and writes events from any thread."""

    def __init__(self, read_descriptor: int, write_descriptor: int) -> None:
        self._read_descriptor = read_descriptor
        self._write_descriptor = write_descriptor
        self._write_lock = threading.Lock()
        self._is_broken = False

    def start_reading(self, on_command: Callable[[Command], None], on_end: Callable[[], None]) -> None:
        """Start the reader thread.

        Args:
            on_command: Called in the reader thread with each command.
            on_end: Called in the reader thread when the parent has closed its end, once.
        """
        reader = threading.Thread(target=self._read, args=(on_command, on_end), name="engine-reader", daemon=True)
        reader.start()

    def send(self, event: BaseModel) -> None:
        """Write one event (thread-safe). Once the parent is gone, events are dropped."""
        self.send_bytes(encode(event))

    def send_bytes(self, line: bytes) -> None:
        """Write raw bytes; only the scripted backend's "bad line" fault has a reason to call this."""
        with self._write_lock:
            if not self._is_broken:
                self._write_all(line)

    def _write_all(self, line: bytes) -> None:
        view = memoryview(line)
        try:
            while view:
                view = view[os.write(self._write_descriptor, view) :]
        except OSError as error:  # the parent is gone; the reader sees the end of its pipe as well and ends the process
            self._is_broken = True
            _log.info("the parent reads no more: %s", error)

    def _read(self, on_command: Callable[[Command], None], on_end: Callable[[], None]) -> None:
        try:
            self._read_lines(on_command)
        except BaseException:  # noqa: BLE001 - out of memory, most likely: an engine that hears nothing any more must not live on
            with contextlib.suppress(BaseException):
                _log.exception("the reader failed")
            os._exit(EXIT_DEAF)
        on_end()

    def _read_lines(self, on_command: Callable[[Command], None]) -> None:
        splitter = LineSplitter()
        while data := self._read_some():
            for line in splitter.feed(data):
                self._decode(line, on_command)

    def _read_some(self) -> bytes:
        try:
            return os.read(self._read_descriptor, _READ_BYTES)
        except OSError as error:
            _log.info("the command pipe failed: %s", error)
            return b""

    def _decode(self, line: bytes, on_command: Callable[[Command], None]) -> None:
        try:
            command = decode_command(line)
        except ChatAppError as error:
            _log.warning("rejected a line: %s", error.problem.detail)
            self.send(CommandRejected(problem=error.problem))
        else:
            on_command(command)
