"""KV memory foretold from a model's header: plain, grouped, sliding-window, latent (MLA), shared, recurrent and hybrid layers.

Source of the rules: ``llama_kv_cache`` and ``llama_memory_recurrent`` of the llama.cpp that llama-cpp-python 0.3.36 builds, with
the window cache at full size (``swa_full``), as this app loads every model. An architecture that is not listed here is not
guessed: its caches may follow rules of their own (indexers, compressed layers).
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from chatapp.domain.load_params import CacheType
from chatapp.metrics.kv_cache import BYTES_PER_ELEMENT

__all__ = ["KvLayer", "kv_layers", "layer_bytes", "padded_cells", "padded_values", "state_bytes"]

Numbers = Mapping[str, Sequence[int]]

_ATTENTION = frozenset(
    {
        *("llama", "llama4", "deci", "falcon", "grok", "gpt2", "gptj", "gptneox", "mpt", "baichuan", "starcoder", "starcoder2"),
        *("bloom", "stablelm", "qwen", "qwen2", "qwen2moe", "qwen2vl", "qwen3", "qwen3moe", "qwen3vl", "qwen3vlmoe", "phi2"),
        *("phi3", "phimoe", "orion", "internlm2", "minicpm", "gemma", "gemma2", "gemma3", "gemma3n", "gemma4", "xverse"),
        *("command-r", "cohere2", "dbrx", "olmo", "olmo2", "olmoe", "openelm", "deepseek", "deepseek2", "chatglm", "glm4"),
        *("nemotron", "exaone", "exaone4", "granite", "granitemoe", "bailingmoe", "dots1", "arcee", "ernie4_5", "ernie4_5-moe"),
        *("hunyuan-dense", "hunyuan-moe", "smollm3", "gpt-oss", "smallthinker", "seed_oss", "apertus", "mistral3"),
    }
)
_HYBRID = frozenset({"jamba", "granitehybrid", "lfm2", "lfm2moe"})  # a layer without KV heads keeps a state instead
_RECURRENT = frozenset({"mamba", "mamba2"})
_CELL_STEP = 256  # llama.cpp rounds n_ctx up to a multiple of this
_STATE_BYTES = 4  # states are kept in f32
_GEMMA3N_KV_LAYERS = 20  # llama.cpp fixes it; its header does not tell


@dataclass(frozen=True, slots=True)
class KvLayer:
    """One layer that keeps keys and values.

    Attributes:
        k_width: Elements of one token's keys.
        v_width: Elements of one token's values; 0 where they are part of the keys (MLA).
        is_sliding: It attends to a window; None where the header does not tell which layers do.
    """

    k_width: int
    v_width: int
    is_sliding: bool | None


def kv_layers(architecture: str, numbers: Numbers) -> tuple[KvLayer, ...] | None:
    """Return the layers that keep keys and values; None where they cannot be known.

    Args:
        architecture: ``general.architecture``.
        numbers: Whole numbers of the header by their key without the architecture: one, or one for each layer.
    """
    if architecture in _RECURRENT:
        return ()
    n_layer = _one(numbers, "block_count")
    if architecture not in _ATTENTION | _HYBRID or n_layer is None or _one(numbers, "nextn_predict_layers"):
        return None
    layers = [_layer(numbers, index, n_layer) for index in range(_n_with_kv(architecture, numbers, n_layer))]
    if any(layer is None for layer in layers):
        return None
    return tuple(layer for layer in layers if layer is not None and layer.k_width)


def padded_cells(n_ctx: int) -> int:
    """Return the cells that llama.cpp reserves for a window of ``n_ctx`` tokens."""
    return -(-n_ctx // _CELL_STEP) * _CELL_STEP


def layer_bytes(layers: Sequence[KvLayer], n_cells: int, type_k: CacheType, type_v: CacheType) -> int:
    """Return the bytes of ``n_cells`` cells: the sum over layers of cells x (K row + V row)."""
    k, v = BYTES_PER_ELEMENT[type_k], BYTES_PER_ELEMENT[type_v]
    return int(n_cells * sum(layer.k_width * k + layer.v_width * v for layer in layers))


def padded_values(layers: Sequence[KvLayer]) -> tuple[KvLayer, ...]:
    """Return the layers as they are kept without flash attention: V lies transposed there, and every V row is as wide as the
    widest one.
    """
    widest = max((layer.v_width for layer in layers), default=0)
    return tuple(replace(layer, v_width=widest) for layer in layers)


def state_bytes(architecture: str, numbers: Numbers) -> int | None:
    """Return the bytes of the recurrent states of one sequence; 0 for attention alone, None where they cannot be known."""
    if architecture in _ATTENTION:
        return 0
    n_layer, width = _one(numbers, "block_count"), _state_width(architecture, numbers)
    if n_layer is None or width is None:
        return None
    n_stateful = n_layer if architecture in _RECURRENT else _n_without_heads(numbers, n_layer)
    return n_stateful * width * _STATE_BYTES


def _n_with_kv(architecture: str, numbers: Numbers, n_layer: int) -> int:
    """Return how many leading layers have a cache of their own; the later ones read an earlier layer's."""
    if architecture == "gemma3n":
        return min(n_layer, _GEMMA3N_KV_LAYERS)
    return n_layer - (_one(numbers, "attention.shared_kv_layers") or 0)


