"""A chain whose tokens fit a grammar.

Checking one token against the grammar costs microseconds, all of a vocabulary milliseconds. So a token is drawn first, and
only if it does not fit, the candidates are restricted and one is drawn again: the way of llama.cpp's own programs.
"""

import time
from collections.abc import Callable
from itertools import accumulate
from typing import Any

from chatapp.domain.output_format import FormatKind, GrammarCost, OutputFormat
from chatapp.domain.sampling import SamplingParams
from chatapp.engine.llama.answer_gate import AnswerGate
from chatapp.engine.llama.candidates import Candidates
from chatapp.engine.llama.grammar import Grammar, make_grammar
from chatapp.engine.llama.sampler_chain import SamplerChain
from chatapp.engine.llama.vocabulary import Vocabulary
from chatapp.log import topic

__all__ = ["ConstrainedChain", "NoTokenLeftError", "make_chain"]

_log = topic("engine")


class NoTokenLeftError(Exception):
    """The grammar has come to a place where no token of the model's vocabulary may follow."""


class ConstrainedChain(SamplerChain):
    """Draws tokens that a grammar allows, behind the reasoning where there is any; it owns the grammar."""

    def __init__(
        self, params: SamplingParams, seed: int, vocabulary: Vocabulary, grammar: Grammar, kind: FormatKind = FormatKind.GBNF
    ) -> None:
        super().__init__(params, seed, vocabulary)
        self._kind = kind
        self._grammar = grammar
        self._candidates = Candidates(vocabulary.size)
        self._gate: AnswerGate | None = None  # None: the answer has begun
        self._tell_answer: Callable[[], None] = lambda: None
        self._vocabulary = vocabulary
        self._answer: list[int] = []  # what the grammar took
        self._t_ns = 0
        self._n_redrawn = 0

    def wait_for_answer(self, gate: AnswerGate | None) -> None:
        """Leave what comes before the answer free; call it before the first draw."""
        self._gate = gate

    def on_answer(self, tell: Callable[[], None]) -> None:
        """Have it told when the answer begins, before its first token is returned; never where it began with the first one."""
        self._tell_answer = tell

    def sample(self, context: Any, index: int = -1) -> int:  # noqa: ANN401 - llama_context is an opaque pointer
        """See :class:`SamplerChain`."""
        self._fill(self._candidates, context, index)
        token = self.draw(self._candidates)
        start_ns = time.perf_counter_ns()
        try:
            token = self._held(token, context, index)
        finally:
            self._t_ns += time.perf_counter_ns() - start_ns
        self._known = None
        self.accept(token)
        return token

    def _held(self, token: int, context: Any, index: int) -> int:  # noqa: ANN401 - llama_context is an opaque pointer
        """Return a token that may come next, the drawn one if possible; grammar and gate have advanced past it."""
        placed = self._placed(token)
        if placed is None:
            placed = self._placed(self._draw_again(context, index))
        if placed is None:  # what was drawn again fits by construction
            raise NoTokenLeftError
        return placed

    def _placed(self, token: int) -> int | None:
        """Advance past a token, or past the one to write in its place; None: it may not come here."""
        admitted = None if self._gate is None or self._begins_answer(token, self._gate) else self._gate.admitted(token)
        if self._gate is not None and admitted is not None:
            self._gate.take(admitted)
            return admitted
        if not self._grammar.allows(token):
            return None
        if self._gate is not None:
            self._gate = None
            self._tell_answer()
        self._grammar.accept(token)
        self._answer.append(token)
        return token

    def _begins_answer(self, token: int, gate: AnswerGate) -> bool:
        """Return whether a token is answer where reasoning may come as well: the mark of it may begin alike ("<", for XML)."""
        return gate.is_undecided and not gate.opens(token) and self._grammar.allows(token)

    @property
    def cost(self) -> GrammarCost:
        """What the grammar cost so far."""
        return GrammarCost(kind=self._kind, t_us=self._t_ns // 1000, n_redrawn=self._n_redrawn)

    @property
    def is_complete(self) -> bool:
        """True if what was drawn is a whole sentence of the grammar."""
        return self._gate is None and self._grammar.is_complete

    def is_complete_without(self, cut: str) -> bool:
        """Return whether the answer is a whole sentence of the grammar once a stop string took its end away.

        For the end of an answer: the grammar is read anew, and nothing can be drawn behind it.

        Args:
            cut: The stop string and all behind it; empty where there was none.
        """
        if not cut or self._gate is not None:
            return self.is_complete
        shown = self._tokens_before(cut)
        return shown is not None and self._grammar.takes(shown)

    def _tokens_before(self, cut: str) -> list[int] | None:
        """Return the tokens of the answer before a text, the last one in parts if need be; None where it has no such parts."""
        pieces = [self._vocabulary.piece(token) for token in self._answer]
        n_shown = b"".join(pieces).rfind(cut.encode("utf-8", "replace"))
        ends = [end for end in accumulate(map(len, pieces)) if end <= n_shown]
        rest = b"".join(pieces)[ends[-1] if ends else 0 : n_shown]
        parts = self._vocabulary.tokens_behind(rest.decode("utf-8", "replace"), parse_special=False)
        spelled = b"".join(map(self._vocabulary.piece, parts))
        return [*self._answer[: len(ends)], *parts] if n_shown >= 0 and spelled == rest else None

    def close(self) -> None:
        """Free chain and grammar."""
        super().close()
        self._grammar.close()

    def _draw_again(self, context: Any, index: int) -> int:  # noqa: ANN401 - llama_context is an opaque pointer
        self._n_redrawn += 1
        self._fill(self._candidates, context, index)
        marks = [self._candidates.row(token) for token in self._gate.entry_tokens] if self._gate is not None else []
        self._grammar.restrict(self._candidates)
        for row in marks:
            self._candidates.add(row)
        if len(self._candidates) == 0:
            raise NoTokenLeftError
        return self.draw(self._candidates)


def make_chain(params: SamplingParams, seed: int, vocabulary: Vocabulary, output_format: OutputFormat) -> SamplerChain:
    """Return the chain for an answer: a constrained one where a format is asked for.

    Raises:
        ChatAppError: The format or a logit bias cannot be used.
    """
    chain = _chain(params, seed, vocabulary, output_format)
    _log.info("samplers: %s", " > ".join(chain.names))
    return chain


def _chain(params: SamplingParams, seed: int, vocabulary: Vocabulary, output_format: OutputFormat) -> SamplerChain:
    grammar = make_grammar(output_format, vocabulary)
    if grammar is None:
        return SamplerChain(params, seed, vocabulary)
    try:
        return ConstrainedChain(params, seed, vocabulary, grammar, output_format.kind)
    except BaseException:
        grammar.close()
        raise
