"""The backend that computes nothing: it replays a script through the same loop, in the same process, over the same pipe."""

import os
import signal
import time
from collections.abc import Callable, Sequence
from typing import NoReturn, TypeVar

from chatapp import __version__
from chatapp.domain.context_trim import Trim
from chatapp.domain.generation import StopReason
from chatapp.domain.load_params import LoadParams
from chatapp.domain.memory_need import MemoryNeed, NeedSource
from chatapp.domain.model_info import BufferInfo, BufferUse, CacheInfo, ContextInfo, EngineVersions, ModelInfo
from chatapp.domain.output_format import OutputFormat
from chatapp.engine.backend import Backend, BackendFacts, LoadedModel, PromptSize
from chatapp.engine.cancel import CancelFlag, RequestCancelledError
from chatapp.engine.echo import count_words, echo_turn
from chatapp.engine.reasoning import ReasoningFormat
from chatapp.engine.script import FaultKind, Script, ScriptPrefill, ScriptTurn
from chatapp.engine.stopwatch import Stopwatch
from chatapp.engine.sustained import SustainedReport
from chatapp.engine.turn_report import PreparedPrompt, TurnReport
from chatapp.errors import ChatAppError, ProblemKind
from chatapp.protocol.commands import Generate, Sustain

__all__ = ["ScriptedBackend"]

_T = TypeVar("_T")
_BYTES_PER_CELL = 256
_PROGRESS_STEPS = 10
_US_PER_S = 1_000_000
_FOREVER_S = 3600.0
_REASONING = ReasoningFormat("<think>", "</think>", is_named=True)


