"""``chatapp fetch`` against a local hub."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from huggingface_hub.utils import close_session  # type: ignore[attr-defined]  # public, but not in an __all__

from chatapp.cli.main import main
from tests.models.hub_server import FakeHub, running_hub


@pytest.fixture(name="fake")
def _fake(monkeypatch: pytest.MonkeyPatch) -> Iterator[FakeHub]:
    with running_hub(maker__tiny={"a-Q4_0.gguf": b"x" * 3_000_000, "b-Q8_0.gguf": b"y" * 5_000_000}) as hub:
        monkeypatch.setenv("HF_ENDPOINT", hub.endpoint)
        yield hub
    close_session()


def test_a_repository_is_listed(fake: FakeHub, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["fetch", "maker/tiny"]) == 0
    lines = [line.split() for line in capsys.readouterr().out.splitlines()]
    assert lines == [["3", "MB", "Q4_0", "a-Q4_0.gguf"], ["5", "MB", "Q8_0", "b-Q8_0.gguf"]]
    assert len(fake.requests) == 1


@pytest.mark.parametrize("name", ["q4_0", "a-Q4_0.gguf"])
def test_a_model_is_fetched_and_its_path_printed(
    fake: FakeHub, tmp_path: Path, capsys: pytest.CaptureFixture[str], name: str
) -> None:
    assert fake.endpoint
    assert main(["--data-dir", str(tmp_path), "fetch", "maker/tiny", name]) == 0
    path = Path(capsys.readouterr().out.strip())
    assert path == tmp_path / "models" / "maker" / "tiny" / "a-Q4_0.gguf"
    assert path.read_bytes() == b"x" * 3_000_000


def test_a_file_that_is_not_there_is_one_sentence(fake: FakeHub, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert fake.endpoint
    assert main(["--data-dir", str(tmp_path), "fetch", "maker/tiny", "Q5_0"]) == 1
    assert "has no Q5_0 in maker/tiny that you may see" in capsys.readouterr().err
