"""Hashes of files, and when they are kept."""

import os
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from chatapp.storage.database import open_database
from chatapp.storage.model_files import FileStamp, ModelFileStore, hash_file

# The digest of "abc" as FIPS 180-2 prints it (appendix B.1).
ABC = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"


@pytest.fixture
def store(tmp_path: Path) -> Iterator[ModelFileStore]:
    with closing(open_database(tmp_path / "test.sqlite3")) as opened:
        yield ModelFileStore(opened)


@pytest.fixture
def model(tmp_path: Path) -> Path:
    path = tmp_path / "model.gguf"
    path.write_bytes(b"abc")
    return path


def test_hash_of_abc(model: Path) -> None:
    assert hash_file(model, lambda: False) == ABC


def test_cancelled_or_unreadable_gives_none(model: Path, tmp_path: Path) -> None:
    assert hash_file(model, lambda: True) is None
    assert hash_file(tmp_path / "missing", lambda: False) is None


def test_kept_hash_holds_while_the_file_is_unchanged(store: ModelFileStore, model: Path) -> None:
    assert store.sha256(model) is None
    store.put(model, FileStamp.of(model), ABC)
    assert store.sha256(model) == ABC


def test_changed_file_needs_a_new_hash(store: ModelFileStore, model: Path) -> None:
    """Another time with the same size, then another size with the same time."""
    stamp = FileStamp.of(model)
    store.put(model, stamp, ABC)
    os.utime(model, ns=(stamp.mtime_ns, stamp.mtime_ns + 1_000_000_000))
    assert store.sha256(model) is None
    model.write_bytes(b"abcd")
    os.utime(model, ns=(stamp.mtime_ns, stamp.mtime_ns))
    assert store.sha256(model) is None


def test_file_that_changes_while_it_is_hashed_does_not_match(store: ModelFileStore, model: Path) -> None:
    before = FileStamp.of(model)
    model.write_bytes(b"changed")
    store.put(model, before, ABC)
    assert store.sha256(model) is None


def test_missing_file_has_no_hash(store: ModelFileStore, model: Path) -> None:
    store.put(model, FileStamp.of(model), ABC)
    model.unlink()
    assert store.sha256(model) is None
