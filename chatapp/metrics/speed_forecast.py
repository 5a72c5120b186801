"""How fast a model would be here, before it is loaded: from its own answers, from other models' answers, or from the bandwidth.

Decoding is bound by memory: what one model reached in bytes a second, another one reaches about as well, the nearer in size
the better. Reading is bound by computing: there the same holds for the parameters that each token goes through. A small model
spends more of its time on what does not depend on its size, so times grow with the 0.9th power of that cost. On few cores the
type of the weights decides most: llama.cpp's kernels move 30 GB/s of F16, 20 to 25 of Q4_K and 10 to 15 of Q4_1 or Q5_1. So a
model with the same type of weights is asked first, and tells more. How wide an interval must be was measured
(``tests/benchmarks/speed_forecast.py``: 23 models of 30 to 700 MB, ten architectures, 13 types of weights, every one foretold
from every other one): the factors below hold 90 % of those, and CONTRIBUTING says how many of models drawn afterwards. Beyond
the distances that were measured the interval grows with the ratio. What was measured of the model itself scatters by less.

Without any answer there is the memory limit alone: published shares of it are 60 to 85 % on tuned GPUs, and 20 to 30 % for
models of some hundred megabytes on few cores. For reading there is nothing then.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from enum import IntEnum, StrEnum
from itertools import groupby
from math import log
from statistics import median

from chatapp.domain.turn import MachineInfo, Turn
from chatapp.metrics.roofline import kv_bytes_read
from chatapp.metrics.timings import decode_tps, prefill_tps
from chatapp.metrics.turn_figures import SCRIPTED_BACKEND

__all__ = [
    "DEPTH",
    "ForecastSource",
    "SpeedForecast",
    "SpeedSample",
    "SpeedTarget",
    "foretell_decode",
    "foretell_prefill",
    "read_params",
    "speed_sample",
    "weights_type",
]

DEPTH = 512  # tokens in the window that a forecast of decoding is for
_LEAST_STEPS = 15  # fewer are a start, no speed
_LEAST_READ = 64  # prompt tokens; fewer do not fill a batch
_LEAST_OWN = 1.25  # of the middle, to each side: no interval of a model's own answers is narrower
_BY_COST = 0.9
_FAR, _BY_RATIO = 16.0, 0.2  # ratio of the costs from which on the interval grows, and how
_NEWEST = 20
_LOW_SHARE, _MID_SHARE, _HIGH_SHARE = 0.2, 0.55, 1.0


class ForecastSource(StrEnum):
    """What a forecast rests on."""

    MEASURED = "measured"  # this model, on this machine
    SAME_WEIGHTS = "same weights"  # another model with this type of weights, on this machine
    OTHER_WEIGHTS = "other weights"  # another model with another type of weights, on this machine
    BANDWIDTH = "memory bandwidth"  # measured or published


class _Kinship(IntEnum):
    """How much the weights of one model tell of another one's: the less, the wider the interval."""

    SAME_TYPE = 0
    BOTH_QUANTIZED = 1  # or neither
    APART = 2  # one of them, or it is not known


_DECODE_FACTORS, _PREFILL_FACTORS = (1.5, 1.9, 2.8), (1.5, 2.4, 2.6)  # of the middle, to each side, by kinship
_UNQUANTIZED = frozenset({"all F32", "F16", "BF16"})


@dataclass(frozen=True, slots=True)
class SpeedForecast:
    """Tokens a second.

    Attributes:
        n: Answers behind it: of the model itself, or of the one nearest in size; 0 for the bandwidth alone.
    """

    low: float
    mid: float
    high: float
    source: ForecastSource
    n: int = 0


