"""Where the weights of a model lie once it is loaded: on which device, mapped or copied."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from chatapp.domain.model_info import BufferInfo, BufferUse
from chatapp.metrics.layer_split import is_kept_expert

__all__ = ["MAIN_MEMORY", "LayerPlaces", "PlacedWeights", "place_weights"]

MAIN_MEMORY = "CPU"
_REPACKED = "CPU_REPACK"
_ALIGNMENT = 32  # of tensors in a GGUF file
_LAYER = re.compile(r"blk\.(\d+)\.")
_OUTPUT = ("output", "cls")
_EMBEDDING, _OUTPUT_WEIGHT = "token_embd.weight", "output.weight"


@dataclass(frozen=True, slots=True)
class LayerPlaces:
    """On which device each layer is computed; those that are not listed on the processor.

    Attributes:
        devices: By layer; the output is layer ``n_layer``.
        n_layer: How many layers the model has.
        n_cpu_moe: Layers whose experts stay in main memory wherever they are computed (see ``LoadParams``).
        maps: Weights in main memory lie in the mapped file; False: only what belongs there is copied there.
        doubles_embedding: An embedding that is the output as well is copied for each of them, also onto the same device.
            llama.cpp does so for architectures (gemma4 is one) that it asks for the output before the embedding.
    """

    devices: Mapping[int, str] = field(default_factory=dict)
    n_layer: int = 0
    n_cpu_moe: int = 0
    maps: bool = True
    doubles_embedding: bool = False

    def of(self, tensor: str) -> str:
        """Return the device of a tensor: inputs stay in main memory."""
        if is_kept_expert(tensor, self.n_cpu_moe):
            return MAIN_MEMORY
        if match := _LAYER.match(tensor):
            return self.devices.get(int(match[1]), MAIN_MEMORY)
        return self.output if tensor.startswith(_OUTPUT) else MAIN_MEMORY

    @property
    def output(self) -> str:
        """The device of the output head."""
        return self.devices.get(self.n_layer, MAIN_MEMORY)


@dataclass(frozen=True, slots=True)
class PlacedWeights:
    """Buffers of weights, and what of the mapped ones is read only once (see :class:`MemoryNeed`)."""

    buffers: tuple[BufferInfo, ...]
    droppable_bytes: int


def place_weights(tensors: Sequence[tuple[str, int]], places: LayerPlaces, repacked: Mapping[str, int]) -> PlacedWeights:
    """Return where the weights lie.

    The file is mapped from the first to the last tensor that stays as it is in main memory: what lies between them counts,
    wherever it is used. An embedding that is the output as well is copied to the output's device.

    Args:
        tensors: Names and bytes in the order of the file.
        places: Where layers are computed.
        repacked: Bytes of those that a processor copies into another layout.
    """
    placed = [(name, size, places.of(name)) for name, size in tensors]
    stays = [place == MAIN_MEMORY and (name not in repacked or name == _EMBEDDING) for name, _, place in placed]
    sums: dict[str, int] = {}
    for name, size, place in _copies(placed, places, repacked):
        sums[place] = sums.get(place, 0) + _aligned(size if place != _REPACKED else repacked[name])
    buffers = [_weights(device, size) for device, size in sums.items() if size]
    if not places.maps:
        kept = sum(_aligned(size) for (_, size, _), is_staying in zip(placed, stays, strict=True) if is_staying)
        kept += _doubled(placed, places, repacked)
        return PlacedWeights((_weights(MAIN_MEMORY, kept), *buffers) if kept else tuple(buffers), 0)
    mapped, droppable = _mapped([size for _, size in tensors], stays)
    if mapped:
        buffers.insert(0, BufferInfo(device=MAIN_MEMORY, use=BufferUse.WEIGHTS, bytes=mapped, is_mapped=True))
    return PlacedWeights(tuple(buffers), droppable)


def _copies(
    placed: Sequence[tuple[str, int, str]], places: LayerPlaces, repacked: Mapping[str, int]
) -> Iterable[tuple[str, int, str]]:
    """Yield (name, bytes, buffer) of what does not stay in the mapped file."""
    is_tied = _is_tied(placed)
    for name, size, place in placed:
        if place != MAIN_MEMORY:
            yield name, size, place
        elif name in repacked and name != _EMBEDDING:
            yield name, size, _REPACKED
        if name == _EMBEDDING and is_tied and places.output != MAIN_MEMORY:
            yield name, size, places.output
        elif name == _EMBEDDING and is_tied and name in repacked:
            yield name, size, _REPACKED


def _is_tied(placed: Sequence[tuple[str, int, str]]) -> bool:
    return all(name != _OUTPUT_WEIGHT for name, _, _ in placed)


def _doubled(placed: Sequence[tuple[str, int, str]], places: LayerPlaces, repacked: Mapping[str, int]) -> int:
    """Return the bytes of an embedding that lies in main memory a second time, as the output and in the same layout."""
    is_second = places.doubles_embedding and places.output == MAIN_MEMORY and _EMBEDDING not in repacked
    return sum(_aligned(size) for name, size, _ in placed if name == _EMBEDDING) if is_second and _is_tied(placed) else 0


def _mapped(sizes: Sequence[int], stays: Sequence[bool]) -> tuple[int, int]:
    """Return the bytes of the mapped range, and those of them that nobody reads again."""
    if True not in stays:
        return 0, 0
    first, last = stays.index(True), len(stays) - 1 - stays[::-1].index(True)
    inside = range(first, last + 1)
    mapped = sum(_aligned(sizes[index]) for index in inside)
    return mapped, sum(_aligned(sizes[index]) for index in inside if not stays[index])


def _aligned(size: int) -> int:
    return -(-size // _ALIGNMENT) * _ALIGNMENT


def _weights(device: str, size: int) -> BufferInfo:
    return BufferInfo(device=device, use=BufferUse.WEIGHTS, bytes=size)
