"""The engine's memory in parts: weights, KV, computing, the rest; and which of it lies on which device."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from chatapp.domain.model_info import BufferInfo, BufferUse, ContextInfo
from chatapp.metrics.figure import Figure

__all__ = ["DeviceShare", "MemoryParts", "is_main_memory", "memory_parts"]

_NO_CONTEXT = "no model is loaded"
_NO_BUFFERS = "the engine did not say what it reserved"
_NO_DRAFT = "no draft model is loaded"
_MAIN_MEMORY = ("CPU", "Host")  # ggml's names of buffers that the process itself holds: CPU, CPU_REPACK, CUDA_Host, ...


@dataclass(frozen=True, slots=True)
class DeviceShare:
    """Bytes on one device."""

    device: str
    weights: int
    kv: int
    compute: int
    draft: int = 0


@dataclass(frozen=True, slots=True)
class MemoryParts:
    """The parts by their glossary name, and the devices in the order in which llama.cpp named them.

    ``untouched_bytes`` is what is reserved in main memory and does not take any yet.
    """

    weights_bytes: Figure
    kv_bytes_reserved: Figure
    compute_bytes: Figure
    other_bytes: Figure
    untouched_bytes: Figure
    devices: tuple[DeviceShare, ...] = ()
    draft_bytes: Figure = field(default_factory=lambda: Figure.missing("bytes", _NO_DRAFT))


def memory_parts(context: ContextInfo | None, rss: Figure) -> MemoryParts:
    """Return the parts.

    Args:
        context: What was reserved at load.
        rss: Resident memory of the engine process.
    """
    if context is None or not context.buffers:
        return _nothing(_NO_CONTEXT if context is None else _NO_BUFFERS)
    sums = {use: sum(buffer.bytes for buffer in context.buffers if buffer.use is use) for use in BufferUse}
    drafts = sums[BufferUse.DRAFT]
    other, untouched = _rest(context, rss)
    return MemoryParts(
        weights_bytes=Figure(sums[BufferUse.WEIGHTS], "bytes"),
        kv_bytes_reserved=Figure(context.kv_bytes_reserved or sums[BufferUse.KV], "bytes"),
        compute_bytes=Figure(sums[BufferUse.COMPUTE], "bytes"),
        other_bytes=other,
        untouched_bytes=untouched,
        draft_bytes=Figure(drafts, "bytes") if drafts else Figure.missing("bytes", _NO_DRAFT),
        devices=tuple(_shares(context.buffers)),
    )


def _nothing(reason: str) -> MemoryParts:
    missing = Figure.missing("bytes", reason)
    return MemoryParts(missing, missing, missing, missing, missing)


def _rest(context: ContextInfo, rss: Figure) -> tuple[Figure, Figure]:
    """Return (other, untouched).

    The process takes no less than it did before the load; where buffers and that are more than what is resident, the difference
    is not touched yet. An engine that did not say what it took before leaves one of the two without a value.
    """
    if rss.value is None:
        return Figure.missing("bytes", rss.reason), Figure.missing("bytes", rss.reason)
    rest = rss.value - sum(buffer.bytes for buffer in context.buffers if is_main_memory(buffer))
    if rest >= context.own_bytes:
        return Figure(rest, "bytes"), Figure(0, "bytes")
    untouched = Figure(context.own_bytes - rest, "bytes")
    if context.own_bytes:
        return Figure(context.own_bytes, "bytes"), untouched
    return Figure.missing("bytes", "part of what is reserved has not been touched yet"), untouched


def is_main_memory(buffer: BufferInfo) -> bool:
    """Return whether the process itself holds a buffer."""
    return buffer.device.startswith(_MAIN_MEMORY[0]) or buffer.device.endswith(_MAIN_MEMORY[1])


def _shares(buffers: Sequence[BufferInfo]) -> list[DeviceShare]:
    names = dict.fromkeys(buffer.device for buffer in buffers)
    return [DeviceShare(name, *(_sum(buffers, name, use) for use in BufferUse)) for name in names]


def _sum(buffers: Sequence[BufferInfo], device: str, use: BufferUse) -> int:
    return sum(buffer.bytes for buffer in buffers if buffer.device == device and buffer.use is use)
