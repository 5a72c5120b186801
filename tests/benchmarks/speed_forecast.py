"""How often a speed lies within the interval that was foretold for it, and how wide the interval had to be.

    python -m tests.benchmarks.speed_forecast [MODEL.gguf ...] [--keep FOLDER] [--rounds 3] [--threads 0] [--force]
    python -m tests.benchmarks.speed_forecast --from FOLDER           tells the table again, without measuring
    python -m tests.benchmarks.speed_forecast --held-out --threads 2 --rounds 2    of seven models that were held out once
    python -m tests.benchmarks.speed_forecast --drawn 18 --alike 3 --seed 4 --threads 2    of models that chose no width

``--held-out`` takes the seven models of ``held_out_models.py`` instead (1 GB of disk), ``--drawn`` as many as are wanted, drawn
by the seed (architectures, shapes, sizes up to 1 GB, types of weights), and foretells those alone, each from each other one and
from the starter.

Measures the starter, the models that are named, and random-weight models of 25 to 300 MB (several architectures, sizes and types
of weights; a mixture of experts): prompts of some 450 tokens are read and 48 tokens are written behind each, twice.
Rounds go over all models, so that what changes on the machine meanwhile meets all of them. Then each model is foretold

* from one other model alone (every ordered pair): what a user has who used one model so far,
* from all others (leave one out), and
* from its own answers before (the interval of what was measured),

by :mod:`chatapp.metrics.speed_forecast`. Residual: by which factor the measured median is away from the middle of the
interval. Coverage: how many lie inside. The width that 80, 90 and 95 % of the pairs needed stands below, and over the distance
in size, which is where the constants of that module come from. On a busy machine residuals are too wide: there
``--threads 1 --processor-time`` tells how models differ, but not how answers scatter.
"""

import argparse
import json
import tempfile
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from math import exp, log
from pathlib import Path
from statistics import median
from typing import Any

from chatapp.domain.sampling import SamplingParams
from chatapp.metrics.roofline import kv_bytes_read
from chatapp.metrics.speed_forecast import (
    ForecastSource,
    SpeedForecast,
    SpeedSample,
    SpeedTarget,
    foretell_decode,
    foretell_prefill,
    read_params,
    weights_type,
)
from chatapp.metrics.timings import decode_rate, prefill_rate
from chatapp.models.starter import starter_model
from chatapp.protocol.events import ModelLoaded
from tests.benchmarks.bench_table import median_and_spread, print_table, require_quiet
from tests.benchmarks.held_out_models import HELD_OUT_MODELS, drawn_models, write_held_out_model
from tests.benchmarks.random_models import RANDOM_MODELS, RandomModel, write_random_model
from tests.engine.engine_process import Answer, EngineProcess, conversation

_N_CTX, _PROMPT, _WRITTEN = 1024, 450, 48
_ANSWERS = 4  # of each load
_LEAST_STEPS = 24  # an answer that ended sooner measures no decoding
_LEAST_READ = 256  # prompt tokens
_KEPT = "samples.json"
_FAR = log(4.0)  # pairs whose sizes differ by more are told apart
_OF_OTHERS = (ForecastSource.SAME_WEIGHTS, ForecastSource.OTHER_WEIGHTS)
_Foretell = Callable[[SpeedTarget, Sequence[SpeedSample]], SpeedForecast | str]


@dataclass(frozen=True)
class _Case:
    """One forecast.

    Attributes:
        residual: The factor by which the truth was away.
        is_inside: It lay inside the interval.
        distance: In size, a natural logarithm.
        source: What the forecast rested on.
    """

    residual: float
    is_inside: bool
    distance: float
    source: ForecastSource


