"""The raw record of one turn: counts, stamps and settings, stored with the answer. Every rate is derived from it in ``metrics``.

Clocks: stamps named ``*_us`` inside :class:`EngineStamps` and ``token_us`` are microseconds of the engine's monotonic clock
since it took the request up; stamps inside :class:`AppStamps` are microseconds of the app's monotonic clock since the app
accepted Send. The two are never subtracted from each other.
"""

from pydantic import BaseModel, ConfigDict

from chatapp.domain.alternatives import Alternatives
from chatapp.domain.cache_miss import CacheMiss
from chatapp.domain.context_trim import Trim
from chatapp.domain.generation import StopReason
from chatapp.domain.load_params import LoadParams
from chatapp.domain.model_info import ContextInfo, EngineVersions, ModelInfo
from chatapp.domain.notice import Notice
from chatapp.domain.output_format import GrammarCost
from chatapp.domain.sampling import SamplingParams
from chatapp.domain.speculation import Speculation
from chatapp.domain.thread_change import ThreadChange
from chatapp.domain.ttft_forecast import TtftForecast
from chatapp.errors import Problem

__all__ = ["AppStamps", "DriftNote", "EngineStamps", "MachineInfo", "PromptCounts", "Turn"]


class PromptCounts(BaseModel):
    """Tokens of one prompt: ``n_prompt = n_prompt_cached + n_prompt_processed`` once prefill is complete."""

    model_config = ConfigDict(frozen=True)

    n_prompt: int
    n_prompt_cached: int
    n_prompt_processed: int


class EngineStamps(BaseModel):
    """When the engine did what (microseconds since it took the request up; None: it never came to that)."""

    model_config = ConfigDict(frozen=True)

    prefill_start_us: int | None = None  # template rendered, tokenized, cache matched
    prefill_end_us: int | None = None  # logits of the last prompt token are ready
    end_us: int | None = None


class AppStamps(BaseModel):
    """When the app saw what (microseconds since it accepted Send)."""

    model_config = ConfigDict(frozen=True)

    first_text_us: int | None = None  # arrival of the first text that is no white space, of reasoning or answer
    first_answer_us: int | None = None  # arrival of the first such text of the answer itself
    end_us: int | None = None  # arrival of the end
    arrived_us: tuple[int, ...] = ()  # arrival of each delivery of tokens or text
    arrived_tokens: tuple[int, ...] = ()  # tokens of the answer up to the end of each
    arrived_cpu_us: tuple[int | None, ...] = ()  # CPU time of the engine up to each, as it told; None: not measured
    painted_us: tuple[int | None, ...] = ()  # first picture with all text of each; None: nothing to see, or out of sight


class MachineInfo(BaseModel):
    """The machine that a record was measured on."""

    model_config = ConfigDict(frozen=True)

    system: str  # for example "Linux 6.1"
    machine: str  # for example "x86_64"
    cpu: str
    n_cores_physical: int | None
    n_cores_logical: int | None
    memory_total_bytes: int
    python: str


class DriftNote(BaseModel):
    """The drift at the end of a turn, in percent of decode speed (positive: slower); None with ``reason`` where unknown."""

    model_config = ConfigDict(frozen=True)

    level: str = "collecting"  # "none", "mild", "clear", "heavy"
    drift_pct: float | None = None  # against the session's cool baseline, at equal depth
    step_loss_pct: float | None = None  # the same of the median step
    context_loss_pct: float | None = None  # what depth alone explains, against the baseline's depth
    low_pct: float | None = None  # 95 % interval of drift_pct
    high_pct: float | None = None
    reason: str = ""


class Turn(BaseModel):
    """Everything that is known of one generation (immutable)."""

    model_config = ConfigDict(frozen=True)

    stop_reason: StopReason
    counts: PromptCounts | None = None  # None: the engine never got as far
    n_gen: int = 0  # tokens sampled, the end-of-generation token included (as llama.cpp counts); of several answers, all
    n_reasoning: int = 0  # the first of them: sampled until the closing mark of the reasoning was complete
    n_ctx_used: int | None = None  # cells occupied after the turn
    engine: EngineStamps = EngineStamps()
    token_us: tuple[int, ...] = ()  # stamp of each sampled token (a verified batch has one); empty with several answers
    alternatives: Alternatives | None = None  # None: one answer was asked for
    threads: tuple[ThreadChange, ...] = ()  # what computed: the first from the beginning, each until the next
    cpu_us: int | None = None  # CPU time of the engine process from GenerationStarted to the last token; None: not measured
    app: AppStamps = AppStamps()
    trim: Trim | None = None  # what this turn removed from the window
    cache_miss: CacheMiss | None = None  # why prompt tokens that were not cached were not
    seed: int | None = None  # the seed that was really used
    sampling: SamplingParams
    thinking: bool | None = None  # what the template's switch for reasoning was set to; None: left as the template has it
    grammar: GrammarCost | None = None  # None: no format was asked for, or the engine did not come to drawing
    speculation: Speculation | None = None  # what came of guessing tokens; None: nobody asked for it
    load_params: LoadParams
    context: ContextInfo | None = None
    model: ModelInfo | None = None
    versions: EngineVersions | None = None
    machine: MachineInfo | None = None
    backend: str = ""  # "llama", or "scripted" for a replayed script (never a measurement)
    is_first_after_load: bool = False  # a warm-up candidate: kept out of means, in sight
    drift: DriftNote | None = None  # None: nobody watched
    forecast: TtftForecast | None = None  # what was foretold before it was sent; None: nothing was
    problem: Problem | None = None
    notices: tuple[Notice, ...] = ()
