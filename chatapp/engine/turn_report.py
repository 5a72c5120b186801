"""What one generation tells the app: counts and stamps go in, events come out, in a steady rhythm."""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from chatapp.domain.cache_miss import CacheMiss
from chatapp.domain.context_trim import Trim
from chatapp.domain.generation import StopReason
from chatapp.domain.notice import Notice
from chatapp.domain.output_format import GrammarCost
from chatapp.domain.speculation import Speculation
from chatapp.domain.thread_change import ThreadChange
from chatapp.domain.turn import EngineStamps, PromptCounts
from chatapp.engine.alternatives_report import AlternativesReport
from chatapp.engine.answer_parts import AnswerParts
from chatapp.engine.event_rhythm import EventRhythm
from chatapp.engine.reasoning import Splitter
from chatapp.engine.stopwatch import Stopwatch
from chatapp.errors import Problem
from chatapp.protocol.events import (
    AlternativePiece,
    AlternativesGenerated,
    Event,
    GenerationFinished,
    GenerationRefused,
    GenerationStarted,
    PrefillProgress,
    PromptPrepared,
    ThreadsChanged,
    TokensGenerated,
)

__all__ = ["PreparedPrompt", "TurnReport"]

_NS_PER_US = 1_000


@dataclass(frozen=True)
class PreparedPrompt:
    """A prompt that is ready to be evaluated."""

    n_prompt: int
    n_prompt_cached: int
    n_reserve: int
    seed: int
    trim: Trim | None = None
    notices: tuple[Notice, ...] = ()
    cache_miss: CacheMiss | None = None
    splitter: Splitter | None = None  # separates reasoning from the answer; None: all is answer


