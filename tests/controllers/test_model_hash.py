import hashlib
from collections.abc import Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from chatapp.controllers.model_hash import ModelHasher
from chatapp.storage.writer import StoreThread

CONTENT = b"model" * 1_000_000  # several of the pieces between which the hasher looks up


@pytest.fixture
def store(tmp_path: Path) -> Iterator[StoreThread]:
    """A store over a new database."""
    thread = StoreThread(tmp_path / "chatapp.sqlite3")
    yield thread
    thread.close()


@pytest.fixture
def model(tmp_path: Path) -> Path:
    """A file of five megabytes."""
    path = tmp_path / "model.gguf"
    path.write_bytes(CONTENT)
    return path


def test_the_hash_is_made_and_kept(qtbot: QtBot, store: StoreThread, model: Path) -> None:
    hasher = ModelHasher(store)
    with qtbot.wait_signal(hasher.hashed, timeout=20_000) as caught:
        hasher.start(model)
    expected = hashlib.sha256(CONTENT).hexdigest()
    assert caught.args == [str(model), expected]
    hasher.close()
    assert store.submit(store.model_files.sha256, model).result() == expected


def test_it_waits_while_an_answer_is_written(qtbot: QtBot, store: StoreThread, model: Path) -> None:
    hasher = ModelHasher(store)
    hasher.pause()
    with qtbot.assert_not_emitted(hasher.hashed, wait=200):
        hasher.start(model)
    with qtbot.wait_signal(hasher.hashed, timeout=20_000):
        hasher.resume()
    hasher.close()


def test_closing_while_it_waits_ends_the_thread(qtbot: QtBot, store: StoreThread, model: Path) -> None:
    hasher = ModelHasher(store)
    hasher.pause()
    hasher.start(model)
    with qtbot.assert_not_emitted(hasher.hashed, wait=50):
        hasher.close()


def test_a_file_that_is_gone_has_no_hash(qtbot: QtBot, store: StoreThread, tmp_path: Path) -> None:
    hasher = ModelHasher(store)
    with qtbot.assert_not_emitted(hasher.hashed, wait=100):
        hasher.start(tmp_path / "gone.gguf")
        hasher.close()
