"""Events: engine -> app. They carry counts and stamps, never a rate and never a formatted figure.

Stamps named ``*_us`` are microseconds of the engine's monotonic clock since ``GenerationStarted``.
"""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from chatapp.domain.alternatives import AnswerRecord
from chatapp.domain.cache_miss import CacheMiss
from chatapp.domain.context_trim import Trim
from chatapp.domain.generation import StopReason
from chatapp.domain.memory_need import MemoryNeed
from chatapp.domain.model_info import ContextInfo, DeviceInfo, EngineVersions, ModelInfo
from chatapp.domain.notice import Notice
from chatapp.domain.output_format import GrammarCost
from chatapp.domain.speculation import Speculation
from chatapp.domain.thread_change import ThreadChange
from chatapp.domain.turn import EngineStamps, PromptCounts
from chatapp.errors import Problem

__all__ = [
    "AlternativePiece",
    "AlternativesGenerated",
    "AnswerKept",
    "CommandRejected",
    "EngineReady",
    "Event",
    "FormatChecked",
    "GenerationFinished",
    "GenerationRefused",
    "GenerationStarted",
    "LoadCancelled",
    "LoadFailed",
    "LoadProgress",
    "MemoryPlanned",
    "ModelLoaded",
    "ModelUnloaded",
    "PrefillProgress",
    "PromptCounted",
    "PromptPrepared",
    "StartFailed",
    "SustainedFinished",
    "SustainedTokens",
    "TemplateChecked",
    "ThreadsChanged",
    "TokensCounted",
    "TokensGenerated",
]