class TurnReport:
    """Counts one generation and sends its events. All stamps are microseconds since :meth:`start`."""

    def __init__(self, request_id: str, send: Callable[[Event], None]) -> None:
        self._request_id = request_id
        self._send = send
        self.stopwatch = Stopwatch()
        self._prompt: PreparedPrompt | None = None
        self._n_processed = 0
        self._prefill_start_us: int | None = None
        self._prefill_end_us: int | None = None
        self._n_gen = 0
        self._n_ctx_used = 0
        self._parts = AnswerParts()
        self._pending_us: list[int] = []
        self._rhythm = EventRhythm()
        self._end_us: int | None = None
        self._cpu_start_ns: int | None = None
        self._grammar: GrammarCost | None = None
        self._speculation: Speculation | None = None
        self._notices: tuple[Notice, ...] = ()  # of the end
        self._alternatives: AlternativesReport | None = None
        self._trim: Trim | None = None
        self._trim_us = 0  # time that trims took so far
        self._trimmed_at_us: int | None = None  # of a trim whose logits are not there yet

    def start(self) -> None:
        """Send ``GenerationStarted``; the clock runs from here."""
        self._send(GenerationStarted(request_id=self._request_id))
        self.stopwatch = Stopwatch()

    def measure_cpu(self) -> None:
        """Tell with each event how much CPU time this process took from here on (a backend that computes calls it first)."""
        self._cpu_start_ns = time.process_time_ns()

    def prepared(self, prompt: PreparedPrompt, t_us: int) -> None:
        """Rendered, tokenized, trimmed, matched with the cache: prefill begins."""
        self._prompt = prompt
        self._parts = AnswerParts(prompt.splitter)
        self._prefill_start_us = t_us
        if prompt.trim is not None:
            self.trimmed(prompt.trim, t_us)
        self._send(
            PromptPrepared(
                request_id=self._request_id,
                n_prompt=prompt.n_prompt,
                n_prompt_cached=prompt.n_prompt_cached,
                n_reserve=prompt.n_reserve,
                seed=prompt.seed,
                trim=prompt.trim,
                cache_miss=prompt.cache_miss,
                notices=prompt.notices,
                t_us=t_us,
            )
        )

    def threads_changed(self, change: ThreadChange | None) -> None:
        """Another number of threads computes from now on; None changes nothing."""
        if change is not None:
            stamped = change.model_copy(update={"t_us": self.stopwatch.us()})
            self._send(ThreadsChanged(request_id=self._request_id, change=stamped))

    def prefilled(self, n_processed: int, n_ctx_used: int, t_us: int) -> None:
        """``n_processed`` of the tokens that were not cached are evaluated, in all."""
        self._n_processed = n_processed
        self._n_ctx_used = n_ctx_used
        if self._prompt and self._prompt.n_prompt_cached + n_processed == self._prompt.n_prompt:
            self._prefill_end_us = t_us
            self._trim_ends(t_us)
        self._send(PrefillProgress(request_id=self._request_id, n_processed=n_processed, t_us=t_us))

    def sampled(self, text: str, n_ctx_used: int, t_us: int, *, hold: bool = False) -> None:
        """One token was sampled; ``text`` is what became readable with it. The first goes out at once.

        Args:
            text: May be empty (an unfinished character, a possible stop string, an end-of-generation token).
            n_ctx_used: Cells occupied now.
            t_us: When it was sampled.
            hold: Wait for more tokens whatever the rhythm says.
        """
        self._n_gen += 1
        self._n_ctx_used = n_ctx_used
        self._trim_ends(t_us)
        self._pending_us.append(t_us)
        self._parts.sampled(text)
        if self._rhythm.is_due(t_us) and not hold:
            self.flush(t_us)

    def branch(self, seeds: Sequence[int], splitters: Sequence[Splitter | None]) -> AlternativesReport:
        """Several answers are written from here on, each with its seed and splitter; return what counts them."""
        self._alternatives = AlternativesReport(seeds, splitters, self._send_pieces, self._rhythm)
        return self._alternatives

    def _send_pieces(self, pieces: tuple[AlternativePiece, ...], n_ctx_used: int, t_us: int) -> None:
        self._trim_ends(t_us)
        cpu_us = self._cpu_us()
        self._send(AlternativesGenerated(request_id=self._request_id, pieces=pieces, n_ctx_used=n_ctx_used, cpu_us=cpu_us))
        self._rhythm.sent(t_us, cpu_us)

    def trimmed(self, trim: Trim, t_us: int) -> None:
        """Messages left the window; the time that this costs runs until the next logits.

        Args:
            trim: Everything that left in this turn so far.
            t_us: When it was decided.
        """
        self._trim, self._trimmed_at_us = trim, t_us

    def _trim_ends(self, t_us: int) -> None:
        if self._trimmed_at_us is not None:
            self._trim_us += t_us - self._trimmed_at_us
            self._trimmed_at_us = None

    def _ledger(self) -> Trim | None:
        """Return the trim with its time; without one where the logits after it never came."""
        is_complete = self._trim is not None and self._trimmed_at_us is None
        return self._trim.model_copy(update={"milliseconds": self._trim_us / 1000}) if self._trim and is_complete else self._trim

    def constrained(self, cost: GrammarCost, *, is_complete: bool) -> None:
        """The answer was held to a format: what that cost, and whether the answer has it from beginning to end."""
        self._grammar = cost
        self._notices = () if is_complete else (Notice.FORMAT_INCOMPLETE,)

    def speculated(self, outcome: Speculation | None) -> None:
        """What came of guessing tokens so far; None: nothing is guessed."""
        self._speculation = outcome

    def add_text(self, text: str) -> None:
        """Text that was held back and turned out to belong to the answer."""
        if text:
            self._parts.add_text(text)

    def answer_begins(self) -> None:
        """What is sampled from now on is answer, whatever it says."""
        self._parts.answer_begins()

    def flush(self, t_us: int) -> None:
        """Send what waits, if anything does."""
        if not self._pending_us and self._parts.is_empty:
            return
        taken, cpu_us = self._parts.take(), self._cpu_us()
        self._send(
            TokensGenerated(
                request_id=self._request_id,
                text=taken.answer,
                reasoning=taken.reasoning,
                is_reclaimed=taken.is_reclaimed,
                n_reasoning=self._parts.n_reasoning,
                token_us=tuple(self._pending_us),
                n_ctx_used=self._n_ctx_used,
                cpu_us=cpu_us,
                speculation=self._speculation,
            )
        )
        self._pending_us.clear()
        self._rhythm.sent(t_us, cpu_us)

    def _cpu_us(self) -> int | None:
        return None if self._cpu_start_ns is None else (time.process_time_ns() - self._cpu_start_ns) // _NS_PER_US

    @property
    def n_gen(self) -> int:
        """Tokens sampled so far."""
        return self._n_gen if self._alternatives is None else self._alternatives.n_gen

    @property
    def is_prepared(self) -> bool:
        """True once prefill has begun: from here on a failure ends an answer, before it refuses a request."""
        return self._prompt is not None

    def refuse(self, problem: Problem) -> None:
        """Send the closing event of a request that was not taken up."""
        self._send(GenerationRefused(request_id=self._request_id, problem=problem))

    def ended(self, t_us: int) -> None:
        """Fix the stamp of the end; without this call it is taken when :meth:`finish` is called."""
        self._end_us = t_us

    def finish(self, reason: StopReason, n_ctx_used: int, problem: Problem | None = None) -> None:
        """Send what waits, then the closing event."""
        t_us = self.stopwatch.us() if self._end_us is None else self._end_us
        self._n_ctx_used = n_ctx_used
        self._parts.close()
        self.flush(t_us)
        if self._alternatives is not None:
            self._alternatives.flush(n_ctx_used, t_us)
        self._send(
            GenerationFinished(
                request_id=self._request_id,
                stop_reason=reason,
                counts=self._counts(),
                n_gen=self.n_gen,
                answers=() if self._alternatives is None else self._alternatives.records(reason),
                n_reasoning=self._parts.n_reasoning,
                n_ctx_used=n_ctx_used,
                stamps=EngineStamps(prefill_start_us=self._prefill_start_us, prefill_end_us=self._prefill_end_us, end_us=t_us),
                trim=self._ledger(),
                grammar=self._grammar,
                speculation=self._speculation,
                notices=self._notices,
                problem=problem,
            )
        )

    def _counts(self) -> PromptCounts:
        if self._prompt is None:
            return PromptCounts(n_prompt=0, n_prompt_cached=0, n_prompt_processed=0)
        return PromptCounts(
            n_prompt=self._prompt.n_prompt,
            n_prompt_cached=self._prompt.n_prompt_cached,
            n_prompt_processed=self._n_processed,
        )
