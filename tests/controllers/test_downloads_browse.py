"""Searching in the background: answers, faults, and a hub that says nothing."""

from collections.abc import Iterator

import keyring
import pytest
from huggingface_hub.utils import close_session  # type: ignore[attr-defined]  # public, but not in an __all__
from keyring.backend import KeyringBackend
from pytestqt.qtbot import QtBot

from chatapp.controllers.downloads_browse import HubBrowser
from chatapp.errors import Problem, ProblemKind
from chatapp.models.hub_files import HubListing, HubRepo
from chatapp.models.hub_token import TokenStore
from tests.models.hub_server import FakeHub, running_hub

_PATIENCE_MS = 30_000


class _Keyring(KeyringBackend):
    """A system's keyring in memory."""

    priority = 1.0

    def __init__(self) -> None:
        super().__init__()
        self.kept: dict[tuple[str, str], str] = {}

    def set_password(self, service: str, username: str, password: str) -> None:
        self.kept[service, username] = password

    def get_password(self, service: str, username: str) -> str | None:
        return self.kept.get((service, username))

    def delete_password(self, service: str, username: str) -> None:
        del self.kept[service, username]


@pytest.fixture(name="fake")
def _fake() -> Iterator[FakeHub]:
    with running_hub(maker__tiny={"a-Q4_0.gguf": b"x"}) as hub:
        yield hub
    close_session()


@pytest.fixture(name="browser")
def _browser(qtbot: QtBot, fake: FakeHub, monkeypatch: pytest.MonkeyPatch) -> Iterator[HubBrowser]:
    assert qtbot
    monkeypatch.delenv("HF_TOKEN", raising=False)
    monkeypatch.setenv("HF_ENDPOINT", fake.endpoint)
    browser = HubBrowser()
    yield browser
    browser.close()


@pytest.fixture(name="ring")
def _ring() -> Iterator[_Keyring]:
    before, ring = keyring.get_keyring(), _Keyring()
    keyring.set_keyring(ring)
    yield ring
    keyring.set_keyring(before)


def test_nothing_is_asked_unasked(browser: HubBrowser, fake: FakeHub) -> None:
    assert browser.endpoint == fake.endpoint
    assert fake.requests == []


def test_a_search_and_a_choice(qtbot: QtBot, browser: HubBrowser) -> None:
    with qtbot.wait_signal(browser.found, timeout=_PATIENCE_MS) as found:
        browser.search("tiny")
    assert found.args is not None
    repos = found.args[0]
    assert [repo.id for repo in repos if isinstance(repo, HubRepo)] == ["maker/tiny"]
    with qtbot.wait_signal(browser.listed, timeout=_PATIENCE_MS) as listed:
        browser.list_files("maker/tiny")
    assert listed.args is not None
    listing = listed.args[0]
    assert isinstance(listing, HubListing)
    assert [model.quantization for model in listing.models] == ["Q4_0"]


def test_a_hub_that_says_nothing_is_given_up_and_a_late_answer_counts(qtbot: QtBot, browser: HubBrowser, fake: FakeHub) -> None:
    problems: list[Problem] = []
    busy: list[bool] = []
    browser.failed.connect(problems.append)
    browser.busy_changed.connect(busy.append)
    browser._patience.setInterval(50)
    fake.faults.silent = True
    browser.search("tiny")
    qtbot.wait_until(lambda: bool(problems), timeout=_PATIENCE_MS)
    assert problems[0].kind is ProblemKind.HUB_UNREACHABLE
    assert busy == [True, False]
    fake.faults.silent = False
    browser._patience.setInterval(5_000)
    with qtbot.wait_signal(browser.found, timeout=_PATIENCE_MS):
        browser.search("tiny")


def test_patience_is_five_seconds(browser: HubBrowser) -> None:
    assert browser._patience.interval() == 5_000


def test_the_keyring_keeps_the_token(qtbot: QtBot, browser: HubBrowser, ring: _Keyring) -> None:
    with qtbot.wait_signal(browser.token_kept, timeout=_PATIENCE_MS) as kept:
        browser.keep_token(" hf_secret ")
    assert kept.args == [True, True]
    assert list(ring.kept.values()) == ["hf_secret"]
    assert TokenStore().read() == "hf_secret"  # of the next session
    with qtbot.wait_signal(browser.token_kept, timeout=_PATIENCE_MS) as kept:
        browser.keep_token("")
    assert kept.args == [False, True]
    assert ring.kept == {}


def test_without_a_keyring_the_token_lives_for_the_session(
    qtbot: QtBot, browser: HubBrowser, fake: FakeHub, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_arguments: str) -> None:
        raise keyring.errors.NoKeyringError

    monkeypatch.setattr(keyring, "set_password", refuse)
    monkeypatch.setattr(keyring, "get_password", refuse)
    with qtbot.wait_signal(browser.token_kept, timeout=_PATIENCE_MS) as kept:
        browser.keep_token("hf_secret")
    assert kept.args == [True, False]
    with qtbot.wait_signal(browser.found, timeout=_PATIENCE_MS):
        browser.search("tiny")
    assert fake.tokens() == {"Bearer hf_secret"}
    assert TokenStore().read() == ""


def test_a_token_of_the_environment(monkeypatch: pytest.MonkeyPatch, ring: _Keyring) -> None:
    assert ring.kept == {}
    monkeypatch.setenv("HF_TOKEN", "hf_env")
    assert TokenStore().read() == "hf_env"
