"""The running generation: protocol events folded into counts and stamps, at a constant cost per token.

Two clocks, never subtracted from each other: ``*_us`` stamps are the engine's, ``*_ns`` arrivals are the app's. Rates come from
the engine's clock alone; only TTFT, the running clock and silence are the app's.
"""

from bisect import insort
from collections import deque
from dataclasses import dataclass, field
from enum import StrEnum

from chatapp.domain.alternatives import Alternatives, AnswerRecord
from chatapp.domain.cache_miss import CacheMiss
from chatapp.domain.context_trim import Trim
from chatapp.domain.generation import StopReason
from chatapp.domain.load_params import LoadParams
from chatapp.domain.model_info import ContextInfo, EngineVersions, ModelInfo
from chatapp.domain.notice import Notice
from chatapp.domain.output_format import OutputFormat
from chatapp.domain.sampling import SamplingParams
from chatapp.domain.speculation import Speculation
from chatapp.domain.thread_change import ThreadChange
from chatapp.domain.ttft_forecast import TtftForecast
from chatapp.domain.turn import AppStamps, DriftNote, EngineStamps, MachineInfo, PromptCounts, Turn
from chatapp.errors import Problem
from chatapp.metrics.answers_at_once import SEVERAL
from chatapp.metrics.clocks import Clocks, is_blank
from chatapp.metrics.figure import Figure
from chatapp.metrics.inter_token import STALL_FACTOR, InterToken, gaps_us, spread
from chatapp.metrics.series import GapRing, RecentGaps
from chatapp.metrics.thread_state import HeldThreads, ThreadState
from chatapp.metrics.timings import NO_TOKEN, decode_rate, prefill_rate
from chatapp.protocol.events import (
    AlternativePiece,
    AlternativesGenerated,
    Event,
    GenerationFinished,
    GenerationRefused,
    PrefillProgress,
    PromptPrepared,
    ThreadsChanged,
    TokensGenerated,
)

__all__ = ["RATE_WINDOW_US", "SILENT", "LivePhase", "LiveTurn", "TurnSetting"]

RATE_WINDOW_US = 2_000_000
"""The live decode rate looks back this far (engine clock)."""
SILENT = "no token has come for more than 2 s"
"""Why there is no decode rate while the engine writes nothing that it should."""


class LivePhase(StrEnum):
    """What the engine is doing with the request."""

    WAITING = "waiting"  # sent; the prompt is not prepared yet
    READING = "reading"  # prefill
    WRITING = "writing"  # decode
    ENDED = "ended"


@dataclass(frozen=True, slots=True)
class TurnSetting:
    """What a turn is measured with and where, known before its first event."""

    sampling: SamplingParams
    load_params: LoadParams
    context: ContextInfo | None = None
    model: ModelInfo | None = None
    versions: EngineVersions | None = None
    machine: MachineInfo | None = None
    backend: str = ""
    is_first_after_load: bool = False
    output_format: OutputFormat = field(default_factory=OutputFormat)
    thinking: bool | None = None
    n_answers: int = 1


