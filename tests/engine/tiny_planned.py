"""Tiny models for memory plans: more architectures with heads of 64 elements, and weights that a processor repacks."""

from collections.abc import Callable, Iterator
from pathlib import Path

import gguf
import numpy as np

from tests.engine.tiny_models import CHATML_TEMPLATE, add_vocabulary, write

__all__ = ["PLANNED_SHAPES", "write_tiny_planned", "write_tiny_repacked"]

_N_EMBD, _N_FF, _N_VOCAB, _N_HEAD, _N_HEAD_KV, _HEAD, _N_LAYER = 256, 512, 262, 4, 2, 64, 2
_WITH_NORMS = frozenset({"qwen3"})  # of queries and keys
_Q4_0 = gguf.GGMLQuantizationType.Q4_0


def write_tiny_planned(path: Path, architecture: str) -> Path:
    """Write a model of two layers with 2 KV heads of 64 elements, all weights in f32, and return its path."""
    writer = _begin(path, architecture)
    for name, shape in _shapes(has_norms=architecture in _WITH_NORMS):
        writer.add_tensor(name, _values(name, shape))
    write(writer)
    return path


def write_tiny_repacked(path: Path) -> Path:
    """Write a llama whose matrices are Q4_0, the embedding included, which is the output as well; return its path."""
    writer = _begin(path, "llama")
    for name, shape in _shapes(has_norms=False):
        if name == "output.weight":
            continue
        values = _values(name, shape)
        if len(shape) == 1:
            writer.add_tensor(name, values)
        else:
            writer.add_tensor(name, gguf.quants.quantize(values, _Q4_0), raw_dtype=_Q4_0)
    write(writer)
    return path


def _begin(path: Path, architecture: str) -> gguf.GGUFWriter:
    writer = gguf.GGUFWriter(path, architecture)
    writer.add_name(f"Tiny {architecture}")
    writer.add_block_count(_N_LAYER)
    writer.add_context_length(65_536)
    writer.add_embedding_length(_N_EMBD)
    writer.add_feed_forward_length(_N_FF)
    writer.add_head_count(_N_HEAD)
    writer.add_head_count_kv(_N_HEAD_KV)
    writer.add_layer_norm_rms_eps(1e-5)
    writer.add_layer_norm_eps(1e-5)
    writer.add_rope_dimension_count(_HEAD)
    add_vocabulary(writer, CHATML_TEMPLATE)
    return writer


def _values(name: str, shape: tuple[int, ...]) -> "np.ndarray[tuple[int, ...], np.dtype[np.float32]]":
    if name.endswith("norm.weight"):
        return np.ones(shape, np.float32)
    return np.random.default_rng(len(name)).normal(0, 0.1, shape).astype(np.float32)


def _shapes(*, has_norms: bool) -> Iterator[tuple[str, tuple[int, ...]]]:
    yield "token_embd.weight", (_N_VOCAB, _N_EMBD)
    yield "output_norm.weight", (_N_EMBD,)
    yield "output.weight", (_N_VOCAB, _N_EMBD)
    for layer in range(_N_LAYER):
        block = f"blk.{layer}."
        yield block + "attn_norm.weight", (_N_EMBD,)
        yield block + "ffn_norm.weight", (_N_EMBD,)
        yield block + "attn_q.weight", (_N_HEAD * _HEAD, _N_EMBD)
        yield block + "attn_k.weight", (_N_HEAD_KV * _HEAD, _N_EMBD)
        yield block + "attn_v.weight", (_N_HEAD_KV * _HEAD, _N_EMBD)
        yield block + "attn_output.weight", (_N_EMBD, _N_HEAD * _HEAD)
        yield block + "ffn_gate.weight", (_N_FF, _N_EMBD)
        yield block + "ffn_up.weight", (_N_FF, _N_EMBD)
        yield block + "ffn_down.weight", (_N_EMBD, _N_FF)
        if has_norms:
            yield block + "attn_q_norm.weight", (_HEAD,)
            yield block + "attn_k_norm.weight", (_HEAD,)


def _writer_of(architecture: str) -> Callable[[Path], Path]:
    return lambda path: write_tiny_planned(path, architecture)


PLANNED_SHAPES: dict[str, Callable[[Path], Path]] = {
    "llama q4_0": write_tiny_repacked,
    **{name: _writer_of(name) for name in ("qwen3", "smollm3", "internlm2", "mistral3")},
}
