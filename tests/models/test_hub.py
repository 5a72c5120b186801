"""Searching and listing against a local hub: what is asked, what is shown, and one sentence for each fault."""

from collections.abc import Iterator

import pytest
from huggingface_hub.utils import close_session  # type: ignore[attr-defined]  # public, but not in an __all__

from chatapp.errors import ChatAppError, ProblemKind
from chatapp.models.hub import Hub
from chatapp.models.hub_address import hub_endpoint, search_words
from tests.models.hub_server import COMMIT, FakeHub, running_hub


@pytest.fixture(name="fake")
def _fake() -> Iterator[FakeHub]:
    sizes = {"tiny-Q8_0.gguf": b"x" * 800, "tiny-Q4_K_M.gguf": b"x" * 500, "mmproj-F16.gguf": b"x", "README.md": b"x"}
    split = {f"BF16/tiny-BF16-{n:05d}-of-00002.gguf": b"x" * 1000 for n in (1, 2)}
    with running_hub(maker__tiny={**sizes, **split}, other__large={"a.gguf": b"y"}) as hub:
        yield hub
    close_session()


def _problem(hub: Hub, repo_id: str = "maker/tiny") -> ProblemKind:
    with pytest.raises(ChatAppError) as caught:
        hub.listing(repo_id)
    return caught.value.problem.kind


def test_a_search_gives_repositories_with_what_the_hub_says_of_them(fake: FakeHub) -> None:
    (repo,) = Hub(fake.endpoint).search("tin")
    assert (repo.id, repo.n_downloads, repo.licence, repo.architecture) == ("maker/tiny", 12_345, "apache-2.0", "llama")
    assert fake.tokens() == {""}


def test_files_of_a_split_model_are_one_and_companions_none(fake: FakeHub) -> None:
    listing = Hub(fake.endpoint).listing("maker/tiny")
    rows = [(model.title, model.quantization, model.bytes, len(model.files)) for model in listing.models]
    assert rows == [("tiny", "Q4_K_M", 500, 1), ("tiny", "Q8_0", 800, 1), ("tiny", "BF16", 2000, 2)]
    assert {model.revision for model in listing.models} == {COMMIT}


def test_a_token_goes_to_the_hub(fake: FakeHub) -> None:
    Hub(fake.endpoint, "hf_secret").listing("maker/tiny")
    assert fake.tokens() == {"Bearer hf_secret"}
    assert "hf_secret" not in repr(Hub(fake.endpoint, "hf_secret"))


@pytest.mark.parametrize("token", ["hf_secr\u00e9t", "hf secret", "hf_secret\n"])
def test_what_cannot_be_a_token_is_refused_and_not_quoted(fake: FakeHub, token: str) -> None:
    with pytest.raises(ChatAppError, match="signs that no token has") as caught:
        Hub(fake.endpoint, token)
    assert token not in caught.value.problem.model_dump_json()
    assert "hf" not in str(caught.value).replace(fake.endpoint, "")


@pytest.mark.parametrize(
    ("status", "code", "kind"),
    [
        (401, "GatedRepo", ProblemKind.HUB_GATED),
        (403, "GatedRepo", ProblemKind.HUB_GATED),
        (403, "", ProblemKind.HUB_REFUSED),
        (404, "RepoNotFound", ProblemKind.HUB_NOT_FOUND),
        (401, "", ProblemKind.HUB_REFUSED),
        (500, "", ProblemKind.HUB_FAILED),
        (503, "", ProblemKind.HUB_FAILED),
        (418, "", ProblemKind.HUB_FAILED),
    ],
)
def test_each_refusal_has_its_sentence(fake: FakeHub, status: int, code: str, kind: ProblemKind) -> None:
    fake.faults.status, fake.faults.error_code = status, code
    assert _problem(Hub(fake.endpoint)) is kind
    assert len(fake.requests) == 1  # nothing tries again unseen


def test_the_page_of_a_gated_model_is_named(fake: FakeHub) -> None:
    fake.faults.status, fake.faults.error_code = 401, "GatedRepo"
    with pytest.raises(ChatAppError, match=f"Do so at {fake.endpoint}/maker/tiny, then"):
        Hub(fake.endpoint).listing("maker/tiny")


@pytest.mark.parametrize(("asked", "wait_s"), [("7", 7), ("", 30), ("soon", 30), ("Wed, 21 Oct 2015 07:28:00 GMT", 0)])
def test_a_busy_hub_names_the_time_to_wait(fake: FakeHub, asked: str, wait_s: int) -> None:
    """Without a time that can be read, half a minute is told; a date in the past is now."""
    fake.faults.status, fake.faults.retry_after = 429, asked
    with pytest.raises(ChatAppError, match=f"asks to wait {wait_s} s"):
        Hub(fake.endpoint).search("tiny")


@pytest.mark.parametrize("garbage", [b"<html>log in</html>", b"[]", b"null", b"\xff\xfe", b'{"id": 5}'])
def test_an_answer_that_is_none_is_told(fake: FakeHub, garbage: bytes) -> None:
    fake.faults.garbage = garbage
    assert _problem(Hub(fake.endpoint)) is ProblemKind.HUB_FAILED


def test_a_proxy_of_the_environment_is_asked(fake: FakeHub, monkeypatch: pytest.MonkeyPatch) -> None:
    """A name that no resolver knows: only the proxy, which is the local hub, can have answered."""
    close_session()  # the environment is read when a client is made
    for name in ("http_proxy", "HTTP_PROXY"):
        monkeypatch.setenv(name, fake.endpoint)
    for name in ("no_proxy", "NO_PROXY"):
        monkeypatch.delenv(name, raising=False)
    assert [repo.id for repo in Hub("http://hub.invalid").search("tiny")] == ["maker/tiny"]


def test_a_hub_that_may_not_be_asked(fake: FakeHub, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("huggingface_hub.constants.HF_HUB_OFFLINE", True)
    assert _problem(Hub(fake.endpoint)) is ProblemKind.HUB_OFFLINE
    assert fake.requests == []


def test_nobody_there() -> None:
    """Port 9 of this machine: nothing listens, and it is refused at once."""
    assert _problem(Hub("http://127.0.0.1:9")) is ProblemKind.HUB_UNREACHABLE
    close_session()


def test_a_name_that_is_none_is_not_asked_for(fake: FakeHub) -> None:
    assert _problem(Hub(fake.endpoint), "../../etc") is ProblemKind.HUB_NOT_FOUND
    assert not fake.requests


def test_an_endpoint_that_is_no_address() -> None:
    assert _problem(Hub("ftp://mirror")) is ProblemKind.HUB_FAILED


def test_a_mirror_is_named_by_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HF_ENDPOINT", "https://mirror.example/ ")
    assert hub_endpoint() == "https://mirror.example"
    monkeypatch.delenv("HF_ENDPOINT")
    assert hub_endpoint() == "https://huggingface.co"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("  gemma   3 ", "gemma 3"),
        ("https://huggingface.co/Qwen/Qwen3-4B-GGUF/tree/main?x=1", "Qwen/Qwen3-4B-GGUF"),
        ("a" * 500, "a" * 120),
        ("line\nline", "line line"),
    ],
)
def test_what_is_searched_for(text: str, words: str) -> None:
    assert search_words(text) == words
