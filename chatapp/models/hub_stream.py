"""The bytes of one file, from the hub into its ``.part`` file, with their SHA-256 made on the way."""

import hashlib
import os
import re
import socket
import threading
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import httpx2
from huggingface_hub import get_session
from huggingface_hub.utils import hf_raise_for_status  # type: ignore[attr-defined]  # public, but not in an __all__

from chatapp.errors import ChatAppError, ProblemKind
from chatapp.models.hub import Hub
from chatapp.models.hub_address import hub_host
from chatapp.models.hub_files import HubFile, HubModel
from chatapp.models.hub_session import hub_errors_of

__all__ = ["FileStream"]

_BLOCK = 1 << 20
_PARTIAL_CONTENT, _RANGE_REFUSED = 206, 416
# The hub's delivery network refuses to send a very large file as a whole, and sends any range of it. huggingface_hub draws its
# line at the same size (MAX_HTTP_DOWNLOAD_SIZE) and hands larger files to a library that can neither pause nor go on later.
_LARGEST_WHOLE = 50_000_000_000  # bytes
_PIECE = 2_000_000_000  # bytes asked for at once of a larger file
_CONTENT_RANGE = re.compile(r"bytes (\d+)-\d+/(\d+|\*)")


class FileStream:
    """One file that is being fetched; ``n_bytes`` says how much of it is on the disk."""

    def __init__(self, hub: Hub, model: HubModel, file: HubFile, part: Path) -> None:
        self._hub = hub
        self._model = model
        self._file = file
        self._part = part
        self._digest = hashlib.sha256()
        self._socket: socket.socket | None = None
        self._is_interrupted = False
        self.n_bytes = 0

    @property
    def is_complete(self) -> bool:
        """All bytes are there (not that they are right)."""
        return self.n_bytes >= self._file.size_bytes

    def interrupt(self) -> None:
        """End a wait for the network; from any thread."""
        self._is_interrupted = True
        if (connection := self._socket) is not None:
            with suppress(OSError):
                connection.shutdown(socket.SHUT_RDWR)

    def read_present(self, stop: threading.Event, tell: Callable[[], None]) -> None:
        """Read what an earlier run left, since a checksum is one of the whole file.

        Raises:
            OSError: It cannot be read.
        """
        if not self._part.exists() or self._part.stat().st_size > self._file.size_bytes:
            return self._restart()
        with self._part.open("rb") as present:
            while not stop.is_set() and (block := present.read(_BLOCK)):
                self._digest.update(block)
                self.n_bytes += len(block)
                tell()
        return None

    def fetch(self, stop: threading.Event, on_bytes: Callable[[int], None]) -> None:
        """Ask for what is missing, once, and write what comes; very large files are asked for piece by piece.

        Raises:
            ChatAppError: A ``HUB_`` kind, ``DOWNLOAD_LOST`` or ``DOWNLOAD_SIZE_WRONG``.
            OSError: It cannot be written.
        """
        while True:
            end = self._piece_end()
            self._fetch_until(end, stop, on_bytes)
            if stop.is_set() or self.is_complete:
                return
            if self.n_bytes < end:
                raise self._lost("the answer ended early")

    def _piece_end(self) -> int:
        """Return up to which byte is asked for now."""
        size = self._file.size_bytes
        return size if size <= _LARGEST_WHOLE else min(size, self.n_bytes + _PIECE)

    def _fetch_until(self, end: int, stop: threading.Event, on_bytes: Callable[[int], None]) -> None:
        name = self._model.repo_id
        url = self._hub.file_url(name, self._model.revision, self._file.path)
        headers, writing_errors = self._headers(end), list[OSError]()
        try:
            asked = hub_errors_of(self._hub.endpoint, name, self._file.path)
            with asked, get_session().stream("GET", url, headers=headers) as response:
                if response.status_code == _RANGE_REFUSED:
                    raise self._wrong_size(self.n_bytes)
                hf_raise_for_status(response)
                self._begin(response)
                self._receive(response, stop, on_bytes, writing_errors)
        finally:
            self._socket = None
        if writing_errors:
            raise writing_errors[0]

    def verify(self) -> None:
        """Compare with what the hub names; a file that differs is deleted.

        Raises:
            ChatAppError: ``DOWNLOAD_HASH_WRONG`` or ``DOWNLOAD_SIZE_WRONG``.
        """
        if self.n_bytes != self._file.size_bytes:
            raise self._wrong_size(self.n_bytes)
        if self._file.sha256 and self._digest.hexdigest() != self._file.sha256.lower():
            self._part.unlink(missing_ok=True)
            raise ChatAppError.of(ProblemKind.DOWNLOAD_HASH_WRONG, file=self._file.name, host=self._host)

    def _headers(self, end: int) -> dict[str, str]:
        headers = self._hub.headers() | {"Accept-Encoding": "identity"}
        if end < self._file.size_bytes:
            return headers | {"Range": f"bytes={self.n_bytes}-{end - 1}"}
        return headers | ({"Range": f"bytes={self.n_bytes}-"} if self.n_bytes else {})

    def _begin(self, response: httpx2.Response) -> None:
        """Compare the answer's head with what was asked for; start again where the server does not go on at our place."""
        network = response.extensions.get("network_stream")
        self._socket = None if network is None else network.get_extra_info("socket")
        if self._is_interrupted:
            self.interrupt()
        match = _CONTENT_RANGE.fullmatch(response.headers.get("Content-Range", ""))
        if response.status_code == _PARTIAL_CONTENT and match is not None:
            start, total = int(match[1]), match[2]
            if total != "*" and int(total) != self._file.size_bytes:
                raise self._wrong_size(int(total))
            if start == self.n_bytes:
                return
            raise ChatAppError.of(ProblemKind.HUB_FAILED, host=self._host, reason="it goes on at another place than asked")
        length = response.headers.get("Content-Length", "")
        if length.isdecimal() and int(length) != self._file.size_bytes:
            raise self._wrong_size(int(length))
        self._restart()

    def _receive(
        self,
        response: httpx2.Response,
        stop: threading.Event,
        on_bytes: Callable[[int], None],
        writing_errors: list[OSError],
    ) -> None:
        # Errors of the disk are kept apart: the hub's library has errors that are OSErrors, too.
        try:
            with self._part.open("ab") as part:
                for chunk in response.iter_bytes():
                    if stop.is_set():
                        break
                    if self.n_bytes + len(chunk) > self._file.size_bytes:
                        raise self._wrong_size(self.n_bytes + len(chunk))
                    part.write(chunk)
                    self._digest.update(chunk)
                    self.n_bytes += len(chunk)
                    on_bytes(len(chunk))
                part.flush()
                os.fsync(part.fileno())
        except httpx2.TransportError as error:
            raise self._lost(repr(error)) from error
        except OSError as error:
            writing_errors.append(error)

    def _restart(self) -> None:
        self._digest = hashlib.sha256()
        self.n_bytes = 0
        self._part.write_bytes(b"")

    @property
    def _host(self) -> str:
        return hub_host(self._hub.endpoint)

    def _lost(self, detail: str) -> ChatAppError:
        return ChatAppError.of(ProblemKind.DOWNLOAD_LOST, file=self._file.name, detail=detail)

    def _wrong_size(self, have: int) -> ChatAppError:
        """Return the error; the bytes of another file than the one that was listed are of no use."""
        with suppress(OSError):
            self._part.unlink(missing_ok=True)
        name, need = self._file.name, self._file.size_bytes
        return ChatAppError.of(ProblemKind.DOWNLOAD_SIZE_WRONG, file=name, host=self._host, have_bytes=have, need_bytes=need)
