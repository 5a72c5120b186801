"""The tokens to draw from, with their logits, in the layout that llama.cpp's samplers work on in place."""

import ctypes
from typing import Any

import llama_cpp
import numpy as np
from numpy.typing import NDArray

__all__ = ["Candidates"]

_ROW = np.dtype([("id", np.int32), ("logit", np.float32), ("p", np.float32)])  # llama_token_data


class Candidates:
    """A ``llama_token_data_array`` over memory of our own; filling it costs one copy of the logits and no Python per token."""

    def __init__(self, n_vocab: int) -> None:
        self._n_vocab = n_vocab
        self._rows = np.zeros(n_vocab, dtype=_ROW)
        self._ids = np.arange(n_vocab, dtype=np.int32)
        self._rows["id"] = self._ids
        self._data = self._rows.ctypes.data_as(ctypes.POINTER(llama_cpp.llama_token_data))
        self._array = llama_cpp.llama_token_data_array(data=self._data, size=n_vocab, selected=-1, sorted=False)
        self.pointer: Any = ctypes.byref(self._array)

    def fill(self, context: Any, index: int) -> None:  # noqa: ANN401 - llama_context is an opaque pointer
        """Take all tokens with the logits of the ``index``-th output of the last evaluation."""
        pointer = llama_cpp.llama_get_logits_ith(context, index)
        self.take(np.ctypeslib.as_array(pointer, shape=(self._n_vocab,)))

    def take(self, logits: NDArray[np.float32]) -> None:
        """Take all tokens with these logits."""
        self._rows["id"] = self._ids
        self._rows["logit"] = logits
        self._reset(self._n_vocab)

    def put(self, token: int) -> None:
        """Take this one token alone."""
        self._rows[0] = (token, 1.0, 0.0)
        self._reset(1)

    def is_allowed(self, place: int) -> bool:
        """True unless a sampler took the candidate at this place out."""
        return bool(self._rows["logit"][place] != -np.inf)

    def row(self, token: int) -> tuple[int, float]:
        """Return a token with its logit; right after :meth:`fill` only, since samplers put the candidates into another order."""
        return token, float(self._rows["logit"][token])

    def add(self, row: tuple[int, float]) -> None:
        """Add a token, unless it is among the candidates."""
        size = len(self)
        if row[0] in self._rows["id"][:size]:
            return
        self._rows[size] = (*row, 0.0)
        self._reset(size + 1)

    def drop_forbidden(self) -> None:
        """Close the gaps that samplers left: with a logit of minus infinity some samplers compute not-a-number."""
        rows = self._rows[: self._array.size]
        allowed = rows[rows["logit"] != -np.inf]
        self._rows[: len(allowed)] = allowed
        self._reset(len(allowed))

    def __len__(self) -> int:
        return int(self._array.size)

    @property
    def selected(self) -> int:
        """The token that a chain drew (XTC leaves the likeliest out by moving the array's beginning)."""
        return int(self._array.data[self._array.selected].id)

    def _reset(self, size: int) -> None:
        self._array.data = self._data
        self._array.size = size
        self._array.selected = -1
        self._array.sorted = False
