"""Figures of speculative decoding: how many guesses held, what that gained, and which figures of single steps it takes away."""

from chatapp.domain.speculation import Speculation
from chatapp.metrics.figure import Figure

__all__ = ["SPECULATION_FIGURES", "SPECULATIVE", "speculation_figures"]

SPECULATION_FIGURES = ("acceptance_pct", "speculation_gain")
"""Names that only a turn with guessed tokens has."""

SPECULATIVE = "speculative decoding: tokens come in groups"
_NO_GUESS = "no token was guessed"


def speculation_figures(speculation: Speculation | None) -> dict[str, Figure]:
    """Return what guessing came to, and the reason for figures of single steps that groups of tokens have not.

    Args:
        speculation: Of a turn; None, where nobody asked for it, gives nothing.
    """
    if speculation is None:
        return {}
    if speculation.n_drafted == 0:
        return {"acceptance_pct": Figure.missing("%", _NO_GUESS), "speculation_gain": Figure.missing("times", _NO_GUESS)}
    gain = speculation.gain
    return {
        "acceptance_pct": Figure(100 * speculation.n_accepted / speculation.n_drafted, "%", n=speculation.n_drafted),
        "speculation_gain": Figure.missing("times", "too few steps to tell") if gain is None else Figure(gain, "times"),
        **{name: Figure.missing("ms", SPECULATIVE) for name in ("itl_p50_ms", "itl_p95_ms", "itl_max_ms")},
        "n_stalls": Figure.missing("gaps", SPECULATIVE),
    }
