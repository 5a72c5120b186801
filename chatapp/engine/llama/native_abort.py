"""Stopping llama.cpp inside one batch, without Python.

llama.cpp asks an abort callback ``bool f(void * data)`` before every node of the compute graph, a thousand times a token. A
Python callback would take the interpreter lock each time, from llama.cpp's own threads. C's ``strlen`` happens to have the
right shape: given a pointer to the two bytes of a :class:`CancelFlag`, it returns 0 for ``00 00`` and 1 for ``01 00``, and
its result's low byte is what a ``bool`` is read from. So the reader thread stops a running batch by writing one byte.
"""

import ctypes
import sys
from typing import Any

import llama_cpp

from chatapp.engine.cancel import CancelFlag
from chatapp.log import topic

__all__ = ["NativeAbort"]

_log = topic("engine")


def _strlen_address() -> int | None:
    """Return the address of C's ``strlen``, or None on a system that hides it (cancel then waits for the batch's end)."""
    try:
        library = ctypes.CDLL("ucrtbase") if sys.platform == "win32" else ctypes.CDLL(None)
        return ctypes.cast(library.strlen, ctypes.c_void_p).value
    except (AttributeError, OSError) as error:
        _log.warning("no strlen in the C library, batches cannot be stopped inside: %s", error)
        return None


class NativeAbort:
    """Connects the cancel flag of the running request with a context."""

    def __init__(self, context: Any) -> None:  # noqa: ANN401 - llama_context is an opaque pointer
        self._context = context
        self._address = _strlen_address()
        self._cell: Any = None  # llama.cpp holds its address: it lives until the next one is watched

    def watch(self, cancel: CancelFlag) -> None:
        """Abort llama.cpp's computing as soon as ``cancel`` is raised."""
        if self._address is None:
            return
        cell = (ctypes.c_char * len(cancel.cell)).from_buffer(cancel.cell)
        callback = llama_cpp.ggml_abort_callback(self._address)
        llama_cpp.llama_set_abort_callback(self._context, callback, ctypes.addressof(cell))
        self._cell = cell

    def release(self) -> None:
        """Let nothing abort any more."""
        if self._address is not None:
            llama_cpp.llama_set_abort_callback(self._context, llama_cpp.ggml_abort_callback(0), None)
