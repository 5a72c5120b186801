"""Asks the system's linker for a library, without Qt: where one is missing, Qt may be what cannot be loaded."""

import ctypes

from chatapp.domain.system_library import missing_library

__all__ = ["lacks"]


def lacks(library: str) -> bool:
    """Return whether a library is nowhere; one that is there but lacks another itself is not missing."""
    try:
        ctypes.CDLL(library)
    except OSError as error:  # in a bundle PyInstaller puts words of its own over the linker's
        return missing_library(str(error.__cause__ or error)) == library
    return False
