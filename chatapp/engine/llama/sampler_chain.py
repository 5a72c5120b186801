"""llama.cpp's native sampler chain, in llama.cpp's default order."""

import secrets
from collections.abc import Sequence
from typing import Any

import llama_cpp

from chatapp.domain.sampling import NO_SEED, SamplingParams

__all__ = ["PENALTY_WINDOW", "SamplerChain", "draw_seed"]

PENALTY_WINDOW = 64  # repeat_last_n, llama.cpp's default
_MAX_SEED = 2**32 - 1  # LLAMA_DEFAULT_SEED, which asks llama.cpp to draw one itself and tell nobody
_NO_REPEAT_PENALTY = 1.0
_PLAIN_TEMPERATURE = 1.0


def draw_seed(params: SamplingParams) -> int:
    """Return the seed that is really used: the one asked for, or one drawn here so that it can be reported."""
    return secrets.randbelow(_MAX_SEED) if params.seed == NO_SEED else params.seed


class SamplerChain:
    """Draws the next token: penalties, top-k, top-p, min-p, temperature, then the draw.

    A value at which a sampler does nothing adds no sampler; temperature 0 always takes the likeliest token. Free it with
    :meth:`close`.
    """

    def __init__(self, params: SamplingParams, seed: int, n_vocab: int) -> None:
        self._chain: Any = llama_cpp.llama_sampler_chain_init(llama_cpp.llama_sampler_chain_default_params())
        self._has_penalties = params.repeat_penalty != _NO_REPEAT_PENALTY
        for sampler in _samplers(params, seed, n_vocab):
            llama_cpp.llama_sampler_chain_add(self._chain, sampler)

    def remember(self, tokens: Sequence[int]) -> None:
        """Let the repeat penalty see the end of the prompt, as llama.cpp's own programs do."""
        if self._has_penalties:
            for token in tokens[-PENALTY_WINDOW:]:
                llama_cpp.llama_sampler_accept(self._chain, token)

    def sample(self, context: Any, index: int = -1) -> int:  # noqa: ANN401 - llama_context is an opaque pointer
        """Return a token drawn from the ``index``-th output of the last evaluation, and remember it."""
        return int(llama_cpp.llama_sampler_sample(self._chain, context, index))

    @property
    def names(self) -> tuple[str, ...]:
        """Names of the samplers in the chain, in order."""
        count = llama_cpp.llama_sampler_chain_n(self._chain)
        links = (llama_cpp.llama_sampler_chain_get(self._chain, index) for index in range(count))
        return tuple(llama_cpp.llama_sampler_name(link).decode() for link in links)

    def close(self) -> None:
        """Free the chain and its samplers."""
        if self._chain is not None:
            llama_cpp.llama_sampler_free(self._chain)
            self._chain = None


def _samplers(params: SamplingParams, seed: int, n_vocab: int) -> list[Any]:
    samplers = []
    if params.repeat_penalty != _NO_REPEAT_PENALTY:
        samplers.append(llama_cpp.llama_sampler_init_penalties(n_vocab, PENALTY_WINDOW, params.repeat_penalty, 0.0, 0.0))
    if params.temperature == 0:
        return [*samplers, llama_cpp.llama_sampler_init_greedy()]
    if params.top_k > 0:
        samplers.append(llama_cpp.llama_sampler_init_top_k(params.top_k))
    if params.top_p < 1:
        samplers.append(llama_cpp.llama_sampler_init_top_p(params.top_p, 1))
    if params.min_p > 0:
        samplers.append(llama_cpp.llama_sampler_init_min_p(params.min_p, 1))
    if params.temperature != _PLAIN_TEMPERATURE:
        samplers.append(llama_cpp.llama_sampler_init_temp(params.temperature))
    return [*samplers, llama_cpp.llama_sampler_init_dist(seed)]
