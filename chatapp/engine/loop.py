"""The engine loop: one thread computes, the reader thread only queues commands and raises cancel flags."""

import queue
import threading
from collections.abc import Callable
from dataclasses import asdict, dataclass, field
from pathlib import PurePath

from chatapp.domain.generation import StopReason
from chatapp.engine.backend import Backend
from chatapp.engine.cancel import CancelFlag, RequestCancelledError
from chatapp.engine.sustained import SustainedReport
from chatapp.engine.turn_report import TurnReport
from chatapp.errors import ChatAppError, Problem, ProblemKind
from chatapp.log import topic
from chatapp.protocol.commands import (
    Cancel,
    CheckFormat,
    CheckTemplate,
    Command,
    CountPrompt,
    CountTokens,
    Generate,
    KeepAnswer,
    LoadModel,
    PlanMemory,
    Shutdown,
    Sustain,
    UnloadModel,
)
from chatapp.protocol.events import (
    AnswerKept,
    CommandRejected,
    Event,
    FormatChecked,
    LoadCancelled,
    LoadFailed,
    LoadProgress,
    MemoryPlanned,
    ModelLoaded,
    ModelUnloaded,
    PromptCounted,
    TemplateChecked,
    TokensCounted,
)

__all__ = ["EngineLoop"]

_Request = (
    LoadModel
    | UnloadModel
    | Generate
    | KeepAnswer
    | CountTokens
    | CountPrompt
    | CheckFormat
    | CheckTemplate
    | PlanMemory
    | Sustain
)
_log = topic("engine")


@dataclass(frozen=True, eq=False)
class _Pending:
    """A request that is queued or running, and the flag that stops it."""

    request: _Request
    cancel: CancelFlag = field(default_factory=CancelFlag)


