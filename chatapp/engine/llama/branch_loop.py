"""Decode of several answers at once: one batch a step holds the next token of each answer that still runs."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from chatapp.domain.generation import StopReason
from chatapp.domain.thread_change import ThreadChange
from chatapp.engine.alternatives_report import AlternativesReport
from chatapp.engine.cancel import CancelFlag, RequestCancelledError
from chatapp.engine.llama.cache_branches import CacheBranches
from chatapp.engine.llama.constrained_chain import NoTokenLeftError
from chatapp.engine.llama.context import Context
from chatapp.engine.llama.sampler_chain import SamplerChain
from chatapp.engine.llama.text_stream import TextStream
from chatapp.engine.llama.vocabulary import Vocabulary
from chatapp.engine.stopwatch import Stopwatch
from chatapp.errors import ChatAppError, ProblemKind

__all__ = ["Branch", "BranchLoop"]

_ABORTED = 2  # llama_decode
_LAST_OUTPUT = -1  # all answers draw their first token from the logits at the end of the prompt


@dataclass(slots=True)
class Branch:
    """One answer that is being written."""

    index: int
    sampler: SamplerChain
    stream: TextStream
    output: int = _LAST_OUTPUT  # where its logits are in the last batch
    token: int = 0  # drawn last


class BranchLoop:
    """Writes answers side by side; the book of the branches is exact after each step, whatever ends the loop.

    llama.cpp computes a step of several tokens with the threads of a prompt's batch; a governor of its own watches them.
    """

    def __init__(
        self,
        context: Context,
        vocabulary: Vocabulary,
        cancel: CancelFlag,
        branches: CacheBranches,
        report: AlternativesReport,
        tell_threads: Callable[[ThreadChange | None], None] = lambda _change: None,
    ) -> None:
        self._context = context
        self._vocabulary = vocabulary
        self._cancel = cancel
        self._branches = branches
        self._report = report
        self._tell_threads = tell_threads

    def decode(self, answers: Sequence[Branch], max_tokens: int, stopwatch: Stopwatch) -> None:
        """Write until every answer has ended.

        Args:
            answers: Each with its own chain and text.
            max_tokens: Limit of each answer; 0 = none.
            stopwatch: The turn's.

        Raises:
            ChatAppError: ``DECODE_FAILED``.
        """
        running = list(answers)
        try:
            while running:
                self._cancel.check()
                self._draw(running, max_tokens, stopwatch)
                if running:
                    self._tell_threads(self._context.threads.branched(len(running)))
                self._evaluate(running)
        except RequestCancelledError:
            self._end(running, list(running), StopReason.STOPPED)
        self._report.flush(self._branches.n_cells, stopwatch.us())

    def _draw(self, running: list[Branch], max_tokens: int, stopwatch: Stopwatch) -> None:
        """Draw the next token of each answer, and take those that end with it out of ``running``."""
        for answer in list(running):
            reason = self._draw_one(answer, max_tokens, stopwatch)
            if reason is not None:
                self._end(running, [answer], reason)
        if self._branches.n_cells + len(running) > self._context.info.n_ctx:
            self._end(running, list(running), StopReason.CONTEXT_FULL)
        self._report.step_done(self._branches.n_cells, stopwatch.us())

    def _draw_one(self, answer: Branch, max_tokens: int, stopwatch: Stopwatch) -> StopReason | None:
        try:
            answer.token = answer.sampler.sample(self._context.handle, answer.output)
        except NoTokenLeftError:
            return StopReason.GRAMMAR_DEAD_END
        t_us = stopwatch.us()
        is_end = self._vocabulary.is_end(answer.token)
        text = "" if is_end else answer.stream.push(self._vocabulary.piece(answer.token))
        self._report.sampled(answer.index, text, t_us)
        if is_end or answer.stream.is_stopped:
            return StopReason.END_OF_TURN
        return StopReason.LENGTH if self._report.n_gen_of(answer.index) == max_tokens else None

    def _end(self, running: list[Branch], ended: list[Branch], reason: StopReason) -> None:
        for answer in ended:
            running.remove(answer)
            self._report.ended(answer.index, reason, answer.stream.close())

    def _evaluate(self, running: Sequence[Branch]) -> None:
        """Run llama_decode over the token of each running answer."""
        if not running:
            return
        batch = self._context.batch
        batch.clear()
        for output, answer in enumerate(running):
            batch.add(answer.token, self._branches.length(answer.index), (answer.index,), wants_logits=True)
            answer.output = output
        result = batch.decode(self._context.handle)
        if result == 0:
            for answer in running:
                self._branches.append(answer.index, answer.token)
            return
        for answer in running:
            self._branches.forget_unnoted(answer.index)
        if result == _ABORTED:
            raise RequestCancelledError
        raise ChatAppError.of(ProblemKind.DECODE_FAILED, reason=f"llama_decode returned {result}")
