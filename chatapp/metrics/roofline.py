"""The memory limit: how fast decoding could be at most, how near it comes, and what limits reading the prompt.

Decode: every token reads the weights it touches and the KV cache once, so tokens/s <= bandwidth / (weights + KV). Prefill reads
the weights once a batch, so it nearly always stays far below that limit and is bound by computing.
"""

from dataclasses import dataclass, replace

from chatapp.domain.model_info import RECURRENT_STATE, SLIDING_WINDOW, CacheInfo, ContextInfo, ModelInfo
from chatapp.metrics.figure import Figure

__all__ = ["Roofline", "RooflineInput", "kv_bytes_read", "roofline"]

_GIGA = 1e9


@dataclass(frozen=True, slots=True)
class RooflineInput:
    """What a limit is worked out of.

    Attributes:
        model: Of the answer, not of whatever is loaded now.
        context: Likewise.
        depth: Mean number of cells that the answer's tokens attended to.
        decode_tps: Measured.
        prefill_tps: Measured.
        n_read: Prompt tokens evaluated.
        bandwidth_gb_s: Of the memory that the weights lie in; without a value where it is not known, with the reason.
        is_speculative: Several tokens are checked in one step: the limit does not hold.
    """

    model: ModelInfo | None
    context: ContextInfo | None
    depth: float
    decode_tps: Figure
    prefill_tps: Figure
    n_read: int
    bandwidth_gb_s: Figure
    is_speculative: bool = False


@dataclass(frozen=True, slots=True)
class Roofline:
    """The figures by their glossary name."""

    bandwidth_gb_s: Figure
    bytes_per_token: Figure
    decode_ceiling_tps: Figure
    memory_limit_pct: Figure
    prefill_memory_pct: Figure


def roofline(given: RooflineInput) -> Roofline:
    """Return the memory limit, or for each figure the reason why there is none."""
    bandwidth = given.bandwidth_gb_s
    per_token = _bytes_per_token(given)
    reason = _why_not(given) or per_token.reason or bandwidth.reason
    if reason or per_token.value is None or bandwidth.value is None:
        return _nothing(bandwidth, per_token, reason)
    ceiling = bandwidth.value * _GIGA / per_token.value
    return Roofline(
        bandwidth_gb_s=bandwidth,
        bytes_per_token=per_token,
        decode_ceiling_tps=Figure(ceiling, "tok/s"),
        memory_limit_pct=_share(given.decode_tps, ceiling),
        prefill_memory_pct=_prefill_share(given, bandwidth.value * _GIGA),
    )


def kv_bytes_read(context: ContextInfo, depth: float, n_swa: int) -> float:
    """Return the KV bytes that one token reads behind ``depth`` cells; a sliding window is read over its width only."""
    return sum(_read(cache, depth, n_swa) for cache in context.caches)


def _read(cache: CacheInfo, depth: float, n_swa: int) -> float:
    if cache.label == RECURRENT_STATE or not cache.n_cells:
        return cache.bytes
    seen = min(depth, n_swa) if cache.label == SLIDING_WINDOW and n_swa else depth
    return cache.bytes * min(seen, cache.n_cells) / cache.n_cells


def _bytes_per_token(given: RooflineInput) -> Figure:
    if given.model is None or given.context is None:
        return Figure.missing("bytes", "no answer has been measured yet")
    if given.model.decode_bytes is None:
        return Figure.missing("bytes", given.model.decode_bytes_reason)
    return Figure(given.model.decode_bytes + kv_bytes_read(given.context, given.depth, given.model.n_swa), "bytes")


def _why_not(given: RooflineInput) -> str:
    if given.is_speculative:
        return "guessed tokens are checked several at a time"
    if given.model is not None and given.context is not None and 0 < given.context.n_gpu_layers <= given.model.n_layer:
        return "its layers lie on two devices, each with a memory of its own"
    return ""


def _nothing(bandwidth: Figure, per_token: Figure, reason: str) -> Roofline:
    missing = Figure.missing("%", reason)
    return Roofline(bandwidth, per_token, replace(missing, unit="tok/s"), missing, missing)


def _share(rate: Figure, ceiling: float) -> Figure:
    if rate.value is None:
        return Figure.missing("%", rate.reason)
    return Figure(100 * rate.value / ceiling, "%", n=rate.n)


def _prefill_share(given: RooflineInput, bytes_per_s: float) -> Figure:
    model, context, rate = given.model, given.context, given.prefill_tps
    if rate.value is None or model is None or context is None or model.decode_bytes is None:
        return Figure.missing("%", rate.reason or "no prompt was read")
    if model.n_expert:
        return Figure.missing("%", "how many of the model's experts reading uses is not known")
    n_at_once = max(1, min(context.n_ubatch, given.n_read))
    return Figure(100 * rate.value * model.decode_bytes / n_at_once / bytes_per_s, "%", n=given.n_read)
