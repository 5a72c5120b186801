"""Decode at a constant depth: the same work again and again, so that what changes is the machine.

Every step evaluates one token of a fixed text and waits for its logits, without drawing from them, as llama-bench does: the same
tokens in every round, so that a mixture of experts, too, does the same work. The number of threads is held.
"""

from collections.abc import Sequence

from chatapp.domain.sustained import ROUND_TOKENS
from chatapp.engine.cancel import CancelFlag, RequestCancelledError
from chatapp.engine.llama.context import Context
from chatapp.engine.llama.conversation_caches import ConversationCaches
from chatapp.engine.llama.kv_cache import SavedCache
from chatapp.engine.llama.vocabulary import Vocabulary
from chatapp.engine.sustained import SustainedReport
from chatapp.errors import ChatAppError, ProblemKind
from chatapp.protocol.commands import Sustain

__all__ = ["SustainedTest", "sustain"]

_US_PER_S = 1_000_000
_ABORTED = 2  # llama_decode
_TEST_ID = "sustained test"  # takes the cache as a conversation would; ids of conversations are hexadecimal
_TEXT = (
    "The harbour lies north of the old town. Ships bring grain, timber and salt, and leave with cloth and tools. "
    "In winter the water is grey and calm, and the lamps along the pier burn from four in the afternoon. "
)


def sustain(
    request: Sustain, context: Context, vocabulary: Vocabulary, caches: ConversationCaches, report: SustainedReport
) -> "SustainedTest":
    """Return a test that is ready to run.

    Raises:
        ChatAppError: ``OPTION_INVALID``: the window has no room for the depth and one round.
    """
    room = context.info.n_ctx - ROUND_TOKENS
    if request.n_depth > room:
        reason = f"the context window of {context.info.n_ctx:,} tokens leaves room for 1 to {room:,}"
        raise ChatAppError.of(ProblemKind.OPTION_INVALID, option="The depth", value=request.n_depth, reason=reason)
    return SustainedTest(request, context, _tokens(vocabulary, request.n_depth + ROUND_TOKENS), caches, report)


def _tokens(vocabulary: Vocabulary, n_tokens: int) -> list[int]:
    start = [vocabulary.bos] if vocabulary.adds_bos else []
    piece = vocabulary.tokenize(_TEXT, parse_special=False)
    return (start + piece * (n_tokens // max(1, len(piece)) + 1))[:n_tokens]


class SustainedTest:
    """One test over one context. The conversation that the cache held gets it back, or the book says that it is empty."""

    def __init__(
        self, request: Sustain, context: Context, tokens: Sequence[int], caches: ConversationCaches, report: SustainedReport
    ) -> None:
        self._request = request
        self._context = context
        self._cache = context.cache
        self._tokens = list(tokens)
        self._caches = caches
        self._report = report
        self._copy: SavedCache | None = None

    def run(self, cancel: CancelFlag) -> None:
        """Run to the end of the time asked for.

        Raises:
            RequestCancelledError: Stopped before.
            ChatAppError: ``DECODE_FAILED``.
        """
        before = self._caches.held_id
        self._caches.turn_to(_TEST_ID)
        self._cache.clear()
        try:
            self._report.threads(self._context.threads.begin_turn())
            self._prefill(cancel)
            self._decode(cancel)
        finally:
            self._cache.clear()
            if before and self._caches.peek(before)[-1]:
                self._caches.turn_to(before)

    def _prefill(self, cancel: CancelFlag) -> None:
        depth, capacity = self._request.n_depth, self._context.batch.capacity
        while len(self._cache) < depth:
            cancel.check()
            start = len(self._cache)
            piece = self._tokens[start : min(depth, start + capacity)]
            self._evaluate(piece)
            self._report.prefilled(len(self._cache))

    def _decode(self, cancel: CancelFlag) -> None:
        self._copy = None if self._can_rewind(cancel) else self._cache.save()
        self._report.measure_cpu()
        start_us = self._report.stopwatch.us()
        end_us = start_us + self._request.seconds * _US_PER_S
        self._report.steps_begin(start_us)
        while True:
            for token in self._tokens[self._request.n_depth :]:
                cancel.check()
                self._evaluate([token])
                t_us = self._report.stopwatch.us()
                self._report.step_ended(t_us)
                if t_us >= end_us:
                    return
            self._rewind(cancel)

    def _can_rewind(self, cancel: CancelFlag) -> bool:
        """Try a rewind of one token: a recurrent state cannot be taken back, and the book is empty afterwards."""
        self._evaluate(self._tokens[self._request.n_depth : self._request.n_depth + 1])
        self._cache.truncate(self._request.n_depth)
        if len(self._cache) == self._request.n_depth:
            return True
        self._prefill(cancel)
        return False

    def _rewind(self, cancel: CancelFlag) -> None:
        """Go back to the depth; what takes longer than dropping cells is kept out of the steps."""
        if self._copy is None:
            self._cache.truncate(self._request.n_depth)
        elif not self._cache.restore(self._copy):
            self._copy = None
        if len(self._cache) != self._request.n_depth:
            self._cache.clear()
            self._prefill(cancel)
            self._report.steps_begin(self._report.stopwatch.us())
        elif self._copy is not None:
            self._report.steps_begin(self._report.stopwatch.us())

    def _evaluate(self, tokens: list[int]) -> None:
        batch, start = self._context.batch, len(self._cache)
        batch.clear()
        for offset, token in enumerate(tokens):
            batch.add(token, start + offset, wants_logits=offset == len(tokens) - 1)
        result = batch.decode(self._context.handle)
        if result == 0:
            self._context.synchronize()
            self._cache.append(tokens)
            return
        self._cache.truncate(start)
        if result == _ABORTED:
            raise RequestCancelledError
        raise ChatAppError.of(ProblemKind.DECODE_FAILED, reason=f"llama_decode returned {result}")
