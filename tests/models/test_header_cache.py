import os
from pathlib import Path

from chatapp.errors import ProblemKind
from chatapp.models.gguf_header import READER_VERSION
from chatapp.models.header_cache import HeaderCache, HeaderRecord
from tests.models.gguf_files import WriteModel, describe


def test_a_file_is_read_once_until_it_changes(write_model: WriteModel) -> None:
    """The content is replaced behind the cache's back, with the same size and time: the first header must come again."""
    path = write_model("m.gguf", describe)
    added: list[HeaderRecord] = []
    cache = HeaderCache(record_added=added.append)
    first = cache.look_up(path)
    state = path.stat()
    path.write_bytes(bytes(state.st_size))
    os.utime(path, ns=(state.st_atime_ns, state.st_mtime_ns))

    assert cache.look_up(path) == first
    os.utime(path, ns=(state.st_atime_ns, state.st_mtime_ns + 1))
    changed = cache.look_up(path)

    assert changed.problem is not None
    assert changed.problem.kind is ProblemKind.NOT_A_GGUF
    assert added == [first, changed]


def test_records_survive_as_json(write_model: WriteModel) -> None:
    path = write_model("m.gguf", describe)
    kept: list[str] = []
    HeaderCache(record_added=lambda record: kept.append(record.model_dump_json())).look_up(path)
    read_again: list[HeaderRecord] = []

    cache = HeaderCache(map(HeaderRecord.model_validate_json, kept), record_added=read_again.append)

    header = cache.look_up(path).header
    assert header is not None
    assert header.name == "Tiny"
    assert read_again == []


def test_records_of_another_reader_are_read_again(write_model: WriteModel) -> None:
    path = write_model()
    state = path.stat()
    old = HeaderRecord(path=str(path), bytes=state.st_size, mtime_ns=state.st_mtime_ns, reader_version=READER_VERSION - 1)

    assert HeaderCache([old]).look_up(path).header is not None


def test_a_missing_file_is_not_remembered(tmp_path: Path, write_model: WriteModel) -> None:
    cache = HeaderCache()
    missing = cache.look_up(tmp_path / "m.gguf")
    assert missing.problem is not None
    assert missing.problem.kind is ProblemKind.MODEL_MISSING

    write_model("m.gguf")

    assert cache.look_up(tmp_path / "m.gguf").header is not None
