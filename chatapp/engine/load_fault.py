"""Why the engine's own code or libraries cannot be loaded: the file at fault and the system's words, out of nested errors.

Bindings, loader and a bundle's start program each put words of their own over the linker's, and advise what no user can do; what
helps is the name of the file, and whether the system or this installation should have it.
"""

import re
import sys
from collections.abc import Iterator
from pathlib import PurePath

from chatapp.domain.system_library import engine_library_command, missing_library
from chatapp.errors import ChatAppError, ProblemKind

__all__ = ["LOAD_ERRORS", "NOT_FOUND", "load_fault"]

LOAD_ERRORS = (ImportError, OSError, RuntimeError, AttributeError)
"""What an import raises where a file is missing or damaged: the last one where a library lacks a function."""

NOT_FOUND = "it is not there"
_BY_LINKER = re.compile(r"^(?P<file>[^:\n]+\.(?:so|dylib)[\w.]*): (?P<reason>[^\n]+)", re.MULTILINE)
_BY_BINDINGS = re.compile(r"Shared library with base name '(?P<name>[^']+)' not found")
_IN_BINDINGS = re.compile(r"Failed to load shared library '(?P<file>[^']+)'")
_FILE_NAMES = {"win32": "{}.dll", "darwin": "lib{}.dylib"}


def load_fault(error: BaseException, os_release: str = "", platform: str = sys.platform) -> ChatAppError:
    """Return the error that names what is missing or damaged, and what to do.

    Args:
        error: One of :data:`LOAD_ERRORS`, as an import raised it.
        os_release: Text of ``/etc/os-release``; says how a library of the system is installed.
        platform: As ``sys.platform`` names it.

    Returns:
        ``ENGINE_LACKS_LIBRARY`` where the system's package manager brings what is missing, else ``ENGINE_INCOMPLETE``.
    """
    texts = [str(cause) for cause in _causes(error)]
    detail = "\n".join(f"{type(cause).__name__}: {cause}" for cause in _causes(error))
    library = next((name for text in texts if (name := missing_library(text))), "")
    if command := engine_library_command(library, os_release):
        return ChatAppError.of(ProblemKind.ENGINE_LACKS_LIBRARY, library=library, command=command, detail=detail)
    file, reason = (library, NOT_FOUND) if library else _file_and_reason(error, texts, platform)
    return ChatAppError.of(ProblemKind.ENGINE_INCOMPLETE, file=file, reason=reason, detail=detail)


def _causes(error: BaseException) -> Iterator[BaseException]:
    """Yield the errors under an error, the first one that was raised first."""
    under = error.__cause__ or error.__context__
    if under is not None:
        yield from _causes(under)
    yield error


def _file_and_reason(error: BaseException, texts: list[str], platform: str) -> tuple[str, str]:
    for text in texts:
        if found := _BY_LINKER.search(text):
            return PurePath(found["file"]).name, found["reason"]
        if found := _BY_BINDINGS.search(text):
            return _FILE_NAMES.get(platform, "lib{}.so").format(found["name"]), NOT_FOUND
    if found := _IN_BINDINGS.search(texts[-1]):
        return re.split(r"[\\/]", found["file"])[-1], _first_line(texts[0])
    if isinstance(error, ImportError) and error.name:
        return error.name, NOT_FOUND if isinstance(error, ModuleNotFoundError) else _first_line(texts[-1])
    return "llama.cpp", _first_line(texts[-1])


def _first_line(text: str) -> str:
    return next(iter(text.splitlines()), "no reason is given")
