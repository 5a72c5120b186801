"""What guessing tokens gains: on a text that copies, and on a free text, greedy and seeded, looked up and by a draft model.

Run by hand from the root of the repository on a quiet machine, it takes about 5 minutes and 1.3 GB of disk for that time::

    python -m tests.benchmarks.speculation_gain                                   a pair made of the starter model
    python -m tests.benchmarks.speculation_gain LARGE.gguf --draft SMALL.gguf     a pair of yours
    [--rounds N] [--p-min P ...] [--more-layers N] [--force]

The pair that is made (see ``dear_target``): the starter in F32 with twice its layers as the target, the starter as it is as the
draft (asked to be sure, and to guess on whatever it thinks: ``draft_p_min``), and a model of random weights as a draft that
must switch itself off. In each round every prompt is answered without
guesses and with those of each source, one after the other, each from an empty cache; the ratio is that of the decode rates of a
round. Columns:

- ratio: decode rate with guesses / without, median (lowest-highest, n=rounds).
- told: the gain that the app itself tells, from the steps of the guessed answer alone.
- held: guesses that were drawn as well, in percent; guesses: how many an answer; off: answers that ended in a pause.
- same text: rounds in which both answers are equal character by character. Greedy answers part where llama.cpp's rounding in
  batches of another size meets a near tie; seeded ones part sooner.
"""

import argparse
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from chatapp.domain.load_params import LoadParams
from chatapp.domain.sampling import SamplingParams
from chatapp.domain.speculation import Speculation, SpeculationKind, SpeculationState
from chatapp.metrics.timings import decode_rate
from chatapp.models.starter import starter_model
from chatapp.protocol.commands import Generate
from tests.benchmarks.bench_table import median_and_spread, print_table, require_quiet
from tests.benchmarks.dear_target import write_dear_target, write_ignorant_draft
from tests.engine.engine_process import Answer, EngineProcess, conversation

__all__ = ["main"]

_N_TOKENS = 64
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
    n_guesses: list[float] = field(default_factory=list)
    n_off: int = 0
    n_same: int = 0

    def add(self, plain: Answer, guessed: Answer) -> None:
        speculation = guessed.finished.speculation
        rates = [decode_rate(answer.token_us).value for answer in (plain, guessed)]
        assert isinstance(speculation, Speculation)
        assert rates[0] is not None
        assert rates[1] is not None
        self.ratios.append(rates[1] / rates[0])
        self.n_same += plain.text == guessed.text
        self.n_off += speculation.state is not SpeculationState.ACTIVE
        self.n_guesses.append(speculation.n_drafted)
        if speculation.n_drafted:
            self.held.append(100 * speculation.n_accepted / speculation.n_drafted)
        if speculation.gain is not None:
            self.told.append(speculation.gain)

    @property
    def row(self) -> list[str]:
        told, held = (median_and_spread(values) if values else "none" for values in (self.told, self.held))
        counts = [f"{n} of {len(self.ratios)}" for n in (self.n_off, self.n_same)]
        return [median_and_spread(self.ratios), told, held, median_and_spread(self.n_guesses), *counts]


def main(arguments: list[str]) -> int:
    """Print the table."""
    options = _options(arguments)
    starter = starter_model()
    assert starter is not None, "the starter model is not installed"
    with tempfile.TemporaryDirectory() as folder:
        if options.model is None:
            target = write_dear_target(starter, Path(folder) / "dear-target.gguf", options.more_layers)
            drafts = {"draft": starter, "ignorant draft": write_ignorant_draft(starter, Path(folder) / "ignorant-draft.gguf")}
        else:
            target, drafts = options.model, {"draft": options.draft or options.model}
        require_quiet(force=options.force)
        _measure(target, drafts, options.rounds, options.p_min)
    return 0


def _measure(target: Path, drafts: dict[str, Path], n_rounds: int, p_mins: Sequence[float]) -> None:
    sources = _sources(drafts, p_mins)
    outcomes = {(text, manner, name): _Outcome() for text in _PROMPTS for manner in _MANNERS for name in sources}
    with EngineProcess() as engine:
        for _ in range(n_rounds):
            for text, prompt in _PROMPTS.items():
                for manner, values in _MANNERS.items():
                    request = conversation(prompt, sampling=values.model_copy(update={"max_tokens": _N_TOKENS}))
                    plain = _answer(engine, target, request, LoadParams())
                    for name, params in sources.items():
                        outcomes[text, manner, name].add(plain, _answer(engine, target, request, params))
    print(f"{target.name}, draft {drafts['draft'].name}, up to {_N_TOKENS} tokens an answer")
    heads = ["text", "manner", "source", "ratio", "told", "held, %", "guesses", "off", "same text"]
    print_table(heads, [[*case, *outcome.row] for case, outcome in outcomes.items()])


def _sources(drafts: dict[str, Path], p_mins: Sequence[float]) -> dict[str, LoadParams]:
    """Return the settings of each source of guesses; the first draft with each confidence, others with the last one."""
    sources = {"ngram": LoadParams(speculation=SpeculationKind.NGRAM)}
    for name, path in drafts.items():
        for p_min in p_mins if name == "draft" else p_mins[-1:]:
            params = LoadParams(speculation=SpeculationKind.DRAFT, model_draft=str(path), draft_p_min=p_min)
            sources[f"{name}, draft_p_min {p_min:g}"] = params
    return sources


def _options(arguments: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("model", nargs="?", type=Path)
    parser.add_argument("--draft", type=Path, help="a draft model of the same vocabulary (default: the target itself)")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--p-min", type=float, nargs="+", default=[0.75, 0.0], help="draft_p_min, one or several")
    parser.add_argument("--more-layers", type=int, default=30, help="silent layers of the target that is made")
    parser.add_argument("--force", action="store_true", help="measure beside other programs")
    return parser.parse_args(arguments)


def _answer(engine: EngineProcess, model: Path, request: Generate, params: LoadParams) -> Answer:
    loaded = engine.load(model, **params.model_copy(update={"n_ctx": 1024}).model_dump())
    assert loaded.problem is None, loaded.problem.sentence()
    return engine.ask(request)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