class LiveTurn:
    """Folds the events of one generation; :meth:`turn` gives the raw record at any moment.

    Attributes:
        setting: What the turn is measured with.
        sent_ns: When the app accepted Send, in the clock of all arrivals.
        phase: What the engine is doing with the request.
        token_us: Stamp of each sampled token (engine clock).
        answers_us: The same of each answer, where several are written.
        clocks: When tokens and text arrived and were painted.
        threads: Number of threads from the beginning on, and each change of it.
        n_reasoning: How many of them are reasoning: the first ones.
        n_ctx_used: Cells occupied, as far as events tell.
        cpu_us: CPU time of the engine so far; None where it is not measured.
        drift: What is known of the drift at the end; whoever watches it notes it here.
        trim: What this turn removed from the window.
        forecast: What was foretold of it before it was sent.
        speculation: What came of guessing tokens so far; None where nobody asked for it.
        stop_reason: Why the answer ended; None while it runs.
        problem: Of a refusal or a failure that the engine itself reported.
    """

    def __init__(self, setting: TurnSetting, *, sent_ns: int) -> None:
        self.setting = setting
        self.sent_ns = sent_ns
        self.phase = LivePhase.WAITING
        self.token_us: list[int] = []
        self.answers_us: list[list[int]] = [[] for _ in range(setting.n_answers if setting.n_answers > 1 else 0)]
        self.clocks = Clocks()
        self.threads: list[ThreadChange] = []
        self.n_reasoning = 0
        self.n_ctx_used: int | None = None
        self.cpu_us: int | None = None
        self.drift: DriftNote | None = None
        self.trim: Trim | None = None
        self.forecast: TtftForecast | None = None
        self.speculation: Speculation | None = None
        self.stop_reason: StopReason | None = None
        self.problem: Problem | None = None
        self._prepared: PromptPrepared | None = None
        self._n_processed = 0
        self._last_progress_us: int | None = None
        self._finished: GenerationFinished | None = None
        self._notices: tuple[Notice, ...] = ()
        self._first_text_us: int | None = None
        self._first_answer_us: int | None = None
        self._end_us: int | None = None
        self._last_token_ns: int | None = None
        self._window: deque[int] = deque()
        self._is_window_cut = False
        self._ring = GapRing()
        self._ordered_gaps: list[int] = []
        self._held_threads = HeldThreads()

    def apply(self, event: Event, arrived_ns: int) -> None:
        """Fold one event in; kinds that say nothing of a generation change nothing, nor does anything after the end.

        Args:
            event: An event of this request, as the engine sent it.
            arrived_ns: When the app read it (same clock as ``sent_ns``).
        """
        if self.phase is LivePhase.ENDED:
            return
        if isinstance(event, PromptPrepared):
            self._prompt_prepared(event)
        elif isinstance(event, PrefillProgress):
            self._n_processed, self._last_progress_us = event.n_processed, event.t_us
            self.n_ctx_used = self.n_prompt_cached + event.n_processed
        elif isinstance(event, TokensGenerated):
            self._tokens_generated(event, arrived_ns)
        elif isinstance(event, AlternativesGenerated):
            self._alternatives_generated(event, arrived_ns)
        elif isinstance(event, ThreadsChanged):
            self.threads.append(event.change)
            self._held_threads.apply(event.change, arrived_ns)
        elif isinstance(event, GenerationFinished):
            self._generation_finished(event, arrived_ns)
        elif isinstance(event, GenerationRefused):
            self.problem = event.problem
            self._end(StopReason.ENGINE_FAILED, arrived_ns)

    def turn(self, stop_reason: StopReason | None = None, problem: Problem | None = None) -> Turn:
        """Return the raw record of what is known; what arrived stands, however the turn ended.

        Args:
            stop_reason: For a turn that no event has ended (the window closes: ``STOPPED``; the engine died, the default:
                ``ENGINE_FAILED``). The engine's own word goes before it.
            problem: Why it failed, where the engine could not say so itself.
        """
        setting = self.setting
        return Turn(
            stop_reason=self.stop_reason or stop_reason or StopReason.ENGINE_FAILED,
            counts=self.counts,
            n_gen=self._finished.n_gen if self._finished else self.n_gen,
            n_reasoning=self.n_reasoning,
            n_ctx_used=self.n_ctx_used,
            engine=self._engine_stamps(),
            token_us=tuple(self.token_us),
            alternatives=self._alternatives(stop_reason) if self.answers_us else None,
            threads=tuple(self.threads),
            cpu_us=self.cpu_us,
            app=self._app_stamps(),
            trim=self.trim,
            cache_miss=self.cache_miss,
            seed=self._prepared.seed if self._prepared else None,
            sampling=setting.sampling,
            thinking=setting.thinking,
            grammar=self._finished.grammar if self._finished else None,
            speculation=self.speculation,
            load_params=setting.load_params.without_folders(),
            context=setting.context,
            model=setting.model,
            versions=setting.versions,
            machine=setting.machine,
            backend=setting.backend,
            is_first_after_load=setting.is_first_after_load,
            drift=DriftNote(reason=SEVERAL) if self.answers_us else self.drift,
            forecast=self.forecast,
            problem=self.problem or problem,
            notices=self._notices,
        )

    @property
    def n_gen(self) -> int:
        """Tokens sampled so far, for all answers."""
        return len(self.token_us) + sum(map(len, self.answers_us))

    def _alternatives(self, stop_reason: StopReason | None) -> Alternatives:
        """Return the engine's account of each answer, or what its events told before it died."""
        if self._finished and self._finished.answers:
            return Alternatives(answers=self._finished.answers)
        reason = self.stop_reason or stop_reason or StopReason.ENGINE_FAILED
        seed = self._prepared.seed if self._prepared else 0
        told = enumerate(self.answers_us)
        return Alternatives(
            answers=tuple(
                AnswerRecord(stop_reason=reason, seed=seed + index, n_gen=len(stamps), token_us=tuple(stamps))
                for index, stamps in told
            )
        )

    @property
    def counts(self) -> PromptCounts | None:
        """Tokens of the prompt so far; None until the prompt is prepared."""
        if self._prepared is None:
            return None  # also where the engine closed the request before: its zeros are no counts
        if self._finished:
            return self._finished.counts
        return PromptCounts(
            n_prompt=self._prepared.n_prompt,
            n_prompt_cached=self._prepared.n_prompt_cached,
            n_prompt_processed=self._n_processed,
        )

    @property
    def cache_miss(self) -> CacheMiss | None:
        """Why prompt tokens that were not cached were not; None until the prompt is prepared, or where it is not told."""
        return self._prepared.cache_miss if self._prepared else None

    @property
    def n_prompt_cached(self) -> int:
        """Prompt tokens that the engine found in its cache."""
        return self._prepared.n_prompt_cached if self._prepared else 0

    @property
    def n_to_read(self) -> int:
        """Prompt tokens that must be evaluated; 0 until the prompt is prepared."""
        return self._prepared.n_prompt - self._prepared.n_prompt_cached if self._prepared else 0

    def prefill_tps(self) -> Figure:
        """Return the rate of reading so far: tokens evaluated / time since the start of prefill (engine clock)."""
        if self._prepared is None or self._last_progress_us is None:
            return Figure.missing("tok/s", "no prompt token is read yet")
        return prefill_rate(self._n_processed, self._last_progress_us - self._prepared.t_us)

    def decode_tps(self, now_ns: int) -> Figure:
        """Return the decode rate of the last 2 s (engine clock), or of the last interval if that is longer.

        When no token has come for longer than the window and 2.5 mean gaps (app clock), the last rate is no longer true and
        the figure says so instead.
        """
        rate = decode_rate(self._window)
        if rate.value is not None and self.silence_s(now_ns) > max(RATE_WINDOW_US / 1e6, STALL_FACTOR / rate.value):
            return Figure.missing("tok/s", SILENT)
        return Figure.missing("tok/s", "no token is written yet") if rate.reason == NO_TOKEN else rate

    def turn_decode_tps(self) -> Figure:
        """Return the decode rate of the whole reply so far (engine clock)."""
        return decode_rate(self.token_us)

    def ttft_ms(self) -> Figure:
        """Return the time from Send to the first text, of reasoning or answer, white space being none (app clock)."""
        if self._first_text_us is None:
            return Figure.missing("ms", "no text has arrived yet")
        return Figure(self._first_text_us / 1e3, "ms")

    def text_painted(self, n_chars: int, now_ns: int) -> None:
        """Note that a picture shows the first ``n_chars`` characters of the answer (app clock)."""
        self.clocks.painted(n_chars, self._since_accepted_us(now_ns))

    def close_clocks(self, now_ns: int) -> None:
        """Note that the window takes up the end of the answer now."""
        self.clocks.close(self._since_accepted_us(now_ns))

    def screen_lag_ms(self, now_ns: int) -> Figure:
        """Return how far the screen was behind the engine in the last 2 s, at worst."""
        return self.clocks.screen_lag_ms(self._since_accepted_us(now_ns))

    def elapsed_s(self, now_ns: int) -> float:
        """Return the seconds since Send, or until the end (app clock)."""
        end_us = (now_ns - self.sent_ns) // 1000 if self._end_us is None else self._end_us
        return end_us / 1e6

    def silence_s(self, now_ns: int) -> float:
        """Return the seconds since the last token arrived (app clock); 0 before the first."""
        return 0.0 if self._last_token_ns is None else (now_ns - self._last_token_ns) / 1e9

    def held_threads(self, now_ns: int) -> ThreadState | None:
        """Return the decode threads that are held between probes; None until the engine told."""
        context = self.setting.context
        return self._held_threads.state(None if context is None else context.n_threads, now_ns)

    def inter_token(self) -> InterToken:
        """Return the spread of the gaps so far."""
        return spread(self.token_us, self._ordered_gaps)

    def recent_gaps(self) -> RecentGaps:
        """Return the latest gaps for the strip."""
        return self._ring.recent()

    def _prompt_prepared(self, event: PromptPrepared) -> None:
        self.phase = LivePhase.READING
        self._prepared, self.trim, self._notices = event, event.trim, event.notices
        self.n_ctx_used = event.n_prompt_cached

    def _tokens_generated(self, event: TokensGenerated, arrived_ns: int) -> None:
        self.n_ctx_used = event.n_ctx_used
        self.cpu_us = self.cpu_us if event.cpu_us is None else event.cpu_us
        self.speculation = event.speculation
        self._note_first_text(event, arrived_ns)
        how = {"is_reclaimed": event.is_reclaimed, "is_blank": is_blank(event.text)}
        self.clocks.arrived(self._since_accepted_us(arrived_ns), event.token_us, len(event.text), cpu_us=event.cpu_us, **how)
        self.n_reasoning = event.n_reasoning
        if not event.token_us:  # text that was held back, without a new token
            return
        self.phase = LivePhase.WRITING
        self._last_token_ns = arrived_ns
        gaps = gaps_us((*self.token_us[-1:], *event.token_us))
        self._ring.extend(gaps)
        for gap in gaps:
            insort(self._ordered_gaps, gap)
        self.token_us += event.token_us
        self._window += event.token_us
        self._forget_old_stamps()

    def _alternatives_generated(self, event: AlternativesGenerated, arrived_ns: int) -> None:
        self.n_ctx_used = event.n_ctx_used
        self.cpu_us = self.cpu_us if event.cpu_us is None else event.cpu_us
        self.phase, self._last_token_ns = LivePhase.WRITING, arrived_ns
        for piece in event.pieces:
            self._note_first_text(piece, arrived_ns)
            self.answers_us[piece.index] += piece.token_us

    def _note_first_text(self, event: TokensGenerated | AlternativePiece, arrived_ns: int) -> None:
        if event.is_reclaimed:
            self._first_answer_us = None  # it was reasoning
        if (event.text.strip() or event.reasoning.strip()) and self._first_text_us is None:
            self._first_text_us = self._since_accepted_us(arrived_ns)
        if event.text.strip() and self._first_answer_us is None:
            self._first_answer_us = self._since_accepted_us(arrived_ns)

    def _forget_old_stamps(self) -> None:
        """Drop stamps beyond the window, but keep one interval: a slow model still has a rate.

        Which stamps stay depends on the stamps alone, not on the events that brought them: what may go once may go later too.
        """
        window, newest_us = self._window, self._window[-1]
        while len(window) > 1 and window[1] < newest_us and self._is_past(window[0], window[1], newest_us):
            window.popleft()
            self._is_window_cut = True

    def _is_past(self, first_us: int, second_us: int, newest_us: int) -> bool:
        """Of a group that came together only the end begins an interval, unless the answer begins with it."""
        return first_us < newest_us - RATE_WINDOW_US or (self._is_window_cut and first_us == second_us)

    def _generation_finished(self, event: GenerationFinished, arrived_ns: int) -> None:
        self._finished, self.problem = event, event.problem
        self.speculation = event.speculation
        self.n_reasoning = event.n_reasoning
        self._notices = (*self._notices, *event.notices)
        self.trim = event.trim or self.trim
        self.n_ctx_used = event.n_ctx_used
        self._end(event.stop_reason, arrived_ns)

    def _end(self, stop_reason: StopReason, arrived_ns: int) -> None:
        self.phase = LivePhase.ENDED
        self.stop_reason = stop_reason
        self._end_us = self._since_accepted_us(arrived_ns)

    def _app_stamps(self) -> AppStamps:
        stamps = AppStamps(first_text_us=self._first_text_us, first_answer_us=self._first_answer_us, end_us=self._end_us)
        return self.clocks.stamps(stamps)

    def _engine_stamps(self) -> EngineStamps:
        """Return the engine's own stamps, or what its events told before it died."""
        if self._finished:
            return self._finished.stamps
        if self._prepared is None:
            return EngineStamps()
        is_read = self._last_progress_us is not None and self._n_processed == self.n_to_read
        return EngineStamps(
            prefill_start_us=self._prepared.t_us,
            prefill_end_us=self._last_progress_us if is_read else None,
        )

    def _since_accepted_us(self, arrived_ns: int) -> int:
        return (arrived_ns - self.sent_ns) // 1000
