"""Figures of a turn that wrote several answers at once: what all of them got together, and what each of them got."""

from collections.abc import Sequence
from statistics import fmean

from chatapp.domain.alternatives import Alternatives
from chatapp.metrics.figure import Figure
from chatapp.metrics.timings import decode_rate

__all__ = ["ANSWER_FIGURES", "SEVERAL", "answer_tps", "answers_figures", "several_missing", "throughput_tps"]

ANSWER_FIGURES = ("n_answers", "throughput_tps", "answer_tps", "n_gen_all")
"""Names that only a turn of several answers has."""

SEVERAL = "several answers at once: see throughput and rate per answer"
_NO_SUCH_ANSWER = "the record names an answer that it does not hold"
_SINGLE = {"decode_tps": "tok/s", "t_decode_ms": "ms", "tpot_ms": "ms", "n_stalls": "gaps"}
_GAPS = ("itl_p50_ms", "itl_p95_ms", "itl_max_ms")


def throughput_tps(token_us: Sequence[Sequence[int]]) -> Figure:
    """Return tokens/s of all answers together: ``(tokens - answers) / (last token - first token)``.

    The first token of each answer comes free with prefill, as in the decode rate of a single one.

    Args:
        token_us: Stamps of each answer (engine clock).
    """
    begun = [stamps for stamps in token_us if stamps]
    n_steps = sum(len(stamps) - 1 for stamps in begun)
    if n_steps == 0:
        return Figure.missing("tok/s", "no answer has two tokens yet")
    elapsed_us = max(stamps[-1] for stamps in begun) - min(stamps[0] for stamps in begun)
    return (
        Figure(n_steps * 1e6 / elapsed_us, "tok/s", n=n_steps)
        if elapsed_us > 0
        else Figure.missing("tok/s", "it was too short to be measured")
    )


def answer_tps(token_us: Sequence[Sequence[int]]) -> Figure:
    """Return the mean over the answers of each one's own decode rate (engine clock)."""
    rates = [rate.value for stamps in token_us if (rate := decode_rate(stamps)).value is not None]
    return Figure(fmean(rates), "tok/s", n=len(rates)) if rates else Figure.missing("tok/s", "no answer has two tokens yet")


def answers_figures(alternatives: Alternatives) -> dict[str, Figure]:
    """Return the figures of a finished turn, and the reason for those that speak of the time of one answer.

    Each answer is a message of its own with a copy of the turn: what it counts for itself is that answer's alone, so that sums
    over messages are right.
    """
    answers = alternatives.answers
    token_us = [answer.token_us for answer in answers]
    has_own = 0 <= alternatives.kept < len(answers)  # a log that was edited by hand need not
    own = Figure(answers[alternatives.kept].n_gen, "tokens") if has_own else Figure.missing("tokens", _NO_SUCH_ANSWER)
    return {
        "n_gen": own,
        "n_gen_all": Figure(sum(answer.n_gen for answer in answers), "tokens"),
        "answer_number": Figure(alternatives.kept + 1, ""),
        "n_answers": Figure(len(token_us), "answers"),
        "throughput_tps": throughput_tps(token_us),
        "answer_tps": answer_tps(token_us),
        **several_missing(),
    }


def several_missing() -> dict[str, Figure]:
    """Return the figures that speak of one answer, with the reason why they have no value."""
    units = {**_SINGLE, **dict.fromkeys(_GAPS, "ms")}
    return {name: Figure.missing(unit, SEVERAL) for name, unit in units.items()}
