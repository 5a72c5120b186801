"""The question for a newer version, against a server in this process."""

import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import ClassVar

import pytest
from pytestqt.qtbot import QtBot

from chatapp.controllers.updates import UpdatesController
from chatapp.domain.release import Release
from chatapp.errors import Problem, ProblemKind

pytestmark = pytest.mark.gui

PATIENCE_MS = 20_000


class _Feed(BaseHTTPRequestHandler):
    answers: ClassVar[dict[str, tuple[int, str]]] = {
        "/newer": (200, '{"version": "9.0", "url": "https://example.org/9"}'),
        "/same": (200, '{"version": "1.5"}'),
        "/page": (200, "<html></html>"),
        "/gone": (404, "gone"),
    }
    asked: ClassVar[list[tuple[str, str]]] = []

    def do_GET(self) -> None:
        self.asked.append((self.path, self.headers.get("User-Agent", "")))
        code, text = self.answers[self.path]
        self.send_response(code)
        self.end_headers()
        self.wfile.write(text.encode())

    def log_message(self, *_arguments: object) -> None:
        """Say nothing."""


@pytest.fixture
def address() -> Iterator[str]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), _Feed)
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02})
    thread.start()
    _Feed.asked.clear()
    yield f"http://127.0.0.1:{server.server_address[1]}"
    server.shutdown()
    server.server_close()
    thread.join()


@pytest.fixture
def updates() -> UpdatesController:
    return UpdatesController("1.5")


def _problem(qtbot: QtBot, updates: UpdatesController, address: str) -> Problem:
    with qtbot.wait_signal(updates.problem_raised, timeout=PATIENCE_MS) as caught:
        updates.check(address)
    assert caught.args is not None
    problem = caught.args[0]
    assert isinstance(problem, Problem)
    return problem


def test_a_newer_version_is_told_and_nothing_but_the_feed_is_fetched(
    qtbot: QtBot, updates: UpdatesController, address: str
) -> None:
    with qtbot.wait_signal(updates.newer_found, timeout=PATIENCE_MS) as caught:
        updates.check(f"{address}/newer")
    assert caught.args == [Release("9.0", "https://example.org/9")]
    assert _Feed.asked == [("/newer", "chatapp")]  # no version and no system in the name


def test_the_same_version_is_up_to_date(qtbot: QtBot, updates: UpdatesController, address: str) -> None:
    with qtbot.wait_signal(updates.up_to_date, timeout=PATIENCE_MS) as caught:
        updates.check(f"{address}/same")
    assert caught.args == [Release("1.5")]


def test_without_an_address_nobody_is_asked(qtbot: QtBot, updates: UpdatesController) -> None:
    problem = _problem(qtbot, updates, "  ")
    assert problem.kind is ProblemKind.UPDATE_NO_ADDRESS
    assert "nobody was asked" in problem.sentence()


def test_what_is_no_web_address_is_refused(qtbot: QtBot, updates: UpdatesController) -> None:
    assert _problem(qtbot, updates, "file:///etc/passwd").kind is ProblemKind.UPDATE_BAD_ADDRESS


def test_no_connection_is_told_with_its_reason(qtbot: QtBot, updates: UpdatesController) -> None:
    """Port 1 of this computer has no server."""
    problem = _problem(qtbot, updates, "http://127.0.0.1:1/")
    assert problem.kind is ProblemKind.UPDATE_UNREACHABLE
    assert "gave no answer that could be read (" in problem.sentence()
    assert "()" not in problem.sentence()


def test_an_error_of_the_server_is_told_with_its_reason(qtbot: QtBot, updates: UpdatesController, address: str) -> None:
    problem = _problem(qtbot, updates, f"{address}/gone")
    assert problem.kind is ProblemKind.UPDATE_UNREACHABLE
    assert "Not Found" in problem.sentence()


def test_a_page_that_is_no_feed_is_told(qtbot: QtBot, updates: UpdatesController, address: str) -> None:
    problem = _problem(qtbot, updates, f"{address}/page")
    assert problem.kind is ProblemKind.UPDATE_FEED_INVALID
    assert "it is no JSON" in problem.sentence()


def test_an_answer_nobody_waits_for_is_dropped(qtbot: QtBot, updates: UpdatesController, address: str) -> None:
    told: list[object] = []
    updates.newer_found.connect(told.append)
    updates.check(f"{address}/newer")
    updates.forget()
    with qtbot.wait_signal(updates.up_to_date, timeout=PATIENCE_MS):
        updates.check(f"{address}/same")
    qtbot.wait(50)
    assert told == []