class ScriptedBackend(Backend):
    """Plays a :class:`Script`; nothing that it reports is a measurement."""

    def __init__(self, script: Script, send_bytes: Callable[[bytes], None]) -> None:
        """Prepare a replay.

        Args:
            script: What to play.
            send_bytes: Writes raw bytes to the parent, for the fault ``bad_line``.
        """
        self._script = script
        self._send_bytes = send_bytes
        self._n_loads = 0
        self._n_turns = 0
        self._n_ctx = 0  # 0 = no model is loaded
        self._n_ctx_used = 0

    def facts(self) -> BackendFacts:
        """See :class:`Backend`."""
        versions = EngineVersions(chatapp=__version__, bindings="", llama_cpp="", system_info="scripted")
        return BackendFacts(name="scripted", versions=versions)

    @property
    def n_ctx_used(self) -> int:
        """See :class:`Backend`."""
        return self._n_ctx_used

    def load(
        self,
        path: str,
        params: LoadParams,
        cancel: CancelFlag,
        on_progress: Callable[[float], None],
        *,
        template: str = "",
        is_forced: bool = False,
    ) -> LoadedModel:
        """See :class:`Backend`; neither ``path`` nor ``template`` is read."""
        del path, template, is_forced
        self.unload()
        plan = _nth(self._script.loads, self._n_loads)
        self._n_loads += 1
        stopwatch = Stopwatch()
        for step in range(_PROGRESS_STEPS + 1):
            self._play_until(plan.t_us * step // _PROGRESS_STEPS, stopwatch, cancel)
            cancel.check()
            on_progress(step / _PROGRESS_STEPS)
            if plan.fault and step == _PROGRESS_STEPS // 2:
                self._misbehave(plan.fault, exit_code=3)
        if plan.problem:
            raise ChatAppError(plan.problem)
        self._n_ctx = params.n_ctx
        context = _context_info(self._script.model.caches, params, plan.t_us / 1000)
        return LoadedModel(self._model_info(), context, self._script.model.notices)

    def _model_info(self) -> ModelInfo:
        return ModelInfo(**self._script.model.model_dump(exclude={"caches", "notices"}))

    def unload(self) -> None:
        """See :class:`Backend`."""
        self._n_ctx = 0
        self._n_ctx_used = 0

    def keep_answer(self, index: int) -> None:
        """See :class:`Backend`: a script writes one answer."""

    def count_tokens(self, text: str) -> int:
        """See :class:`Backend`: words."""
        self._check_loaded()
        return count_words(text)

    def size_of_prompt(self, request: Generate) -> PromptSize:
        """See :class:`Backend`: words, of which the script caches none."""
        self._check_loaded()
        n_words = [count_words(message.text) for message in request.messages]
        return PromptSize(n_draft=n_words[-1] if n_words else 0, n_prompt=sum(n_words), n_prompt_cached=0)

    def check_format(self, output_format: OutputFormat) -> None:
        """See :class:`Backend`: a script is held to no format, so that any will do."""

    def plan_memory(self, path: str, params: LoadParams) -> MemoryNeed:
        """See :class:`Backend`: the script's caches, and nothing else."""
        del path
        kv_bytes = _context_info(self._script.model.caches, params, 0.0).kv_bytes_reserved
        kv = BufferInfo(device="CPU", use=BufferUse.KV, bytes=kv_bytes)
        return MemoryNeed(source=NeedSource.ENGINE, buffers=(kv,), n_layer=self._script.model.n_layer)

    def check_template(self, template: str) -> None:
        """See :class:`Backend`: a script renders no template, so that any will do."""

    def sustain(self, request: Sustain, cancel: CancelFlag, report: SustainedReport) -> None:
        """See :class:`Backend`: the script's gaps again and again."""
        self._check_loaded()
        t_us, gaps_us = 0, self._script.sustained_gaps_us
        report.steps_begin(t_us)
        while t_us < request.seconds * _US_PER_S:
            t_us += gaps_us[report.n_tokens % len(gaps_us)]
            if self._play_until(t_us, report.stopwatch, cancel):
                raise RequestCancelledError
            report.step_ended(t_us)

    def generate(self, request: Generate, cancel: CancelFlag, report: TurnReport) -> StopReason:
        """See :class:`Backend`."""
        self._check_loaded()
        turn = self._next_turn(request)
        if turn.refusal:
            raise ChatAppError(turn.refusal)
        self._play_until(turn.prefill_start_us, report.stopwatch, cancel)
        cancel.check()
        report.prepared(_prepared(turn, request), turn.prefill_start_us)
        report.ended(turn.prefill_start_us)
        self._n_ctx_used = turn.n_prompt_cached
        reason = self._play(turn, request.sampling.max_tokens, cancel, report)
        if reason is turn.stop_reason and turn.n_ctx_used is not None:
            self._n_ctx_used = turn.n_ctx_used
        if reason is not StopReason.STOPPED and turn.problem:
            raise ChatAppError(turn.problem)
        return reason

    def _check_loaded(self) -> None:
        if self._n_ctx == 0:
            raise ChatAppError.of(ProblemKind.NO_MODEL_LOADED)

    def _next_turn(self, request: Generate) -> ScriptTurn:
        if not self._script.turns:
            return echo_turn(request, self._n_ctx, self._n_ctx_used)
        turn = _nth(self._script.turns, self._n_turns)
        self._n_turns += 1
        return turn

    def _play(self, turn: ScriptTurn, max_tokens: int, cancel: CancelFlag, report: TurnReport) -> StopReason:
        if not self._play_prefill(turn, cancel, report):
            return StopReason.STOPPED
        for index, token in enumerate(turn.tokens):
            self._fault_before(turn, index)
            if self._play_until(token.t_us, report.stopwatch, cancel):
                return StopReason.STOPPED
            self._n_ctx_used = turn.n_prompt + index
            report.sampled(token.text, self._n_ctx_used, token.t_us, hold=turn.is_burst)
            report.ended(token.t_us)
            if index + 1 == max_tokens and (index + 1 < len(turn.tokens) or turn.stop_reason is StopReason.LENGTH):
                return StopReason.LENGTH
        self._fault_before(turn, len(turn.tokens))
        if self._play_until(turn.last_us, report.stopwatch, cancel):
            return StopReason.STOPPED
        report.ended(turn.last_us)
        return turn.stop_reason

    def _play_prefill(self, turn: ScriptTurn, cancel: CancelFlag, report: TurnReport) -> bool:
        """Play the progress events; return False when stopped on the way."""
        n_new = turn.n_prompt - turn.n_prompt_cached
        steps = list(turn.prefill)
        if not steps or steps[-1].n_processed < n_new:
            steps.append(ScriptPrefill(n_processed=n_new, t_us=turn.first_us))
        for step in steps:
            if self._play_until(step.t_us, report.stopwatch, cancel):
                return False
            self._n_ctx_used = turn.n_prompt_cached + step.n_processed
            report.prefilled(step.n_processed, self._n_ctx_used, step.t_us)
            report.ended(step.t_us)
        return True

    def _play_until(self, t_us: int, stopwatch: Stopwatch, cancel: CancelFlag) -> bool:
        """Sleep until a stamp, on the script's time scale; return whether the request is cancelled."""
        wait_us = t_us * self._script.time_scale - stopwatch.us()
        return cancel.wait(wait_us / _US_PER_S) if wait_us > 0 else cancel.is_raised

    def _fault_before(self, turn: ScriptTurn, index: int) -> None:
        if turn.fault and turn.fault.after_tokens == index:
            self._misbehave(turn.fault.kind, turn.fault.exit_code)

    def _misbehave(self, kind: FaultKind, exit_code: int) -> None:
        match kind:
            case FaultKind.EXIT:
                os._exit(exit_code)
            case FaultKind.KILL:
                os.kill(os.getpid(), signal.SIGKILL if hasattr(signal, "SIGKILL") else signal.SIGTERM)
            case FaultKind.ABORT:
                os.abort()
            case FaultKind.HANG:
                _hang()
            case FaultKind.HANG_HARD:
                signal.signal(signal.SIGTERM, signal.SIG_IGN)
                _hang()
            case FaultKind.BAD_LINE:
                self._send_bytes(b"this is no event\n")
            case FaultKind.RAISE:
                raise RuntimeError("scripted error")


def _hang() -> NoReturn:
    while True:
        time.sleep(_FOREVER_S)


def _nth(items: Sequence[_T], index: int) -> _T:
    """Return an item; after the last one, the last one again."""
    return items[min(index, len(items) - 1)]


def _prepared(turn: ScriptTurn, request: Generate) -> PreparedPrompt:
    trim = None
    if turn.trim:
        gone = tuple(message.id for message in request.messages[: turn.trim.n_messages])
        trim = Trim(message_ids=gone, tokens_freed=turn.trim.tokens_freed)
    splitter = _REASONING.splitter(turn.prompt_end)
    return PreparedPrompt(turn.n_prompt, turn.n_prompt_cached, turn.n_reserve, turn.seed, trim, turn.notices, splitter=splitter)


def _context_info(caches: tuple[CacheInfo, ...] | None, params: LoadParams, t_ms: float) -> ContextInfo:
    cache = CacheInfo(label="full", n_cells=params.n_ctx, n_layers=1, bytes=params.n_ctx * _BYTES_PER_CELL, is_exact=True)
    return ContextInfo(
        n_ctx=params.n_ctx,
        n_batch=params.n_batch,
        n_ubatch=params.n_batch,
        n_threads=max(1, params.n_threads),
        n_threads_batch=max(1, params.n_threads_batch),
        n_gpu_layers_asked=params.n_gpu_layers,
        n_gpu_layers=0,
        type_k=params.type_k,
        type_v=params.type_v,
        flash_attn=None,
        caches=(cache,) if caches is None else caches,
        can_shift=False,
        t_model_ms=t_ms,
        t_context_ms=0.0,
    )
