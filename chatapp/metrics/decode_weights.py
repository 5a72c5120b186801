"""Which of a model's weights one decoded token reads: the numerator of the memory limit."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

__all__ = ["DecodeWeights", "decode_weights"]

_EXPERT = re.compile(r"_(ch)?exps\.")  # all experts of a layer in one tensor; shared experts (shexp) are read by every token
_LOOKED_UP = ("position_embd.", "token_types.", "per_layer_token_embd.")  # one row a token
_SPECULATIVE = (".nextn.", "mtp.")


@dataclass(frozen=True, slots=True)
class DecodeWeights:
    """Bytes of the weights that one token reads; None with the reason."""

    n_bytes: int | None
    reason: str = ""


def decode_weights(tensors: Iterable[tuple[str, int]], numbers: Mapping[str, tuple[int, ...]]) -> DecodeWeights:
    """Return the bytes that decoding one token reads.

    Every tensor is read once, except: the token embedding gives one row only, unless it is tied to the output head (no
    ``output.weight`` exists), which reads it whole; of the experts only ``expert_used_count`` of ``expert_count`` are read.

    Args:
        tensors: Names and bytes of all tensors, of all parts of the file.
        numbers: Whole numbers of the header, without the architecture's prefix.
    """
    sizes = dict(tensors)
    if any(mark in name for name in sizes for mark in _SPECULATIVE):
        return DecodeWeights(None, "it has layers for guessing ahead, which not every token uses")
    share = _expert_share(numbers)
    if share is None and any(_EXPERT.search(name) for name in sizes):
        return DecodeWeights(None, "the model file does not say how many of its experts a token uses")
    is_tied = "output.weight" not in sizes
    total = 0.0
    for name, size in sizes.items():
        if name.startswith(_LOOKED_UP) or (name.startswith("token_embd.") and not is_tied):
            continue
        total += size * (share or 1.0) if _EXPERT.search(name) else size
    return DecodeWeights(round(total))


def _expert_share(numbers: Mapping[str, tuple[int, ...]]) -> float | None:
    count, used = numbers.get("expert_count", ()), numbers.get("expert_used_count", ())
    if len(count) != 1 or len(used) != 1 or not 0 < used[0] <= count[0]:
        return None
    return used[0] / count[0]
