"""Reads what native code prints to stderr: llama.cpp tells only there why a grammar does not parse."""

import os
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager

__all__ = ["captured_stderr"]

_STDERR = 2


@contextmanager
def captured_stderr() -> Iterator[Callable[[], str]]:
    """Collect what is written to the stderr descriptor inside the block; the value returned reads it after the block.

    Another thread that logs meanwhile is collected too: keep the block to one native call.
    """
    collected = ""
    sys.stderr.flush()
    kept = os.dup(_STDERR)
    with tempfile.TemporaryFile() as file:
        os.dup2(file.fileno(), _STDERR)
        try:
            yield lambda: collected
        finally:
            os.dup2(kept, _STDERR)
            os.close(kept)
            file.seek(0)
            collected = file.read().decode("utf-8", "replace")