@dataclass(frozen=True, slots=True)
class SpeedSample:
    """What one answer tells of the machine.

    Attributes:
        model: File name and bytes.
        on_gpu: All layers lay on a GPU; False: none did.
        decode_rate: Tokens a second; None where it wrote too little.
        token_bytes: Weights and KV that each token read.
        prefill_rate: Tokens a second; None where it read too little.
        active_params: Parameters that each token of the prompt went through.
        weights: Their type, as :func:`weights_type` spells it; empty where it is not known.
    """

    model: tuple[str, int]
    on_gpu: bool
    decode_rate: float | None
    token_bytes: float
    prefill_rate: float | None
    active_params: float
    weights: str = ""


@dataclass(frozen=True, slots=True)
class SpeedTarget:
    """The model that is asked about, with the fields of a sample; ``reason`` tells why nothing can be foretold."""

    model: tuple[str, int]
    on_gpu: bool
    token_bytes: float
    active_params: float
    reason: str = ""
    weights: str = ""


def speed_sample(turn: Turn, machine: MachineInfo) -> SpeedSample | None:
    """Return what a turn tells; None for warm-ups, scripts, several answers, guessed tokens, and other machines."""
    model, context, there = turn.model, turn.context, turn.machine
    if model is None or context is None or there is None or model.decode_bytes is None:
        return None
    is_here = (there.cpu, there.memory_total_bytes) == (machine.cpu, machine.memory_total_bytes)
    is_plain = turn.alternatives is None and turn.speculation is None and not turn.is_first_after_load
    is_split = 0 < context.n_gpu_layers <= model.n_layer  # the output counts as one more
    if not is_here or not is_plain or is_split or turn.backend == SCRIPTED_BACKEND:
        return None
    decode, prefill, counts = decode_tps(turn), prefill_tps(turn), turn.counts
    depth = 0.0 if counts is None else counts.n_prompt + turn.n_gen / 2
    n_read = 0 if counts is None else counts.n_prompt_processed
    return SpeedSample(
        model=(model.file, model.bytes),
        on_gpu=context.n_gpu_layers > 0,
        decode_rate=decode.value if (decode.n or 0) >= _LEAST_STEPS else None,
        token_bytes=model.decode_bytes + kv_bytes_read(context, depth, model.n_swa),
        prefill_rate=prefill.value if n_read >= _LEAST_READ else None,
        active_params=read_params(
            model.n_params * min(1.0, model.decode_bytes / max(1, model.weights_bytes)), model.n_embd, model.n_vocab
        ),
        weights=weights_type(model.quantization),
    )


def weights_type(file_type: str) -> str:
    """Return the type that most weights of a file have, from llama.cpp's name of the file: ``Q4_K`` of ``Q4_K - Medium``."""
    return file_type.removeprefix("(guessed) ").partition(" - ")[0] if "unknown" not in file_type else ""


def read_params(active_params: float, n_embd: int, n_vocab: int) -> float:
    """Return the parameters that each token of a prompt goes through: the output head is for the last one only.

    Args:
        active_params: That a written token goes through, the head included.
        n_embd: Columns of the head.
        n_vocab: Its rows.
    """
    without = active_params - n_embd * n_vocab
    return without if without > 0 else active_params


def foretell_decode(target: SpeedTarget, samples: Sequence[SpeedSample], limit_tps: float | None) -> SpeedForecast | str:
    """Return the decode speed, or the reason why nobody can tell.

    Args:
        target: Of the model.
        samples: Of this machine, newest first.
        limit_tps: The memory limit of this model, where the bandwidth is known.
    """
    if target.reason:
        return target.reason
    found = _foretell(target, target.token_bytes, _DECODE_FACTORS, _known(target, samples, _decode))
    if found is not None:
        return _below(found, limit_tps)
    if limit_tps is None:
        return "no model has answered on this machine yet, and its memory bandwidth has not been measured"
    low, mid, high = (share * limit_tps for share in (_LOW_SHARE, _MID_SHARE, _HIGH_SHARE))
    return SpeedForecast(low, mid, high, ForecastSource.BANDWIDTH)


