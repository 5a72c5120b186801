"""Whether flash attention is used where the settings leave it open.

llama.cpp's "auto" turns it on wherever it is supported, on a processor as well. There it costs. Measured with llama-bench on
two cores (AVX2, 2 threads): decoding without it was 1.2 to 1.7 times as fast at a depth of 500 to 6,000 tokens for heads of
64 and 128 elements, and equal for heads of 256; reading was between 0.6 and 1.6 times as fast. So a model that stays on the
processor goes without it, unless the matrix of attention scores, which only flash attention avoids, would take much memory.
"""

from chatapp.domain.load_params import CacheType, FlashAttention

__all__ = ["flash_attention", "score_bytes"]

_UNQUANTIZED = frozenset({CacheType.F32, CacheType.F16, CacheType.BF16})
_BYTES_PER_SCORE = 4  # f32
_MAX_SCORE_BYTES = 512 * 1024 * 1024  # 8,192 cells of a model with 32 heads, in batches of 512


def score_bytes(n_ctx: int, n_ubatch: int, n_head: int) -> int:
    """Return the bytes of one layer's attention scores: each token of a batch against each cell, in each head.

    Source: the shape of ``kq`` in llama.cpp's ``build_attn_mha``. All layers use the same memory in turn.
    """
    return n_ctx * n_ubatch * n_head * _BYTES_PER_SCORE


def flash_attention(asked: FlashAttention, *, on_gpu: bool, type_v: CacheType, n_score_bytes: int) -> FlashAttention:
    """Return what to ask llama.cpp for.

    Args:
        asked: The setting; anything but "auto" is kept.
        on_gpu: Layers may be computed on a GPU: llama.cpp decides by its device.
        type_v: A quantized V cache works with flash attention only.
        n_score_bytes: Of :func:`score_bytes`.
    """
    if asked is not FlashAttention.AUTO or on_gpu or type_v not in _UNQUANTIZED:
        return asked
    return FlashAttention.OFF if n_score_bytes <= _MAX_SCORE_BYTES else FlashAttention.AUTO
