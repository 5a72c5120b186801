"""How often an answer repeats: fresh against fresh, and fresh against one whose prompt came from the cache.

Run by hand from the root of the repository: ``python -m tests.benchmarks.repeatability [MODEL.gguf]`` (default: the starter
model; 1-2 minutes). Each line is one way of asking again; ``same`` counts answers that are equal character by character to the
fresh one, ``first`` is the median place (token) at which the others begin to differ.

- fresh: the model is loaded again, so that the whole prompt is evaluated in the same batches.
- after a hit: asked again at once, so that nothing is evaluated: the logits at the prompt's end were kept.
- drawn, fixed: asked with a seed that is drawn, then again with that seed named (no matter for greedy answers).
- second turn: a follow-up question, its history once from the cache and once evaluated afresh.
"""

import statistics
import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from chatapp.domain.sampling import NO_SEED, SamplingParams
from chatapp.models.starter import starter_model
from chatapp.protocol.commands import Generate
from tests.engine.engine_process import Answer, EngineProcess, conversation

__all__ = ["main"]

_N_TOKENS = 48
_PROMPTS = (
    "Name three colours.",
    "Write a short story about a ship and a storm.",
    "Explain in two sentences why the sky is blue.",
    "Give me a recipe for bread.",
    "What should I see in Lisbon?",
    "Write a poem about the moon.",
)
_MANNERS = {"greedy": SamplingParams(temperature=0), "seeded": SamplingParams(temperature=0.8)}


@dataclass
class _Tally:
    """Answers that were compared."""

    n: int = 0
    n_same: int = 0
    first_different: list[int] = field(default_factory=list)

    def add(self, one: Answer, other: Answer) -> None:
        self.n += 1
        self.n_same += one.text == other.text
        if one.text != other.text:
            self.first_different.append(_first_difference(one, other))


def _first_difference(one: Answer, other: Answer) -> int:
    """Return how many tokens were written before the texts part, as far as the pieces tell."""
    n_same = next((n for n, (a, b) in enumerate(zip(one.text, other.text, strict=False)) if a != b), 0)
    return round(n_same / max(1, len(one.text)) * len(one.token_us))


def main(arguments: list[str]) -> int:
    """Print the table."""
    model = Path(arguments[0]) if arguments else starter_model()
    assert model is not None, "give a model file"
    ways: dict[str, Callable[[EngineProcess, Path, SamplingParams, str], tuple[Answer, Answer]]] = {
        "fresh, fresh": _fresh_twice,
        "fresh, after a hit": _after_a_hit,
        "drawn, then fixed": _drawn_then_fixed,
        "second turn, cached": _second_turn,
    }
    print(f"{model.name}, {_N_TOKENS} tokens an answer\n{'manner':10}{'way':24}{'same':>10}{'first':>8}")
    for manner, sampling in _MANNERS.items():
        for way, ask in ways.items():
            with EngineProcess() as engine:
                tally = _tally(engine, model, sampling, ask)
            first = f"{statistics.median(tally.first_different):.0f}" if tally.first_different else "-"
            print(f"{manner:10}{way:24}{f'{tally.n_same} of {tally.n}':>10}{first:>8}", flush=True)
    return 0


def _tally(
    engine: EngineProcess,
    model: Path,
    sampling: SamplingParams,
    ask: Callable[[EngineProcess, Path, SamplingParams, str], tuple[Answer, Answer]],
) -> _Tally:
    tally = _Tally()
    for seed in (1, 2) if sampling.temperature else (1,):
        for prompt in _PROMPTS:
            drawn = sampling.model_copy(update={"seed": seed, "max_tokens": _N_TOKENS})
            tally.add(*ask(engine, model, drawn, prompt))
    return tally


def _fresh(engine: EngineProcess, model: Path, request: Generate) -> Answer:
    engine.load(model)
    return engine.ask(request)


def _fresh_twice(engine: EngineProcess, model: Path, sampling: SamplingParams, prompt: str) -> tuple[Answer, Answer]:
    request = conversation(prompt, sampling=sampling)
    return _fresh(engine, model, request), _fresh(engine, model, request)


def _after_a_hit(engine: EngineProcess, model: Path, sampling: SamplingParams, prompt: str) -> tuple[Answer, Answer]:
    request = conversation(prompt, sampling=sampling)
    return _fresh(engine, model, request), engine.ask(request)


def _drawn_then_fixed(engine: EngineProcess, model: Path, sampling: SamplingParams, prompt: str) -> tuple[Answer, Answer]:
    drawn = _fresh(engine, model, conversation(prompt, sampling=sampling.model_copy(update={"seed": NO_SEED})))
    assert drawn.prepared is not None
    fixed = sampling.model_copy(update={"seed": drawn.prepared.seed})
    return drawn, engine.ask(conversation(prompt, sampling=fixed))


def _second_turn(engine: EngineProcess, model: Path, sampling: SamplingParams, prompt: str) -> tuple[Answer, Answer]:
    first = _fresh(engine, model, conversation(prompt, sampling=sampling))
    follow_up = conversation(prompt, first.text, "Say it in other words.", sampling=sampling)
    cached = engine.ask(follow_up)
    return _fresh(engine, model, follow_up), cached


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
