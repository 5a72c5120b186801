"""Why messages are out of the model's sight, in words: the ledger of a line's trims."""

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication

from chatapp.domain.message import Message
from chatapp.ui.cache_text import trim_text
from chatapp.ui.number_spelling import filled, localized

__all__ = ["why_hidden"]

_CONTEXT = "trim_text"


def why_hidden(messages: Sequence[Message], n_hidden: int) -> tuple[str, list[str]]:
    """Return the reason and one line for each trim.

    Args:
        messages: The line that is shown.
        n_hidden: How many of its first messages the model no longer sees.
    """
    if n_hidden == 0:
        return QCoreApplication.translate(_CONTEXT, "The model sees every message of this chat."), []
    numbers = {message.id: number for number, message in enumerate(messages, 1)}
    lines = [line for message in messages if (line := _ledger_line(message, numbers))]
    return _reason(n_hidden, _n_ctx(messages)), lines


def _reason(n_hidden: int, n_ctx: int | None) -> str:
    text = QCoreApplication.translate(
        _CONTEXT,
        "A model reads at most n_ctx tokens at a time{n_ctx}. When prompt and answer would pass that, the oldest exchanges "
        "leave, whole, and are never sent again. They stay here and in every export: {n} so far, the dimmed ones.",
    )
    size = filled(QCoreApplication.translate(_CONTEXT, " (here {n:,})"), n=n_ctx) if n_ctx else ""
    return text.format(n_ctx=size, n=localized(f"{n_hidden:,}"))


def _ledger_line(message: Message, numbers: dict[str, int]) -> str:
    trim = None if message.turn is None else message.turn.trim
    if trim is None or not trim.message_ids:
        return ""
    gone = sorted(numbers[key] for key in trim.message_ids if key in numbers)
    template = QCoreApplication.translate(_CONTEXT, "With message {number}: messages {first} to {last} left ({cost})")
    if not gone:
        return ""
    return template.format(number=numbers[message.id], first=gone[0], last=gone[-1], cost=trim_text(trim))


def _n_ctx(messages: Sequence[Message]) -> int | None:
    contexts = (message.turn.context for message in reversed(messages) if message.turn is not None and message.turn.trim)
    return next((context.n_ctx for context in contexts if context is not None), None)
