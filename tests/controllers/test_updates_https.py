"""The question for a newer version over https: believed is who shows a certificate that this system trusts, and nobody else."""

import shutil
import ssl
import subprocess
import sys
import threading
from collections.abc import Iterator, Sequence
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from chatapp.controllers.updates import UpdatesController
from chatapp.domain.release import Release
from chatapp.errors import Problem, ProblemKind

pytestmark = [
    pytest.mark.gui,
    pytest.mark.skipif(shutil.which("openssl") is None, reason="needs openssl to make certificates"),
]

# Windows and macOS keep their lists where no test may write.
OWN_STORE = pytest.mark.skipif(sys.platform != "linux", reason="only OpenSSL takes a list of its own from the environment")
PATIENCE_MS = 20_000
NEW_KEY = ("-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes")


class _Feed(BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        self.send_response(200)
        self.end_headers()
        self.wfile.write(b'{"version": "9.0", "url": "https://example.org/9"}')

    def log_message(self, *_arguments: object) -> None:
        """Say nothing."""


def _openssl(folder: Path, *arguments: str) -> None:
    subprocess.run(["openssl", *arguments], check=True, capture_output=True, cwd=folder)


@pytest.fixture(scope="module")
def certificates(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with an authority, ``ca.pem``, and what it signed for the name localhost: ``server.pem``, ``server.key``."""
    folder = tmp_path_factory.mktemp("certificates")
    (folder / "names.txt").write_text("subjectAltName=DNS:localhost\n", encoding="ascii")
    _openssl(folder, "req", "-x509", *NEW_KEY, "-subj", "/CN=Some authority", "-days", "2", "-keyout", "ca.key", "-out", "ca.pem")
    _openssl(folder, "req", *NEW_KEY, "-subj", "/CN=localhost", "-keyout", "server.key", "-out", "server.csr")
    signed: Sequence[str] = ("-CA", "ca.pem", "-CAkey", "ca.key", "-CAcreateserial", "-days", "1", "-extfile", "names.txt")
    _openssl(folder, "x509", "-req", "-in", "server.csr", *signed, "-out", "server.pem")
    return folder


@pytest.fixture
def port(certificates: Path) -> Iterator[int]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), _Feed)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificates / "server.pem", certificates / "server.key")
    server.socket = context.wrap_socket(server.socket, server_side=True)
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02})
    thread.start()
    yield server.server_address[1]
    server.shutdown()
    server.server_close()
    thread.join()


def _problem(qtbot: QtBot, address: str) -> Problem:
    updates = UpdatesController("1.5")
    with qtbot.wait_signal(updates.problem_raised, timeout=PATIENCE_MS) as caught:
        updates.check(address)
    assert caught.args is not None
    problem = caught.args[0]
    assert isinstance(problem, Problem)
    return problem


@OWN_STORE
def test_a_server_that_the_system_trusts_is_believed(
    qtbot: QtBot, port: int, certificates: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SSL_CERT_FILE", str(certificates / "ca.pem"))
    updates = UpdatesController("1.5")
    with qtbot.wait_signal(updates.newer_found, timeout=PATIENCE_MS) as caught:
        updates.check(f"https://localhost:{port}/feed.json")
    assert caught.args == [Release("9.0", "https://example.org/9")]


def test_a_server_that_nobody_vouches_for_is_not_believed(qtbot: QtBot, port: int) -> None:
    """Its authority stands in no list of this system."""
    problem = _problem(qtbot, f"https://localhost:{port}/feed.json")
    assert problem.kind is ProblemKind.UPDATE_UNTRUSTED
    assert "cannot prove that it is what it says it is (" in problem.sentence()
    assert "_ssl.c" not in problem.sentence()  # which helps nobody


@OWN_STORE
def test_a_certificate_for_another_name_is_not_believed(
    qtbot: QtBot, port: int, certificates: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The authority is trusted; its certificate names localhost, and the address does not."""
    monkeypatch.setenv("SSL_CERT_FILE", str(certificates / "ca.pem"))
    problem = _problem(qtbot, f"https://127.0.0.1:{port}/feed.json")
    assert problem.kind is ProblemKind.UPDATE_UNTRUSTED
    assert "127.0.0.1" in str(problem.facts["reason"])
