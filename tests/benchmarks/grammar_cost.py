"""What a grammar costs for a token: checking the drawn one, against restricting the whole vocabulary first.

Run by hand from the root of the repository: ``python -m tests.benchmarks.grammar_cost [MODEL.gguf]`` (default: the starter
model; some seconds, only the vocabulary is read). Prints the median, spread and n of both at the places of one JSON text.
"""

import os
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

import llama_cpp

from chatapp.domain.output_format import FormatKind, OutputFormat
from chatapp.engine.llama.candidates import Candidates
from chatapp.engine.llama.grammar import make_grammar
from chatapp.engine.llama.native_log import NativeLog
from chatapp.engine.llama.vocabulary import Vocabulary
from chatapp.models.starter import starter_model
from tests.benchmarks.bench_table import median_and_spread, print_table

__all__ = ["main"]

_TEXT = '{"name": "Ada", "tags": ["sea", "storm", "island"], "ship": {"mast": 3, "sails": [1, 2, 3], "home": "Lisbon"}}'


def main(arguments: list[str]) -> int:
    """Print the table."""
    path = Path(arguments[0]) if arguments else starter_model()
    assert path is not None, "give a model file"
    NativeLog().install()
    params = llama_cpp.llama_model_default_params()
    params.vocab_only = True
    vocabulary = Vocabulary(llama_cpp.llama_model_load_from_file(os.fsencode(path), params))
    grammar = make_grammar(OutputFormat(kind=FormatKind.JSON), vocabulary)
    assert grammar is not None
    checks: list[float] = []
    restrictions: list[float] = []
    for token in vocabulary.tokenize(_TEXT, parse_special=False):
        checks.append(_milliseconds(partial(grammar.allows, token)))
        candidates = Candidates(vocabulary.size)
        restrictions.append(_milliseconds(partial(grammar.restrict, candidates)))
        grammar.accept(token)
    print(f"{path.name}, {vocabulary.size:,} tokens in the vocabulary")
    rows = [["check the drawn token", median_and_spread(checks)], ["restrict all tokens", median_and_spread(restrictions)]]
    print_table(["way", "ms a token"], rows)
    return 0


def _milliseconds(work: Callable[[], object]) -> float:
    start_ns = time.perf_counter_ns()
    work()
    return (time.perf_counter_ns() - start_ns) / 1e6


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
