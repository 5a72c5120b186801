"""Two logs of tokens side by side: each answer's figures, and the gaps at equal depth, where context parts nothing."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from chatapp.metrics.comparison import ComparedFigure, Comparison, Sample, compared_figure
from chatapp.metrics.figure import Figure
from chatapp.metrics.inter_token import inter_token, percentile
from chatapp.metrics.timings import decode_rate

__all__ = ["COMPARED_OF_TOKENS", "LoggedAnswer", "band_width", "compare_token_logs"]

COMPARED_OF_TOKENS = ("decode_tps", "itl_p50_ms", "itl_p95_ms", "itl_max_ms", "n_stalls", "cpu_ms_per_token", "n_gen")
"""Figures of answers that are compared, by glossary name."""

_FIRST_BAND = 256  # cells: llama.cpp pads what it looks at to as many, so the cost of a token is the same inside
_MOST_BANDS = 8
_LEAST_GAPS = 20  # of a band, in both logs: fewer have no middle nine tenths
_TAIL = 0.05


@dataclass(frozen=True, slots=True)
class LoggedAnswer:
    """The tokens of one answer.

    Attributes:
        token_us: Stamp of each (engine clock).
        cpu_us: CPU time of each of which it is known.
        gaps: (cells in use, gap to the token before in microseconds) of each of which both are known.
    """

    token_us: tuple[int, ...]
    cpu_us: tuple[int, ...] = ()
    gaps: tuple[tuple[int, int], ...] = ()


def compare_token_logs(left: Sequence[LoggedAnswer], right: Sequence[LoggedAnswer]) -> Comparison:
    """Compare the answers of two logs, and the gaps at each depth that both reached."""
    values = [[_figures(answer) for answer in side] for side in (left, right)]
    whole = [compared_figure(key, *(_sample(side, key) for side in values)) for key in COMPARED_OF_TOKENS]
    figures = (*whole, *_at_depths(left, right))
    return Comparison(figures, (), same_prompts=None, n_left=len(left), n_right=len(right), has_settings=False)


def band_width(deepest: int) -> int:
    """Return how many cells are compared together where the deepest of all lies there."""
    width = _FIRST_BAND
    while deepest >= width * _MOST_BANDS:
        width *= 2
    return width


def _figures(answer: LoggedAnswer) -> dict[str, Figure]:
    gaps = inter_token(answer.token_us)
    cpu_us = answer.cpu_us
    return {
        "decode_tps": decode_rate(answer.token_us),
        "itl_p50_ms": gaps.p50,
        "itl_p95_ms": gaps.p95,
        "itl_max_ms": gaps.max,
        "n_stalls": gaps.n_stalls,
        "cpu_ms_per_token": Figure(sum(cpu_us) / len(cpu_us) / 1e3, "ms")
        if cpu_us
        else Figure.missing("ms", "the log does not hold it"),
        "n_gen": Figure(len(answer.token_us), "tokens"),
    }


def _sample(answers: Sequence[dict[str, Figure]], key: str) -> Sample:
    return Sample.of([value for figures in answers if (value := figures[key].value) is not None])


def _at_depths(left: Sequence[LoggedAnswer], right: Sequence[LoggedAnswer]) -> list[ComparedFigure]:
    sides = [[gap for answer in side for gap in answer.gaps] for side in (left, right)]
    deepest = max((depth for side in sides for depth, _ in side), default=0)
    width = band_width(deepest)
    found = []
    for first in range(0, deepest + 1, width):
        bands = [sorted(gap_us / 1e3 for depth, gap_us in side if first <= depth < first + width) for side in sides]
        if min(map(len, bands)) >= _LEAST_GAPS:
            figure = compared_figure("itl_p50_ms", *map(_middle, bands))
            found.append(replace(figure, depths=(first, first + width - 1)))
    return found


def _middle(ordered_ms: Sequence[float]) -> Sample:
    return Sample(
        percentile(ordered_ms, 0.5), percentile(ordered_ms, _TAIL), percentile(ordered_ms, 1 - _TAIL), n=len(ordered_ms)
    )
