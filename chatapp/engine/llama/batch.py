"""One batch of tokens for llama_decode, allocated once and filled again and again."""

from collections.abc import Sequence
from typing import Any

import llama_cpp

__all__ = ["Batch"]


class Batch:
    """A reusable ``llama_batch``. Free it with :meth:`close`."""

    def __init__(self, capacity: int, n_seq_max: int = 1) -> None:
        self.capacity = capacity
        self._batch: Any = llama_cpp.llama_batch_init(capacity, 0, n_seq_max)
        batch = self._batch  # each look at a pointer of a structure makes a new object: five a token
        self._columns = (batch.token, batch.pos, batch.n_seq_id, batch.seq_id, batch.logits)

    def clear(self) -> None:
        """Forget the tokens."""
        self._batch.n_tokens = 0

    def add(self, token: int, position: int, seq_ids: Sequence[int] = (0,), *, wants_logits: bool) -> None:
        """Append one token.

        Args:
            token: The token.
            position: Its position in the sequence.
            seq_ids: The sequences that it belongs to.
            wants_logits: Whether the next token's logits are computed here.
        """
        tokens, positions, n_seq_ids, sequences, logits = self._columns
        index = self._batch.n_tokens
        tokens[index] = token
        positions[index] = position
        n_seq_ids[index] = len(seq_ids)
        for slot, seq_id in enumerate(seq_ids):
            sequences[index][slot] = seq_id
        logits[index] = wants_logits
        self._batch.n_tokens = index + 1

    def decode(self, context: Any) -> int:  # noqa: ANN401 - llama_context is an opaque pointer
        """Evaluate the batch; return llama_decode's result (0 = done, 1 = no room, 2 = aborted, below 0 = failed)."""
        return int(llama_cpp.llama_decode(context, self._batch))

    def close(self) -> None:
        """Free the arrays."""
        if self._batch is not None:
            llama_cpp.llama_batch_free(self._batch)
            self._batch = None
