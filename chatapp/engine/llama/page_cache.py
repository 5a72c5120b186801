"""How much of a file lies in the system's page cache: what tells a cold load from a warm one."""

import ctypes
import mmap
import os
import sys
from collections.abc import Sequence
from pathlib import Path

import numpy as np

__all__ = ["cached_share"]

_IN_CORE = 1  # bit 0 of mincore(2)'s answer


def cached_share(files: Sequence[Path]) -> float | None:
    """Return the share of the files' pages that are in memory, 0..1; None where the system does not tell.

    Windows has no call for it. Linux tells the owner of a file and whoever may write it; to others it says "everything", which
    is no answer (since 5.2, against spying on other programs). No page is touched.
    """
    try:
        counts = [_resident(file) for file in files if _is_told(file)]
    except (OSError, ValueError):  # gone, unreadable, or empty: loading it says so
        return None
    n_pages = sum(n for _cached, n in counts)
    return sum(cached for cached, _n in counts) / n_pages if n_pages and len(counts) == len(files) else None


def _is_told(file: Path) -> bool:
    if sys.platform == "win32" or not file.is_file():  # opening a pipe would wait for ever
        return False
    return os.access(file, os.W_OK) or file.stat().st_uid == os.geteuid()


def _resident(file: Path) -> tuple[int, int]:
    """Return how many pages of a file are in memory, and how many it has."""
    with file.open("rb") as opened, mmap.mmap(opened.fileno(), 0, access=mmap.ACCESS_READ) as mapped:
        n_pages = -(-len(mapped) // mmap.PAGESIZE)
        answer = np.zeros(n_pages, dtype=np.uint8)
        view = np.frombuffer(mapped, dtype=np.uint8)
        try:
            _mincore(view.ctypes.data, len(mapped), answer.ctypes.data)
        finally:
            del view  # the map cannot be closed before
    return int(np.count_nonzero(answer & _IN_CORE)), n_pages


def _mincore(address: int, length: int, answer: int) -> None:
    library = ctypes.CDLL(None, use_errno=True)
    library.mincore.argtypes = [ctypes.c_void_p, ctypes.c_size_t, ctypes.c_void_p]
    if library.mincore(address, length, answer) != 0:
        raise OSError(ctypes.get_errno(), "mincore")
