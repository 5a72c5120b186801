"""Drops libraries that only a dropped file needed: what GTK's theme plug-in brought along, for example."""

import posixpath
from collections.abc import Callable, Container, Iterable, Sequence
from pathlib import PurePosixPath

__all__ = ["without_dead_links", "without_orphans"]

_LINK = "SYMLINK"
_Row = tuple[str, str, str]  # place in the bundle, source, kind: a row of PyInstaller's tables
# Folders whose libraries are there for others. Python's own library is opened by the start program, which names it in no table.
_SHELVES = {".", "PySide6/Qt/lib"}
_OPENED_BY_NAME = ("libpython", "Python")


def without_orphans(rows: Sequence[_Row], needs: Callable[[str], Iterable[str]]) -> list[_Row]:
    """Keep the libraries on a shelf only if something else that is kept needs them.

    Args:
        rows: PyInstaller's table of binaries, pruned.
        needs: The file names of the libraries that the library at a source path needs, directly or not.

    Returns:
        The rows that stay, in their order.
    """
    needed = {name for row in rows if not _is_on_shelf(row) for name in needs(row[1])}
    return [row for row in rows if not _is_on_shelf(row) or PurePosixPath(row[0]).name in needed]


def without_dead_links(rows: Sequence[_Row], places: Container[str]) -> list[_Row]:
    """Drop the links to files that were dropped.

    Args:
        rows: One of PyInstaller's tables; the source of a link is what it points to.
        places: Where all files go that are kept, with forward slashes.
    """
    return [row for row in rows if row[2] != _LINK or _target(row) in places]


def _target(link: _Row) -> str:
    place, points_to = (part.replace("\\", "/") for part in link[:2])
    return posixpath.normpath(posixpath.join(posixpath.dirname(place), points_to))


def _is_on_shelf(row: _Row) -> bool:
    place = PurePosixPath(row[0].replace("\\", "/"))
    return str(place.parent) in _SHELVES and ".so" in place.name and not place.name.startswith(_OPENED_BY_NAME)
