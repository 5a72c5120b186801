"""What guessing tokens gains: on a text that copies, and on a free text, greedy and seeded.

Run by hand from the root of the repository on a quiet machine: ``python -m tests.benchmarks.speculation_gain [MODEL.gguf]
[--rounds N] [--force]`` (default: the starter model, 5 rounds; about 5 minutes). In each round every prompt is answered with and
without guesses, one after the other, each from an empty cache; the ratio is that of the two decode rates of a round. Columns:

- ratio: decode rate with guesses / without, median (lowest-highest, n=rounds).
- told: the gain that the app itself tells, from the steps of the guessed answer alone.
- held: guesses that were drawn as well.
- same text: rounds in which both answers are equal character by character. Greedy answers part where llama.cpp's rounding in
  batches of another size meets a near tie; seeded ones part sooner.
"""

import argparse
import sys
from dataclasses import dataclass, field
from pathlib import Path

from chatapp.domain.sampling import SamplingParams
from chatapp.domain.speculation import Speculation
from chatapp.metrics.timings import decode_rate
from chatapp.models.starter import starter_model
from chatapp.protocol.commands import Generate
from tests.benchmarks.bench_table import median_and_spread, print_table, require_quiet
from tests.engine.engine_process import Answer, EngineProcess, conversation

__all__ = ["main"]

_N_TOKENS = 200
_CODE = """def area(width, height):
    return width * height

def volume(width, height, depth):
    return width * height * depth

def surface(width, height, depth):
    return 2 * (width * height + width * depth + height * depth)

def edges(width, height, depth):
    return 4 * (width + height + depth)
"""
_PROMPTS = {
    "copies": f"Repeat this code word for word, nothing else:\n\n{_CODE}",
    "free": "Write a long story about a ship, a storm and an island, with many people and places.",
}
_MANNERS = {"greedy": SamplingParams(temperature=0), "seeded": SamplingParams(temperature=0.8, seed=7)}


@dataclass
class _Outcome:
    """What came of one prompt in one manner."""

    ratios: list[float] = field(default_factory=list)
    told: list[float] = field(default_factory=list)
    held: list[float] = field(default_factory=list)
    n_same: int = 0

    def add(self, plain: Answer, guessed: Answer) -> None:
        speculation = guessed.finished.speculation
        rates = [decode_rate(answer.token_us).value for answer in (plain, guessed)]
        assert isinstance(speculation, Speculation)
        assert rates[0] is not None
        assert rates[1] is not None
        self.ratios.append(rates[1] / rates[0])
        self.n_same += plain.text == guessed.text
        if speculation.n_drafted:
            self.held.append(100 * speculation.n_accepted / speculation.n_drafted)
        if speculation.gain is not None:
            self.told.append(speculation.gain)

    @property
    def row(self) -> list[str]:
        told, held = (median_and_spread(values) if values else "none" for values in (self.told, self.held))
        return [median_and_spread(self.ratios), told, held, f"{self.n_same} of {len(self.ratios)}"]


def main(arguments: list[str]) -> int:
    """Print the table."""
    options = _options(arguments)
    model = options.model or starter_model()
    assert model is not None, "give a model file"
    require_quiet(force=options.force)
    outcomes = {(text, manner): _Outcome() for text in _PROMPTS for manner in _MANNERS}
    with EngineProcess() as engine:
        for _ in range(options.rounds):
            for (text, manner), outcome in outcomes.items():
                sampling = _MANNERS[manner].model_copy(update={"max_tokens": _N_TOKENS})
                request = conversation(_PROMPTS[text], sampling=sampling)
                outcome.add(_answer(engine, model, request, "off"), _answer(engine, model, request, "ngram"))
    print(f"{model.name}, up to {_N_TOKENS} tokens an answer")
    heads = ["text", "manner", "ratio", "told", "held, %", "same text"]
    print_table(heads, [[text, manner, *outcome.row] for (text, manner), outcome in outcomes.items()])
    return 0


def _options(arguments: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("model", nargs="?", type=Path)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--force", action="store_true", help="measure beside other programs")
    return parser.parse_args(arguments)


def _answer(engine: EngineProcess, model: Path, request: Generate, kind: str) -> Answer:
    engine.load(model, n_ctx=1024, speculation=kind)
    return engine.ask(request)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
