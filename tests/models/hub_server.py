"""A local HTTP server with the endpoints of the hub that are used, and every fault that a real one or its network can have."""

import hashlib
import json
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import parse_qs, unquote, urlsplit

__all__ = ["COMMIT", "FakeHub", "Faults", "running_hub"]

COMMIT = "0123456789abcdef0123456789abcdef01234567"
_BLOCK = 16_384


@dataclass
class Faults:
    """What goes wrong; everything is off at first.

    Attributes:
        drop_after: Bytes of a file after which the connection breaks.
        n_drops: How often it does so.
        pause_s: Between blocks of 16 KiB.
        sha256: Named instead of the true one.
        extra: Sent beyond the true end (without a Content-Length), or announced (with one).
        announces_length: False: no Content-Length.
        status: Of every answer, with ``error_code`` and ``retry_after``; ``n_status`` times.
        ignores_range: Sends the whole file whatever was asked.
        largest_whole: Bytes beyond which a file is sent in ranges only, and asked for as a whole is answered with status 400.
        redirect: Address of another host that has the files.
        garbage: The body of API answers.
        silent: Accepts and never answers, until the server ends.
    """

    drop_after: int | None = None
    n_drops: int = 1
    pause_s: float = 0.0
    sha256: str = ""
    extra: bytes = b""
    announces_length: bool = True
    status: int = 0
    n_status: int = 1_000_000
    error_code: str = ""
    retry_after: str = ""
    ignores_range: bool = False
    largest_whole: int | None = None
    redirect: str = ""
    garbage: bytes = b""
    silent: bool = False


@dataclass
class FakeHub:
    """Repositories with their files, and what was asked.

    Attributes:
        files: Content by ``owner/name`` and path.
        gated: Repositories that want a token.
        sizes: Sizes to name instead of the true ones, by path.
    """

    files: dict[str, dict[str, bytes]] = field(default_factory=dict)
    gated: set[str] = field(default_factory=set)
    sizes: dict[str, int] = field(default_factory=dict)
    faults: Faults = field(default_factory=Faults)
    endpoint: str = ""
    requests: list[tuple[str, dict[str, str]]] = field(default_factory=list)
    ended: threading.Event = field(default_factory=threading.Event)

    def ranges(self) -> list[str]:
        """Return the Range headers of requests for files; empty = the whole file was asked for."""
        return [headers.get("range", "") for path, headers in self.requests if "/resolve/" in path]

    def tokens(self) -> set[str]:
        """Return what stood in Authorization headers; empty = none was sent."""
        return {headers.get("authorization", "") for _, headers in self.requests}


@contextmanager
def running_hub(**files: dict[str, bytes]) -> Iterator[FakeHub]:
    """Serve repositories; a name ``owner__name`` stands for ``owner/name``."""
    hub = FakeHub({name.replace("__", "/"): content for name, content in files.items()})
    server = _QuietServer(("127.0.0.1", 0), _handler(hub))
    server.daemon_threads = True
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02})
    thread.start()
    hub.endpoint = f"http://127.0.0.1:{server.server_address[1]}"
    try:
        yield hub
    finally:
        hub.ended.set()
        server.shutdown()
        server.server_close()
        thread.join()


class _QuietServer(ThreadingHTTPServer):
    def handle_error(self, *_arguments: object) -> None:
        """Say nothing of clients that went away: that is what many tests do."""


def _handler(hub: FakeHub) -> type[BaseHTTPRequestHandler]:
    class Handler(_HubHandler):
        served = hub

    return Handler


