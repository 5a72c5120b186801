"""Model files of a few kilobytes with random weights, written for one test each."""

from collections.abc import Iterator, Sequence
from pathlib import Path

import gguf
import numpy as np

__all__ = ["BYTE_PIECES", "CHATML_TEMPLATE", "write_huge_llama", "write_tiny_llama", "write_tiny_mamba", "write_vocabulary_only"]

N_LAYER, N_EMBD, N_HEAD, N_HEAD_KV, N_FF = 2, 64, 4, 2, 96  # head size 16: K and V rows of 32 elements
D_CONV, D_INNER, D_STATE, DT_RANK = 4, 128, 16, 4  # of the mamba
SPECIALS = ("<unk>", "<s>", "</s>", "<|im_start|>", "<|im_end|>")
BYTE_PIECES = tuple(f"<0x{byte:02X}>" for byte in range(256))
CHATML_TEMPLATE = (
    "{% for m in messages %}{{ '<|im_start|>' + m['role'] + '\n' + m['content'] + '<|im_end|>\n' }}{% endfor %}"
    "{% if add_generation_prompt %}{{ '<|im_start|>assistant\n' }}{% endif %}"
)


def write_tiny_llama(  # noqa: PLR0913 - each is one fact of the file
    path: Path,
    *,
    architecture: str = "llama",
    template: str | None = CHATML_TEMPLATE,
    n_ctx_train: int = 1024,
    adds_bos: bool = True,
    seed: int = 1,
    more_pieces: Sequence[str] = (),
    temperature: float | None = None,
) -> Path:
    """Write a llama of two layers that knows bytes and five control tokens and ``more_pieces``, and return its path.

    ``temperature`` is what its author recommends, if anything.
    """
    writer = gguf.GGUFWriter(path, architecture)
    if temperature is not None:
        writer.add_sampling_temp(temperature)
    _add_facts(writer, n_ctx_train)
    add_vocabulary(writer, template, adds_bos=adds_bos, more_pieces=more_pieces)
    add_random(writer, _llama_shapes(len(more_pieces)), seed)
    write(writer)
    return path


def write_tiny_mamba(path: Path) -> Path:
    """Write a mamba of two layers (a recurrent model: its state cannot forget a part), and return its path."""
    writer = gguf.GGUFWriter(path, "mamba")
    writer.add_name("Tiny mamba")
    writer.add_context_length(1024)
    writer.add_embedding_length(N_EMBD)
    writer.add_feed_forward_length(0)
    writer.add_head_count(0)
    writer.add_block_count(N_LAYER)
    writer.add_ssm_conv_kernel(D_CONV)
    writer.add_ssm_inner_size(D_INNER)
    writer.add_ssm_state_size(D_STATE)
    writer.add_ssm_time_step_rank(DT_RANK)
    writer.add_layer_norm_rms_eps(1e-5)
    add_vocabulary(writer, CHATML_TEMPLATE)
    add_random(writer, _mamba_shapes())
    write(writer)
    return path


def write_vocabulary_only(path: Path, more_pieces: Sequence[str] = ()) -> Path:
    """Write a file that holds a vocabulary and no weights."""
    writer = gguf.GGUFWriter(path, "llama")
    _add_facts(writer, 1024)
    add_vocabulary(writer, None, more_pieces=more_pieces)
    write(writer)
    return path


def write_huge_llama(path: Path, weights_bytes: int) -> Path:
    """Write a header that asks for ``weights_bytes`` of one tensor, in a sparse file of that length."""
    writer = gguf.GGUFWriter(path, "llama")
    _add_facts(writer, 1024)
    add_vocabulary(writer, None)
    n_rows = weights_bytes // (4 * N_EMBD)
    writer.add_tensor_info("token_embd.weight", (n_rows, N_EMBD), np.dtype(np.float32), n_rows * N_EMBD * 4)
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_ti_data_to_file()
    writer.close()
    with path.open("r+b") as file:
        file.truncate(path.stat().st_size + weights_bytes + 4096)
    return path


