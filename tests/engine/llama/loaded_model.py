"""A model in this process, its cache and its logits: for tests that look at numbers no event carries."""

from collections.abc import Sequence
from pathlib import Path
from types import TracebackType
from typing import Self

import llama_cpp
import numpy as np
from numpy.typing import NDArray

from chatapp.domain.load_params import LoadParams
from chatapp.engine.cancel import CancelFlag
from chatapp.engine.llama.cache_plan import Spelling, plan_reuse
from chatapp.engine.llama.context import make_context
from chatapp.engine.llama.gguf_file import inspect_model_file
from chatapp.engine.llama.model import load_model
from chatapp.engine.llama.native_log import NativeLog

__all__ = ["LoadedModel"]


class LoadedModel:
    """Evaluates tokens batch by batch, as the engine does; close it with ``with``."""

    def __init__(self, path: Path, **params: object) -> None:
        log = NativeLog()
        log.install()
        settings = LoadParams.model_validate({"n_ctx": 512, "n_batch": 64, "n_threads": 1, "n_threads_batch": 1, **params})
        self.model = load_model(inspect_model_file(path, log), settings, log, CancelFlag(), lambda _fraction: None)
        self.context = make_context(self.model, settings, log)
        self.cache = self.context.cache

    def read(self, tokens: Sequence[int], *, may_shift: bool = False) -> tuple[int, NDArray[np.float32]]:
        """Evaluate what the cache does not hold of a prompt; return the tokens that it held, and the logits at the end."""
        held = Spelling.of(self.cache.tokens, _token_itself)
        n_cached = self.cache.apply(plan_reuse(held, Spelling.of(list(tokens), _token_itself), may_shift=may_shift))
        return n_cached, self.append(tokens[n_cached:])

    def append(self, tokens: Sequence[int]) -> NDArray[np.float32]:
        """Evaluate tokens behind the cache; return the logits after the last one."""
        batch = self.context.batch
        for start in range(0, len(tokens), batch.capacity):
            piece = tokens[start : start + batch.capacity]
            batch.clear()
            for offset, token in enumerate(piece):
                batch.add(token, len(self.cache) + offset, wants_logits=offset == len(piece) - 1)
            assert batch.decode(self.context.handle) == 0
            self.cache.append(piece)
        pointer = llama_cpp.llama_get_logits_ith(self.context.handle, -1)
        return np.ctypeslib.as_array(pointer, shape=(self.model.vocabulary.size,)).copy()

    def close(self) -> None:
        """Free the context, then the weights."""
        self.context.close()
        self.model.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.close()


def _token_itself(token: int) -> bytes:
    return token.to_bytes(4, "little")
