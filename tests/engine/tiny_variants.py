"""Tiny models whose layers differ from a plain llama's: a mixture of experts, a sliding window, one layer only."""

from collections.abc import Iterator
from pathlib import Path

import gguf

from tests.engine.tiny_models import CHATML_TEMPLATE, add_random, add_vocabulary, write

__all__ = ["SLIDING_WINDOW", "write_tiny_experts", "write_tiny_single", "write_tiny_sliding"]

SLIDING_WINDOW = 32
_N_EMBD, _N_VOCAB, _N_FF, _N_HEAD, _N_HEAD_KV, _HEAD = 64, 262, 96, 4, 2, 16
_N_EXPERT = 4
_Shapes = Iterator[tuple[str, tuple[int, ...]]]


def write_tiny_experts(path: Path) -> Path:
    """Write a llama of two layers that choose two of four experts for each token, and return its path."""
    writer = _begin(path, "llama", 2)
    writer.add_expert_count(_N_EXPERT)
    writer.add_expert_used_count(2)
    return _end(writer, path, _experts_shapes())


def write_tiny_sliding(path: Path) -> Path:
    """Write a gemma3 of six layers: five see the last 32 tokens, one sees all; return its path."""
    writer = _begin(path, "gemma3", 6)
    writer.add_key_length(_HEAD)
    writer.add_value_length(_HEAD)
    writer.add_sliding_window(SLIDING_WINDOW)
    return _end(writer, path, _sliding_shapes())


def write_tiny_single(path: Path) -> Path:
    """Write a llama of one layer, and return its path: K and V of a token depend on nothing but itself and its position."""
    return _end(_begin(path, "llama", 1), path, _single_shapes())


def _begin(path: Path, architecture: str, n_layer: int) -> gguf.GGUFWriter:
    writer = gguf.GGUFWriter(path, architecture)
    writer.add_name(f"Tiny {architecture}")
    writer.add_block_count(n_layer)
    writer.add_context_length(1024)
    writer.add_embedding_length(_N_EMBD)
    writer.add_feed_forward_length(_N_FF)
    writer.add_head_count(_N_HEAD)
    writer.add_head_count_kv(_N_HEAD_KV)
    writer.add_layer_norm_rms_eps(1e-5)
    writer.add_rope_dimension_count(_HEAD)
    add_vocabulary(writer, CHATML_TEMPLATE)
    return writer


def _end(writer: gguf.GGUFWriter, path: Path, shapes: _Shapes) -> Path:
    add_random(writer, shapes)
    write(writer)
    return path


def _single_shapes() -> _Shapes:
    yield from _ends()
    yield from _attention("blk.0.")
    yield from _feed_forward("blk.0.")


def _experts_shapes() -> _Shapes:
    yield from _ends()
    for layer in range(2):
        block = f"blk.{layer}."
        yield from _attention(block)
        yield block + "ffn_gate_inp.weight", (_N_EXPERT, _N_EMBD)
        yield block + "ffn_gate_exps.weight", (_N_EXPERT, _N_FF, _N_EMBD)
        yield block + "ffn_up_exps.weight", (_N_EXPERT, _N_FF, _N_EMBD)
        yield block + "ffn_down_exps.weight", (_N_EXPERT, _N_EMBD, _N_FF)


def _sliding_shapes() -> _Shapes:
    yield from _ends()
    for layer in range(6):
        block = f"blk.{layer}."
        yield from _attention(block)
        yield block + "attn_q_norm.weight", (_HEAD,)
        yield block + "attn_k_norm.weight", (_HEAD,)
        yield block + "post_attention_norm.weight", (_N_EMBD,)
        yield block + "post_ffw_norm.weight", (_N_EMBD,)
        yield from _feed_forward(block)


def _ends() -> _Shapes:
    yield "token_embd.weight", (_N_VOCAB, _N_EMBD)
    yield "output_norm.weight", (_N_EMBD,)
    yield "output.weight", (_N_VOCAB, _N_EMBD)


def _attention(block: str) -> _Shapes:
    yield block + "attn_norm.weight", (_N_EMBD,)
    yield block + "ffn_norm.weight", (_N_EMBD,)
    yield block + "attn_q.weight", (_N_EMBD, _N_EMBD)
    yield block + "attn_k.weight", (_N_HEAD_KV * _HEAD, _N_EMBD)
    yield block + "attn_v.weight", (_N_HEAD_KV * _HEAD, _N_EMBD)
    yield block + "attn_output.weight", (_N_EMBD, _N_EMBD)


def _feed_forward(block: str) -> _Shapes:
    yield block + "ffn_gate.weight", (_N_FF, _N_EMBD)
    yield block + "ffn_up.weight", (_N_FF, _N_EMBD)
    yield block + "ffn_down.weight", (_N_EMBD, _N_FF)
