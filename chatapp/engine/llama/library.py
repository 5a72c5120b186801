"""The shared libraries that llama-cpp-python brings: functions that its bindings leave out."""

import ctypes
from collections.abc import Sequence
from typing import Any

from llama_cpp import _ggml
from llama_cpp._ctypes_extensions import load_shared_library

__all__ = ["ggml_function"]


def ggml_function(name: str, argument_types: Sequence[Any], result_type: Any) -> Any:  # noqa: ANN401 - ctypes types are values
    """Return a C function of libggml or libggml-base.

    On Linux and macOS a look-up in libggml also finds the functions of libggml-base, which it links; on Windows it does not.

    Raises:
        AttributeError: Neither library has it.
    """
    try:
        function = getattr(_ggml.libggml, name)
    except AttributeError:
        function = getattr(_base_library(), name)
    function.argtypes = list(argument_types)
    function.restype = result_type
    return function


def _base_library() -> ctypes.CDLL:
    library: ctypes.CDLL = load_shared_library("ggml-base", _ggml.libggml_base_path)
    return library
