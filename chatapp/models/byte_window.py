"""Reading a file forwards through a small window: nothing is ever allocated by a number found in the file.

Not a memory map: a mapped file that somebody shortens meanwhile ends the process with a bus error, and the window process
must survive every file.
"""

import struct
from pathlib import Path
from typing import BinaryIO

from chatapp.errors import ChatAppError, ProblemKind

__all__ = ["MAX_HEADER_BYTES", "ByteWindow"]

MAX_HEADER_BYTES = 128 * 1024**2  # read, not skipped; a vocabulary of 262,000 tokens with its merges takes about 20 MB
_CHUNK = 1024**2
_UINT32 = struct.Struct("<I")
_UINT64 = struct.Struct("<Q")


class ByteWindow:
    """A forward reader of little-endian values; ``position`` is the offset in the file of the next byte."""

    def __init__(self, file: BinaryIO, size: int, path: Path) -> None:
        """Read from the start of ``file``.

        Args:
            file: Open for reading in binary, unbuffered or not.
            size: Bytes of the file.
            path: Named in the problems.
        """
        self._file = file
        self._size = size
        self._path = path
        self._base = 0
        self._bytes = b""
        self._at = 0
        self._n_read = 0

    @property
    def position(self) -> int:
        """Offset in the file of the next byte."""
        return self._base + self._at

    def invalid(self, reason: str) -> ChatAppError:
        """Return the error for a header that contradicts itself or the format."""
        return ChatAppError.of(ProblemKind.GGUF_INVALID, file=self._path.name, reason=reason, detail=f"at {self.position}")

    def truncated(self, need_bytes: int) -> ChatAppError:
        """Return the error for a file that ends before what its header announces."""
        return ChatAppError.of(
            ProblemKind.MODEL_TRUNCATED,
            file=self._path.name,
            have_bytes=self._size,
            need_bytes=need_bytes,
            detail=f"at {self.position}",
        )

    def uint32(self) -> int:
        """Read a ``uint32``."""
        value: int = _UINT32.unpack(self.take(4))[0]
        return value

    def uint64(self) -> int:
        """Read a ``uint64``."""
        value: int = _UINT64.unpack(self.take(8))[0]
        return value

    def take(self, count: int) -> bytes:
        """Read ``count`` bytes; the caller keeps ``count`` small (at most one window).

        Raises:
            ChatAppError: ``MODEL_TRUNCATED`` if the file ends before; ``GGUF_INVALID`` if the header is absurdly long.
        """
        end = self._at + count
        if end > len(self._bytes):
            self._refill(count)
            end = count
        found = self._bytes[self._at : end]
        self._at = end
        return found

    def text(self, limit: int) -> str:
        """Read a string: at most ``limit`` of its bytes are kept, the rest is skipped; bad UTF-8 becomes U+FFFD."""
        length = self.uint64()
        kept = self.take(min(length, limit))
        self.skip(length - len(kept))
        return kept.decode("utf-8", errors="replace")

    def skip(self, count: int) -> None:
        """Move on without reading.

        Raises:
            ChatAppError: ``MODEL_TRUNCATED`` if that leads beyond the end of the file.
        """
        target = self.position + count
        if target > self._size:
            raise self.truncated(target)
        self._at += count
        if self._at > len(self._bytes):
            self._base, self._bytes, self._at = target, b"", 0

    def skip_strings(self, count: int) -> None:
        """Walk over ``count`` strings: the hot loop of a large vocabulary.

        Raises:
            ChatAppError: As :meth:`skip` and :meth:`take`.
        """
        length_at, window, at = _UINT64.unpack_from, self._bytes, self._at
        last = len(window) - 8
        for _ in range(count):
            if at > last:
                self.skip(at - self._at)  # which may lie far behind the window, or behind the end of the file
                self._refill(8)
                window, at = self._bytes, 0
                last = len(window) - 8
            at += 8 + length_at(window, at)[0]
        self.skip(at - self._at)

    def _refill(self, need: int) -> None:
        """Start the window at the current position, with at least ``need`` bytes in it."""
        start = self.position
        if start + need > self._size:
            raise self.truncated(start + need)
        if self._n_read > MAX_HEADER_BYTES:
            raise self.invalid("it is longer than any real one")
        self._file.seek(start)
        self._bytes = self._file.read(_CHUNK)
        self._base, self._at = start, 0
        self._n_read += len(self._bytes)
        if len(self._bytes) < need:  # shortened since its size was taken
            raise self.truncated(start + need)
