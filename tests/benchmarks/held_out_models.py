"""Random-weight models of which nothing was used to choose the widths of forecasts: other architectures, shapes and weights.

Norms before and after, fused and biased matrices, feed-forwards with and without a gate, a mixture. Blocks of weights that the
gguf package only reads hold random bits under fixed scales: for speeds, which do not depend on what weights say. The first seven
models were written down by hand, and widened two widths afterwards; :func:`drawn_models` draws as many new ones as are wanted.
"""

from collections.abc import Callable, Iterator
from dataclasses import replace
from math import prod
from pathlib import Path

import gguf
import numpy as np

from tests.benchmarks.random_models import HEAD, N_VOCAB, Matrix, RandomModel, begin_random_model
from tests.engine.tiny_models import write

__all__ = ["HELD_OUT_MODELS", "drawn_models", "write_held_out_model"]

_SEED = 20_261_130
_SCALES: dict[str, tuple[int, tuple[float, ...]]] = {  # where in a block they stand; weights are some 0.05 then
    "Q2_K": (-4, (3e-3, 4.5e-3)),
    "Q3_K": (-2, (1.2e-3,)),
    "Q4_K": (0, (2e-4, 1.5e-3)),
    "Q5_K": (0, (1e-4, 1.5e-3)),
    "Q6_K": (-2, (1e-4,)),
    "IQ4_NL": (0, (7e-4,)),
    "IQ4_XS": (0, (4e-5,)),
}
_DRAWN_KINDS = (*_SCALES, "F16", "BF16", "Q8_0", "Q5_1", "Q5_0", "Q4_1", "Q4_0")
_DRAWN_WIDTHS = (512, 768, 1024, 1280, 1536, 2048)  # of n_embd: whole blocks of 256 weights
_DRAWN_MB = (30.0, 1000.0)  # weights of a layer stack
_DRAWN_LAYERS = range(6, 33)

HELD_OUT_MODELS = (
    RandomModel("starcoder2", "Q6_K", 512, 2048, 10),
    RandomModel("granite", "Q4_K", 768, 3072, 10),
    RandomModel("phi3", "Q5_0", 768, 2048, 12),
    RandomModel("qwen3moe", "Q5_0", 768, 768, 10, n_expert=8),
    RandomModel("gemma2", "Q6_K", 1024, 3072, 14),
    RandomModel("olmo2", "Q4_K", 1280, 3584, 16),
    RandomModel("granite", "Q6_K", 1536, 4608, 12),
)


def write_held_out_model(path: Path, model: RandomModel) -> Path:
    """Write the file and return its path."""
    writer = begin_random_model(path, model)
    if model.architecture == "granite":
        writer.add_logit_scale(8.0)
    if model.architecture == "qwen3moe":
        writer.add_expert_feed_forward_length(model.n_ff)
    if model.architecture in ("gemma2", "gemma3"):
        writer.add_sliding_window(4096)
    kind, rng = gguf.GGMLQuantizationType[model.kind], np.random.default_rng(_SEED)
    for name, shape in _shapes(model):
        if len(shape) == 1 or "gate_inp" in name:
            writer.add_tensor(name, (rng.random(shape) if "gate_inp" in name else np.ones(shape)).astype(np.float32))
        else:
            writer.add_tensor(name, _weights(rng, shape, kind), raw_dtype=kind)
    write(writer)
    return path