class EngineLoop:
    """Takes requests one after the other. :meth:`accept` and :meth:`stop` belong to the reader thread, the rest to the
    computing one.
    """

    def __init__(self, backend: Backend, send: Callable[[Event], None]) -> None:
        self._backend = backend
        self._send = send
        self._queue: queue.SimpleQueue[_Pending | None] = queue.SimpleQueue()
        self._pending: list[_Pending] = []  # queued and running
        self._lock = threading.Lock()  # guards _pending
        self.stopping = threading.Event()
        self.ended = threading.Event()

    def accept(self, command: Command) -> None:
        """Queue a request, or act on ``Cancel`` and ``Shutdown`` at once (reader thread)."""
        if isinstance(command, Cancel):
            self._cancel(command.request_id)
        elif isinstance(command, Shutdown):
            self.stop()
        else:
            pending = _Pending(command)
            with self._lock:
                self._pending.append(pending)
            self._queue.put(pending)

    def stop(self) -> None:
        """Stop whatever runs and let :meth:`run` return (any thread)."""
        self.stopping.set()
        with self._lock:
            for pending in self._pending:
                pending.cancel.raise_flag()
        self._queue.put(None)

    def run(self) -> None:
        """Serve requests until :meth:`stop`, then free the model."""
        while (pending := self._queue.get()) is not None:
            if not self.stopping.is_set():
                self._dispatch(pending.request, pending.cancel)
            with self._lock:
                self._pending.remove(pending)
        self._backend.unload()
        self.ended.set()

    def _cancel(self, request_id: str) -> None:
        with self._lock:
            for pending in self._pending:
                if pending.request.request_id == request_id:
                    pending.cancel.raise_flag()

    def _dispatch(self, request: _Request, cancel: CancelFlag) -> None:
        match request:
            case LoadModel():
                self._load(request, cancel)
            case UnloadModel():
                self._backend.unload()
                self._send(ModelUnloaded(request_id=request.request_id))
            case Generate():
                self._generate(request, cancel)
            case KeepAnswer():
                self._keep_answer(request)
            case CountTokens():
                self._count_tokens(request)
            case CountPrompt():
                self._count_prompt(request)
            case CheckFormat() | CheckTemplate():
                self._check(request)
            case PlanMemory():
                self._plan_memory(request)
            case Sustain():
                self._sustain(request, cancel)

    def _load(self, request: LoadModel, cancel: CancelFlag) -> None:
        def send_progress(fraction: float) -> None:
            self._send(LoadProgress(request_id=request.request_id, fraction=fraction))

        send_progress(0.0)  # freeing the model before and looking into the file take their time before weights are read
        try:
            loaded = self._backend.load(
                *(request.path, request.params, cancel, send_progress), template=request.template, is_forced=request.is_forced
            )
        except RequestCancelledError:
            self._send(LoadCancelled(request_id=request.request_id))
        except ChatAppError as error:
            self._send(LoadFailed(request_id=request.request_id, problem=error.problem))
        except Exception as error:  # noqa: BLE001 - the last edge: a request must end, and the engine must live on
            _log.exception("load failed")
            problem = _unexpected(ProblemKind.LOAD_FAILED, repr(error), file=PurePath(request.path).name)
            self._send(LoadFailed(request_id=request.request_id, problem=problem))
        else:
            self._send(
                ModelLoaded(
                    request_id=request.request_id,
                    model=loaded.model,
                    context=loaded.context,
                    notices=loaded.notices,
                    problem=loaded.problem,
                )
            )

    def _generate(self, request: Generate, cancel: CancelFlag) -> None:
        report = TurnReport(request.request_id, self._send)
        report.start()
        try:
            cancel.check()
            reason = self._backend.generate(request, cancel, report)
        except RequestCancelledError:
            self._finish(report, StopReason.STOPPED)
        except ChatAppError as error:
            self._fail(report, error.problem)
        except Exception as error:  # noqa: BLE001 - the last edge: a request must end, and the engine must live on
            _log.exception("generation failed")
            self._fail(report, _unexpected(ProblemKind.DECODE_FAILED, repr(error)))
        else:
            self._finish(report, reason)

    def _sustain(self, request: Sustain, cancel: CancelFlag) -> None:
        report = SustainedReport(request.request_id, self._send)
        report.start()
        is_complete, problem = False, None
        try:
            cancel.check()
            self._backend.sustain(request, cancel, report)
            is_complete = True
        except RequestCancelledError:
            pass
        except ChatAppError as error:
            _log.warning("sustained test ended: %s %s", error.problem.kind, error.problem.detail)
            problem = error.problem
        except Exception as error:  # noqa: BLE001 - the last edge: a request must end, and the engine must live on
            _log.exception("sustained test failed")
            problem = _unexpected(ProblemKind.DECODE_FAILED, repr(error))
        report.finish(is_complete=is_complete, n_ctx_used=self._backend.n_ctx_used, problem=problem)

    def _finish(self, report: TurnReport, reason: StopReason, problem: Problem | None = None) -> None:
        report.finish(reason, self._backend.n_ctx_used, problem)

    def _fail(self, report: TurnReport, problem: Problem) -> None:
        _log.warning("generation ended: %s %s", problem.kind, problem.detail)
        if report.is_prepared:
            self._finish(report, StopReason.ENGINE_FAILED, problem)
        else:
            report.refuse(problem)

    def _keep_answer(self, request: KeepAnswer) -> None:
        try:
            self._backend.keep_answer(request.index)
        except Exception as error:  # noqa: BLE001 - see _problem_of
            self._reject(request.request_id, _problem_of(error, ProblemKind.PROTOCOL_INVALID))
        else:
            self._send(AnswerKept(request_id=request.request_id, n_ctx_used=self._backend.n_ctx_used))

    def _count_tokens(self, request: CountTokens) -> None:
        try:
            n_tokens = self._backend.count_tokens(request.text)
        except Exception as error:  # noqa: BLE001 - see _problem_of
            self._reject(request.request_id, _problem_of(error, ProblemKind.PROTOCOL_INVALID))
        else:
            self._send(TokensCounted(request_id=request.request_id, n_tokens=n_tokens))

    def _count_prompt(self, request: CountPrompt) -> None:
        try:
            size = self._backend.size_of_prompt(request.asked)
        except Exception as error:  # noqa: BLE001 - see _problem_of
            problem = _problem_of(error, ProblemKind.PROTOCOL_INVALID)
            self._send(PromptCounted(request_id=request.request_id, problem=problem))
        else:
            self._send(PromptCounted(request_id=request.request_id, **asdict(size)))

    def _check(self, request: CheckFormat | CheckTemplate) -> None:
        problem, is_format = None, isinstance(request, CheckFormat)
        try:
            if isinstance(request, CheckFormat):
                self._backend.check_format(request.output_format)
            else:
                self._backend.check_template(request.template)
        except Exception as error:  # noqa: BLE001 - see _problem_of
            problem = _problem_of(error, ProblemKind.GRAMMAR_INVALID if is_format else ProblemKind.TEMPLATE_INVALID)
        answer = FormatChecked if is_format else TemplateChecked
        self._send(answer(request_id=request.request_id, problem=problem))

    def _plan_memory(self, request: PlanMemory) -> None:
        try:
            need = self._backend.plan_memory(request.path, request.params)
        except Exception as error:  # noqa: BLE001 - see _problem_of
            problem = _problem_of(error, ProblemKind.LOAD_FAILED, file=PurePath(request.path).name)
            self._send(MemoryPlanned(request_id=request.request_id, problem=problem))
        else:
            self._send(MemoryPlanned(request_id=request.request_id, need=need))

    def _reject(self, request_id: str, problem: Problem) -> None:
        self._send(CommandRejected(request_id=request_id, problem=problem))


def _problem_of(error: Exception, kind: ProblemKind, **facts: str) -> Problem:
    """Return what is told of an error: what nobody foresaw as ``kind``.

    A request must end, and the engine must live on: the window asks the next engine what the one before died of.
    """
    if isinstance(error, ChatAppError):
        return error.problem
    _log.error("a request failed", exc_info=error)
    return _unexpected(kind, repr(error), **facts)


def _unexpected(kind: ProblemKind, reason: str, **facts: str) -> Problem:
    return Problem(kind=kind, facts={"reason": reason, **facts})
