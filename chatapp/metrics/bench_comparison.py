"""Two lists of llama-bench's records side by side: prefill and decode apart, as a whole and at equal depth."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from chatapp.metrics.comparison import ComparedFigure, Comparison, Sample, SettingDifference, compared_figure
from chatapp.metrics.token_comparison import LoggedAnswer, band_width

__all__ = ["BenchRecord", "compare_benches", "records_of_answers"]

_US_PER_S = 1e6


@dataclass(frozen=True, slots=True)
class BenchRecord:
    """One test.

    Attributes:
        is_decode: It wrote tokens one after another; False: it read a prompt.
        n_depth: Cells in use before it.
        rates_tps: Of each repetition, tokens/s.
        settings: What it was measured with, as text.
    """

    is_decode: bool
    n_depth: int
    rates_tps: tuple[float, ...]
    settings: Mapping[str, str] = field(default_factory=dict)


def records_of_answers(answers: Sequence[LoggedAnswer]) -> list[BenchRecord]:
    """Return what llama-bench would tell of the answers of a token log: their decode rates."""
    return [
        BenchRecord(
            is_decode=True,
            n_depth=answer.gaps[0][0] - 1 if answer.gaps else 0,
            rates_tps=((len(answer.token_us) - 1) / (answer.token_us[-1] - answer.token_us[0]) * _US_PER_S,),
        )
        for answer in answers
        if len(answer.token_us) > 1 and answer.token_us[-1] > answer.token_us[0]
    ]


def compare_benches(left: Sequence[BenchRecord], right: Sequence[BenchRecord]) -> Comparison:
    """Compare two lists of records; a range and its n are those of single repetitions."""
    figures = [figure for is_decode in (True, False) for figure in _of_kind(left, right, is_decode=is_decode)]
    tells_settings = all(any(record.settings for record in side) for side in (left, right))
    return Comparison(
        figures=tuple(figures),
        settings=_differences(left, right) if tells_settings else (),
        same_prompts=None,
        n_left=len(left),
        n_right=len(right),
        has_settings=tells_settings,
        is_bench=True,
    )


def _of_kind(left: Sequence[BenchRecord], right: Sequence[BenchRecord], *, is_decode: bool) -> list[ComparedFigure]:
    key = "decode_tps" if is_decode else "prefill_tps"
    sides = [[record for record in side if record.is_decode == is_decode] for side in (left, right)]
    deepest = max((record.n_depth for side in sides for record in side), default=0)
    found = [compared_figure(key, *map(_sample, sides))]
    width = band_width(deepest)
    for first in range(0, deepest + 1, width) if deepest else ():
        bands = [[record for record in side if first <= record.n_depth < first + width] for side in sides]
        if all(bands):
            found.append(replace(compared_figure(key, *map(_sample, bands)), depths=(first, first + width - 1)))
    return found


def _sample(records: Sequence[BenchRecord]) -> Sample:
    return Sample.of([rate for record in records for rate in record.rates_tps])


def _differences(left: Sequence[BenchRecord], right: Sequence[BenchRecord]) -> tuple[SettingDifference, ...]:
    names = dict.fromkeys(name for record in (*left, *right) for name in record.settings)
    pairs = ((name, *(_values(side, name) for side in (left, right))) for name in names)
    return tuple(SettingDifference(*pair) for pair in pairs if pair[1] != pair[2])


def _values(records: Sequence[BenchRecord], name: str) -> str:
    return ", ".join(dict.fromkeys(record.settings.get(name, "not known") for record in records))
