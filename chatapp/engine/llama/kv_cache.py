"""Which tokens are in llama.cpp's memory: the book that decides what a prompt need not evaluate again."""

import ctypes
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import llama_cpp
import numpy as np
from numpy.typing import NDArray

from chatapp.engine.llama.cache_plan import CachePlan

__all__ = ["KvCache", "Logits", "SavedCache"]

Logits = NDArray[np.float32]

_SEQUENCE = 0
_TO_THE_END = -1
_MOST_ENDS = 8  # newest prompts whose logits are kept: at most 8 MiB, with a vocabulary of 262,144 tokens


@dataclass(frozen=True)
class SavedCache:
    """The cells of a conversation outside llama.cpp's memory, and the tokens that they stand for."""

    tokens: tuple[int, ...]
    state: Any  # an array of bytes, as llama_state_seq_get_data filled it
    ends: Mapping[int, Logits] = field(default_factory=dict)  # see KvCache.note_end

    @property
    def n_bytes(self) -> int:
        """Bytes of all of it."""
        return len(self.state) + sum(logits.nbytes for logits in self.ends.values())


class KvCache:
    """Tokens of sequence 0, in order of their positions 0, 1, 2, ...: exactly what llama.cpp's memory holds."""

    def __init__(self, context: Any, n_swa: int, *, has_state: bool = False) -> None:  # noqa: ANN401 - llama_context is opaque
        """Begin with an empty memory.

        Args:
            context: llama_context.
            n_swa: Sliding window in tokens; 0 = full attention.
            has_state: The model has recurrent layers: their state cannot give up a part.
        """
        self._context = context
        self._memory = llama_cpp.llama_get_memory(context)
        self._n_swa = n_swa
        self._has_state = has_state
        self._held: list[int] = []
        self._ends: dict[int, Logits] = {}  # by the number of tokens that they stand behind, oldest first

    def __len__(self) -> int:
        return len(self._held)

    @property
    def tokens(self) -> tuple[int, ...]:
        """The tokens, by position."""
        return tuple(self._held)

    @property
    def can_shift(self) -> bool:
        """Whether cells can be removed and those behind them moved (llama.cpp moves recurrent states, but removes no part)."""
        return not self._has_state and bool(llama_cpp.llama_memory_can_shift(self._memory))

    @property
    def can_drop(self) -> bool:
        """Whether the newest cells can be removed again: a recurrent state cannot go back."""
        return not self._has_state

    @property
    def is_copied_whole(self) -> bool:
        """Whether a saved copy is all of it: llama.cpp saves no more of a sliding window than the window itself."""
        return self._n_swa == 0

    def apply(self, plan: CachePlan) -> int:
        """Keep the runs of a plan, close the gaps between them, drop the rest, and return how many tokens stay.

        Less stays than planned where llama.cpp cannot drop a part of its memory (recurrent state, a lost sliding window).
        """
        if plan.held_end < len(self._held):
            self.truncate(plan.held_end)
        if len(self._held) != plan.held_end:
            return len(self._held)
        end = 0  # of what is kept so far, in new positions
        n_closed = 0
        for run in plan.runs:
            if not self._close_gap(end, run.start - n_closed):
                self.clear()
                return 0
            n_closed = run.start - end
            end += run.stop - run.start
        if not self._has_all_before(end):
            self.clear()
        return len(self._held)

    def _close_gap(self, start: int, stop: int) -> bool:
        """Remove the cells from ``start`` up to ``stop`` and move those behind them forward; return whether that worked."""
        if start == stop:
            return True
        if not llama_cpp.llama_memory_seq_rm(self._memory, _SEQUENCE, start, stop):
            return False
        llama_cpp.llama_memory_seq_add(self._memory, _SEQUENCE, stop, _TO_THE_END, start - stop)
        del self._held[start:stop]
        self._forget_ends_behind(start)
        return True

    def append(self, tokens: Sequence[int]) -> None:
        """Note tokens that llama.cpp has evaluated."""
        self._held.extend(tokens)

    def note_end(self, logits: Logits) -> None:
        """Remember what was computed behind the newest token: the end of a prompt, which may be answered again.

        Evaluated again, alone, that token would give slightly other logits than in its batch, and cost a step.
        """
        self._ends.pop(len(self._held), None)
        self._ends[len(self._held)] = logits
        while len(self._ends) > _MOST_ENDS:
            del self._ends[next(iter(self._ends))]

    @property
    def ends(self) -> Mapping[int, Logits]:
        """The logits that are known, by the number of tokens that they stand behind."""
        return self._ends

    def _forget_ends_behind(self, n_tokens: int) -> None:
        for end in [end for end in self._ends if end > n_tokens]:
            del self._ends[end]

    def truncate(self, keep: int) -> None:
        """Drop everything from position ``keep`` on; drop all where llama.cpp cannot drop a part (recurrent state)."""
        removed = llama_cpp.llama_memory_seq_rm(self._memory, _SEQUENCE, keep, _TO_THE_END)
        if removed and self._has_all_before(keep):
            del self._held[keep:]
            self._forget_ends_behind(keep)
        else:
            self.clear()

    def clear(self) -> None:
        """Drop everything."""
        llama_cpp.llama_memory_clear(self._memory, False)  # the buffers need no zeroing
        self._held.clear()
        self._ends.clear()

    def saved_size(self) -> int:
        """Return the bytes that :meth:`save` would take."""
        return self._state_size() + sum(logits.nbytes for logits in self._ends.values())

    def _state_size(self) -> int:
        return int(llama_cpp.llama_state_seq_get_size(self._context, _SEQUENCE)) if self._held else 0

    def save(self) -> SavedCache | None:
        """Return a copy of what the memory holds; None where it holds nothing, or where there is no room for a copy."""
        n_bytes = self._state_size()
        try:
            state = (ctypes.c_uint8 * n_bytes)()
        except MemoryError:
            return None
        n_written = llama_cpp.llama_state_seq_get_data(self._context, state, n_bytes, _SEQUENCE) if n_bytes else 0
        return SavedCache(self.tokens, state, dict(self._ends)) if n_written else None

    def restore(self, saved: SavedCache) -> bool:
        """Put a copy in the place of what the memory holds; return whether that worked (if not, the memory is empty)."""
        self.clear()
        if not llama_cpp.llama_state_seq_set_data(self._context, saved.state, len(saved.state), _SEQUENCE):
            self.clear()
            return False
        self._held = list(saved.tokens)
        self._ends = dict(saved.ends)
        return True

    def _has_all_before(self, keep: int) -> bool:
        """A sliding window may have lost what attention at position ``keep`` still looks at: ``keep - n_swa + 1`` and later.

        That happens in a window cache of reduced size, and where a saved copy was put back: llama.cpp saves no more of it.
        """
        if self._n_swa == 0 or keep == 0:
            return True
        first = llama_cpp.llama_memory_seq_pos_min(self._memory, _SEQUENCE)
        return 0 <= int(first) <= max(0, keep - self._n_swa + 1)
