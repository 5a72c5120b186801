"""Prefill and decode of one answer: the hot path. A token costs the same at the end of an answer as at its beginning."""

from collections.abc import Callable

from chatapp.domain.context_trim import Trim
from chatapp.domain.generation import StopReason
from chatapp.engine.cancel import CancelFlag, RequestCancelledError
from chatapp.engine.llama.constrained_chain import NoTokenLeftError
from chatapp.engine.llama.context import Context
from chatapp.engine.llama.kv_cache import Logits
from chatapp.engine.llama.sampler_chain import SamplerChain
from chatapp.engine.llama.text_stream import TextStream
from chatapp.engine.llama.vocabulary import Vocabulary
from chatapp.engine.turn_report import TurnReport
from chatapp.errors import ChatAppError, ProblemKind

__all__ = ["DecodeLoop", "MakeRoom"]

MakeRoom = Callable[[], Trim | None]  # lets messages leave the window and tells which; None where none may or can

_ABORTED = 2  # llama_decode
_NO_ROOM = 1


class DecodeLoop:
    """Evaluates a prompt and draws an answer; the cache's book is exact after each step, whatever ends the loop."""

    def __init__(
        self, context: Context, vocabulary: Vocabulary, cancel: CancelFlag, report: TurnReport, make_room: MakeRoom | None = None
    ) -> None:
        self._context = context
        self._vocabulary = vocabulary
        self._cancel = cancel
        self._report = report
        self._threads = context.threads
        self._make_room = make_room

    def prefill(self, tokens: list[int]) -> Logits | None:
        """Evaluate the prompt tokens that are not in the cache, a batch at a time; the cache keeps the logits at the end.

        Returns:
            Those logits where the cache held all of the prompt, so that nothing was evaluated.

        Raises:
            RequestCancelledError: Stopped between two batches or inside one.
            ChatAppError: ``DECODE_FAILED``.
        """
        cache = self._context.cache
        n_cached = len(cache)
        self._report.threads_changed(self._threads.begin_turn())
        while len(cache) < len(tokens):
            self._cancel.check()
            piece = tokens[len(cache) : len(cache) + self._context.batch.capacity]
            self._report.threads_changed(self._threads.begin_batch())
            self._evaluate(piece, n_outputs=int(len(cache) + len(piece) == len(tokens)))
            self._context.synchronize()
            self._threads.end_batch(len(piece))
            self._report.prefilled(len(cache) - n_cached, len(cache), self._report.stopwatch.us())
        if n_cached < len(tokens):
            cache.note_end(self._context.logits())
            return None
        self._report.prefilled(0, n_cached, self._report.stopwatch.us())
        return cache.ends[n_cached]

    def decode(self, sampler: SamplerChain, stream: TextStream, max_tokens: int) -> StopReason:
        """Draw tokens until something ends the answer.

        Args:
            sampler: The chain to draw with.
            stream: Turns bytes into text.
            max_tokens: Limit of the answer; 0 = none.

        Raises:
            ChatAppError: ``DECODE_FAILED``.
        """
        try:
            while (reason := self._step(sampler, stream, max_tokens)) is None:
                pass
        except RequestCancelledError:
            reason = StopReason.STOPPED
        except NoTokenLeftError:
            reason = StopReason.GRAMMAR_DEAD_END
        self._report.add_text(stream.close())
        return reason

    def _step(self, sampler: SamplerChain, stream: TextStream, max_tokens: int) -> StopReason | None:
        """Draw one token and evaluate it unless the answer ends with it."""
        self._cancel.check()
        token = sampler.sample(self._context.handle)
        t_us = self._report.stopwatch.us()
        self._report.threads_changed(self._threads.sampled())
        reason = self._take(token, len(self._context.cache), stream, max_tokens, t_us)
        if reason is None:
            self._evaluate([token], n_outputs=1)
        return reason

    def _take(self, token: int, n_cells: int, stream: TextStream, max_tokens: int, t_us: int) -> StopReason | None:
        """Let a token that was drawn behind ``n_cells`` cells into the answer; return why the answer ends with it, if it does."""
        is_end = self._vocabulary.is_end(token)
        text = "" if is_end else stream.push(self._vocabulary.piece(token))
        self._report.sampled(text, n_cells, t_us)
        if is_end or stream.is_stopped:
            return StopReason.END_OF_TURN
        if n_cells >= self._context.info.n_ctx and not self._goes_on():
            return StopReason.CONTEXT_FULL
        return StopReason.LENGTH if self._report.n_gen == max_tokens else None

    def _goes_on(self) -> bool:
        """Make room at the end of the window; return whether that worked."""
        t_us = self._report.stopwatch.us()
        trim = self._make_room() if self._make_room is not None else None
        if trim is not None:
            self._report.trimmed(trim, t_us)
        return trim is not None

    def _evaluate(self, tokens: list[int], *, n_outputs: int) -> None:
        """Run llama_decode over tokens that follow the cache; the logits after the last ``n_outputs`` of them are kept."""
        cache, batch = self._context.cache, self._context.batch
        start = len(cache)
        batch.clear()
        for offset, token in enumerate(tokens):
            batch.add(token, start + offset, wants_logits=offset >= len(tokens) - n_outputs)
        result = batch.decode(self._context.handle)
        if result == 0:
            cache.append(tokens)
            return
        cache.truncate(start)  # whatever llama.cpp kept of a broken batch goes, so that the book stays true
        if result == _ABORTED:
            raise RequestCancelledError
        reason = "no room in the KV cache" if result == _NO_ROOM else f"llama_decode returned {result}"
        raise ChatAppError.of(ProblemKind.DECODE_FAILED, reason=reason)
