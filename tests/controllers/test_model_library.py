"""The list of models: places and single files, kept headers, scans one after the other."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from chatapp.controllers.model_library import ModelLibrary
from chatapp.models.places import Place
from chatapp.storage.writer import StoreThread
from tests.models.gguf_files import describe, write_gguf

_PATIENCE_MS = 20_000


@pytest.fixture
def store(tmp_path: Path) -> Iterator[StoreThread]:
    store = StoreThread(tmp_path / "test.sqlite3")
    yield store
    store.close()


def scanned(qtbot: QtBot, library: ModelLibrary, folder: Path, *files: Path) -> list[str]:
    with qtbot.wait_signal(library.entries_changed, timeout=_PATIENCE_MS):
        library.scan([Place(folder)], files)
    return [entry.path.name for entry in library.entries]


@pytest.mark.model
def test_folders_and_single_files_are_listed_once(qtbot: QtBot, tmp_path: Path, starter_model: Path) -> None:
    (tmp_path / "broken.gguf").write_bytes(b"no model")
    (tmp_path / "other_name.gguf").symlink_to(starter_model)
    library = ModelLibrary()
    with qtbot.wait_signal(library.entries_changed, timeout=_PATIENCE_MS):
        library.scan(
            [Place(tmp_path), Place(tmp_path / "missing", "LM Studio")], [starter_model, starter_model, tmp_path / "broken.gguf"]
        )
    library.close()
    found = [(entry.path.name, entry.problem is None) for entry in library.entries]
    assert found == [("broken.gguf", False), ("other_name.gguf", True)]


def test_the_next_start_takes_kept_headers(qtbot: QtBot, tmp_path: Path, store: StoreThread) -> None:
    """The second library is shown a file that changed but kept size and time: only a kept header can say "llama"."""
    folder = tmp_path / "models"
    folder.mkdir()
    path = write_gguf(folder / "tiny.gguf", describe)
    scanned(qtbot, ModelLibrary(store), folder)
    times = path.stat()
    content = path.read_bytes().replace(b"llama", b"xlama")
    path.write_bytes(content)
    os.utime(path, ns=(times.st_atime_ns, times.st_mtime_ns))

    library = ModelLibrary(store)
    scanned(qtbot, library, folder)

    assert library.entries[0].header is not None
    assert library.entries[0].header.architecture == "llama"


def test_what_is_asked_for_during_a_scan_comes_after_it(qtbot: QtBot, tmp_path: Path) -> None:
    for name in ("one", "two", "three"):
        (tmp_path / name).mkdir()
        write_gguf(tmp_path / name / f"{name}.gguf", describe)
    library = ModelLibrary()
    told: list[list[str]] = []
    library.entries_changed.connect(lambda entries: told.append([entry.title for entry in entries]))

    for name in ("one", "two", "three"):
        library.scan([Place(tmp_path / name)])
    qtbot.wait_until(lambda: len(told) == 2, timeout=_PATIENCE_MS)

    assert told == [["one"], ["three"]]


def test_a_closed_library_tells_nothing_more(qtbot: QtBot, tmp_path: Path) -> None:
    write_gguf(tmp_path / "tiny.gguf", describe)
    library = ModelLibrary()
    library.scan([Place(tmp_path)])
    library.close()
    with qtbot.assert_not_emitted(library.entries_changed, wait=50):
        pass


@pytest.mark.expects_warnings
def test_headers_that_cannot_be_read_are_read_anew(qtbot: QtBot, tmp_path: Path, store: StoreThread) -> None:
    folder = tmp_path / "models"
    folder.mkdir()
    write_gguf(folder / "tiny.gguf", describe)
    store.submit(store.model_records.put_headers, {"/x": "no json", "/y": '{"path": 1}'}).result()

    assert scanned(qtbot, ModelLibrary(store), folder) == ["tiny.gguf"]
