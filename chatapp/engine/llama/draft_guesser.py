"""Guesses of a draft model: its own cache follows the text, and it writes on greedily from there.

The cache of the draft is brought in step with the text before every guess: what differs is dropped and evaluated again. Should it
ever be out of step, guesses would hold less often, and nothing else: the target model checks each one.
"""

import time
from collections.abc import Sequence

import llama_cpp
import numpy as np

from chatapp.engine.cancel import CancelFlag, RequestCancelledError
from chatapp.engine.guessing import FREE_OF_COST, GuessCost, GuessingFailedError
from chatapp.engine.llama.cache_plan import Spelling, plan_reuse
from chatapp.engine.llama.draft_model import DraftModel
from chatapp.engine.llama.vocabulary import Vocabulary

__all__ = ["DraftGuesser"]

_ABORTED = 2  # llama_decode
_FEW = 8  # tokens to read before a guess as a rule: more have piled up, and are no cost of this guess alone
_NS_PER_US = 1_000


class DraftGuesser:
    """Guesses for one answer."""

    def __init__(
        self, draft: DraftModel, vocabulary: Vocabulary, conversation_id: str, text: Sequence[int], cancel: CancelFlag
    ) -> None:
        """Begin with a prompt; nothing is evaluated before the first guess is asked for.

        Args:
            draft: The model, and the cache that the answers before left.
            vocabulary: The target's.
            conversation_id: Whose text it is.
            text: All tokens of the prompt.
            cancel: Stops the reading.
        """
        self._draft = draft
        self._cache = draft.context.cache
        self._vocabulary = vocabulary
        self._n_known = min(vocabulary.size, draft.model.vocabulary.size)  # tokens that both models have
        self._conversation_id = conversation_id
        self._text = list(text)
        self._cancel = cancel
        self._n_same: int | None = None  # cells that hold the text; None: not compared yet
        self._ahead: list[int] = []  # the cells behind them: guesses
        self.cost = FREE_OF_COST

    def append(self, token: int) -> None:
        """See :class:`~chatapp.engine.guessing.Guesser`."""
        self._text.append(token)

    def restart(self, text: Sequence[int]) -> None:
        """See :class:`~chatapp.engine.guessing.Guesser`; cells that are still of use are moved, as in the target's cache."""
        self._text = list(text)
        self._n_same = None

    def guess(self, n_most: int) -> list[int]:
        """See :class:`~chatapp.engine.guessing.Guesser`."""
        start_ns = time.perf_counter_ns()
        self._draft.follow_threads()
        n_same = self._align() if self._n_same is None else self._follow(self._n_same)
        missing = self._text[n_same:]
        self._read(missing)
        self._n_same = len(self._text)
        read_ns = time.perf_counter_ns()
        guesses = self._write(min(n_most, self._draft.n_most))
        end_ns = time.perf_counter_ns()
        reading_us = (read_ns - start_ns) // _NS_PER_US if len(missing) > _FEW else 0
        self.cost = GuessCost((end_ns - start_ns) // _NS_PER_US, reading_us)
        return guesses

    def _align(self) -> int:
        """Keep what the cache shares with a text that it has not seen yet; return how many tokens that are."""
        self._draft.caches.turn_to(self._conversation_id)
        held, text = (Spelling.of(tokens, _token_itself) for tokens in (self._cache.tokens, self._text))
        self._ahead.clear()
        return self._cache.apply(plan_reuse(held, text, may_shift=self._cache.can_shift))

    def _follow(self, n_same: int) -> int:
        """Drop the guesses that did not hold; return how many tokens of the text the cache holds, all but one at most."""
        n_most = min(len(self._ahead), len(self._text) - 1 - n_same)
        n_right = next((n for n in range(n_most) if self._ahead[n] != self._text[n_same + n]), n_most)
        self._ahead.clear()
        if n_same + n_right < len(self._cache):
            self._cache.truncate(n_same + n_right)
        return len(self._cache)

    def _read(self, tokens: list[int]) -> None:
        """Evaluate tokens of the text, a batch at a time."""
        if any(token >= self._n_known for token in tokens):
            raise GuessingFailedError("the text holds a token that the draft model does not have")
        n_batch = self._draft.context.batch.capacity
        for start in range(0, len(tokens), n_batch):
            self._cancel.check()
            self._evaluate(tokens[start : start + n_batch])

    def _write(self, n_most: int) -> list[int]:
        """Go on greedily, to the end of an answer or a token that the draft is not sure of."""
        guesses: list[int] = []
        while True:
            token = self._likeliest()
            if token is None:
                return guesses
            guesses.append(token)
            if len(guesses) >= n_most or self._vocabulary.is_end(token):
                return guesses
            self._evaluate([token])
            self._ahead.append(token)

    def _likeliest(self) -> int | None:
        """Return the token with the highest logit; None where it is not probable enough, or unknown to the target."""
        pointer = llama_cpp.llama_get_logits_ith(self._draft.context.handle, -1)
        logits = np.ctypeslib.as_array(pointer, shape=(self._draft.model.vocabulary.size,))
        token = int(logits.argmax())
        if token >= self._n_known:
            return None
        p_min = self._draft.p_min
        if p_min > 0 and p_min * float(np.exp(logits - logits[token]).sum()) > 1:  # softmax: its numerator is exp(0)
            return None
        return token

    def _evaluate(self, tokens: list[int]) -> None:
        """Run llama_decode over tokens that follow the cache; the logits behind the last one are kept."""
        batch = self._draft.context.batch
        start = len(self._cache)
        batch.clear()
        for offset, token in enumerate(tokens):
            batch.add(token, start + offset, wants_logits=offset == len(tokens) - 1)
        result = batch.decode(self._draft.context.handle)
        if result == 0:
            self._cache.append(tokens)
            return
        self._cache.truncate(start)
        self._n_same = None  # compared again before the next guess
        if result == _ABORTED:
            raise RequestCancelledError
        raise GuessingFailedError(f"llama_decode of the draft model returned {result}")


def _token_itself(token: int) -> bytes:
    return token.to_bytes(4, "little")
