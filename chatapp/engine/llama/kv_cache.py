"""Which tokens are in llama.cpp's memory: the book that decides what a prompt need not evaluate again."""

from collections.abc import Sequence
from typing import Any

import llama_cpp

__all__ = ["KvCache", "common_prefix"]

_SEQUENCE = 0
_TO_THE_END = -1


def common_prefix(left: Sequence[int], right: Sequence[int]) -> int:
    """Return how many leading tokens are the same."""
    shorter = min(len(left), len(right))
    return next((index for index in range(shorter) if left[index] != right[index]), shorter)


class KvCache:
    """Tokens of sequence 0, in order of their positions 0, 1, 2, ...: exactly what llama.cpp's memory holds."""

    def __init__(self, context: Any, n_swa: int) -> None:  # noqa: ANN401 - llama_context is an opaque pointer
        self._memory = llama_cpp.llama_get_memory(context)
        self._n_swa = n_swa
        self._held: list[int] = []

    def __len__(self) -> int:
        return len(self._held)

    @property
    def can_shift(self) -> bool:
        """Whether llama.cpp can move positions of this memory (needed for a cache shift)."""
        return bool(llama_cpp.llama_memory_can_shift(self._memory))

    def reuse(self, prompt: Sequence[int]) -> int:
        """Keep what ``prompt`` shares with the memory, drop the rest, and return how many tokens stay.

        The last token of a prompt is always evaluated again: its logits are what the first new token is drawn from.
        """
        keep = min(common_prefix(self._held, prompt), len(prompt) - 1)
        if keep < len(self._held):
            self.truncate(keep)
        return len(self._held)

    def append(self, tokens: Sequence[int]) -> None:
        """Note tokens that llama.cpp has evaluated."""
        self._held.extend(tokens)

    def truncate(self, keep: int) -> None:
        """Drop everything from position ``keep`` on; drop all where llama.cpp cannot drop a part (recurrent state)."""
        removed = llama_cpp.llama_memory_seq_rm(self._memory, _SEQUENCE, keep, _TO_THE_END)
        if removed and self._has_all_before(keep):
            del self._held[keep:]
        else:
            self.clear()

    def clear(self) -> None:
        """Drop everything."""
        llama_cpp.llama_memory_clear(self._memory, False)  # the buffers need no zeroing
        self._held.clear()

    def _has_all_before(self, keep: int) -> bool:
        """A sliding window may have lost what attention at position ``keep`` still looks at."""
        if self._n_swa == 0 or keep == 0:
            return True
        first = llama_cpp.llama_memory_seq_pos_min(self._memory, _SEQUENCE)
        return 0 <= int(first) <= max(0, keep - self._n_swa)
