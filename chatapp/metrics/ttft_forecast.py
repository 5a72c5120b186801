"""The wait before the first word, foretold from measured turns of the same model and settings.

Model: ``TTFT = c + n x (a + b x depth)``: a constant (template, first token, the way to the window), a cost for each prompt token
that must be read, and what attention adds for each token already in the cache. Only as many terms are fitted as the turns can
tell apart; until they tell ``b``, it follows from ``a`` by the arithmetic of the model's shape (:func:`cell_share`). Every turn
counts by its relative error, so that a long prompt does not outvote ten short ones.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import median

from chatapp.domain.model_info import ContextInfo, ModelInfo
from chatapp.domain.ttft_forecast import TtftForecast
from chatapp.domain.turn import Turn
from chatapp.metrics.linear_fit import fit_relative
from chatapp.metrics.turn_figures import SCRIPTED_BACKEND

__all__ = ["MIN_TURNS", "TtftSample", "cell_share", "foretell_ttft", "is_same_setting", "ttft_sample"]

MIN_TURNS = 2
_MOST_TURNS = 12  # the newest: a machine changes with heat and with what else runs
_WITH_CONSTANT = 4  # turns, whose numbers of read tokens differ by _SIZE_SPREAD at least
_WITH_DEPTH = 7  # turns, whose depths differ by _DEPTH_SPREAD at least
_SIZE_SPREAD = 2.0
_DEPTH_SPREAD = 512
_REACH = 4.0  # a prompt this much longer or shorter than any measured one is not foretold
_MAD_TO_SD = 1.4826  # of a normal distribution
_FEW_TURNS = {2: 2.25, 3: 1.52, 4: 1.34, 5: 1.25}
"""Student's t (68 %, n - 1 degrees) x sqrt(1 + 1 / n): how much wider a new turn spreads than a few known ones suggest."""
_MANY_TURNS = 1.1
_LEAST_RECORD = 4  # turns that were foretold and measured
_LEAST_SPREAD = 0.06  # the same prompt read again on a quiet machine (speed_forecast: median 4 % off): turns that agree by chance


@dataclass(frozen=True, slots=True)
class TtftSample:
    """One measured turn.

    Attributes:
        n_read: Prompt tokens evaluated.
        depth: Mean position of them in the window.
        ttft_ms: What it took.
    """

    n_read: int
    depth: float
    ttft_ms: float


def ttft_sample(turn: Turn) -> TtftSample | None:
    """Return what a turn teaches; None for warm-ups, replayed scripts, trims and turns without text or without a count."""
    counts, first_us = turn.counts, turn.app.first_text_us
    is_ordinary = turn.backend != SCRIPTED_BACKEND and not turn.is_first_after_load and turn.trim is None
    if not is_ordinary or counts is None or not first_us or counts.n_prompt_processed < 1:
        return None
    return TtftSample(
        counts.n_prompt_processed, _depth(counts.n_prompt_processed, counts.n_prompt_cached), ttft_ms=first_us / 1e3
    )


def is_same_setting(turn: Turn, model: ModelInfo, context: ContextInfo) -> bool:
    """Return whether a turn was measured with this model, loaded like this (load times do not matter)."""
    if turn.model is None or turn.context is None:
        return False
    return (turn.model.file, turn.model.bytes) == (model.file, model.bytes) and _settings(turn.context) == _settings(context)


def cell_share(model: ModelInfo) -> float:
    """Return what a token in the cache adds to the work of reading one, as a share of that work without a cache.

    Operations: 2 for each parameter of the layers (the embedding is looked up, the output needed once), and 4 for each dimension
    of each layer and cell (the products with K and with V). 0 where the shape does not tell: windows, recurrent layers, experts.
    """
    n_layer_params = model.n_params - model.n_vocab * model.n_embd
    is_plain = not (model.n_swa or model.is_recurrent or model.is_hybrid or model.n_expert)
    return 2 * model.n_layer * model.n_embd / n_layer_params if is_plain and n_layer_params > 0 else 0.0


