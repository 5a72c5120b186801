"""A conversation as Markdown, to read and to pass on.

Every message stands in a block quote: whatever it opens (a code fence, a list, HTML), the quote's end closes.
"""

import re
from collections.abc import Iterator
from pathlib import Path

from pydantic import BaseModel

from chatapp.domain.context_trim import WHY_EXACT_SENTENCES
from chatapp.domain.conversation import Conversation
from chatapp.domain.generation import StopReason
from chatapp.domain.message import Message, Role
from chatapp.metrics.turn_record import TrimRecord, TurnRecord
from chatapp.storage.session_log.atomic_write import write_whole
from chatapp.storage.session_log.turns import records_of

__all__ = ["export_markdown"]

_SPEAKERS = {Role.USER: "You", Role.ASSISTANT: "Assistant", Role.SYSTEM: "System"}
_ENDINGS = {
    StopReason.END_OF_TURN: "end of turn",
    StopReason.LENGTH: "length limit",
    StopReason.CONTEXT_FULL: "context full",
    StopReason.GRAMMAR_DEAD_END: "no token left by the grammar",
    StopReason.STOPPED: "stopped by you",
    StopReason.ENGINE_FAILED: "engine failed",
}
_FIGURES = (
    ("TTFT", "ttft_ms", "ms", 0),
    ("prefill", "prefill_tps", "tok/s", 1),
    ("decode", "decode_tps", "tok/s", 1),
    ("tokens", "n_gen", "", 0),
)
_LINE_END = re.compile(r"\r\n|\r|\n")  # the line ends of CommonMark; str.splitlines() knows more
_SPECIAL = re.compile(r"([\\`*_\[\]<>#|!~&])")


def export_markdown(conversation: Conversation, path: Path) -> None:
    """Write the conversation with its figures.

    Raises:
        ChatAppError: ``EXPORT_FAILED``.
    """
    write_whole(path, (f"{block}\n\n" for block in _blocks(conversation)))


def _blocks(conversation: Conversation) -> Iterator[str]:
    records = records_of(conversation)
    by_answer = {record.answer.id: record for record in records if record.answer is not None}
    yield f"# {_escaped(conversation.title) or 'Conversation'}"
    if conversation.system_prompt:
        yield f"## System prompt\n\n{_quoted(conversation.system_prompt)}"
    settings = ""
    for message in conversation.messages:
        record = by_answer.get(message.id)
        if record is not None and record.trim is not None:
            yield _trim_line(record)
        yield _message_block(message, is_hidden=message.id in conversation.hidden_ids)
        if record is not None:
            yield _figures_line(record)
            if (now := _settings_line(record)) and now != settings:
                yield now
                settings = now


def _message_block(message: Message, *, is_hidden: bool) -> str:
    mark = " (no longer seen by the model)" if is_hidden else ""
    return f"## {_SPEAKERS[message.role]}{mark}\n\n{_quoted(message.text)}"


def _trim_line(record: TurnRecord) -> str:
    trim = record.trim
    if trim is None:
        return ""
    n = len(trim.messages)
    return f"*{n} older message{'' if n == 1 else 's'} left the model's sight here ({_trim_cost(trim)}).*"


def _trim_cost(trim: TrimRecord) -> str:
    parts = [f"{trim.tokens_freed:,} tokens freed"]
    if trim.cells_kept is not None:
        parts.append(f"{trim.cells_kept:,} cells kept")
    if trim.tokens_evaluated_again is not None:
        parts.append(f"{trim.tokens_evaluated_again:,} tokens evaluated again")
    if trim.milliseconds is not None:
        parts.append(f"{trim.milliseconds:,.0f} ms")
    if trim.reason is not None:
        parts.append(WHY_EXACT_SENTENCES[trim.reason].rstrip(".").lower())
    return ", ".join(parts)


def _figures_line(record: TurnRecord) -> str:
    ending = [_ENDINGS[record.stop_reason]] if record.stop_reason else []
    if record.problem is not None:
        ending.append(_escaped(record.problem.sentence()))
    figures = [_figure(record, *figure) for figure in _FIGURES] if record.sampling is not None else ["no figures"]
    if record.sampling is not None and not record.is_measured:
        figures.append("replayed script, not a measurement")
    return f"*{' · '.join([*figures, *ending])}*"


def _figure(record: TurnRecord, label: str, name: str, unit: str, digits: int) -> str:
    value = getattr(record, name)
    if value is None:
        reason = record.unavailable.get(name)
        return f"{label} n/a" + (f" ({_escaped(reason)})" if reason else "")
    return f"{label} {value:,.{digits}f} {unit}".rstrip()


def _settings_line(record: TurnRecord) -> str:
    model = record.model
    named = [f"Model: `{_code(model.file)}`, {model.n_params:,} parameters"] if model is not None else []
    parts = [part for part in (_values(record.load_params), _values(record.sampling)) if part]
    return "\\\n".join([*named, *parts])


def _values(settings: BaseModel | None) -> str:
    if settings is None:
        return ""
    return " ".join(f"`{name} = {_code(str(value))}`" for name, value in settings.model_dump(mode="json").items())


def _code(text: str) -> str:
    """Return text that can stand between single backticks on one line."""
    return " ".join(text.replace("`", "'").split())


def _quoted(text: str) -> str:
    return "\n".join(f"> {line}" if line else ">" for line in _LINE_END.split(text))


def _escaped(text: str) -> str:
    return _SPECIAL.sub(r"\\\1", " ".join(text.split()))
