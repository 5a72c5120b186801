"""Memory of the KV cache: what is reserved, what is in use, and the formula behind both."""

from fractions import Fraction

from chatapp.domain.load_params import CacheType
from chatapp.domain.model_info import RECURRENT_STATE, CacheInfo, ContextInfo
from chatapp.metrics.figure import Figure

__all__ = ["BYTES_PER_ELEMENT", "kv_bytes", "kv_bytes_per_token", "kv_bytes_reserved", "kv_bytes_used"]

BYTES_PER_ELEMENT: dict[CacheType, Fraction] = {
    CacheType.F32: Fraction(4),
    CacheType.F16: Fraction(2),
    CacheType.BF16: Fraction(2),
    CacheType.Q8_0: Fraction(34, 32),
    CacheType.Q5_1: Fraction(24, 32),
    CacheType.Q5_0: Fraction(22, 32),
    CacheType.Q4_1: Fraction(20, 32),
    CacheType.Q4_0: Fraction(18, 32),
}
"""ggml's block sizes: 32 elements with their scale (and minimum) in so many bytes."""

_NO_CONTEXT = "no model is loaded"
_NO_CACHE = "llama.cpp reported no KV cache for this model"


def kv_bytes(
    n_layer: int, n_head_kv: int, head_size: int, n_tokens: int, type_k: CacheType, type_v: CacheType | None = None
) -> int:
    """Return the bytes that ``n_tokens`` take: 2 x layers x KV heads x head size x bytes per element x tokens.

    The factor 2 is K and V; with two types their bytes are added instead. Holds for plain and grouped-query attention, per
    group of layers with the same window.
    """
    per_element = BYTES_PER_ELEMENT[type_k] + BYTES_PER_ELEMENT[type_v or type_k]
    return int(n_layer * n_head_kv * head_size * n_tokens * per_element)


def kv_bytes_reserved(context: ContextInfo | None) -> Figure:
    """Return the bytes of all KV caches; llama.cpp reserves them in full when the model is loaded."""
    reason = _reason(context)
    if context is None or reason:
        return Figure.missing("bytes", reason)
    return Figure(context.kv_bytes_reserved, "bytes")


def kv_bytes_used(context: ContextInfo | None, n_ctx_used: int | None) -> Figure:
    """Return the bytes of the occupied cells: the sum over caches of ``bytes x min(used, cells) / cells``.

    A sliding-window cache has fewer cells than the window: once they are full, more tokens take no more memory there.
    """
    reason = _reason(context)
    if context is None or reason:
        return Figure.missing("bytes", reason)
    if n_ctx_used is None:
        return Figure.missing("bytes", "the engine has not reported yet how full the cache is")
    return Figure(sum(_used(cache, n_ctx_used) for cache in context.caches), "bytes")


def kv_bytes_per_token(context: ContextInfo | None) -> Figure:
    """Return the bytes that one more token takes while no cache is full; a recurrent state takes none."""
    reason = _reason(context)
    if context is None or reason:
        return Figure.missing("bytes", reason)
    growing = (cache for cache in context.caches if cache.n_cells and cache.label != RECURRENT_STATE)
    return Figure(sum(cache.bytes / cache.n_cells for cache in growing), "bytes")


def _used(cache: CacheInfo, n_ctx_used: int) -> int:
    return cache.bytes * min(n_ctx_used, cache.n_cells) // cache.n_cells if cache.n_cells else 0


def _reason(context: ContextInfo | None) -> str:
    if context is None:
        return _NO_CONTEXT
    return "" if context.caches else _NO_CACHE
