"""What the exports to be read say of messages, answers and trims: plain text, which whoever writes it escapes."""

from collections.abc import Mapping

from pydantic import BaseModel

from chatapp.domain.context_trim import WHY_EXACT_SENTENCES
from chatapp.domain.generation import StopReason
from chatapp.domain.message import Role
from chatapp.metrics.turn_record import TrimRecord, TurnRecord

__all__ = ["SPEAKERS", "UNSEEN", "figure_texts", "model_text", "reasoning_title", "setting_texts", "trim_text"]

SPEAKERS: Mapping[Role, str] = {Role.USER: "You", Role.ASSISTANT: "Assistant", Role.SYSTEM: "System"}
UNSEEN = "no longer seen by the model"

_ENDINGS = {
    StopReason.END_OF_TURN: "end of turn",
    StopReason.LENGTH: "length limit",
    StopReason.CONTEXT_FULL: "context full",
    StopReason.GRAMMAR_DEAD_END: "no token left by the grammar",
    StopReason.STOPPED: "stopped by you",
    StopReason.ENGINE_FAILED: "engine failed",
}
_READING = (("TTFT", "ttft_ms", "ms", 0), ("prefill", "prefill_tps", "tok/s", 1))
_WRITING = (("decode", "decode_tps", "tok/s", 1), ("tokens", "n_gen", "", 0))
_WRITING_SEVERAL = (
    ("answers at once", "n_answers", "", 0),
    ("throughput of all", "throughput_tps", "tok/s", 1),
    ("rate per answer", "answer_tps", "tok/s", 1),
    ("tokens", "n_gen", "", 0),
    ("tokens of all", "n_gen_all", "", 0),
)
_MS_PER_S = 1000


def figure_texts(record: TurnRecord) -> list[str]:
    """Return the figures of an answer and how it ended, each as some words."""
    names = (*_READING, *(_WRITING_SEVERAL if record.n_answers else _WRITING))
    figures = [_figure(record, *name) for name in names] if record.sampling is not None else ["no figures"]
    if record.sampling is not None and not record.is_measured:
        figures.append("replayed script, not a measurement")
    ending = [_ENDINGS[record.stop_reason]] if record.stop_reason else []
    if record.problem is not None:
        ending.append(record.problem.sentence())
    return [*figures, *ending]


def reasoning_title(record: TurnRecord | None) -> str:
    """Return the heading of an answer's reasoning, with its time where that is known."""
    if record is None or record.t_reasoning_ms is None:
        return "Reasoning"
    return f"Reasoning ({record.t_reasoning_ms / _MS_PER_S:,.1f} s)"


def trim_text(trim: TrimRecord) -> str:
    """Return the sentence that stands where messages left the model's sight."""
    return f"{_counted(len(trim.messages), 'older message')} left the model's sight here ({_trim_cost(trim)})."


def model_text(record: TurnRecord) -> str:
    """Return file and size of the model that answered; empty where it is not known."""
    model = record.model
    return "" if model is None else f"{model.file}, {model.n_params:,} parameters"


def setting_texts(settings: BaseModel | None) -> list[str]:
    """Return each setting as ``name = value``."""
    if settings is None:
        return []
    return [f"{name} = {value}" for name, value in settings.model_dump(mode="json").items()]


def _trim_cost(trim: TrimRecord) -> str:
    parts = [f"{_counted(trim.tokens_freed, 'token')} freed"]
    if trim.cells_kept is not None:
        parts.append(f"{_counted(trim.cells_kept, 'cell')} kept")
    if trim.tokens_evaluated_again is not None:
        parts.append(f"{_counted(trim.tokens_evaluated_again, 'token')} evaluated again")
    if trim.milliseconds is not None:
        parts.append(f"{trim.milliseconds:,.0f} ms")
    if trim.reason is not None:
        parts.append(WHY_EXACT_SENTENCES[trim.reason].rstrip(".").lower())
    return ", ".join(parts)


def _counted(n: int, noun: str) -> str:
    return f"{n:,} {noun}{'' if n == 1 else 's'}"


def _figure(record: TurnRecord, label: str, name: str, unit: str, digits: int) -> str:
    value = getattr(record, name)
    if value is None:
        reason = record.unavailable.get(name)
        return f"{label} n/a" + (f" ({reason})" if reason else "")
    return f"{label} {value:,.{digits}f} {unit}".rstrip()
