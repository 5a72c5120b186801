"""What guessing tokens gains: on a text that copies, and on a free text, greedy and seeded, looked up and by a draft model.

Run by hand from the root of the repository on a quiet machine: ``python -m tests.benchmarks.speculation_gain [MODEL.gguf]
[--draft DRAFT.gguf] [--rounds N] [--force]`` (default: the starter model, which drafts for itself, 5 rounds; about 8 minutes). In
each round every prompt is answered without guesses, with those of n-gram lookup and with those of the draft, one after the other,
each from an empty cache; the ratio is that of the decode rates of a round. Columns:

- ratio: decode rate with guesses / without, median (lowest-highest, n=rounds).
- told: the gain that the app itself tells, from the steps of the guessed answer alone.
- held: guesses that were drawn as well.
- same text: rounds in which both answers are equal character by character. Greedy answers part where llama.cpp's rounding in
  batches of another size meets a near tie; seeded ones part sooner.

A model that drafts for itself cannot gain: each guess costs a whole step of it, so these rows show what the draft's way costs
where nearly every guess holds, and how soon it switches itself off. A gain needs a target that is several times as dear as its
draft (as with 7B and 0.5B of one family): give such a pair to see one.
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
_KINDS = ("ngram", "draft")
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
    draft = options.draft or model
    outcomes = {(text, manner, kind): _Outcome() for text in _PROMPTS for manner in _MANNERS for kind in _KINDS}
    with EngineProcess() as engine:
        for _ in range(options.rounds):
            for text, prompt in _PROMPTS.items():
                for manner, values in _MANNERS.items():
                    request = conversation(prompt, sampling=values.model_copy(update={"max_tokens": _N_TOKENS}))
                    plain = _answer(engine, model, request, "off")
                    for kind in _KINDS:
                        outcomes[text, manner, kind].add(plain, _answer(engine, model, request, kind, draft))
    print(f"{model.name}, draft {draft.name}, up to {_N_TOKENS} tokens an answer")
    heads = ["text", "manner", "guesses", "ratio", "told", "held, %", "same text"]
    print_table(heads, [[*case, *outcome.row] for case, outcome in outcomes.items()])
    return 0


def _options(arguments: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("model", nargs="?", type=Path)
    parser.add_argument("--draft", type=Path, help="a draft model of the same vocabulary (default: the model itself)")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--force", action="store_true", help="measure beside other programs")
    return parser.parse_args(arguments)


def _answer(engine: EngineProcess, model: Path, request: Generate, kind: str, draft: Path | None = None) -> Answer:
    loaded = engine.load(model, n_ctx=1024, speculation=kind, model_draft="" if draft is None else str(draft))
    assert loaded.problem is None, loaded.problem.sentence()
    return engine.ask(request)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
