"""The resident memory of another process on Linux: how much of it is of a file, and how much holds nothing but zeros."""

import os
from collections.abc import Iterator
from pathlib import Path

import numpy as np

__all__ = ["resident_bytes", "zero_bytes"]

_PAGE = 4096
_PRESENT = np.uint64(1 << 63)  # of an entry in pagemap
_AT_ONCE = 4096  # pages read in one go


def resident_bytes(pid: int, path: Path) -> tuple[int, int]:
    """Return the resident bytes of a process, and those of them that are pages of a file."""
    total_kb = of_file_kb = 0
    is_of_file = False
    for line in Path(f"/proc/{pid}/smaps").read_text(encoding="utf-8").splitlines():
        if line.startswith("Rss:"):
            size_kb = int(line.split()[1])
            total_kb += size_kb
            of_file_kb += size_kb if is_of_file else 0
        elif "-" in line.partition(" ")[0]:  # the head of a map: its addresses, and at the end its file
            is_of_file = line.endswith(str(path.resolve()))
    return total_kb * 1024, of_file_kb * 1024


def zero_bytes(pid: int) -> int:
    """Return the bytes of resident pages that belong to no file and hold nothing but zeros; the process must stand still.

    A page counts as 4 KiB also where it is a part of a huge page: one byte that is written makes 2 MiB resident, mostly zeros.
    """
    with Path(f"/proc/{pid}/mem").open("rb", 0) as memory:
        return sum(_zeros_of(memory.fileno(), pages) for pages in _runs(pid)) * _PAGE


def _zeros_of(memory: int, pages: range) -> int:
    words = np.frombuffer(os.pread(memory, len(pages) * _PAGE, pages.start * _PAGE), np.uint64)
    return int((~words.reshape(len(pages), -1).any(axis=1)).sum())


def _runs(pid: int) -> Iterator[range]:
    """Yield the numbers of resident pages that can be written and are of no file, in runs of neighbours."""
    with Path(f"/proc/{pid}/pagemap").open("rb", 0) as pagemap:
        for first, end in _own_maps(pid):
            pagemap.seek(first * 8)
            entries = np.frombuffer(pagemap.read((end - first) * 8), np.uint64)
            present = first + np.flatnonzero(entries & _PRESENT)
            for run in np.split(present, np.flatnonzero(np.diff(present) != 1) + 1):
                yield from (_range(run[start : start + _AT_ONCE]) for start in range(0, len(run), _AT_ONCE))


def _range(run: "np.ndarray[tuple[int], np.dtype[np.int64]]") -> range:
    return range(int(run[0]), int(run[-1]) + 1)


def _own_maps(pid: int) -> Iterator[tuple[int, int]]:
    """Yield the first page, and the one behind the last, of each map that can be written and has no file."""
    for line in Path(f"/proc/{pid}/maps").read_text(encoding="utf-8").splitlines():
        addresses, rights, *_, name = [*line.split(None, 5), ""][:6]
        if rights.startswith("rw") and name in ("", "[heap]"):
            first, end = (int(address, 16) // _PAGE for address in addresses.split("-"))
            yield first, end
