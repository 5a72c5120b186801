"""One turn as a measurement record: the row of every export, and what ``chatapp replay --json`` prints.

The record is flat, so that a table can be made of it, and complete: it holds every raw stamp and count, so the two messages can
be built again, equal to those that it was made of. A figure that cannot be known is null, with its reason in ``unavailable``.
"""

from datetime import datetime

from pydantic import BaseModel, ConfigDict

from chatapp.domain.alternatives import Alternatives
from chatapp.domain.cache_miss import CacheMiss
from chatapp.domain.context_trim import Trim, TrimMode, WhyExact
from chatapp.domain.conversation import Conversation
from chatapp.domain.generation import StopReason
from chatapp.domain.load_params import LoadParams
from chatapp.domain.message import Message, Role
from chatapp.domain.model_info import ContextInfo, EngineVersions, ModelInfo
from chatapp.domain.notice import Notice
from chatapp.domain.output_format import GrammarCost, OutputFormat
from chatapp.domain.sampling import SamplingParams
from chatapp.domain.sensor_row import SensorRow
from chatapp.domain.speculation import Speculation
from chatapp.domain.thread_change import ThreadChange
from chatapp.domain.ttft_forecast import TtftForecast
from chatapp.domain.turn import AppStamps, DriftNote, EngineStamps, MachineInfo, PromptCounts, Turn
from chatapp.errors import Problem
from chatapp.metrics.clocks import CLOCK_FIGURES
from chatapp.metrics.figure import Figure
from chatapp.metrics.speculation import SPECULATION_FIGURES
from chatapp.metrics.turn_figures import SCRIPTED_BACKEND, turn_figures

__all__ = [
    "SCHEMA_VERSION",
    "ConversationHeader",
    "ItlRecord",
    "KeptRecord",
    "MessageHeader",
    "TrimRecord",
    "TurnRecord",
    "conversation_header",
    "messages_of",
    "turn_record",
]

# 2: other lines of the tree, with ``is_aside``; 3: what is stored beside a conversation; 4: ``n_gen`` of one of several answers
# is its own count (it was that of all, in each of their records), ``n_gen_all`` and ``answer_number`` are new.
SCHEMA_VERSION = 4


class _Part(BaseModel):
    model_config = ConfigDict(frozen=True)


class ConversationHeader(_Part):
    """The conversation that the turn belongs to, without its messages."""

    id: str
    title: str
    created_at: datetime
    updated_at: datetime
    system_prompt: str
    output_format: OutputFormat = OutputFormat()
    sampling: SamplingParams | None = None  # its own sampler values; null: those in force
    thinking: bool | None = None  # the template's switch for reasoning; null: as the model comes
    n_hidden: int


class KeptRecord(_Part):
    """What is stored beside the conversation; the same in each of its records, and told by the last one."""

    is_pinned: bool = False
    is_renamed: bool = False  # the title is the user's own
    draft: str = ""  # typed and not sent yet


class MessageHeader(_Part):
    """What a message carries besides its text and figures."""

    id: str
    parent_id: str | None
    continues_id: str | None = None
    role: Role
    created_at: datetime
    stop_reason: StopReason | None


class ItlRecord(_Part):
    """Spread of the inter-token gaps in milliseconds; ``n`` gaps."""

    p50: float | None
    p95: float | None
    max: float | None
    n: int


class TrimRecord(_Part):
    """What the turn removed from the model's sight, and what that cost: the fields of :class:`Trim`."""

    messages: tuple[str, ...]
    tokens_freed: int
    cells_kept: int | None = None
    tokens_evaluated_again: int | None = None
    milliseconds: float | None = None
    mode: TrimMode | None = None
    reason: WhyExact | None = None

    @classmethod
    def of(cls, trim: Trim) -> "TrimRecord":
        """Return the record of a trim."""
        return cls(messages=trim.message_ids, **trim.model_dump(exclude={"message_ids"}))

    def trim(self) -> Trim:
        """Return the trim that this is the record of."""
        return Trim(message_ids=self.messages, **self.model_dump(exclude={"messages"}))