def _layer(numbers: Numbers, index: int, n_layer: int) -> KvLayer | None:
    n_head = _at(numbers, "attention.head_count", index, n_layer)
    n_head_kv = _at(numbers, "attention.head_count_kv", index, n_layer)
    n_kv = n_head if n_head_kv is None else n_head_kv
    is_sliding = _is_sliding(numbers, index, n_layer)
    k_length, v_length = (_length(numbers, which, is_sliding=is_sliding) for which in ("key", "value"))
    if n_kv is None or k_length is None or v_length is None:
        return None
    is_latent = bool(_one(numbers, "attention.key_length_mla"))
    return KvLayer(n_kv * k_length, 0 if is_latent else n_kv * v_length, is_sliding)


def _is_sliding(numbers: Numbers, index: int, n_layer: int) -> bool | None:
    if not _one(numbers, "attention.sliding_window"):
        return False
    pattern = numbers.get("attention.sliding_window_pattern", ())
    return bool(pattern[index]) if len(pattern) == n_layer and n_layer > 1 else None


def _length(numbers: Numbers, which: str, *, is_sliding: bool | None) -> int | None:
    """Return the elements of one head; None where windowed layers differ and nobody says which they are."""
    n_embd, n_head = _one(numbers, "embedding_length"), max(numbers.get("attention.head_count", (0,)))
    default = n_embd // n_head if n_embd and n_head else None
    full = _one(numbers, f"attention.{which}_length") or default
    windowed = _one(numbers, f"attention.{which}_length_swa") or full
    if is_sliding is None:
        return full if full == windowed else None
    return windowed if is_sliding else full


def _n_without_heads(numbers: Numbers, n_layer: int) -> int:
    return sum(_at(numbers, "attention.head_count_kv", index, n_layer) == 0 for index in range(n_layer))


def _state_width(architecture: str, numbers: Numbers) -> int | None:
    """Return the elements of one layer's state: of its convolution and of its recurrence."""
    if architecture in ("lfm2", "lfm2moe"):
        n_embd, length = _one(numbers, "embedding_length"), _one(numbers, "shortconv.l_cache")
        return None if n_embd is None or not length else n_embd * (length - 1)
    conv, inner, state = (_one(numbers, f"ssm.{name}") for name in ("conv_kernel", "inner_size", "state_size"))
    if architecture not in _RECURRENT | _HYBRID or conv is None or inner is None or state is None:
        return None
    n_group = _one(numbers, "ssm.group_count") or 0
    return max(0, conv - 1) * (inner + 2 * n_group * state) + state * inner


def _one(numbers: Numbers, key: str) -> int | None:
    values = numbers.get(key, ())
    return values[0] if len(values) == 1 else None


def _at(numbers: Numbers, key: str, index: int, n_layer: int) -> int | None:
    values = numbers.get(key, ())
    if len(values) == 1:
        return values[0]
    return values[index] if len(values) == n_layer else None
