"""How many bytes the KV caches take: before the context exists, and as llama.cpp allocated them."""

import ctypes
import re
from collections.abc import Sequence

from chatapp.domain.load_params import CacheType, LoadParams
from chatapp.domain.model_info import CacheInfo
from chatapp.engine.llama.library import ggml_function
from chatapp.engine.llama.model import Model

__all__ = ["expected_kv_bytes", "ggml_type", "padded_cells", "read_caches"]

_CELL_STEP = 256  # llama.cpp rounds n_ctx up to a multiple of this
_MIB = 1024 * 1024
_ROUNDING_MIB = 0.0051  # the log prints two decimals
_GGML_TYPES = {
    CacheType.F32: 0,
    CacheType.F16: 1,
    CacheType.Q4_0: 2,
    CacheType.Q4_1: 3,
    CacheType.Q5_0: 6,
    CacheType.Q5_1: 7,
    CacheType.Q8_0: 8,
    CacheType.BF16: 30,
}  # enum ggml_type
_KV_LINE = re.compile(
    r"llama_kv_cache: size = +(?P<mib>[\d.]+) MiB \( *(?P<cells>\d+) cells, +(?P<layers>\d+) layers.*?"
    r"K \(\w+\): +(?P<k>[\d.]+) MiB, V \(\w+\): +(?P<v>[\d.]+) MiB"
)
_STATE_LINE = re.compile(r"llama_memory_recurrent: size = +(?P<mib>[\d.]+) MiB \( *(?P<cells>\d+) cells, +(?P<layers>\d+) layers")
_SLIDING_LINE = re.compile(r"creating +SWA KV cache")


def padded_cells(n_ctx: int) -> int:
    """Return the cells that llama.cpp reserves for a window of ``n_ctx`` tokens."""
    return -(-n_ctx // _CELL_STEP) * _CELL_STEP


def ggml_type(cache_type: CacheType) -> int:
    """Return llama.cpp's number of a cache type."""
    return _GGML_TYPES[cache_type]


def expected_kv_bytes(model: Model, params: LoadParams) -> int | None:
    """Return the KV bytes of a context that does not exist yet; None where the layers are not all alike.

    Formula: cells x layers x (bytes of one K row + bytes of one V row), with one row per token and layer.
    """
    if model.info.is_recurrent or model.info.is_hybrid:
        return None
    per_cell = _bytes_per_cell(model, params)
    if per_cell is None:
        return None
    return padded_cells(params.n_ctx) * model.info.n_layer * per_cell


def _bytes_per_cell(model: Model, params: LoadParams) -> int | None:
    """Return K + V bytes of one token in one layer; None where the header does not tell it as single numbers."""
    rows = _row_widths(model)
    if rows is None:
        return None
    return _row_bytes(params.type_k, rows[0]) + _row_bytes(params.type_v, rows[1])


def _row_widths(model: Model) -> tuple[int, int] | None:
    """Return the elements of one K row and one V row: KV heads x head size."""
    architecture = model.info.architecture
    n_head_kv = model.meta(f"{architecture}.attention.head_count_kv") or model.meta(f"{architecture}.attention.head_count")
    if not n_head_kv.isdigit() or not model.info.n_head:
        return None
    default = model.info.n_embd // model.info.n_head
    k_length = model.meta(f"{architecture}.attention.key_length") or str(default)
    v_length = model.meta(f"{architecture}.attention.value_length") or str(default)
    if not (k_length.isdigit() and v_length.isdigit()):
        return None
    return int(n_head_kv) * int(k_length), int(n_head_kv) * int(v_length)


def _row_bytes(cache_type: CacheType, width: int) -> int:
    row_size = ggml_function("ggml_row_size", [ctypes.c_int, ctypes.c_int64], ctypes.c_size_t)
    return int(row_size(ggml_type(cache_type), width))


def read_caches(model: Model, params: LoadParams, log_lines: Sequence[str]) -> tuple[CacheInfo, ...]:
    """Return the caches that llama.cpp says it allocated.

    Bytes come from the layer table where they agree with the logged figure within its rounding, else they are the logged one.
    """
    per_cell = _bytes_per_cell(model, params)
    caches: list[CacheInfo] = []
    is_sliding = False
    for line in log_lines:
        is_sliding = is_sliding or bool(_SLIDING_LINE.search(line))
        if match := _KV_LINE.search(line):
            caches.append(_kv_cache(match, per_cell, "sliding window" if is_sliding else "full"))
        elif match := _STATE_LINE.search(line):
            caches.append(_cache(match, "recurrent state", float(match["mib"]) * _MIB, is_exact=False))
    return tuple(caches)


def _kv_cache(match: re.Match[str], per_cell: int | None, label: str) -> CacheInfo:
    exact = int(match["cells"]) * int(match["layers"]) * (per_cell or 0)
    logged = float(match["mib"])
    if per_cell and abs(exact / _MIB - logged) <= _ROUNDING_MIB:
        return _cache(match, label, exact, is_exact=True)
    return _cache(match, label, logged * _MIB, is_exact=False)


def _cache(match: re.Match[str], label: str, size: float, *, is_exact: bool) -> CacheInfo:
    return CacheInfo(
        label=label, n_cells=int(match["cells"]), n_layers=int(match["layers"]), bytes=round(size), is_exact=is_exact
    )
