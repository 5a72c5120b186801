"""How many bytes the KV caches take: before the context exists, and as llama.cpp allocated them."""

import re
from collections.abc import Sequence

from chatapp.domain.load_params import CacheType, LoadParams
from chatapp.domain.model_info import RECURRENT_STATE, SLIDING_WINDOW, CacheInfo
from chatapp.engine.llama.model import Model
from chatapp.metrics.kv_layout import KvLayer, kv_layers, layer_bytes, padded_cells, padded_values, state_bytes

__all__ = ["expected_kv_bytes", "read_caches", "read_types"]

_MIB = 1024 * 1024
_ROUNDING_MIB = 0.0051  # the log prints two decimals
_KV_LINE = re.compile(
    r"llama_kv_cache: size = +(?P<mib>[\d.]+) MiB \( *(?P<cells>\d+) cells, +(?P<layers>\d+) layers.*?"
    r"K \((?P<type_k>\w+)\): +[\d.]+ MiB, V \((?P<type_v>\w+)\): +[\d.]+ MiB"
)
_STATE_LINE = re.compile(r"llama_memory_recurrent: size = +(?P<mib>[\d.]+) MiB \( *(?P<cells>\d+) cells, +(?P<layers>\d+) layers")
_PADDED_LINE = re.compile(r"FA is not enabled - padding V cache")
_SLIDING_LINE = re.compile(r"creating +SWA KV cache")


def expected_kv_bytes(model: Model, params: LoadParams, *, is_flash: bool) -> int | None:
    """Return the KV bytes of a context that does not exist yet; None where they cannot be known (see ``metrics.kv_layout``).

    Args:
        model: The loaded model.
        params: Its load settings.
        is_flash: Flash attention will be used: without it V rows of different widths are padded.
    """
    layers = kv_layers(model.info.architecture, model.file.numbers)
    states = state_bytes(model.info.architecture, model.file.numbers)
    if layers is None or states is None:
        return None
    if not is_flash:
        layers = padded_values(layers)
    return layer_bytes(layers, padded_cells(params.n_ctx), params.type_k, params.type_v) + states


def read_caches(model: Model, params: LoadParams, log_lines: Sequence[str]) -> tuple[CacheInfo, ...]:
    """Return the caches that llama.cpp says it allocated.

    Bytes come from the layer table where they agree with the logged figure within its rounding, else they are the logged one.
    """
    layers = kv_layers(model.info.architecture, model.file.numbers) or ()
    caches: list[CacheInfo] = []
    is_sliding = False
    for line in log_lines:
        is_sliding = is_sliding or bool(_SLIDING_LINE.search(line))
        if _PADDED_LINE.search(line):
            layers = padded_values(layers)
        if match := _KV_LINE.search(line):
            mine = _layers_of(match, layers, is_sliding=is_sliding)
            exact = layer_bytes(mine, int(match["cells"]), params.type_k, params.type_v)
            caches.append(_cache(match, SLIDING_WINDOW if is_sliding else "full", exact))
        elif match := _STATE_LINE.search(line):
            exact = state_bytes(model.info.architecture, model.file.numbers) or 0
            caches.append(_cache(match, RECURRENT_STATE, exact))
    return tuple(caches)


def read_types(params: LoadParams, log_lines: Sequence[str]) -> tuple[CacheType, CacheType]:
    """Return the types of keys and values that llama.cpp says it allocated; those asked for where there is no such cache."""
    for line in log_lines:
        if match := _KV_LINE.search(line):
            return CacheType(match["type_k"]), CacheType(match["type_v"])
    return params.type_k, params.type_v


def _layers_of(match: re.Match[str], layers: Sequence[KvLayer], *, is_sliding: bool) -> Sequence[KvLayer]:
    """Return the layers of one cache; where the header does not tell which slide, all are alike and any will do."""
    known = [layer for layer in layers if layer.is_sliding is is_sliding]
    return known if len(known) == int(match["layers"]) else layers[: int(match["layers"])]


def _cache(match: re.Match[str], label: str, exact: int) -> CacheInfo:
    logged = float(match["mib"])
    is_exact = exact > 0 and abs(exact / _MIB - logged) <= _ROUNDING_MIB
    size = exact if is_exact else round(logged * _MIB)
    return CacheInfo(label=label, n_cells=int(match["cells"]), n_layers=int(match["layers"]), bytes=size, is_exact=is_exact)