class TurnRecord(_Part):
    """One turn: texts, figures, raw stamps and counts, settings, and where it was measured.

    ``is_measured`` is False for a replayed script: its figures test the app and say nothing of a machine. ``sampling`` is null
    only for an answer without figures (none was written, or it was imported without them).
    """

    schema_version: int = SCHEMA_VERSION
    turn: int  # 1-based place in the conversation
    is_aside: bool = False  # not on the line that is shown: another version of something on it, or what followed one
    prompt_text: str
    answer_text: str | None
    answer_reasoning: str = ""  # what the model wrote for itself before the answer
    stop_reason: StopReason | None
    # figures
    n_prompt: int | None
    n_prompt_cached: int | None
    n_prompt_processed: int | None
    n_gen: int | None
    t_load_ms: float | None
    t_prefill_ms: float | None
    t_decode_ms: float | None
    ttft_ms: float | None
    tpot_ms: float | None
    e2e_ms: float | None
    prefill_tps: float | None
    decode_tps: float | None
    grammar_ms_per_token: float | None = None
    n_answers: int | None = None  # written at once; null without a reason in ``unavailable``: one was asked for
    throughput_tps: float | None = None  # of all of them
    answer_tps: float | None = None  # of one of them, in the mean
    n_gen_all: int | None = None  # tokens of all of them; ``n_gen`` is this one's
    answer_number: int | None = None  # which of them this is, from 1; what was done once (the prompt) stands in each record
    acceptance_pct: float | None = None  # of guessed tokens, where speculative decoding was on
    speculation_gain: float | None = None
    n_reasoning: int = 0  # of n_gen, the first ones
    t_reasoning_ms: float | None = None  # null without a reason in ``unavailable``: no reasoning was written
    ttfa_ms: float | None = None
    drift_pct: float | None = None
    context_loss_pct: float | None = None
    ttft_predicted_ms: float | None = None  # foretold before it was sent
    ttft_error_ms: float | None = None  # actual - predicted
    ttft_painted_ms: float | None = None  # the three clocks: engine, arrival, painted
    arrival_lag_ms: float | None = None
    arrival_jitter_ms: float | None = None
    painted_lag_ms: float | None = None
    screen_lag_ms: float | None = None
    itl_ms: ItlRecord
    n_stalls: int | None
    n_ctx: int | None
    n_ctx_used: int | None
    kv_bytes_reserved: int | None
    kv_bytes_used: int | None
    unavailable: dict[str, str]
    # raw stamps
    engine: EngineStamps | None
    app: AppStamps | None
    token_us: tuple[int, ...]
    threads: tuple[ThreadChange, ...] = ()  # what computed: the first from the beginning, each until the next
    cpu_us: int | None = None
    drift: DriftNote | None = None  # the whole of what was known of it at the end
    # what it was measured with, and where
    trim: TrimRecord | None
    cache_miss: CacheMiss | None = None  # why prompt tokens were not cached; null: not recorded
    seed: int | None
    sampling: SamplingParams | None
    thinking: bool | None = None  # the template's switch for reasoning; null: left as it was
    grammar: GrammarCost | None = None
    speculation: Speculation | None = None  # the whole of what came of guessing; null: it was off
    alternatives: Alternatives | None = None  # every one of several answers, those that were not kept as well
    load_params: LoadParams | None
    context: ContextInfo | None
    model: ModelInfo | None
    versions: EngineVersions | None
    machine: MachineInfo | None
    backend: str
    is_measured: bool
    is_first_after_load: bool
    forecast: TtftForecast | None = None  # the whole of what was foretold
    problem: Problem | None
    notices: tuple[Notice, ...]
    sensors: tuple[SensorRow, ...] = ()  # what the machine's sensors said meanwhile, one row a second
    # what the messages are built of again
    prompt: MessageHeader
    answer: MessageHeader | None
    conversation: ConversationHeader
    kept: KeptRecord = KeptRecord()


_INTEGERS = ("n_prompt", "n_prompt_cached", "n_prompt_processed", "n_gen", "n_stalls", "n_ctx", "n_ctx_used")
_BYTES = ("kv_bytes_reserved", "kv_bytes_used")
_FLOATS = ("t_load_ms", "t_prefill_ms", "t_decode_ms", "ttft_ms", "tpot_ms", "e2e_ms", "prefill_tps", "decode_tps")
_FORECAST = ("ttft_predicted_ms", "ttft_error_ms")
_LOSSES = ("drift_pct", "context_loss_pct")
_REASONING = ("t_reasoning_ms", "ttfa_ms")
_DERIVED = (*SPECULATION_FIGURES, *CLOCK_FIGURES)
_GRAMMAR = "grammar_ms_per_token"
# Figures that many answers cannot have, and why such an answer has none.
_NOT_ASKED = {
    **dict.fromkeys(_REASONING, "the answer has no reasoning"),
    **dict.fromkeys(SPECULATION_FIGURES, "speculative decoding was off"),
    _GRAMMAR: "no grammar or schema was asked for",
}


def turn_record(number: int, prompt: Message, answer: Message | None, conversation: Conversation) -> TurnRecord:
    """Return the record of one turn.

    Args:
        number: 1-based place of the turn in its conversation.
        prompt: The user's message.
        answer: The answer, if there is one; its ``turn`` may be None.
        conversation: Where both stand.
    """
    turn = None if answer is None else answer.turn
    figures = {} if turn is None else turn_figures(turn)
    return TurnRecord(
        turn=number,
        prompt_text=prompt.text,
        answer_text=None if answer is None else answer.text,
        answer_reasoning="" if answer is None else answer.reasoning,
        stop_reason=_stop_reason(answer),
        itl_ms=_itl(figures),
        n_answers=_integer(figures.get("n_answers")),
        n_gen_all=_integer(figures.get("n_gen_all")),
        answer_number=_integer(figures.get("answer_number")),
        throughput_tps=_value(figures.get("throughput_tps")),
        answer_tps=_value(figures.get("answer_tps")),
        grammar_ms_per_token=_value(figures.get(_GRAMMAR)),
        unavailable=_unavailable(figures, answer),
        prompt=_header(prompt),
        answer=None if answer is None else _header(answer),
        conversation=ConversationHeader.model_validate(conversation.model_dump(include=set(ConversationHeader.model_fields))),
        **{name: _integer(figures.get(name)) for name in (*_INTEGERS, *_BYTES)},
        **{name: _value(figures.get(name)) for name in (*_FLOATS, *_FORECAST, *_LOSSES, *_REASONING, *_DERIVED)},
        **_raw(turn),
    )


