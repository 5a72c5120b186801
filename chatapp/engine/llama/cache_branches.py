"""Several continuations of what the cache holds: they share its cells, each adds its own, and one of them stays."""

from typing import Any

import llama_cpp

from chatapp.engine.llama.kv_cache import KvCache

__all__ = ["CacheBranches"]

_TRUNK = 0  # the cache's own sequence: branch 0 goes on in it
_TO_THE_END = -1


class CacheBranches:
    """Branch ``i`` is llama.cpp's sequence ``i``. No token is copied or computed again: cells learn whose they are."""

    def __init__(self, context: Any, cache: KvCache, n_branches: int) -> None:  # noqa: ANN401 - llama_context is opaque
        """Let the cells of the cache belong to every branch.

        Args:
            context: llama_context, made for at least ``n_branches`` sequences that share their cells.
            cache: Holds the shared prompt; its book follows branch 0.
            n_branches: How many.
        """
        self._memory = llama_cpp.llama_get_memory(context)
        self._cache = cache
        self._n_shared = len(cache)
        self._written: list[list[int]] = [[] for _ in range(n_branches)]
        for branch in range(1, n_branches):
            llama_cpp.llama_memory_seq_cp(self._memory, _TRUNK, branch, 0, _TO_THE_END)

    @property
    def n_cells(self) -> int:
        """Cells that are occupied: the shared ones once, and those of each branch."""
        return self._n_shared + sum(len(written) for written in self._written)

    def length(self, branch: int) -> int:
        """Return the tokens of a branch, the shared ones included: the position of its next one."""
        return self._n_shared + len(self._written[branch])

    def append(self, branch: int, token: int) -> None:
        """Note a token that llama.cpp has evaluated for a branch."""
        self._written[branch].append(token)
        if branch == _TRUNK:
            self._cache.append([token])

    def forget_unnoted(self, branch: int) -> None:
        """Drop what llama.cpp kept of a broken batch."""
        llama_cpp.llama_memory_seq_rm(self._memory, branch, self.length(branch), _TO_THE_END)

    def keep(self, branch: int) -> None:
        """Let one branch be what the cache holds, and free the cells of all others (IndexError: there is no such branch)."""
        written = self._written[branch]
        if branch != _TRUNK:
            self._cache.truncate(self._n_shared)
            llama_cpp.llama_memory_seq_cp(self._memory, branch, _TRUNK, self._n_shared, _TO_THE_END)
            self._cache.append(written)
        for other in range(1, len(self._written)):
            llama_cpp.llama_memory_seq_rm(self._memory, other, 0, _TO_THE_END)