def foretell_prefill(target: SpeedTarget, samples: Sequence[SpeedSample]) -> SpeedForecast | str:
    """Return the reading speed of a prompt that fills a batch, or the reason why nobody can tell."""
    if target.reason:
        return target.reason
    found = _foretell(target, target.active_params, _PREFILL_FACTORS, _known(target, samples, _prefill))
    return found or f"no model has read a prompt of {_LEAST_READ} tokens or more on this machine yet"


@dataclass(frozen=True, slots=True)
class _Known:
    """One answer: its rate, and what each token cost (bytes or parameters)."""

    model: tuple[str, int]
    weights: str
    rate: float
    cost: float

    @property
    def power(self) -> float:
        """What was got through in a second, as costs count."""
        return float(self.rate * self.cost**_BY_COST)


def _decode(sample: SpeedSample) -> tuple[float | None, float]:
    return sample.decode_rate, sample.token_bytes


def _prefill(sample: SpeedSample) -> tuple[float | None, float]:
    return sample.prefill_rate, sample.active_params


def _known(
    target: SpeedTarget, samples: Sequence[SpeedSample], figures: Callable[[SpeedSample], tuple[float | None, float]]
) -> list[_Known]:
    found = []
    for sample in samples:
        rate, cost = figures(sample)
        if sample.on_gpu == target.on_gpu and rate and cost > 0:
            found.append(_Known(sample.model, sample.weights, rate, cost))
    return found


def _foretell(
    target: SpeedTarget, cost: float, factors: tuple[float, float, float], known: Sequence[_Known]
) -> SpeedForecast | None:
    """Return a rate of a model, each token of which costs so much (bytes or parameters)."""
    own = [one.rate for one in known if one.model == target.model][:_NEWEST]
    if own:
        return _measured(own)
    if not known or cost <= 0:
        return None
    kinship = min(_kinship(target.weights, one.weights) for one in known)
    alike = _by_model([one for one in known if _kinship(target.weights, one.weights) is kinship])
    price, power, n_answers = min(map(_power, alike), key=lambda one: abs(log(one[0] / cost)))
    ratio = max(price / cost, cost / price)
    width = factors[kinship] * max(1.0, ratio / _FAR) ** _BY_RATIO
    mid = power / cost**_BY_COST
    source = ForecastSource.SAME_WEIGHTS if kinship is _Kinship.SAME_TYPE else ForecastSource.OTHER_WEIGHTS
    return SpeedForecast(mid / width, mid, mid * width, source, n=n_answers)


def _kinship(weights: str, others: str) -> _Kinship:
    if not weights or not others:
        return _Kinship.APART
    if weights == others:
        return _Kinship.SAME_TYPE
    return _Kinship.BOTH_QUANTIZED if (weights in _UNQUANTIZED) == (others in _UNQUANTIZED) else _Kinship.APART


def _by_model(known: Sequence[_Known]) -> Iterator[list[_Known]]:
    ordered = sorted(known, key=lambda one: one.model)
    yield from (list(group) for _, group in groupby(ordered, key=lambda one: one.model))


def _power(answers: Sequence[_Known]) -> tuple[float, float, int]:
    """Return the median cost of a token, the median of what was got through in a second, and the number of answers."""
    return median(one.cost for one in answers), median(one.power for one in answers), len(answers)


def _measured(rates: Sequence[float]) -> SpeedForecast:
    """Return an interval that is not too narrow: the range of three answers holds but half of those that follow."""
    mid = median(rates)
    low, high = min(*rates, mid / _LEAST_OWN), max(*rates, mid * _LEAST_OWN)
    return SpeedForecast(low, mid, high, ForecastSource.MEASURED, n=len(rates))


def _below(forecast: SpeedForecast, limit_tps: float | None) -> SpeedForecast:
    """Keep a forecast from other models below the memory limit: nothing decodes faster than its weights can be read."""
    if limit_tps is None or forecast.source is ForecastSource.MEASURED or forecast.high <= limit_tps:
        return forecast
    mid = min(forecast.mid, limit_tps)
    return SpeedForecast(min(forecast.low, mid), mid, limit_tps, forecast.source, forecast.n)
