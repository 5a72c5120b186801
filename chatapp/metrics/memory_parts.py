"""The engine's memory in parts: weights, KV, computing, the rest; and which of it lies on which device."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from chatapp.domain.model_info import BufferInfo, BufferUse, ContextInfo, DeviceInfo
from chatapp.metrics.figure import Figure
from chatapp.metrics.weight_places import MAIN_MEMORY

__all__ = ["DeviceShare", "MemoryParts", "is_main_memory", "memory_parts", "place_of"]

_NO_CONTEXT = "no model is loaded"
_NO_BUFFERS = "the engine did not report how much memory it reserved"
_NO_DRAFT = "no draft model is loaded"
# ggml's names of buffers that the process itself holds: CPU, CPU_REPACK, AMX (repacked too), CUDA_Host, ...
_MAIN_BEGINS, _MAIN_ENDS = ("CPU", "AMX"), "Host"


@dataclass(frozen=True, slots=True)
class DeviceShare:
    """Bytes in one place."""

    device: str
    weights: int
    kv: int
    compute: int
    draft: int = 0

    @property
    def total(self) -> int:
        """All that is reserved there."""
        return self.weights + self.kv + self.compute + self.draft


@dataclass(frozen=True, slots=True)
class MemoryParts:
    """The parts of main memory by their glossary name, and what lies on devices with a memory of their own.

    weights + KV + compute + draft + other - untouched is the resident memory of the engine process, less what lies on software
    GPUs, which is part of the process as well.

    Attributes:
        untouched_bytes: What is reserved in main memory and does not take any yet.
        gpus: The other devices, in the order in which llama.cpp named them.
        buffers: The same and main memory, by ggml's own names of its buffers (CPU, CPU_REPACK, CUDA_Host, CUDA0).
    """

    weights_bytes: Figure
    kv_bytes_main: Figure
    compute_bytes: Figure
    other_bytes: Figure
    untouched_bytes: Figure
    gpus: tuple[DeviceShare, ...] = ()
    buffers: tuple[DeviceShare, ...] = ()
    draft_bytes: Figure = field(default_factory=lambda: Figure.missing("bytes", _NO_DRAFT))


def memory_parts(context: ContextInfo | None, rss: Figure, devices: Sequence[DeviceInfo] = ()) -> MemoryParts:
    """Return the parts.

    Args:
        context: What was reserved at load.
        rss: Resident memory of the engine process.
        devices: llama.cpp's list: what lies on a software GPU lies in the process. What an integrated one holds does not; its
            driver takes it from main memory beside the process.
    """
    if context is None or not context.buffers:
        return _nothing(_NO_CONTEXT if context is None else _NO_BUFFERS)
    main = _share(MAIN_MEMORY, [buffer for buffer in context.buffers if is_main_memory(buffer)])
    software = {device.name for device in devices if device.is_software}
    on_software = sum(buffer.bytes for buffer in context.buffers if buffer.device in software)
    other, untouched = _rest(main.total + on_software, context.own_bytes, rss)
    has_draft = any(buffer.use is BufferUse.DRAFT for buffer in context.buffers)
    return MemoryParts(
        weights_bytes=Figure(main.weights, "bytes"),
        kv_bytes_main=Figure(main.kv, "bytes"),
        compute_bytes=Figure(main.compute, "bytes"),
        other_bytes=other,
        untouched_bytes=untouched,
        draft_bytes=Figure(main.draft, "bytes") if has_draft else Figure.missing("bytes", _NO_DRAFT),
        gpus=tuple(_shares([buffer for buffer in context.buffers if not is_main_memory(buffer)])),
        buffers=tuple(_shares(context.buffers)),
    )


def _nothing(reason: str) -> MemoryParts:
    missing = Figure.missing("bytes", reason)
    return MemoryParts(missing, missing, missing, missing, missing)


def _rest(inside_bytes: int, own_bytes: int, rss: Figure) -> tuple[Figure, Figure]:
    """Return (other, untouched).

    The process takes no less than it did before the load (``own_bytes``); where buffers and that are more than what is resident,
    the difference is not touched yet. An engine that did not say what it took before leaves one of the two without a value.
    """
    if rss.value is None:
        return Figure.missing("bytes", rss.reason), Figure.missing("bytes", rss.reason)
    rest = rss.value - inside_bytes
    if rest >= own_bytes:
        return Figure(rest, "bytes"), Figure(0, "bytes")
    untouched = Figure(own_bytes - rest, "bytes")
    if own_bytes:
        return Figure(own_bytes, "bytes"), untouched
    return Figure.missing("bytes", "part of what is reserved has not been touched yet"), untouched


def is_main_memory(buffer: BufferInfo) -> bool:
    """Return whether the process itself holds a buffer."""
    return buffer.device.startswith(_MAIN_BEGINS) or buffer.device.endswith(_MAIN_ENDS)


def place_of(buffer: BufferInfo) -> str:
    """Return the device whose memory a buffer takes: main memory has one name, whatever the backend calls it."""
    return MAIN_MEMORY if is_main_memory(buffer) else buffer.device


def _shares(buffers: Sequence[BufferInfo]) -> list[DeviceShare]:
    names = dict.fromkeys(buffer.device for buffer in buffers)
    return [_share(name, [buffer for buffer in buffers if buffer.device == name]) for name in names]


def _share(name: str, buffers: Sequence[BufferInfo]) -> DeviceShare:
    return DeviceShare(name, *(sum(buffer.bytes for buffer in buffers if buffer.use is use) for use in BufferUse))
