"""Answers one request several ways: the prompt is evaluated once, then all answers are written in one batch."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial

from chatapp.domain.generation import StopReason
from chatapp.domain.output_format import GrammarCost
from chatapp.engine.cancel import CancelFlag
from chatapp.engine.llama.branch_loop import Branch, BranchLoop
from chatapp.engine.llama.cache_branches import CacheBranches
from chatapp.engine.llama.constrained_chain import ConstrainedChain, make_chain
from chatapp.engine.llama.context import Context
from chatapp.engine.llama.kv_cache import Logits
from chatapp.engine.llama.sampler_chain import SamplerChain
from chatapp.engine.llama.text_stream import TextStream
from chatapp.engine.llama.vocabulary import Vocabulary
from chatapp.engine.reasoning import Splitter
from chatapp.engine.turn_report import TurnReport
from chatapp.errors import ChatAppError, ProblemKind
from chatapp.protocol.commands import Generate

__all__ = ["AlternativesJob", "check_alternatives", "sampler_chains", "seeds_from"]

_N_SEEDS = 2**32 - 1  # the one left out asks llama.cpp to draw one itself


@dataclass(frozen=True)
class AlternativesJob:
    """What a request of several answers is written with.

    Attributes:
        new_stream: Makes the text of one answer.
        new_splitter: Makes what separates the reasoning of one answer.
    """

    context: Context
    vocabulary: Vocabulary
    request: Generate
    chains: Sequence[SamplerChain]
    seeds: Sequence[int]
    new_stream: Callable[[], TextStream]
    new_splitter: Callable[[], Splitter | None]

    def write(
        self, prompt: Sequence[int], known: Logits | None, branches: CacheBranches, cancel: CancelFlag, report: TurnReport
    ) -> StopReason:
        """Write all answers to a prompt that the cache holds; return why the first one ended.

        Args:
            prompt: Its tokens.
            known: The logits behind them; None: they were evaluated last.
            branches: One for each answer.
            cancel: Stops all.
            report: Of the turn.

        Raises:
            ChatAppError: ``DECODE_FAILED``.
        """
        answers = report.branch(self.seeds, [self.new_splitter() for _ in self.seeds])
        for index, chain in enumerate(self.chains):
            chain.remember(prompt, known)
            if isinstance(chain, ConstrainedChain):
                chain.on_answer(partial(answers.answer_begins, index))
        loop = BranchLoop(self.context, self.vocabulary, cancel, branches, answers, report.threads_changed)
        running = [Branch(index, chain, self.new_stream()) for index, chain in enumerate(self.chains)]
        try:
            loop.decode(running, self.request.sampling.max_tokens, report.stopwatch)
        finally:
            self._tell_format(running, report)
        return answers.records(StopReason.STOPPED)[0].stop_reason

    def _tell_format(self, answers: Sequence[Branch], report: TurnReport) -> None:
        held = [(each.sampler, each.stream) for each in answers if isinstance(each.sampler, ConstrainedChain)]
        if held:
            costs = [chain.cost for chain, _ in held]
            n_redrawn, t_us = sum(cost.n_redrawn for cost in costs), sum(cost.t_us for cost in costs)
            total = GrammarCost(kind=costs[0].kind, t_us=t_us, n_redrawn=n_redrawn)
            report.constrained(total, is_complete=all(chain.is_complete_without(stream.cut) for chain, stream in held))


def check_alternatives(context: Context, n_answers: int) -> None:
    """See that the context can hold several answers at once.

    Raises:
        ChatAppError: ``ALTERNATIVES_UNSUPPORTED``.
    """
    if n_answers > context.n_sequences:
        raise ChatAppError.of(ProblemKind.ALTERNATIVES_UNSUPPORTED)


def seeds_from(seed: int, n_answers: int) -> tuple[int, ...]:
    """Return the seed of each answer: the first is the request's, the others follow it."""
    return tuple((seed + index) % _N_SEEDS for index in range(n_answers))


@contextmanager
def sampler_chains(request: Generate, seeds: Sequence[int], vocabulary: Vocabulary) -> Iterator[list[SamplerChain]]:
    """Make a chain for each seed, and free them all.

    Raises:
        ChatAppError: The format or a logit bias cannot be used.
    """
    chains: list[SamplerChain] = []
    try:
        for seed in seeds:
            chains.append(make_chain(request.sampling, seed, vocabulary, request.output_format))  # noqa: PERF401 - freed one by one
        yield chains
    finally:
        for chain in chains:
            chain.close()
