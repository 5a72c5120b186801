"""Keeps Qt's bindings from reading the source of every module that is imported after them.

They look for the word "PySide6" in it, to know where their optional spelling of names (``from __feature__ import snake_case``)
could be switched on. Nothing here uses that. The reading costs an eighth of all imports, and keeps the sources in memory
(measured: 60 of 500 ms of processor time for the modules of the window).
"""

import importlib
from contextlib import suppress

import PySide6.QtCore  # noqa: F401 - with it the bindings begin to look

__all__ = ["leave_sources_unread"]

_LOOKS = "shibokensupport.feature"
_READER = "_mod_uses_pyside"


def leave_sources_unread() -> None:
    """Tell the bindings that no module to come wants another spelling.

    A version of the bindings that looks in another way is left alone.
    """
    with suppress(ImportError):
        looks = importlib.import_module(_LOOKS)
        if hasattr(looks, _READER):
            setattr(looks, _READER, _wants_nothing)


def _wants_nothing(_module: object) -> bool:
    return False
