"""Plausible values of the domain for tests that need one and care about few of its fields."""

from chatapp.domain.load_params import CacheType
from chatapp.domain.model_info import CacheInfo, ContextInfo, ModelInfo

__all__ = ["sample_context", "sample_model"]


def sample_context(n_ctx: int, kv_bytes: int, **changes: object) -> ContextInfo:
    """Return a loaded context on the CPU with one full cache of ``n_ctx`` cells and ``kv_bytes`` bytes; loaded in 90 + 30 ms."""
    fields: dict[str, object] = {
        "n_ctx": n_ctx,
        "n_batch": 512,
        "n_ubatch": 512,
        "n_threads": 1,
        "n_threads_batch": 1,
        "n_gpu_layers_asked": -1,
        "n_gpu_layers": 0,
        "type_k": CacheType.F16,
        "type_v": CacheType.F16,
        "flash_attn": None,
        "caches": (CacheInfo(label="full", n_cells=n_ctx, n_layers=30, bytes=kv_bytes, is_exact=True),),
        "can_shift": True,
        "t_model_ms": 90.0,
        "t_context_ms": 30.0,
    }
    return ContextInfo.model_validate({**fields, **changes})


def sample_model(**changes: object) -> ModelInfo:
    """Return what is known of the starter model, under the name ``tiny.gguf`` and without its hash."""
    fields: dict[str, object] = {
        "file": "tiny.gguf",
        "bytes": 98_362_432,
        "architecture": "llama",
        "n_params": 134_515_008,
        "weights_bytes": 96_576_768,
        "n_ctx_train": 8192,
        "n_layer": 30,
        "n_embd": 576,
        "n_head": 9,
        "n_head_kv": 3,
        "n_vocab": 49_152,
        "has_chat_template": True,
    }
    return ModelInfo.model_validate({**fields, **changes})
