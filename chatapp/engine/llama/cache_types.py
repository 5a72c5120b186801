"""K/V types that a model cannot take: asked of llama.cpp, whose own check is left out where nobody would think it is.

Quantized types keep 32 elements in a block. Where a head has another number of them, attention would read the wrong ones, or
none. llama.cpp refuses that, but only with flash attention: without it a quantized K cache is reserved, and the model writes
noise (measured: a model with heads of 16 elements is 10 nats from what it says with f16).
"""

import re
from typing import Any

import llama_cpp

from chatapp.domain.load_params import CacheType
from chatapp.engine.llama.native_log import NativeLog
from chatapp.errors import ChatAppError, ProblemKind

__all__ = ["check_heads", "ggml_type", "refused_type"]

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
_PLAIN = frozenset(_GGML_TYPES[kind] for kind in (CacheType.F32, CacheType.F16, CacheType.BF16))
_OFF, _ON = 0, 1  # enum llama_flash_attn_type
_UNFIT = re.compile(
    r"(?P<which>[KV]) cache type (?P<type>\w+) with block size (?P<block>\d+) does not divide n_embd_head_[kv]=(?P<head>\d+)"
)
_NEEDS_FLASH = re.compile(r"quantized V cache (requires flash_attn|was requested, but this requires Flash Attention)")
_DIFFER = re.compile(r"model does not support different K \(\w+\) and V \(\w+\) cache types")


def ggml_type(cache_type: CacheType) -> int:
    """Return llama.cpp's number of a cache type."""
    return _GGML_TYPES[cache_type]


def check_heads(model: Any, native: Any, file: str, log: NativeLog) -> None:  # noqa: ANN401 - opaque
    """See that a quantized K cache fits the heads of a model, where llama.cpp does not look: without flash attention.

    llama.cpp compares types and heads before it reserves anything, so the smallest context is asked for with flash attention.

    Args:
        model: llama_model.
        native: llama_context_params, which stay as they are.
        file: The model's name.
        log: What llama.cpp says.

    Raises:
        ChatAppError: ``CACHE_TYPE_UNFIT``.
    """
    if native.flash_attn_type != _OFF or native.type_k in _PLAIN or native.type_v not in _PLAIN:
        return
    log.clear()
    small = type(native).from_buffer_copy(native)
    small.flash_attn_type, small.n_ctx, small.n_batch, small.n_ubatch, small.n_seq_max = _ON, 1, 1, 1, 1
    context = llama_cpp.llama_init_from_model(model, small)
    if context:
        llama_cpp.llama_free(context)
    elif (refused := refused_type(log.errors(), file, "")) and refused.problem.kind is ProblemKind.CACHE_TYPE_UNFIT:
        raise refused


def refused_type(errors: str, file: str, type_v: str) -> ChatAppError | None:
    """Return what llama.cpp's errors say of K/V types; None: nothing.

    Args:
        errors: What it wrote.
        file: The model's name.
        type_v: Of the V cache that was asked for.
    """
    if found := _UNFIT.search(errors):
        facts = {"cache_type": found["type"], "n_block": int(found["block"]), "n_head": int(found["head"])}
        setting = f"type_{found['which'].lower()}"
        return ChatAppError.of(ProblemKind.CACHE_TYPE_UNFIT, file=file, setting=setting, detail=errors, **facts)
    if _NEEDS_FLASH.search(errors):
        return ChatAppError.of(ProblemKind.CACHE_NEEDS_FLASH, file=file, cache_type=type_v, detail=errors)
    return ChatAppError.of(ProblemKind.CACHE_TYPES_DIFFER, file=file, detail=errors) if _DIFFER.search(errors) else None
