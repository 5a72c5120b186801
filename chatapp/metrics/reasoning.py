"""Figures of what a model writes for itself before it answers."""

from collections.abc import Sequence

from chatapp.domain.turn import Turn
from chatapp.metrics.figure import Figure
from chatapp.metrics.timings import interval_reason

__all__ = ["NO_REASONING", "reasoning_figures", "t_reasoning_ms"]

NO_REASONING = "no reasoning was written"


def t_reasoning_ms(token_us: Sequence[int], n_reasoning: int) -> Figure:
    """Return the time from the first token of the reasoning to the first of the answer (engine clock).

    While, or where, no token of the answer follows, it is the time to the last token of the reasoning.

    Args:
        token_us: Stamp of each sampled token in microseconds, ascending.
        n_reasoning: How many of them, from the first on, are reasoning.
    """
    if n_reasoning == 0:
        return Figure.missing("ms", NO_REASONING)
    if reason := interval_reason(token_us):
        return Figure.missing("ms", reason)
    last = min(n_reasoning, len(token_us) - 1)
    return Figure((token_us[last] - token_us[0]) / 1e3, "ms", n=n_reasoning)


def reasoning_figures(turn: Turn) -> dict[str, Figure]:
    """Return the figures of a turn's reasoning by name; none of them where it wrote none."""
    if turn.n_reasoning == 0:
        return {}
    first_us = turn.app.first_answer_us
    return {
        "n_reasoning": Figure(turn.n_reasoning, "tokens"),
        "t_reasoning_ms": t_reasoning_ms(turn.token_us, turn.n_reasoning),
        "ttfa_ms": Figure.missing("ms", "no text of the answer arrived") if first_us is None else Figure(first_us / 1e3, "ms"),
    }
