"""llama.cpp's native sampler chain, put together from the settings as llama.cpp's own programs do it."""

import secrets
from collections.abc import Sequence
from typing import Any

import llama_cpp

from chatapp.domain.sampling import NO_SEED, SamplingParams
from chatapp.engine.llama.candidates import Candidates
from chatapp.engine.llama.kv_cache import Logits
from chatapp.engine.llama.native_samplers import chain_parts
from chatapp.engine.llama.vocabulary import Vocabulary

__all__ = ["SamplerChain", "draw_seed"]

_MAX_SEED = 2**32 - 1  # LLAMA_DEFAULT_SEED, which asks llama.cpp to draw one itself and tell nobody


def draw_seed(params: SamplingParams) -> int:
    """Return the seed that is really used: the one asked for, or one drawn here so that it can be reported."""
    return secrets.randbelow(_MAX_SEED) if params.seed == NO_SEED else params.seed


class SamplerChain:
    """Draws the next token: logit biases, the samplers in the order of the settings, then the draw.

    A value at which a sampler does nothing adds no sampler; temperature 0 always takes the likeliest token. Free it with
    :meth:`close`.

    The same seed draws the same tokens from the same logits. llama.cpp computes slightly different logits when the same
    tokens are evaluated in batches of another size; the logits of prompts are kept for that reason, so that a prompt that the
    cache holds is answered from the very same ones. See "Repeating an answer" in CONTRIBUTING for what still differs.
    """

    def __init__(self, params: SamplingParams, seed: int, vocabulary: Vocabulary) -> None:
        """Build the chain.

        Args:
            params: The settings.
            seed: Of every draw.
            vocabulary: The model's: DRY and logit biases given as text need it.

        Raises:
            ChatAppError: ``LOGIT_BIAS_INVALID``.
        """
        parts = chain_parts(params, seed, vocabulary)
        self._chain: Any = llama_cpp.llama_sampler_chain_init(llama_cpp.llama_sampler_chain_default_params())
        for part in parts:
            llama_cpp.llama_sampler_chain_add(self._chain, part.handle)
        self._history = [(part.handle, part.n_history) for part in parts if part.n_history]
        self._n_vocab = vocabulary.size
        self._known: Logits | None = None  # to draw the next token from, instead of the last evaluation

    def remember(self, tokens: Sequence[int], known: Logits | None = None) -> None:
        """Let the samplers that look back see the end of the prompt, as llama.cpp's own programs do.

        Args:
            tokens: The prompt.
            known: The logits behind it, to draw the first token from; None: they come from the last evaluation.
        """
        self._known = known
        for handle, n_history in self._history:
            for token in tokens[-n_history:]:
                llama_cpp.llama_sampler_accept(handle, token)

    def sample(self, context: Any, index: int = -1) -> int:  # noqa: ANN401 - llama_context is an opaque pointer
        """Return a token drawn from the ``index``-th output of the last evaluation, and remember it.

        Raises:
            NoTokenLeftError: Only where a grammar restricts the draw.
        """
        if self._known is not None:
            return self._sample_known()
        return int(llama_cpp.llama_sampler_sample(self._chain, context, index))

    def _sample_known(self) -> int:
        candidates = Candidates(self._n_vocab)
        self._fill(candidates, None, -1)
        self._known = None
        token = self.draw(candidates)
        self.accept(token)
        return token

    def _fill(self, candidates: Candidates, context: Any, index: int) -> None:  # noqa: ANN401 - llama_context is an opaque pointer
        if self._known is None:
            candidates.fill(context, index)
        else:
            candidates.take(self._known)

    def draw(self, candidates: Candidates) -> int:
        """Return a token drawn from candidates, without remembering it."""
        llama_cpp.llama_sampler_apply(self._chain, candidates.pointer)
        return candidates.selected

    def accept(self, token: int) -> None:
        """Remember a token."""
        llama_cpp.llama_sampler_accept(self._chain, token)

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
            self._history = []
