"""Two logs side by side: medians with n and range, the difference, and which settings differ."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from statistics import median

from chatapp.domain.conversation import Conversation
from chatapp.domain.message import Role
from chatapp.domain.sustained import SustainedRun
from chatapp.domain.turn import Turn
from chatapp.metrics.figure import Figure
from chatapp.metrics.sustained import burst_and_late_points, steady_points, sustained_figures
from chatapp.metrics.turn_figures import turn_figures

__all__ = [
    "COMPARED",
    "ComparedFigure",
    "Comparison",
    "Sample",
    "SettingDifference",
    "compare_conversations",
    "compare_runs",
    "compared_figure",
]

COMPARED = ("decode_tps", "prefill_tps", "ttft_ms", "itl_p50_ms", "itl_p95_ms", "e2e_ms", "n_prompt", "n_prompt_cached", "n_gen")
"""Figures of turns that are compared, by glossary name."""
_COMPARED_OF_RUNS = (
    *("burst_tps", "sustained_tps", "retained_pct", "step_retained_pct", "stability_pct"),
    *("time_to_minus_10_s", "time_to_minus_25_s", "cpu_ms_per_token", "n_sustained"),
)
_NO_TURN = "no answer of this log has it"


@dataclass(frozen=True, slots=True)
class Sample:
    """Several values of one figure: their median (of a window: its mean) and range; ``n`` of them."""

    value: float | None
    low: float | None = None
    high: float | None = None
    n: int = 0

    @classmethod
    def of(cls, values: Sequence[float]) -> "Sample":
        """Return the sample of any number of values."""
        return cls(median(values), min(values), max(values), len(values)) if values else cls(None)


@dataclass(frozen=True, slots=True)
class ComparedFigure:
    """One row of the table.

    Attributes:
        key: In the glossary.
        left: Of the first log.
        right: Of the second.
        difference_pct: ``100 * (right / left - 1)``; without a value where either has none, or the left one is 0.
        is_clear: The ranges do not overlap and both have at least three values: more than their own scatter parts them.
        depths: Only tokens that were written with this many cells in use count (first, last), and their range is that of the
            middle nine tenths; None: all tokens.
    """

    key: str
    left: Sample
    right: Sample
    difference_pct: Figure
    is_clear: bool
    depths: tuple[int, int] | None = None


@dataclass(frozen=True, slots=True)
class SettingDifference:
    """A setting that is not the same in both logs, as text."""

    name: str
    left: str
    right: str


@dataclass(frozen=True, slots=True)
class Comparison:
    """Two logs side by side.

    Attributes:
        figures: In the order of the table.
        settings: Those that differ; empty where all known ones are the same.
        same_prompts: The same questions in the same order; None where that has no meaning.
        n_left: Turns that count in the first log, and the second; warm-ups (first after a load) are left out.
        n_warm_ups: Turns that were left out, of both.
        has_settings: The logs tell settings; False for logs of tokens, where nobody knows whether they differ.
        is_bench: Tests of llama-bench are compared: ``n_left`` and ``n_right`` count them.
    """

    figures: tuple[ComparedFigure, ...]
    settings: tuple[SettingDifference, ...]
    same_prompts: bool | None
    n_left: int
    n_right: int
    n_warm_ups: int = 0
    has_settings: bool = True
    is_bench: bool = False


def compare_conversations(left: Conversation, right: Conversation) -> Comparison:
    """Compare the turns of two conversations."""
    turns = [_turns(conversation) for conversation in (left, right)]
    counted = [[turn for turn in all_turns if not turn.is_first_after_load] or all_turns for all_turns in turns]
    values = [_values(side) for side in counted]
    return Comparison(
        figures=tuple(compared_figure(key, Sample.of(values[0][key]), Sample.of(values[1][key])) for key in COMPARED),
        settings=_differences(*(_settings(side[-1]) if side else {} for side in turns)),
        same_prompts=_prompts(left) == _prompts(right),
        n_left=len(counted[0]),
        n_right=len(counted[1]),
        n_warm_ups=sum(map(len, turns)) - sum(map(len, counted)),
    )


def compare_runs(left: SustainedRun, right: SustainedRun) -> Comparison:
    """Compare two sustained tests; the range of a rate, and its n, are those of the 2 s points in its window."""
    samples = [_samples_of(run) for run in (left, right)]
    return Comparison(
        figures=tuple(compared_figure(key, samples[0][key], samples[1][key]) for key in _COMPARED_OF_RUNS),
        settings=_differences(_settings(left), _settings(right)),
        same_prompts=None,
        n_left=len(steady_points(left)),
        n_right=len(steady_points(right)),
    )


def _samples_of(run: SustainedRun) -> dict[str, Sample]:
    figures = sustained_figures(run)
    samples = {key: Sample(figures[key].value, n=figures[key].n or 0) for key in _COMPARED_OF_RUNS}
    for key, points in zip(("burst_tps", "sustained_tps"), burst_and_late_points(run), strict=True):
        rates = [point.tps for point in points]
        if rates:
            samples[key] = Sample(figures[key].value, min(rates), max(rates), len(rates))
    return samples


def _turns(conversation: Conversation) -> list[Turn]:
    return [message.turn for message in conversation.messages if message.turn is not None and message.turn.counts is not None]


def _values(turns: Sequence[Turn]) -> dict[str, list[float]]:
    figures = [turn_figures(turn) for turn in turns]
    return {key: [value for one in figures if (value := one[key].value) is not None] for key in COMPARED}


def compared_figure(key: str, left: Sample, right: Sample) -> ComparedFigure:
    """Put two samples of a figure beside each other."""
    if left.value is None or right.value is None:
        return ComparedFigure(key, left, right, Figure.missing("%", _NO_TURN), is_clear=False)
    if left.value == 0:
        return ComparedFigure(key, left, right, Figure.missing("%", "the first log has 0 here"), is_clear=False)
    difference = Figure(100 * (right.value / left.value - 1), "%", n=min(left.n, right.n))
    return ComparedFigure(key, left, right, difference, is_clear=_is_apart(left, right))


def _is_apart(left: Sample, right: Sample) -> bool:
    if left.low is None or left.high is None or right.low is None or right.high is None or min(left.n, right.n) < 3:  # noqa: PLR2004 - fewer have no scatter
        return False
    return left.high < right.low or right.high < left.low


def _prompts(conversation: Conversation) -> list[str]:
    return [message.text for message in conversation.messages if message.role is Role.USER]


def _settings(source: Turn | SustainedRun) -> dict[str, str]:
    found: dict[str, object] = dict(source.load_params.model_dump(mode="json"))
    if isinstance(source, Turn):
        found |= {name: value for name, value in source.sampling.model_dump(mode="json").items() if name != "seed"}
    else:
        found |= {"n_depth": source.n_depth, "threads held": source.n_threads, "on mains": source.on_mains[0]}
    if source.model is not None:
        found |= {"model": source.model.file, "quantization": source.model.quantization}
    if source.versions is not None:
        found["llama.cpp"] = source.versions.llama_cpp
    if source.machine is not None:
        found |= {"processor": source.machine.cpu, "system": source.machine.system}
    return {name: _words(value) for name, value in found.items()}


def _words(value: object) -> str:
    if value is None:
        return "not known"
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)


def _differences(left: Mapping[str, str], right: Mapping[str, str]) -> tuple[SettingDifference, ...]:
    names = list(dict.fromkeys((*left, *right)))
    pairs = ((name, left.get(name, "not known"), right.get(name, "not known")) for name in names)
    return tuple(SettingDifference(*pair) for pair in pairs if pair[1] != pair[2])