def main() -> None:
    """Measure or read, foretell and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("models", nargs="*", type=Path)
    parser.add_argument("--keep", type=Path, help="keep models and measurements here, and add to those of earlier runs")
    parser.add_argument("--from", dest="source", type=Path, help="read what --keep left")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--threads", type=int, default=0)
    parser.add_argument(
        "--processor-time", action="store_true", help="on a busy machine, with --threads 1: by the time of the processor"
    )
    parser.add_argument("--fastest", action="store_true", help="on a busy machine: of each model the fastest answer alone")
    parser.add_argument("--held-out", action="store_true", help="seven models apart, and the starter to foretell from")
    parser.add_argument("--drawn", type=int, default=0, metavar="N", help="as many drawn models instead")
    parser.add_argument("--seed", type=int, default=1, help="of the draw")
    parser.add_argument("--alike", type=int, default=1, metavar="N", help="so many drawn models have the same type of weights")
    parser.add_argument("--force", action="store_true")
    options = parser.parse_args()
    if options.source is not None:
        samples = _read(options.source)
    else:
        require_quiet(force=options.force)
        samples = _measured(options)
    _print_models(samples)
    chosen = _fastest(samples) if options.fastest else samples
    apart = [_file_name(model) for model in _models_apart(options)]
    asked = [name for name in _names(samples) if not apart or name[0] in apart]
    _print_coverage("decode", asked, (chosen, samples), lambda target, known: foretell_decode(target, known, None))
    _print_coverage("prefill", asked, (chosen, samples), foretell_prefill)


def _sample(record: dict[str, Any]) -> SpeedSample:
    name, size = record.pop("model")
    return SpeedSample(model=(name, size), **record)


def _measured(options: argparse.Namespace) -> list[SpeedSample]:
    with tempfile.TemporaryDirectory() as scratch:
        folder = options.keep or Path(scratch)
        folder.mkdir(parents=True, exist_ok=True)
        paths = list(_paths(folder, options))
        samples = [sample for number in range(options.rounds) for path in paths for sample in _answers(path, number, options)]
    return _with_kept(samples, options.keep) if options.keep else samples


def _with_kept(samples: list[SpeedSample], folder: Path) -> list[SpeedSample]:
    """Add to what earlier runs left in the folder, and return all of it."""
    path = folder / _KEPT
    kept = _read(folder) if path.exists() else []
    path.write_text(json.dumps([asdict(sample) for sample in [*kept, *samples]]))
    return [*kept, *samples]


def _read(folder: Path) -> list[SpeedSample]:
    return [_sample(record) for record in json.loads((folder / _KEPT).read_text())]


def _fastest(samples: Sequence[SpeedSample]) -> list[SpeedSample]:
    """Keep of each model what comes nearest to a quiet machine: company only ever slows."""
    kept = []
    for name in _names(samples):
        mine = [sample for sample in samples if sample.model == name]
        decode, prefill = (max(one.decode_rate or 0 for one in mine), max(one.prefill_rate or 0 for one in mine))
        kept.append(replace(mine[0], decode_rate=decode or None, prefill_rate=prefill or None))
    return kept


def _paths(folder: Path, options: argparse.Namespace) -> Iterator[Path]:
    starter = starter_model()
    yield from ([] if starter is None else [starter])
    yield from options.models
    apart = _models_apart(options)
    models, write = (apart, write_held_out_model) if apart else (RANDOM_MODELS, write_random_model)
    for model in models:
        path = folder / _file_name(model)
        yield path if path.exists() else write(path, model)


def _models_apart(options: argparse.Namespace) -> tuple[RandomModel, ...]:
    """Return the models that alone are foretold; empty: all."""
    if options.drawn:
        return drawn_models(options.seed, options.drawn, options.alike)
    return HELD_OUT_MODELS if options.held_out else ()


def _file_name(model: RandomModel) -> str:
    return f"{model.name}.gguf"


def _answers(path: Path, number: int, options: argparse.Namespace) -> Iterator[SpeedSample]:
    """Load a model, warm it up, and measure answers; every second one finds its prompt read and measures decoding alone."""
    with EngineProcess() as engine:
        loaded = engine.load(path, n_ctx=_N_CTX, n_threads=options.threads, n_threads_batch=options.threads)
        per_word = _tokens_per_word(engine)
        for attempt in range(_ANSWERS):
            text = f"{number}{attempt // 2}" + " ship" * round(_PROMPT / per_word)
            answer = engine.ask(conversation(text, sampling=SamplingParams(seed=attempt, max_tokens=_WRITTEN)))
            yield _told(path, loaded, answer, by_processor=options.processor_time)


def _tokens_per_word(engine: EngineProcess) -> float:
    """Answer once, which warms up, and return how many tokens one word takes: vocabularies differ."""
    few, many = (engine.ask(conversation("ship" + " ship" * n, sampling=SamplingParams(seed=1, max_tokens=8))) for n in (5, 25))
    return (many.finished.counts.n_prompt - few.finished.counts.n_prompt) / 20


def _told(path: Path, loaded: ModelLoaded, answer: Answer, *, by_processor: bool) -> SpeedSample:
    model, context, counts = loaded.model, loaded.context, answer.finished.counts
    assert model.decode_bytes is not None
    active = model.n_params * min(1.0, model.decode_bytes / model.weights_bytes)
    is_long, is_read = len(answer.token_us) > _LEAST_STEPS, counts.n_prompt_processed >= _LEAST_READ
    decode, prefill = _by_processor(answer) if by_processor else _by_clock(answer)
    depth = counts.n_prompt + answer.finished.n_gen / 2
    return SpeedSample(
        model=(path.name, model.bytes),
        on_gpu=False,
        decode_rate=decode if is_long else None,
        token_bytes=model.decode_bytes + kv_bytes_read(context, depth, model.n_swa),
        prefill_rate=prefill if is_read else None,
        active_params=read_params(active, model.n_embd, model.n_vocab),
        weights=weights_type(model.quantization),
    )


def _by_clock(answer: Answer) -> tuple[float | None, float | None]:
    stamps = answer.finished.stamps
    assert stamps.prefill_start_us is not None
    assert stamps.prefill_end_us is not None
    read_us = stamps.prefill_end_us - stamps.prefill_start_us
    return decode_rate(answer.token_us).value, prefill_rate(answer.finished.counts.n_prompt_processed, read_us).value


def _by_processor(answer: Answer) -> tuple[float | None, float | None]:
    """Return tokens a second of processor time: what other programs took is not in it, what they did to the caches is."""
    told = [piece for piece in answer.pieces if piece.cpu_us and piece.token_us]
    if len(told) < 2:
        return None, None
    first, last = told[0].cpu_us or 0, told[-1].cpu_us or 0
    n_written = sum(len(piece.token_us) for piece in told[1:])
    return n_written * 1e6 / (last - first), answer.finished.counts.n_prompt_processed * 1e6 / first


def _names(samples: Sequence[SpeedSample]) -> list[tuple[str, int]]:
    return list(dict.fromkeys(sample.model for sample in samples))


def _print_models(samples: Sequence[SpeedSample]) -> None:
    rows = []
    for name in _names(samples):
        mine = [sample for sample in samples if sample.model == name]
        decode = [sample.decode_rate for sample in mine if sample.decode_rate]
        prefill = [sample.prefill_rate for sample in mine if sample.prefill_rate]
        gb_s = median(decode) * mine[0].token_bytes / 1e9
        giga_params = median(prefill) * mine[0].active_params / 1e9
        sizes = (f"{mine[0].token_bytes / 1e6:.0f}", f"{mine[0].active_params / 1e6:.0f}")
        rows.append((name[0], *sizes, median_and_spread(decode), f"{gb_s:.2f}", median_and_spread(prefill), f"{giga_params:.1f}"))
    heads = ("model", "MB a token", "M parameters read", "decode tok/s", "GB/s", "prefill tok/s", "G parameters/s")
    print_table(heads, rows)


def _print_coverage(
    title: str,
    asked: Sequence[tuple[str, int]],
    told: tuple[Sequence[SpeedSample], Sequence[SpeedSample]],
    foretell: _Foretell,
) -> None:
    """Print how often the truth lay inside for the models asked about; told are what they are foretold from, and all answers."""
    samples, all_samples = told
    names = _names(samples)
    pairs = [case for name in asked for other in names if other != name for case in _case(samples, name, [other], foretell)]
    left_out = [case for name in asked for case in _case(samples, name, [one for one in names if one != name], foretell)]
    cases = {"one other model": pairs}
    cases |= {f"with {source}": [case for case in pairs if case.source is source] for source in _OF_OTHERS}
    cases |= {"within 4 x in size": [case for case in pairs if case.distance <= _FAR]}
    cases |= {"beyond 4 x": [case for case in pairs if case.distance > _FAR], "all others": left_out}
    own = [sample for sample in all_samples if sample.model in asked]
    cases |= {f"itself, {n} answers before": list(_own_cases(own, n, foretell)) for n in (1, 3)}
    print(f"\n{title}:")
    heads = ("known", "inside", "median factor", "80 % within", "90 % within", "95 % within")
    print_table(heads, [(name, _inside(found), *_quantiles(found)) for name, found in cases.items() if found])


def _case(
    samples: Sequence[SpeedSample], name: tuple[str, int], known: Sequence[tuple[str, int]], foretell: _Foretell
) -> Iterator[_Case]:
    """Foretell one model from these others."""
    mine = [sample for sample in samples if sample.model == name]
    others = [sample for sample in samples if sample.model in known]
    sizes = [one.active_params if foretell is foretell_prefill else one.token_bytes for one in (mine[0], others[0])]
    rates = _rates(mine, foretell)
    if rates:
        yield from _compared(mine[0], others, median(rates), foretell, abs(log(sizes[0] / sizes[1])))


def _own_cases(samples: Sequence[SpeedSample], n_before: int, foretell: _Foretell) -> Iterator[_Case]:
    """Foretell answers of a model from those before it; the newest stand first, as the app has them."""
    for name in _names(samples):
        rated = [sample for sample in samples if sample.model == name and _rates([sample], foretell)]
        for place in range(n_before, len(rated)):
            before = rated[place - n_before : place][::-1]
            yield from _compared(rated[place], before, _rates([rated[place]], foretell)[0], foretell, 0.0)


def _rates(samples: Sequence[SpeedSample], foretell: _Foretell) -> list[float]:
    rates = (one.prefill_rate if foretell is foretell_prefill else one.decode_rate for one in samples)
    return [rate for rate in rates if rate]


def _compared(
    asked: SpeedSample, known: Sequence[SpeedSample], actual: float, foretell: _Foretell, distance: float
) -> Iterator[_Case]:
    found = foretell(_target(asked), known)
    if isinstance(found, SpeedForecast):
        yield _Case(exp(abs(log(actual / found.mid))), found.low <= actual <= found.high, distance, found.source)


def _target(asked: SpeedSample) -> SpeedTarget:
    return SpeedTarget(asked.model, asked.on_gpu, asked.token_bytes, asked.active_params, weights=asked.weights)


def _inside(cases: Sequence[_Case]) -> str:
    n = sum(case.is_inside for case in cases)
    return f"{n} of {len(cases)} ({100 * n / len(cases):.0f} %)"


def _quantiles(cases: Sequence[_Case]) -> list[str]:
    """Return the factors that half, 80, 90 and 95 % of the cases need."""
    ordered = sorted(case.residual for case in cases)
    return [f"{ordered[min(len(ordered) - 1, round(share * (len(ordered) - 1)))]:.2f}" for share in (0.5, 0.8, 0.9, 0.95)]


if __name__ == "__main__":
    main()
