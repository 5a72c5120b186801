"""The shared libraries that llama-cpp-python brings: functions that its bindings leave out, and backends that are files."""

import ctypes
import logging
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

from llama_cpp import _ggml, llama_cpp
from llama_cpp._ctypes_extensions import load_shared_library

from chatapp.errors import ChatAppError, ProblemKind
from chatapp.log import topic

__all__ = ["check_cpu", "ggml_function", "is_cpu_only", "load_backends"]

_CPU_PLUG_INS = ("libggml-cpu*.so", "ggml-cpu*.dll")
_CPU = 0  # GGML_BACKEND_DEVICE_TYPE_CPU
_log = topic("engine")
_state = {"is_cpu_only": False}


def ggml_function(name: str, argument_types: Sequence[Any], result_type: Any) -> Any:  # noqa: ANN401 - ctypes types are values
    """Return a C function of libggml or libggml-base.

    On Linux and macOS a look-up in libllama also finds the functions of the libraries that it links; on Windows it does not.

    Raises:
        AttributeError: No library has it.
    """
    for library in _libraries():
        if hasattr(library, name):
            function = getattr(library, name)
            function.argtypes = list(argument_types)
            function.restype = result_type
            return function
    raise AttributeError(name)


def load_backends(function: Callable[..., Any] = ggml_function, *, cpu_only: bool = False) -> int:
    """Load the backends that are files beside llama.cpp's libraries (``GGML_BACKEND_DL``), unless it has some already.

    A build with its backends linked in has registered them by now, and nothing happens. The folder is named on purpose:
    without one ggml also searches the current folder, where anybody may have put a library.

    Args:
        function: Finds a C function by name.
        cpu_only: Open no GPU's plug-in: its driver crashed. One that is linked in is given no layers (:func:`is_cpu_only`).

    Returns:
        How many backends llama.cpp can use afterwards; 0 means that no model can be loaded.
    """
    count = function("ggml_backend_reg_count", [], ctypes.c_size_t)
    _state["is_cpu_only"] = cpu_only
    if count() == 0:
        if cpu_only:
            _load_best_cpu(function)
        else:
            function("ggml_backend_load_all_from_path", [ctypes.c_char_p], None)(os.fsencode(_folder()))
        _log.log(logging.INFO if count() else logging.ERROR, "%d backends loaded from %s", count(), _folder())
    return int(count())


def check_cpu(function: Callable[..., Any] = ggml_function) -> None:
    """Look whether llama.cpp has code for this processor, without which no model can be loaded, on a GPU neither.

    Raises:
        ChatAppError: ``ENGINE_INCOMPLETE``.
    """
    if not function("ggml_backend_dev_by_type", [ctypes.c_int], ctypes.c_void_p)(_CPU):
        reason = "none of its builds can be opened on this processor"
        raise ChatAppError.of(ProblemKind.ENGINE_INCOMPLETE, file="ggml-cpu", reason=reason, detail=str(_folder()))


def is_cpu_only() -> bool:
    """Return whether no GPU may be used in this process."""
    return _state["is_cpu_only"]


def _load_best_cpu(function: Callable[..., Any]) -> None:
    """Load the CPU backend that ggml would choose: the one that gives itself the highest score on this processor."""
    scored = [(_score(path), path) for pattern in _CPU_PLUG_INS for path in sorted(_folder().glob(pattern))]
    score, best = max(scored, default=(-1, _folder()))
    if score >= 0:
        function("ggml_backend_load", [ctypes.c_char_p], ctypes.c_void_p)(os.fsencode(best))


def _score(path: Path) -> int:
    """Return a plug-in's own score; 0 for one without variants, -1 for one that cannot be opened or does not run here."""
    try:
        library = ctypes.CDLL(str(path))
    except OSError as error:
        _log.info("%s cannot be opened: %s", path.name, error)
        return -1
    if not hasattr(library, "ggml_backend_score"):
        return 0
    return int(library.ggml_backend_score()) or -1


def _folder() -> Path:
    return Path(_ggml.libggml_base_path)


def _libraries() -> Iterator[ctypes.CDLL]:
    """Yield where to look, the library that computes first.

    A wheel holds each library under several names, as copies. The one that the bindings open as ``libggml`` may be a second
    copy beside the one that libllama links, with a list of backends of its own: what is loaded there, libllama never sees.
    """
    if sys.platform != "win32":  # there a library shows its own functions alone, and has one name
        yield llama_cpp._lib  # noqa: SLF001 - the only handle of libllama
    yield _ggml.libggml
    yield load_shared_library("ggml-base", _folder())
