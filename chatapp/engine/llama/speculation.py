"""Speculative decoding: guesses are evaluated with the token before them, in one batch, and kept as far as the draws agree.

Each place is drawn from by the answer's own sampler chain, in order, and a guess is kept only where it is what was drawn. So the
distribution of the answer is that of plain decoding. What remains is llama.cpp's: it computes slightly different logits for the
same tokens in batches of another size, see "Repeating an answer" in CONTRIBUTING.
"""

from collections.abc import Sequence

from chatapp.domain.generation import StopReason
from chatapp.domain.speculation import Speculation, SpeculationKind, SpeculationState
from chatapp.engine.cancel import CancelFlag
from chatapp.engine.guessing import FREE_OF_COST, Guesser, GuessingFailedError
from chatapp.engine.llama.constrained_chain import ConstrainedChain
from chatapp.engine.llama.context import Context
from chatapp.engine.llama.decode_loop import DecodeLoop, MakeRoom
from chatapp.engine.llama.kv_cache import KvCache
from chatapp.engine.llama.sampler_chain import SamplerChain
from chatapp.engine.llama.text_stream import TextStream
from chatapp.engine.llama.vocabulary import Vocabulary
from chatapp.engine.ngram_lookup import NgramLookup
from chatapp.engine.speculation_gate import SpeculationGate
from chatapp.engine.turn_report import TurnReport
from chatapp.errors import ChatAppError, ProblemKind
from chatapp.log import topic

__all__ = ["SpeculativeLoop", "no_speculation", "speculation_of"]

_log = topic("engine")


def speculation_of(
    kind: SpeculationKind, cache: KvCache, sampler: SamplerChain, *, has_draft: bool = False
) -> Speculation | None:
    """Return whether an answer begins with guessing, and why not; None where nobody asked for it."""
    if kind is SpeculationKind.OFF:
        return None
    if not cache.can_drop:
        return Speculation(kind=kind, state=SpeculationState.NO_REMOVAL)
    if isinstance(sampler, ConstrainedChain):
        return Speculation(kind=kind, state=SpeculationState.FORMAT)
    is_missing = kind is SpeculationKind.DRAFT and not has_draft
    return Speculation(kind=kind, state=SpeculationState.NO_DRAFT if is_missing else SpeculationState.ACTIVE)


def no_speculation(kind: SpeculationKind, why: SpeculationState) -> Speculation | None:
    """Return why nothing is guessed; None where nobody asked for it."""
    return None if kind is SpeculationKind.OFF else Speculation(kind=kind, state=why)