def drawn_models(seed: int, n: int, n_alike: int = 1) -> tuple[RandomModel, ...]:
    """Draw models, sizes evenly on a logarithmic scale.

    Args:
        seed: Of the draw; another one, other models.
        n: How many; at most as many as there are types of weights, times ``n_alike``.
        n_alike: So many have the same type of weights.
    """
    rng = np.random.default_rng(seed)
    kinds = rng.permutation(_DRAWN_KINDS)[: -(-n // n_alike)]
    return tuple(_drawn(rng, str(kind)) for kind in np.repeat(kinds, n_alike)[:n])


def _drawn(rng: np.random.Generator, kind: str) -> RandomModel:
    while True:
        architecture, n_embd = str(rng.choice(list(_LAYERS))), int(rng.choice(_DRAWN_WIDTHS))
        n_ff, n_expert = n_embd * int(rng.integers(4, 9)) // 2 // 256 * 256, 0
        if architecture == "qwen3moe":
            n_ff, n_expert = n_embd, 8
        one = RandomModel(architecture, kind, n_embd, n_ff, 1, n_expert=n_expert)
        n_layer = round(float(np.exp(rng.uniform(*np.log(_DRAWN_MB)))) * 1e6 / _layer_bytes(one))
        if n_layer in _DRAWN_LAYERS:
            return replace(one, n_layer=n_layer)


def _layer_bytes(model: RandomModel) -> float:
    n_weights, n_bytes = gguf.GGML_QUANT_SIZES[gguf.GGMLQuantizationType[model.kind]]
    matrices = (shape for _, shape in _LAYERS[model.architecture](model) if len(shape) > 1)
    return float(sum(prod(shape) for shape in matrices) * n_bytes / n_weights)


def _weights(
    rng: np.random.Generator, shape: tuple[int, ...], kind: gguf.GGMLQuantizationType
) -> "np.ndarray[tuple[int, ...], np.dtype[np.uint8]]":
    """Return the rows of a matrix as the file holds them."""
    if kind.name not in _SCALES:
        values = rng.standard_normal(shape, np.float32) * np.float32(0.05)
        return np.ascontiguousarray(gguf.quants.quantize(values, kind)).view(np.uint8)
    (n_weights, n_bytes), (place, scales) = gguf.GGML_QUANT_SIZES[kind], _SCALES[kind.name]
    blocks = rng.integers(0, 256, (*shape[:-1], shape[-1] // n_weights, n_bytes), np.uint8)
    bits = np.frombuffer(np.array(scales, np.float16).tobytes(), np.uint8)
    start = place % n_bytes
    blocks[..., start : start + len(bits)] = bits
    return blocks.reshape(*shape[:-1], -1)


def _shapes(model: RandomModel) -> Iterator[Matrix]:
    n_embd = model.n_embd
    yield "token_embd.weight", (N_VOCAB, n_embd)
    yield "output_norm.weight", (n_embd,)
    if model.architecture == "starcoder2":
        yield "output_norm.bias", (n_embd,)
    if model.architecture not in ("gemma2", "gemma3", "starcoder2"):  # there the embedding is the output
        yield "output.weight", (N_VOCAB, n_embd)
    for layer in range(model.n_layer):
        for name, shape in _LAYERS[model.architecture](model):
            yield f"blk.{layer}.{name}", shape


def _attention(n_embd: int) -> Iterator[Matrix]:
    yield "attn_q.weight", (n_embd, n_embd)
    yield "attn_k.weight", (n_embd // 2, n_embd)
    yield "attn_v.weight", (n_embd // 2, n_embd)
    yield "attn_output.weight", (n_embd, n_embd)


def _gated(n_embd: int, n_ff: int) -> Iterator[Matrix]:
    yield "ffn_gate.weight", (n_ff, n_embd)
    yield "ffn_up.weight", (n_ff, n_embd)
    yield "ffn_down.weight", (n_embd, n_ff)


def _norms(n_embd: int, *names: str) -> Iterator[Matrix]:
    yield from ((name, (n_embd,)) for name in names)


def _granite(model: RandomModel) -> Iterator[Matrix]:
    yield from _norms(model.n_embd, "attn_norm.weight", "ffn_norm.weight")
    yield from _attention(model.n_embd)
    yield from _gated(model.n_embd, model.n_ff)


def _gemma2(model: RandomModel) -> Iterator[Matrix]:
    yield from _norms(model.n_embd, "post_attention_norm.weight", "post_ffw_norm.weight")
    yield from _granite(model)


def _gemma3(model: RandomModel) -> Iterator[Matrix]:
    yield from _norms(HEAD, "attn_q_norm.weight", "attn_k_norm.weight")
    yield from _gemma2(model)


def _qwen2(model: RandomModel) -> Iterator[Matrix]:
    yield from _norms(model.n_embd, "attn_q.bias")
    yield from _norms(model.n_embd // 2, "attn_k.bias", "attn_v.bias")
    yield from _granite(model)


def _olmo2(model: RandomModel) -> Iterator[Matrix]:
    yield from _norms(model.n_embd, "attn_q_norm.weight", "post_attention_norm.weight", "post_ffw_norm.weight")
    yield from _norms(model.n_embd // 2, "attn_k_norm.weight")
    yield from _attention(model.n_embd)
    yield from _gated(model.n_embd, model.n_ff)


def _phi3(model: RandomModel) -> Iterator[Matrix]:
    n_embd = model.n_embd
    yield from _norms(n_embd, "attn_norm.weight", "ffn_norm.weight")
    yield "attn_qkv.weight", (2 * n_embd, n_embd)
    yield "attn_output.weight", (n_embd, n_embd)
    yield "ffn_up.weight", (2 * model.n_ff, n_embd)
    yield "ffn_down.weight", (n_embd, model.n_ff)


def _starcoder2(model: RandomModel) -> Iterator[Matrix]:
    n_embd = model.n_embd
    yield from _norms(n_embd, *(f"{name}.{part}" for name in ("attn_norm", "ffn_norm") for part in ("weight", "bias")))
    yield from _attention(n_embd)
    yield from _norms(n_embd, "attn_q.bias", "attn_output.bias", "ffn_down.bias")
    yield from _norms(n_embd // 2, "attn_k.bias", "attn_v.bias")
    yield "ffn_up.weight", (model.n_ff, n_embd)
    yield "ffn_up.bias", (model.n_ff,)
    yield "ffn_down.weight", (n_embd, model.n_ff)


def _qwen3moe(model: RandomModel) -> Iterator[Matrix]:
    n_embd, n_ff, n_expert = model.n_embd, model.n_ff, model.n_expert
    yield from _norms(n_embd, "attn_norm.weight", "ffn_norm.weight")
    yield from _norms(HEAD, "attn_q_norm.weight", "attn_k_norm.weight")
    yield from _attention(n_embd)
    yield "ffn_gate_inp.weight", (n_expert, n_embd)
    yield "ffn_gate_exps.weight", (n_expert, n_ff, n_embd)
    yield "ffn_up_exps.weight", (n_expert, n_ff, n_embd)
    yield "ffn_down_exps.weight", (n_expert, n_embd, n_ff)


_LAYERS: dict[str, Callable[[RandomModel], Iterator[Matrix]]] = {
    "gemma2": _gemma2,
    "gemma3": _gemma3,
    "granite": _granite,
    "llama": _granite,
    "olmo2": _olmo2,
    "phi3": _phi3,
    "qwen2": _qwen2,
    "qwen3moe": _qwen3moe,
    "starcoder2": _starcoder2,
}
