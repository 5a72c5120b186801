"""The line that stands for a model's reasoning: how long it took, and how many tokens."""

from PySide6.QtCore import QCoreApplication

from chatapp.domain.message import Message
from chatapp.metrics.figure import Figure
from chatapp.metrics.reasoning import t_reasoning_ms
from chatapp.ui.formatting import duration_text
from chatapp.ui.number_spelling import filled, localized

__all__ = ["finished_line", "running_line"]

_CONTEXT = "reasoning_line"
_SHORT_MS = 1000


def running_line(n_tokens: int, time: Figure) -> str:
    """Return the line while the model reasons, for example ``Thinking, 3.2 s, 120 tokens``."""
    return _line(QCoreApplication.translate(_CONTEXT, "Thinking"), n_tokens, time)


def finished_line(message: Message) -> str:
    """Return the line of a message, for example ``Thought for 3.2 s, 120 tokens``; "" for one without reasoning."""
    if not message.reasoning:
        return ""
    turn = message.turn
    if turn is None or turn.n_reasoning == 0:
        is_running = message.stop_reason is None
        return QCoreApplication.translate(_CONTEXT, "Thinking" if is_running else "Thoughts")
    time = t_reasoning_ms(turn.token_us, turn.n_reasoning)
    if time.value is None:
        return _line(QCoreApplication.translate(_CONTEXT, "Thoughts"), turn.n_reasoning, time)
    head = QCoreApplication.translate(_CONTEXT, "Thought for {time}").format(time=_time_text(time.value))
    line = _line(head, turn.n_reasoning, None)
    return line if message.text else QCoreApplication.translate(_CONTEXT, "{line}, without an answer").format(line=line)


def _line(head: str, n_tokens: int, time: Figure | None) -> str:
    one, many = QCoreApplication.translate(_CONTEXT, "1 token"), QCoreApplication.translate(_CONTEXT, "{n:,} tokens")
    parts = [head] if time is None or time.value is None else [head, _time_text(time.value)]
    return ", ".join([*parts, one if n_tokens == 1 else filled(many, n=n_tokens)])


def _time_text(milliseconds: float) -> str:
    return duration_text(milliseconds) if milliseconds < _SHORT_MS else localized(f"{milliseconds / 1000:,.1f} s")