class SpeculativeLoop(DecodeLoop):
    """Like :class:`DecodeLoop`; the tokens of a verified batch share one stamp, since they become known together."""

    def __init__(
        self, context: Context, vocabulary: Vocabulary, cancel: CancelFlag, report: TurnReport, make_room: MakeRoom | None = None
    ) -> None:
        super().__init__(context, vocabulary, cancel, report, make_room)
        self._guesser: Guesser = NgramLookup()
        self._gate = SpeculationGate()
        self._cost = FREE_OF_COST  # of the guesses for the evaluation that was last
        self._newest = 0  # the token that was drawn last
        self._drafts: list[int] = []  # evaluated, at the end of the cache, and not drawn yet
        self._last_us: int | None = None

    def speculate(self, prompt: Sequence[int], gate: SpeculationGate | None = None, guesser: Guesser | None = None) -> None:
        """Guess from a prompt, and from the answer as it grows; call it between :meth:`prefill` and :meth:`decode`.

        Args:
            prompt: All of its tokens.
            gate: Says how far to guess; None: by what is measured.
            guesser: Knows the prompt already; None: what stood in the text before is looked up.
        """
        self._guesser = NgramLookup(prompt) if guesser is None else guesser
        self._gate = self._gate if gate is None else gate
        self._threads.begin_verifying()

    def _step(self, sampler: SamplerChain, stream: TextStream, max_tokens: int) -> StopReason | None:
        """Draw what the last evaluation allows, then evaluate the newest token with guesses behind it."""
        n_sure = len(self._context.cache) - len(self._drafts)
        if self._cancel.is_raised:
            self._drop_behind(n_sure)
        self._cancel.check()
        drawn = self._draw(sampler)
        t_us = self._report.stopwatch.us()
        self._drop_behind(n_sure + len(drawn) - 1)
        self._measure(drawn, t_us)
        reason = self._take_all(drawn, n_sure, stream, max_tokens, t_us)
        if reason is None:
            self._evaluate_ahead(drawn[-1], max_tokens)
        return reason

    def _draw(self, sampler: SamplerChain) -> list[int]:
        """Draw one token behind each guess that held, up to the first that did not or the end of the answer."""
        handle, n_drafts = self._context.handle, len(self._drafts)
        drawn = [sampler.sample(handle, 0 if n_drafts else -1)]
        for index, draft in enumerate(self._drafts):
            if drawn[-1] != draft or self._vocabulary.is_end(draft):
                break
            drawn.append(sampler.sample(handle, index + 1))
        return drawn

    def _drop_behind(self, n_kept: int) -> None:
        """Remove the cells of guesses that did not hold, or that stand behind the end of the answer."""
        cache = self._context.cache
        if n_kept >= len(cache):
            return
        cache.truncate(n_kept)
        if len(cache) != n_kept:
            raise ChatAppError.of(ProblemKind.DECODE_FAILED, reason="wrong guesses could not be removed from the KV cache")

    def _measure(self, drawn: list[int], t_us: int) -> None:
        """Tell gate, threads and report what the step took."""
        last_us = self._last_us
        n_drafted, self._last_us = len(self._drafts), t_us
        self._report.threads_changed(self._threads.verified() if n_drafted or self._cost.t_us else self._threads.sampled())
        if last_us is None:
            return
        if n_drafted:
            n_accepted = sum(token == draft for token, draft in zip(drawn, self._drafts, strict=False))
            is_end = n_accepted == len(drawn)  # nothing is drawn behind a guessed end
            self._gate.verified(t_us - last_us, n_drafted, n_accepted, self._cost, is_end=is_end)
        else:
            self._gate.stepped(t_us - last_us, self._cost)
        self._report.speculated(self._gate.outcome)

    def _take_all(self, drawn: list[int], n_sure: int, stream: TextStream, max_tokens: int, t_us: int) -> StopReason | None:
        """Let the drawn tokens into the answer; what stands behind its end goes out of the cache as well."""
        for offset, token in enumerate(drawn):
            self._newest = token
            self._guesser.append(token)
            reason = self._take(token, n_sure + offset, stream, max_tokens, t_us)
            if reason is not None:
                self._drop_behind(n_sure + offset)
                return reason
        return None

    def _evaluate_ahead(self, token: int, max_tokens: int) -> None:
        """Evaluate a token and, behind it, as many guesses as window, batch and length limit leave room for."""
        n_room = min(self._context.info.n_ctx - len(self._context.cache), self._context.batch.capacity) - 1
        n_wanted = max_tokens - self._report.n_gen - 1 if max_tokens else n_room
        self._drafts = self._guess(min(self._gate.n_guesses, n_room, n_wanted))
        self._evaluate([token, *self._drafts], n_outputs=1 + len(self._drafts))

    def _guess(self, n_most: int) -> list[int]:
        """Ask for guesses; a source that fails is not asked again, and the answer goes on without it."""
        self._cost = FREE_OF_COST
        if n_most <= 0:
            return []
        try:
            guesses = self._guesser.guess(n_most)
        except GuessingFailedError as error:
            _log.warning("no more guesses in this answer: %s", error)
            self._gate.give_up()
            return []
        self._cost = self._guesser.cost
        return guesses

    def _goes_on(self) -> bool:
        """See :class:`DecodeLoop`; the step in which messages left is no measurement."""
        self._last_us = None
        has_room = super()._goes_on()
        if has_room:
            self._guesser.restart([*self._context.cache.tokens, self._newest])
        return has_room