class _Event(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class EngineReady(_Event):
    """The hello: first line of every engine."""

    type: Literal["engine_ready"] = "engine_ready"
    protocol_version: int
    pid: int
    backend: str  # "llama" or "scripted"
    versions: EngineVersions
    devices: tuple[DeviceInfo, ...] = ()
    supports_gpu_offload: bool = False  # llama_supports_gpu_offload(): of the build, not of the machine
    has_huge_pages: bool = False  # the engine's own memory lies in huge pages, where it is large enough


class StartFailed(_Event):
    """In place of the hello: this installation has no engine that could answer, and another child would fail as well."""

    type: Literal["start_failed"] = "start_failed"
    problem: Problem


class LoadProgress(_Event):
    """Share of the weights read so far."""

    type: Literal["load_progress"] = "load_progress"
    request_id: str
    fraction: float  # 0..1


class ModelLoaded(_Event):
    """The model can answer."""

    type: Literal["model_loaded"] = "model_loaded"
    request_id: str
    model: ModelInfo
    context: ContextInfo
    notices: tuple[Notice, ...] = ()
    problem: Problem | None = None  # something that was asked for with it is missing: the draft model


class LoadFailed(_Event):
    """The model could not be loaded; no model is loaded now."""

    type: Literal["load_failed"] = "load_failed"
    request_id: str
    problem: Problem


class LoadCancelled(_Event):
    """The load was stopped by the user; no model is loaded now."""

    type: Literal["load_cancelled"] = "load_cancelled"
    request_id: str


class ModelUnloaded(_Event):
    """The model's memory is free."""

    type: Literal["model_unloaded"] = "model_unloaded"
    request_id: str


class GenerationStarted(_Event):
    """The engine took the request up: zero of all its stamps."""

    type: Literal["generation_started"] = "generation_started"
    request_id: str


class PromptPrepared(_Event):
    """Template rendered, tokenized, trimmed, matched with the cache: prefill begins."""

    type: Literal["prompt_prepared"] = "prompt_prepared"
    request_id: str
    n_prompt: int
    n_prompt_cached: int
    n_reserve: int
    seed: int
    trim: Trim | None = None
    cache_miss: CacheMiss | None = None  # why what was not cached was not; None: the backend does not tell
    notices: tuple[Notice, ...] = ()
    t_us: int


class PrefillProgress(_Event):
    """``n_processed`` of the ``n_prompt - n_prompt_cached`` tokens are evaluated."""

    type: Literal["prefill_progress"] = "prefill_progress"
    request_id: str
    n_processed: int
    t_us: int


class ThreadsChanged(_Event):
    """Another number of threads computes from here on; the first of a generation says what it begins with."""

    type: Literal["threads_changed"] = "threads_changed"
    request_id: str
    change: ThreadChange


class TokensGenerated(_Event):
    """Tokens sampled since the last event of this kind; text may lag behind (unfinished characters, stop strings, marks).

    ``reasoning`` comes before ``text``. With ``is_reclaimed`` all answer text of the events before was reasoning too: it goes in
    front of ``reasoning``, without the white space at its beginning.
    """

    type: Literal["tokens_generated"] = "tokens_generated"
    request_id: str
    text: str
    reasoning: str = ""
    is_reclaimed: bool = False
    n_reasoning: int = 0  # tokens of the reasoning so far, in the whole turn
    token_us: tuple[int, ...]
    n_ctx_used: int
    cpu_us: int | None = None  # CPU time of all threads of the engine process since GenerationStarted; None: not measured
    speculation: Speculation | None = None  # where guessing was asked for: what came of it so far


class AlternativePiece(BaseModel):
    """What one of several answers got since the last event; the fields are those of :class:`TokensGenerated`."""

    model_config = ConfigDict(frozen=True)

    index: int
    text: str
    reasoning: str = ""
    is_reclaimed: bool = False
    n_reasoning: int = 0
    token_us: tuple[int, ...] = ()


class AlternativesGenerated(_Event):
    """Tokens of several answers that are written at once, sampled since the last event of this kind."""

    type: Literal["alternatives_generated"] = "alternatives_generated"
    request_id: str
    pieces: tuple[AlternativePiece, ...]
    n_ctx_used: int  # shared cells and those of all answers
    cpu_us: int | None = None  # as in TokensGenerated


class AnswerKept(_Event):
    """Answer to ``KeepAnswer``."""

    type: Literal["answer_kept"] = "answer_kept"
    request_id: str
    n_ctx_used: int


class GenerationFinished(_Event):
    """The answer ended, for whatever reason; what was written stands."""

    type: Literal["generation_finished"] = "generation_finished"
    request_id: str
    stop_reason: StopReason
    counts: PromptCounts
    n_gen: int  # of all answers
    answers: tuple[AnswerRecord, ...] = ()  # where several were asked for
    n_reasoning: int = 0  # the first of them, written before the answer
    n_ctx_used: int
    stamps: EngineStamps
    trim: Trim | None = None  # all that left the window in this turn, and what it cost; completes PromptPrepared's
    grammar: GrammarCost | None = None  # of a generation with a format
    speculation: Speculation | None = None  # where guessing was asked for
    notices: tuple[Notice, ...] = ()  # of the end; those of the prompt came with PromptPrepared
    problem: Problem | None = None  # with ENGINE_FAILED


class GenerationRefused(_Event):
    """Nothing was evaluated: the request cannot be answered as it is."""

    type: Literal["generation_refused"] = "generation_refused"
    request_id: str
    problem: Problem


class TokensCounted(_Event):
    """Answer to ``CountTokens``."""

    type: Literal["tokens_counted"] = "tokens_counted"
    request_id: str
    n_tokens: int


class PromptCounted(_Event):
    """Answer to ``CountPrompt``; with ``problem`` the request would be refused, and the counts say nothing."""

    type: Literal["prompt_counted"] = "prompt_counted"
    request_id: str
    n_draft: int = 0  # tokens of the last message, without the template
    n_prompt: int = 0
    n_prompt_cached: int = 0
    problem: Problem | None = None


class FormatChecked(_Event):
    """Answer to ``CheckFormat``; ``problem`` None: it can be used."""

    type: Literal["format_checked"] = "format_checked"
    request_id: str
    problem: Problem | None = None


class MemoryPlanned(_Event):
    """Answer to ``PlanMemory``; with ``problem`` the model cannot be loaded like this."""

    type: Literal["memory_planned"] = "memory_planned"
    request_id: str
    need: MemoryNeed | None = None
    problem: Problem | None = None


class TemplateChecked(_Event):
    """Answer to ``CheckTemplate``; ``problem`` None: it can be used."""

    type: Literal["template_checked"] = "template_checked"
    request_id: str
    problem: Problem | None = None


class SustainedTokens(_Event):
    """Steps of a sustained test since the last event of this kind; the first began where the last one before it ended, or at
    ``start_us`` where something that was no step lies between.
    """

    type: Literal["sustained_tokens"] = "sustained_tokens"
    request_id: str
    start_us: int | None = None
    token_us: tuple[int, ...]  # when each step ended
    cpu_us: int | None = None  # CPU time of all threads of the engine process since the first step began; None: not measured


class SustainedFinished(_Event):
    """A sustained test ended, for whatever reason; what was timed stands."""

    type: Literal["sustained_finished"] = "sustained_finished"
    request_id: str
    is_complete: bool  # it ran as long as was asked
    n_tokens: int
    n_ctx_used: int  # by the conversation that has its cache back
    problem: Problem | None = None


class CommandRejected(_Event):
    """A line was no command, or a command came at the wrong time."""

    type: Literal["command_rejected"] = "command_rejected"
    request_id: str | None = None
    problem: Problem


Event = Annotated[
    EngineReady
    | StartFailed
    | LoadProgress
    | ModelLoaded
    | LoadFailed
    | LoadCancelled
    | ModelUnloaded
    | GenerationStarted
    | PromptPrepared
    | PrefillProgress
    | ThreadsChanged
    | TokensGenerated
    | AlternativesGenerated
    | AnswerKept
    | GenerationFinished
    | GenerationRefused
    | TokensCounted
    | PromptCounted
    | FormatChecked
    | MemoryPlanned
    | TemplateChecked
    | SustainedTokens
    | SustainedFinished
    | CommandRejected,
    Field(discriminator="type"),
]
