"""How much of a file lies in memory: told by the system, so a file just written or just dropped has a known answer."""

import os
import sys
from pathlib import Path

import pytest

from chatapp.engine.llama.page_cache import cached_share

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="only Linux lets a test drop a file from memory")


def written(folder: Path, name: str, n_bytes: int) -> Path:
    path = folder / name
    path.write_bytes(b"x" * n_bytes)
    with path.open("rb") as file:
        os.fsync(file.fileno())  # a page that is not on the disk yet cannot be dropped
    return path


def drop(path: Path) -> None:
    with path.open("rb") as file:
        os.posix_fadvise(file.fileno(), 0, 0, os.POSIX_FADV_DONTNEED)


def test_a_file_just_written_is_in_memory_and_one_dropped_is_not(tmp_path: Path) -> None:
    path = written(tmp_path, "a", 1_000_000)
    assert cached_share([path]) == 1.0

    drop(path)

    share = cached_share([path])
    if share == 1.0:
        pytest.skip("this file system keeps files in memory only")
    assert share == 0.0


def test_of_two_files_the_pages_count_together(tmp_path: Path) -> None:
    """Three pages of the first are in memory, the one page of the second is not: 3 of 4."""
    first, second = written(tmp_path, "a", 3 * os.sysconf("SC_PAGE_SIZE")), written(tmp_path, "b", 10)
    drop(second)
    if cached_share([second]) == 1.0:
        pytest.skip("this file system keeps files in memory only")

    assert cached_share([first, second]) == 0.75


@pytest.mark.parametrize("content", [None, b""])
def test_no_answer_for_a_file_that_is_gone_or_empty(tmp_path: Path, content: bytes | None) -> None:
    path = tmp_path / "a"
    if content is not None:
        path.write_bytes(content)

    assert cached_share([path]) is None
    assert cached_share([]) is None
