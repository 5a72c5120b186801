from collections.abc import Callable

import pytest
from PySide6.QtCore import QUrl
from pytestqt.qtbot import QtBot

from chatapp.ui.chat.link_opener import LinkOpener, is_web_address

pytestmark = pytest.mark.gui


def recorder(opened: list[str]) -> Callable[[QUrl], bool]:
    def record(url: QUrl) -> bool:
        opened.append(url.toString())
        return True

    return record


@pytest.mark.parametrize(
    "address",
    [
        "file:///etc/passwd",
        "javascript:alert(1)",
        "data:text/html,x",
        "/etc/passwd",
        "etc/passwd",
        "C:\\windows",
        "\\\\server\\share",
        "//host/share",
        "ftp://host/x",
        "https:///etc/passwd",
        "smb://host/x",
        "",
        "chatapp-copy:3",
    ],
)
def test_what_is_no_web_address_does_not_open_and_says_so(address: str, qtbot: QtBot) -> None:
    opened: list[str] = []
    opener = LinkOpener(open_url=recorder(opened))
    with qtbot.wait_signal(opener.refused, timeout=2000) as caught:
        opener.open(address)
    assert caught.args is not None
    assert caught.args[0] == f"Not opened: {address}. Only web addresses (http, https) open from a chat."
    assert opened == []


def test_a_web_address_goes_to_the_browser(qtbot: QtBot) -> None:
    opened: list[str] = []
    opener = LinkOpener(open_url=recorder(opened))
    with qtbot.assertNotEmitted(opener.refused):
        opener.open("https://example.org/a?b=c#d")
    assert opened == ["https://example.org/a?b=c#d"]


def test_a_browser_that_does_not_start_is_told(qtbot: QtBot) -> None:
    opener = LinkOpener(open_url=lambda _url: False)
    with qtbot.wait_signal(opener.refused, timeout=2000) as caught:
        opener.open("http://example.org")
    assert caught.args == ["The browser could not be started for http://example.org. Copy the address."]


def test_schemes_are_told_apart_whatever_their_letters() -> None:
    assert is_web_address("HTTPS://example.org")
    assert not is_web_address("JavaScript:alert(1)")