def messages_of(record: TurnRecord) -> tuple[Message, ...]:
    """Return the prompt and (if there is one) the answer, equal to the messages that the record was made of."""
    prompt = Message(text=record.prompt_text, **dict(record.prompt))
    if record.answer is None:
        return (prompt,)
    texts = {"text": record.answer_text or "", "reasoning": record.answer_reasoning}
    return (prompt, Message(**texts, turn=_turn_of(record), **dict(record.answer)))


def conversation_header(record: TurnRecord) -> ConversationHeader:
    """Return the conversation's id, title, times, system prompt and number of hidden messages."""
    return record.conversation


def _stop_reason(answer: Message | None) -> StopReason | None:
    if answer is None:
        return None
    return answer.stop_reason if answer.turn is None else answer.turn.stop_reason


def _header(message: Message) -> MessageHeader:
    return MessageHeader.model_validate(message.model_dump(include=set(MessageHeader.model_fields)))


def _value(figure: Figure | None) -> float | None:
    return None if figure is None else figure.value


def _integer(figure: Figure | None) -> int | None:
    return None if figure is None or figure.value is None else round(figure.value)


def _itl(figures: dict[str, Figure]) -> ItlRecord:
    p50, p95, longest = (figures.get(f"itl_{name}_ms") for name in ("p50", "p95", "max"))
    return ItlRecord(p50=_value(p50), p95=_value(p95), max=_value(longest), n=(p50.n or 0) if p50 else 0)


def _unavailable(figures: dict[str, Figure], answer: Message | None) -> dict[str, str]:
    if not figures:
        reason = "no answer was written" if answer is None else "this answer carries no figures"
        return dict.fromkeys((*_INTEGERS, *_BYTES, *_FLOATS, *_FORECAST, *_LOSSES, *CLOCK_FIGURES, *_NOT_ASKED, "itl_ms"), reason)
    reasons = {name: reason for name, reason in _NOT_ASKED.items() if name not in figures}
    reasons |= {name: figure.reason for name, figure in figures.items() if figure.value is None}
    gaps = [name for name in reasons if name.startswith("itl_")]
    if gaps:
        reasons["itl_ms"] = reasons[gaps[0]]
    return {name: reason for name, reason in reasons.items() if name not in gaps}


def _raw(turn: Turn | None) -> dict[str, object]:
    """Return what the record keeps of the turn as it is (names that both share)."""
    if turn is None:
        nothing = dict.fromkeys(("engine", "app", "trim", "seed", "sampling", "grammar", "load_params", "context", "model"))
        rest = {"versions": None, "machine": None, "problem": None, "token_us": (), "threads": (), "notices": (), "backend": ""}
        return {**nothing, **rest, "is_measured": False, "is_first_after_load": False}
    shared = {name: getattr(turn, name) for name in _SHARED}
    trim = None if turn.trim is None else TrimRecord.of(turn.trim)
    return {**shared, "trim": trim, "is_measured": turn.backend != SCRIPTED_BACKEND}


_SHARED = (
    *("engine", "app", "token_us", "threads", "seed", "sampling", "load_params", "context", "model", "versions", "machine"),
    *("backend", "is_first_after_load", "problem", "grammar", "notices", "cache_miss", "cpu_us", "drift"),
    *("thinking", "n_reasoning", "forecast", "speculation", "alternatives"),
)


def _turn_of(record: TurnRecord) -> Turn | None:
    if record.sampling is None or record.stop_reason is None:
        return None
    trim = None if record.trim is None else record.trim.trim()
    shared = {name: getattr(record, name) for name in _SHARED}
    rest = {"counts": _counts_of(record), "n_gen": _n_gen_of(record), "n_ctx_used": record.n_ctx_used, "trim": trim}
    return Turn(stop_reason=record.stop_reason, **shared, **rest)


def _n_gen_of(record: TurnRecord) -> int:
    """Return the tokens of the turn: of several answers all, whichever version of the record it is."""
    if record.alternatives is not None:
        return sum(answer.n_gen for answer in record.alternatives.answers)
    return record.n_gen or 0


def _counts_of(record: TurnRecord) -> PromptCounts | None:
    if record.n_prompt is None or record.n_prompt_cached is None or record.n_prompt_processed is None:
        return None
    return PromptCounts(
        n_prompt=record.n_prompt, n_prompt_cached=record.n_prompt_cached, n_prompt_processed=record.n_prompt_processed
    )