def _add_facts(writer: gguf.GGUFWriter, n_ctx_train: int) -> None:
    writer.add_name("Tiny")
    writer.add_block_count(N_LAYER)
    writer.add_context_length(n_ctx_train)
    writer.add_embedding_length(N_EMBD)
    writer.add_feed_forward_length(N_FF)
    writer.add_head_count(N_HEAD)
    writer.add_head_count_kv(N_HEAD_KV)
    writer.add_layer_norm_rms_eps(1e-5)
    writer.add_rope_dimension_count(N_EMBD // N_HEAD)
    writer.add_file_type(gguf.LlamaFileType.ALL_F32)


def add_vocabulary(
    writer: gguf.GGUFWriter, template: str | None, *, adds_bos: bool = True, more_pieces: Sequence[str] = ()
) -> None:
    pieces = [*SPECIALS, *BYTE_PIECES, "\u2581", *more_pieces]
    control, byte, normal = gguf.TokenType.CONTROL, gguf.TokenType.BYTE, gguf.TokenType.NORMAL
    writer.add_tokenizer_model("llama")
    writer.add_token_list(pieces)
    writer.add_token_scores([0.0] * len(pieces))
    writer.add_token_types([gguf.TokenType.UNKNOWN, *[control] * 4, *[byte] * 256, normal, *[normal] * len(more_pieces)])
    writer.add_bos_token_id(1)
    writer.add_eos_token_id(4)
    writer.add_unk_token_id(0)
    writer.add_add_bos_token(adds_bos)
    if template is not None:
        writer.add_chat_template(template)


def _llama_shapes(n_more: int = 0) -> Iterator[tuple[str, tuple[int, ...]]]:
    n_vocab = len(SPECIALS) + 257 + n_more
    n_kv = N_EMBD // N_HEAD * N_HEAD_KV
    yield "token_embd.weight", (n_vocab, N_EMBD)
    yield "output_norm.weight", (N_EMBD,)
    yield "output.weight", (n_vocab, N_EMBD)
    for layer in range(N_LAYER):
        block = f"blk.{layer}."
        yield block + "attn_norm.weight", (N_EMBD,)
        yield block + "ffn_norm.weight", (N_EMBD,)
        yield block + "attn_q.weight", (N_EMBD, N_EMBD)
        yield block + "attn_k.weight", (n_kv, N_EMBD)
        yield block + "attn_v.weight", (n_kv, N_EMBD)
        yield block + "attn_output.weight", (N_EMBD, N_EMBD)
        yield block + "ffn_gate.weight", (N_FF, N_EMBD)
        yield block + "ffn_up.weight", (N_FF, N_EMBD)
        yield block + "ffn_down.weight", (N_EMBD, N_FF)


def _mamba_shapes() -> Iterator[tuple[str, tuple[int, ...]]]:
    n_vocab = len(SPECIALS) + 257
    yield "token_embd.weight", (n_vocab, N_EMBD)
    yield "output_norm.weight", (N_EMBD,)
    yield "output.weight", (n_vocab, N_EMBD)
    for layer in range(N_LAYER):
        block = f"blk.{layer}."
        yield block + "attn_norm.weight", (N_EMBD,)
        yield block + "ssm_in.weight", (2 * D_INNER, N_EMBD)
        yield block + "ssm_conv1d.weight", (D_INNER, D_CONV)
        yield block + "ssm_conv1d.bias", (D_INNER,)
        yield block + "ssm_x.weight", (DT_RANK + 2 * D_STATE, D_INNER)
        yield block + "ssm_dt.weight", (D_INNER, DT_RANK)
        yield block + "ssm_dt.bias", (D_INNER,)
        yield block + "ssm_a", (D_INNER, D_STATE)
        yield block + "ssm_d", (D_INNER,)
        yield block + "ssm_out.weight", (N_EMBD, D_INNER)


def add_random(writer: gguf.GGUFWriter, shapes: Iterator[tuple[str, tuple[int, ...]]], seed: int = 1) -> None:
    rng = np.random.default_rng(seed)
    for name, shape in shapes:
        values = rng.normal(0, 0.5, shape)
        if name.endswith("norm.weight"):
            values = np.ones(shape)
        if name.endswith("ssm_a"):
            values = -np.abs(values)  # a state that decays
        writer.add_tensor(name, values.astype(np.float32))


def write(writer: gguf.GGUFWriter) -> None:
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()
