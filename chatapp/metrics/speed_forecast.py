"""How fast a model would be here, before it is loaded: from its own answers, from other models' answers, or from the bandwidth.

Decoding is bound by memory: what one model reached in bytes a second, another one reaches about as well, the nearer in size
the better. Reading is bound by computing: there the same holds for the parameters that each token goes through. A small model
spends more of its time on what does not depend on its size, so times grow with the 0.9th power of that cost. How wide an
interval must be was measured (``tests/benchmarks/speed_forecast.py``: 12 models of 25 to 300 MB, seven architectures, weights in
four types, every model foretold from every other one, and then 7 models of other architectures and types that held less than
was promised until two factors were widened): the factors below hold 90 % of all of them. Beyond the distances that were measured
the interval grows with the ratio. What was measured of the model itself scatters by less, reading by more than writing.

Without any answer there is the memory limit alone: published shares of it are 60 to 85 % on tuned GPUs, and 20 to 30 % for
models of some hundred megabytes on few cores. For reading there is nothing then.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
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
]

DEPTH = 512  # tokens in the window that a forecast of decoding is for
_LEAST_STEPS = 15  # fewer are a start, no speed
_LEAST_READ = 64  # prompt tokens; fewer do not fill a batch
_DECODE_FACTORS, _PREFILL_FACTORS = (1.6, 1.15), (2.3, 1.25)  # of the middle, to each side: from others, at least from its own
_BY_COST = 0.9
_FAR, _BY_RATIO = 16.0, 0.2  # ratio of the costs from which on the interval grows, and how
_NEWEST = 20
_LOW_SHARE, _MID_SHARE, _HIGH_SHARE = 0.2, 0.55, 1.0


class ForecastSource(StrEnum):
    """What a forecast rests on."""

    MEASURED = "measured"  # this model, on this machine
    OTHER_MODELS = "other models"  # on this machine
    BANDWIDTH = "memory bandwidth"  # measured or published


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
    """

    model: tuple[str, int]
    on_gpu: bool
    decode_rate: float | None
    token_bytes: float
    prefill_rate: float | None
    active_params: float


@dataclass(frozen=True, slots=True)
class SpeedTarget:
    """The model that is asked about, with the fields of a sample; ``reason`` tells why nothing can be foretold."""

    model: tuple[str, int]
    on_gpu: bool
    token_bytes: float
    active_params: float
    reason: str = ""


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
    )


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
    known = [(sample.model, sample.decode_rate, sample.token_bytes) for sample in samples if sample.on_gpu == target.on_gpu]
    found = _foretell(target.model, target.token_bytes, known, _DECODE_FACTORS)
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
    known = [(sample.model, sample.prefill_rate, sample.active_params) for sample in samples if sample.on_gpu == target.on_gpu]
    found = _foretell(target.model, target.active_params, known, _PREFILL_FACTORS)
    return found or f"no model has read a prompt of {_LEAST_READ} tokens or more on this machine yet"


def _foretell(
    model: tuple[str, int],
    cost: float,
    known: Sequence[tuple[tuple[str, int], float | None, float]],
    factors: tuple[float, float],
) -> SpeedForecast | None:
    """Return a rate of a model, each token of which costs so much (bytes or parameters)."""
    rated = [(name, rate, price) for name, rate, price in known if rate and price > 0]
    own = [rate for name, rate, _ in rated if name == model][:_NEWEST]
    if own:
        return _measured(own, factors[1])
    if not rated or cost <= 0:
        return None
    models = (list(group) for _, group in groupby(sorted(rated, key=lambda one: one[0]), key=lambda one: one[0]))
    price, power, n_answers = min(map(_power, models), key=lambda one: abs(log(one[0] / cost)))
    ratio = max(price / cost, cost / price)
    width = factors[0] * max(1.0, ratio / _FAR) ** _BY_RATIO
    mid = power / cost**_BY_COST
    return SpeedForecast(mid / width, mid, mid * width, ForecastSource.OTHER_MODELS, n=n_answers)


def _power(answers: Sequence[tuple[tuple[str, int], float, float]]) -> tuple[float, float, int]:
    """Return the median cost of a token, the median of what was got through in a second, and the number of answers."""
    powers = [rate * price**_BY_COST for _, rate, price in answers]
    return median(price for _, _, price in answers), median(powers), len(answers)


def _measured(rates: Sequence[float], least: float) -> SpeedForecast:
    """Return an interval that is no narrower than the factor: the range of three answers holds but half of those that follow."""
    mid = median(rates)
    low, high = min(*rates, mid / least), max(*rates, mid * least)
    return SpeedForecast(low, mid, high, ForecastSource.MEASURED, n=len(rates))


def _below(forecast: SpeedForecast, limit_tps: float | None) -> SpeedForecast:
    """Keep a forecast from other models below the memory limit: nothing decodes faster than its weights can be read."""
    if limit_tps is None or forecast.source is ForecastSource.MEASURED or forecast.high <= limit_tps:
        return forecast
    mid = min(forecast.mid, limit_tps)
    return SpeedForecast(min(forecast.low, mid), mid, limit_tps, forecast.source, forecast.n)
