"""Gives what a bundle starts - the browser, the file manager - the environment that it would have had without the bundle.

The start program of a frozen application puts its own folder first on the search path of libraries. The system's linker has
read that by the time Python runs, so taking it back changes nothing for this process; a browser would load our libraries.
"""

import os
import sys
from collections.abc import MutableMapping

from chatapp.assets import is_frozen

__all__ = ["give_back_environment", "restore"]

_SEARCH_PATHS = ("LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH", "LIBPATH")
_ORIGINAL = "_ORIG"  # where PyInstaller's start program keeps the value that it found
_NOTES = "_PYI_"
_QT_PATHS = ("QT_PLUGIN_PATH", "QML2_IMPORT_PATH")


def give_back_environment() -> None:
    """Restore this process's environment, where it is a frozen one; call it when Qt has read where its plug-ins are."""
    if is_frozen():
        restore(os.environ, getattr(sys, "_MEIPASS", ""))


def restore(environment: MutableMapping[str, str], bundle: str) -> None:
    """Put the original search paths back, and drop the paths of Qt that lead into the bundle and the start program's own notes.

    The notes say that the search path is set: the engine's start program would believe them, and find no library.

    Args:
        environment: Changed in place.
        bundle: The bundle's folder of libraries.
    """
    for name in _SEARCH_PATHS:
        original = environment.pop(name + _ORIGINAL, None)
        if original is not None:
            environment[name] = original
        elif _leads_into(environment.get(name, ""), bundle):
            del environment[name]
    for name in [name for name in environment if name.startswith(_NOTES)]:
        del environment[name]
    for name in _QT_PATHS:
        if _leads_into(environment.get(name, ""), bundle):
            del environment[name]


def _leads_into(paths: str, bundle: str) -> bool:
    return bool(bundle) and any(path.startswith(bundle) for path in paths.split(os.pathsep))
