"""Models of tens to hundreds of megabytes with random weights: for speeds, which do not depend on what weights say."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import gguf
import numpy as np

from chatapp.models.gguf_types import TYPE_OF_FILE
from tests.engine.tiny_models import CHATML_TEMPLATE, add_vocabulary, write

__all__ = ["HEAD", "N_VOCAB", "RANDOM_MODELS", "Matrix", "RandomModel", "begin_random_model", "write_random_model"]

HEAD = 64
_PIECES = (*(f"word{number}" for number in range(7_999)), "<|endoftext|>")  # without which llama.cpp takes no phi3
N_VOCAB = 262 + len(_PIECES)  # what add_vocabulary writes by itself, and ours
Matrix = tuple[str, tuple[int, ...]]


@dataclass(frozen=True, slots=True)
class RandomModel:
    """What to write; ``kind`` is a name of ``gguf.GGMLQuantizationType``.

    Attributes:
        n_expert: Of a mixture, of which every token goes through a quarter; 0 = none.
    """

    architecture: str
    kind: str
    n_embd: int
    n_ff: int
    n_layer: int
    n_expert: int = 0

    @property
    def name(self) -> str:
        """A file name without its ending."""
        return f"{self.architecture}{'-moe' if self.n_expert else ''}-{self.n_embd}x{self.n_layer}-{self.kind}"


RANDOM_MODELS = (
    RandomModel("llama", "Q4_0", 512, 1408, 12),
    RandomModel("llama", "F16", 512, 1408, 12),
    RandomModel("qwen3", "Q8_0", 512, 1408, 12),
    RandomModel("qwen3", "Q4_0", 768, 2048, 12),
    RandomModel("smollm3", "Q8_0", 768, 2048, 12),
    RandomModel("internlm2", "F16", 768, 2048, 12),
    RandomModel("mistral3", "Q4_0", 1024, 2816, 16),
    RandomModel("llama", "Q8_0", 1024, 2816, 16),
    RandomModel("llama", "Q8_0", 512, 704, 12, n_expert=8),
    RandomModel("llama", "Q4_0", 1536, 4096, 20),
)


def write_random_model(path: Path, model: RandomModel) -> Path:
    """Write the file and return its path."""
    writer = begin_random_model(path, model)
    _add_tensors(writer, model)
    write(writer)
    return path


def begin_random_model(path: Path, model: RandomModel) -> gguf.GGUFWriter:
    """Return the writer of a file that has everything but tensors, and facts that its architecture alone asks for."""
    writer = gguf.GGUFWriter(path, model.architecture)
    writer.add_name(model.name)
    writer.add_file_type(TYPE_OF_FILE[model.kind])  # guessed by the number of tensors, it would be that of the many small ones
    writer.add_block_count(model.n_layer)
    writer.add_context_length(8192)
    writer.add_embedding_length(model.n_embd)
    writer.add_feed_forward_length(model.n_ff)
    writer.add_head_count(model.n_embd // HEAD)
    writer.add_head_count_kv(model.n_embd // HEAD // 2)
    writer.add_layer_norm_rms_eps(1e-5)
    writer.add_layer_norm_eps(1e-5)
    writer.add_rope_dimension_count(HEAD)
    if model.n_expert:
        writer.add_expert_count(model.n_expert)
        writer.add_expert_used_count(model.n_expert // 4)
    add_vocabulary(writer, CHATML_TEMPLATE, more_pieces=_PIECES)
    return writer


def _add_tensors(writer: gguf.GGUFWriter, model: RandomModel) -> None:
    kind = gguf.GGMLQuantizationType[model.kind]
    rng = np.random.default_rng(1)
    for name, shape in _shapes(model):
        if name.endswith("norm.weight"):
            writer.add_tensor(name, np.ones(shape, np.float32))
        elif name.endswith("ffn_gate_inp.weight"):
            writer.add_tensor(name, rng.standard_normal(shape, np.float32))
        else:
            values = rng.standard_normal(shape, np.float32) * np.float32(0.05)
            writer.add_tensor(name, gguf.quants.quantize(values, kind), raw_dtype=kind)


def _shapes(model: RandomModel) -> Iterator[Matrix]:
    yield "token_embd.weight", (N_VOCAB, model.n_embd)
    yield "output_norm.weight", (model.n_embd,)
    yield "output.weight", (N_VOCAB, model.n_embd)
    for layer in range(model.n_layer):
        block = f"blk.{layer}."
        yield from _attention(block, model)
        yield from _feed_forward(block, model)


def _attention(block: str, model: RandomModel) -> Iterator[Matrix]:
    n_embd = model.n_embd
    yield block + "attn_norm.weight", (n_embd,)
    yield block + "attn_q.weight", (n_embd, n_embd)
    yield block + "attn_k.weight", (n_embd // 2, n_embd)
    yield block + "attn_v.weight", (n_embd // 2, n_embd)
    yield block + "attn_output.weight", (n_embd, n_embd)
    if model.architecture == "qwen3":
        yield block + "attn_q_norm.weight", (HEAD,)
        yield block + "attn_k_norm.weight", (HEAD,)


def _feed_forward(block: str, model: RandomModel) -> Iterator[Matrix]:
    n_embd, n_ff, n_expert = model.n_embd, model.n_ff, model.n_expert
    ending, experts = ("_exps", (n_expert,)) if n_expert else ("", ())
    yield block + "ffn_norm.weight", (n_embd,)
    if n_expert:
        yield block + "ffn_gate_inp.weight", (n_expert, n_embd)
    yield f"{block}ffn_gate{ending}.weight", (*experts, n_ff, n_embd)
    yield f"{block}ffn_up{ending}.weight", (*experts, n_ff, n_embd)
    yield f"{block}ffn_down{ending}.weight", (*experts, n_embd, n_ff)
