"""A model whose answers are written down: each token says which follow it. Marks of reasoning are tokens, as in real models."""

from collections.abc import Mapping, Sequence
from pathlib import Path

import gguf
import numpy as np

from tests.engine.tiny_models import BYTE_PIECES, SPECIALS, write

__all__ = ["write_tiny_written"]

_N_EMBD, _N_HEAD, _N_FF = 512, 4, 32  # one dimension for each token, so that no two of them are alike
_MARKS = (
    *("<think>", "</think>", "<|channel|>", "<|message|>", "<|end|>", "<|start|>"),
    *("<|begin|>", "<|think|>", "<|content|>", "<|close|>"),
)
_PIECES = (*SPECIALS, *_MARKS, *BYTE_PIECES, "\u2581")


def write_tiny_written(path: Path, template: str, follow: Mapping[str, Sequence[str]]) -> Path:
    """Write a llama of one layer that adds nothing to what it reads, and return its path.

    Args:
        path: Of the file.
        template: Its chat template.
        follow: For a token (one ASCII character, or a mark) those that follow it, the likeliest first.
    """
    writer = gguf.GGUFWriter(path, "llama")
    _add_facts(writer)
    _add_vocabulary(writer, template)
    for name, shape in _zeros():
        writer.add_tensor(name, np.zeros(shape, np.float32))
    for name in ("output_norm.weight", "blk.0.attn_norm.weight", "blk.0.ffn_norm.weight"):
        writer.add_tensor(name, np.ones(_N_EMBD, np.float32))
    writer.add_tensor("token_embd.weight", np.eye(len(_PIECES), _N_EMBD, dtype=np.float32))
    writer.add_tensor("output.weight", _followers(follow))
    write(writer)
    return path


def _followers(follow: Mapping[str, Sequence[str]]) -> np.ndarray[tuple[int, int], np.dtype[np.float32]]:
    weights = np.zeros((len(_PIECES), _N_EMBD), np.float32)
    for token, followers in follow.items():
        for place, follower in enumerate(followers):
            weights[_id(follower), _id(token)] = 1.0 / (place + 1)
    return weights


def _id(token: str) -> int:
    return _PIECES.index(token if token in _PIECES else BYTE_PIECES[ord(token)])


def _add_facts(writer: gguf.GGUFWriter) -> None:
    writer.add_name("Tiny written")
    writer.add_block_count(1)
    writer.add_context_length(1024)
    writer.add_embedding_length(_N_EMBD)
    writer.add_feed_forward_length(_N_FF)
    writer.add_head_count(_N_HEAD)
    writer.add_head_count_kv(_N_HEAD)
    writer.add_layer_norm_rms_eps(1e-5)
    writer.add_rope_dimension_count(_N_EMBD // _N_HEAD)
    writer.add_file_type(gguf.LlamaFileType.ALL_F32)


def _add_vocabulary(writer: gguf.GGUFWriter, template: str) -> None:
    n_control = len(SPECIALS) - 1 + len(_MARKS)
    kinds = gguf.TokenType
    writer.add_tokenizer_model("llama")
    writer.add_token_list(list(_PIECES))
    writer.add_token_scores([0.0] * len(_PIECES))
    writer.add_token_types([kinds.UNKNOWN, *[kinds.CONTROL] * n_control, *[kinds.BYTE] * 256, kinds.NORMAL])
    writer.add_bos_token_id(1)
    writer.add_eos_token_id(4)
    writer.add_unk_token_id(0)
    writer.add_add_bos_token(False)
    writer.add_chat_template(template)


def _zeros() -> list[tuple[str, tuple[int, int]]]:
    shapes = {f"blk.0.attn_{part}.weight": (_N_EMBD, _N_EMBD) for part in ("q", "k", "v", "output")}
    shapes |= {f"blk.0.ffn_{part}.weight": (_N_FF, _N_EMBD) for part in ("gate", "up")}
    return [*shapes.items(), ("blk.0.ffn_down.weight", (_N_EMBD, _N_FF))]