def foretell_ttft(
    samples: Sequence[TtftSample], n_prompt: int, n_prompt_cached: int, per_cell_share: float = 0.0
) -> TtftForecast | str:
    """Return the forecast of a prompt, or the reason why there is none.

    Args:
        samples: Measured turns of this model and settings, oldest first.
        n_prompt: Tokens of the whole prompt.
        n_prompt_cached: Of them, what the cache serves.
        per_cell_share: See :func:`cell_share`.
    """
    recent = samples[-_MOST_TURNS:]
    n_read = n_prompt - n_prompt_cached
    if reason := _why_not(recent, n_read):
        return reason
    coefficients = _fit(recent, per_cell_share)
    predicted = _apply(coefficients, n_read, _depth(n_read, n_prompt_cached))
    errors = [abs(sample.ttft_ms / _apply(coefficients, sample.n_read, sample.depth) - 1) for sample in recent]
    return TtftForecast(
        ttft_ms=predicted,
        spread_ms=max(_relative_spread(errors), _track_record(samples, per_cell_share), _LEAST_SPREAD) * predicted,
        n_turns=len(recent),
        n_prompt=n_prompt,
        n_prompt_cached=n_prompt_cached,
    )


def _depth(n_read: int, n_cached: int) -> float:
    return n_cached + n_read / 2


def _settings(context: ContextInfo) -> ContextInfo:
    return context.model_copy(update={"t_model_ms": 0.0, "t_context_ms": 0.0})


def _why_not(samples: Sequence[TtftSample], n_read: int) -> str:
    if len(samples) < MIN_TURNS:
        return f"{len(samples)} of {MIN_TURNS} turns of this model and settings are measured; the first one after loading is none"
    sizes = [sample.n_read for sample in samples]
    if not min(sizes) / _REACH <= n_read <= max(sizes) * _REACH:
        return f"turns of {min(sizes):,} to {max(sizes):,} prompt tokens were measured; this one must read {n_read:,}"
    return ""


def _relative_spread(errors: Sequence[float]) -> float:
    """Return the deviation to expect: of few turns from all errors, of more from the middle one, whatever outliers do."""
    n_turns = len(errors)
    if n_turns in _FEW_TURNS:
        return _FEW_TURNS[n_turns] * sqrt(sum(error**2 for error in errors) / (n_turns - 1))
    return _MANY_TURNS * median(errors) * _MAD_TO_SD


def _track_record(samples: Sequence[TtftSample], per_cell_share: float) -> float:
    """Return how far off this method was for the latest turns, each foretold from those before it; 0 while too few are known.

    What fits known turns well may still miss the next one: a term that is not fitted yet, a machine that grows warm.
    """
    errors = []
    for index in range(max(MIN_TURNS, len(samples) - _MOST_TURNS), len(samples)):
        sample, before = samples[index], samples[max(0, index - _MOST_TURNS) : index]
        errors.append(abs(sample.ttft_ms / _apply(_fit(before, per_cell_share), sample.n_read, sample.depth) - 1))
    return median(errors) * _MAD_TO_SD if len(errors) >= _LEAST_RECORD else 0.0


def _fit(samples: Sequence[TtftSample], per_cell_share: float) -> tuple[float, float, float]:
    """Return (constant, per token, per token and cell): the richest model that the turns support and that makes sense."""
    sizes, depths = [sample.n_read for sample in samples], [sample.depth for sample in samples]
    targets = [sample.ttft_ms for sample in samples]
    works = [sample.n_read * (1 + per_cell_share * sample.depth) for sample in samples]
    has_sizes = len(samples) >= _WITH_CONSTANT and max(sizes) >= _SIZE_SPREAD * min(sizes)
    if has_sizes and len(samples) >= _WITH_DEPTH and max(depths) - min(depths) >= _DEPTH_SPREAD:
        rows = [(1.0, float(sample.n_read), sample.n_read * sample.depth) for sample in samples]
        fitted = fit_relative(rows, targets)
        if fitted is not None and min(fitted) >= 0:
            return fitted[0], fitted[1], fitted[2]
    if has_sizes:
        fitted = fit_relative([(1.0, work) for work in works], targets)
        if fitted is not None and min(fitted) >= 0:
            return fitted[0], fitted[1], per_cell_share * fitted[1]
    per_work = median(target / work for target, work in zip(targets, works, strict=True))
    return 0.0, per_work, per_cell_share * per_work


def _apply(coefficients: tuple[float, float, float], n_read: int, depth: float) -> float:
    constant, per_token, per_cell = coefficients
    return constant + n_read * (per_token + per_cell * depth)
