"""``chatapp fetch`` against a local hub."""

import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from huggingface_hub.utils import close_session  # type: ignore[attr-defined]  # public, but not in an __all__

from chatapp.cli.main import main
from tests.models.hub_server import FakeHub, running_hub

_PATIENCE_S = 60.0


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


def test_a_killed_process_goes_on_where_it_was(fake: FakeHub, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Killed without a chance to say goodbye; what had reached the disk is not asked for again, and the whole is right."""
    fake.faults.pause_s = 0.05  # 184 blocks of 16 KiB: some nine seconds
    command = [sys.executable, "-m", "chatapp", "--data-dir", str(tmp_path), "fetch", "maker/tiny", "q4_0"]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    deadline = time.monotonic() + _PATIENCE_S
    while not (parts := [path for path in tmp_path.rglob("*.part") if path.stat().st_size > 0]):
        assert time.monotonic() < deadline
        time.sleep(0.02)
    process.kill()
    process.wait()
    kept = parts[0].stat().st_size
    fake.faults.pause_s = 0.0
    assert main(["--data-dir", str(tmp_path), "fetch", "maker/tiny", "q4_0"]) == 0
    assert Path(capsys.readouterr().out.strip()).read_bytes() == b"x" * 3_000_000
    assert fake.ranges() == ["", f"bytes={kept}-"]


def test_a_file_that_is_not_there_is_one_sentence(fake: FakeHub, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert fake.endpoint
    assert main(["--data-dir", str(tmp_path), "fetch", "maker/tiny", "Q5_0"]) == 1
    assert "has no Q5_0 in maker/tiny that you may see" in capsys.readouterr().err
