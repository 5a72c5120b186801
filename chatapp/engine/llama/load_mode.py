"""How weights come into memory: the rule of :mod:`chatapp.metrics.load_mode` with the facts of this machine."""

import psutil

from chatapp.domain.load_params import LoadMode, LoadParams
from chatapp.engine.llama.huge_pages import has_huge_pages
from chatapp.engine.llama.offload import gpus_of
from chatapp.metrics.load_mode import load_mode

__all__ = ["load_mode_of", "native_load_mode"]

_NATIVE = {LoadMode.AUTO: -1, LoadMode.NONE: 0, LoadMode.MMAP: 1}  # enum llama_load_mode


def load_mode_of(params: LoadParams, weights_bytes: int) -> LoadMode:
    """Return how weights of this size are loaded now."""
    return load_mode(
        params.load_mode,
        weights_bytes=weights_bytes,
        free_bytes=psutil.virtual_memory().available,
        has_huge_pages=has_huge_pages(),
        on_gpu=bool(gpus_of(params)),
    )


def native_load_mode(params: LoadParams, weights_bytes: int) -> int:
    """Return the same as llama.cpp's enumeration."""
    return _NATIVE[load_mode_of(params, weights_bytes)]
