"""What a model writes stays text: nothing is fetched, nothing is run, nothing hides."""

import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer

import pytest
from pytestqt.qtbot import QtBot

from chatapp.domain.generation import StopReason
from chatapp.domain.message import Message, Role
from chatapp.ui.chat.transcript import Transcript
from tests.ui.chat.conftest import figure_rows, footer

pytestmark = pytest.mark.gui


class _Counting(HTTPServer):
    n_requests = 0


class _Handler(BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        assert isinstance(self.server, _Counting)
        self.server.n_requests += 1
        self.send_response(200)
        self.end_headers()

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the server's name
        """Say nothing."""


@pytest.fixture
def server() -> Iterator[_Counting]:
    server = _Counting(("127.0.0.1", 0), _Handler)
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    yield server
    server.shutdown()
    thread.join()
    server.server_close()


@pytest.fixture
def transcript(qtbot: QtBot) -> Iterator[Transcript]:
    widget = Transcript(footer, figure_rows)
    qtbot.addWidget(widget)
    widget.resize(700, 500)
    widget.show()
    qtbot.waitExposed(widget)
    yield widget
    widget.hide()


def test_no_request_ever_leaves(server: _Counting, transcript: Transcript, qtbot: QtBot) -> None:
    """The server counts what a fetch of our own does, so that zero means something."""
    import urllib.request  # noqa: PLC0415 - only to show that the server counts

    base = f"http://127.0.0.1:{server.server_port}"
    text = (
        f"![p]({base}/a.png) <img src='{base}/b.png'> [![c]({base}/c.png)]({base}/d) "
        f"<link rel=stylesheet href='{base}/e.css'>\n\n"
        f"| ![t]({base}/f.png) |\n|---|\n| <img src={base}/g> |\n\n> ![q]({base}/h.svg)"
    )
    transcript.show_conversation([Message(id="a", role=Role.ASSISTANT, text=text, stop_reason=StopReason.END_OF_TURN)])
    transcript.grab()
    qtbot.wait(200)
    assert f"[p: {base}/a.png] <img src='{base}/b.png'>" in transcript.plain_text()
    assert server.n_requests == 0
    urllib.request.urlopen(f"{base}/own").close()  # noqa: S310 - our own server
    assert server.n_requests == 1


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("<script>alert(1)</script>", "<script>alert(1)</script>"),
        ("<a href='file:///etc/passwd'>x</a>", "<a href='file:///etc/passwd'>x</a>"),
        ("safe\u202egpj.exe", "safe\u27e6U+202E\u27e7gpj.exe"),
        ("\x1b[31mred\x1b[0m", "\u27e6U+001B\u27e7[31mred\u27e6U+001B\u27e7[0m"),
    ],
)
def test_what_could_deceive_is_shown(text: str, shown: str, transcript: Transcript) -> None:
    transcript.show_conversation([Message(id="a", role=Role.ASSISTANT, text=text, stop_reason=StopReason.END_OF_TURN)])
    assert f"Model\n{shown}" in transcript.plain_text()


def test_a_megabyte_without_a_space_is_shown_in_bounded_pieces(transcript: Transcript) -> None:
    """One million characters in slices of 2,000 are 500 parts, of which a view of 500 pixels lays out a few."""
    text = "x" * 1_000_000
    transcript.show_conversation([Message(id="a", role=Role.ASSISTANT, text=text, stop_reason=StopReason.END_OF_TURN)])
    transcript.grab()
    row = transcript._rows.row_of("a")
    assert row is not None
    assert row.n_parts == 500
    assert sum(row.part(number).is_measured for number in range(500)) < 10
