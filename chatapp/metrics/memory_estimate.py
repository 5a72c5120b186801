"""What a model would reserve, from its header alone: at once, while llama.cpp's own figure is on its way.

Weights and KV are as exact as the tables that they are counted from. The compute buffer is an estimate: the largest sets of
tensors that llama.cpp's graph holds at the same time, found by comparing with its own figures (within a few percent for plain
models, which is why the plan says where its figure comes from).
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field

from chatapp.domain.alternatives import MAX_ANSWERS
from chatapp.domain.load_params import FlashAttention, LoadMode, LoadParams, OffloadKqv
from chatapp.domain.memory_need import MemoryNeed, NeedSource
from chatapp.domain.model_info import BufferInfo, BufferUse
from chatapp.metrics.flash_attention import flash_attention, score_bytes
from chatapp.metrics.kv_layout import kv_layers, layer_bytes, padded_cells, padded_values, state_bytes
from chatapp.metrics.layer_split import chosen_gpus, layer_devices
from chatapp.metrics.weight_places import MAIN_MEMORY, LayerPlaces, place_weights

__all__ = ["MAX_UBATCH", "ModelFacts", "compute_bytes", "estimate_need", "with_n_ctx"]

MAX_UBATCH = 512  # llama.cpp's default for n_ubatch
_F32 = 4
_LOGITS_BESIDE, _SCORES_BESIDE, _FEED_BESIDE = 3, 6, 3  # rows of n_embd that are held beside the largest tensor
_FLASH_MASK = 1.5  # the mask in f32, and its copy in f16
_OUTPUT_FIRST = frozenset({"gemma3n", "gemma4"})  # llama.cpp asks them for the output before the embedding: see LayerPlaces
_OWN_BYTES = 70 * 1024 * 1024  # the engine process without a model, measured on Linux with Python 3.11
_BYTES_PER_TOKEN = 150  # of its vocabulary: 49,152 tokens took 7 MiB more, 262,144 took 37


@dataclass(frozen=True, slots=True)
class ModelFacts:
    """What a header says of a model.

    Attributes:
        numbers: Of the architecture, without its prefix: one, or one for each layer.
        tensor_bytes: Bytes by name, or by a name that stands for tensors of the same place.
        file_type: llama.cpp's name of it, for example ``Q4_K - Medium``; empty where nobody asked.
    """

    architecture: str
    n_vocab: int
    n_params: int = 0
    numbers: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    tensor_bytes: Mapping[str, int] = field(default_factory=dict)
    file_type: str = ""

    def number(self, key: str) -> int:
        """Return a number; the largest where layers differ, 0 where the header does not tell."""
        return max(self.numbers.get(key, ()), default=0)

    @property
    def n_layer(self) -> int:
        """How many layers it has."""
        return self.number("block_count")

    @property
    def n_ctx_train(self) -> int:
        """Tokens that it was trained for; 0 where its header does not tell."""
        return self.number("context_length")


def estimate_need(facts: ModelFacts, params: LoadParams, gpus: Mapping[str, int] | None = None) -> MemoryNeed | None:
    """Return what loading would reserve; None where the caches of the architecture are not known.

    Args:
        facts: Of the model.
        params: Load settings; a draft model is left to llama.cpp's figure. Weights are mapped unless ``load_mode`` is none.
        gpus: Free bytes of the devices that take offloaded layers, by name, in llama.cpp's order.
    """
    places = _places(facts, params, gpus or {})
    kv = _kv_bytes(facts, params, on_gpu=bool(places.devices))
    if kv is None:
        return None
    weights = place_weights(tuple(facts.tensor_bytes.items()), places, {})
    buffers = (*weights.buffers, *_split_kv(kv, places, params), *_compute_buffers(facts, params, places))
    return MemoryNeed(
        source=NeedSource.HEADER,
        buffers=buffers,
        own_bytes=_OWN_BYTES + _BYTES_PER_TOKEN * facts.n_vocab,
        droppable_bytes=weights.droppable_bytes,
        n_layer=facts.n_layer,
        n_ctx_train=facts.n_ctx_train,
    )


def with_n_ctx(need: MemoryNeed, facts: ModelFacts, params: LoadParams, n_ctx: int) -> MemoryNeed:
    """Return a need for another window: the caches grow with their cells, the compute buffer as the estimate does."""
    other = params.model_copy(update={"n_ctx": n_ctx})
    states = state_bytes(facts.architecture, facts.numbers) or 0
    grown = compute_bytes(facts, other, on_gpu=bool(need.flash_attn)) - compute_bytes(facts, params, on_gpu=bool(need.flash_attn))
    has_cells = kv_layers(facts.architecture, facts.numbers) != ()
    ratio = padded_cells(n_ctx) / padded_cells(params.n_ctx) if has_cells else 1.0
    n_kv, n_compute = (sum(buffer.use is use for buffer in need.buffers) for use in (BufferUse.KV, BufferUse.COMPUTE))

    def size(buffer: BufferInfo) -> int:
        if buffer.use is BufferUse.KV:
            own_states = states // n_kv
            return round((buffer.bytes - own_states) * ratio) + own_states
        return max(0, buffer.bytes + grown // n_compute) if buffer.use is BufferUse.COMPUTE else buffer.bytes

    return need.model_copy(
        update={"buffers": tuple(buffer.model_copy(update={"bytes": size(buffer)}) for buffer in need.buffers)}
    )


def compute_bytes(facts: ModelFacts, params: LoadParams, *, on_gpu: bool = False) -> int:
    """Estimate the compute and output buffers: whichever set of tensors is the largest, logits, scores or feed-forward.

    Args:
        facts: Of the model.
        params: Load settings.
        on_gpu: Flash attention is used where the settings leave it open.
    """
    n_ubatch, cells = min(params.n_batch, MAX_UBATCH), padded_cells(params.n_ctx)
    row = n_ubatch * facts.number("embedding_length") * _F32
    logits = n_ubatch * facts.n_vocab * _F32
    feed = 2 * n_ubatch * facts.number("feed_forward_length") * _F32
    has_cells = kv_layers(facts.architecture, facts.numbers) != ()
    n_masks = (2 if facts.number("attention.sliding_window") else 1) if has_cells else 0
    mask = cells * n_ubatch * _F32 * n_masks
    attention = mask * _FLASH_MASK
    if not _uses_flash(facts, params, n_ubatch, on_gpu=on_gpu):
        attention = mask + (score_bytes(cells, n_ubatch, facts.number("attention.head_count")) if has_cells else 0)
    largest = max(logits + _LOGITS_BESIDE * row, attention + _SCORES_BESIDE * row, feed + _FEED_BESIDE * row)
    return round(largest) + facts.n_vocab * _F32 * (MAX_ANSWERS if has_cells else 1)


def _uses_flash(facts: ModelFacts, params: LoadParams, n_ubatch: int, *, on_gpu: bool) -> bool:
    scores = score_bytes(params.n_ctx, n_ubatch, facts.number("attention.head_count"))
    asked = flash_attention(params.flash_attn, on_gpu=on_gpu, type_v=params.type_v, n_score_bytes=scores)
    return asked is not FlashAttention.OFF


def _kv_bytes(facts: ModelFacts, params: LoadParams, *, on_gpu: bool) -> int | None:
    layers, states = kv_layers(facts.architecture, facts.numbers), state_bytes(facts.architecture, facts.numbers)
    if layers is None or states is None:
        return None
    if not _uses_flash(facts, params, min(params.n_batch, MAX_UBATCH), on_gpu=on_gpu):
        layers = padded_values(layers)
    return layer_bytes(layers, padded_cells(params.n_ctx), params.type_k, params.type_v) + states


def _places(facts: ModelFacts, params: LoadParams, gpus: Mapping[str, int]) -> LayerPlaces:
    return LayerPlaces(
        layer_devices(params, facts.n_layer, chosen_gpus(params, gpus)),
        facts.n_layer,
        n_cpu_moe=params.n_cpu_moe,
        maps=params.load_mode is not LoadMode.NONE,
        doubles_embedding=facts.architecture in _OUTPUT_FIRST,
    )


def _compute_buffers(facts: ModelFacts, params: LoadParams, places: LayerPlaces) -> tuple[BufferInfo, ...]:
    """Return a buffer for each device that computes; each holds the tensors of the layers that lie there."""
    devices = tuple(dict.fromkeys(places.devices.values())) or (MAIN_MEMORY,)
    size = compute_bytes(facts, params, on_gpu=bool(places.devices))
    return tuple(BufferInfo(device=device, use=BufferUse.COMPUTE, bytes=size) for device in devices)


def _split_kv(kv: int, places: LayerPlaces, params: LoadParams) -> tuple[BufferInfo, ...]:
    """Return the caches by device, in equal parts for each layer; the last device takes what does not divide."""
    layers = range(places.n_layer) if params.offload_kqv is OffloadKqv.ON else range(0)
    counts = Counter(places.devices[layer] for layer in layers if layer in places.devices)
    on_gpus = {device: kv * n // places.n_layer for device, n in counts.items()}
    parts = {MAIN_MEMORY: kv - sum(on_gpus.values()), **on_gpus}
    return tuple(BufferInfo(device=device, use=BufferUse.KV, bytes=size) for device, size in parts.items() if size)