class _HubHandler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    served: FakeHub

    def log_message(self, *_arguments: object) -> None:
        """Say nothing."""

    def do_GET(self) -> None:
        hub, faults = self.served, self.served.faults
        address = urlsplit(self.path)
        path = unquote(address.path)
        hub.requests.append((path, {name.lower(): value for name, value in self.headers.items()}))
        if faults.silent:
            hub.ended.wait()
            self.close_connection = True
        elif faults.status and faults.n_status > 0:
            faults.n_status -= 1
            self._status(faults.status, faults.error_code)
        elif path == "/api/models":
            self._json(_search(hub, parse_qs(address.query)))
        elif path.startswith("/api/models/"):
            self._info(path.removeprefix("/api/models/"))
        else:
            self._file(path)

    def _info(self, repo_id: str) -> None:
        if repo_id not in self.served.files:
            self._status(404, "RepoNotFound")
        else:
            self._json(_facts(self.served, repo_id, whole=True))

    def _file(self, path: str) -> None:
        repo_id, _, rest = path.strip("/").partition("/resolve/")
        name = rest.partition("/")[2]
        content = self.served.files.get(repo_id, {}).get(name)
        faults = self.served.faults
        if content is None:
            self._status(404, "EntryNotFound")
        elif repo_id in self.served.gated and "authorization" not in {key.lower() for key in self.headers}:
            self._status(401, "GatedRepo")
        elif faults.redirect:
            self.send_response(302)
            self.send_header("Location", faults.redirect + path)
            self.send_header("Content-Length", "0")
            self.end_headers()
        else:
            with suppress(ConnectionError):
                self._send(content)

    def _send(self, content: bytes) -> None:
        faults = self.served.faults
        asked = "" if faults.ignores_range else self.headers.get("Range", "").removeprefix("bytes=")
        start, _, last = asked.partition("-")
        place, end = int(start or 0), int(last) + 1 if last else len(content)
        if faults.largest_whole is not None and not asked and len(content) > faults.largest_whole:
            self._status(400, "")
            return
        body = content[place:end] + faults.extra
        self.send_response(206 if asked else 200)
        if asked:
            self.send_header("Content-Range", f"bytes {place}-{end - 1}/{len(content)}")
        if faults.announces_length:
            self.send_header("Content-Length", str(len(body)))
        else:
            self.send_header("Connection", "close")
            self.close_connection = True
        self.end_headers()
        self._send_blocks(body)

    def _send_blocks(self, body: bytes) -> None:
        faults = self.served.faults
        n_sent = 0
        for place in range(0, len(body), _BLOCK):
            block = body[place : place + _BLOCK]
            if faults.drop_after is not None and faults.n_drops > 0 and n_sent + len(block) > faults.drop_after:
                faults.n_drops -= 1
                self.wfile.write(block[: faults.drop_after - n_sent])
                self.close_connection = True
                return
            self.wfile.write(block)
            n_sent += len(block)
            if faults.pause_s and not self.served.ended.is_set():
                time.sleep(faults.pause_s)

    def _status(self, status: int, error_code: str) -> None:
        self.send_response(status)
        if error_code:
            self.send_header("X-Error-Code", error_code)
        if self.served.faults.retry_after:
            self.send_header("Retry-After", self.served.faults.retry_after)
        self.send_header("Content-Length", "0")
        self.end_headers()

    def _json(self, answer: object) -> None:
        body = self.served.faults.garbage or json.dumps(answer).encode()
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)


def _search(hub: FakeHub, query: dict[str, list[str]]) -> list[dict[str, Any]]:
    words = query.get("search", [""])[0].lower()
    return [_facts(hub, repo_id, whole=False) for repo_id in hub.files if words in repo_id.lower()]


def _facts(hub: FakeHub, repo_id: str, *, whole: bool) -> dict[str, Any]:
    facts: dict[str, Any] = {
        "id": repo_id,
        "downloads": 12_345,
        "gated": "manual" if repo_id in hub.gated else False,
        "tags": ["gguf", "license:apache-2.0"],
        "gguf": {"total": 135_000_000, "architecture": "llama"},
    }
    if whole:
        facts |= {"sha": COMMIT, "siblings": [_sibling(hub, path, body) for path, body in hub.files[repo_id].items()]}
    return facts


def _sibling(hub: FakeHub, path: str, content: bytes) -> dict[str, Any]:
    sha256 = hub.faults.sha256 or hashlib.sha256(content).hexdigest()
    size = hub.sizes.get(path, len(content))
    return {"rfilename": path, "size": size, "blobId": "0" * 40, "lfs": {"sha256": sha256, "size": size, "pointerSize": 134}}
