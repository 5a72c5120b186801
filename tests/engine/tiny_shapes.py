"""Tiny models of every shape of KV memory, with widths large enough that llama.cpp's log (0.01 MiB) tells 0.1 % apart."""

from collections.abc import Iterator
from pathlib import Path

import gguf

from tests.engine.tiny_models import CHATML_TEMPLATE, add_random, add_vocabulary, write

__all__ = ["write_tiny_gemma4", "write_tiny_grouped", "write_tiny_lfm2", "write_tiny_mla"]

_N_EMBD, _N_VOCAB, _N_FF = 64, 262, 64


def _begin(path: Path, architecture: str, n_layer: int, n_head: int, n_head_kv: int | list[int]) -> gguf.GGUFWriter:
    writer = gguf.GGUFWriter(path, architecture)
    writer.add_name(f"Tiny {architecture}")
    writer.add_block_count(n_layer)
    writer.add_context_length(65_536)
    writer.add_embedding_length(_N_EMBD)
    writer.add_feed_forward_length(_N_FF)
    writer.add_head_count(n_head)
    writer.add_head_count_kv(n_head_kv)
    writer.add_layer_norm_rms_eps(1e-5)
    add_vocabulary(writer, CHATML_TEMPLATE)
    return writer


def _end(writer: gguf.GGUFWriter, path: Path, shapes: Iterator[tuple[str, tuple[int, ...]]]) -> Path:
    add_random(writer, shapes)
    write(writer)
    return path


def write_tiny_grouped(path: Path) -> Path:
    """Write a llama of 3 layers, 8 heads of 32 over 2 KV heads: K and V rows of 64 elements."""
    writer = _begin(path, "llama", 3, 8, 2)
    writer.add_key_length(32)
    writer.add_value_length(32)
    writer.add_rope_dimension_count(32)
    return _end(writer, path, _grouped_shapes())


def write_tiny_mla(path: Path) -> Path:
    """Write a deepseek2 of 2 layers with latent attention: one K row of 96 + 32 elements a layer, no V."""
    writer = _begin(path, "deepseek2", 2, 4, 1)
    writer.add_key_length(96 + 32)
    writer.add_value_length(96)
    writer.add_key_length_mla(48)
    writer.add_value_length_mla(24)
    writer.add_rope_dimension_count(32)
    writer.add_q_lora_rank(32)
    writer.add_kv_lora_rank(96)
    writer.add_leading_dense_block_count(2)
    writer.add_expert_feed_forward_length(32)
    writer.add_expert_shared_count(1)
    return _end(writer, path, _mla_shapes())


def write_tiny_lfm2(path: Path) -> Path:
    """Write a hybrid of 4 layers: 2 short convolutions (states of 64 x 2 elements), 2 of attention (2 KV heads of 16)."""
    writer = _begin(path, "lfm2", 4, 4, [0, 2, 0, 2])
    writer.add_shortconv_l_cache(3)
    return _end(writer, path, _lfm2_shapes())


def write_tiny_gemma4(path: Path) -> Path:
    """Write a gemma4 of 6 layers: sliding heads of 32, full ones of 64; the last two layers share an earlier layer's cache."""
    writer = _begin(path, "gemma4", 6, 4, 2)
    writer.add_key_length(64)
    writer.add_value_length(64)
    writer.add_key_length_swa(32)
    writer.add_value_length_swa(32)
    writer.add_rope_dimension_count(64)
    writer.add_rope_dimension_count_swa(32)
    writer.add_sliding_window(512)
    writer.add_sliding_window_pattern([True, True, True, False, True, False])
    writer.add_shared_kv_layers(2)
    writer.add_uint32("gemma4.embedding_length_per_layer_input", 0)
    return _end(writer, path, _gemma4_shapes())


def _ends() -> Iterator[tuple[str, tuple[int, ...]]]:
    yield "token_embd.weight", (_N_VOCAB, _N_EMBD)
    yield "output_norm.weight", (_N_EMBD,)


def _feed_forward(block: str) -> Iterator[tuple[str, tuple[int, ...]]]:
    yield block + "ffn_norm.weight", (_N_EMBD,)
    yield block + "ffn_gate.weight", (_N_FF, _N_EMBD)
    yield block + "ffn_up.weight", (_N_FF, _N_EMBD)
    yield block + "ffn_down.weight", (_N_EMBD, _N_FF)


def _attention(block: str, n_head: int, n_head_kv: int, head: int) -> Iterator[tuple[str, tuple[int, ...]]]:
    yield block + "attn_norm.weight", (_N_EMBD,)
    yield block + "attn_q.weight", (n_head * head, _N_EMBD)
    yield block + "attn_k.weight", (n_head_kv * head, _N_EMBD)
    yield block + "attn_v.weight", (n_head_kv * head, _N_EMBD)
    yield block + "attn_output.weight", (_N_EMBD, n_head * head)


def _grouped_shapes() -> Iterator[tuple[str, tuple[int, ...]]]:
    yield from _ends()
    for layer in range(3):
        yield from _attention(f"blk.{layer}.", 8, 2, 32)
        yield from _feed_forward(f"blk.{layer}.")


def _mla_shapes() -> Iterator[tuple[str, tuple[int, ...]]]:
    yield from _ends()
    for layer in range(2):
        block = f"blk.{layer}."
        yield block + "attn_norm.weight", (_N_EMBD,)
        yield block + "attn_q_a_norm.weight", (32,)
        yield block + "attn_kv_a_norm.weight", (96,)
        yield block + "attn_q_a.weight", (32, _N_EMBD)
        yield block + "attn_q_b.weight", (4 * 48, 32)
        yield block + "attn_kv_a_mqa.weight", (96 + 32, _N_EMBD)
        yield block + "attn_k_b.weight", (4, 96, 16)
        yield block + "attn_v_b.weight", (4, 24, 96)
        yield block + "attn_output.weight", (_N_EMBD, 4 * 24)
        yield from _feed_forward(block)


def _lfm2_shapes() -> Iterator[tuple[str, tuple[int, ...]]]:
    yield "token_embd.weight", (_N_VOCAB, _N_EMBD)
    yield "token_embd_norm.weight", (_N_EMBD,)
    for layer in range(4):
        block = f"blk.{layer}."
        if layer % 2:
            yield from _attention(block, 4, 2, 16)
            yield block + "attn_q_norm.weight", (16,)
            yield block + "attn_k_norm.weight", (16,)
        else:
            yield block + "attn_norm.weight", (_N_EMBD,)
            yield block + "shortconv.conv.weight", (_N_EMBD, 3)
            yield block + "shortconv.in_proj.weight", (3 * _N_EMBD, _N_EMBD)
            yield block + "shortconv.out_proj.weight", (_N_EMBD, _N_EMBD)
        yield from _feed_forward(block)


def _gemma4_shapes() -> Iterator[tuple[str, tuple[int, ...]]]:
    yield from _ends()
    yield "rope_freqs.weight", (32,)
    for layer in range(6):
        block, head = f"blk.{layer}.", 64 if layer in (3, 5) else 32
        yield from _attention(block, 4, 2, head)
        yield block + "attn_q_norm.weight", (head,)
        yield block + "attn_k_norm.weight", (head,)
        yield block + "post_attention_norm.weight", (_N_EMBD,)
        yield block + "post_ffw_norm.weight", (_N_EMBD,)
        yield from _feed_forward(block)
